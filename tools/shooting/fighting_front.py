"""Screenshots of Fighting Front."""

from __future__ import annotations

from typing import Final

from game.catalogue import GAMES
from game.fighting_front.cards import SPACES
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import STILL, Moment, Seated, click_then_leave, show_hint, use_largest_type

FILM: Final = "fighting"
"""The first word of the names of its pictures."""
README_PICTURE: Final = "fighting-window"
"""The name of the picture that README shows."""
ASIDE: Final = (150.0, 900.0)
"""Between map and piles."""
LONG: Final = 1.2
"""Seconds for which the mouse rests on something."""


# --- What happens before a picture is taken -------------------------------------------------------


def pick_first_target(seated: Seated) -> None:
    """Pick the first unit or air unit that can be picked, and put the mouse on its first target."""
    chosen = seated.board.selection
    seated.click(next(key for key in chosen.targets if key[0] in ("unit", "plane")))
    seated.point_at(next(iter(chosen.targets)), LONG)


def form_group(seated: Seated) -> None:
    """Put all units that can act into one group, and the mouse on the first space that it can attack or move to."""
    controls = seated.board.controls
    # Before the call, `targets` are the units that can act. After it, they are what the group can act on.
    controls.selection.group_together(list(controls.selection.targets))
    controls.show_verbs()
    seated.point_at(next(key for key in controls.selection.targets if key[0] == "place"), LONG)


def mark_goals(seated: Seated) -> None:
    """Put all units that can act into a group, and mark two goals for it."""
    form_group(seated)
    controls = seated.board.controls
    controls.selection.mark_goals([key for key in controls.selection.targets if key[0] == "place"][:2])
    controls.show_verbs()
    seated.move_mouse_away(STILL)


def move_mouse_aside(seated: Seated) -> None:
    """Move the mouse to a place that no card of a hand of two rows covers."""
    seated.driver.move_pointer_to(ASIDE)
    seated.driver.pass_seconds(1.0)


def pick_first_card(seated: Seated) -> None:
    """Pick the first card of the hand that can be deployed."""
    board = seated.board
    playable = board.selection.playable_cards()
    key = next(body.key for body in board.model.hand if body.key[1] in playable)
    seated.driver.click_at(seated.centre_of(key))
    move_mouse_aside(seated)


def pick_last_unit(seated: Seated) -> None:
    """Pick the last unit that can move, and put the mouse on the space with the longest way among those it reaches.

    `routes` has the steps to each space.
    """
    chosen = seated.board.selection
    units = [key for key in chosen.targets if key[0] == "unit"]
    seated.click(units[-1])
    seated.point_at(("place", max(chosen.routes, key=lambda space: len(chosen.routes[space]))), LONG)


def point_at_unit(seated: Seated) -> None:
    """Let the mouse rest on an enemy unit."""
    shown = seated.board.model.shown
    seated.point_at(("unit", next(space for space in range(SPACES) if shown.owner[space] == 1)), LONG)


def attack_with_all(seated: Seated) -> None:
    """Give one order for all attacks, and wait until it is carried out."""
    seated.press_verb(seated.board.controls.bar.buttons, "attack")
    seated.driver.wait_until(lambda: seated.scene.is_person_asked and not seated.board.controls.order)
    seated.move_mouse_away(STILL)


def point_at_middle_card(seated: Seated) -> None:
    """Let the mouse rest on the card in the middle of the hand."""
    hand = seated.board.model.hand
    seated.point_at(hand[len(hand) // 2].key, LONG)


# --- The pictures ---------------------------------------------------------------------------------

MOMENTS: Final = (
    Moment("opening", match=1, actions=0, act=move_mouse_aside),
    Moment("setup", match=1, actions=32, act=pick_first_card),
    Moment("deploy", match=1, actions=70, act=pick_first_card),
    Moment("hand", match=1, actions=70, act=point_at_middle_card),
    Moment("artillery", match=1, actions=76, act=pick_first_target),
    Moment("group", match=1, actions=76, act=form_group),
    Moment("goals", match=1, actions=76, act=mark_goals),
    Moment("ways", match=1, actions=85, act=mark_goals),
    Moment("their-turn", match=0, actions=262),
    Moment("air", match=1, actions=460, act=pick_first_target),
    Moment("intercept", match=1, actions=620),
    Moment("guns", match=1, actions=309),
    Moment("move", match=1, actions=85, act=pick_last_unit),
    Moment("crowded", match=1, actions=85),
    Moment("ground", match=1, actions=86, act=pick_first_target),
    Moment("hint", match=1, actions=86, act=show_hint),
    Moment("everything", match=1, actions=86, act=attack_with_all),
    Moment("window", match=1, actions=80),
    Moment("support", match=1, actions=147),
    Moment("hit", match=1, actions=259),
    Moment("occupy", match=1, actions=288),
    Moment("discard", match=2, actions=101),
    Moment("other-side", match=3, actions=128, act=point_at_unit),
    Moment("unit", match=1, actions=86, act=point_at_unit),
    Moment("discards", match=1, actions=336, act=click_then_leave(("discards",), seconds=0.6)),
    Moment("larger", match=1, actions=85, act=use_largest_type()),
    Moment("cover", match=4, actions=70),
)


def take_pictures(camera: Camera) -> None:
    """Take all pictures of the game: lobby, MOMENTS, the great moment of match 0, its results, and the replay."""
    moments.take_lobby(camera, FILM, GAMES["fighting_front"])
    moments.take_pictures(camera, FILM, MOMENTS)
    moments.take_great_moment(camera, FILM, number=0)
    moments.take_ending(camera, FILM)
