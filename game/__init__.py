"""The rules of the five games: no screen, no bot, no clock."""

import game.fast_core  # noqa: F401  decides which core this process runs on, before any module of it is imported
