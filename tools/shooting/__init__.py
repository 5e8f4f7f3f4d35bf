"""The screenshots of `tools/shots.py`, by screen."""
