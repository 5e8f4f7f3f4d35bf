"""FB 6 Fighting: cards, phases, and who dies."""

from __future__ import annotations

import pytest

from game.core.events import MatchEnded
from game.core.state import OVER
from game.fix_bayonets import GAME, cards
from game.fix_bayonets.events import AttackDeclared, Hit, Killed
from tests.fix_bayonets.ground import drawn, field, same
from tests.play import act, open_to

# --- Cards and phases (FB 4.2-4.4); who may hit whom: test_perft.py ---------------------

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
    assert act(state, "lose rifleman") == [Killed(cards.GERMANS, 18, 27, cards.BAYONET)]
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
    killed = {"Officers": (2, 0), "Riflemen": (6, 9), "Heavies": (2, 2), "Runners": (1, 1), "Snipers": (1, 1)}
    assert dict(GAME.ledger(state)) == killed
    assert dict(GAME.statistics(events, 2, 1)) == {"Moves": (0, 0), "Attacks": (1, 0), "Cards stopped": (0, 0)}


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
