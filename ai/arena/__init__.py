"""Matches without a window: one after another, or in experiments that measure who plays better."""
