"""The parts of `python -m tools.lesson`: it follows, judges and searches guided matches."""
