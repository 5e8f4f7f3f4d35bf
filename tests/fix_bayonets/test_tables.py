"""FB 1-3, 6.2 What is printed, as tables."""

from __future__ import annotations

import pytest

from game.fix_bayonets.cards import (
    AHEAD,
    AIMS,
    ALL_MEN,
    ATTACK,
    BOTH,
    CARD_NAMES,
    CARD_TYPE,
    CARDS,
    COPIES,
    KILLS_ALL,
    KIND_NAMES,
    KIND_OF,
    LEAP,
    MEN,
    MOVEMENT,
    NEGATES,
    NO_RANGE,
    ONLY,
    PATHS,
    QUICK_FILES,
    RANGE,
    ROOM,
    SIDE_NAMES,
    SIZE,
    SQUARE_NAMES,
    SQUARES,
    TERRAIN,
    TYPE_NAMES,
    USERS,
)

K = LEAP
RIFLES = "Rifleman Runner Sniper"
ALL = "Officer Rifleman Heavy Runner Sniper"
TABLE = [
    # name, type, range, side, who of the Americans, who of the Germans
    ("Bayonet", "Attack", (1, 1), "", RIFLES, RIFLES),
    ("Pistol", "Attack", (1, 2), "", f"Officer {RIFLES}", f"Officer {RIFLES}"),
    ("Flame Thrower", "Attack", (2, 3), "Germans", "", "Heavy"),
    ("Grenade", "Attack", K, "", RIFLES, RIFLES),
    ("Rifle (3)", "Attack", (3, 3), "", RIFLES, RIFLES),
    ("Rifle (4)", "Attack", (4, 4), "", RIFLES, RIFLES),
    ("Machine Gun", "Attack", (4, 5), "Americans", "Heavy", ""),
    ("Sniper", "Attack", (5, 6), "", "Sniper", "Sniper"),
    ("Crawl", "Move", (1, 1), "", ALL, ALL),
    ("March", "Move", (2, 2), "", ALL, ALL),
    ("Double Time", "Move", (3, 3), "", ALL, ALL),
    ("Zigzag", "Move", K, "", ALL, ALL),
    ("Run", "Move", (4, 4), "", ALL, ALL),
    ("Charge", "Move", (5, 5), "", ALL, ALL),
    ("Advance", "Move", (2, 2), "Germans", "", ALL),
    ("Counter Attack", "Move", (3, 3), "Americans", ALL, ""),
    ("Trees", "Terrain", NO_RANGE, "", "", ""),
    ("Fox Holes", "Terrain", NO_RANGE, "Americans", "", ""),
    ("Rough Ground", "Terrain", NO_RANGE, "", "", ""),
    ("Hold Ground", "Terrain", NO_RANGE, "Germans", "", ""),
]


def users(seat: int, card: int) -> str:
    """The kinds that may use a card, in words; every man of a kind or none."""
    men = USERS[seat * CARDS + card]
    kinds = sorted({KIND_OF[man] for man in men})
    everyone = [man for man in range(seat * MEN, seat * MEN + MEN) if KIND_OF[man] in kinds]
    assert list(men) == everyone
    return " ".join(KIND_NAMES[kind] for kind in kinds)


@pytest.mark.parametrize(("card", "row"), list(enumerate(TABLE)), ids=CARD_NAMES)
def test_fb_3_the_cards(card: int, row: tuple[str, str, tuple[int, int], str, str, str]) -> None:
    side = "" if ONLY[card] == BOTH else SIDE_NAMES[ONLY[card]]
    printed = (CARD_NAMES[card], TYPE_NAMES[CARD_TYPE[card]], RANGE[card], side)
    assert (*printed, users(0, card), users(1, card)) == row


def test_fb_3_sixty_cards_in_all() -> None:
    assert (len(TABLE), CARDS * COPIES) == (CARDS, 60)


