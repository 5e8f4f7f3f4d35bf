"""Last Front at the moments that matter: each is looked for in matches of bots that do not think."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.catalogue import GAMES
from game.last_front import cards
from game.last_front.state import State
from tools.shooting import moments
from tools.shooting.camera import Camera
from tools.shooting.moments import SIX, Fits, Moment, Seated, Table, advising, enlarging, take_up, whole

GAME: Final = GAMES["last_front"]
FOUR: Final = Table(GAME)
TWO: Final = Table(GAME, ("human", "captain"))
CROWD: Final = Table(GAME, SIX)
PEOPLE: Final = Table(GAME, ("human", "human", "human"))
FULL: Final = 30
"""Cards of the largest hand that has to be legible."""


# --- What happens before the picture is taken ------------------------------------------------


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


def looking(seated: Seated) -> None:
    """The discards are looked through."""
    seated.click(("deck", "discards"))
    seated.leave(0.6)


def turning_up(seated: Seated) -> None:
    """An event is turned up for all to read."""
    seated.play("draw-event")
    seated.driver.until(lambda: "events/" in seated.board.model.stage.name)
    seated.driver.seconds(0.9)


# --- When each picture can be taken ----------------------------------------------------------


def mine(step: int, more: Fits = lambda state, opens: True) -> Fits:
    """A decision of the first seat at this step."""
    return lambda state, opens: state.to_act == 0 and state.step == step and more(state, opens)


def grown(state: State, opens: list[str]) -> bool:
    """In the middle of a battle, with territories captured before."""
    return state.battle > 2 and sum(sum(state.bid(seat)) > 2 for seat in range(state.seats)) > 1


def stocked(state: State, opens: list[str]) -> bool:
    """With a deck from which a hand can be filled."""
    return grown(state, opens) and len(state.deck) + state.hand_size[0] >= FULL


def long(state: State, opens: list[str]) -> bool:
    return sum(state.bids) > 24 and diggable(state, opens)


def fits_lend_lease(state: State, opens: list[str]) -> bool:
    return "play lend-lease" in opens and sum(state.bids) > 8


def diggable(state: State, opens: list[str]) -> bool:
    return len([one for one in opens if one.startswith("dig")]) > 2


def used(state: State, opens: list[str]) -> bool:
    return len([count for count in state.discard[cards.UNIT_SORTS :] if count]) > 7


MOMENTS: Final = (
    Moment("opening", mine(cards.TURN)),
    Moment("battle", mine(cards.TURN, grown)),
    Moment("battle-six", mine(cards.TURN, long), entrenching, CROWD),
    Moment("battle-two", mine(cards.TURN, lambda state, opens: sum(state.bids) > 14), table=TWO),
    Moment("hint", mine(cards.TURN, grown), advising),
    Moment("larger", mine(cards.TURN, grown), enlarging()),
    Moment("hand", mine(cards.TURN, stocked), filling),
    Moment("popup", mine(cards.TURN, fits_lend_lease), asking),
    Moment("target", mine(cards.TURN, fits_lend_lease), aiming),
    Moment("dig", mine(cards.TURN, diggable), digging),
    Moment("count", mine(cards.TURN, long), counting),
    Moment("discards", mine(cards.TURN, used), looking),
    Moment("event", mine(cards.TURN, lambda state, opens: "draw-event" in opens), turning_up),
    Moment("front", mine(cards.FRONT)),
    Moment("cancel", mine(cards.CANCEL, lambda state, opens: "cancel" in opens)),
    Moment("against-finish", mine(cards.FINISH_WINDOW, lambda state, opens: len(opens) > 1)),
    Moment("take", mine(cards.TAKE)),
    Moment("lose", mine(cards.LOSE)),
    Moment("recover", mine(cards.RECOVER)),
    Moment("back", mine(cards.WIN_BACK)),
    Moment("cover", mine(cards.TURN, grown), table=PEOPLE),
)


def film(camera: Camera) -> None:
    """All pictures. Raises RuntimeError if one cannot be taken."""
    moments.lobby(camera, "last", GAME)
    moments.film(camera, "last", MOMENTS, FOUR)
    if camera.wants("last-end") or camera.wants("last-results") or camera.wants("last-replay"):
        ending(camera)


def ending(camera: Camera) -> None:
    """The last battle is won, the table of points, and the record played again."""
    driver = camera.driver
    record = whole(FOUR)
    left = len(record.notations) - 1 - record.notations[::-1].index("withdraw")
    by_notation = {action.notation: action for action in GAME.actions}
    seated = take_up(camera, replace(record, notations=record.notations[:left]))
    seated.scene.play(*[by_notation[notation] for notation in record.notations[left:]])
    driver.until(lambda: any(isinstance(key, tuple) for key in seated.board.model.stamps))  # a territory is taken
    camera.still("last-end", 0.6)
    moments.results(camera, "last", record)
