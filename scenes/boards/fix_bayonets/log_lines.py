"""What happens in Fix Bayonets, in the words of the dispatches, and how things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from game.core.events import Event
from game.core.state import UNKNOWN, Action
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from game.fix_bayonets.cards import (
    CARD_NAMES,
    FIGHT,
    KIND_NAMES,
    KIND_OF,
    MEN,
    OFFICER,
    SQUARE_NAMES,
)
from game.fix_bayonets.events import (
    AttackDeclared,
    DeckRenewed,
    Deployed,
    Discarded,
    Drew,
    Killed,
    MoveDeclared,
    Negated,
    TurnBegan,
)
from scenes.boards.board import Dispatch
from scenes.boards.fix_bayonets.declarations import Plan, declared
from scenes.boards.fix_bayonets.sprites import card_key, plan_key, square_key
from scenes.ui.wording import listed, many

PLURALS = ("officers", "riflemen", "heavies", "runners", "snipers")
FEW = 3
"""So many men of a group are told with their squares."""
SORTS = 2
"""So many kinds of men are counted one by one."""


def square_name(square: int) -> str:
    return SQUARE_NAMES[square]


def kind_name(kind: int) -> str:
    return KIND_NAMES[kind].lower()


def many_men(count: int, kind: int) -> str:
    """So many men of a kind."""
    return many(count, kind_name(kind), PLURALS[kind])


def squares(keys: tuple[int, ...]) -> tuple[Hashable, ...]:
    return tuple(square_key(square) for square in keys)


def route(event: Event) -> tuple[Hashable, ...]:
    """The squares of a declaration, and the way from one to the other."""
    plan = declared(event)
    return (*squares((*plan.origins, *plan.goals)), plan_key(plan)) if plan is not None else ()


def crowd(men: tuple[int, ...], origins: tuple[int, ...]) -> str:
    """The men of a group: a few with their squares, more kind by kind, many as their number and who leads them."""
    if len(men) == MEN:
        return "all sixteen men"
    kinds = Counter(KIND_OF[man] for man in men)
    if len(men) <= FEW:
        there = Counter((KIND_OF[man], square) for man, square in zip(men, origins, strict=True))
        named = [
            f"{many_men(count, kind) if count > 1 else kind_name(kind)} {square_name(square)}"
            for (kind, square), count in sorted(there.items())
        ]
        return listed(named)
    if len(kinds) <= SORTS:
        return listed([many_men(count, kind) for kind, count in sorted(kinds.items())])
    led = f" ({many_men(kinds[OFFICER], OFFICER)})" if kinds[OFFICER] else ""
    return f"{len(men)} men{led}"


def declaration(plan: Plan) -> str:
    """A declaration in a few words, for a list of choices."""
    if len(plan.men) > 1:
        return f"{CARD_NAMES[plan.card]}: {'all sixteen' if len(plan.men) == MEN else len(plan.men)} men forward"
    way = f"{'at' if plan.attack else 'to'} {square_name(plan.goals[0])}"
    return f"{CARD_NAMES[plan.card]}: {kind_name(KIND_OF[plan.men[0]])} {square_name(plan.origins[0])} {way}"


def told(plan: Plan, names: tuple[str, ...]) -> str:
    """A declaration in a sentence."""
    card, who = CARD_NAMES[plan.card], names[plan.seat]
    if plan.attack:
        kind = kind_name(KIND_OF[plan.men[0]])
        return f"{who}: the {kind} on {square_name(plan.origins[0])} attacks {square_name(plan.goals[0])} with {card}."
    if len(plan.men) > 1:
        steps = abs(plan.goals[0] - plan.origins[0]) // 8
        return f"{who}: {crowd(plan.men, plan.origins)} go {steps} forward together with {card}."
    kind = kind_name(KIND_OF[plan.men[0]])
    return f"{who}: the {kind} on {square_name(plan.origins[0])} goes to {square_name(plan.goals[0])} with {card}."


class Dispatches:
    """Writes the lines of the log."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def write(self, event: Event) -> Dispatch | None:
        """The line for an event; none for what the next one tells."""
        names = self.names
        match event:
            case TurnBegan(turn, seat):
                return Dispatch(f"*Turn {turn}.* {names[seat]} to act.")
            case Deployed(seat, man, square):
                return Dispatch(
                    f"{names[seat]}: {kind_name(KIND_OF[man])} on *{square_name(square)}*.", squares((square,))
                )
        return self._of_cards(event) or self._of_men(event)

    def _of_cards(self, event: Event) -> Dispatch | None:
        names = self.names
        match event:
            case Drew(seat, cards):
                if UNKNOWN in cards:
                    return Dispatch(f"{names[seat]}: {many(len(cards), 'card')} drawn.")
                drawn = listed([CARD_NAMES[card] for card in cards])
                return Dispatch(f"{names[seat]}: *{drawn}* drawn.", tuple(card_key(card) for card in cards))
            case DeckRenewed(count):
                return Dispatch(f"The discards are shuffled: a new deck of {many(count, 'card')}.")
            case Discarded(seat, card):
                return Dispatch(f"{names[seat]}: *{CARD_NAMES[card]}* discarded.")
            case Negated(seat, card, stopped):
                return Dispatch(f"{names[seat]}: *{CARD_NAMES[card]}* stops {CARD_NAMES[stopped]}.")
        return None

    def _of_men(self, event: Event) -> Dispatch | None:
        names = self.names
        match event:
            case MoveDeclared(seat, card, men, origins, goals):
                if len(men) > 1:
                    text = f"{names[seat]}: *{CARD_NAMES[card]}*, {crowd(men, origins)} forward."
                    return Dispatch(text, route(event))
                way = f"{kind_name(KIND_OF[men[0]])} {square_name(origins[0])} to {square_name(goals[0])}"
                return Dispatch(f"{names[seat]}: *{CARD_NAMES[card]}*, {way}.", route(event))
            case AttackDeclared(seat, card, man, origin, target):
                way = f"{kind_name(KIND_OF[man])} {square_name(origin)} at {square_name(target)}"
                return Dispatch(f"{names[seat]}: *{CARD_NAMES[card]}*, {way}.", route(event))
            case Killed(seat, man, square, _):
                text = f"{names[seat]}: *{kind_name(KIND_OF[man])} falls* on {square_name(square)}."
                return Dispatch(text, squares((square,)))
        return None


def action(chosen: Action, phase: int) -> str:
    """An action in a few words, for hints and captions."""
    match chosen:
        case Deploy():
            return f"{KIND_NAMES[chosen.kind]} on file {'abcdefgh'[chosen.file]}"
        case Discard():
            return f"Discard {CARD_NAMES[chosen.card]}"
        case Pick():
            return f"Play {CARD_NAMES[chosen.card]}"
        case Man():
            return f"The {kind_name(chosen.kind)} on {square_name(chosen.square)}"
        case To():
            return f"Go to {square_name(chosen.square)}"
        case At():
            return f"Attack {square_name(chosen.square)}"
        case Negate():
            return f"Stop it with {CARD_NAMES[chosen.card]}"
        case Lose():
            return f"The {kind_name(chosen.kind)} falls"
    return PLAIN.get(chosen.notation, "") or ("End the fighting" if phase == FIGHT else "End the moving")


PLAIN = {"pass": "Let it happen", "group": "A group advance", "go": "The group goes"}
