"""Screenshots of Last Front."""

from __future__ import annotations

from typing import Final

from game.catalogue import GAMES
from game.last_front import cards
from game.last_front.state import State
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import Moment, Seated, advising, clicking, enlarging

FULL: Final = 30
"""Cards of the largest hand that has to be legible."""


# --- What happens before a picture is taken -------------------------------------------------------


def filling(seated: Seated) -> None:
    """The largest hand, and the mouse on a card of it."""
    state = seated.scene.session.match.state
    assert isinstance(state, State)
    while state.hand_size[0] < FULL:
        state.hands[state.deck.pop()] += 1
        state.hand_size[0] += 1
    seated.board.animation.settle(seated.scene.session.view(0))
    seated.board.controls.offer(state.legal())
    seated.point(seated.board.model.hand[9].key)


def asking(seated: Seated) -> None:
    """Effect or face value?"""
    key = next(body.key for body in seated.board.model.hand if body.key[1] == cards.LEND_LEASE)
    seated.click(key)


def aiming(seated: Seated) -> None:
    """Which card shall be swapped?"""
    asking(seated)
    seated.driver.click(seated.board.controls.popup.spots()[0].centre)
    seated.leave(0.6)


def digging(seated: Seated) -> None:
    """Some cards of the dig-in are picked."""
    seated.press(seated.board.controls.bar.buttons, "dig")
    seated.click(seated.board.selection.targets[-1])
    seated.leave(0.6)


def entrenching(seated: Seated) -> None:
    """A dig-in has been carried out, and Anna is asked again."""
    state = seated.scene.session.match.state
    assert isinstance(state, State)
    while state.to_act == 0 and not state.piles[0]:
        seated.play(next(action.notation for action in state.legal() if action.notation.startswith("dig")))
    seated.rest()


def counting(seated: Seated) -> None:
    """The mouse rests on a total."""
    entrenching(seated)
    best = max(range(1, 4), key=lambda seat: sum(seated.board.model.shown.bid(seat)))
    seated.point(("total", best))


def turning_up(seated: Seated) -> None:
    """An event is turned up for all to read."""
    seated.play("draw-event")
    seated.driver.until(lambda: "events/" in seated.board.model.stage.name)
    seated.driver.seconds(0.9)


# --- The pictures ---------------------------------------------------------------------------------

MOMENTS: Final = (
    Moment("opening", 1, 21),
    Moment("battle", 1, 230),
    Moment("battle-six", 2, 299, entrenching),
    Moment("battle-two", 3, 38),
    Moment("hint", 1, 230, advising),
    Moment("larger", 1, 230, enlarging()),
    Moment("hand", 1, 230, filling),
    Moment("popup", 4, 73, asking),
    Moment("target", 4, 73, aiming),
    Moment("dig", 1, 137, digging),
    Moment("count", 1, 168, counting),
    Moment("discards", 1, 100, clicking(("deck", "discards"), 0.6)),
    Moment("event", 1, 122, turning_up),
    Moment("front", 1, 198),
    Moment("cancel", 5, 255),
    Moment("against-finish", 4, 6),
    Moment("take", 1, 145),
    Moment("lose", 6, 202),
    Moment("recover", 7, 262),
    Moment("back", 4, 334),
    Moment("cover", 8, 255),
)


def film(camera: Camera) -> None:
    """All pictures, at the end how the last battle is won, the table of points, and the record played again."""
    moments.lobby(camera, "last", GAMES["last_front"])
    moments.film(camera, "last", MOMENTS)
    moments.ending(
        camera, "last", 2, "end", lambda board: any(isinstance(key, tuple) for key in board.model.stamps), 0.6
    )
