"""Screenshots of the board of Fix Bayonets, played by scripted input."""

from __future__ import annotations

from typing import Final

import pygame

from game.catalogue import GAMES
from game.core.record import SeatEntry
from game.fix_bayonets.cards import CARD_NAMES, CASUALTY, DISCARD, FIGHT, KILLS_ALL, MOVE
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.model import Declaration, choices_in
from scenes.match.setup import Setup
from scenes.menus.results import ResultsScene
from scenes.ui.canvas import Box, Point
from tools.shooting.camera import Camera
from tools.shooting.moments import CALM, Act, Fits, Moment, Seated, advising, enlarging, film_on, sit_down

GAME: Final = GAMES["fix_bayonets"]
LEVEL: Final = "captain"
SEED: Final = 3
MATCHES: Final = 14
"""Maximum number of matches searched for the moments."""
AWAY: Final[Point] = (1228.0, 1074.0)
"""A mouse position over nothing."""
QUICK: Final = {"deployment": "quick"}


def sit(camera: Camera, seat: int, seed: int, options: dict[str, str], speed: str = "instant") -> Seated:
    """A person against a bot."""
    person, bot = SeatEntry("human", "Anna"), SeatEntry(LEVEL)
    seated = sit_down(camera, Setup(GAME, (person, bot) if seat == 0 else (bot, person), options, seed), AWAY)
    seated.pace(speed)
    return seated


def spot(seated: Seated, square: int) -> Point:
    return layout.spot(square, seated.board.model.turned)


def cell(seated: Seated, square: int) -> Box:
    return layout.cell(square, seated.board.model.turned)


def click_card(seated: Seated, card: int) -> None:
    model = seated.board.model
    seated.click(next(body.key for body in model.hand if model.card_of(body) == card), 0.0)


def plans(seated: Seated) -> list[Declaration]:
    """All legal declarations of a single man."""
    choices = seated.board.selection.choices or {}
    return [plan for uses in choices.values() for who in uses.men for plan in uses.plans(who).values()]


def declare(seated: Seated, plan: Declaration) -> None:
    """Select card and man, and point at the target."""
    who = next(iter(plan.crowd))
    click_card(seated, plan.card)
    if seated.board.selection.who != who:
        seated.click(("men", *who), 0.0)
    seated.driver.point(spot(seated, plan.goals[0]))


# --- what a person does for a picture -----------------------------------------------------


def reach(seated: Seated) -> None:
    """A card and a man are selected; reachable squares are lit, with an arrow to one of them."""
    declare(seated, max(plans(seated), key=lambda plan: (plan.card, -abs(plan.goals[0] % 8 - 3), plan.goals[0])))
    seated.driver.seconds(0.4)


def aim(seated: Seated) -> None:
    declare(seated, plans(seated)[0])
    seated.driver.seconds(0.4)


def man_first(seated: Seated) -> None:
    """A man is selected, but no card."""
    seated.click(("men", *next(iter(plans(seated)[-1].crowd))), 0.0)
    seated.leave(0.4)


def gather(seated: Seated) -> None:
    """A rubber band around half the line, still being drawn."""
    choices = seated.board.selection.choices
    click_card(seated, next(card for card, uses in choices.items() if uses.crowd))
    row = 56 if seated.scene.viewer else 0
    x, y, _, h = min(cell(seated, row), cell(seated, row + 7))
    _, _, w, _ = cell(seated, row)
    seated.driver.drag((x + 4, y - 30), (x + w * 4.9, y + h - 4))
    seated.driver.seconds(0.3)


def group(seated: Seated) -> None:
    """The rubber band is released: the group and its targets are shown."""
    gather(seated)
    seated.driver.release(seated.board.controls.drag.mouse)
    seated.leave(0.4)


def explain(seated: Seated) -> None:
    """The mouse rests on a stack."""
    model = seated.board.model
    square, _ = next(who for who in model.piles() if len(model.pile(*who)) > 1)
    seated.driver.point(spot(seated, square))
    seated.driver.seconds(1.0)


def browse(seated: Seated) -> None:
    seated.click("discards", 0.0)
    seated.leave(0.3)


def complain(seated: Seated) -> None:
    """A click on a card that cannot be played."""
    held = map(seated.board.model.card_of, seated.board.model.hand)
    click_card(seated, next(card for card in held if not seated.board.selection.playable(card)))
    seated.driver.seconds(0.3)


