"""Fix Bayonets: a skirmish on the chessboard, for two (rules in RULES.md)."""
