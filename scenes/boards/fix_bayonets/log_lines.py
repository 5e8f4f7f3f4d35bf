"""What happens in Fix Bayonets, in the words of the dispatches, and how things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.events import Event
from game.core.state import OVER, UNKNOWN, Action
from game.core.wording import capital, listed, many
from game.fix_bayonets import cards
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from game.fix_bayonets.events import DeckRenewed, Deployed, Discarded, Drew, Killed, Negated, TurnBegan
from game.fix_bayonets.legal import is_for, may_move
from game.fix_bayonets.state import State
from scenes.boards.fix_bayonets.layout import Who, card_key, plan_key, square_key
from scenes.boards.fix_bayonets.model import Declaration, declared
from scenes.boards.words import Dispatch

PLURALS = ("officers", "riflemen", "heavies", "runners", "snipers")
FEW = 3
"""Most men of a group that are named with their squares."""
SORTS = 2
"""Most kinds of men in a group that are counted one by one."""


def kind_name(kind: int) -> str:
    return cards.KIND_NAMES[kind].lower()


def many_men(count: int, kind: int) -> str:
    """1 officer, 2 officers."""
    return many(count, kind_name(kind), PLURALS[kind])


def man_on(kind: int, square: int) -> str:
    """A man as a sentence names him."""
    return f"the {kind_name(kind)} on {cards.SQUARE_NAMES[square]}"


# --- declarations --------------------------------------------------------------------------------


def _crowd(plan: Declaration) -> str:
    """The men of a group: a few with their squares, more kind by kind, many as their number and who leads them."""
    men = plan.men
    if len(men) == cards.MEN:
        return "all sixteen men"
    if len(men) <= FEW:
        there = Counter((cards.KIND_OF[man], square) for man, square in zip(men, plan.origins, strict=True))
        named = [(count, kind, cards.SQUARE_NAMES[square]) for (kind, square), count in sorted(there.items())]
        return listed([f"{many_men(n, kind) if n > 1 else kind_name(kind)} {name}" for n, kind, name in named])
    kinds = Counter(cards.KIND_OF[man] for man in men)
    if len(kinds) <= SORTS:
        return listed([many_men(count, kind) for kind, count in sorted(kinds.items())])
    led = f" ({many_men(kinds[cards.OFFICER], cards.OFFICER)})" if kinds[cards.OFFICER] else ""
    return f"{len(men)} men{led}"


def _way(plan: Declaration) -> str:
    """The one man of a declaration, and where to or at what."""
    origin, goal = cards.SQUARE_NAMES[plan.origins[0]], cards.SQUARE_NAMES[plan.goals[0]]
    return f"{kind_name(cards.KIND_OF[plan.men[0]])} {origin} {'at' if plan.attack else 'to'} {goal}"


def declaration(plan: Declaration) -> str:
    """A declaration in a few words, for a list of choices."""
    if len(plan.men) > 1:
        return (
            f"{cards.CARD_NAMES[plan.card]}: "
            f"{'all sixteen' if len(plan.men) == cards.MEN else len(plan.men)} men forward"
        )
    return f"{cards.CARD_NAMES[plan.card]}: {_way(plan)}"


def told(plan: Declaration, names: tuple[str, ...]) -> str:
    """A declaration in a sentence."""
    card, who, goal = cards.CARD_NAMES[plan.card], names[plan.seat], cards.SQUARE_NAMES[plan.goals[0]]
    if len(plan.men) > 1:
        steps = abs(plan.goals[0] - plan.origins[0]) // cards.SIZE
        return f"{who}: {_crowd(plan)} go {steps} forward together with {card}."
    deed = "attacks" if plan.attack else "goes to"
    return f"{who}: {man_on(cards.KIND_OF[plan.men[0]], plan.origins[0])} {deed} {goal} with {card}."


# --- the log ---------------------------------------------------------------------------------------


def dispatch(event: Event, names: tuple[str, ...]) -> Dispatch | None:
    """The line for an event; none for what the next one tells."""
    plan = declared(event)
    if plan is not None:
        text = f"{_crowd(plan)} forward" if len(plan.men) > 1 else _way(plan)
        keys = (*(square_key(square) for square in (*plan.origins, *plan.goals)), plan_key(plan))
        return Dispatch(f"{names[plan.seat]}: *{cards.CARD_NAMES[plan.card]}*, {text}.", keys)
    match event:
        case TurnBegan(turn, seat):
            return Dispatch(f"*Turn {turn}.* {names[seat]} to act.")
        case Deployed(seat, man, square):
            where = f"{kind_name(cards.KIND_OF[man])} on *{cards.SQUARE_NAMES[square]}*"
            return Dispatch(f"{names[seat]}: {where}.", (square_key(square),))
        case Killed(seat, man, square, _):
            text = f"*{kind_name(cards.KIND_OF[man])} falls* on {cards.SQUARE_NAMES[square]}"
            return Dispatch(f"{names[seat]}: {text}.", (square_key(square),))
        case Drew(seat, drawn) if UNKNOWN in drawn:
            return Dispatch(f"{names[seat]}: {many(len(drawn), 'card')} drawn.")
        case Drew(seat, drawn):
            which = listed([cards.CARD_NAMES[card] for card in drawn])
            return Dispatch(f"{names[seat]}: *{which}* drawn.", tuple(card_key(card) for card in drawn))
        case DeckRenewed(count):
            return Dispatch(f"The discards are shuffled: a new deck of {many(count, 'card')}.")
        case Discarded(seat, card):
            return Dispatch(f"{names[seat]}: *{cards.CARD_NAMES[card]}* discarded.")
        case Negated(seat, card, stopped):
            return Dispatch(f"{names[seat]}: *{cards.CARD_NAMES[card]}* stops {cards.CARD_NAMES[stopped]}.")
    return None


# --- actions, for hints and captions -----------------------------------------------------------------


def action(chosen: Action, phase: int) -> str:
    """An action in a few words."""
    match chosen:
        case Deploy():
            return f"{cards.KIND_NAMES[chosen.kind]} on file {cards.FILE_NAMES[chosen.file]}"
        case Discard():
            return f"Discard {cards.CARD_NAMES[chosen.card]}"
        case Pick():
            return f"Play {cards.CARD_NAMES[chosen.card]}"
        case Man():
            return f"The {kind_name(chosen.kind)} on {cards.SQUARE_NAMES[chosen.square]}"
        case To():
            return f"Go to {cards.SQUARE_NAMES[chosen.square]}"
        case At():
            return f"Attack {cards.SQUARE_NAMES[chosen.square]}"
        case Negate():
            return f"Stop it with {cards.CARD_NAMES[chosen.card]}"
        case Lose():
            return f"The {kind_name(chosen.kind)} falls"
    return PLAIN.get(chosen.notation, "") or ("End the fighting" if phase == cards.FIGHT else "End the moving")


PLAIN = {"pass": "Let it happen", "group": "A group advance", "go": "The group goes"}


def half_made(first: Action, more: Sequence[Action], phase: int) -> str:
    """A declaration that is not complete: the card, and who of several men if it is one."""
    match first, more:
        case Pick(), [Man() as man]:
            return f"{cards.CARD_NAMES[first.card]}: {kind_name(man.kind)} {cards.SQUARE_NAMES[man.square]}"
        case Pick(), [_, *_]:
            return f"{cards.CARD_NAMES[first.card]}: several men forward"
    return action(first, phase)


def deployed(actions: Sequence[Deploy]) -> str:
    """FB 2.2 Who is put on which files."""
    said: list[str] = []
    for kind in dict.fromkeys(action.kind for action in actions):
        files = [cards.FILE_NAMES[action.file] for action in actions if action.kind == kind]
        said.append(f"{cards.KIND_NAMES[kind] if len(files) == 1 else PLURALS[kind]} {', '.join(files)}")
    return "; ".join(said).lower().capitalize()


# --- What a card does, and why something cannot be done now, in one sentence ----------------------

BAND = "Choose a Move card first, then draw a box around the men who go forward together."
NOT_YOURS = "It is not your turn."


def describe(wanted: int) -> str:
    """What a card does."""
    kind = cards.CARD_TYPE[wanted]
    said = f"{cards.TYPE_NAMES[kind]}. "
    if cards.ONLY[wanted] != cards.BOTH:
        said += f"{cards.SIDE_NAMES[cards.ONLY[wanted]]} only. "
    if kind == cards.TERRAIN:
        return f"{said}Stops {_stopped_by(wanted)} that the other side has just declared."
    if kind == cards.MOVEMENT and cards.RANGE[wanted] == cards.LEAP:
        return f"{said}One man goes {_how_far(wanted)}."
    if kind == cards.MOVEMENT:
        return f"{said}One man goes {_how_far(wanted)}, or any number of men go as far straight forward together."
    kills = "everyone in the square" if cards.KILLS_ALL[wanted] else "one man"
    return f"{said}Reaches {_how_far(wanted)}. Kills {kills}."


def _stopped_by(wanted: int) -> str:
    return "a move" if cards.NEGATES[wanted] == cards.MOVEMENT else "an attack"


def _how_far(wanted: int) -> str:
    low, high = cards.RANGE[wanted]
    if cards.RANGE[wanted] == cards.LEAP:
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
    name, kind = cards.CARD_NAMES[wanted], cards.CARD_TYPE[wanted]
    if kind == cards.TERRAIN:
        return f"{name} is played when the other side has declared {_stopped_by(wanted)}."
    if view.stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
        return "Only a Terrain card can stop this."
    if view.stage == cards.CASUALTY:
        return "First choose who falls."
    if kind == cards.ATTACK and view.stage < cards.FIGHT:
        return f"{name} is an attack: it is played in the Fight phase."
    if kind == cards.MOVEMENT and view.stage >= cards.FIGHT:
        return f"{name} is a move: the Move phase of this turn is over."
    if kind == cards.MOVEMENT:
        return f"None of your men who may still move can go {_how_far(wanted)}."
    users = ", ".join(
        PLURALS[kind] for kind in sorted({cards.KIND_OF[man] for man in cards.USERS[seat * cards.CARDS + wanted]})
    )
    return f"No enemy is within reach of {name}: {_how_far(wanted)}, from {users}."


def useless(view: State, seat: int, wanted: int) -> str:
    """FB 4.4, 6.2 Why this card is dead in a hand, for it is the other side's or nobody is left; "" if it is not."""
    name = cards.CARD_NAMES[wanted]
    if not is_for(seat, wanted):
        return f"Only the {cards.SIDE_NAMES[1 - seat]} can use {name}. Discard it when you hold more than five cards."
    entitled = cards.USERS[seat * cards.CARDS + wanted]
    if entitled and all(view.men[man] == cards.DEAD for man in entitled):
        return f"Nobody is left who can use {name}. Discard it when you hold more than five cards."
    return ""


