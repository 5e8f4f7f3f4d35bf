"""FB 5.5, 6.3, 7.2 What the other side may say to a declaration."""

from __future__ import annotations

import pytest

from game.core.events import Event
from game.fix_bayonets.cards import AMERICANS, CARD_NAMES, FIGHT, GERMANS, MOVE, STOP_FIGHT, STOP_MOVE
from game.fix_bayonets.events import Killed, Moved, MoveDeclared, Negated, Stood
from tests.fix_bayonets.ground import cards, drawn, field, same
from tests.play import act, moments, new_match, open_to

BOARD = """
    8 o . . . . . . o
    4 . . . rr . . . .
    3 . . . RR . . . .
    1 O . . . . . . O
    """
TERRAIN = "Trees, Fox Holes, Rough Ground, Hold Ground"
ANSWERS = [
    # who declares what, and what the other side may play of all four
    (AMERICANS, "Crawl", ["pass", "play Rough Ground", "play Hold Ground"]),
    (GERMANS, "Crawl", ["pass", "play Rough Ground"]),
    (AMERICANS, "Bayonet", ["pass", "play Trees"]),
    (GERMANS, "Bayonet", ["pass", "play Trees", "play Fox Holes"]),
]


@pytest.mark.parametrize(("seat", "card", "answers"), ANSWERS)
def test_fb_5_5_fb_6_3_what_negates_what(seat: int, card: str, answers: list[str]) -> None:
    moves = card == "Crawl"
    state = field(BOARD, card, TERRAIN, seat=seat, stage=MOVE if moves else FIGHT)
    act(state, f"card {card}")
    if moves:
        act(state, f"man officer {'a8' if seat else 'a1'}", f"to {'a7' if seat else 'a2'}")
    assert (state.stage, state.to_act) == (STOP_MOVE if moves else STOP_FIGHT, 1 - seat)
    assert open_to(state) == answers


@pytest.mark.parametrize("card", ["Crawl", "Bayonet", "Flame Thrower", "Fox Holes", "Trees"])
def test_fb_7_2_whoever_holds_any_card_is_asked(card: str) -> None:
    """A German cannot negate a move with any of these, and is asked all the same."""
    state = field(BOARD, "Crawl, March", card)
    act(state, "card Crawl", "man officer a1", "to a2")
    assert (state.to_act, open_to(state)) == (GERMANS, ["pass"])
    assert drawn(state) == same(BOARD)
    assert act(state, "pass")[0] == Stood(GERMANS)
    assert state.men[0] == 8


def test_fb_7_2_an_empty_hand_is_not_asked() -> None:
    state = field(BOARD, "Crawl, Bayonet")
    events = act(state, "card Crawl", "man officer a1", "to a2")
    assert events == [MoveDeclared(0, 8, (0,), (0,), (8,)), Moved(0, (0,), (0,), (8,))]
    act(state, "end", "card Bayonet")
    assert len(state.men_at(27)) == 1


def test_fb_5_5_a_negated_move_has_not_used_the_mans_move() -> None:
    state = field(BOARD, "2 Crawl", "Hold Ground, Trees")
    act(state, "card Crawl", "man officer a1", "to a2")
    events = act(state, "play Hold Ground")
    assert events == [Negated(GERMANS, CARD_NAMES.index("Hold Ground"), CARD_NAMES.index("Crawl"))]
    assert drawn(state) == same(BOARD)
    assert (state.pile, state.hand_size, state.moves[0]) == (cards("Crawl, Hold Ground"), [1, 1], 0)
    assert (state.stage, state.to_act, state.card, state.man, state.target) == (MOVE, AMERICANS, -1, -1, -1)
    act(state, "card Crawl", "man officer a1", "to a2", "pass")
    assert (state.men[0], state.moves[0]) == (8, 1)


def test_fb_5_5_a_negated_group_stays_where_it_is() -> None:
    state = field("8 o . . . . . . o\n1 O . R . . . . O", "March", "Rough Ground")
    act(state, "card March", "group", "man officer a1", "man rifleman c1", "go")
    assert (state.to_act, state.group) == (GERMANS, [0, 2])
    act(state, "play Rough Ground")
    assert drawn(state) == same("8 o . . . . . . o\n1 O . R . . . . O")
    assert (sum(state.moves), state.group) == (0, [])


def test_fb_6_3_a_negated_attack_kills_nobody() -> None:
    state = field(BOARD, "Bayonet, Rifle (3)", "Trees, Crawl", stage=FIGHT)
    events = act(state, "card Bayonet", "play Trees")
    assert not any(isinstance(event, Killed) for event in events)
    assert drawn(state) == same(BOARD)
    assert (state.pile, state.stage, state.to_act, state.quiet) == (cards("Bayonet, Trees"), FIGHT, AMERICANS, 0)


def test_fb_5_5_a_negation_is_not_asked_about() -> None:
    """The side that declared holds Rough Ground itself; the next question is what to do next."""
    state = field(BOARD, "Crawl, Rough Ground, Trees", "Rough Ground")
    act(state, "card Crawl", "man officer a1", "to a2", "play Rough Ground")
    assert (state.stage, state.to_act) == (MOVE, AMERICANS)


def test_fb_5_5_one_of_several_copies_is_played() -> None:
    state = field(BOARD, "2 Crawl", "2 Rough Ground")
    for left in (1, 0):
        act(state, "card Crawl", "man officer a1", "to a2", "play Rough Ground")
        assert state.hand_size[GERMANS] == left
    assert drawn(state) == same(BOARD)


@pytest.mark.parametrize("answer", [Negated, Stood])
def test_an_answer_to_a_declaration_stands(answer: type[Event]) -> None:
    """What it tells of the hand has been told: nobody takes it back, and nobody what it answered."""
    match = new_match("fix_bayonets", 2, 1)
    answers = [
        match.can_undo((0, 1))
        for transcript in moments(match, 1)
        if any(isinstance(event, answer) for event in transcript.events)
    ]
    assert answers
    assert not any(answers)
