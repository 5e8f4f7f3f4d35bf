"""The guide by which a search of Battlefronts knows more than the rules."""

from ai.estimates.battlefronts.guide import GUIDE as GUIDE
