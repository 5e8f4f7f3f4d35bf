"""FF 1, 2, 12 The components by number, counted from `data.py`, and the spaces. Tables, no logic.

A **sort** (0..49) is what is printed on a card of the one deck, national cards plain. A **kind** (0..65) is a card as
it lies on the table: the sorts of no nation keep their number, and the cards of each nation follow.
"""

from __future__ import annotations

from typing import Final

from game.fighting_front import data

NONE: Final = -1
"""No card, no space, no seat. Unlike UNKNOWN it hides nothing."""

AXIS: Final = 0
ALLIES: Final = 1
SIDE_NAMES: Final[tuple[str, ...]] = ("Axis", "Allies")

GERMANY: Final = 0
JAPAN: Final = 1
USA: Final = 2
SOVIET: Final = 3
NATION_NAMES: Final[tuple[str, ...]] = tuple([name for name, _, _ in data.NATIONS])
NATION_CODES: Final[tuple[str, ...]] = tuple([code for _, code, _ in data.NATIONS])

# --- Sorts (FF 12) ---------------------------------------------------------------------

HEADQUARTERS: Final = 0
FUEL_DUMP: Final = 1
AMMO_DUMP: Final = 2
FIELD_HOSPITAL: Final = 3
AIR_STRIP: Final = 4
FORTIFICATIONS: Final = 5
MINEFIELDS: Final = 6
FIRST_AIR: Final = len(data.LOCATIONS)
FIGHTER: Final = FIRST_AIR
PARATROOPERS: Final = FIRST_AIR + 3
FIRST_GROUND: Final = FIRST_AIR + len(data.AIR_UNITS)
FIRST_LEADER: Final = FIRST_GROUND + len(data.GROUND_UNITS)
FIRST_EVENT: Final = FIRST_LEADER + len(data.LEADERS)
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
FIRST_NATIONAL: Final = FIRST_EVENT + len(data.EVENTS)
NATIONAL_STRATEGY: Final = FIRST_NATIONAL
NATIONAL_INFANTRY: Final = FIRST_NATIONAL + 1
NATIONAL_AIR: Final = FIRST_NATIONAL + 4
NATIONAL_LOCATION: Final = FIRST_NATIONAL + 5
SORTS: Final = FIRST_NATIONAL + len(data.NATIONAL)


def _code(name: str) -> str:
    return name.lower().replace(" ", "-")


_PLAIN_NAMES: Final[tuple[str, ...]] = (
    *[name for name, _, _, _ in data.LOCATIONS],
    *[name for name, _, _, _, _ in data.AIR_UNITS],
    *[name for name, _, _, _, _, _ in data.GROUND_UNITS],
    *[name for name, _, _ in data.LEADERS],
    *[name for name, _, _, _ in data.EVENTS],
)
SORT_NAMES: Final[tuple[str, ...]] = (*_PLAIN_NAMES, *[name for name, _ in data.NATIONAL])
SORT_CODES: Final[tuple[str, ...]] = (
    *[_code(name) for name in _PLAIN_NAMES],
    *[_code(name.removesuffix(" Unit")) for name, _ in data.NATIONAL],
)
"""Names in notations and of pictures: headquarters .. national-location."""
COPIES: Final[tuple[int, ...]] = (
    *[copies for _, copies, _, _ in data.LOCATIONS],
    *[copies for _, _, copies, _, _ in data.AIR_UNITS],
    *[copies for _, _, copies, _, _, _ in data.GROUND_UNITS],
    *[copies for _, copies, _ in data.LEADERS],
    *[copies for _, copies, _, _ in data.EVENTS],
    *[copies for _, copies in data.NATIONAL],
)
"""By sort."""
PLAYED_PLUS: Final[tuple[int, ...]] = (*[0] * FIRST_EVENT, *[plus for _, _, plus, _ in data.EVENTS])
"""By sort, up to the events: what the card adds to a roll."""

# --- Kinds (FF 9, 12) ------------------------------------------------------------------

_Row = tuple[str, str, int, int, str, str, int]
"""A card as it lies: name, letters, Toughness, range, notes, text, sort."""


def _national(nation: int) -> list[_Row]:
    """FF 9 The cards that the national sorts are for a nation."""
    strategy, text = data.STRATEGIES[nation]
    rows: list[_Row] = [(strategy, "E", 0, 0, "", text, NATIONAL_STRATEGY)]
    for i in range(len(data.NATIONAL_UNITS[nation])):
        name, letters, toughness, reach, notes = data.NATIONAL_UNITS[nation][i]
        if name:
            rows.append((name, letters, toughness, reach, notes, "", NATIONAL_INFANTRY + i))
    name, toughness, text = data.NATIONAL_LOCATIONS[nation]
    return [*rows, (name, "L", toughness, 0, "", text, NATIONAL_LOCATION)]


