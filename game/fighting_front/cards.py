"""FF 1, 2, 12 The cards and the spaces, by number. Tables, no logic.

A **sort** (0..49) is a card of the one deck as it is printed: national cards have no nation there. A **kind** (0..65)
is a card as it is used on the table: the sorts of no nation keep their number, and the cards of each nation follow.
"""

from __future__ import annotations

from typing import Final

from game.core.compiled import i64
from game.core.packed import vec

# --- The printed cards (FF 5, 12): correct them here if your copy differs ------------------

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
    ("Reconnaissance", 4, 0, "Deployment: see the enemy's hand."),
)
"""FF 8, 12 Name, copies, modifier of a roll, effect."""

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
"""FF 6 The number that Fortifications and similar locations add to DFM and to Toughness."""
GOAL: Final = 2
"""FF 1.6 Spaces of the enemy back row that win."""
MOST_TURNS: Final = 60
MOST_QUIET: Final = 20
"""FF 1.6 The most turns of a match, and of quiet turns in a row; then it is a draw."""


NONE: Final = -1
"""No card, no space, no seat. Unlike UNKNOWN it hides nothing."""

AXIS: Final = 0
ALLIES: Final = 1
SIDE_NAMES: Final[tuple[str, ...]] = ("Axis", "Allies")

GERMANY: Final = 0
JAPAN: Final = 1
USA: Final = 2
SOVIET: Final = 3
NATION_NAMES: Final[tuple[str, ...]] = tuple([name for name, _, _ in NATIONS])
NATION_CODES: Final[tuple[str, ...]] = tuple([code for _, code, _ in NATIONS])

# --- Sorts (FF 12) ---------------------------------------------------------------------

HEADQUARTERS: Final = 0
FUEL_DUMP: Final = 1
AMMO_DUMP: Final = 2
FIELD_HOSPITAL: Final = 3
AIR_STRIP: Final = 4
FORTIFICATIONS: Final = 5
MINEFIELDS: Final = 6
FIRST_AIR: Final = len(LOCATIONS)
FIGHTER: Final = FIRST_AIR
PARATROOPERS: Final = FIRST_AIR + 3
FIRST_GROUND: Final = FIRST_AIR + len(AIR_UNITS)
FIRST_LEADER: Final = FIRST_GROUND + len(GROUND_UNITS)
FIRST_EVENT: Final = FIRST_LEADER + len(LEADERS)
ARTILLERY_BARRAGE: Final = FIRST_EVENT
WAR_OF_MANEUVER: Final = FIRST_EVENT + 1
COUNTER_ATTACK: Final = FIRST_EVENT + 2
INFILTRATION: Final = FIRST_EVENT + 3
OUT_OF_THE_SUN: Final = FIRST_EVENT + 4
CLEAR_SKIES: Final = FIRST_EVENT + 5
ANTI_TANK_TEAMS: Final = FIRST_EVENT + 6
HMG_POSITIONS: Final = FIRST_EVENT + 7
ENTRENCHED: Final = FIRST_EVENT + 8
RECONNAISSANCE: Final = FIRST_EVENT + 9
FIRST_NATIONAL: Final = FIRST_EVENT + len(EVENTS)
NATIONAL_STRATEGY: Final = FIRST_NATIONAL
NATIONAL_INFANTRY: Final = FIRST_NATIONAL + 1
NATIONAL_AIR: Final = FIRST_NATIONAL + 4
NATIONAL_LOCATION: Final = FIRST_NATIONAL + 5
SORTS: Final = FIRST_NATIONAL + len(NATIONAL)


def _code_of(name: str) -> str:
    """Return the code of a card in notations, as in "air-strip"."""
    return name.lower().replace(" ", "-")


