"""The challenges of Fix Bayonets."""

from __future__ import annotations

from typing import Final

from career.challenges.condition import (
    CAPTAIN,
    GENERAL,
    SERGEANT,
    AtLeast,
    AtMost,
    Rounds,
    Sum,
    Task,
    Won,
    count_events_of_others,
    count_own_events,
    medal,
    number_challenges,
    star,
)
from game.fix_bayonets.cards import BAYONET, FIRST_OF_KIND, KIND_COUNTS, MEN, OFFICER
from game.fix_bayonets.events import Killed

OFFICERS: Final = tuple(
    side * MEN + FIRST_OF_KIND[OFFICER] + i for side in range(2) for i in range(KIND_COUNTS[OFFICER])
)
TURN: Final = Rounds("Turn")
OFFICERS_LOST: Final = Sum("Officers lost", count_own_events(Killed, man=OFFICERS))
LOST: Final = Sum("Men lost", count_own_events(Killed))
STABBED: Final = Sum("Killed with the bayonet", count_events_of_others(Killed, card=BAYONET))

OUTNUMBERED: Final = (
    "card Advance; man heavy c8; to e6; end; end; card Double Time; group; man rifleman c1; man heavy c1; "
    "man rifleman d1; man runner d1; man rifleman e1; man sniper e1; man rifleman f1; man heavy f1; man "
    "rifleman h1; go; play Hold Ground; end; end; card March; man heavy f8; to d6; pass; end; end; card "
    "Crawl; man officer b1; to a1; pass; card Run; man rifleman e1; to e5; pass; end; end; discard "
    "Charge; end; end; discard Rough Ground; card Double Time; man rifleman d1; to g4; pass; end; card "
    "Bayonet; at e6; pass; end; discard Machine Gun; discard Crawl; discard Pistol; end; card Rifle (4); "
    "man rifleman c8; pass; card Rifle (3); man sniper e8; pass; end; discard Run; card Double Time; man "
    "runner d1; to d4; pass; end; card Rifle (4); at d8; play Trees; end; end; card Flame Thrower; pass; "
    "end; discard Grenade; card Counter Attack; man sniper e1; to e4; pass; card Zigzag; man rifleman b1; "
    "to d2; pass; end; card Grenade; pass; end; discard Fox Holes; discard Counter Attack; card March; "
    "man rifleman f8; to d6; pass; end; end; card Charge; man rifleman h1; to c6; pass; end; card Rifle "
    "(4); man rifleman d2; pass; end; discard Counter Attack; discard March; card Run; man rifleman h8; "
    "to d4; play Rough Ground; end; card Grenade; man rifleman b8; pass; end; end; end; discard Fox "
    "Holes; end; end; discard Flame Thrower; discard Advance; discard Hold Ground; end; end; discard "
    "Flame Thrower; discard Bayonet; discard Sniper; card Charge; man runner d8; play Rough Ground; end; "
    "end; discard Bayonet; discard Pistol; card Crawl; man sniper e4; to e5; pass; end; card Rifle (3); "
    "at h8; pass; end"
)
"""A match in which the Germans are about to lose."""

CHALLENGES: Final = number_challenges(
    "fix_bayonets",
    (
        Task("Into the pocket", "recruit human", seed=21, options={"deployment": "quick"}),
        star("Win as the Germans.", Won()),
        star("Win in at most {} turns, counting those of both sides.", AtMost(TURN, 15)),
        star("Win in at most {} turns.", AtMost(TURN, 9)),
    ),
    (
        Task("Both officers home", "sergeant human", seed=28, options={"deployment": "quick"}),
        star("Win as the Germans without losing an officer.", Won(), AtMost(OFFICERS_LOST, 0)),
        star("Lose at most {} men.", AtMost(LOST, 4)),
        star("Lose at most {} men.", AtMost(LOST, 2)),
    ),
    (
        Task("Cold steel", "human sergeant", seed=22, options={"deployment": "quick"}),
        star("Win as the Americans, and kill at least {} man with the bayonet.", Won(), AtLeast(STABBED, 1)),
        star("Kill at least {} with the bayonet.", AtLeast(STABBED, 2)),
        star("Kill at least {} with the bayonet.", AtLeast(STABBED, 3)),
    ),
    (
        Task("A lost position", "sergeant human", 242, {"deployment": "quick"}, tuple(OUTNUMBERED.split("; "))),
        star("Turn this match around and win it as the Germans.", Won()),
        star("Win it by turn {}.", AtMost(TURN, 43)),
        star("Win it by turn {}.", AtMost(TURN, 35)),
    ),
    (
        Task("The lost battalion", "human captain", seed=25, options={"deployment": "own"}),
        star("Win as the Americans.", Won()),
        star("Lose at most {} men.", AtMost(LOST, 9)),
        star("Lose at most {} men, and no officer.", AtMost(LOST, 7), AtMost(OFFICERS_LOST, 0)),
    ),
)

MEDALS: Final = (
    medal("fb-steel", "Cold steel", "Win, and kill three men with the bayonet.", SERGEANT, Won(), AtLeast(STABBED, 3)),
    medal(
        "fb-officers",
        "Officers home",
        "Beat a Captain or General without losing an officer.",
        CAPTAIN,
        Won(),
        AtMost(OFFICERS_LOST, 0),
    ),
    medal(
        "fb-few",
        "Few letters home",
        "Beat a Sergeant or better with three men lost at most.",
        SERGEANT,
        Won(),
        AtMost(LOST, 3),
    ),
    medal("fb-last", "To the last man", "Win although you have lost ten men.", SERGEANT, Won(), AtLeast(LOST, 10)),
    medal("fb-general", "Pathfinder", "Beat a General.", GENERAL, Won()),
)
