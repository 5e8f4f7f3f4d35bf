"""What happens in Fix Bayonets, in the words of the dispatches, and how things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from game.core.events import Event
from game.core.state import UNKNOWN, Action
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from game.fix_bayonets.cards import CARD_NAMES, FIGHT, FILE_NAMES, KIND_NAMES, KIND_OF, MEN, OFFICER, SIZE, SQUARE_NAMES
from game.fix_bayonets.events import DeckRenewed, Deployed, Discarded, Drew, Killed, Negated, TurnBegan
from scenes.boards.fix_bayonets.declarations import Declaration, declared
from scenes.boards.fix_bayonets.sprites import card_key, plan_key, square_key
from scenes.boards.words import Dispatch
from scenes.ui.wording import listed, many

PLURALS = ("officers", "riflemen", "heavies", "runners", "snipers")
FEW = 3
"""Most men of a group that are named with their squares."""
SORTS = 2
"""Most kinds of men in a group that are counted one by one."""


def kind_name(kind: int) -> str:
    return KIND_NAMES[kind].lower()


def many_men(count: int, kind: int) -> str:
    """1 officer, 2 officers."""
    return many(count, kind_name(kind), PLURALS[kind])


def man_on(kind: int, square: int) -> str:
    """A man as a sentence names him."""
    return f"the {kind_name(kind)} on {SQUARE_NAMES[square]}"


# --- declarations --------------------------------------------------------------------------------


def _crowd(plan: Declaration) -> str:
    """The men of a group: a few with their squares, more kind by kind, many as their number and who leads them."""
    men = plan.men
    if len(men) == MEN:
        return "all sixteen men"
    if len(men) <= FEW:
        there = Counter((KIND_OF[man], square) for man, square in zip(men, plan.origins, strict=True))
        named = [(count, kind, SQUARE_NAMES[square]) for (kind, square), count in sorted(there.items())]
        return listed([f"{many_men(n, kind) if n > 1 else kind_name(kind)} {name}" for n, kind, name in named])
    kinds = Counter(KIND_OF[man] for man in men)
    if len(kinds) <= SORTS:
        return listed([many_men(count, kind) for kind, count in sorted(kinds.items())])
    led = f" ({many_men(kinds[OFFICER], OFFICER)})" if kinds[OFFICER] else ""
    return f"{len(men)} men{led}"


def _way(plan: Declaration) -> str:
    """The one man of a declaration, and where to or at what."""
    origin, goal = SQUARE_NAMES[plan.origins[0]], SQUARE_NAMES[plan.goals[0]]
    return f"{kind_name(KIND_OF[plan.men[0]])} {origin} {'at' if plan.attack else 'to'} {goal}"


def declaration(plan: Declaration) -> str:
    """A declaration in a few words, for a list of choices."""
    if len(plan.men) > 1:
        return f"{CARD_NAMES[plan.card]}: {'all sixteen' if len(plan.men) == MEN else len(plan.men)} men forward"
    return f"{CARD_NAMES[plan.card]}: {_way(plan)}"


def told(plan: Declaration, names: tuple[str, ...]) -> str:
    """A declaration in a sentence."""
    card, who, goal = CARD_NAMES[plan.card], names[plan.seat], SQUARE_NAMES[plan.goals[0]]
    if len(plan.men) > 1:
        steps = abs(plan.goals[0] - plan.origins[0]) // SIZE
        return f"{who}: {_crowd(plan)} go {steps} forward together with {card}."
    deed = "attacks" if plan.attack else "goes to"
    return f"{who}: {man_on(KIND_OF[plan.men[0]], plan.origins[0])} {deed} {goal} with {card}."


# --- the log ---------------------------------------------------------------------------------------


def dispatch(event: Event, names: tuple[str, ...]) -> Dispatch | None:
    """The line for an event; none for what the next one tells."""
    plan = declared(event)
    if plan is not None:
        text = f"{_crowd(plan)} forward" if len(plan.men) > 1 else _way(plan)
        return Dispatch(f"{names[plan.seat]}: *{CARD_NAMES[plan.card]}*, {text}.", plan_keys(plan))
    match event:
        case TurnBegan(turn, seat):
            return Dispatch(f"*Turn {turn}.* {names[seat]} to act.")
        case Deployed(seat, man, square):
            where = f"{kind_name(KIND_OF[man])} on *{SQUARE_NAMES[square]}*"
            return Dispatch(f"{names[seat]}: {where}.", (square_key(square),))
        case Killed(seat, man, square, _):
            text = f"*{kind_name(KIND_OF[man])} falls* on {SQUARE_NAMES[square]}"
            return Dispatch(f"{names[seat]}: {text}.", (square_key(square),))
        case Drew(seat, cards) if UNKNOWN in cards:
            return Dispatch(f"{names[seat]}: {many(len(cards), 'card')} drawn.")
        case Drew(seat, cards):
            drawn = listed([CARD_NAMES[card] for card in cards])
            return Dispatch(f"{names[seat]}: *{drawn}* drawn.", tuple(card_key(card) for card in cards))
        case DeckRenewed(count):
            return Dispatch(f"The discards are shuffled: a new deck of {many(count, 'card')}.")
        case Discarded(seat, card):
            return Dispatch(f"{names[seat]}: *{CARD_NAMES[card]}* discarded.")
        case Negated(seat, card, stopped):
            return Dispatch(f"{names[seat]}: *{CARD_NAMES[card]}* stops {CARD_NAMES[stopped]}.")
    return None


def plan_keys(plan: Declaration) -> tuple[Hashable, ...]:
    """The squares of a declaration, and the way from one to the other."""
    return (*(square_key(square) for square in (*plan.origins, *plan.goals)), plan_key(plan))


# --- actions, for hints and captions -----------------------------------------------------------------


def action(chosen: Action, phase: int) -> str:
    """An action in a few words."""
    match chosen:
        case Deploy():
            return f"{KIND_NAMES[chosen.kind]} on file {FILE_NAMES[chosen.file]}"
        case Discard():
            return f"Discard {CARD_NAMES[chosen.card]}"
        case Pick():
            return f"Play {CARD_NAMES[chosen.card]}"
        case Man():
            return f"The {kind_name(chosen.kind)} on {SQUARE_NAMES[chosen.square]}"
        case To():
            return f"Go to {SQUARE_NAMES[chosen.square]}"
        case At():
            return f"Attack {SQUARE_NAMES[chosen.square]}"
        case Negate():
            return f"Stop it with {CARD_NAMES[chosen.card]}"
        case Lose():
            return f"The {kind_name(chosen.kind)} falls"
    return PLAIN.get(chosen.notation, "") or ("End the fighting" if phase == FIGHT else "End the moving")


PLAIN = {"pass": "Let it happen", "group": "A group advance", "go": "The group goes"}


def half_made(first: Action, more: Sequence[Action], phase: int) -> str:
    """A declaration that is not complete: the card, and who of several men if it is one."""
    match first, more:
        case Pick(), [Man() as man]:
            return f"{CARD_NAMES[first.card]}: {kind_name(man.kind)} {SQUARE_NAMES[man.square]}"
        case Pick(), [_, *_]:
            return f"{CARD_NAMES[first.card]}: several men forward"
    return action(first, phase)


def deployed(actions: Sequence[Deploy]) -> str:
    """FB 2.2 Who is put on which files."""
    said: list[str] = []
    for kind in dict.fromkeys(action.kind for action in actions):
        files = [FILE_NAMES[action.file] for action in actions if action.kind == kind]
        said.append(f"{KIND_NAMES[kind] if len(files) == 1 else PLURALS[kind]} {', '.join(files)}")
    return "; ".join(said).lower().capitalize()
