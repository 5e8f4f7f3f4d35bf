"""What happens on a board is heard from where it happens."""

from __future__ import annotations

import pytest

from game.catalogue import GAMES
from game.core.match import Match
from game.core.rng import Rng
from scenes.anim.body import Flyer
from scenes.anim.timeline import Timeline
from scenes.boards.board import place_key
from scenes.boards.last_front import layout
from scenes.pieces.motion import Flights
from scenes.ui.canvas import WIDTH
from tests.scenes.last_front import new_board, new_match
from tests.scenes.table import board_for

ACTIONS = 400
PLACED = {
    "battlefronts": "card flip march rifle shell",
    "sharp_end": "card flip march rifle shell",
    "fix_bayonets": "bayonet card clack grenade march pistol rifle run",
    "last_front": "card click stamp",
    "fighting_front": "bomb burst card clack flak march plane rifle salvo shell stamp",
}
"""By game the sounds of random matches that come from several places."""
EVERYWHERE = {
    "battlefronts": "stamp",
    "sharp_end": "click stamp",
    "fix_bayonets": "click flip whistle",
    "last_front": "",
    "fighting_front": "card click plane whistle",
}
"""What also happens at no one place: phases, orders, several cards at once."""


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
    assert everywhere <= set(EVERYWHERE[slug].split())


def test_cards_of_one_flight_are_heard_in_the_middle_of_where_they_start() -> None:
    played: list[float | None] = []
    timeline = Timeline(lambda name, *, x: played.append(x))
    flights = Flights(still=False)
    for starts in ((100.0, 700.0), (1500.0,), ()):
        flights.fly_all(timeline, lambda xs=starts: [(Flyer("", "", (x, 0), (0, 0), (1, 1), 0), None) for x in xs])  # type: ignore[misc]
    for _ in range(80):
        timeline.update(0.1)
    assert played == [400.0, 1500.0, None]


def test_stamps_of_last_front_are_heard_where_they_come_down() -> None:
    played: list[float | None] = []
    timeline = Timeline(lambda name, *, x: played.append(x))
    board = new_board(new_match().view(0))
    for key in (0, 1, place_key(3)):
        board.animation.motion.stamp(timeline, key, "OUT")
        timeline.update(1.0)
    lanes = [board.model.lane(seat).box.centre[0] for seat in (0, 1)]
    assert played == [*lanes, layout.PICTURE.centre[0]]
    assert lanes[0] > layout.HERO.right
    assert lanes[1] < layout.HERO.x
