"""The bots: they see what their seat sees, and think in a process of their own."""
