"""The measurements of `python -m tools.survey`: random play and perft, and the number of worlds."""
