"""Decisions worth a picture, in matches that are kept as records, and a person seated in front of them.

If a position of `records` no longer fits its picture, put the record of another match there, and write the number of
actions into the table of moments.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import pygame

from ai.bot import snap
from ai.levels import seed_for
from game.core.events import Transcript
from game.core.game import Game
from game.core.match import Match
from game.core.record import Record, load
from game.core.state import Action
from scenes.match.setup import setup_of
from scenes.menus.lobby import LobbyScene
from scenes.menus.results import ResultsScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.stack import Reset
from scenes.ui.canvas import Point
from tools.drive import Driver, SteadyWorker, box_centre
from tools.shooting.camera import Camera

RECORDS: Final = Path(__file__).parent / "records"
HINT_ITERATIONS: Final = 600
"""Search iterations of a hint that is pictured."""
AWAY: Final[Point] = (640.0, 1074.0)
"""A place for the mouse at which it points at nothing."""
STILL: Final = 2.5
"""Seconds until whatever moves has come to rest."""
STAGED: Final = 0.15
"""Seconds after the blow of a great moment at which its picture is taken."""


def first_action(match: Match, seed: int) -> Action:
    """The first action of a bot that does not think."""
    view = match.view(match.state.to_act)
    return match.game.actions[snap(match.game, view, seed_for(seed, len(match.actions))).actions[0]]


def play_first_action(match: Match, seed: int) -> Transcript:
    """Play the first action of a bot that does not think. Returns the events."""
    return match.play(first_action(match, seed))


def kept_match(film: str, number: int, actions: int | None = None) -> Record:
    """A kept match of the game whose pictures have names that begin with `film`, after `actions` actions or all."""
    record = load(RECORDS / f"{film}-{number}.record")
    return replace(record, notations=record.notations[:actions])


class Seated:
    """Anna at a table, and the scripted hands in front of it."""

    def __init__(self, driver: Driver, scene: PlayScene, away: Point = AWAY) -> None:
        """`away` is a place on this table where the mouse points at nothing."""
        self.driver = driver
        self.scene = scene
        self.away = away

    @property
    def board(self) -> Any:
        """The board of her game."""
        return self.scene.board

    @property
    def view(self) -> Any:
        """The view of her seat."""
        return self.scene.session.view(self.scene.viewer)

    @property
    def over(self) -> bool:
        """Whether another screen has come, such as the results."""
        return self.driver.top is not self.scene

    def wait_until_asked(self) -> None:
        """Wait until Anna is asked, or another player is called, and until nothing moves."""
        self.driver.wait_until(lambda: self.scene.is_person_asked or isinstance(self.driver.top, HandOverScene))
        self.driver.pass_seconds(STILL)

    def move_mouse_away(self, seconds: float = 0.0) -> None:
        """Move the mouse away."""
        self.driver.move_pointer_to(self.away)
        self.driver.pass_seconds(seconds)

    def centre_of(self, key: Hashable) -> Point:
        """The middle of the thing on the table with this key."""
        return box_centre(self.board.tips.box(key))

    def point_at(self, key: Hashable, seconds: float = 1.0) -> None:
        """Let the mouse rest on the thing with this key."""
        self.driver.move_pointer_to(self.centre_of(key))
        self.driver.pass_seconds(seconds)

    def click(self, key: Hashable, seconds: float = 0.4) -> None:
        """Click the thing with this key."""
        self.driver.click_at(self.centre_of(key))
        self.driver.pass_seconds(seconds)

    def press_verb(self, buttons: Sequence[Any], verb: str) -> None:
        """Click the button of this verb."""
        self.driver.click_at(next(button.box.centre for button in buttons if button.key == ("verb", verb)))

    def play_first_legal(self, *notations: str) -> None:
        """Play the first of these actions that is legal."""
        opens = {action.notation: action for action in self.scene.session.match.legal()}
        self.scene.play(next(opens[notation] for notation in notations if notation in opens))

    def play_bot_decision(self) -> None:
        """Play a decision for the seat to act, as a bot that does not think would make it."""
        match = self.scene.session.match
        thought = snap(match.game, self.view, seed_for(match.seed, len(match.actions)))
        self.scene.play(*[match.game.actions[action] for action in thought.actions])


def seat_anna(camera: Camera, record: Record, away: Point = AWAY, live: bool = False) -> Seated:
    """Show the table of a match to Anna, the person, at the decision that its record has reached.

    `live`: the last action of the record is played while she watches.
    """
    driver = camera.driver
    driver.app.settings.speed = "1x"
    start = replace(record, notations=record.notations[:-1]) if live else record
    scene = PlayScene(setup_of(start), start)
    driver.show_scene(scene)

    seated = Seated(driver, scene, away)
    seated.move_mouse_away()
    if scene.setup.human_seats[0] == scene.session.to_act:
        seated.wait_until_asked()
    if live:
        seated.play_first_legal(record.notations[-1])
        seated.wait_until_asked()
    return seated


# --- What happens before a picture is taken -------------------------------------------------------

Act = Callable[[Seated], None]


def ask_for_hint(driver: Driver, scene: PlayScene) -> None:
    """Ask for a hint and wait until it is finished."""
    worker = driver.app.bots
    assert isinstance(worker, SteadyWorker)
    usual = worker.iterations
    worker.iterations = HINT_ITERATIONS
    scene.session.setup = scene.setup.with_hints  # without them a question would come before the first hint
    driver.press_key(pygame.K_h)
    driver.wait_until(lambda: scene.director.thinker.is_idle)
    worker.iterations = usual
    driver.pass_seconds(0.8)


def show_hint(seated: Seated) -> None:
    """Ask for a hint, and wait until it is finished."""
    ask_for_hint(seated.driver, seated.scene)


def click_then_leave(key: Hashable, seconds: float) -> Act:
    """Return an act that clicks a thing of the board, moves the mouse away, and waits for some seconds."""

    def act(seated: Seated) -> None:
        seated.click(key, seconds=0.0)
        seated.move_mouse_away(seconds)

    return act


def do_nothing(seated: Seated) -> None:
    """Leave the decision as it is."""


def use_largest_type(seconds: float = 1.0) -> Act:
    """Return an act that switches to the largest type, and waits for some seconds."""

    def act(seated: Seated) -> None:
        seated.driver.set_type(larger=True)
        seated.driver.pass_seconds(seconds)

    return act


# --- The pictures ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A picture of a kept match after `actions` actions. `act` happens first."""

    name: str
    match: int
    actions: int
    act: Act = do_nothing
    live: bool = False
    """Whether the last action is played in front of the person, because it leaves its traces on the table."""


