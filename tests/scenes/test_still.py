"""Reduced motion: nothing slides, and in the end everything lies where it lies with motion."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from ai.bot import seed_for, snap
from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from scenes.anim.body import Body
from scenes.anim.timeline import Timeline
from scenes.ui.canvas import Box, Canvas
from scenes.ui.focus import FocusRing, Spot
from scenes.ui.input import Intent
from scenes.ui.widgets import Toggle
from tests.scenes.table import board_for

DECISIONS = 12
SEED = 3
STRIDE = 0.15
REST = 5.0
"""Seconds after which every spring has come to rest."""


def bodies(thing: Any) -> list[Body]:
    """Everything that lies on a table, wherever its model keeps it."""
    if isinstance(thing, Body):
        return [thing]
    inside = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else ()
    return [body for one in inside for body in bodies(one)]


def lying(board: Any) -> list[tuple[object, ...]]:
    """Where everything lies, to the pixel."""
    found = [body for part in vars(board.model).values() for body in bodies(part)]
    return sorted(
        (repr(body.key), round(body.x), round(body.y), round(body.angle), round(body.scale, 2), body.hidden)
        for body in found
    )


def acted_out(game: Game, still: bool) -> tuple[list[list[tuple[object, ...]]], int]:
    """Where everything lies after each event of a match, and how often something was seen between two places."""
    match = Match(game, game.seats[0], {}, SEED)
    opening = match.opening.beats(0)
    board = board_for(game, opening[0].before if opening else match.view(0), 0, still)
    rests, sliding = [], 0
    transcripts = [match.opening]
    for _ in range(DECISIONS):
        view = match.view(match.state.to_act)
        choice = snap(game, view, seed_for(SEED, len(match.actions))).actions[0]
        transcripts.append(match.play(game.actions[choice]))
    for beat in [beat for transcript in transcripts for beat in transcript.beats(0)]:
        timeline = Timeline()
        board.animation.perform(beat, timeline)
        while not timeline.idle:
            timeline.update(STRIDE)
            board.update(STRIDE)
            everything = [body for part in vars(board.model).values() for body in bodies(part)]
            sliding += sum(math.dist(body.at, body.goal) > 1 and not body.hidden for body in everything)
        board.update(REST)
        rests.append(lying(board))
        board.animation.settle(beat.view)
    return rests, sliding


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
def test_nothing_slides_and_everything_comes_to_lie_where_it_does_with_motion(game: Game) -> None:
    (moved, slid), (jumped, between) = acted_out(game, still=False), acted_out(game, still=True)
    assert moved == jumped
    assert slid > 0
    assert between == 0


def test_the_ring_of_the_focus_jumps(canvas: Canvas) -> None:
    canvas.still = True
    ring = FocusRing([Spot(number, Box(100 + number * 800, 100, 50, 50)) for number in range(2)])
    for intent in (Intent.LEFT, Intent.RIGHT):
        ring.handle(None, intent)
        canvas.surface.fill((0, 0, 0))
        ring.draw(canvas, 0.001)
    spot = ring.spot()
    assert spot is not None
    drawn = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (9, 9, 9, 255))
    drawn.invert()
    assert drawn.get_bounding_rects()[0].centerx == pytest.approx(canvas.px(spot.centre[0]), abs=2)


def test_a_switch_flips_at_once(canvas: Canvas) -> None:
    canvas.still = True
    switch = Toggle("switch", Box(100, 100, 400, 60), "Switch")
    switch.value = True
    pictures = []
    for _ in range(2):
        canvas.surface.fill((0, 0, 0))
        switch.draw(canvas, False, 0.001)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]
