"""Decisions worth a picture, searched in matches or played to, and a person seated in front of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pygame

from ai.bot import seed_for, snap
from game.core.events import Transcript
from game.core.game import Game
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from game.core.state import Action
from scenes.match.setup import Setup, setup_of
from scenes.menus.lobby import LobbyScene
from scenes.menus.results import ResultsScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Reset
from scenes.ui.canvas import Point
from tools.drive import ITERATIONS, Driver, SteadyWorker
from tools.hands import middle
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
CALM: Final = 4.0
"""Seconds after which messages and highlights have faded."""

Fits = Callable[[Any, list[str]], bool]
"""Whether a decision is the one that is looked for: the state or the view of that game, and what is open."""


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


def first_idea(match: Match, seed: int) -> Action:
    """What a bot does that does not think; of its decision the first action."""
    view = match.view(match.state.to_act)
    return match.game.actions[snap(match.game, view, seed_for(seed, len(match.actions))).actions[0]]


def think(match: Match, seed: int) -> Transcript:
    """Play it."""
    return match.play(first_idea(match, seed))


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
    """Anna at a table, and the scripted hands in front of it."""

    def __init__(self, driver: Driver, scene: PlayScene, away: Point = AWAY) -> None:
        """`away`: where the mouse rests on this table without pointing at anything."""
        self.driver = driver
        self.scene = scene
        self.away = away

    @property
    def board(self) -> Any:
        """The board of her game."""
        return self.scene.board

    @property
    def view(self) -> Any:
        """What she sees of the table."""
        return self.scene.session.view(self.scene.viewer)

    @property
    def over(self) -> bool:
        return self.driver.top is not self.scene

    def pace(self, speed: str) -> None:
        self.driver.app.settings.speed = speed

    def rest(self) -> None:
        """Wait until Anna is asked, or somebody is called, and until nothing moves any more."""
        self.driver.until(lambda: self.scene.asked or isinstance(self.driver.top, HandOverScene))
        self.driver.seconds(STILL)

    def leave(self, seconds: float = 0.0) -> None:
        """Move the mouse away."""
        self.driver.point(self.away)
        self.driver.seconds(seconds)

    def wait(self) -> None:
        """Move the mouse away and wait for the next decision, or the end of the match."""
        self.leave()
        self.driver.until(lambda: self.scene.asked or self.over)

    def put_back(self) -> None:
        """Close popups and clear selections, without undoing a decision."""
        while self.scene.asked and self.board.controls.back():
            self.driver.frames()

    def at(self, key: Hashable) -> Point:
        """The middle of what has this key."""
        return middle(self.board.tips.box(key))

    def point(self, key: Hashable, seconds: float = 1.0) -> None:
        self.driver.point(self.at(key))
        self.driver.seconds(seconds)

    def click(self, key: Hashable, seconds: float = 0.4) -> None:
        self.driver.click(self.at(key))
        self.driver.seconds(seconds)

    def press(self, buttons: Sequence[Any], verb: str) -> None:
        """Click the button of this verb."""
        self.driver.click(next(button.box.centre for button in buttons if button.key == ("verb", verb)))

    def play(self, *notations: str) -> None:
        """The first of these actions that is open."""
        opens = {action.notation: action for action in self.scene.session.match.legal()}
        self.scene.play(next(opens[notation] for notation in notations if notation in opens))

    def decide(self) -> None:
        """As a bot that does not think."""
        match = self.scene.session.match
        thought = snap(match.game, self.view, seed_for(match.seed, len(match.actions)))
        self.scene.play(*[match.game.actions[action] for action in thought.actions])


def take_up(camera: Camera, record: Record) -> Seated:
    """Anna in front of the decision that a match has come to."""
    driver = camera.driver
    driver.app.settings.speed = "1x"
    scene = PlayScene(setup_of(record), record)
    driver.show(lambda: scene)
    seated = Seated(driver, scene)
    seated.leave()
    if scene.setup.humans[0] == scene.session.to_act:
        seated.rest()
    return seated


def sit_down(camera: Camera, setup: Setup, away: Point) -> Seated:
    """Anna in front of a new match."""
    seated = Seated(camera.driver, PlayScene(setup), away)
    camera.driver.app.stack.apply(Reset(seated.scene))
    return seated


# --- What happens before a picture is taken -------------------------------------------------------

Act = Callable[[Seated], None]


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


def enlarging(seconds: float = 1.0) -> Act:
    """The largest type."""

    def act(seated: Seated) -> None:
        seated.driver.set_type(larger=True)
        seated.driver.seconds(seconds)

    return act


# --- The pictures ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A picture: at which decision, and what happens there first."""

    name: str
    fits: Fits
    act: Act = nothing
    table: Table | None = None
    """Where it is not the usual table of the film."""
    live: bool = False
    """Whether what has just happened is acted out: it leaves its traces on the table."""


def lobby(camera: Camera, word: str, game: Game) -> None:
    """The lobby of a game."""
    if camera.wants(f"{word}-lobby"):
        camera.driver.show(lambda: LobbyScene(game))
        camera.still(f"{word}-lobby", STILL)


def film(camera: Camera, word: str, moments: Sequence[Moment], usual: Table) -> None:
    """A match for each of these moments; `word` begins their names. Raises RuntimeError if one cannot be taken."""
    for moment in moments:
        name = f"{word}-{moment.name}"
        if not camera.wants(name):
            continue
        table = moment.table or usual
        record = search(table, moment.fits)
        if moment.live:
            before, last = replayed(table, record)
            seated = take_up(camera, before)
            seated.scene.play(last)
            seated.rest()
        else:
            seated = take_up(camera, record)
        moment.act(seated)
        camera.shoot(name)
        camera.driver.set_type(larger=False)


def film_on(
    camera: Camera,
    word: str,
    moments: Sequence[Moment],
    sit: Callable[[int], Seated],
    seeds: Sequence[int],
    decide: Act = Seated.decide,
) -> None:
    """As `film`, but Anna plays on from one to the next, as `decide` says, in matches with these seeds.

    `sit`: to a new match with a seed.
    """
    left = [moment for moment in moments if camera.wants(f"{word}-{moment.name}")]
    for seed in seeds:
        seated = sit(seed)
        while left:
            seated.wait()
            if seated.over:
                break
            view = seated.view
            opens = [action.notation for action in view.legal()]
            moment = next((moment for moment in left if moment.fits(view, opens)), None)
            if moment is None:
                decide(seated)
                continue
            seated.pace("1x")
            camera.driver.skip(CALM)
            moment.act(seated)
            if not seated.over:
                camera.shoot(f"{word}-{moment.name}")
                left.remove(moment)
            camera.driver.set_type(larger=False)
            seated.pace("instant")
            seated.wait()
            seated.put_back()
        if not left:
            return
    raise RuntimeError(f"In {len(seeds)} matches {word}-{left[0].name} could not be taken.")


def results(camera: Camera, word: str, record: Record) -> None:
    """A match that is just ending: its results, and its record played again."""
    driver = camera.driver
    driver.app.settings.speed = "instant"
    driver.until(lambda: isinstance(driver.top, ResultsScene))
    camera.still(f"{word}-results", STILL)
    shown = ReplayScene(record)
    driver.app.stack.apply(Reset(shown))
    driver.until(lambda: len(shown.session.match.actions) > len(record.notations) // 2)
    driver.app.settings.speed = "1x"
    shown.wish("pause")
    camera.still(f"{word}-replay", STILL)
