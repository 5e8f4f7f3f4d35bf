"""At the Sharp End at the table from the deal to the results: every pair of rules, every number of seats."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product

import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.core.game import Options
from game.core.record import SeatEntry, loads, replay
from game.core.rng import Rng
from scenes.app import App
from scenes.match.setup import Setup
from scenes.menus.results import ResultsScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from tests.scenes.events import FRAME, key, key_up
from tests.scenes.table import given, put

GAME = GAMES["sharp_end"]
FRAMES = 20_000
"""After so many a match will not end any more."""
LONG = 0.25
"""Seconds of a frame that is not drawn."""
SEEN = 240
"""Of the frames one in this many is drawn: that nothing fails then is seen by test_chaos.py, too."""
FACTORS = {
    "seats": tuple(map(str, GAME.seats)),
    **{option.slug: tuple(sorted(option.choices)) for option in GAME.options},
}

Row = tuple[str, ...]


def pairs(row: Row) -> set[tuple[tuple[int, str], ...]]:
    """Whatever these settings bring together: each rule with each other and with each number of seats.

    How long a match lasts and who begins tells nothing more beside the others: each choice is met once.
    """
    settings = list(enumerate(row))
    alone = {(settings[1],), (settings[-1],)}
    return {(one, other) for one, other in combinations(settings, 2) if not {(one,), (other,)} & alone} | alone


def sample() -> list[Row]:
    """Few settings in which all that should meet does so."""
    every: list[Row] = list(product(*FACTORS.values()))
    missing = {pair for row in every for pair in pairs(row)}
    rows: list[Row] = []
    while missing:
        rows.append(max(every, key=lambda row: len(pairs(row) & missing)))
        missing -= pairs(rows[-1])
    return rows


def play_to_the_end(app: App, kinds: Iterable[str], options: Options, seed: int) -> PlayScene:
    """Bots answer at once; people choose by lot, and take the machine over when they are called."""
    app.settings.speed = "instant"
    scene = put(app, PlayScene(Setup(GAME, tuple(map(SeatEntry, kinds)), options, seed)))
    rng = Rng(seed)
    for number in range(FRAMES):
        if isinstance(app.stack.top, HandOverScene):
            app.advance(FRAME, [key(pygame.K_RETURN)])
            app.advance(LONG, [key_up(pygame.K_RETURN)])
        elif app.stack.top is not scene:
            return scene
        elif scene.asked:
            assert scene.board.words.prompt()
            legal = scene.session.match.legal()
            scene.play(legal[rng.below(len(legal))])
        else:
            app.advance(LONG, [])
            if number % SEEN == 0:
                app.draw()
    raise AssertionError(f"no end after {len(scene.session.match.actions)} actions")


def check_end(app: App, scene: PlayScene, options: Options) -> None:
    """The results are shown, the history holds the match, and it has lasted as many turns as it should."""
    assert isinstance(app.stack.top, ResultsScene)
    assert app.stack.top.points is not None
    assert len(app.stack.top.points.rounds) == int(options["turns"]) + 1
    assert GAME.rounds(scene.session.match.state) == int(options["turns"])
    kept = given(app.history.record(app.history.matches()[0].number))
    again = replay(loads(kept), game_named)
    assert again.state.scores() == scene.session.match.state.scores()
    app.step(FRAME, [])


@pytest.mark.parametrize("row", sample(), ids="-".join)
def test_every_pair_of_rules_is_played_to_the_end(app: App, row: Row) -> None:
    chosen = dict(zip(FACTORS, row, strict=True))
    seats = int(chosen.pop("seats"))
    scene = play_to_the_end(app, ["human", *["recruit"] * (seats - 1)], chosen, seats)
    check_end(app, scene, chosen)


@pytest.mark.parametrize("kinds", [["human"] * 2, ["recruit"] * 6], ids=["people", "bots"])
def test_people_alone_and_bots_alone_with_all_options(app: App, kinds: list[str]) -> None:
    options = {"turns": "5", "terrain": "on", "enemy": "on", "fog": "on", "beach": "on"}
    check_end(app, play_to_the_end(app, kinds, options, 4), options)
