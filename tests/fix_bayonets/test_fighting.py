"""FB 6 Fighting: what is in range of whom, and who dies."""

from __future__ import annotations

import pytest

from game.core.events import MatchEnded
from game.core.state import OVER
from game.fix_bayonets import cards
from game.fix_bayonets.events import AttackDeclared, Hit, Killed
from tests.fix_bayonets.ground import drawn, field, marks, named, same
from tests.play import act, open_to

# Each: the card, and a board on which every enemy in range is marked.
RANGES = {
    "Bayonet": """
        5 . . rx . rx . . .
        4 . r . R rx . . .
        3 . r rx rx . r . .
        2 . . . r . . . .
        """,
    "Pistol": """
        7 . . . r . . r .
        6 . rx . . . rx . .
        5 . . rx . . r . .
        4 . rx . R . . . .
        2 . . . . r rx . .
        """,
    "Grenade": """
        6 . . rx . rx . . .
        5 . rx . r . . . .
        4 . . . R . . . .
        3 . rx r . . rx . .
        2 . . . . rx . . .
        """,
    "Rifle (3)": """
        8 . . . r . . . .
        7 rx . . . . . rx .
        6 . . . r . . . .
        4 rx . . R . . rx .
        2 . r . . . . . .
        1 . . . rx . r . .
        """,
    "Rifle (4)": """
        8 rx . . . rx . . .
        7 . . . . r . . .
        4 rx . . . R . . r
        3 . r . . . . . .
        """,
    "Machine Gun": """
        6 rx . . . . rx . .
        5 . . . . rx . . .
        4 . . . r . . . .
        2 . . . . r . . .
        1 H . . r rx rx r .
        """,
    "Sniper": """
        8 r . . . . . . r
        7 rx . . . . . rx .
        6 . . . . . rx . .
        5 r . . . r . . .
        1 S . . . . . rx r
        """,
    "Flame Thrower": """
        8 h . Rx Rx R . . .
        7 . R . . . . . .
        6 Rx . Rx . . . . .
        5 . R . Rx . . . .
        4 R . . . . . . .
        """,
}


@pytest.mark.parametrize(("card", "board"), RANGES.items(), ids=RANGES.keys())
def test_fb_6_1_targets_in_range(card: str, board: str) -> None:
    state = field(board, card, seat=cards.GERMANS if card == "Flame Thrower" else cards.AMERICANS, stage=cards.FIGHT)
    act(state, f"card {card}")
    assert named(state) == marks(board)


def test_fb_6_1_nothing_in_between_blocks_fire() -> None:
    state = field(
        """
        4 r . . . . . . .
        3 rr . . . . . . .
        2 R . . . . . . .
        1 R . . . . . . .
        """,
        "Rifle (3)",
        stage=cards.FIGHT,
    )
    act(state, "card Rifle (3)")
    assert drawn(state) == same(
        """
        3 rr . . . . . . .
        2 R . . . . . . .
        1 R . . . . . . .
        """
    )


# --- Who may use which card (FB 6.2, 4.4) ----------------------------------------------

RIFLES = {"rifleman", "runner", "sniper"}
NOBODY: set[str] = set()
ARMS = [
    # card, who of the Americans, who of the Germans
    ("Bayonet", RIFLES, RIFLES),
    ("Pistol", RIFLES | {"officer"}, RIFLES | {"officer"}),
    ("Flame Thrower", NOBODY, {"heavy"}),
    ("Grenade", RIFLES, RIFLES),
    ("Rifle (3)", RIFLES, RIFLES),
    ("Rifle (4)", RIFLES, RIFLES),
    ("Machine Gun", {"heavy"}, NOBODY),
    ("Sniper", {"sniper"}, {"sniper"}),
]
# One of each kind stands in the corner, with enemies at every distance.
SURROUNDED = (
    """
    7 rr . . . . . . .
    6 r . . . . . . .
    5 r . . . . . . .
    4 r . . . . . . .
    3 r r . . . . . .
    2 r . . . . . . .
    1 ORHUS . . . . . . .
    """,
    """
    8 orhus . . . . . . .
    7 R . . . . . . .
    6 R R . . . . . .
    5 R . . . . . . .
    4 R . . . . . . .
    3 R . . . . . . .
    2 RR . . . . . . .
    """,
)


@pytest.mark.parametrize("seat", range(2), ids=["Americans", "Germans"])
@pytest.mark.parametrize(("card", "americans", "germans"), ARMS)
def test_fb_6_2_who_may_use_what(card: str, americans: set[str], germans: set[str], seat: int) -> None:
    wanted = germans if seat else americans
    state = field(SURROUNDED[seat], card, seat=seat, stage=cards.FIGHT)
    if not wanted:
        assert open_to(state) == ["end"]
        return
    act(state, f"card {card}")
    if state.stage == cards.FIGHT_MAN:
        assert {notation.split()[1] for notation in open_to(state)} == wanted
    else:
        assert {cards.KIND_NAMES[cards.KIND_OF[state.man]].lower()} == wanted


@pytest.mark.parametrize(
    ("seat", "hand"),
    [
        (0, "Flame Thrower, Advance, Trees, Fox Holes, Rough Ground"),
        (1, "Machine Gun, Counter Attack, Trees, Rough Ground, Hold Ground"),
    ],
)
def test_fb_4_4_terrain_and_the_other_sides_cards_cannot_be_picked(seat: int, hand: str) -> None:
    state = field(SURROUNDED[seat], hand, seat=seat)
    assert open_to(state) == ["end"]
    act(state, "end")
    assert (open_to(state), state.stage) == (["end"], cards.FIGHT)