_PLAIN_NAMES: Final[tuple[str, ...]] = (
    *[name for name, _, _, _ in LOCATIONS],
    *[name for name, _, _, _, _ in AIR_UNITS],
    *[name for name, _, _, _, _, _ in GROUND_UNITS],
    *[name for name, _, _ in LEADERS],
    *[name for name, _, _, _ in EVENTS],
)
SORT_NAMES: Final[tuple[str, ...]] = (*_PLAIN_NAMES, *[name for name, _ in NATIONAL])
SORT_CODES: Final[tuple[str, ...]] = (
    *[_code_of(name) for name in _PLAIN_NAMES],
    *[_code_of(name.removesuffix(" Unit")) for name, _ in NATIONAL],
)
"""Names in notations and of pictures: headquarters .. national-location."""
COPIES: Final[tuple[int, ...]] = (
    *[copies for _, copies, _, _ in LOCATIONS],
    *[copies for _, _, copies, _, _ in AIR_UNITS],
    *[copies for _, _, copies, _, _, _ in GROUND_UNITS],
    *[copies for _, copies, _ in LEADERS],
    *[copies for _, copies, _, _ in EVENTS],
    *[copies for _, copies in NATIONAL],
)
"""By sort."""
PLAYED_PLUS: Final[vec[i64]] = vec[i64]([0] * FIRST_EVENT + [plus for _, _, plus, _ in EVENTS])
"""By sort, up to the events: the number that the card adds to a roll."""

# --- Kinds (FF 9, 12) ------------------------------------------------------------------

_Row = tuple[str, str, int, int, str, str, int]
"""A card as it is used on the table: name, letters, Toughness, range, notes, text, sort."""


def _national_rows(nation: int) -> list[_Row]:
    """FF 9 Return the cards of one nation: its strategy, its units and its location, one row each.

    A row is (name, type letters, Toughness, range, notes, text, sort). The letter E is an event, and L is a location.
    The deck holds sorts, which mean another card for each nation. The units of a nation have the sorts from
    NATIONAL_INFANTRY on, in the order of NATIONAL_UNITS. One without a name does not exist for this nation.
    """
    strategy, text = STRATEGIES[nation]
    rows: list[_Row] = [(strategy, "E", 0, 0, "", text, NATIONAL_STRATEGY)]
    for i in range(len(NATIONAL_UNITS[nation])):
        name, letters, toughness, reach, notes = NATIONAL_UNITS[nation][i]
        if name:
            rows.append((name, letters, toughness, reach, notes, "", NATIONAL_INFANTRY + i))
    name, toughness, text = NATIONAL_LOCATIONS[nation]
    return [*rows, (name, "L", toughness, 0, "", text, NATIONAL_LOCATION)]


def _plain_rows() -> list[_Row]:
    """FF 12 Return the cards that are the same for every nation, one row each.

    A row is (name, type letters, Toughness, range, notes, text, sort). L is a location, C a leader and E an event. A
    sort is the number of a card, which is its place in the list.
    """
    rows: list[_Row] = [(name, "L", toughness, 0, "", text, 0) for name, _, toughness, text in LOCATIONS]
    rows += [(name, letters, toughness, 0, notes, "", 0) for name, letters, _, toughness, notes in AIR_UNITS]
    rows += [(name, letters, tough, reach, notes, "", 0) for name, letters, _, tough, reach, notes in GROUND_UNITS]
    rows += [(name, "C", LEADER_TOUGHNESS, 0, notes, "", 0) for name, _, notes in LEADERS]
    rows += [(name, "E", 0, 0, "", text, 0) for name, _, _, text in EVENTS]
    return [(*row[:6], sort) for sort, row in enumerate(rows)]


def _number_in_notes(notes: str, word: str) -> int:
    """Return the number that the notes of a card give for a word, or 0 if they do not name it.

    >>> _number_in_notes("DFM +1, ACM -1", "ACM")
    -1
    """
    for note in notes.split(", "):
        if note.startswith(word + " "):
            return int(note[len(word) :])
    return 0


