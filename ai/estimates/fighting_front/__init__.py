"""The knowledge of a search about Fighting Front beyond its rules."""

from ai.estimates.fighting_front.guide import GUIDE as GUIDE
