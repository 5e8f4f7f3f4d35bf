"""What an action changes, and what follows by itself: one function a phase or verb (FB 2-6)."""
