"""The scenes in which a match is played, watched or replayed."""
