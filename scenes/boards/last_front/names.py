"""Cards, events and territories of Last Front in words: their names, and what each of them does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from game.core.state import UNKNOWN
from game.core.wording import join_names
from game.last_front import cards
from game.last_front.cards import ANY_TYPE, DIFFERENT_TYPES, SAME_TYPE
from game.last_front.legal import territories_to_win, types_in, winning_types, wins_with_front
from game.last_front.state import State

YOUR: Final = "your"
THEIR: Final = "their"

# --- Battle cards --------------------------------------------------------------------------------

CARD_EFFECTS: Final[dict[str, str]] = {
    "Lend-Lease": "Swap a card of {whose} bid for one of an opponent's bid. Dug-in cards are safe.",
    "Air Strike": "Discard a Tank or a Support card from an opponent's bid. Dug-in cards are safe.",
    "Espionage": "Look at an opponent's hand and take a card from it.",
    "Supply Line": f"Draw {cards.SUPPLY_LINE_DRAWS} cards.",
    "Bunkers": "While in {whose} bid: opponents' cards cannot swap or discard the other cards there.",
    "Sabotage": f"Blitz: discard a Unit that is not dug in from an opponent's bid. A dig-in just declared is dropped "
    f"if it falls below {cards.DUG_IN}.",
    "Counter-Intelligence": "Blitz: cancel a Special, an Icon or a Blitz just played for its effect.",
    "Eisenhower": f"While in {{whose}} bid: +{cards.EISENHOWER_PLUS} for each type of Unit there that is not dug in.",
    "Rokossovsky": "While in {whose} bid: Support cards there count their defense value in any battle.",
    "Bradley": f"While in {{whose}} bid: +{cards.BRADLEY_PLUS} on each Unit of value {cards.BRADLEY_VALUE} there.",
    "Galland": "Every opponent in the battle discards a Plane that is not dug in, if there is one.",
    "Rommel": "Blitz: stop a dig-in that was just declared. No other dig-in is allowed this turn.",
    "Draw Event": "Turn up the top event card; it happens at once.",
}
"""The effects of the cards that are more than a modifier of `cards.MODIFIERS`. `{whose}`: whose bid it is."""


def card_effect(sort: int, whose: str = YOUR) -> str:
    """The effect of a Special, an Icon or a Draw Event in a sentence, "" for a unit.

    `whose`: the owner of the bid it is in, as "Anna's" or "your".

    >>> card_effect(cards.MONTGOMERY, "Anna's")
    "While in Anna's bid: +1 on each Tank and +1 on each Support card there."
    """
    name = cards.SORT_NAMES[sort]
    if name in CARD_EFFECTS:
        return CARD_EFFECTS[name].format(whose=whose)

    # It changes the values of a type of Unit by a fraction, such as 2/1 for twice, or by an addition.
    changes = []
    for card, unit, (times, over), plus in cards.MODIFIERS:
        if card == name and times != over:
            changes.append(f"{factor_in_words(times, over)} on each {_single_card(unit)}")
        if card == name and plus:
            changes.append(f"+{plus} on each {_single_card(unit)}")
    return f"While in {whose} bid: {join_names(changes)} there." if changes else ""


def factor_in_words(times: int, over: int) -> str:
    """A factor as cards print it: "x2", "x1/2"."""
    return f"x{times}/{over}" if over > 1 else f"x{times}"


def _single_card(unit_type: str) -> str:
    """One card of a type of unit: "Tank", "Troops card", "Support card"."""
    return f"{unit_type} card" if unit_type in ("Support", "Troops") else unit_type.removesuffix("s")


def effect_and_face_value(sort: int, whose: str = YOUR) -> str:
    """The effect of a card in a sentence, then the value of the card when played for that, if it has one.

    `whose`: the owner of the bid it is in, as "Anna's" or "your".

    >>> effect_and_face_value(cards.MONTGOMERY, "Anna's").startswith("While in Anna's bid: +1 on each Tank")
    True
    """
    effect = card_effect(sort, whose)
    value = cards.FACE_VALUE[sort]
    return f"{effect} Face value {value}." if value else effect


def describe_card(sort: int) -> str:
    """The printed text of a battle card: its value, or its effect. Sorts from UNIT_SORTS on are no units.

    LF 4.7 A Support card has two values. The second one counts for the holder of the territory that is fought for.

    >>> describe_card(0)
    'Troops: counts 1.'
    """
    if sort >= cards.UNIT_SORTS:
        return effect_and_face_value(sort)

    unit = cards.UNIT_TYPE_NAMES[cards.UNIT_TYPE[sort]]
    attack, defense = cards.ATTACK[sort], cards.DEFENSE[sort]
    if attack != defense:
        return f"{unit}: counts {attack}, or {defense} for the holder of the territory fought for."
    return f"{unit}: counts {attack}."


def card_or_unknown(sort: int) -> str:
    """A card in bold type, "*Patton*", or "a card" where the reader may not know it."""
    return "a card" if sort == UNKNOWN else f"*{cards.SORT_NAMES[sort]}*"


def list_sorts(sorts: Sequence[int]) -> str:
    """The names of these cards, with identical cards counted.

    >>> list_sorts([cards.PATTON, 0, 0])
    '2 x Troops 1 and Patton'
    """
    return _list_counted(sorts, cards.SORT_NAMES)


def list_stakes(stakes: Sequence[int]) -> str:
    """The names of these cards of a bid, with identical cards counted.

    A stake is a card of a bid with the way it was played, such as at face value.

    >>> list_stakes([cards.FACE_STAKE[cards.PATTON], 0, 0])
    '2 x Troops 1 and Patton at face value'
    """
    return _list_counted(stakes, cards.STAKE_NAMES)


def _list_counted(numbers: Sequence[int], names: Sequence[str]) -> str:
    """The names with these numbers in one phrase, equal ones counted: "2 x Troops 1 and Espionage"."""
    counts = sorted(Counter(numbers).items())
    return join_names([f"{count} x {names[number]}" if count > 1 else names[number] for number, count in counts])


# --- Event cards ---------------------------------------------------------------------------------

EVENT_EFFECTS: Final[dict[str, str]] = {
    "Harsh Winter": "Everyone in the battle loses a Tank or a Plane that is not dug in.",
    "Carpet Bombing": "Everyone in the battle loses the highest of their Troops that are not dug in.",
    "Supply Drop": f"The player who turned it up draws {cards.SUPPLY_DROP_DRAWS} cards.",
    "Mobilisation": "Everyone in the battle draws a card.",
    "Partisans": "Every other player in the battle loses a random card from hand.",
    "Desertion": "The player who turned it up loses the lowest Unit of their bid that is not dug in.",
    "Code Breakers": "The player who turned it up looks at the hands of everyone in the battle.",
    "Heroic Stand": "The player who turned it up takes a Unit from the discards into hand.",
    "Armistice": "The battle ends at once. The player who turned it up starts the next one.",
}


def cause_of_losses(view: State) -> str:
    """The card or event by which seats have to discard cards of their bids."""
    return cards.SORT_NAMES[cards.GALLAND] if view.card == cards.GALLAND else cards.EVENT_NAMES[view.event]


# --- Territories ---------------------------------------------------------------------------------


def bonus_effect(kind: int, whose: str = YOUR) -> str:
    """The effect of the bonus for a type of territory, as a clause. `whose`: its owner, as "Anna's" or "your".

    >>> bonus_effect(cards.GERMAN, "Anna's")
    "+1 on each Tank in Anna's bid"
    """
    # The Soviet and the German bonus add to types of Unit. BONUS_PLUS has a row for each type of territory.
    additions = [(unit, cards.BONUS_PLUS[kind * cards.UNIT_TYPES + unit]) for unit in range(cards.UNIT_TYPES)]
    parts = [
        f"+{plus} on each {_single_card(cards.UNIT_TYPE_NAMES[unit])} in {whose} bid"
        for unit, plus in additions
        if plus
    ]
    if parts:
        return join_names(parts)

    if kind == cards.AMERICAN:
        return f"{cards.BONUS_DRAWS} cards instead of 1 at the start of {whose} turns"
    # the British bonus
    return f"on winning or withdrawing, a card of {whose} bid comes back to hand"


def describe_territory_card(territory: int) -> str:
    """The type of a territory, and the bonus that it helps to gain.

    >>> describe_territory_card(cards.TERRITORY_NAMES.index("Ruhr"))
    'German territory. The player with the most of them has a bonus: +1 on each Tank in their bid.'
    """
    kind = cards.TYPE_OF[territory]
    bonus = bonus_effect(kind, THEIR)
    return f"{cards.TYPE_NAMES[kind]} territory. The player with the most of them has a bonus: {bonus}."


# --- The goal (LF 1) -----------------------------------------------------------------------------


def describe_goal(view: State) -> str:
    """LF 1 The territories that win the match: "2 of a type or 3 types", or "any 3" in a quick match.

    Different types are a way to win only if the match has enough of them.
    """
    if view.quick:
        return f"any {ANY_TYPE}"

    can_hold_different_types = len(types_in(view)) >= DIFFERENT_TYPES
    return f"{SAME_TYPE} of a type" + (f" or {DIFFERENT_TYPES} types" if can_hold_different_types else "")


def describe_way_to_goal(view: State, seat: int) -> str:
    """LF 1 A sentence such as "One more German territory wins the match.", on what a seat still needs to win."""
    needed = territories_to_win(view, seat)
    types = winning_types(view, seat)  # the types of which one more territory would win
    if not needed:
        return "That wins the match."
    if not types:
        return f"{needed} more territories can win the match."

    which = "Any other" if types == types_in(view) else f"One more {cards.TYPE_NAMES[types[0]]}"
    return f"{which} territory wins the match."


def goal_labels(view: State, seat: int) -> tuple[str, ...]:
    """LF 1 The label of what a seat still needs to win, in words of several lengths, the longest first.

    An example is ("1 GERMAN TO WIN", "GERMAN WINS"). "WINS HERE": with the territory that is fought for now.
    """
    needed = territories_to_win(view, seat)
    types = winning_types(view, seat)
    if not needed:
        return ("WINS",)
    if wins_with_front(view, seat):
        return ("WINS HERE",)
    if len(types) == 1:
        kind = cards.TYPE_NAMES[types[0]].upper()
        return (f"{needed} {kind} TO WIN", f"{kind} WINS")
    return (f"{needed} TO WIN",)
