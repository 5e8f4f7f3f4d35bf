"""What happens in Battlefronts, in words: dispatches, captions, prompts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from game.battlefronts import events
from game.battlefronts.actions import CallUp, March, Redeploy, Reduce, Size
from game.battlefronts.analysis import open_to_enemy
from game.battlefronts.cards import ATTRITION, BATTLE, FRONTS, FRONTS_TO_WIN, MOVE, PHASE_NAMES, PLACE_NAMES, SUPPORT
from game.battlefronts.state import State
from game.core.events import Event
from game.core.state import Action
from scenes.boards.board import Dispatch, place_key
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


def headline(event: Event, names: tuple[str, ...]) -> tuple[str, str] | None:
    """Head and words of the banner for an event, if it deserves one."""
    if isinstance(event, events.RoundBegan):
        return (f"ROUND {event.round}", f"{names[event.first]} acts first")
    return None


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


def action(chosen: Action, phase: int) -> str:
    """An action in a few words; passing ends the phase."""
    match chosen:
        case March(battalion=number, place=place):
            return f"{ordinal(number)} marches to {PLACE_NAMES[place]}"
        case Redeploy(battalion=number, front=front):
            return f"{ordinal(number)} redeploys to {PLACE_NAMES[front]}"
        case CallUp(zone=zone):
            return f"Call up on {PLACE_NAMES[FRONTS + zone]}"
        case Size(cards=count):
            return f"A battalion of {cards(count)}"
        case Reduce(battalion=number):
            return f"The {ordinal(number)} loses its top card"
    return f"End {PHASE_NAMES[phase]}"


def decision(steps: Sequence[Action], phase: int) -> str:
    """A decision in a few words: a call-up with its size as soon as that is known."""
    if len(steps) > 1 and isinstance(steps[0], CallUp) and isinstance(steps[1], Size):
        return f"Call up {cards(steps[1].cards)} on {PLACE_NAMES[FRONTS + steps[0].zone]}"
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
        return f"Equally strong at {PLACE_NAMES[view.front]}: which battalion loses a card?"
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
            f"{cards(view.deck(view.to_act))} left in your deck. Click a lit road between two fronts: you can call up "
            "one battalion on each. It lies face down and marches from the next round on."
        )
    if view.phase == SUPPORT:
        return (
            "Large battalions last longer and make face cards stronger; small ones can be in more places. "
            "Arrow keys or the wheel turn the dial."
        )
    return "Click one of the lit battalions. It loses its top card and turns up the next one."


def loss(view: State, names: tuple[str, ...]) -> str:
    """BF 8.1 What ending Move would allow the enemy, in a sentence; "" where that is no win."""
    if view.phase != MOVE:
        return ""
    seat = view.to_act
    fronts = open_to_enemy(view, seat)
    if len(fronts) < FRONTS_TO_WIN:
        return ""
    where = listed([PLACE_NAMES[front] for front in fronts])
    return f"{names[1 - seat]} could hold {where} alone at the end of this round and win: you have moves left."
