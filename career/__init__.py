"""Reasons to come back: codes of deals, the deal of the day, and what a match is played for."""
