"""Matches without a window: one after another, or in experiments that tell who plays better."""