def strike(all_fall: bool) -> Act:
    """Declare an attack, and wait for its flight; `all_fall`: one that kills everybody in the square."""

    def act(seated: Seated) -> None:
        plan = next(plan for plan in plans(seated) if KILLS_ALL[plan.card] is all_fall)
        declare(seated, plan)
        seated.driver.click(spot(seated, plan.goals[0]))
        seated.leave()
        gunfire = seated.board.model.gunfire
        for _ in range(900):
            seated.driver.frames()
            if gunfire.running and gunfire.running[0].p > 0.55:
                return

    return act


def turn(seated: Seated) -> None:
    seated.driver.key(pygame.K_t)
    seated.driver.seconds(0.8)


def wait(seated: Seated) -> None:
    seated.driver.seconds(0.3)


# --- when each picture can be taken -------------------------------------------------------


def moving(view: State, opens: list[str]) -> bool:
    return view.stage == MOVE and any(word.startswith("card") for word in opens)


def grouping(view: State, opens: list[str]) -> bool:
    return moving(view, opens) and any(uses.crowd.total() > 9 for uses in choices_in(view).values())


def aiming(all_fall: bool) -> Fits:
    """An attack can be declared that kills everybody in the square, or one that does not."""
    cards = {f"card {name}" for card, name in enumerate(CARD_NAMES) if KILLS_ALL[card] is all_fall}
    return lambda view, opens: view.stage == FIGHT and not cards.isdisjoint(opens)


def at_stage(stage: int) -> Fits:
    return lambda view, opens: view.stage == stage


def answering(view: State, opens: list[str]) -> bool:
    return any(word.startswith("play") for word in opens)


def late(view: State, opens: list[str]) -> bool:
    return moving(view, opens) and view.turn > 12


MOMENTS: Final = (
    Moment("hand", moving, wait),
    Moment("band", grouping, gather),
    Moment("group", grouping, group),
    Moment("reach", moving, reach),
    Moment("man", moving, man_first),
    Moment("complaint", lambda view, opens: moving(view, opens) and view.turn > 3, complain),
    Moment("discard", at_stage(DISCARD), wait),
    Moment("react", answering, wait),
    Moment("aim", aiming(all_fall=False), aim),
    Moment("fire", aiming(all_fall=False), strike(all_fall=False)),
    Moment("blast", aiming(all_fall=True), strike(all_fall=True)),
    Moment("casualty", at_stage(CASUALTY), wait),
    Moment("tooltip", late, explain),
    Moment("listing", late, browse),
    Moment("hint", late, advising),
    Moment("larger", late, enlarging(0.4)),
    Moment("turned", late, turn),
)


def film(camera: Camera) -> None:
    """Take all pictures of the board. Raises RuntimeError if one cannot be taken."""
    if any(camera.wants(f"bayonets-{moment.name}") for moment in MOMENTS):
        seeds = range(SEED, SEED + MATCHES)
        film_on(camera, "bayonets", MOMENTS, lambda seed: sit(camera, seed % 2, seed, QUICK), seeds)
    if camera.wants("bayonets-deploy"):
        deploy(camera)
    if camera.wants("bayonets-strategic"):
        strategic(camera)
    if camera.wants("bayonets-result"):
        result(camera)


def deploy(camera: Camera) -> None:
    """Two men are placed, a third is dragged."""
    seated = sit(camera, 0, SEED, {}, "1x")
    seated.wait()
    camera.driver.seconds(0.5)
    for square in (1, 6):
        camera.driver.click(spot(seated, square))
        camera.driver.seconds(0.5)
    x, y = spot(seated, 3)
    camera.driver.drag(seated.at(("special", 12)), (x + 20, y - 40), 20)
    camera.shoot("bayonets-deploy")
    camera.driver.release(AWAY)


def strategic(camera: Camera) -> None:
    """FB 3.2 Both hands are open."""
    seated = sit(camera, 0, SEED, {**QUICK, "strategic": "on"})
    seated.wait()
    while seated.view.stage != MOVE or not seated.view.hand_size[1]:
        seated.decide()
        seated.wait()
    seated.pace("1x")
    camera.driver.skip(CALM)
    camera.shoot("bayonets-strategic")


def result(camera: Camera) -> None:
    """The end of a match."""
    seated = sit(camera, 1, SEED, QUICK)
    while not seated.over:
        if seated.scene.asked:
            seated.decide()
        camera.driver.frames()
    assert isinstance(camera.driver.top, ResultsScene)
    camera.still("bayonets-result", 1.5)
