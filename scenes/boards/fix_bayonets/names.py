"""How cards, men and declarations are called on this board: in log, prompts, tooltips and on buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.core.state import Action
from game.core.wording import capitalise, count_of, join_names
from game.fix_bayonets import cards
from game.fix_bayonets.actions import At, Deploy, Discard, Lose, Man, Negate, Pick, To
from scenes.boards.fix_bayonets.model import Declaration

PLURALS: Final = ("officers", "riflemen", "heavies", "runners", "snipers")
"""By kind."""
DUTIES: Final = (
    "lose both and the match is lost. Fires the Pistol only.",
    "",
    "fires only the Machine Gun or the Flame Thrower.",
    "may move twice in a turn.",
    "fires Sniper cards, and whatever a rifleman fires.",
)
"""By kind: the rules of special men in a few words. Empty for riflemen."""
NAMED_MEN: Final = 3
"""The most men of a group that are named with their squares."""
COUNTED_KINDS: Final = 2
"""The most kinds in a group that are counted one by one."""

# --- Men -------------------------------------------------------------------------------------


def kind_name(kind: int) -> str:
    """The name of a kind of men within a sentence: "officer"."""
    return cards.KIND_NAMES[kind].lower()


def count_men(count: int, kind: int) -> str:
    """A number of men of one kind.

    >>> count_men(1, cards.HEAVY), count_men(2, cards.HEAVY)
    ('1 heavy', '2 heavies')
    """
    return count_of(count, kind_name(kind), PLURALS[kind])


def name_man(kind: int, square: int) -> str:
    """A man within a sentence.

    >>> name_man(cards.OFFICER, 0)
    'the officer on a1'
    """
    return f"the {kind_name(kind)} on {cards.SQUARE_NAMES[square]}"


# --- Cards -----------------------------------------------------------------------------------


def describe_card(card: int) -> str:
    """The type of a card, who may use it, and its effect, in sentences.

    >>> describe_card(cards.PISTOL)
    'Attack. Reaches 1 to 2 squares in a straight line. Kills one man.'
    >>> describe_card(cards.HOLD_GROUND)
    'Terrain. Germans only. Stops a move that the other side has just declared.'
    """
    card_type = cards.CARD_TYPE[card]
    head = f"{cards.TYPE_NAMES[card_type]}. "
    if cards.ONLY[card] != cards.BOTH:
        head += f"{cards.SIDE_NAMES[cards.ONLY[card]]} only. "

    if card_type == cards.TERRAIN:
        return f"{head}Stops {describe_what_it_stops(card)} that the other side has just declared."
    if card_type == cards.ATTACK:
        victims = "everyone in the square" if cards.KILLS_ALL[card] else "one man"
        return f"{head}Reaches {describe_range(card)}. Kills {victims}."
    if cards.RANGE[card] == cards.LEAP:
        return f"{head}One man goes {describe_range(card)}."
    return f"{head}One man goes {describe_range(card)}, or any number of men go that far straight forward together."


def describe_what_it_stops(card: int) -> str:
    """The kind of declaration that a Terrain card stops: "a move" or "an attack"."""
    return "a move" if cards.NEGATES[card] == cards.MOVEMENT else "an attack"


def describe_range(card: int) -> str:
    """How far a Move card goes, or an Attack card reaches.

    >>> [describe_range(card) for card in (cards.CRAWL, cards.SNIPER_CARD)]
    ['exactly 1 square in a straight line', '5 to 6 squares in a straight line']
    >>> describe_range(cards.GRENADE)
    "a knight's leap"
    """
    if cards.RANGE[card] == cards.LEAP:
        return "a knight's leap"

    least, greatest = cards.RANGE[card]
    distance = f"exactly {greatest}" if least == greatest else f"{least} to {greatest}"
    unit = "square" if greatest == 1 else "squares"
    return f"{distance} {unit} in a straight line"


# --- Declarations ----------------------------------------------------------------------------


def describe_plan(plan: Declaration) -> str:
    """A declaration in a few words, for hints and captions.

    >>> a8, b8, a6, b6 = map(cards.SQUARE_NAMES.index, ("a8", "b8", "a6", "b6"))
    >>> riflemen = (18, 19)  # numbers of men
    >>> one = Declaration(1, cards.ADVANCE, men=riflemen[:1], origins=(a8,), goals=(a6,), attack=False)
    >>> two = Declaration(1, cards.ADVANCE, men=riflemen, origins=(a8, b8), goals=(a6, b6), attack=False)
    >>> describe_plan(one), describe_plan(two)
    ('Advance: rifleman a8 to a6', 'Advance: 2 men forward')
    """
    name = cards.CARD_NAMES[plan.card]
    if len(plan.men) > 1:
        number = "all sixteen" if len(plan.men) == cards.MEN else str(len(plan.men))
        return f"{name}: {number} men forward"

    man = kind_name(cards.KIND_OF[plan.men[0]])
    origin, goal = cards.SQUARE_NAMES[plan.origins[0]], cards.SQUARE_NAMES[plan.goals[0]]
    return f"{name}: {man} {origin} {'at' if plan.attack else 'to'} {goal}"


def describe_men(men: tuple[int, ...], squares: tuple[int, ...]) -> str:
    """Men on their squares: a few by name, two kinds at most by their counts, others by their number alone.

    >>> a8, b8 = map(cards.SQUARE_NAMES.index, ("a8", "b8"))
    >>> officer, rifleman, another, third, heavy, sniper = 16, 18, 19, 20, 28, 31  # numbers of men
    >>> describe_men((officer, rifleman, another), squares=(b8, a8, a8))
    'officer b8 and 2 riflemen a8'
    >>> describe_men((officer, rifleman, another, third), squares=(b8, a8, a8, b8))
    '1 officer and 3 riflemen'
    >>> describe_men((officer, rifleman, heavy, sniper), squares=(b8, a8, a8, b8))
    '4 men (1 officer)'
    """
    if len(men) == cards.MEN:
        return "all sixteen men"

    if len(men) <= NAMED_MEN:
        counts = Counter((cards.KIND_OF[man], square) for man, square in zip(men, squares, strict=True))
        names: list[str] = []
        for (kind, square), count in sorted(counts.items()):
            name = count_men(count, kind) if count > 1 else kind_name(kind)
            names.append(f"{name} {cards.SQUARE_NAMES[square]}")
        return join_names(names)

    kinds = Counter(cards.KIND_OF[man] for man in men)
    if len(kinds) <= COUNTED_KINDS:
        return join_names([count_men(count, kind) for kind, count in sorted(kinds.items())])
    officers = f" ({count_men(kinds[cards.OFFICER], cards.OFFICER)})" if kinds[cards.OFFICER] else ""
    return f"{len(men)} men{officers}"


def plan_sentence(plan: Declaration, name: str) -> str:
    """A declaration by the seat of this name, in a sentence.

    >>> a1, b2, a8, a6 = map(cards.SQUARE_NAMES.index, ("a1", "b2", "a8", "a6"))
    >>> officer, riflemen = 0, (18, 19)  # numbers of men
    >>> shot = Declaration(0, cards.PISTOL, men=(officer,), origins=(a1,), goals=(b2,), attack=True)
    >>> plan_sentence(shot, "Anna")
    'Anna: the officer on a1 attacks b2 with Pistol.'
    >>> march = Declaration(1, cards.ADVANCE, men=riflemen, origins=(a8, a8), goals=(a6, a6), attack=False)
    >>> plan_sentence(march, "Ben")
    'Ben: 2 riflemen a8 go 2 forward together with Advance.'
    """
    card = cards.CARD_NAMES[plan.card]
    if len(plan.men) > 1:
        distance = abs(plan.goals[0] - plan.origins[0]) // cards.SIZE
        return f"{name}: {describe_men(plan.men, plan.origins)} go {distance} forward together with {card}."

    man = name_man(cards.KIND_OF[plan.men[0]], plan.origins[0])
    goal = cards.SQUARE_NAMES[plan.goals[0]]
    return f"{name}: {man} {'attacks' if plan.attack else 'goes to'} {goal} with {card}."


# --- Actions, for hints and captions ---------------------------------------------------------

SIMPLE_ACTIONS: Final = {"pass": "Let it happen", "group": "A group advance", "go": "The group goes"}
"""By notation of an action that says all by itself: its words."""


def describe_action(action: Action, stage: int) -> str:
    """An action in a few words. `stage`: the question that it answers.

    >>> describe_action(At("at", 0), cards.FIGHT_AT)
    'Attack a1'
    """
    match action:
        case Deploy():
            return f"{cards.KIND_NAMES[action.kind]} on file {cards.FILE_NAMES[action.file]}"
        case Discard():
            return f"Discard {cards.CARD_NAMES[action.card]}"
        case Pick():
            return f"Play {cards.CARD_NAMES[action.card]}"
        case Man():
            return capitalise(name_man(action.kind, action.square))
        case To():
            return f"Go to {cards.SQUARE_NAMES[action.square]}"
        case At():
            return f"Attack {cards.SQUARE_NAMES[action.square]}"
        case Negate():
            return f"Stop it with {cards.CARD_NAMES[action.card]}"
        case Lose():
            return f"The {kind_name(action.kind)} falls"
    if action.notation in SIMPLE_ACTIONS:
        return SIMPLE_ACTIONS[action.notation]
    return "End the fighting" if stage == cards.FIGHT else "End the moving"


def describe_first_steps(actions: Sequence[Action], stage: int) -> str:
    """An unfinished declaration in a few words: its card, and its man unless several go together.

    `stage`: the stage of the match in which it begins.

    >>> describe_first_steps([Pick("card", cards.MARCH), Man(cards.RIFLEMAN, 0)], cards.MOVE)
    'March: rifleman a1'
    """
    match actions:
        case [Pick() as pick, Man() as man]:
            return f"{cards.CARD_NAMES[pick.card]}: {kind_name(man.kind)} {cards.SQUARE_NAMES[man.square]}"
        case [Pick() as pick, _, _, *_]:  # a declaration that is unfinished after three steps is a group advance
            return f"{cards.CARD_NAMES[pick.card]}: several men forward"
    return describe_action(actions[0], stage)


def describe_deployment(actions: Sequence[Deploy]) -> str:
    """FB 2.2 The files on which men are placed, or "" for no actions.

    >>> describe_deployment([Deploy(cards.OFFICER, 1), Deploy(cards.OFFICER, 6), Deploy(cards.SNIPER, 7)])
    'Officers b, g; sniper h'
    """
    parts: list[str] = []
    for kind in dict.fromkeys(action.kind for action in actions):
        files = [cards.FILE_NAMES[action.file] for action in actions if action.kind == kind]
        name = kind_name(kind) if len(files) == 1 else PLURALS[kind]
        parts.append(f"{name} {', '.join(files)}")
    return capitalise("; ".join(parts))
