"""The board of Battlefronts from view to view: every event of a whole match acted out; what the piles show."""

from __future__ import annotations

import random

import pytest

from game.battlefronts.events import BattalionRedeployed, BattalionReduced
from game.battlefronts.state import State
from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng
from scenes.anim.particles import Particles
from scenes.anim.timeline import Timeline
from scenes.boards.battlefronts import BattlefrontsBoard, layout
from scenes.boards.battlefronts.animation import Animation
from scenes.boards.battlefronts.model import TableModel
from scenes.pieces.pile import Pile
from scenes.ui.canvas import Box, Canvas
from tests.scenes.table import board_for


@pytest.mark.parametrize("seed", [2, 3])
def test_a_lost_card_lies_on_top_of_the_pile_once_it_has_landed(seed: int) -> None:
    match, rng = Match(GAMES["battlefronts"], 2, {}, seed), Rng(seed)
    start = match.view(0)
    assert isinstance(start, State)
    model, timeline = TableModel(start, 0), Timeline()
    animation = Animation(model, Particles(random.Random(seed)), still=False)
    seen: list[list[int]] = [[], []]
    while not match.over:
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(0):
            event, view = beat.event, beat.view
            assert isinstance(view, State)
            animation.perform(beat, timeline)
            timeline.update(0.2)
            assert [model.pile(seat) for seat in range(2)] == seen
            if isinstance(event, BattalionReduced | BattalionRedeployed):
                seen[event.seat].append(event.card)
            timeline.finish()
            assert model.view is view
            model.settle(view)
            assert [model.pile(seat) for seat in range(2)] == seen
    assert all(seen)


def test_the_piles_show_how_many_cards_lie_there(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    match, rng = Match(GAMES["battlefronts"], 2, {}, 2), Rng(2)
    while not all(match.view(0).discards(seat) for seat in range(2)):  # type: ignore[attr-defined]
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    view = match.view(0)
    assert isinstance(view, State)
    board: BattlefrontsBoard = board_for(match.game, view)
    drawn: dict[Box, int] = {}
    monkeypatch.setattr(Pile, "draw", lambda pile, canvas, sprite, count, room: drawn.update({pile.box: count}))
    board.draw(canvas)
    assert drawn == {
        **{layout.deck(seat == 0).box: view.deck(seat) for seat in range(2)},
        **{layout.lost(seat == 0).box: len(view.discards(seat)) for seat in range(2)},
    }
