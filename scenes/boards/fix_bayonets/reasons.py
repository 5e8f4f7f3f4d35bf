"""Why something cannot be done now, in one sentence."""

from __future__ import annotations

from game.core.state import OVER
from game.fix_bayonets.cards import (
    ATTACK,
    CARD_NAMES,
    CARD_TYPE,
    CARDS,
    CASUALTY,
    DEAD,
    DISCARD,
    FIGHT,
    FLAME_THROWER,
    GRENADE,
    HEAVY,
    KIND_OF,
    LEAP,
    MACHINE_GUN,
    MEN,
    MOVEMENT,
    NEGATES,
    OFFICER,
    RANGE,
    SIDE_NAMES,
    SNIPER_CARD,
    STOP_FIGHT,
    STOP_MOVE,
    TERRAIN,
    USERS,
)
from game.fix_bayonets.legal import is_for
from game.fix_bayonets.quick import may_move
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.log_lines import PLURALS, kind_name, square_name
from scenes.boards.fix_bayonets.sprites import Who

BAND = "Click a Move card first, then draw a box around the men who go forward together."
NOT_YOURS = "It is not your turn."


def card(view: State, seat: int, wanted: int) -> str:
    """Why this card of the own hand cannot be played now."""
    if seat == OVER:
        return NOT_YOURS
    lasting = useless(view, seat, wanted)
    if lasting:
        return lasting
    name, kind = CARD_NAMES[wanted], CARD_TYPE[wanted]
    if kind == TERRAIN:
        what = "a move" if NEGATES[wanted] == MOVEMENT else "an attack"
        return f"{name} is played when the other side has declared {what}."
    if view.stage in (STOP_MOVE, STOP_FIGHT):
        return "Only a Terrain card can stop this."
    if view.stage == CASUALTY:
        return "First choose who falls."
    if kind == ATTACK and view.stage < FIGHT:
        return f"{name} is an attack: it is played in the Fight phase."
    if kind == MOVEMENT and view.stage >= FIGHT:
        return f"{name} is a move: the Move phase of this turn is over."
    if kind == MOVEMENT:
        return f"Nobody who may still move can go {_how_far(wanted)}."
    return f"No enemy stands {_how_far(wanted)} from a man who can use {name}: {users(seat, wanted)}."


def useless(view: State, seat: int, wanted: int) -> str:
    """FB 4.4, 6.2 Why this card is dead in a hand, for it is the other side's or nobody is left; "" if it is not."""
    name = CARD_NAMES[wanted]
    if not is_for(seat, wanted):
        return f"Only the {SIDE_NAMES[1 - seat]} can use {name}. Discard it when you hold more than five cards."
    entitled = USERS[seat * CARDS + wanted]
    if entitled and all(view.men[each] == DEAD for each in entitled):
        return f"Nobody is left who can use {name}. Discard it when you hold more than five cards."
    return ""


def users(seat: int, wanted: int) -> str:
    """Who can use an Attack card."""
    kinds = sorted({KIND_OF[man] for man in USERS[seat * CARDS + wanted]})
    return ", ".join(PLURALS[kind] for kind in kinds)


def _how_far(wanted: int) -> str:
    low, high = RANGE[wanted]
    if RANGE[wanted] == LEAP:
        return "a knight's leap"
    what = "square" if high == 1 else "squares"
    return f"exactly {high} {what} in a straight line" if low == high else f"{low} to {high} {what} in a straight line"


def man(view: State, seat: int, who: Who, wanted: int | None) -> str:
    """Why these men cannot be chosen."""
    square, kind = who
    there = [each for each, at in enumerate(view.men) if at == square and KIND_OF[each] == kind]
    if view.stage < FIGHT and there and not any(may_move(view, each) for each in there):
        return f"The {kind_name(kind)} on {square_name(square)} has moved in this turn already."
    if wanted is None:
        what = "attack anybody" if view.stage >= FIGHT else "move"
        return f"With the cards in your hand the {kind_name(kind)} on {square_name(square)} cannot {what} now."
    name = CARD_NAMES[wanted]
    if not any(each in USERS[seat * CARDS + wanted] for each in there):
        return _not_for(kind, wanted)
    if view.stage >= FIGHT:
        return f"No enemy stands {_how_far(wanted)} from {square_name(square)}."
    return f"From {square_name(square)} no way is free for {name}: {_how_far(wanted)}, and no enemy on it."


def _not_for(kind: int, wanted: int) -> str:
    name = CARD_NAMES[wanted]
    if kind == OFFICER:
        return f"Officers use the Pistol only, not {name}."
    if kind == HEAVY and wanted == GRENADE:
        return "The heavy throws no grenades: he fires only the Machine Gun or the Flame Thrower."
    if kind == HEAVY:
        return f"Heavies use only their Machine Gun or Flame Thrower, not {name}."
    if wanted in (MACHINE_GUN, FLAME_THROWER):
        return f"Only heavies use the {name}."
    if wanted == SNIPER_CARD:
        return "Only the sniper uses Sniper cards."
    return f"A {kind_name(kind)} cannot use {name}."


def group(view: State, seat: int, who: Who, wanted: int) -> str:
    """Why these men cannot go along."""
    square, kind = who
    if not any(at == square and each // MEN == seat for each, at in enumerate(view.men)):
        return "Only your own men go along."
    steps = RANGE[wanted][1]
    if not any(may_move(view, each) for each, at in enumerate(view.men) if at == square):
        return f"The {kind_name(kind)} on {square_name(square)} has moved in this turn already."
    return f"The {kind_name(kind)} on {square_name(square)} cannot go {steps} straight forward: the way is barred."


def square(view: State, seat: int, there: int, wanted: int | None, who: Who | None, grouping: bool) -> str:
    """Why a click on this square does nothing."""
    name = square_name(there)
    if grouping:
        return "A group goes straight forward: click the men who shall go along, then ADVANCE."
    if wanted is None and who is None:
        what = "attack" if view.stage >= FIGHT else "move"
        return f"Choose a card or a man first, then where to {what}."
    if wanted is None:
        return f"None of your cards takes this man to {name}." if view.stage < FIGHT else f"He cannot hit {name}."
    far = _how_far(wanted)
    if view.stage >= FIGHT:
        return f"{CARD_NAMES[wanted]} hits an enemy {far} away; {name} is not such a square."
    return f"{CARD_NAMES[wanted]} goes {far}, past no enemy; {name} cannot be reached so."


def elsewhere(view: State, seat: int) -> str:
    """Why a click on the map does nothing at all now."""
    if seat == OVER:
        return ""
    if view.stage == DISCARD:
        return "Your hand is above five: click a card to discard it."
    if view.stage == CASUALTY:
        return f"Choose which of your men on {square_name(view.target)} falls."
    return ""
