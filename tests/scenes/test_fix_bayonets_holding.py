"""What lies beside the map of Fix Bayonets: the hand, the piles, and the bar on top."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.core.record import SeatEntry, record_of
from game.fix_bayonets import cards
from game.fix_bayonets import events as facts
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards.fix_bayonets import FixBayonetsBoard
from scenes.boards.fix_bayonets.layout import card_face
from scenes.play.replay import ReplayScene
from scenes.stack import Push
from scenes.ui.canvas import Box, Canvas
from scenes.ui.styles import TypeStyle
from tests.scenes.bayonets import GAME, QUICK, new_board, state_in
from tests.scenes.events import steps
from tests.scenes.table import draw

DEAD_CARDS = (
    (cards.COUNTER_ATTACK, (), "Only the Americans can use"),
    (cards.HOLD_GROUND, (), ""),
    (cards.FLAME_THROWER, (28,), ""),
    (cards.FLAME_THROWER, (28, 29), "Nobody is left"),
    (cards.SNIPER_CARD, (31,), "Nobody is left"),
    (cards.RIFLE_3, (31,), ""),
    (cards.CRAWL, (31,), ""),
)


@pytest.mark.parametrize("asked", [False, True])
@pytest.mark.parametrize(("card", "fallen", "why"), DEAD_CARDS)
def test_a_dead_card_is_grey_and_says_so_whoever_is_asked(
    canvas: Canvas, card: int, fallen: tuple[int, ...], why: str, asked: bool
) -> None:
    match = Match(GAME, 2, QUICK, 5)
    state = state_in(match)
    for man in fallen:
        state.men[man] = cards.DEAD
    state.hands[cards.CARDS :] = [int(each == card) for each in range(cards.CARDS)]
    state.hand_size[1] = 1
    board = new_board(match, viewer=1)
    if asked:
        board.controls.offer(match.legal())
    board.draw(canvas)
    assert ((card_face(card), "spent") in board.sprites._sprites) is bool(why)
    tip = board.tip(("card", card, 0))
    assert tip is not None
    assert why in tip.words
    assert asked or ("\n" in tip.words) is bool(why)


def test_what_stands_under_the_piles_stands_on_one_line(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    tops: dict[str, float] = {}
    drawn = TypeStyle.draw

    def note(style: TypeStyle, canvas: Canvas, words: str, *args: Any, **kwargs: Any) -> Box:
        box = drawn(style, canvas, words, *args, **kwargs)
        tops[words.split()[0]] = box[1]
        return box

    monkeypatch.setattr(TypeStyle, "draw", note)
    draw(new_board(Match(GAME, 2, QUICK, 5)), canvas)
    assert tops["DECK"] == tops["DISCARDS"] == tops["FALLEN"]


# --- the bar on top ------------------------------------------------------------------------------


def test_the_bar_names_the_phase_and_whose_turn_it_is_as_events_are_acted_out() -> None:
    match = Match(GAME, 2, QUICK, 5)
    board = new_board(match)
    timeline = Timeline()
    beats = match.opening.beats(0)
    while match.state.to_act == 1:
        beats += match.play(match.legal()[0]).beats(0)
    seen: list[tuple[str, int, str]] = []
    for beat in beats:
        board.animation.perform(beat, timeline)
        timeline.update(60)
        if isinstance(beat.event, facts.TurnBegan | facts.Drew | facts.PhaseBegan):
            seen.append((type(beat.event).__name__, board.words.phases()[1], board.words.facts()[-1].value))
    assert seen == [
        ("TurnBegan", 1, "Germans"),
        ("Drew", 1, "Germans"),
        ("PhaseBegan", 2, "Germans"),
        ("PhaseBegan", 3, "Germans"),
        ("TurnBegan", 1, "Americans"),
        ("Drew", 1, "Americans"),
        ("PhaseBegan", 2, "Americans"),
    ]


# --- the opening, and a phase in which nothing can be done -------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_opening_deals_each_card_once(viewer: int) -> None:
    """The board is made from a view that knows the opening already, and goes back to the table before it."""
    match = Match(GAME, 2, QUICK, 5)
    board = new_board(match, viewer)
    settled = board.model.shown.copy()
    beats = match.opening.beats(viewer)
    board.animation.settle(beats[0].before)
    assert board.model.shown.hand_size == [0, 0]
    assert not board.model.hand
    assert not board.model.piles()
    timeline = Timeline()
    for beat in beats:
        board.animation.perform(beat, timeline)
    most = 0
    while not timeline.idle:
        timeline.update(0.05)
        board.update(0.05)
        most = max(most, *board.model.shown.hand_size)
    assert most == 3
    shown = board.model.shown
    assert (shown.hand_size, shown.hands, len(shown.deck), shown.men) == (
        settled.hand_size,
        settled.hands,
        len(settled.deck),
        settled.men,
    )


def test_a_replay_says_where_it_stands_and_deals_once_from_its_first_frame(app: App) -> None:
    match = Match(GAME, 2, QUICK, 5)
    replay = ReplayScene(record_of(match, [SeatEntry("recruit"), SeatEntry("recruit")]))
    app.stack.apply(Push(replay))
    for _ in range(2):
        assert replay.advice_panel._words.startswith("Before the first step.")
        board = replay.board
        assert isinstance(board, FixBayonetsBoard)
        assert board.model.shown.hand_size == [0, 0]
        steps(app, 100)
        assert max(board.model.shown.hand_size) <= 3
        replay.restart()
