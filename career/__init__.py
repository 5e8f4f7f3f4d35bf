"""What gives a player reasons to come back."""
