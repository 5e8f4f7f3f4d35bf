"""Thrown dice: their shapes, tracks for the dice tray, and the simulation that makes them."""
