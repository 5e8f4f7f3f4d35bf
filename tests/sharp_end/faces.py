"""The faces of an enemy die of At the Sharp End, as numbers."""

BLANK = 1
OTHER_BLANK = 2
"""Two faces of six show no enemy."""
LIGHT = 3
MEDIUM = 4
STRONG = 5
FANATIC = 6