_NATIONAL_ROWS: Final[list[list[_Row]]] = [_national_rows(nation) for nation in range(len(NATIONS))]
_ROWS: Final[list[_Row]] = [*_plain_rows(), *[row for rows in _NATIONAL_ROWS for row in rows]]
KINDS: Final = len(_ROWS)
KIND_NAMES: Final[tuple[str, ...]] = tuple([name for name, _, _, _, _, _, _ in _ROWS])
KIND_CODES: Final[tuple[str, ...]] = tuple([_code_of(name) for name in KIND_NAMES])
_LETTERS: Final[tuple[str, ...]] = tuple([letters for _, letters, _, _, _, _, _ in _ROWS])
"""By kind: the type letters, with L for a location, C for a leader and E for an event."""
LETTERS: Final[tuple[str, ...]] = tuple([letters.strip("CEL") for letters in _LETTERS])
"""By kind: the type letters as printed; none on locations, leaders and events."""
TOUGHNESS: Final[vec[i64]] = vec[i64]([toughness for _, _, toughness, _, _, _, _ in _ROWS])
"""By kind. A leader has the number that it adds to its unit."""
RANGE: Final[vec[i64]] = vec[i64]([reach or _number_in_notes(notes, "RNG") for _, _, _, reach, notes, _, _ in _ROWS])
NOTES: Final[tuple[str, ...]] = tuple([notes for _, _, _, _, notes, _, _ in _ROWS])
TEXTS: Final[tuple[str, ...]] = tuple([text for _, _, _, _, _, text, _ in _ROWS])
"""By kind: the effect of locations and events, in words."""
SORT_OF: Final[vec[i64]] = vec[i64]([sort for _, _, _, _, _, _, sort in _ROWS])
KIND_NATION: Final[tuple[int, ...]] = (
    *[NONE] * FIRST_NATIONAL,
    *[nation for nation in range(len(NATIONS)) for _ in _NATIONAL_ROWS[nation]],
)
"""By kind: its nation, NONE for cards of no nation."""


def _kind_of(nation: int, sort: int) -> int:
    """Return the kind of card that a sort is for a nation, or NONE if that nation has no such card.

    The sorts below FIRST_NATIONAL are the same card for every nation, and their kind has the same number.
    """
    if sort < FIRST_NATIONAL:
        return sort

    for kind in range(FIRST_NATIONAL, KINDS):
        if KIND_NATION[kind] == nation and SORT_OF[kind] == sort:
            return kind
    return NONE


KIND_OF: Final[vec[i64]] = vec[i64]([_kind_of(nation, sort) for nation in range(4) for sort in range(SORTS)])
"""The kind at nation * SORTS + sort, or NONE where the card is discarded and another drawn."""


def _kinds_with_letter(letter: str) -> vec[i64]:
    """Return by kind 1 where the letter is printed on the card."""
    return vec[i64]([int(letter in letters) for letters in LETTERS])


