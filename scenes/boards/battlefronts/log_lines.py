"""What happens in Battlefronts, in words: dispatches, captions, prompts."""

from __future__ import annotations

from collections.abc import Hashable

from game.battlefronts import events
from game.battlefronts.cards import PHASE_NAMES, PLACE_NAMES
from game.core.events import Event
from scenes.boards.board import place_key
from scenes.boards.words import Dispatch
from scenes.ui import wording
from scenes.ui.wording import listed, many

CARD_WORDS = ("", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")


def a_card(card: int) -> str:
    """A rank as the log calls it: an ace, a 7, an 8, a queen."""
    return f"{'an' if card in (1, 8) else 'a'} *{CARD_WORDS[card]}*"


def battalion_key(seat: int, number: int) -> Hashable:
    return ("battalion", seat, number)


def ordinal(number: int) -> str:
    """Battalions are counted from the 1st in the order they were called up."""
    return wording.ordinal(number + 1)


def cards(count: int) -> str:
    return many(count, "card")


def dispatch(event: Event, names: tuple[str, ...]) -> Dispatch | None:
    """The line of the log for an event, if it is worth one."""
    match event:
        case events.RoundBegan(number, first):
            idle = " Nobody can move yet: battalions are called up." if number == 1 else ""
            return Dispatch(f"*Round {number}.* {names[first]} acts first.{idle}")
        case events.SeatPassed(seat, phase):
            return Dispatch(f"{names[seat]} is done with {PHASE_NAMES[phase]}.")
        case events.AttritionBegan(fronts):
            places = listed([PLACE_NAMES[front] for front in fronts])
            return Dispatch(f"Attrition at *{places}*.", tuple(place_key(front) for front in fronts))
        case events.BattleJoined(front, strength, attrition):
            text = f"*Battle at {PLACE_NAMES[front]}*: {strength[0]} against {strength[1]}. "
            losses = f"{names[0]} loses {cards(attrition[1])}, {names[1]} {cards(attrition[0])}."
            return Dispatch(text + losses, (place_key(front),))
        case events.CardTurnedUp(seat, number, card):
            text = f"{wording.whose(names[seat])} {ordinal(number)} battalion turns up {a_card(card)}."
            return Dispatch(text, (battalion_key(seat, number),))
        case events.BattalionLost(seat, number, place):
            text = f"{wording.whose(names[seat])} *{ordinal(number)} battalion* is worn down at {PLACE_NAMES[place]}."
            return Dispatch(text, (place_key(place),))
        case _:
            return _of_battalion(event, names)


def _of_battalion(event: Event, names: tuple[str, ...]) -> Dispatch | None:
    """What a battalion does, or suffers, at a place."""
    match event:
        case events.BattalionCalledUp(seat, number, place, count):
            done = f" calls up the *{ordinal(number)}*: {cards(count)} on {PLACE_NAMES[place]}."
        case events.BattalionMarched(seat, number, origin, place):
            done = f": the *{ordinal(number)}* marches from {PLACE_NAMES[origin]} to *{PLACE_NAMES[place]}*."
        case events.BattalionRedeployed(seat, number, origin, place, card):
            way = f"from {PLACE_NAMES[origin]} to *{PLACE_NAMES[place]}*"
            done = f": the *{ordinal(number)}* gives up its {CARD_WORDS[card]} and goes {way}."
        case events.BattalionReduced(seat, number, place, card):
            done = f" loses {a_card(card)} from the {ordinal(number)} at {PLACE_NAMES[place]}."
        case _:
            return None
    return Dispatch(f"{names[seat]}{done}", (battalion_key(seat, number), place_key(place)))
