"""What a search knows about Battlefronts beyond its rules."""

from ai.estimates.battlefronts.guide import GUIDE as GUIDE
