"""A win that is about to happen is announced before it does, and no other one (`Game.threats`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.catalogue import GAMES
from game.core.game import Threat
from game.core.record import SeatEntry
from game.core.rng import Rng
from game.fighting_front.steps import BEGIN_GROUND
from scenes.match.advice import Advice
from scenes.match.session import Session
from scenes.match.setup import Setup
from tests.fighting_front.field import play_from_step
from tests.foretold import count_announcements
from tests.play import act
from tests.scenes.table import board_for
from tests.scenes.test_advice import thought

MATCHES: dict[str, Sequence[int]] = {
    "battlefronts": [*range(11), 22],
    "last_front": [0, 1, 12, 90],
    "fix_bayonets": [0, 6, 9],
    "fighting_front": [0],
}
"""By game: numbers of deals. In some of them an unseen card, an effect or two men at once decide the match."""


@pytest.mark.parametrize("slug", MATCHES)
def test_a_coming_win_is_announced_at_the_last_decision_of_the_others_and_comes_true(slug: str) -> None:
    counts = Counter[str]()
    for deal in MATCHES[slug]:
        counts += count_announcements(GAMES[slug], deal)

    assert counts["announced"] > 0
    assert counts["silent"] == 0, "a seat lost although nothing was announced at its last decision"
    assert counts["false"] == 0, "a win was announced that did not come"


@pytest.mark.parametrize(
    ("stands", "seat"),
    [(True, 0), (True, 1), (False, 1)],
    ids=["I win unless stopped", "the enemy wins unless stopped", "the enemy may win"],
)
@pytest.mark.parametrize("slug", MATCHES)
def test_a_board_has_a_sentence_and_marks_for_every_threat(slug: str, stands: bool, seat: int) -> None:
    game = GAMES[slug]
    view = game.new(game.seats[0], game.full_options({}), Rng(1)).redact(0)
    board = board_for(game, view, viewer=0)
    # In Battlefronts three fronts win a match. In the other games one place is enough for a mark.
    threat = Threat(seat, (0, 1, 2) if slug == "battlefronts" else (4,), stands)
    assert len(board.threat_boxes(threat)) == len(threat.places)

    sentence = board.words.danger_sentence([threat], seat=0)
    assert sentence.endswith(".")
    if stands:
        sentence_of_other_seat = board.words.danger_sentence([threat], seat=1)
        assert sentence != sentence_of_other_seat


def test_in_battlefronts_only_a_win_by_waiting_is_told_beside_an_advice() -> None:
    """The reason for the advice tells what may still arise."""
    game = GAMES["battlefronts"]
    view = game.new(2, game.full_options({}), Rng(1)).redact(0)
    words = board_for(game, view, viewer=0).words
    may_win, wins = [Threat(seat=1, places=(0, 1, 2), wins_by_waiting=waits) for waits in (False, True)]
    assert words.danger_beside_advice([may_win], seat=0) == ""
    assert words.danger_beside_advice([may_win, wins], seat=0) == words.danger_sentence([wins], seat=0) != ""


def test_in_fix_bayonets_no_standing_danger_is_told_beside_an_advice() -> None:
    """That an Officer is the last one is true for many turns, and the reason tells whom a decision endangers."""
    game = GAMES["fix_bayonets"]
    view = game.new(2, game.full_options({}), Rng(1)).redact(0)
    words = board_for(game, view, viewer=0).words
    threat = Threat(seat=0, places=(4,), wins_by_waiting=False)
    assert words.danger_sentence([threat], seat=0) != ""
    assert words.danger_beside_advice([threat], seat=0) == ""


@pytest.mark.parametrize(("value", "words"), [(0.6, "They may win."), (0.0, ""), (1.0, "")])
def test_a_hint_tells_no_threat_in_a_match_that_is_decided(value: float, words: str) -> None:
    session = Session(Setup(GAMES["last_front"], (SeatEntry("human"),) * 2, {}, seed=7))
    advice = Advice(session)
    advice.update(replace(thought((session.match.legal()[:1], value, 80)), reason="You lead by 4 already."))
    assert advice.words(danger="They may win.") == f"{words} You lead by 4 already.".lstrip()


def test_in_fighting_front_the_more_urgent_threat_is_told_and_of_equal_ones_that_of_the_enemy() -> None:
    """A threat is more urgent if its side wins by waiting."""
    game = GAMES["fighting_front"]
    view = game.new(game.seats[0], game.full_options({}), Rng(1)).redact(0)
    words = board_for(game, view, viewer=0).words
    mine, theirs, distant = (
        Threat(seat=0, places=(4,), wins_by_waiting=True),
        Threat(seat=1, places=(4,), wins_by_waiting=True),
        Threat(seat=1, places=(4,), wins_by_waiting=False),
    )

    for order in ([mine, theirs], [theirs, mine]):
        assert words.danger_sentence(order, seat=0) == words.danger_sentence([theirs], seat=0)
        assert words.danger_beside_advice(order, seat=0) == words.danger_sentence([theirs], seat=0)
    for order in ([mine, distant], [distant, mine]):
        assert words.danger_sentence(order, seat=0) == words.danger_sentence([mine], seat=0)
        assert words.danger_beside_advice(order, seat=0) == "", "neither is a reason for a decision"


def test_in_fighting_front_a_danger_counts_the_units_to_drive_out_and_ends_with_an_attack_on_one() -> None:
    """Three units of the Allies are in the back row of the Axis, and two spaces there win."""
    state = play_from_step(
        BEGIN_GROUND, axis="infantry a2, infantry c3", allies="infantry a1, infantry b1, infantry c1"
    )
    board = board_for(GAMES["fighting_front"], state.redact(0), viewer=0)
    threats = GAMES["fighting_front"].threats(state.redact(0))
    assert board.words.danger_beside_advice(threats, seat=0).endswith(
        "wins when their next turn begins: drive 2 units out."
    )
    act(state, "unit a2")
    board = board_for(GAMES["fighting_front"], state.redact(0), viewer=0)
    assert board.words.danger_beside_advice(threats, seat=0) == ""
