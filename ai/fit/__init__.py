"""Weights for estimates: `python -m ai.fit` plays, labels positions, fits and checks on matches held out."""
