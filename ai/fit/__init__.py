"""Weights for estimates: `python -m ai.fit` plays, labels positions, fits, and judges by matches held out."""
