"""What happens on a board is heard from where it happens."""

from __future__ import annotations

import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng
from scenes.anim.timeline import Timeline
from scenes.ui.canvas import WIDTH
from tests.scenes.table import board_for

ACTIONS = 400
PLACED = {
    "battlefronts": "card flip march rifle shell",
    "sharp_end": "card flip march rifle shell",
    "fix_bayonets": "bayonet card clack grenade march pistol rifle run",
    "last_front": "card",
    "fighting_front": "bomb burst card clack flak march plane rifle salvo shell stamp",
}
"""By game the sounds of random matches that come from several places."""
EVERYWHERE = {"fix_bayonets": "flip whistle", "last_front": "card march", "fighting_front": "card plane whistle"}
"""What also happens at no one place, besides clicks and stamps: phases, orders, cards of which several move."""


def heard(slug: str, seed: int) -> dict[str, set[float | None]]:
    """The places of every sound in the animations of a match that is played at random."""
    match, rng = Match(GAMES[slug], GAMES[slug].seats[0], {}, seed), Rng(seed)
    board = board_for(match.game, match.view(0))
    found: dict[str, set[float | None]] = {}
    timeline = Timeline(lambda name, *, x: found.setdefault(name, set()).add(x))
    while not match.over and len(match.actions) < ACTIONS:
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(0):
            board.animation.perform(beat, timeline)
            for _ in range(400):
                timeline.update(0.2)
                board.update(0.2)
                if timeline.idle:
                    break
            timeline.finish()
            board.animation.settle(beat.view)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_sounds_come_from_their_place_on_the_stage(slug: str) -> None:
    found: dict[str, set[float | None]] = {}
    for seed in (1, 2):
        for name, places in heard(slug, seed).items():
            found.setdefault(name, set()).update(places)
    placed = {name: {x for x in places if x is not None} for name, places in found.items()}
    assert all(-100 <= x <= WIDTH + 100 for places in placed.values() for x in places)
    assert {name for name, places in placed.items() if len(places) > 1} >= set(PLACED[slug].split())
    everywhere = {name for name, places in found.items() if None in places}
    assert everywhere <= {"click", "stamp", *EVERYWHERE.get(slug, "").split()}
