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
    key = next(key for key in model.hand_keys() if key[1:3] == ("order", cards.WITHDRAW_CARD))  # its sort and card
    seated.driver.click_at(model.hand.box(key).centre)
    seated.move_mouse_away(0.6)


def take_over_machine(seated: Seated) -> None:
    """Press the button with which the next person uncovers the hand, and wait for that person's question."""
    cover = seated.driver.top
    assert isinstance(cover, HandOverScene)
    seated.driver.click_at(cover.ready.box.centre)
    seated.driver.wait_until(lambda: seated.scene.is_person_asked)
    seated.driver.pass_seconds(moments.STILL)


# --- The pictures ---------------------------------------------------------------------------------

MOMENTS: Final = (
    Moment("declare", match=1, actions=205),
    Moment("declare-six", match=2, actions=243),
    Moment("larger", match=1, actions=205, act=moments.use_largest_type()),
    Moment("tooltip", match=1, actions=205, act=lambda seated: seated.point_at(place_key(4))),
    Moment("hint", match=1, actions=205, act=moments.show_hint),
    Moment("alone", match=1, actions=46, live=True),
    Moment("roll", match=1, actions=57, act=roll_dice),
    Moment("window", match=1, actions=115),
    Moment("naming", match=1, actions=115, act=select_withdraw_card),
    Moment("tactics", match=3, actions=138),
    Moment("statement", match=1, actions=160),
    Moment("cannot", match=4, actions=127),
    Moment("failed", match=5, actions=232),
    Moment("fight", match=1, actions=166),
    Moment("pay", match=1, actions=166, act=fly_card_to_die),
    Moment("beach", match=6, actions=0),
    Moment("draw", match=5, actions=50),
    Moment("last", match=4, actions=287),
    Moment("exhaustion", match=7, actions=119),
    Moment("cover", match=8, actions=4),
    Moment("nothing", match=8, actions=11, act=take_over_machine),
)


def take_pictures(camera: Camera) -> None:
    """Take all pictures of the game, at the end the reveal of the counters, the results, and the replay."""
    moments.take_lobby(camera, FILM, GAMES["sharp_end"])
    moments.take_pictures(camera, FILM, MOMENTS)
    moments.take_great_moment(camera, FILM, number=0)
    # The points are counted while the counters are turned up. At more than 8 points several of them are open.
    moments.take_ending(camera, FILM, name="reveal", shown=lambda board: sum(board.model.tally or [0]) > 8, seconds=0.3)
