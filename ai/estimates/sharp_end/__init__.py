"""The guide of a search through At the Sharp End, beyond its rules."""

from ai.estimates.sharp_end.guide import GUIDE as GUIDE
