"""The bots: they see what their seat sees, and think in a process of their own."""

import game  # noqa: F401  decides which core this process runs on, before any module of it is imported