def men(view: State, seat: int, who: Who, wanted: int | None) -> str:
    """Why these men cannot be chosen."""
    square, kind = who
    there = [man for man in view.men_at(square) if cards.KIND_OF[man] == kind]
    if view.stage < cards.FIGHT and there and not any(may_move(view, man) for man in there):
        return _moved(who)
    if wanted is None:
        what = "attack anybody" if view.stage >= cards.FIGHT else "move"
        return f"With the cards in your hand {man_on(kind, square)} cannot {what} now."
    if not any(man in cards.USERS[seat * cards.CARDS + wanted] for man in there):
        name = cards.CARD_NAMES[wanted]
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
    if view.stage >= cards.FIGHT:
        return (
            f"No enemy is within reach from {cards.SQUARE_NAMES[square]}: "
            f"{cards.CARD_NAMES[wanted]} reaches {_how_far(wanted)}."
        )
    return (
        f"{cards.CARD_NAMES[wanted]} goes {_how_far(wanted)}: from {cards.SQUARE_NAMES[square]} "
        "every such way is blocked."
    )


def _moved(who: Who) -> str:
    return f"{capital(man_on(who[1], who[0]))} has moved in this turn already."


def group(view: State, seat: int, who: Who, wanted: int) -> str:
    """Why these men cannot go along."""
    square, kind = who
    there = view.men_at(square)
    if not any(man // cards.MEN == seat for man in there):
        return "Only your own men go along."
    if not any(may_move(view, man) for man in there):
        return _moved(who)
    return (
        f"{capital(man_on(kind, square))} cannot go {cards.RANGE[wanted][1]} straight forward: something is in the way."
    )


def square(view: State, there: int, wanted: int | None, who: Who | None, grouping: bool) -> str:
    """Why a click on this square does nothing."""
    name, fighting = cards.SQUARE_NAMES[there], view.stage >= cards.FIGHT
    if grouping:
        return "A group goes straight forward: choose the men who go along, then ADVANCE."
    if wanted is None and who is None:
        return f"Choose a card or a man first, then where to {'attack' if fighting else 'move'}."
    if wanted is None:
        return f"He cannot hit {name}." if fighting else f"None of your cards takes this man to {name}."
    far = _how_far(wanted)
    if fighting:
        return f"{cards.CARD_NAMES[wanted]} reaches {far}: there is no enemy to hit on {name}."
    return f"{cards.CARD_NAMES[wanted]} goes {far}, and past no enemy: it does not lead to {name}."


def elsewhere(view: State, seat: int) -> str:
    """Why a click on the map does nothing at all now."""
    if seat == OVER:
        return ""
    if view.stage == cards.DISCARD:
        return "Your hand is above five: choose a card to discard it."
    if view.stage == cards.CASUALTY:
        return f"Choose which of your men on {cards.SQUARE_NAMES[view.target]} falls."
    return ""
