"""What a card does, and why something cannot be done now, in one sentence."""

from __future__ import annotations

from game.core.state import OVER
from game.fix_bayonets import cards
from game.fix_bayonets.cards import CARD_NAMES, CARDS, FIGHT, KIND_OF, MOVEMENT, RANGE, SIDE_NAMES, SQUARE_NAMES, USERS
from game.fix_bayonets.legal import is_for
from game.fix_bayonets.quick import may_move
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.log_lines import PLURALS, kind_name, man_on
from scenes.boards.fix_bayonets.sprites import Who
from scenes.ui.wording import capital

BAND = "Choose a Move card first, then draw a box around the men who go forward together."
NOT_YOURS = "It is not your turn."


def describe(wanted: int) -> str:
    """What a card does."""
    kind = cards.CARD_TYPE[wanted]
    said = f"{cards.TYPE_NAMES[kind]}. "
    if cards.ONLY[wanted] != cards.BOTH:
        said += f"{SIDE_NAMES[cards.ONLY[wanted]]} only. "
    if kind == cards.TERRAIN:
        return f"{said}Stops {_stopped_by(wanted)} that the other side has just declared."
    if kind == MOVEMENT and RANGE[wanted] == cards.LEAP:
        return f"{said}One man goes {_how_far(wanted)}."
    if kind == MOVEMENT:
        return f"{said}One man goes {_how_far(wanted)}, or any number of men go as far straight forward together."
    kills = "everyone in the square" if cards.KILLS_ALL[wanted] else "one man"
    return f"{said}Reaches {_how_far(wanted)}. Kills {kills}."


def _stopped_by(wanted: int) -> str:
    return "a move" if cards.NEGATES[wanted] == MOVEMENT else "an attack"


def _how_far(wanted: int) -> str:
    low, high = RANGE[wanted]
    if RANGE[wanted] == cards.LEAP:
        return "a knight's leap"
    what = "square" if high == 1 else "squares"
    return f"{f'exactly {high}' if low == high else f'{low} to {high}'} {what} in a straight line"


def card(view: State, seat: int, wanted: int) -> str:
    """Why this card of the own hand cannot be played now."""
    if seat == OVER:
        return NOT_YOURS
    lasting = useless(view, seat, wanted)
    if lasting:
        return lasting
    name, kind = CARD_NAMES[wanted], cards.CARD_TYPE[wanted]
    if kind == cards.TERRAIN:
        return f"{name} is played when the other side has declared {_stopped_by(wanted)}."
    if view.stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
        return "Only a Terrain card can stop this."
    if view.stage == cards.CASUALTY:
        return "First choose who falls."
    if kind == cards.ATTACK and view.stage < FIGHT:
        return f"{name} is an attack: it is played in the Fight phase."
    if kind == MOVEMENT and view.stage >= FIGHT:
        return f"{name} is a move: the Move phase of this turn is over."
    if kind == MOVEMENT:
        return f"None of your men who may still move can go {_how_far(wanted)}."
    users = ", ".join(PLURALS[kind] for kind in sorted({KIND_OF[man] for man in USERS[seat * CARDS + wanted]}))
    return f"No enemy is within reach of {name}: {_how_far(wanted)}, from {users}."


def useless(view: State, seat: int, wanted: int) -> str:
    """FB 4.4, 6.2 Why this card is dead in a hand, for it is the other side's or nobody is left; "" if it is not."""
    name = CARD_NAMES[wanted]
    if not is_for(seat, wanted):
        return f"Only the {SIDE_NAMES[1 - seat]} can use {name}. Discard it when you hold more than five cards."
    entitled = USERS[seat * CARDS + wanted]
    if entitled and all(view.men[man] == cards.DEAD for man in entitled):
        return f"Nobody is left who can use {name}. Discard it when you hold more than five cards."
    return ""


def men(view: State, seat: int, who: Who, wanted: int | None) -> str:
    """Why these men cannot be chosen."""
    square, kind = who
    there = [man for man in view.men_at(square) if KIND_OF[man] == kind]
    if view.stage < FIGHT and there and not any(may_move(view, man) for man in there):
        return _moved(who)
    if wanted is None:
        what = "attack anybody" if view.stage >= FIGHT else "move"
        return f"With the cards in your hand {man_on(kind, square)} cannot {what} now."
    if not any(man in USERS[seat * CARDS + wanted] for man in there):
        return _not_for(kind, wanted)
    if view.stage >= FIGHT:
        return f"No enemy is within reach from {SQUARE_NAMES[square]}: {CARD_NAMES[wanted]} reaches {_how_far(wanted)}."
    return f"{CARD_NAMES[wanted]} goes {_how_far(wanted)}: from {SQUARE_NAMES[square]} every such way is blocked."


def _moved(who: Who) -> str:
    return f"{capital(man_on(who[1], who[0]))} has moved in this turn already."


def _not_for(kind: int, wanted: int) -> str:
    name = CARD_NAMES[wanted]
    if kind == cards.OFFICER:
        return f"Officers use the Pistol only, not {name}."
    if kind == cards.HEAVY and wanted == cards.GRENADE:
        return "The heavy throws no grenades: he fires only the Machine Gun or the Flame Thrower."
    if kind == cards.HEAVY:
        return f"Heavies use only their Machine Gun or Flame Thrower, not {name}."
    if wanted in (cards.MACHINE_GUN, cards.FLAME_THROWER):
        return f"Only heavies use the {name}."
    if wanted == cards.SNIPER_CARD:
        return "Only the sniper uses Sniper cards."
    return f"A {kind_name(kind)} cannot use {name}."


def group(view: State, seat: int, who: Who, wanted: int) -> str:
    """Why these men cannot go along."""
    square, kind = who
    there = view.men_at(square)
    if not any(man // cards.MEN == seat for man in there):
        return "Only your own men go along."
    if not any(may_move(view, man) for man in there):
        return _moved(who)
    return f"{capital(man_on(kind, square))} cannot go {RANGE[wanted][1]} straight forward: something is in the way."


def square(view: State, there: int, wanted: int | None, who: Who | None, grouping: bool) -> str:
    """Why a click on this square does nothing."""
    name, fighting = SQUARE_NAMES[there], view.stage >= FIGHT
    if grouping:
        return "A group goes straight forward: choose the men who go along, then ADVANCE."
    if wanted is None and who is None:
        return f"Choose a card or a man first, then where to {'attack' if fighting else 'move'}."
    if wanted is None:
        return f"He cannot hit {name}." if fighting else f"None of your cards takes this man to {name}."
    far = _how_far(wanted)
    if fighting:
        return f"{CARD_NAMES[wanted]} reaches {far}: there is no enemy to hit on {name}."
    return f"{CARD_NAMES[wanted]} goes {far}, and past no enemy: it does not lead to {name}."


def elsewhere(view: State, seat: int) -> str:
    """Why a click on the map does nothing at all now."""
    if seat == OVER:
        return ""
    if view.stage == cards.DISCARD:
        return "Your hand is above five: choose a card to discard it."
    if view.stage == cards.CASUALTY:
        return f"Choose which of your men on {SQUARE_NAMES[view.target]} falls."
    return ""