def _plain() -> list[_Row]:
    """FF 12 The cards that are the same for everybody."""
    rows: list[_Row] = [(name, "L", toughness, 0, "", text, 0) for name, _, toughness, text in data.LOCATIONS]
    rows += [(name, letters, toughness, 0, notes, "", 0) for name, letters, _, toughness, notes in data.AIR_UNITS]
    rows += [(name, letters, tough, reach, notes, "", 0) for name, letters, _, tough, reach, notes in data.GROUND_UNITS]
    rows += [(name, "C", data.LEADER_TOUGHNESS, 0, notes, "", 0) for name, _, notes in data.LEADERS]
    rows += [(name, "E", 0, 0, "", text, 0) for name, _, _, text in data.EVENTS]
    return [(*rows[sort][:6], sort) for sort in range(len(rows))]


def _noted(notes: str, word: str) -> int:
    """The number that notes such as "DFM +1, ACM -1" give for a word."""
    for note in notes.split(", "):
        if note.startswith(word + " "):
            return int(note[len(word) :])
    return 0


_NATIONAL_ROWS: Final[list[list[_Row]]] = [_national(nation) for nation in range(len(data.NATIONS))]
_ROWS: Final[list[_Row]] = [*_plain(), *_NATIONAL_ROWS[0], *_NATIONAL_ROWS[1], *_NATIONAL_ROWS[2], *_NATIONAL_ROWS[3]]
KINDS: Final = len(_ROWS)
KIND_NAMES: Final[tuple[str, ...]] = tuple([row[0] for row in _ROWS])
KIND_CODES: Final[tuple[str, ...]] = tuple([_code(row[0]) for row in _ROWS])
LETTERS: Final[tuple[str, ...]] = tuple([row[1].strip("CEL") for row in _ROWS])
"""By kind: the type letters as printed; none on locations, leaders and events."""
TOUGHNESS: Final[tuple[int, ...]] = tuple([row[2] for row in _ROWS])
"""By kind; of a leader, what it adds."""
RANGE: Final[tuple[int, ...]] = tuple([row[3] or _noted(row[4], "RNG") for row in _ROWS])
NOTES: Final[tuple[str, ...]] = tuple([row[4] for row in _ROWS])
TEXTS: Final[tuple[str, ...]] = tuple([row[5] for row in _ROWS])
"""By kind: what locations and events do, in words."""
SORT_OF: Final[tuple[int, ...]] = tuple([row[6] for row in _ROWS])
KIND_NATION: Final[tuple[int, ...]] = (
    *[NONE] * FIRST_NATIONAL,
    *[nation for nation in range(len(data.NATIONS)) for _ in _NATIONAL_ROWS[nation]],
)
"""By kind: its nation, NONE for cards of no nation."""


def _kind_of(nation: int, sort: int) -> int:
    if sort < FIRST_NATIONAL:
        return sort
    for kind in range(FIRST_NATIONAL, KINDS):
        if KIND_NATION[kind] == nation and SORT_OF[kind] == sort:
            return kind
    return NONE


KIND_OF: Final[tuple[int, ...]] = tuple([_kind_of(nation, sort) for nation in range(4) for sort in range(SORTS)])
"""The kind at nation * SORTS + sort; NONE where the card is discarded and another drawn."""


def _with(letter: str) -> tuple[int, ...]:
    """By kind: 1 where the letter is printed."""
    return tuple([int(letter in letters) for letters in LETTERS])