IS_I: Final[vec[i64]] = _kinds_with_letter("I")
IS_T: Final[vec[i64]] = _kinds_with_letter("T")
IS_R: Final[vec[i64]] = _kinds_with_letter("R")
IS_F: Final[vec[i64]] = _kinds_with_letter("F")
IS_B: Final[vec[i64]] = _kinds_with_letter("B")
IS_AIR: Final[vec[i64]] = _kinds_with_letter("A")
IS_GROUND: Final[vec[i64]] = _kinds_with_letter("G")
"""FF 10 By kind. Paratroopers have A and I: an air unit until they land, infantry afterwards."""
IS_GUN: Final[vec[i64]] = vec[i64]([IS_R[k] * (1 - IS_T[k]) * (1 - IS_I[k]) for k in range(KINDS)])
"""FF 10 By kind: artillery that is neither a tank nor infantry."""
IS_AA: Final[vec[i64]] = vec[i64]([int("AA gun" in notes) for notes in NOTES])
IS_SITE: Final[vec[i64]] = vec[i64]([int(letters == "L") for letters in _LETTERS])
IS_LEADER: Final[vec[i64]] = vec[i64]([int(letters == "C") for letters in _LETTERS])
IS_EVENT: Final[vec[i64]] = vec[i64]([int(letters == "E") for letters in _LETTERS])
IS_AIRFIELD: Final[vec[i64]] = vec[i64]([int(kind == AIR_STRIP) for kind in range(KINDS)])
"""FF 2.1 By kind: 1 where it holds air units."""
HEDGEROWS: Final = KIND_OF[GERMANY * SORTS + NATIONAL_LOCATION]
BUNKERS: Final = KIND_OF[JAPAN * SORTS + NATIONAL_LOCATION]
RED_BALL: Final = KIND_OF[USA * SORTS + NATIONAL_LOCATION]
MOTHER_RUSSIA: Final = KIND_OF[SOVIET * SORTS + NATIONAL_LOCATION]
BANZAI_CHARGE: Final = KIND_OF[JAPAN * SORTS + NATIONAL_STRATEGY]
STEAM_ROLLER: Final = KIND_OF[SOVIET * SORTS + NATIONAL_STRATEGY]
IS_FORT: Final[vec[i64]] = vec[i64]([int(k in (FORTIFICATIONS, HEDGEROWS, BUNKERS)) for k in range(KINDS)])
IS_DEPOT: Final[vec[i64]] = vec[i64]([int(k in (HEADQUARTERS, RED_BALL, MOTHER_RUSSIA)) for k in range(KINDS)])
"""FF 4.2 By kind: 1 where it brings one more card in Logistics."""
STEPS: Final[vec[i64]] = vec[i64](
    [(IS_GROUND[k] | IS_I[k]) * (1 + IS_T[k]) * (1 + int("x2" in NOTES[k])) for k in range(KINDS)]
)
"""FF 4.10 By kind: spaces that a ground unit may move."""

# --- Rolls (FF 5) ----------------------------------------------------------------------

BOMBARDMENT: Final = 0
AIR_COMBAT: Final = 1
AA_FIRE: Final = 2
BOMBING: Final = 3
DEFENSE: Final = 4
SUPPORT: Final = 5
GROUND_ATTACK: Final = 6
TABLE_NAMES: Final[tuple[str, ...]] = tuple([name for name, _, _, _, _, _ in TABLES])
MODIFIER_NAMES: Final[tuple[str, ...]] = tuple([word for _, word, _, _, _, _ in TABLES])
MODIFIER: Final[vec[i64]] = vec[i64]([_number_in_notes(notes, word) for word in MODIFIER_NAMES for notes in NOTES])
"""At table * KINDS + kind: the number that a unit, or its leader, adds to the roll."""
DISRUPTION: Final = KINDS
"""The roller's own disruption counters as a source of modifiers; all other sources are kinds."""

NOTHING: Final = 0
DISRUPT: Final = 1
NEGATE: Final = 2
DESTROY: Final = 3
DESTROY_ALL: Final = 4
RESULTS: Final = 5

_THRESHOLDS: Final[tuple[tuple[int, ...], ...]] = tuple([table[2:] for table in TABLES])


def _result_of_total(table: int, total: int) -> int:
    """Return the best result that a total reaches on a table of rolls, from NOTHING to DESTROY_ALL.

    `_THRESHOLDS[table]` holds, ascending, the lowest total for each result from DISRUPT on. It is 0 if this table does
    not have the result.
    """
    best = NOTHING
    for result in range(DISRUPT, RESULTS):
        least_total = _THRESHOLDS[table][result - DISRUPT]
        if least_total and total >= least_total:
            best = result
    return best


RESULT_OF: Final[vec[i64]] = vec[i64](
    [_result_of_total(table, total) for table in range(len(TABLES)) for total in range(SIDES + 1)]
)
"""At table * (SIDES + 1) + total, with the total within 1..SIDES: the result."""

