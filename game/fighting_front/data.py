"""FF 5, 12 What is printed: correct it here if your copy of the game shows something else.

Everything else is counted from these tables, whose order must not change. What a card does beyond its figures is in
`rules/`. Letters: G ground, A air, I infantry, T tank, R artillery, F fighter, B bomber.
"""

from __future__ import annotations

from typing import Final

LOCATIONS: Final[tuple[tuple[str, int, int, str], ...]] = (
    ("Headquarters", 2, 2, "One more card in Logistics, and four more may stay in hand."),
    ("Fuel Dump", 2, 2, "Once a turn one tank moves and attacks a second time."),
    ("Ammo Dump", 2, 2, "Once a turn: ABM, GAM or DFM +1 for one of your rolls."),
    ("Field Hospital", 2, 2, "In Recovery a unit of your choice loses one more disruption counter."),
    ("Air Strip", 4, 2, "Holds any number of air units."),
    ("Fortifications", 6, 4, "Your unit here: DFM +1 and Toughness +1."),
    ("Minefields", 6, 3, "An enemy unit that enters takes a disruption counter."),
)
"""FF 6, 12 Name, copies, Toughness, effect."""

AIR_UNITS: Final[tuple[tuple[str, str, int, int, str], ...]] = (
    ("Fighter", "AF", 4, 2, "ACM +1, BRM -1"),
    ("Fighter Bomber", "AFB", 4, 2, ""),
    ("Level Bomber", "AB", 4, 2, "ACM -1, BRM +1"),
    ("Paratroopers", "AI", 2, 2, "RNG 1, DFM +1"),
)
"""FF 12 Name, letters, copies, Toughness, notes. Paratroopers are infantry once they have landed."""

GROUND_UNITS: Final[tuple[tuple[str, str, int, int, int, str], ...]] = (
    ("Infantry", "GI", 10, 4, 1, "DFM +1"),
    ("Mechanized Infantry", "GIT", 4, 3, 1, "DFM +1"),
    ("Engineers", "GI", 2, 4, 1, "GAM +1"),
    ("Veteran Infantry", "GI", 6, 5, 1, "DFM +2"),
    ("Second Rate Infantry", "GI", 8, 3, 1, "GAM -1"),
    ("Armored Cars", "GT", 3, 2, 1, "Move x2"),
    ("Light Tanks", "GRT", 5, 3, 1, "Move x2"),
    ("Medium Tanks", "GRT", 6, 4, 1, "GAM +1"),
    ("Tank Destroyers", "GRT", 4, 2, 2, "DFM +1"),
    ("Heavy Tanks", "GRT", 4, 5, 2, "GAM +1"),
    ("Self Propelled Guns", "GRT", 4, 3, 3, ""),
    ("Mortars", "GIR", 4, 3, 1, ""),
    ("AT Guns", "GR", 4, 2, 1, "DFM +1"),
    ("Light Artillery", "GR", 4, 2, 2, ""),
    ("AA Guns", "GR", 4, 2, 1, "AA gun, AAM +1"),
    ("Mobile AA Guns", "GTR", 2, 2, 1, "AA gun"),
    ("Medium Artillery", "GR", 4, 2, 3, "ABM +1"),
    ("Heavy Artillery", "GR", 4, 2, 4, "ABM +1"),
)
"""FF 12 Name, letters, copies, Toughness, range, notes."""

LEADERS: Final[tuple[tuple[str, int, str], ...]] = (
    ("Flying Ace", 2, "ACM +1"),
    ("Bomber Captain", 2, "BRM +1"),
    ("Infantry Commander", 2, "DFM +1"),
    ("Tank Commander", 2, "GAM +1"),
    ("Artillery Commander", 2, "ABM +1"),
)
"""FF 7, 12 Name, copies, notes; each adds LEADER_TOUGHNESS to the unit that carries it."""
LEADER_TOUGHNESS: Final = 1

EVENTS: Final[tuple[tuple[str, int, int, str], ...]] = (
    ("Artillery Barrage", 2, 3, "ABM +3 for one bombardment or supporting fire."),
    ("War of Maneuver", 2, 3, "GAM +3 for one attack of a tank."),
    ("Counter Attack", 2, 3, "DFM +3 for one defensive fire of the unit under attack."),
    ("Infiltration", 2, 3, "GAM +3 for one attack of infantry."),
    ("Out of the Sun", 2, 3, "ACM +3 for one roll of an interceptor."),
    ("Clear Skies", 2, 3, "BRM +3 for one bombing run."),
    ("Anti-Tank Teams", 2, 3, "Infantry under attack by a tank: DFM +3."),
    ("HMG Positions", 2, 3, "Infantry under attack by infantry: DFM +3."),
    ("Entrenched", 4, -3, "-3 on one enemy bombardment, bombing run or ground attack."),
    ("Reconnaissance", 4, 0, "Deployment: see the opponent's hand."),
)
"""FF 8, 12 Name, copies, what it adds to a roll, effect."""