def test_fb_4_2_fb_4_3_moves_in_one_phase_and_attacks_in_the_other() -> None:
    state = field(SURROUNDED[0], "Crawl, Bayonet")
    assert open_to(state) == ["end", "card Crawl"]
    act(state, "end")
    assert open_to(state) == ["end", "card Bayonet"]


def test_fb_4_3_one_man_attacks_again_and_again_even_after_moving() -> None:
    state = field("8 o . . . . . . o\n3 rr . r . . . . .\n1 . O R . . . . .", "Crawl, 3 Bayonet")
    act(state, "card Crawl", "man rifleman c1", "to b2", "end")
    act(state, "card Bayonet", "at a3", "card Bayonet", "at c3", "card Bayonet")
    assert drawn(state) == same("8 o . . . . . . o\n2 . R . . . . . .\n1 . O . . . . . .")
    assert open_to(state) == ["end"]


# --- Who dies (FB 6.4, 6.5, 1.2) -------------------------------------------------------


def test_fb_6_4_the_defender_chooses_among_the_kinds_there() -> None:
    state = field("8 o . . . . . . .\n4 . . . orru . . . .\n3 . . . R . . . .", "Bayonet", stage=cards.FIGHT)
    events = act(state, "card Bayonet")
    assert events == [AttackDeclared(0, cards.BAYONET, 2, 19, 27), Hit(0, cards.BAYONET, 27)]
    assert (state.stage, state.to_act) == (cards.CASUALTY, cards.GERMANS)
    assert open_to(state) == ["lose officer", "lose rifleman", "lose runner"]
    events = act(state, "lose rifleman")
    assert events == [Killed(cards.GERMANS, 18, 27, cards.BAYONET)]
    assert drawn(state) == same("8 o . . . . . . .\n4 . . . oru . . . .\n3 . . . R . . . .")
    assert (state.stage, state.to_act, state.pile, state.card) == (cards.FIGHT, 0, [cards.BAYONET], -1)


def test_fb_6_4_no_question_where_all_are_alike() -> None:
    state = field("8 o . . . . . . .\n4 . . . rrr . . . .\n3 . . . R . . . .", "Bayonet", stage=cards.FIGHT)
    act(state, "card Bayonet")
    assert drawn(state) == same("8 o . . . . . . .\n4 . . . rr . . . .\n3 . . . R . . . .")
    assert state.fallen(cards.GERMANS)[-1] != 15


# Each: a card that kills everybody in the square, whose it is, before and after.
AREA = {
    "Grenade": (
        0,
        "8 o . . . . . . .\n4 . . . orrhus . . . .\n2 . . R . . . . .",
        "8 o . . . . . . .\n2 . . R . . . . .",
    ),
    "Machine Gun": (
        0,
        "8 o . . . . . . .\n5 . . . orrhus . . . .\n1 . . . H . . . .",
        "8 o . . . . . . .\n1 . . . H . . . .",
    ),
    "Flame Thrower": (
        1,
        "4 . . . h . . . .\n2 . . . ORRHUS . . . .\n1 . O . . . . . .",
        "4 . . . h . . . .\n1 . O . . . . . .",
    ),
}


@pytest.mark.parametrize("card", AREA)
def test_fb_6_4_some_cards_kill_everybody_in_the_square(card: str) -> None:
    seat, before, after = AREA[card]
    state = field(before, card, seat=seat, stage=cards.FIGHT)
    events = act(state, f"card {card}")
    assert drawn(state) == same(after)
    assert sum(isinstance(event, Killed) for event in events) == 6
    assert (state.to_act, state.stage) == (seat, cards.FIGHT)


def test_fb_1_2_whoever_has_lost_both_officers_has_lost_at_once() -> None:
    state = field(
        "8 rr . . . . . . .\n4 . . . orr . . . .\n3 . . . R . . . .\n1 O . . . . . . O", "2 Bayonet", stage=cards.FIGHT
    )
    events = act(state, "card Bayonet", "lose officer")
    assert (state.to_act, state.scores(), state.legal()) == (OVER, [1.0, 0.0], [])
    assert events[-1] == MatchEnded((1.0, 0.0), "killed both enemy officers")
    assert state.pile == [cards.BAYONET]


def test_fb_1_2_one_officer_is_enough_to_go_on() -> None:
    state = field(
        "8 . o . . . . . .\n4 . . . o . . . .\n3 . . . R . . . .\n1 O . . . . . . O", "2 Bayonet", stage=cards.FIGHT
    )
    act(state, "card Bayonet")
    assert (state.to_act, open_to(state)) == (0, ["end"])


def test_fb_1_2_both_officers_in_one_square_and_a_grenade() -> None:
    state = field("4 r . . OOR . . . .\n2 R . R . . . . .", "Grenade", "3 Crawl", seat=cards.GERMANS, stage=cards.FIGHT)
    assert open_to(state) == ["end"]
    state = field(
        "8 r . . . . . . .\n5 . . r . . . . .\n3 . . . OOR . . . .", "Grenade", seat=cards.GERMANS, stage=cards.FIGHT
    )
    events = act(state, "card Grenade")
    assert [event.card for event in events if isinstance(event, Killed)] == [cards.GRENADE] * 3
    assert (state.to_act, state.scores()) == (OVER, [0.0, 1.0])
