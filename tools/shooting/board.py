"""Screenshots of the board of Battlefronts, from seeded matches played by scripted input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from ai.bot import seed_for
from game.battlefronts.actions import March, Redeploy
from game.battlefronts.cards import FRONTS, JACK, MOVE
from game.battlefronts.state import State
from game.catalogue import GAMES
from game.core.record import SeatEntry
from game.core.state import Action
from scenes.boards.battlefronts import BattlefrontsBoard, layout
from scenes.play.play_scene import PlayScene
from scenes.play.setup import Setup
from scenes.stack import Reset
from scenes.ui.canvas import Point
from tools.drive import Driver, SteadyWorker
from tools.hands import Click, gestures, grip, journey, middle
from tools.shooting.camera import Camera
from tools.shooting.moments import hint

LEVEL: Final = "captain"
SEED: Final = 5
LATE: Final = 6
"""Round of the picture of a late position."""
MATCHES: Final = 12
"""Maximum number of matches searched for the moments."""
AWAY: Final[Point] = (980.0, 1064.0)
"""A mouse position over nothing."""
CALM: Final = 4.0
"""Seconds after which messages and highlights have faded."""


class Seated:
    """A person against a bot, with the person's scripted input."""

    def __init__(self, driver: Driver, seed: int = SEED) -> None:
        seats = (SeatEntry("human", "Anna"), SeatEntry(LEVEL))
        self.driver = driver
        self.scene = PlayScene(Setup(GAMES["battlefronts"], seats, {"first": "seat 1"}, seed))
        driver.app.stack.apply(Reset(self.scene))

    @property
    def board(self) -> BattlefrontsBoard:
        assert isinstance(self.scene.board, BattlefrontsBoard)
        return self.scene.board

    @property
    def view(self) -> State:
        view = self.scene.session.view(0)
        assert isinstance(view, State)
        return view

    @property
    def over(self) -> bool:
        return self.driver.top is not self.scene

    def pace(self, speed: str) -> None:
        self.driver.app.settings.speed = speed

    def rest(self) -> None:
        """Move the mouse away and wait for the person's next decision."""
        self.driver.point(AWAY)
        self.driver.until(lambda: self.scene.asked or self.over)

    def settle(self) -> None:
        """Close popups and clear selections, without undoing a decision."""
        while self.scene.asked and self.board.controls.back():
            self.driver.frames()
        self.driver.point(AWAY)

    def do(self, action: Action, drag: bool = False) -> None:
        """Perform the input of an action."""
        for gesture in gestures(self.view, action, 0, drag):
            if isinstance(gesture, Click):
                self.driver.click(gesture.at)
            else:
                self.driver.drag(gesture.start, gesture.goal)
                self.driver.release(gesture.goal)

    def thought(self) -> Action:
        """The choice of a bot in the person's seat."""
        match = self.scene.session.match
        worker = SteadyWorker()
        worker.think(match.game.slug, self.view, LEVEL, seed_for(match.seed, len(match.actions)))
        while (thought := worker.poll()) is None or not thought.done:
            pass
        return match.game.actions[thought.actions[0]]


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


def list_lost(seated: Seated) -> None:
    seated.driver.click(layout.lost(True).at)
    seated.driver.seconds(0.3)


def advise(seated: Seated) -> None:
    """A finished hint."""
    hint(seated.driver, seated.scene)


def call_up(seated: Seated) -> None:
    """The number popup is open."""
    seated.driver.click(middle(layout.band(6)))
    seated.driver.until(lambda: seated.scene.asked)
    seated.driver.seconds(0.4)


def take_keys(seated: Seated) -> None:
    """The focus ring of the arrow keys."""
    seated.driver.key(pygame.K_RIGHT)
    seated.driver.seconds(0.8)


def enlarge(seated: Seated) -> None:
    """Larger type."""
    seated.driver.set_type(larger=True)
    seated.driver.seconds(0.4)


def march(seated: Seated) -> None:
    """A march half way to its goal."""
    seated.do(first_way(seated.view.legal()))
    seated.driver.seconds(0.28)


def battle(seated: Seated) -> None:
    """Play until a battle, and stop in the middle of its animation."""
    model = seated.board.model
    while not (model.flights.flying and max(model.heat[:FRONTS]) > 0) and not seated.over:
        if seated.scene.asked:
            seated.do(seated.thought())
        seated.driver.frames()
    seated.driver.seconds(0.2)


# --- when each picture can be taken -------------------------------------------------------

Fits = Callable[[State, list[Action]], bool]


@dataclass(frozen=True)
class Moment:
    """A picture, taken at the first decision that allows it."""

    name: str
    act: Callable[[Seated], None]
    fits: Fits = lambda view, legal: True


def can_march(view: State, legal: list[Action]) -> bool:
    return view.phase == MOVE and view.round > 2 and any(isinstance(action, March) for action in legal)


MOMENTS: Final = (
    Moment("opening", lambda seated: None),
    Moment("dial", call_up),
    Moment("selected", select, can_march),
    Moment("drag", carry, can_march),
    Moment("complaint", complain, can_march),
    Moment("fork", fork, lambda view, legal: forked(legal) is not None),
    Moment("tooltip", explain, lambda view, legal: contested(view) is not None),
    Moment("hint", advise, can_march),
    Moment("keys", take_keys, can_march),
    Moment("larger", enlarge, can_march),
    Moment("march", march, can_march),
    Moment("battle", battle, lambda view, legal: view.phase == MOVE and contested(view) is not None),
    Moment("lost", list_lost, lambda view, legal: view.round >= LATE),
    Moment("late", lambda seated: None, lambda view, legal: view.round >= LATE),
)


def film(camera: Camera) -> None:
    """Take all pictures of the board, from several matches. Raises RuntimeError if one cannot be taken."""
    moments = [moment for moment in MOMENTS if camera.wants(f"board-{moment.name}")]
    for seed in range(SEED, SEED + MATCHES):
        seated = Seated(camera.driver, seed)
        if seed == SEED:
            camera.driver.seconds(0.8)
            camera.shoot("board-round")
        play_for(seated, camera, moments)
        if not moments:
            return
    raise RuntimeError(f"In {MATCHES} matches board-{moments[0].name} could not be taken.")


def play_for(seated: Seated, camera: Camera, moments: list[Moment]) -> None:
    """Play until the match is over or all moments are taken."""
    while moments:
        seated.rest()
        if seated.over:
            return
        moment = next((moment for moment in moments if moment.fits(seated.view, seated.view.legal())), None)
        if moment is None:
            seated.do(retreat(seated.view) or seated.thought())
            continue
        seated.pace("1x")
        camera.driver.skip(CALM)
        moment.act(seated)
        if not seated.over:
            camera.shoot(f"board-{moment.name}")
            seated.driver.set_type(larger=False)
            seated.settle()
            moments.remove(moment)
        seated.pace("instant")
