"""Screenshots of Last Front."""

from __future__ import annotations

from typing import Any, Final

from game.catalogue import GAMES
from game.last_front import cards
from game.last_front.state import State
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import Moment, Seated, click_then_leave, show_hint, use_largest_type

FILM: Final = "last"
"""The first word of the names of its pictures."""
README_PICTURE: Final = "last-battle"
"""The name of the picture that README shows."""
FULL: Final = 30
"""Cards of the largest hand that has to be legible."""


# --- What happens before a picture is taken -------------------------------------------------------


def fill_hand(seated: Seated) -> None:
    """Deal the person, in seat 0, a hand of FULL cards, and put the mouse on one of them."""
    state = seated.scene.session.match.state
    assert isinstance(state, State)
    while state.hand_size[0] < FULL:
        *deck, sort = state.deck
        state.put_fact("deck", deck)
        state.hands[sort] += 1
        state.hand_size[0] += 1
    seated.board.animation.settle(seated.scene.session.view(0))
    seated.board.controls.offer(state.legal())
    seated.point_at(seated.board.model.hand[9].key)


def ask_for_effect(seated: Seated) -> None:
    """Click the card Lend-Lease, so that the board asks: effect or face value?"""
    key = next(body.key for body in seated.board.model.hand if body.key[1] == cards.LEND_LEASE)
    seated.click(key)


def choose_card_to_swap(seated: Seated) -> None:
    """Play a card for its effect, so that the board asks which card shall be swapped."""
    ask_for_effect(seated)
    seated.driver.click_at(seated.board.controls.popup.spots()[0].centre)
    seated.move_mouse_away(0.6)


def pick_cards_to_dig(seated: Seated) -> None:
    """Begin a dig-in, and pick a card for it."""
    seated.press_verb(seated.board.controls.bar.buttons, "dig")
    seated.click(seated.board.selection.targets[-1])
    seated.move_mouse_away(0.6)


def dig_in(seated: Seated) -> None:
    """Play the first legal dig-in, card by card, until the person's pile is there, and wait for the next question.

    The person, Anna, has seat 0.
    """
    state = seated.scene.session.match.state
    assert isinstance(state, State)
    while state.to_act == 0 and not state.piles[0]:
        seated.play_first_legal(next(action.notation for action in state.legal() if action.notation.startswith("dig")))
    seated.wait_until_asked()


def point_at_total(seated: Seated) -> None:
    """Dig in, and let the mouse rest on the total of the strongest opponent."""
    dig_in(seated)
    best = max(range(1, 4), key=lambda seat: sum(seated.board.model.shown.bid(seat)))
    seated.point_at(("total", best))


def turn_up_event(seated: Seated) -> None:
    """Draw an event, and wait until it lies open for all to read."""
    seated.play_first_legal("draw-event")
    seated.driver.wait_until(lambda: "events/" in seated.board.model.stage.name)
    seated.driver.pass_seconds(0.9)


# --- The pictures ---------------------------------------------------------------------------------

MOMENTS: Final = (
    Moment("opening", match=1, actions=21),
    Moment("battle", match=1, actions=230),
    Moment("battle-six", match=2, actions=299, act=dig_in),
    Moment("battle-two", match=3, actions=38),
    Moment("hint", match=1, actions=230, act=show_hint),
    Moment("larger", match=1, actions=230, act=use_largest_type()),
    Moment("hand", match=1, actions=230, act=fill_hand),
    Moment("popup", match=4, actions=73, act=ask_for_effect),
    Moment("target", match=4, actions=73, act=choose_card_to_swap),
    Moment("dig", match=1, actions=137, act=pick_cards_to_dig),
    Moment("count", match=1, actions=168, act=point_at_total),
    Moment("discards", match=1, actions=100, act=click_then_leave(("deck", "discards"), seconds=0.6)),
    Moment("event", match=1, actions=122, act=turn_up_event),
    Moment("front", match=1, actions=198),
    Moment("cancel", match=5, actions=255),
    Moment("against-finish", match=4, actions=6),
    Moment("take", match=1, actions=145),
    Moment("lose", match=6, actions=202),
    Moment("recover", match=7, actions=262),
    Moment("back", match=4, actions=334),
    Moment("cover", match=8, actions=255),
)


def take_pictures(camera: Camera) -> None:
    """Take all pictures of the game, at the end how the last battle is won, the results, and the replay."""
    moments.take_lobby(camera, FILM, GAMES["last_front"])
    moments.take_pictures(camera, FILM, MOMENTS)
    moments.take_great_moment(camera, FILM, number=0)

    def has_stamped_territory(board: Any) -> bool:
        """Whether a territory is stamped as won. Stamps on seats have a number as their key, not a tuple."""
        return any(isinstance(key, tuple) for key in board.model.stamps)

    moments.take_ending(camera, FILM, actions=2, name="end", shown=has_stamped_territory, seconds=0.6)
