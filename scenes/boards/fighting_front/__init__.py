"""Fighting Front on the screen: its board, what it says, and its guided matches."""