# --- Spaces (FF 1.2, 1.3) --------------------------------------------------------------

COLUMNS: Final = 5
ROWS: Final = 6
SPACES: Final = COLUMNS * ROWS
"""Space row * COLUMNS + column: row 0 is the back row of the Axis, the last one that of the Allies."""
SPACE_NAMES: Final[tuple[str, ...]] = tuple([f"{'abcde'[s % COLUMNS]}{s // COLUMNS + 1}" for s in range(SPACES)])
HALF_OF: Final[vec[i64]] = vec[i64]([int(space >= SPACES // 2) for space in range(SPACES)])
"""By space: the seat to whose half it belongs."""
BACK_ROW: Final[list[vec[i64]]] = [vec[i64](list(range(COLUMNS))), vec[i64](list(range(SPACES - COLUMNS, SPACES)))]
OWN_HALF: Final[list[vec[i64]]] = [vec[i64](list(range(SPACES // 2))), vec[i64](list(range(SPACES // 2, SPACES)))]
"""By seat."""
_ROWS_FROM_HOME: Final[vec[i64]] = vec[i64](
    [row if seat == 0 else ROWS - 1 - row for seat in range(2) for row in range(ROWS) for _ in range(COLUMNS)]
)


def rows_from_home(seat: i64, space: i64) -> i64:
    """Return how many rows a space is before the back row of a seat, 0..5."""
    return _ROWS_FROM_HOME[seat * SPACES + space]


def is_in_back_row(seat: i64, space: i64) -> bool:
    """Whether a space is in the back row of a seat."""
    return _ROWS_FROM_HOME[seat * SPACES + space] == 0


def _distance(one: int, other: int) -> int:
    """Return the number of steps between two spaces: columns and rows added."""
    return abs(one % COLUMNS - other % COLUMNS) + abs(one // COLUMNS - other // COLUMNS)


DISTANCE: Final[vec[i64]] = vec[i64]([_distance(one, other) for one in range(SPACES) for other in range(SPACES)])
"""At space * SPACES + space."""
WITHIN: Final[list[vec[i64]]] = [
    vec[i64]([other for other in range(SPACES) if 1 <= _distance(space, other) <= reach])
    for reach in range(max(list(RANGE)) + 1)
    for space in range(SPACES)
]
"""At range * SPACES + space: the other spaces within that range."""
NEIGHBOURS: Final[list[vec[i64]]] = [
    vec[i64]([other for other in range(SPACES) if _distance(space, other) == 1]) for space in range(SPACES)
]
FLY_OVER: Final = SPACES
"""The base of an air unit that flies from off the board (FF 4.6)."""
AIR_SLOTS: Final = COPIES[FIGHTER] + COPIES[FIGHTER + 1] + COPIES[FIGHTER + 2] + COPIES[PARATROOPERS] + 2
"""As many as there are cards of air units."""

# --- Marks of units, missions and attacks ----------------------------------------------

ATTACKED: Final = 1
"""In `State.acted`: has attacked this turn, or declared to (FF 4.10, 4.11)."""
MOVED: Final = 2
DEFENDED: Final = 4
"""An artillery unit has made its one defensive fire (FF 4.12)."""
AA_FIRED: Final = 8
LANDED: Final = 16
"""Paratroopers came down this turn (FF 4.9)."""
SECOND: Final = 32
"""Moves and attacks in the second pass (FF 9)."""
BARRAGED: Final = 64
"""Has declared its second bombardment (FF 9, Soften Up Targets)."""

IDLE: Final = 0
BOMB: Final = 1
LAND: Final = 2
ESCORTING: Final = 3
INTERCEPTING: Final = 4

PENDING: Final = 0
NEGATED: Final = 1
LAPSED: Final = 2
DONE: Final = 3
CLEARED: Final = 4
"""The last enemy there was destroyed by this attack: its unit may move in (FF 4.14)."""
LOST: Final = 5
"""The attacker was destroyed."""
