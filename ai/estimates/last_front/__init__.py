"""The knowledge of a search about Last Front beyond its rules."""

from ai.estimates.last_front.guide import GUIDE as GUIDE
