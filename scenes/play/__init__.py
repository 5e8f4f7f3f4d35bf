"""The table where a match is played, watched or played again."""
