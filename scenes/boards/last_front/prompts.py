"""What a person is asked and how to go about it, actions in words, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.last_front import cards
from game.last_front.cards import (
    COUNTER_INTELLIGENCE,
    ESPIONAGE,
    EVENT_NAMES,
    FIRST_EFFECT,
    FIRST_FACE,
    GALLAND,
    LEND_LEASE,
    NONE,
    ROMMEL,
    SABOTAGE,
    SORT_NAMES,
    STAKE_NAMES,
    SUPPLY_LINE,
)
from game.last_front.data import DUG_IN
from game.last_front.legal import may_be_held, suffices, to_beat
from game.last_front.state import State
from scenes.boards.last_front.log_lines import Dispatches, deed, stakes_words

LET_PASS: Final = "LET IT PASS"
"""The button of whoever stops nothing."""
WINDOWS: Final = (cards.CANCEL, cards.DIG_WINDOW, cards.FINISH_WINDOW)
BACK_STEPS: Final = (cards.WITHDRAW_BACK, cards.WIN_BACK)
HOW_TO_DIG: Final = (
    f"Choose cards of your bid until they make {DUG_IN} or more. The pile then counts {DUG_IN}, and no effect reaches "
    "it. BACK leaves the bid as it is."
)


# --- What is asked ---------------------------------------------------------------------------


def prompt(view: State, log: Dispatches) -> str:
    """What the seat to act is asked; `view` may be ahead of the table by what has been picked."""
    step = view.step
    if step == cards.TURN:
        return _turn(view)
    if step == cards.AIM:
        what = "whose hand do you look at?" if view.card == ESPIONAGE else "which card is the target?"
        return f"{SORT_NAMES[view.card]}: {'which card do you want?' if view.card == LEND_LEASE else what}"
    if step == cards.GIVE:
        return f"Which card do you give for {log.whose(view.victim)} {STAKE_NAMES[view.aim]}?"
    if step in WINDOWS:
        return _window(view, log)
    if step == cards.LOSE:
        return f"{cause(view)}: which of these do you lose?"
    if step == cards.FRONT:
        return "What is fought for next: the open front, or what another player holds?"
    return {
        cards.TAKE: f"Espionage: which card do you take from {log.whose(view.victim)} hand?",
        cards.RECOVER: "Heroic Stand: which Unit do you take into your hand?",
        cards.DIG: f"Pick cards that make {DUG_IN} together.",
    }.get(step, "British bonus: which card of your bid do you take back into your hand?")


def cause(view: State) -> str:
    """The card or event by which cards are lost."""
    return SORT_NAMES[GALLAND] if view.card == GALLAND else EVENT_NAMES[view.event]


def _turn(view: State) -> str:
    seat = view.to_act
    own, beat = view.totals[seat], to_beat(view, seat)
    if suffices(view, seat):
        return f"Your cards count {own}{f', more than {beat}' if beat else ''}: bid {own}, or play more."
    if view.turn == 1:
        return "You begin: play cards, then bid what they count."
    return f"You have {own} and must beat {beat}: play cards, or withdraw."


def _window(view: State, log: Dispatches) -> str:
    """What is about to happen."""
    names = log.names
    if view.step == cards.DIG_WINDOW:
        return f"{names[view.active]} digs in {stakes_words(view.picked)}: play a Blitz?"
    if view.step == cards.FINISH_WINDOW:
        return f"{names[view.active]} bids {view.totals[view.active]}: play a Blitz?"
    what = f"{SORT_NAMES[view.card]}{log.aimed(view.victim, view.aim, view.given)}"
    if view.counter != NONE:
        return f"{names[view.counter]} cancels {log.whose(view.player)} {SORT_NAMES[view.card]}: cancel that?"
    return f"{names[view.player]} plays {what}: cancel it?"


def digging(total: int) -> str:
    """How far the dig-in is that is being picked."""
    if total >= DUG_IN:
        return f"These make {total}: a pile worth {DUG_IN}. Dig in?"
    return f"Dig in: {total} of {DUG_IN} picked."


def help_text(view: State) -> str:
    """How to go about the decision."""
    step = view.step
    if step == cards.TURN:
        more = "" if not view.digging or view.barred else f" Cards that make {DUG_IN} can be dug in."
        return f"Choose a lit card to play. A bid must be higher than all others; it stands until it is beaten.{more}"
    if step in WINDOWS:
        return f"{_window_help(view)} SPACE lets it pass."
    if step == cards.FRONT:
        return "Choose a lit territory on the map. Whoever holds it counts Support cards by their higher value."
    if step == cards.AIM and view.card == ESPIONAGE:
        return "Choose the lane of the player."
    if step == cards.TAKE or step in BACK_STEPS or step == cards.RECOVER:
        return "Choose the card that you want."
    return "Choose one of the lit cards in the bids."


def _window_help(view: State) -> str:
    """Which cards answer, of those that may still be held by somebody."""
    if view.step == cards.CANCEL:
        return f"{SORT_NAMES[COUNTER_INTELLIGENCE]} answers: choose it."
    sorts = [SABOTAGE, ROMMEL] if view.step == cards.DIG_WINDOW else [SABOTAGE]
    names = [SORT_NAMES[sort] for sort in sorts if may_be_held(view, sort)]
    return f"{' or '.join(names)} answers: choose it." if names else "No Blitz card can still be in any hand."


def bid_words(total: int) -> str:
    """The button and the decision that end a turn: the others must answer this bid."""
    return f"Bid {total}"


# --- Why not -----------------------------------------------------------------------------------


def why_not_card(view: State, seat: int, sort: int) -> str:
    """Why a card of the own hand cannot be played now."""
    name = SORT_NAMES[sort]
    if view.to_act != seat:
        return "It is not your turn."
    if view.step == cards.CANCEL:
        return f"Only {SORT_NAMES[COUNTER_INTELLIGENCE]} answers a card that has just been played."
    if view.step == cards.FINISH_WINDOW and sort == ROMMEL:
        return f"{name} answers a dig-in only."
    if view.step in WINDOWS and sort == SABOTAGE:
        return no_target(sort)
    if view.step in WINDOWS:
        return f"Only a Blitz card can be played now, and {name} is none, or does not fit here."
    if view.step == cards.TURN:
        return "No more cards can be played in this turn."
    return "Something else is asked first: choose something that is lit."


def no_target(sort: int) -> str:
    """Why a Special or an Icon has no effect now."""
    return {
        SABOTAGE: "No Unit in an opponent's bid can be hit: dug-in ones are safe.",
        COUNTER_INTELLIGENCE: f"{SORT_NAMES[COUNTER_INTELLIGENCE]} answers a card that has just been played.",
        ROMMEL: f"{SORT_NAMES[ROMMEL]} answers a dig-in.",
        GALLAND: "No Plane in an opponent's bid can be hit: those dug in or behind Bunkers are safe.",
        LEND_LEASE: "There are no two different cards to swap.",
        ESPIONAGE: "No opponent in the battle has a card in hand.",
        SUPPLY_LINE: "There is no card left to draw.",
    }.get(sort, "No Tank or Support card in an opponent's bid can be hit: dug-in ones are safe.")


def why_not_target(view: State, key: Hashable) -> str:
    """Why a card of a bid cannot be the target, or the card that is asked for."""
    match key:
        case ("dug", *_):
            return "Dug-in cards are safe from every effect."
        case ("bid", int(seat), int(stake), _):
            return _why_not_stake(view, seat, stake)
    return "Choose something that is lit."


def _why_not_stake(view: State, seat: int, stake: int) -> str:
    mine = seat == view.to_act
    if view.step == cards.AIM and mine:
        return "The target is a card in another bid."
    if view.step == cards.AIM and not view.fighting[seat]:
        return "This player has withdrawn, and is safe from every effect."
    if view.step == cards.AIM and view.bids[seat * cards.STAKES + cards.BUNKERS_STAKE]:
        return "Bunkers protect this bid."
    if view.step == cards.AIM:
        return f"{SORT_NAMES[view.card]} cannot hit {STAKE_NAMES[stake]}. {deed(view.card)}"
    if view.step == cards.GIVE:
        return "Give a card of your own bid that is not like the one you want."
    if view.step == cards.LOSE and mine:
        return f"{cause(view)} does not take {STAKE_NAMES[stake]}."
    return "Choose one of the lit cards."


def why_not_dig(stake: int, value: int, total: int) -> str:
    """Why a card of the own bid cannot join the dig-in."""
    if FIRST_EFFECT <= stake < FIRST_FACE:
        return "A card that was played for its effect cannot be dug in."
    if total >= DUG_IN:
        return f"The picked cards make {DUG_IN} already: dig in, or take one back first."
    if value == 0:
        return "A card that counts 0 cannot be dug in."
    return (
        f"With {STAKE_NAMES[stake]} you would reach {DUG_IN} without one of the cards you picked: take that back first."
    )


def why_not_finish(view: State) -> str:
    own, beat = view.totals[view.to_act], to_beat(view, view.to_act)
    return f"Your {own} does not beat {beat}: play cards for {beat + 1 - own} more, or withdraw."


def why_no_dig(view: State) -> str:
    if view.barred:
        return f"{SORT_NAMES[ROMMEL]} was played: you cannot dig in this turn."
    return f"No cards in your bid make {DUG_IN} together yet."
