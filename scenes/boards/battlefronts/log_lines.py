"""What happens in Battlefronts, in words: dispatches, captions, prompts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.cards import ATTRITION, BATTLE, MOVE, PHASE_NAMES, PLACE_NAMES, SUPPORT
from game.battlefronts.events import (
    AttritionBegan,
    BattalionCalledUp,
    BattalionLost,
    BattalionMarched,
    BattalionRedeployed,
    BattalionReduced,
    BattleJoined,
    CardTurnedUp,
    RoundBegan,
    SeatPassed,
)
from game.battlefronts.state import State
from game.core.events import Event
from game.core.state import Action
from scenes.boards.board import Dispatch, Ending, place_key
from scenes.ui import wording
from scenes.ui.wording import many

if TYPE_CHECKING:
    from scenes.boards.battlefronts.selection import Selection

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
    """The line of the log for an event."""
    match event:
        case RoundBegan(1, first):
            return Dispatch(f"*Round 1.* {names[first]} acts first. Nobody can move yet: battalions are called up.")
        case RoundBegan(number, first):
            return Dispatch(f"*Round {number}.* {names[first]} acts first.")
        case AttritionBegan(fronts):
            places = ", ".join(PLACE_NAMES[front] for front in fronts)
            return Dispatch(f"Attrition at *{places}*.", tuple(place_key(front) for front in fronts))
        case BattleJoined(front, strength, attrition):
            text = f"*Battle at {PLACE_NAMES[front]}*: {strength[0]} against {strength[1]}. "
            losses = f"{names[0]} loses {cards(attrition[1])}, {names[1]} {cards(attrition[0])}."
            return Dispatch(text + losses, (place_key(front),))
        case _:
            return _of_battalion(event, names)


def _of_battalion(event: Event, names: tuple[str, ...]) -> Dispatch | None:
    match event:
        case SeatPassed(seat, phase):
            return Dispatch(f"{names[seat]} is done with {PHASE_NAMES[phase]}.")
        case BattalionCalledUp(seat, number, place, count):
            text = f"{names[seat]} calls up the *{ordinal(number)}*: {cards(count)} in {PLACE_NAMES[place]}."
            return Dispatch(text, (battalion_key(seat, number), place_key(place)))
        case BattalionMarched(seat, number, origin, place):
            text = (
                f"{names[seat]}: the *{ordinal(number)}* marches from {PLACE_NAMES[origin]} to *{PLACE_NAMES[place]}*."
            )
            return Dispatch(text, (battalion_key(seat, number), place_key(place)))
        case BattalionRedeployed(seat, number, origin, place, card):
            text = f"{names[seat]}: the *{ordinal(number)}* gives up its {CARD_WORDS[card]} and goes from "
            text += f"{PLACE_NAMES[origin]} to *{PLACE_NAMES[place]}*."
            return Dispatch(text, (battalion_key(seat, number), place_key(place)))
        case CardTurnedUp(seat, number, card):
            text = f"The {ordinal(number)} of {names[seat]} shows {a_card(card)}."
            return Dispatch(text, (battalion_key(seat, number),))
        case BattalionReduced(seat, number, place, card, _):
            text = f"{names[seat]} loses {a_card(card)} of the {ordinal(number)} at {PLACE_NAMES[place]}."
            return Dispatch(text, (battalion_key(seat, number), place_key(place)))
        case BattalionLost(seat, number, place):
            text = f"The *{ordinal(number)}* of {names[seat]} is worn down at {PLACE_NAMES[place]}."
            return Dispatch(text, (place_key(place),))
        case _:
            return None


def action(chosen: Action, phase: int) -> str:
    """An action in a few words; passing ends the phase."""
    match chosen:
        case March():
            return f"{ordinal(chosen.battalion)} marches to {PLACE_NAMES[chosen.place]}"
        case Redeploy():
            return f"{ordinal(chosen.battalion)} redeploys to {PLACE_NAMES[chosen.front]}"
        case CallUp():
            return f"Call up in Z{chosen.zone}"
        case Size():
            return f"A battalion of {cards(chosen.cards)}"
        case Reduce():
            return f"Reduce the {ordinal(chosen.battalion)}"
        case _:
            return f"End {PHASE_NAMES[phase]}"


def ending(phase: int, orders: Selection) -> Ending:
    """What passing would end, and what would be left undone by it."""
    words = f"END {PHASE_NAMES[phase].upper()}" if phase in (MOVE, SUPPORT) else "PASS"
    unmoved, zones = len(orders.ways), len(orders.zones)
    left = ""
    if unmoved:
        left = f"{unmoved} battalions have not moved" if unmoved > 1 else "1 battalion has not moved"
    elif zones:
        left = f"{zones} travel zones are still free" if zones > 1 else "1 travel zone is still free"
    return Ending(words, left)


def decision(steps: Sequence[Action], phase: int) -> str:
    """A decision in a few words: a call-up with its size as soon as that is known."""
    if len(steps) > 1 and isinstance(steps[0], CallUp) and isinstance(steps[1], Size):
        return f"Call up {cards(steps[1].cards)} in Z{steps[0].zone}"
    return action(steps[0], phase)


def prompt(view: State, choosing_size: bool, selected: int | None) -> str:
    """What the person is asked."""
    if choosing_size:
        return "How many cards for this battalion?"
    if view.phase == MOVE:
        if selected is not None:
            return f"Where does the {ordinal(selected)} go?"
        return "Move a battalion, or end Move."
    if view.phase == SUPPORT:
        return "Call up a battalion, or end Support."
    if view.phase in (ATTRITION, BATTLE):
        return f"Equal strength at {PLACE_NAMES[view.front]}: which is reduced?"
    return ""


def help_text(view: State) -> str:
    """How to go about the decision."""
    if view.phase == MOVE:
        return (
            "Drag one of your lit battalions, or click it and then a lit place. A battalion marches to a place "
            "beside it; with a face card on top it may also redeploy to any front, at the price of that card."
        )
    if view.phase == SUPPORT and view.zone < 0:
        return (
            f"{cards(view.deck(view.to_act))} left in your deck. Click a lit travel zone: you can call up one "
            "battalion in each. It lies face down and marches from the next round on."
        )
    if view.phase == SUPPORT:
        return (
            "Large battalions last longer and make face cards stronger; small ones can be in more places. "
            "Arrow keys or the wheel turn the dial."
        )
    return "Click one of the lit battalions. It loses its top card and turns up the next one."
