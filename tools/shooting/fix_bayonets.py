"""Screenshots of the board of Fix Bayonets."""

from __future__ import annotations

from typing import Final

import pygame

from game.fix_bayonets.cards import KILLS_ALL
from scenes.boards.fix_bayonets import layout
from scenes.boards.fix_bayonets.model import Declaration
from scenes.ui.canvas import Box, Point
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import Act, Moment, Seated, advising, clicking, enlarging

AWAY: Final[Point] = (1228.0, 1074.0)
"""A mouse position over nothing."""


def spot(seated: Seated, square: int) -> Point:
    return layout.square_centre(square, seated.board.model.turned)


def cell(seated: Seated, square: int) -> Box:
    return layout.square_box(square, seated.board.model.turned)


def click_card(seated: Seated, card: int) -> None:
    model = seated.board.model
    seated.click(next(body.key for body in model.hand if model.card_of(body) == card), 0.0)


def plans(seated: Seated) -> list[Declaration]:
    """All legal declarations of a single man."""
    choices = seated.board.selection.choices or {}
    return [plan for uses in choices.values() for who in uses.users for plan in uses.plans_of(who).values()]


def declare(seated: Seated, plan: Declaration) -> None:
    """Select card and man, and point at the target."""
    who = next(iter(plan.stacks))
    click_card(seated, plan.card)
    if seated.board.selection.stack != who:
        seated.click(("men", *who), 0.0)
    seated.driver.point(spot(seated, plan.goals[0]))


# --- What happens before a picture is taken -------------------------------------------------------


def reach(seated: Seated) -> None:
    """A card and a man are selected; reachable squares are lit, with an arrow to one of them."""
    declare(seated, max(plans(seated), key=lambda plan: (plan.card, -abs(plan.goals[0] % 8 - 3), plan.goals[0])))
    seated.driver.seconds(0.4)


def aim(seated: Seated) -> None:
    declare(seated, plans(seated)[0])
    seated.driver.seconds(0.4)


def man_first(seated: Seated) -> None:
    """A man is selected, but no card."""
    seated.click(("men", *next(iter(plans(seated)[-1].stacks))), 0.0)
    seated.leave(0.4)


def gather(seated: Seated) -> None:
    """A rubber band around half the line, still being drawn."""
    choices = seated.board.selection.choices
    click_card(seated, next(card for card, uses in choices.items() if uses.advancers))
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
    square, _ = next(who for who in model.stacks() if len(model.men_in_stack(*who)) > 1)
    seated.driver.point(spot(seated, square))
    seated.driver.seconds(1.0)


def complain(seated: Seated) -> None:
    """A click on a card that cannot be played."""
    held = map(seated.board.model.card_of, seated.board.model.hand)
    click_card(seated, next(card for card in held if not seated.board.selection.can_play(card)))
    seated.driver.seconds(0.3)


def strike(all_fall: bool) -> Act:
    """Declare an attack, and wait for its flight; `all_fall`: one that kills everybody in the square."""

    def act(seated: Seated) -> None:
        plan = next(plan for plan in plans(seated) if KILLS_ALL[plan.card] == all_fall)
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


def place(seated: Seated) -> None:
    """Two men are placed, a third is dragged."""
    driver = seated.driver
    for square in (1, 6):
        driver.click(spot(seated, square))
        driver.seconds(0.5)
    x, y = spot(seated, 3)
    driver.drag(seated.at(("special", 12)), (x + 20, y - 40), 20)


# --- The pictures ---------------------------------------------------------------------------------

MOMENTS: Final = (
    Moment("hand", 1, 0, wait),
    Moment("band", 1, 0, gather),
    Moment("group", 1, 0, group),
    Moment("reach", 1, 0, reach),
    Moment("man", 1, 0, man_first),
    Moment("complaint", 1, 29, complain),
    Moment("discard", 1, 44, wait),
    Moment("react", 1, 59, wait),
    Moment("aim", 1, 7, aim),
    Moment("fire", 1, 7, strike(all_fall=False)),
    Moment("blast", 4, 108, strike(all_fall=True)),
    Moment("casualty", 1, 173, wait),
    Moment("tooltip", 1, 120, explain),
    Moment("listing", 1, 120, clicking("discards", 0.3)),
    Moment("hint", 1, 120, advising),
    Moment("larger", 1, 120, enlarging(0.4)),
    Moment("turned", 1, 120, turn),
    Moment("deploy", 2, 0, place),
    Moment("strategic", 3, 20),
)


def film(camera: Camera) -> None:
    moments.film(camera, "bayonets", MOMENTS, AWAY)
    moments.ending(camera, "bayonets")
