"""Thrown dice: their shapes, their tracks over time, and the simulation that makes the tracks."""
