"""Screenshots of the board of Fix Bayonets, played by scripted input."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

import pygame

from ai.bot import seed_for, snap
from game.catalogue import GAMES
from game.core.record import SeatEntry
from game.fix_bayonets.cards import CASUALTY, DISCARD, FIGHT, KILLS_ALL, MOVE
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets import FixBayonetsBoard, layout
from scenes.boards.fix_bayonets.declarations import Plan
from scenes.menus.results import ResultsScene
from scenes.play.play_scene import PlayScene
from scenes.play.setup import Setup
from scenes.stack import Reset
from scenes.ui.canvas import Box, Point
from tools.drive import Driver
from tools.hands import middle
from tools.shooting.camera import Camera
from tools.shooting.moments import hint

GAME: Final = GAMES["fix_bayonets"]
LEVEL: Final = "captain"
SEED: Final = 3
MATCHES: Final = 14
"""Maximum number of matches searched for the moments."""
AWAY: Final[Point] = (1228.0, 1074.0)
"""A mouse position over nothing."""
CALM: Final = 4.0
"""Seconds after which messages and highlights have faded."""
QUICK: Final = {"deployment": "quick"}


class Seated:
    """A person against a bot, with the person's scripted input."""

    def __init__(self, driver: Driver, seat: int, seed: int, options: dict[str, str]) -> None:
        person, bot = SeatEntry("human", "Anna"), SeatEntry(LEVEL)
        self.driver = driver
        self.seat = seat
        self.scene = PlayScene(Setup(GAME, (person, bot) if seat == 0 else (bot, person), options, seed))
        driver.app.stack.apply(Reset(self.scene))

    @property
    def board(self) -> FixBayonetsBoard:
        assert isinstance(self.scene.board, FixBayonetsBoard)
        return self.scene.board

    @property
    def view(self) -> State:
        view = self.scene.session.view(self.seat)
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

    def at(self, key: Hashable) -> Point:
        return middle(self.board.tips.box(key))

    def spot(self, square: int) -> Point:
        return layout.spot(square, self.board.model.turned)

    def cell(self, square: int) -> Box:
        return layout.cell(square, self.board.model.turned)

    def click_card(self, card: int) -> None:
        model = self.board.model
        self.driver.click(self.at(next(body.key for body in model.hand if model.card_of(body) == card)))

    def decide(self) -> None:
        """The choice of a bot with a short search."""
        match = self.scene.session.match
        thought = snap(GAME, self.view, seed_for(match.seed, len(match.actions)))
        self.scene.play(*[GAME.actions[action] for action in thought.actions])

    def plans(self) -> list[Plan]:
        """All legal declarations of a single man."""
        choices = self.board.selection.choices
        men = [(uses, who) for uses in (choices or {}).values() for who in uses.men]
        return [plan for uses, who in men for plan in uses.plans(who).values()]

    def declare(self, plan: Plan) -> None:
        """Select card and man, and point at the target."""
        who = next(iter(plan.crowd))
        self.click_card(plan.card)
        if self.board.selection.who != who:
            self.driver.click(self.at(("men", *who)))
        self.driver.point(self.spot(plan.goals[0]))


# --- what a person does for a picture -----------------------------------------------------


def reach(seated: Seated) -> None:
    """A card and a man are selected; reachable squares are lit, with an arrow to one of them."""
    plan = max(seated.plans(), key=lambda plan: (plan.card, -abs(plan.goals[0] % 8 - 3), plan.goals[0]))
    seated.declare(plan)
    seated.driver.seconds(0.4)


def aim(seated: Seated) -> None:
    seated.declare(seated.plans()[0])
    seated.driver.seconds(0.4)


def man_first(seated: Seated) -> None:
    """A man is selected, but no card."""
    seated.driver.click(seated.at(("men", *next(iter(seated.plans()[-1].crowd)))))
    seated.driver.point(AWAY)
    seated.driver.seconds(0.4)


def gather(seated: Seated) -> None:
    """A rubber band around half the line, still being drawn."""
    choices = seated.board.selection.choices
    assert choices is not None
    seated.click_card(next(card for card, uses in choices.items() if uses.crowd))
    row = 56 if seated.seat else 0
    x, y, _, h = min(seated.cell(row), seated.cell(row + 7))
    _, _, w, _ = seated.cell(row)
    seated.driver.drag((x + 4, y - 30), (x + w * 4.9, y + h - 4))
    seated.driver.seconds(0.3)


def group(seated: Seated) -> None:
    """The rubber band is released: the group and its targets are shown."""
    gather(seated)
    seated.driver.release(seated.board.controls.drag.mouse)
    seated.driver.point(AWAY)
    seated.driver.seconds(0.4)


def explain(seated: Seated) -> None:
    """The mouse rests on a stack."""
    square, _ = next(who for who in seated.board.model.piles() if len(seated.board.model.pile(*who)) > 1)
    seated.driver.point(seated.spot(square))
    seated.driver.seconds(1.0)


def browse(seated: Seated) -> None:
    seated.driver.click(seated.at("discards"))
    seated.driver.point(AWAY)
    seated.driver.seconds(0.3)


def complain(seated: Seated) -> None:
    """A click on a card that cannot be played."""
    model = seated.board.model
    card = next(model.card_of(body) for body in model.hand if not seated.board.selection.playable(model.card_of(body)))
    seated.click_card(card)
    seated.driver.seconds(0.3)


def strike(seated: Seated, plans: list[Plan]) -> None:
    """Declare an attack, and wait for its flight."""
    seated.declare(plans[0])
    seated.driver.click(seated.spot(plans[0].goals[0]))
    seated.driver.point(AWAY)
    for _ in range(900):
        seated.driver.frames()
        if seated.board.model.gunfire.running and seated.board.model.gunfire.running[0].p > 0.55:
            return


