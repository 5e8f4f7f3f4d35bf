"""FF 4, 11 The fifteen phases of a turn, and the steps of which they consist. Tables, no logic."""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import vec

PHASE_NAMES: Final[tuple[str, ...]] = (
    "Setup",
    "Recovery",
    "Logistics",
    "Deployment",
    "Artillery",
    "Bombardment",
    "Air",
    "Fighter",
    "AA Gun",
    "Air Attack",
    "Ground Movement",
    "Ground",
    "Defender Fire",
    "Ground Attack",
    "Occupation",
    "End",
)
PHASES: Final = len(PHASE_NAMES) - 1
RECOVERY_PHASE: Final = 1
LOGISTICS_PHASE: Final = 2
DEPLOYMENT_PHASE: Final = 3
ARTILLERY_PHASE: Final = 4
BOMBARDMENT_PHASE: Final = 5
AIR_PHASE: Final = 6
FIGHTER_PHASE: Final = 7
AA_PHASE: Final = 8
AIR_ATTACK_PHASE: Final = 9
MOVEMENT_PHASE: Final = 10
GROUND_PHASE: Final = 11
DEFENDER_PHASE: Final = 12
ATTACK_PHASE: Final = 13
OCCUPATION_PHASE: Final = 14
END_PHASE: Final = 15

# --- Steps that ask --------------------------------------------------------------------

SETUP: Final = 0
"""A card to deploy, or finish (FF 3)."""
SETUP_ON: Final = 1
"""The place of the picked card."""
HOSPITAL: Final = 2
"""The unit that a Field Hospital treats."""
DEPLOY: Final = 3
DEPLOY_ON: Final = 4
ARTILLERY: Final = 5
"""The unit that declares a bombardment; then its target."""
ARTILLERY_TARGET: Final = 6
AIR: Final = 7
"""The air unit that declares a mission; then its target, or the mission that it escorts."""
AIR_TARGET: Final = 8
INTERCEPT: Final = 9
"""The fighters that intercept mission `current`, one by one."""
FOE: Final = 10
"""The air unit that `picked_air` fights (FF 4.7)."""
AA: Final = 11
"""The gun that fires at mission `current`; then at which of its air units."""
AA_TARGET: Final = 12
MOVE: Final = 13
"""The unit that moves; then its path, step by step."""
MOVE_STEP: Final = 14
GROUND: Final = 15
"""The unit that declares a ground attack; then its target."""
GROUND_TARGET: Final = 16
SUPPORT_FIRE: Final = 17
"""The artillery that fires in support of the target of attack `current`."""
WINDOW: Final = 18
"""The cards that are added to the roll to come (FF 5.2)."""
HIT: Final = 19
"""The card in the space that is hit (FF 5.1)."""
OCCUPY: Final = 20
FOLLOW: Final = 21
FUEL: Final = 22
"""The tank that a Fuel Dump lets move and attack a second time."""
DISCARD: Final = 23

# --- Steps that ask nobody -------------------------------------------------------------

NEXT_TURN: Final = 24
LOGISTICS: Final = 25
BEGIN_DEPLOYMENT: Final = 26
BEGIN_ARTILLERY: Final = 27
BOMBARD: Final = 28
"""The next declared bombardment."""
BEGIN_AIR: Final = 29
NEXT_INTERCEPTION: Final = 30
"""The next mission that may be intercepted."""
FIGHT: Final = 31
"""Interception is settled: foes are picked, then dice are cast (FF 4.7)."""
COMBAT: Final = 32
"""The next die of an air combat, or its end."""
NEXT_AA: Final = 33
BOMB_RUN: Final = 34
"""The next mission that bombs or lands."""
BEGIN_MOVEMENT: Final = 35
BEGIN_GROUND: Final = 36
DEFEND: Final = 37
"""The next declared ground attack is fired at."""
ATTACK: Final = 38
"""The next declared ground attack is rolled."""
NEXT_OCCUPATION: Final = 39
END_PASS: Final = 40
END: Final = 41
CAST: Final = 42
"""The windows are closed: the die is cast."""
ROLLED: Final = 43
"""The phase that asked for the roll applies its result."""
END_TURN: Final = 44

_STEPS: Final = END_TURN + 1
DECISIONS: Final = 3000
"""The most decisions of a turn or a setup: a few for every card, unit, die and added card."""
MIDWAY: Final[vec[i64]] = vec[i64](
    [
        int(step in (SETUP_ON, DEPLOY_ON, ARTILLERY_TARGET, AIR_TARGET, AA_TARGET, MOVE_STEP, GROUND_TARGET))
        for step in range(_STEPS)
    ]
)
"""By step: 1 where a decision has begun and is not complete."""
ALONE: Final[vec[i64]] = vec[i64](
    [
        int(step in (HOSPITAL, ARTILLERY_TARGET, AIR_TARGET, FOE, AA_TARGET, MOVE_STEP, GROUND_TARGET))
        for step in range(_STEPS)
    ]
)
"""By step: 1 where the rules take a choice by themselves if there is only one (FF 11)."""
_WEIGHTS: Final[tuple[tuple[int, int], ...]] = (
    (GROUND, 5),
    (MOVE, 4),
    (AIR, 4),
    (SETUP, 3),
    (DEPLOY, 3),
    (ARTILLERY, 3),
    (INTERCEPT, 3),
    (OCCUPY, 3),
    (FUEL, 3),
    (AA, 2),
    (SUPPORT_FIRE, 2),
    (HIT, 2),
    (FOLLOW, 2),
)
WEIGHT: Final[vec[i64]] = vec[i64](
    [max([1, *[weight for asked, weight in _WEIGHTS if asked == step]]) for step in range(_STEPS)]
)
"""By step: the weight of a decision that begins there (`State.turn_weight`)."""
ASKS_ACTIVE: Final[vec[i64]] = vec[i64](
    [
        int(
            step
            in (
                SETUP_ON,
                DEPLOY,
                DEPLOY_ON,
                ARTILLERY,
                ARTILLERY_TARGET,
                MOVE,
                MOVE_STEP,
                GROUND,
                GROUND_TARGET,
                OCCUPY,
            )
        )
        for step in range(_STEPS)
    ]
)
"""By step: 1 where it is always the active seat that is asked."""
