"""Screenshots of the board of Battlefronts, from seeded matches played by scripted input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ai.bot import seed_for
from game.battlefronts.actions import March, Redeploy
from game.battlefronts.cards import FRONTS, JACK, MOVE
from game.battlefronts.state import State
from game.catalogue import GAMES
from game.core.record import SeatEntry
from game.core.state import Action
from scenes.boards.battlefronts import layout
from scenes.match.setup import Setup
from scenes.ui.canvas import Point
from tools.drive import SteadyWorker
from tools.hands import Click, gestures, grip, journey, middle
from tools.shooting.camera import Camera
from tools.shooting.moments import Moment, Seated, advising, enlarging, film_on, sit_down

LEVEL: Final = "captain"
SEED: Final = 5
LATE: Final = 6
"""Round of the picture of a late position."""
MATCHES: Final = 12
"""Maximum number of matches searched for the moments."""
AWAY: Final[Point] = (980.0, 1064.0)
"""A mouse position over nothing."""


def do(seated: Seated, action: Action) -> None:
    """Perform the input of an action."""
    for gesture in gestures(seated.view, action, 0):
        assert isinstance(gesture, Click)
        seated.driver.click(gesture.at)


def thought(seated: Seated) -> Action:
    """The choice of a bot in the person's seat."""
    match = seated.scene.session.match
    worker = SteadyWorker()
    worker.think(match.game.slug, seated.view, LEVEL, seed_for(match.seed, len(match.actions)))
    while (thought := worker.poll()) is None or not thought.done:
        pass
    return match.game.actions[thought.actions[0]]


def decide(seated: Seated) -> None:
    do(seated, retreat(seated.view) or thought(seated))


# --- what a person does for a picture -----------------------------------------------------


def first_way(legal: Sequence[Action]) -> March:
    return next(action for action in legal if isinstance(action, March))


def select(seated: Seated) -> None:
    """A battalion is selected, with the mouse over a legal goal."""
    action = first_way(seated.view.legal())
    seated.driver.click(grip(seated.view, 0, 0, action.battalion))
    seated.driver.point(middle(layout.band(action.place)))
    seated.driver.seconds(0.4)


def carry(seated: Seated) -> None:
    """A battalion is dragged over its goal."""
    action = first_way(seated.view.legal())
    seated.driver.drag(grip(seated.view, 0, 0, action.battalion), middle(layout.band(action.place)), 20)


def complain(seated: Seated) -> None:
    """A click on a place that a battalion cannot reach."""
    action = first_way(seated.view.legal())
    open_places = {journey(way)[1] for way in seated.view.legal() if journey(way)[0] == action.battalion}
    far = next(place for place in (8, 5, 7, 6) if place not in open_places)
    seated.driver.click(grip(seated.view, 0, 0, action.battalion))
    seated.driver.click(middle(layout.band(far)))
    seated.driver.seconds(0.3)


def forked(legal: Sequence[Action]) -> Redeploy | None:
    """A redeployment whose goal is also legal for a march."""
    marches = {journey(action) for action in legal if isinstance(action, March)}
    return next((way for way in legal if isinstance(way, Redeploy) and journey(way) in marches), None)


def retreat(view: State) -> Action | None:
    """A march of a face card back to a travel zone, where it has a choice of moves in the next round."""
    faces = [number for number in view.field[0] if view.top_card(0, number) >= JACK]
    ways = [action for action in view.legal() if isinstance(action, March) and action.battalion in faces]
    return next((way for way in ways if way.place >= FRONTS and view.round > 1), None)


def fork(seated: Seated) -> None:
    way = forked(seated.view.legal())
    assert way is not None
    for gesture in gestures(seated.view, way, 0)[:2]:
        assert isinstance(gesture, Click)
        seated.driver.click(gesture.at)
    seated.driver.seconds(0.3)


def contested(view: State) -> int | None:
    """A front held by both sides."""
    there = [{view.place[seat * 52 + number] for number in view.field[seat]} for seat in range(2)]
    return next((front for front in range(FRONTS) if front in there[0] and front in there[1]), None)


def explain(seated: Seated) -> None:
    """The mouse rests on a contested front."""
    front = contested(seated.view)
    assert front is not None
    seated.driver.point(middle(layout.band(front)))
    seated.driver.seconds(1.0)


def crowd(view: State) -> list[int]:
    """Three or more battalions of the person that share a place."""
    there: dict[int, list[int]] = {}
    for number in view.field[0]:
        there.setdefault(view.place[number], []).append(number)
    return next((numbers for numbers in there.values() if len(numbers) > 2), [])


def fan(seated: Seated) -> None:
    """The mouse rests on one of several battalions of a place, and they fan out."""
    seated.driver.point(grip(seated.view, 0, 0, crowd(seated.view)[1]))
    seated.driver.seconds(0.6)


def list_lost(seated: Seated) -> None:
    seated.driver.click(layout.lost(True).at)
    seated.driver.seconds(0.3)


def call_up(seated: Seated) -> None:
    """The number popup is open."""
    seated.driver.click(middle(layout.band(6)))
    seated.driver.until(lambda: seated.scene.asked)
    seated.driver.seconds(0.4)


def take_keys(seated: Seated) -> None:
    """The focus ring of the arrow keys."""
    seated.driver.key(pygame.K_RIGHT)
    seated.driver.seconds(0.8)


def march(seated: Seated) -> None:
    """A march half way to its goal."""
    do(seated, first_way(seated.view.legal()))
    seated.driver.seconds(0.28)


def battle(seated: Seated) -> None:
    """Play until a battle, and stop in the middle of its animation."""
    model = seated.board.model
    while not (model.flights.flying and max(model.heat[:FRONTS]) > 0) and not seated.over:
        if seated.scene.asked:
            do(seated, thought(seated))
        seated.driver.frames()
    seated.driver.seconds(0.2)


# --- when each picture can be taken -------------------------------------------------------


def always(view: State, opens: list[str]) -> bool:
    return True


def can_march(view: State, opens: list[str]) -> bool:
    return view.phase == MOVE and view.round > 2 and any(isinstance(action, March) for action in view.legal())


def late(view: State, opens: list[str]) -> bool:
    return view.round >= LATE


MOMENTS: Final = (
    Moment("opening", always),
    Moment("dial", always, call_up),
    Moment("selected", can_march, select),
    Moment("drag", can_march, carry),
    Moment("complaint", can_march, complain),
    Moment("fork", lambda view, opens: forked(view.legal()) is not None, fork),
    Moment("tooltip", lambda view, opens: contested(view) is not None, explain),
    Moment("fan", lambda view, opens: view.phase == MOVE and bool(crowd(view)), fan),
    Moment("hint", can_march, advising),
    Moment("keys", can_march, take_keys),
    Moment("larger", can_march, enlarging(0.4)),
    Moment("march", can_march, march),
    Moment("battle", lambda view, opens: view.phase == MOVE and contested(view) is not None, battle),
    Moment("lost", late, list_lost),
    Moment("late", late),
)


def film(camera: Camera) -> None:
    """Take all pictures of the board. Raises RuntimeError if one cannot be taken."""

    def sit(seed: int) -> Seated:
        seats = (SeatEntry("human", "Anna"), SeatEntry(LEVEL))
        seated = sit_down(camera, Setup(GAMES["battlefronts"], seats, {"first": "seat 1"}, seed), AWAY)
        if seed == SEED:
            camera.still("board-round", 0.8)
        return seated

    film_on(camera, "board", MOMENTS, sit, range(SEED, SEED + MATCHES), decide)