def take_pictures(camera: Camera, film: str, moments: Sequence[Moment], away: Point = AWAY) -> None:
    """Take a picture of each of these moments. The names of the pictures begin with `film`."""
    for moment in moments:
        name = f"{film}-{moment.name}"
        if camera.wants(name):
            moment.act(seat_anna(camera, kept_match(film, moment.match, moment.actions), away, moment.live))
            camera.save_picture(name)
            camera.driver.set_type(larger=False)


def take_lobby(camera: Camera, film: str, game: Game) -> None:
    """Take the picture of the lobby of a game, if it is wanted. Its name begins with `film`."""
    if camera.wants(f"{film}-lobby"):
        camera.driver.show_scene(lambda: LobbyScene(game))
        camera.take_still(f"{film}-lobby", STILL)


def take_ending(
    camera: Camera,
    film: str,
    actions: int = 1,
    name: str = "",
    shown: Callable[[Any], bool] = lambda board: True,
    seconds: float = 0.0,
) -> None:
    """Play the last `actions` actions of kept match 0, and take pictures of the results and of the middle of a replay.

    The names of the pictures begin with `film`. With `name` a picture of that name is taken before the results:
    `seconds` after `shown` is true of the board.
    """
    names = [f"{film}-{one}" for one in ("results", "replay", name) if one]
    if not any(map(camera.wants, names)):
        return

    driver = camera.driver
    record = kept_match(film, number=0)
    scene = PlayScene(setup_of(record), kept_match(film, number=0, actions=-actions))  # without these last actions
    driver.app.settings.speed = "1x"
    driver.show_scene(scene)
    if not scene.session.match.over:  # it is over if there was only one choice, which is played automatically
        by_notation = {action.notation: action for action in scene.session.match.game.actions}
        scene.play(*(by_notation[notation] for notation in record.notations[-actions:]))
    if name:
        driver.wait_until(lambda: shown(scene.board))
        camera.take_still(f"{film}-{name}", seconds)

    driver.app.settings.speed = "instant"
    driver.wait_until(lambda: isinstance(driver.top, ResultsScene))
    camera.take_still(f"{film}-results", STILL)

    replay = ReplayScene(record)
    driver.app.stack.apply(Reset(replay))
    replay.own_speed = "instant"
    replay.carry_out_command("pause")  # it is paused at first, so this lets it run
    driver.wait_until(lambda: len(replay.session.match.actions) > len(record.notations) // 2)
    replay.own_speed = "1x"
    replay.carry_out_command("pause")
    camera.take_still(f"{film}-replay", STILL)


def take_great_moment(camera: Camera, film: str, number: int) -> None:
    """Take the picture of the first great moment of a kept match, from a replay, STAGED seconds after its blow.

    The names of the pictures and of the kept matches of a game begin with `film`. `number` is that of the kept match.
    The replay has the transcript of each action (`past`), and stops at each decision: `stops` holds the number of
    actions before each. The replay is set to the last stop before the action with the great moment, and plays one step
    from there. The screen shakes at the blow.
    """
    name = f"{film}-moment"
    if not camera.wants(name):
        return

    driver = camera.driver
    driver.app.settings.speed = "1x"
    replay = ReplayScene(kept_match(film, number))
    driver.show_scene(replay)
    great_actions = (
        action
        for action, transcript in enumerate(replay.director.replay.past)
        if any(replay.board.great_moment(beat) for beat in transcript.beats(replay.viewer))
    )
    great_action = next(great_actions)
    replay.jump_to(max(i for i, actions in enumerate(replay.director.replay.stops) if actions <= great_action))
    replay.step()
    driver.wait_until(lambda: any(replay.staging.shake()))
    camera.take_still(name, STAGED)
