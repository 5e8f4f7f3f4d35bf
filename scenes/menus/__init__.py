"""Screens around a match: title, lobby, rules, settings, results."""
