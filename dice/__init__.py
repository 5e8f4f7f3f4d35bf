"""Thrown dice: tracks for the dice tray, and the simulation that makes them."""
