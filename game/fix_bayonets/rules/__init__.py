"""What an action changes, and what follows from it: one function per phase or verb (FB 2-6)."""