IS_I: Final[tuple[int, ...]] = _with("I")
IS_T: Final[tuple[int, ...]] = _with("T")
IS_R: Final[tuple[int, ...]] = _with("R")
IS_F: Final[tuple[int, ...]] = _with("F")
IS_AIR: Final[tuple[int, ...]] = _with("A")
IS_GROUND: Final[tuple[int, ...]] = _with("G")
"""FF 10 By kind. Paratroopers have A and I: an air unit until they land, infantry afterwards."""
IS_GUN: Final[tuple[int, ...]] = tuple([IS_R[k] * (1 - IS_T[k]) * (1 - IS_I[k]) for k in range(KINDS)])
"""FF 10 By kind: artillery that is neither a tank nor infantry."""
IS_AA: Final[tuple[int, ...]] = tuple([int("AA gun" in row[4]) for row in _ROWS])
IS_SITE: Final[tuple[int, ...]] = tuple([int(row[1] == "L") for row in _ROWS])
IS_LEADER: Final[tuple[int, ...]] = tuple([int(row[1] == "C") for row in _ROWS])
IS_EVENT: Final[tuple[int, ...]] = tuple([int(row[1] == "E") for row in _ROWS])
IS_AIRFIELD: Final[tuple[int, ...]] = tuple([int(kind == AIR_STRIP) for kind in range(KINDS)])
"""FF 2.1 By kind: 1 where it holds air units."""
HEDGEROWS: Final = KIND_OF[GERMANY * SORTS + NATIONAL_LOCATION]
BUNKERS: Final = KIND_OF[JAPAN * SORTS + NATIONAL_LOCATION]
RED_BALL: Final = KIND_OF[USA * SORTS + NATIONAL_LOCATION]
MOTHER_RUSSIA: Final = KIND_OF[SOVIET * SORTS + NATIONAL_LOCATION]
BANZAI_CHARGE: Final = KIND_OF[JAPAN * SORTS + NATIONAL_STRATEGY]
STEAM_ROLLER: Final = KIND_OF[SOVIET * SORTS + NATIONAL_STRATEGY]
IS_FORT: Final[tuple[int, ...]] = tuple([int(k in (FORTIFICATIONS, HEDGEROWS, BUNKERS)) for k in range(KINDS)])
IS_DEPOT: Final[tuple[int, ...]] = tuple([int(k in (HEADQUARTERS, RED_BALL, MOTHER_RUSSIA)) for k in range(KINDS)])
"""FF 4.2 By kind: 1 where it brings one more card in Logistics."""
STEPS: Final[tuple[int, ...]] = tuple(
    [(IS_GROUND[k] | IS_I[k]) * (1 + IS_T[k]) * (1 + ("x2" in NOTES[k])) for k in range(KINDS)]
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
TABLE_NAMES: Final[tuple[str, ...]] = tuple([row[0] for row in data.TABLES])
MODIFIER_NAMES: Final[tuple[str, ...]] = tuple([row[1] for row in data.TABLES])
MODIFIER: Final[tuple[int, ...]] = tuple([_noted(row[4], table[1]) for table in data.TABLES for row in _ROWS])
"""At table * KINDS + kind: what a unit, or its leader, adds."""
DISRUPTION: Final = KINDS
"""The roller's own disruption counters as a source of modifiers; all other sources are kinds."""

NOTHING: Final = 0
DISRUPT: Final = 1
NEGATE: Final = 2
DESTROY: Final = 3
DESTROY_ALL: Final = 4
RESULTS: Final = 5

_THRESHOLDS: Final[tuple[tuple[int, ...], ...]] = tuple([table[2:] for table in data.TABLES])


def _result(table: int, total: int) -> int:
    """The result with the highest threshold that the total reaches."""
    found = NOTHING
    for result in range(DISRUPT, RESULTS):
        least = _THRESHOLDS[table][result - DISRUPT]
        if least and total >= least:
            found = result
    return found


RESULT_OF: Final[tuple[int, ...]] = tuple(
    [_result(table, total) for table in range(len(data.TABLES)) for total in range(data.SIDES + 1)]
)
"""The result at table * (SIDES + 1) + total, with the total within 1..SIDES."""

# --- Spaces (FF 1.2, 1.3) --------------------------------------------------------------

COLUMNS: Final = 5
ROWS: Final = 6
SPACES: Final = COLUMNS * ROWS
"""Space row * COLUMNS + column: row 0 is the back row of the Axis, the last one that of the Allies."""
SPACE_NAMES: Final[tuple[str, ...]] = tuple([f"{'abcde'[s % COLUMNS]}{s // COLUMNS + 1}" for s in range(SPACES)])
HALF_OF: Final[tuple[int, ...]] = tuple([int(space >= SPACES // 2) for space in range(SPACES)])
"""By space: the seat in whose half it lies."""
BACK_ROW: Final[tuple[tuple[int, ...], ...]] = (tuple(range(COLUMNS)), tuple(range(SPACES - COLUMNS, SPACES)))
OWN_HALF: Final[tuple[tuple[int, ...], ...]] = (tuple(range(SPACES // 2)), tuple(range(SPACES // 2, SPACES)))
"""By seat."""


_AHEAD: Final[tuple[int, ...]] = tuple(
    [row if seat == 0 else ROWS - 1 - row for seat in range(2) for row in range(ROWS) for _ in range(COLUMNS)]
)


def advance_of(seat: int, space: int) -> int:
    """How many rows a space lies before the back row of a seat, 0..5."""
    return _AHEAD[seat * SPACES + space]


def _distance(one: int, other: int) -> int:
    return abs(one % COLUMNS - other % COLUMNS) + abs(one // COLUMNS - other // COLUMNS)


DISTANCE: Final[tuple[int, ...]] = tuple([_distance(one, other) for one in range(SPACES) for other in range(SPACES)])
"""At space * SPACES + space."""
WITHIN: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple([other for other in range(SPACES) if 1 <= _distance(space, other) <= reach])
        for reach in range(max(RANGE) + 1)
        for space in range(SPACES)
    ]
)
"""At range * SPACES + space: the other spaces within that range."""
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([other for other in range(SPACES) if _distance(space, other) == 1]) for space in range(SPACES)]
)
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