def fire(seated: Seated) -> None:
    strike(seated, [plan for plan in seated.plans() if not KILLS_ALL[plan.card]])


def blast(seated: Seated) -> None:
    strike(seated, [plan for plan in seated.plans() if KILLS_ALL[plan.card]])


def advise(seated: Seated) -> None:
    """A finished hint."""
    hint(seated.driver, seated.scene)


def enlarge(seated: Seated) -> None:
    seated.driver.set_type(larger=True)
    seated.driver.seconds(0.4)


def turn(seated: Seated) -> None:
    seated.driver.key(pygame.K_t)
    seated.driver.seconds(0.8)


def wait(seated: Seated) -> None:
    seated.driver.seconds(0.3)


# --- when each picture can be taken -------------------------------------------------------

Fits = Callable[[Seated], bool]


@dataclass(frozen=True)
class Moment:
    """A picture, taken at the first decision that allows it."""

    name: str
    act: Callable[[Seated], None]
    fits: Fits


def moving(seated: Seated) -> bool:
    return seated.view.stage == MOVE and bool(seated.plans())


def grouping(seated: Seated) -> bool:
    choices = seated.board.selection.choices
    return moving(seated) and choices is not None and any(uses.crowd.total() > 9 for uses in choices.values())


def aiming(seated: Seated, all_fall: bool) -> bool:
    plans = [plan for plan in seated.plans() if KILLS_ALL[plan.card] is all_fall]
    return seated.view.stage == FIGHT and bool(plans)


def at_stage(*stages: int) -> Fits:
    return lambda seated: seated.view.stage in stages


def answering(seated: Seated) -> bool:
    return bool(seated.board.selection.negations)


def late(seated: Seated) -> bool:
    return moving(seated) and seated.view.turn > 12


MOMENTS: Final = (
    Moment("hand", wait, moving),
    Moment("band", gather, grouping),
    Moment("group", group, grouping),
    Moment("reach", reach, moving),
    Moment("man", man_first, moving),
    Moment("complaint", complain, lambda seated: moving(seated) and seated.view.turn > 3),
    Moment("discard", wait, at_stage(DISCARD)),
    Moment("react", wait, answering),
    Moment("aim", aim, lambda seated: aiming(seated, False)),
    Moment("fire", fire, lambda seated: aiming(seated, False)),
    Moment("blast", blast, lambda seated: aiming(seated, True)),
    Moment("casualty", wait, at_stage(CASUALTY)),
    Moment("tooltip", explain, late),
    Moment("listing", browse, late),
    Moment("hint", advise, late),
    Moment("larger", enlarge, late),
    Moment("turned", turn, late),
)


def film(camera: Camera) -> None:
    """Take all pictures of the board, from several matches. Raises RuntimeError if one cannot be taken."""
    moments = [moment for moment in MOMENTS if camera.wants(f"bayonets-{moment.name}")]
    for seed in range(SEED, SEED + MATCHES):
        if moments:
            play_for(Seated(camera.driver, seed % 2, seed, QUICK), camera, moments)
    if moments:
        raise RuntimeError(f"In {MATCHES} matches bayonets-{moments[0].name} could not be taken.")
    if camera.wants("bayonets-deploy"):
        deploy(camera)
    if camera.wants("bayonets-strategic"):
        strategic(camera)
    if camera.wants("bayonets-result"):
        result(camera)


def play_for(seated: Seated, camera: Camera, moments: list[Moment]) -> None:
    """Play until the match is over or all moments are taken."""
    seated.pace("instant")
    while moments:
        seated.rest()
        if seated.over:
            return
        moment = next((moment for moment in moments if moment.fits(seated)), None)
        if moment is None:
            seated.decide()
            continue
        seated.pace("1x")
        camera.driver.skip(CALM)
        moment.act(seated)
        if not seated.over:
            camera.shoot(f"bayonets-{moment.name}")
            moments.remove(moment)
        seated.driver.set_type(larger=False)
        seated.pace("instant")
        seated.rest()
        while seated.scene.asked and seated.board.controls.back():
            camera.driver.frames()


def deploy(camera: Camera) -> None:
    """Two men are placed, a third is dragged."""
    seated = Seated(camera.driver, 0, SEED, {})
    seated.pace("1x")
    seated.rest()
    camera.driver.seconds(0.5)
    for square in (1, 6):
        camera.driver.click(seated.spot(square))
        camera.driver.seconds(0.5)
    x, y = seated.spot(3)
    camera.driver.drag(seated.at(("special", 12)), (x + 20, y - 40), 20)
    camera.shoot("bayonets-deploy")
    camera.driver.release(AWAY)


def strategic(camera: Camera) -> None:
    """FB 3.2 Both hands are open."""
    seated = Seated(camera.driver, 0, SEED, {**QUICK, "strategic": "on"})
    seated.pace("instant")
    seated.rest()
    while seated.view.stage != MOVE or not seated.view.hand_size[1]:
        seated.decide()
        seated.rest()
    seated.pace("1x")
    camera.driver.skip(CALM)
    camera.shoot("bayonets-strategic")


def result(camera: Camera) -> None:
    """The end of a match."""
    seated = Seated(camera.driver, 1, SEED, QUICK)
    seated.pace("instant")
    while not seated.over:
        if seated.scene.asked:
            seated.decide()
        camera.driver.frames()
    assert isinstance(camera.driver.top, ResultsScene)
    camera.driver.seconds(1.5)
    camera.shoot("bayonets-result")
