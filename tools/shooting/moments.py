"""Matches searched for the moments that a picture shall show, and a person seated in front of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pygame

from ai.bot import seed_for, snap
from game.core.game import Game
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from game.core.state import Action
from scenes.menus.results import ResultsScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.setup import setup_of
from scenes.stack import Reset
from scenes.ui.canvas import Point
from tools.drive import ITERATIONS, Driver, SteadyWorker
from tools.shooting.camera import Camera

FOUR: Final = ("human", "general", "captain", "sergeant")
SIX: Final = ("human", "general", "captain", "sergeant", "recruit", "general")
NAMES: Final = ("Anna", "Ben", "Clara")
HINT_ITERATIONS: Final = 600
"""Search iterations of a hint that is pictured."""
MATCHES: Final = 120
"""So many matches at most are searched for a moment."""
AWAY: Final[Point] = (640.0, 1074.0)
"""Where the mouse rests without pointing at anything."""
STILL: Final = 2.5
"""Seconds until whatever moves has come to rest."""

Fits = Callable[[Any, list[str]], bool]
"""Whether a decision is the one that is looked for: the state of that game, and what is open."""


@dataclass(frozen=True)
class Table:
    """Who plays what by which rules."""

    game: Game
    kinds: tuple[str, ...] = FOUR
    options: dict[str, str] = field(default_factory=dict)

    def entries(self) -> list[SeatEntry]:
        people = iter(NAMES)
        return [SeatEntry(kind, next(people) if kind == "human" else "") for kind in self.kinds]

    def match(self, seed: int) -> Match:
        return Match(self.game, len(self.kinds), self.options, seed)


def think(match: Match, seed: int) -> None:
    """Play what a bot does that does not think."""
    view = match.view(match.state.to_act)
    match.play(match.game.actions[snap(match.game, view, seed_for(seed, len(match.actions))).actions[0]])


def search(table: Table, fits: Fits) -> Record:
    """A match up to the first decision that fits. Raises RuntimeError if there is none."""
    for seed in range(1, MATCHES):
        match = table.match(seed)
        while not match.over:
            if fits(match.state, [action.notation for action in match.legal()]):
                return record_of(match, table.entries())
            think(match, seed)
    raise RuntimeError(f"In {MATCHES} matches no such decision came up.")


def replayed(table: Table, record: Record) -> tuple[Record, Action]:
    """A record without its last action, and that action: to be seen as it happens."""
    last = next(action for action in table.game.actions if action.notation == record.notations[-1])
    return replace(record, notations=record.notations[:-1]), last


def whole(table: Table, seed: int = 3) -> Record:
    """A match to its end."""
    match = table.match(seed)
    while not match.over:
        think(match, seed)
    return record_of(match, table.entries())


class Seated:
    """Anna at the table, in front of a decision."""

    def __init__(self, camera: Camera, record: Record) -> None:
        self.driver = camera.driver
        self.driver.app.settings.speed = "1x"
        self.scene = PlayScene(setup_of(record), record)
        self.driver.show(lambda: self.scene)
        self.driver.point(AWAY)
        if self.scene.setup.humans[0] == self.scene.session.to_act:
            self.rest()

    def rest(self) -> None:
        """Wait until Anna is asked, or somebody is called."""
        self.driver.until(lambda: self.scene.asked or isinstance(self.driver.top, HandOverScene))
        self.driver.seconds(STILL)

    @property
    def board(self) -> Any:
        """The board of her game."""
        return self.scene.board

    def play(self, *notations: str) -> None:
        """The first of these actions that is open."""
        opens = {action.notation: action for action in self.scene.session.match.legal()}
        self.scene.play(next(opens[notation] for notation in notations if notation in opens))


def hint(driver: Driver, scene: PlayScene) -> None:
    """Ask for a hint and wait until it is finished."""
    worker = driver.app.bots
    assert isinstance(worker, SteadyWorker)
    worker.iterations = HINT_ITERATIONS
    driver.key(pygame.K_h)
    driver.until(lambda: scene.director.thinker.idle)
    worker.iterations = ITERATIONS
    driver.seconds(0.8)


def advising(seated: Seated) -> None:
    """A finished hint."""
    hint(seated.driver, seated.scene)


def nothing(seated: Seated) -> None:
    """The decision itself."""


@dataclass(frozen=True)
class Moment:
    """A picture: at which decision, at what table, and what happens there first."""

    name: str
    fits: Fits
    table: Table
    act: Callable[[Seated], None] = nothing
    live: bool = False
    """Whether what has just happened is acted out: it leaves its traces on the table."""


def film(camera: Camera, word: str, moments: Sequence[Moment]) -> None:
    """The pictures of these moments; `word` begins their names. Raises RuntimeError if one cannot be taken."""
    for moment in moments:
        name = f"{word}-{moment.name}"
        if not camera.wants(name):
            continue
        record = search(moment.table, moment.fits)
        if moment.live:
            before, last = replayed(moment.table, record)
            seated = Seated(camera, before)
            seated.scene.play(last)
            seated.rest()
        else:
            seated = Seated(camera, record)
        moment.act(seated)
        camera.shoot(name)
        camera.driver.set_type(larger=False)


def results(camera: Camera, word: str, record: Record) -> None:
    """A match that is just ending: its results, and its record played again."""
    driver = camera.driver
    driver.app.settings.speed = "instant"
    driver.until(lambda: isinstance(driver.top, ResultsScene))
    driver.seconds(STILL)
    camera.shoot(f"{word}-results")
    shown = ReplayScene(record)
    driver.app.stack.apply(Reset(shown))
    driver.until(lambda: len(shown.session.match.actions) > len(record.notations) // 2)
    driver.app.settings.speed = "1x"
    shown.wish("pause")
    driver.seconds(STILL)
    camera.shoot(f"{word}-replay")
