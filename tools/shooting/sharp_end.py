"""Screenshots of At the Sharp End."""

from __future__ import annotations

from typing import Final

from game.catalogue import GAMES
from game.sharp_end import cards
from scenes.boards.board import place_key
from scenes.play.hand_over import HandOverScene
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import Moment, Seated

FILM: Final = "sharp"
"""The first word of the names of its pictures."""
README_PICTURE: Final = "sharp-declare"
"""The name of the picture that README shows."""
# --- What happens before a picture is taken -------------------------------------------------------


def roll_dice(seated: Seated) -> None:
    """Go on to an attack, and wait until the dice are halfway through their roll."""
    seated.play_first_legal("go on", "attack")
    seated.driver.wait_until(lambda: seated.board.tray.busy)
    seated.driver.pass_seconds(0.9)


def fly_card_to_die(seated: Seated) -> None:
    """Pay an enemy, and wait until the card is on its way to the die."""
    seated.scene.play(seated.scene.session.match.legal()[0])
    seated.driver.wait_until(lambda: bool(seated.board.model.flights.flying))
    seated.driver.pass_seconds(0.25)


def select_withdraw_card(seated: Seated) -> None:
    """Select a Withdraw card, so that the board asks which officer it names."""
    model = seated.board.model
    key = next(key for key in model.hand_keys() if key[1:3] == ("order", cards.WITHDRAW_CARD))
    seated.driver.click_at(model.hand.box(key).centre)
    seated.move_mouse_away(0.6)


def take_over_machine(seated: Seated) -> None:
    """Press the button with which the next person uncovers the hand, and wait for that person's question."""
    cover = seated.driver.top
    assert isinstance(cover, HandOverScene)
    seated.driver.click_at(cover.ready.box.centre)
    seated.driver.wait_until(lambda: seated.scene.asked)
    seated.driver.pass_seconds(moments.STILL)


# --- The pictures ---------------------------------------------------------------------------------

MOMENTS: Final = (
    Moment("declare", 1, 205),
    Moment("declare-six", 2, 243),
    Moment("larger", 1, 205, moments.use_largest_type()),
    Moment("tooltip", 1, 205, lambda seated: seated.point_at(place_key(4))),
    Moment("hint", 1, 205, moments.show_hint),
    Moment("alone", 1, 46, live=True),
    Moment("roll", 1, 57, roll_dice),
    Moment("window", 1, 115),
    Moment("naming", 1, 115, select_withdraw_card),
    Moment("tactics", 3, 138),
    Moment("statement", 1, 160),
    Moment("cannot", 4, 127),
    Moment("failed", 5, 232),
    Moment("fight", 1, 166),
    Moment("pay", 1, 166, fly_card_to_die),
    Moment("beach", 6, 0),
    Moment("draw", 5, 50),
    Moment("last", 4, 287),
    Moment("exhaustion", 7, 119),
    Moment("cover", 8, 4),
    Moment("nothing", 8, 11, take_over_machine),
)


def take_pictures(camera: Camera) -> None:
    """Take all pictures of the game, at the end the reveal of the counters, the results, and the replay."""
    moments.take_lobby(camera, FILM, GAMES["sharp_end"])
    moments.take_pictures(camera, FILM, MOMENTS)
    moments.take_great_moment(camera, FILM, 0)
    moments.take_ending(camera, FILM, 1, "reveal", lambda board: sum(board.model.tally or [0]) > 8, 0.3)