NATIONAL: Final[tuple[tuple[str, int], ...]] = (
    ("National Strategy", 2),
    ("National Infantry", 2),
    ("National Tank", 2),
    ("National Artillery", 2),
    ("National Air Unit", 2),
    ("National Location", 2),
)
"""FF 12 Name and copies, as printed in deck and pile."""

NATIONS: Final[tuple[tuple[str, str, int], ...]] = (
    ("Germany", "germany", 0),
    ("Japan", "japan", 0),
    ("USA", "usa", 1),
    ("Soviet Union", "soviet", 1),
)
"""FF 1.1, 9 Name, code, seat: the Axis sit at 0, the Allies at 1."""

STRATEGIES: Final[tuple[tuple[str, str], ...]] = (
    ("Blitzkrieg", "Before Ground Movement: your tanks move and attack a second time this turn."),
    ("Banzai Charge", "GAM +3 for one attack of infantry."),
    ("Soften Up Targets", "Before Artillery: each artillery unit may bombard twice this turn."),
    ("Steam Roller", "Before the Ground phase: GAM +1 for your ground attacks this turn."),
)
"""FF 9 By nation: name, effect."""
BANZAI_PLUS: Final = 3
STEAM_ROLLER_PLUS: Final = 1
AMMO_DUMP_PLUS: Final = 1

NATIONAL_UNITS: Final[tuple[tuple[tuple[str, str, int, int, str], ...], ...]] = (
    (
        ("SS Troopers", "GI", 5, 1, "GAM +1"),
        ("Tiger", "GRT", 6, 3, "GAM +2"),
        ("Siege Cannon", "GR", 2, 5, ""),
        ("Junkers", "AB", 2, 0, "ACM -1, BRM +1"),
    ),
    (
        ("Jungle Fighters", "GI", 5, 1, "DFM +1"),
        ("", "", 0, 0, ""),
        ("", "", 0, 0, ""),
        ("Zeroes", "AF", 2, 0, "ACM +1, BRM -1"),
    ),
    (
        ("US Marines", "GI", 4, 1, "GAM +1"),
        ("M4 Sherman", "GRT", 4, 2, "GAM +1"),
        ("Howitzers", "GR", 2, 4, "ABM +1"),
        ("B-17", "AB", 3, 0, "BRM +1"),
    ),
    (
        ("Human Waves", "GI", 4, 1, "GAM +1"),
        ("T-34", "GRT", 5, 2, "GAM +1"),
        ("Rocket Launchers", "GR", 2, 3, "ABM +2"),
        ("Yaks", "AFB", 2, 0, ""),
    ),
)
"""FF 9 By nation its infantry, tank, artillery and air unit: name, letters, Toughness, range, notes.

Without a name, the card is discarded and another one drawn.
"""

NATIONAL_LOCATIONS: Final[tuple[tuple[str, int, str], ...]] = (
    ("Hedgerows", 4, "Your unit here: DFM +1 and Toughness +1."),
    ("Underground Bunkers", 4, "Your unit here: DFM +1 and Toughness +1."),
    ("Red Ball Express", 2, "One more card in Logistics."),
    ("Mother Russia", 2, "One more card in Logistics."),
)
"""FF 6, 9 By nation: name, Toughness, effect."""

TABLES: Final[tuple[tuple[str, str, int, int, int, int], ...]] = (
    ("Bombardment", "ABM", 6, 0, 10, 0),
    ("Air combat", "ACM", 5, 0, 8, 0),
    ("AA gun", "AAM", 7, 0, 10, 0),
    ("Bombing run", "BRM", 5, 0, 10, 0),
    ("Defensive fire", "DFM", 5, 8, 10, 0),
    ("Supporting fire", "ABM", 5, 8, 10, 0),
    ("Ground attack", "GAM", 4, 0, 8, 10),
)
"""FF 5 Name, modifier, and the lowest total for: 1 DC; 1 DC and the attack is negated; destroyed; all destroyed.

0 where a table has no such result.
"""

SIDES: Final = 10
"""FF 1.5 Sides of a die."""
SETUP_CARDS: Final = 20
"""FF 3.1"""
LOGISTICS_CARDS: Final = 3
"""FF 4.2"""
LOGISTICS_PLUS: Final = 1
"""FF 4.2, 6 One more card for each Headquarters, Mother Russia and Red Ball Express."""
HAND_LIMIT: Final = 6
HEADQUARTERS_HAND: Final = 4
"""FF 4.15, 6"""
FORTIFIED: Final = 1
"""FF 6 What Fortifications and similar locations add to DFM and to Toughness."""
GOAL: Final = 2
"""FF 1.6 Spaces of the enemy back row that win."""
MOST_TURNS: Final = 60
MOST_QUIET: Final = 20
"""FF 1.6 The most turns of a match, and of quiet turns in a row; then it is a draw."""
