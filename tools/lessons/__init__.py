"""What `python -m tools.lesson` does: follows, judges and searches guided matches."""
