"""Thrown dice: the tracks that a tray plays, and the simulation that makes them."""
