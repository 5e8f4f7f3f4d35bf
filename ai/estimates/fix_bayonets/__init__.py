"""The knowledge of a search about Fix Bayonets beyond its rules."""

from ai.estimates.fix_bayonets.guide import GUIDE as GUIDE
