"""What the board of Last Front says: prompts, why something cannot be done, counts, tooltips, decisions."""

from __future__ import annotations

import pytest

from game.core.state import Action
from game.last_front import cards
from scenes.boards.last_front.lesson import least
from scenes.boards.lessons import LessonContext
from tests.last_front import ground
from tests.scenes.last_front import asked

AT = (700.0, 900.0)


def card(name: str) -> tuple[str, int, int]:
    return ("card", cards.SORT_CODES.index(name), 0)


def lying(seat: int, name: str) -> tuple[str, int, int, int]:
    return ("bid", seat, cards.STAKE_CODES.index(name), 0)


@pytest.mark.parametrize(
    ("own", "others", "played", "key", "why"),
    [
        ("sabotage|T1", "T1|K3", ("play sabotage",), lying(0, "T1"), "in another bid"),
        ("air-strike|T1", "T1|K3, T2", ("play air-strike",), lying(1, "T2"), "cannot hit Troops 2"),
        ("air-strike|T1", "T1|K3|P4, P4, P2", ("play air-strike",), ("dug", 1, 0), "safe from every effect"),
        ("lend-lease|T1, T2", "T1|K3", ("play lend-lease", "aim seat 2 K3"), lying(1, "K3"), "of your own bid"),
    ],
)
def test_why_not_is_said(own: str, others: str, played: tuple[str, ...], key: tuple[str, int], why: str) -> None:
    board = asked(ground.table(own, others))
    for notation in played:
        assert not board.selection.take(open_to(board, notation))
    assert not board.selection.choose(key)
    assert why in board.selection.why


def open_to(board: object, notation: str) -> Action:
    return next(action for action in board.selection.opens if action.notation == notation)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("own", "others", "pointed"), [("T1, T2, P4|T1", "|T2", "T2"), ("T1, T2|T1", "|P4", "T2")])
def test_the_lesson_points_at_theleast_card_that_leads_or_else_at_the_strongest(
    own: str, others: str, pointed: str
) -> None:
    state = ground.table(own, others)
    board = asked(state)
    context = LessonContext(board.controls.selection, state, 0, tuple(board.controls.offered), (), ())
    assert least(context) == card(pointed)


def test_effect_or_face_value_is_asked_only_where_both_are_open() -> None:
    both = asked(ground.table("patton, counter-intelligence|K2", "T1|T1"))
    assert not both.controls.choose(card("patton"), AT)
    assert both.controls.popup is not None
    assert both.controls.back()
    assert both.controls.popup is None
    assert not both.selection.busy
    (face,) = both.selection.choose(card("counter-intelligence"))
    assert face.notation == "face counter-intelligence"


def test_a_decision_of_several_steps_is_handed_in_whole_and_can_be_taken_back() -> None:
    board = asked(ground.table("lend-lease|T1, P4", "T1|K3"))
    chosen = board.selection
    chosen.take(open_to(board, "play lend-lease"))
    assert "which card do you want" in board.words.prompt()
    assert not chosen.choose(lying(1, "K3"))
    assert "for Bastion's Tanks 3" in board.words.prompt()
    assert board.controls.back()
    assert not chosen.busy
    chosen.take(open_to(board, "play lend-lease"))
    chosen.choose(lying(1, "K3"))
    steps = chosen.choose(lying(0, "T1"))
    assert [step.notation for step in steps] == ["play lend-lease", "aim seat 2 K3", "give T1"]
    assert board.words.decision(steps) == "Lend-Lease: Troops 1 for Bastion's Tanks 3"


def test_cards_are_dug_in_in_any_order_and_taken_back_freely() -> None:
    board = asked(ground.table("T1|2 T3, K3, P4", "T1|T1"))
    chosen = board.selection
    chosen.do("dig")
    for name in ("P4", "K3", "T3"):
        chosen.choose(lying(0, name))
    assert chosen.picked_total() == 10
    chosen.choose(("bid", 0, cards.STAKE_CODES.index("T3"), 1))
    assert "10 already" in chosen.why
    chosen.choose(lying(0, "K3"))
    assert chosen.picked_total() == 7
    assert not chosen.dig_in()
    chosen.choose(("bid", 0, cards.STAKE_CODES.index("T3"), 1))
    steps = chosen.dig_in()
    assert [step.notation for step in steps] == ["dig T3", "dig T3", "dig P4"]
    assert board.words.decision(steps) == "Dig in 2 Troops 3 and Planes 4"


def test_withdrawing_from_the_lead_wants_a_second_press_and_never_the_space_key() -> None:
    board = asked(ground.table("T1|P4", "T1|T1"))
    passing = board.controls.passing
    assert passing is not None
    assert passing.notation == "finish"
    assert not board.selection.do("withdraw")
    assert "You lead with 4" in board.selection.why
    assert [step.notation for step in board.selection.do("withdraw")] == ["withdraw"]
    behind = asked(ground.table("T1|T1", "T1|P4"))
    assert behind.controls.passing is None
    assert [step.notation for step in behind.selection.do("withdraw")] == ["withdraw"]
