"""Screenshots of At the Sharp End. Their positions are searched in matches of bots without search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from ai.bot import seed_for, snap
from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of
from game.core.state import Action
from game.sharp_end.cards import (
    ALONE,
    BEACH,
    CANNOT_WINDOW,
    DECLARE,
    DISCARD,
    DRAW,
    FAILED_WINDOW,
    LAST_WINDOW,
    ORDERS_WINDOW,
    PAYMENT,
    STATEMENT,
    TACTICS,
    WITHDRAW_CARD,
)
from game.sharp_end.state import State
from scenes.boards.board import place_key
from scenes.boards.sharp_end import SharpEndBoard
from scenes.menus.lobby import LobbyScene
from scenes.menus.results import ResultsScene
from scenes.play.hand_over import HandOverScene
from scenes.play.play_scene import PlayScene
from scenes.play.replay import ReplayScene
from scenes.play.setup import setup_of
from scenes.stack import Reset
from scenes.ui.canvas import Point
from tools.shooting.camera import Camera

GAME: Final = GAMES["sharp_end"]
ALL_RULES: Final = {"terrain": "on", "enemy": "on", "fog": "on", "beach": "on"}
FOUR: Final = ("human", "general", "captain", "sergeant")
SIX: Final = ("human", "general", "captain", "sergeant", "recruit", "general")
PEOPLE: Final = ("human", "human", "human")
NAMES: Final = ("Anna", "Ben", "Clara")
MATCHES: Final = 120
"""Maximum number of matches searched for a moment."""
AWAY: Final[Point] = (640.0, 1074.0)
"""A mouse position over nothing."""
STILL: Final = 2.5
"""Seconds until all motion has come to rest."""

Fits = Callable[[State, list[str]], bool]
"""Whether a decision fits a moment, given the state and the notations of the legal actions."""


@dataclass(frozen=True)
class Table:
    """Seats and options of a match."""

    kinds: tuple[str, ...] = FOUR
    options: dict[str, str] = field(default_factory=dict)

    def entries(self) -> list[SeatEntry]:
        people = iter(NAMES)
        return [SeatEntry(kind, next(people) if kind == "human" else "") for kind in self.kinds]


def state_of(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def thought(match: Match, seed: int) -> Action:
    """The choice of a bot without search."""
    view = match.view(match.state.to_act)
    return GAME.actions[snap(GAME, view, seed_for(seed, len(match.actions))).actions[0]]


def search(table: Table, fits: Fits) -> Record:
    """A match up to the first decision that fits. Raises RuntimeError if there is none."""
    for seed in range(1, MATCHES):
        match = Match(GAME, len(table.kinds), table.options, seed)
        while not match.over:
            if fits(state_of(match), [action.notation for action in match.legal()]):
                return record_of(match, table.entries())
            match.play(thought(match, seed))
    raise RuntimeError(f"In {MATCHES} matches no such decision came up.")


def replayed(record: Record) -> tuple[Record, Action]:
    """A record without its last action, and that action, which is then animated."""
    last = next(action for action in GAME.actions if action.notation == record.notations[-1])
    return replace(record, notations=record.notations[:-1]), last


def whole(table: Table, seed: int = 3) -> Record:
    """A finished match."""
    match = Match(GAME, len(table.kinds), table.options, seed)
    while not match.over:
        match.play(thought(match, seed))
    return record_of(match, table.entries())


class Seated:
    """A match in which Anna has to decide."""

    def __init__(self, camera: Camera, record: Record) -> None:
        self.driver = camera.driver
        self.driver.app.settings.speed = "1x"
        self.scene = PlayScene(setup_of(record), record)
        self.driver.show(lambda: self.scene)
        self.driver.point(AWAY)
        if self.scene.setup.humans[0] == self.scene.session.to_act:
            self.rest()

    def rest(self) -> None:
        """Wait until Anna is asked, or another person is called."""
        self.driver.until(lambda: self.scene.asked or isinstance(self.driver.top, HandOverScene))
        self.driver.seconds(STILL)

    @property
    def board(self) -> SharpEndBoard:
        assert isinstance(self.scene.board, SharpEndBoard)
        return self.scene.board

    def play(self, *notations: str) -> None:
        """Play the first of these actions that is legal."""
        opens = {action.notation: action for action in self.scene.session.match.legal()}
        self.scene.play(next(opens[notation] for notation in notations if notation in opens))


# --- what happens before the picture is taken -----------------------------------------------


def nothing(seated: Seated) -> None:
    """The decision without any input."""


def rolling(seated: Seated) -> None:
    """Rolling dice."""
    seated.play("go on", "attack")
    seated.driver.until(lambda: seated.board.tray.busy)
    seated.driver.seconds(0.9)


def fighting(seated: Seated) -> None:
    """A card in flight to its die."""
    seated.scene.play(seated.scene.session.match.legal()[0])
    seated.driver.until(lambda: bool(seated.board.model.flights.flying))
    seated.driver.seconds(0.25)


def naming(seated: Seated) -> None:
    """A Withdraw card is selected, and its victim has to be chosen."""
    sorts = [key[1:3] for key in seated.board.model.hand_keys()]
    seated.driver.click(seated.board.model.card_box(sorts.index(("order", WITHDRAW_CARD))).centre)
    seated.driver.point(AWAY)
    seated.driver.seconds(0.6)


def explaining(seated: Seated) -> None:
    """The mouse rests on a place."""
    seated.driver.point(seated.board.tips.box(place_key(4)).centre)
    seated.driver.seconds(1.0)


def enlarging(seated: Seated) -> None:
    """Larger type."""
    seated.driver.set_type(larger=True)
    seated.driver.seconds(1.0)


def taking(seated: Seated) -> None:
    """The next person has taken the machine."""
    seated.driver.click((960.0, 678.0))
    seated.driver.until(lambda: seated.scene.asked)
    seated.driver.seconds(STILL)


# --- when each picture can be taken ---------------------------------------------------------


def mine(step: int, more: Fits = lambda state, opens: True) -> Fits:
    """A decision of the first seat at this step."""
    return lambda state, opens: state.to_act == 0 and state.asks() == step and more(state, opens)


def grown(state: State, opens: list[str]) -> bool:
    """Whether the match has come so far that every seat holds something."""
    return state.turn > 2 and len(state.counters(0)) > 2 and len(state.dice) > 1


def many_cards(state: State, opens: list[str]) -> bool:
    return len([notation for notation in opens if notation.startswith("play")]) > 1


def one_paid(state: State, opens: list[str]) -> bool:
    return len(state.dice) > 2 and bool(state.paid) and len(opens) > 1


@dataclass(frozen=True)
class Moment:
    """A picture: the decision, the table, and the input before it is taken."""

    name: str
    fits: Fits
    act: Callable[[Seated], None] = nothing
    table: Table = Table()
    live: bool = False
    """Whether the last action is animated, because its traces stay visible."""


MOMENTS: Final = (
    Moment("declare", mine(DECLARE, grown)),
    Moment("declare-six", mine(DECLARE, grown), table=Table(SIX, {**ALL_RULES, "turns": "9"})),
    Moment("larger", mine(DECLARE, grown), enlarging),
    Moment("tooltip", mine(DECLARE, grown), explaining),
    Moment("alone", mine(ALONE, lambda state, opens: state.turn > 1), live=True),
    Moment("roll", mine(ALONE, lambda state, opens: state.turn > 1 and state.stand > 3), rolling),
    Moment("window", mine(ORDERS_WINDOW, many_cards)),
    Moment("naming", mine(ORDERS_WINDOW, lambda state, opens: any("Withdraw" in one for one in opens)), naming),
    Moment("tactics", mine(TACTICS, lambda state, opens: bool(state.picked))),
    Moment("statement", mine(STATEMENT, lambda state, opens: len(state.dice) > 2)),
    Moment("cannot", mine(CANNOT_WINDOW, many_cards)),
    Moment("failed", mine(FAILED_WINDOW, lambda state, opens: len(opens) > 1)),
    Moment("fight", mine(PAYMENT, one_paid)),
    Moment("pay", mine(PAYMENT, one_paid), fighting),
    Moment("beach", mine(BEACH), table=Table(options=ALL_RULES)),
    Moment("draw", mine(DRAW, lambda state, opens: len(opens) > 2)),
    Moment("last", mine(LAST_WINDOW, lambda state, opens: len(opens) > 1)),
    Moment("exhaustion", mine(DISCARD)),
    Moment("cover", mine(ORDERS_WINDOW), table=Table(PEOPLE)),
    Moment("nothing", mine(ORDERS_WINDOW, lambda state, opens: opens == ["pass"]), taking, Table(PEOPLE)),
)


def film(camera: Camera) -> None:
    """Take all pictures. Raises RuntimeError if one cannot be taken."""
    lobby(camera)
    for moment in MOMENTS:
        if camera.wants(f"sharp-{moment.name}"):
            record = search(moment.table, moment.fits)
            if moment.live:
                before, last = replayed(record)
                seated = Seated(camera, before)
                seated.scene.play(last)
                seated.rest()
            else:
                seated = Seated(camera, record)
            moment.act(seated)
            camera.shoot(f"sharp-{moment.name}")
            camera.driver.set_type(larger=False)
    if camera.wants("sharp-reveal") or camera.wants("sharp-results") or camera.wants("sharp-replay"):
        ending(camera)


def lobby(camera: Camera) -> None:
    """The lobby with all options."""
    camera.driver.show(lambda: LobbyScene(GAME))
    camera.driver.seconds(STILL)
    camera.shoot("sharp-lobby")


def ending(camera: Camera) -> None:
    """The reveal of the counters, the table of points, and the replay."""
    driver = camera.driver
    record = whole(Table(options={"turns": "5"}))
    before, last = replayed(record)
    seated = Seated(camera, before)
    seated.scene.play(last)  # at once, without waiting for a bot's answer time
    driver.until(lambda: sum(seated.board.model.tally or [0]) > 8)
    driver.seconds(0.3)
    camera.shoot("sharp-reveal")
    driver.app.settings.speed = "instant"
    driver.until(lambda: isinstance(driver.top, ResultsScene))
    driver.seconds(STILL)
    camera.shoot("sharp-results")
    shown = ReplayScene(record)
    driver.app.stack.apply(Reset(shown))
    driver.until(lambda: len(shown.session.match.actions) > len(record.notations) // 2)
    driver.app.settings.speed = "1x"
    shown.wish("pause")
    driver.seconds(STILL)
    camera.shoot("sharp-replay")
