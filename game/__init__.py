"""The rules of the five games: no screen, no bot, no clock."""
