"""The challenges of Fix Bayonets."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import AtLeast, AtMost, Challenge, Rounds, Sum, Won, others, own, star
from game.fix_bayonets.cards import BAYONET, FIRST_OF_KIND, KIND_COUNTS, MEN, OFFICER
from game.fix_bayonets.events import Killed

OFFICERS: Final = tuple(side * MEN + FIRST_OF_KIND[OFFICER] + i for side in range(2) for i in range(KIND_COUNTS[OFFICER]))
TURN: Final = Rounds("Turn")
OFFICERS_LOST: Final = Sum("Officers lost", own(Killed, man=OFFICERS))
LOST: Final = Sum("Men lost", own(Killed))
STABBED: Final = Sum("Killed with the bayonet", others(Killed, card=BAYONET))

CHALLENGES: Final = (
    Challenge(
        "fix_bayonets-1",
        "Into the pocket",
        "fix_bayonets",
        ("recruit", "human"),
        21,
        (
            star("Win as the Germans.", Won()),
            star("Win in at most {} turns, of both sides together.", AtMost(TURN, 15)),
            star("Win in at most {} turns.", AtMost(TURN, 9)),
        ),
        {"deployment": "quick"},
    ),
    Challenge(
        "fix_bayonets-2",
        "Cold steel",
        "fix_bayonets",
        ("human", "sergeant"),
        22,
        (
            star("Win as the Americans, and kill at least {} man with the bayonet.", Won(), AtLeast(STABBED, 1)),
            star("Kill at least {} with the bayonet.", AtLeast(STABBED, 2)),
            star("Kill at least {} with the bayonet.", AtLeast(STABBED, 3)),
        ),
        {"deployment": "quick"},
    ),
    Challenge(
        "fix_bayonets-3",
        "Both officers home",
        "fix_bayonets",
        ("sergeant", "human"),
        28,
        (
            star("Win as the Germans without losing an officer.", Won(), AtMost(OFFICERS_LOST, 0)),
            star("Lose at most {} men.", AtMost(LOST, 4)),
            star("Lose at most {} men.", AtMost(LOST, 2)),
        ),
        {"deployment": "quick"},
    ),
    Challenge(
        "fix_bayonets-5",
        "The lost battalion",
        "fix_bayonets",
        ("human", "captain"),
        25,
        (
            star("Win as the Americans.", Won()),
            star("Lose at most {} men.", AtMost(LOST, 7)),
            star("Lose at most {} men, and no officer.", AtMost(LOST, 5), AtMost(OFFICERS_LOST, 0)),
        ),
        {"deployment": "own"},
    ),
)
