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
from tools.shooting.moments import Act, Moment, Seated, click_then_leave, show_hint, use_largest_type

FILM: Final = "bayonets"
"""The first word of the names of its pictures."""
README_PICTURE: Final = "bayonets-reach"
"""The name of the picture that README shows."""
AWAY: Final[Point] = (1228.0, 1074.0)
"""A mouse position over nothing."""


def square_centre(seated: Seated, square: int) -> Point:
    return layout.square_centre(square, seated.board.model.turned)


def square_box(seated: Seated, square: int) -> Box:
    return layout.square_box(square, seated.board.model.turned)


def click_card(seated: Seated, card: int) -> None:
    model = seated.board.model
    seated.click(next(body.key for body in model.hand if model.card_of(body) == card), seconds=0.0)


def single_declarations(seated: Seated) -> list[Declaration]:
    """All legal declarations of a single man."""
    choices = seated.board.selection.choices or {}
    return [plan for uses in choices.values() for who in uses.users for plan in uses.plans_of(who).values()]


def aim_declaration(seated: Seated, plan: Declaration) -> None:
    """Select the card and the man of a declaration, and put the mouse on its target."""
    stack = next(iter(plan.stacks))
    click_card(seated, plan.card)
    if seated.board.selection.stack != stack:  # else he is selected already
        seated.click(("men", *stack), seconds=0.0)
    seated.driver.move_pointer_to(square_centre(seated, plan.goals[0]))


# --- What happens before a picture is taken -------------------------------------------------------


def show_reach(seated: Seated) -> None:
    """Select a card and a man: reachable squares are lit, with an arrow to one of them."""
    # Of the last card, a target in the file that is nearest to the middle of the board.
    plans = single_declarations(seated)
    plan = max(plans, key=lambda plan: (plan.card, -abs(plan.goals[0] % 8 - 3), plan.goals[0]))
    aim_declaration(seated, plan)
    seated.driver.pass_seconds(0.4)


def show_aim(seated: Seated) -> None:
    aim_declaration(seated, single_declarations(seated)[0])
    seated.driver.pass_seconds(0.4)


def select_only_a_man(seated: Seated) -> None:
    """Select a man, but no card."""
    seated.click(("men", *next(iter(single_declarations(seated)[-1].stacks))), seconds=0.0)
    seated.move_mouse_away(0.4)


def draw_rubber_band(seated: Seated) -> None:
    """Draw a rubber band around half the back row, and keep the button down."""
    choices = seated.board.selection.choices
    card_for_a_group = next(card for card, uses in choices.items() if uses.advancers)
    click_card(seated, card_for_a_group)
    first = 56 if seated.scene.viewer else 0  # the first square of the person's back row
    # On a turned board the last square of the row is the left one.
    x, y, w, h = min(square_box(seated, first), square_box(seated, square=first + 7))
    seated.driver.drag(start=(x + 4, y - 30), goal=(x + w * 4.9, y + h - 4))
    seated.driver.pass_seconds(0.3)


def select_group(seated: Seated) -> None:
    """Draw a rubber band and release it, so that the group and its targets are shown."""
    draw_rubber_band(seated)
    seated.driver.release_mouse_at(seated.board.controls.drag.mouse)
    seated.move_mouse_away(0.4)


def point_at_stack(seated: Seated) -> None:
    """Let the mouse rest on a square with several men until its tooltip is shown."""
    model = seated.board.model
    square, _ = next(who for who in model.stacks() if len(model.men_in_stack(*who)) > 1)
    seated.driver.move_pointer_to(square_centre(seated, square))
    seated.driver.pass_seconds(1.0)


def click_unplayable_card(seated: Seated) -> None:
    """Click on a card that cannot be played, so that the board says why not."""
    held = map(seated.board.model.card_of, seated.board.model.hand)
    click_card(seated, next(card for card in held if not seated.board.selection.can_play(card)))
    seated.driver.pass_seconds(0.3)


def declare_attack(all_fall: bool) -> Act:
    """Return an act that declares an attack, and waits until the shot is halfway to its target.

    `all_fall`: whether the attack is one that kills everybody in the square.
    """

    def act(seated: Seated) -> None:
        """Declare the first attack of that sort, and advance until its shot is more than halfway."""
        plan = next(plan for plan in single_declarations(seated) if KILLS_ALL[plan.card] == all_fall)
        aim_declaration(seated, plan)
        seated.driver.click_at(square_centre(seated, plan.goals[0]))
        seated.move_mouse_away()
        gunfire = seated.board.model.gunfire
        for _ in range(900):  # frames at most: 15 seconds
            seated.driver.pass_frames()
            if gunfire.running and gunfire.running[0].progress > 0.55:
                return

    return act


def turn_board(seated: Seated) -> None:
    """Turn the board to the other side."""
    seated.driver.press_key(pygame.K_t)
    seated.driver.pass_seconds(0.8)


def wait_a_moment(seated: Seated) -> None:
    """Wait until short movements have ended, and leave the decision as it is."""
    seated.driver.pass_seconds(0.3)


def place_men(seated: Seated) -> None:
    """Place two men, and drag a third, man number 12, close to his square without releasing him."""
    driver = seated.driver
    for square in (1, 6):
        driver.click_at(square_centre(seated, square))
        driver.pass_seconds(0.5)
    x, y = square_centre(seated, square=3)
    driver.drag(seated.centre_of(("special", 12)), goal=(x + 20, y - 40), frames=20)


# --- The pictures ---------------------------------------------------------------------------------

MOMENTS: Final = (
    Moment("hand", match=1, actions=0, act=wait_a_moment),
    Moment("band", match=1, actions=0, act=draw_rubber_band),
    Moment("group", match=1, actions=0, act=select_group),
    Moment("reach", match=1, actions=0, act=show_reach),
    Moment("man", match=1, actions=0, act=select_only_a_man),
    Moment("complaint", match=1, actions=29, act=click_unplayable_card),
    Moment("discard", match=1, actions=44, act=wait_a_moment),
    Moment("react", match=1, actions=59, act=wait_a_moment),
    Moment("aim", match=1, actions=7, act=show_aim),
    Moment("fire", match=1, actions=7, act=declare_attack(all_fall=False)),
    Moment("blast", match=4, actions=108, act=declare_attack(all_fall=True)),
    Moment("casualty", match=1, actions=173, act=wait_a_moment),
    Moment("tooltip", match=1, actions=120, act=point_at_stack),
    Moment("listing", match=1, actions=120, act=click_then_leave("discards", seconds=0.3)),
    Moment("hint", match=1, actions=120, act=show_hint),
    Moment("larger", match=1, actions=120, act=use_largest_type(0.4)),
    Moment("turned", match=1, actions=120, act=turn_board),
    Moment("deploy", match=2, actions=0, act=place_men),
    Moment("strategic", match=3, actions=20),
)


def take_pictures(camera: Camera) -> None:
    """Take all pictures of the game: MOMENTS, the great moment of match 0, its results, and the replay."""
    moments.take_pictures(camera, FILM, MOMENTS, AWAY)
    moments.take_great_moment(camera, FILM, number=0)
    moments.take_ending(camera, FILM)