def test_fb_3_what_negates_what_and_kills_whom() -> None:
    against = {CARD_NAMES[card]: TYPE_NAMES[NEGATES[card]] for card in range(CARDS) if NEGATES[card] != TERRAIN}
    assert against == {"Trees": "Attack", "Fox Holes": "Attack", "Rough Ground": "Move", "Hold Ground": "Move"}
    deadly = {CARD_NAMES[card] for card in range(CARDS) if KILLS_ALL[card]}
    assert deadly == {"Grenade", "Machine Gun", "Flame Thrower"}


def test_fb_2_1_sixteen_men_a_side() -> None:
    assert len(KIND_OF) == ALL_MEN == 32
    for seat in range(2):
        kinds = [KIND_NAMES[KIND_OF[man]] for man in range(seat * MEN, seat * MEN + MEN)]
        assert kinds == ["Officer"] * 2 + ["Rifleman"] * 10 + ["Heavy"] * 2 + ["Runner", "Sniper"]


def test_fb_2_2_the_quick_deployment_fills_every_square() -> None:
    assert sorted(QUICK_FILES) == sorted(list(range(SIZE)) * ROOM)
    assert QUICK_FILES[0] != QUICK_FILES[1], "one hit must not decide the match"


def test_fb_1_1_names_of_squares() -> None:
    assert [SQUARE_NAMES[square] for square in (0, 7, 8, 63)] == ["a1", "h1", "a2", "h8"]
    assert len(set(SQUARE_NAMES)) == SQUARES


def distance(one: int, other: int) -> tuple[int, int]:
    """Rows and files apart, the smaller number first."""
    rows, files = abs(one // SIZE - other // SIZE), abs(one % SIZE - other % SIZE)
    return min(rows, files), max(rows, files)


def straight(one: int, other: int) -> int:
    """How far apart on a line in one of the eight directions; 0 where there is no such line."""
    near, far = distance(one, other)
    return far if near in (0, far) else 0


@pytest.mark.parametrize("card", [card for card in range(CARDS) if CARD_TYPE[card] == ATTACK])
def test_fb_6_1_aims_are_all_squares_in_range(card: int) -> None:
    low, high = RANGE[card]
    for square in range(SQUARES):
        if RANGE[card] == LEAP:
            wanted = [other for other in range(SQUARES) if distance(square, other) == (1, 2)]
        else:
            wanted = [other for other in range(SQUARES) if low <= straight(square, other) <= high]
        assert list(AIMS[card][square]) == wanted
        assert PATHS[card][square] == ()


@pytest.mark.parametrize("card", [card for card in range(CARDS) if CARD_TYPE[card] == MOVEMENT])
def test_fb_5_1_paths_go_the_whole_way_square_by_square(card: int) -> None:
    steps = RANGE[card][1]
    for square in range(SQUARES):
        ends = [path[-1] for path in PATHS[card][square]]
        if RANGE[card] == LEAP:
            wanted = [other for other in range(SQUARES) if distance(square, other) == (1, 2)]
        else:
            wanted = [other for other in range(SQUARES) if straight(square, other) == steps]
            for path in PATHS[card][square]:
                assert [straight(square, step) for step in path] == list(range(1, steps + 1))
                assert all(straight(path[-1], step) == steps - straight(square, step) for step in path[:-1])
        assert ends == wanted
        assert AIMS[card][square] == ()


@pytest.mark.parametrize("card", range(CARDS), ids=CARD_NAMES)
def test_fb_5_3_ahead_is_the_path_towards_the_enemys_back_row(card: int) -> None:
    for seat, forward in ((0, SIZE), (1, -SIZE)):
        for square in range(SQUARES):
            path = AHEAD[seat * CARDS + card][square]
            end = square + forward * RANGE[card][1]
            if CARD_TYPE[card] == MOVEMENT and RANGE[card] != LEAP and 0 <= end < SQUARES:
                assert path == tuple(range(square + forward, end + forward, forward))
                assert path in PATHS[card][square]
            else:
                assert path == ()
