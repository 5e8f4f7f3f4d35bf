"""Names and short texts that the board of Fighting Front shares: cards, spaces, units, rolls, endings, orders."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from game.core.state import UNKNOWN, Action
from game.core.wording import count_of, counted_names, join_names
from game.fighting_front import actions as do
from game.fighting_front import cards, steps
from game.fighting_front.state import State

MINUS: Final = "\u2212"

# --- Cards, spaces and units -------------------------------------------------------------


def space_name(space: int) -> str:
    """The name of a space in a sentence.

    >>> space_name(12), space_name(cards.FLY_OVER)
    ('C3', 'off the map')
    """
    return cards.SPACE_NAMES[space].upper() if space != cards.FLY_OVER else "off the map"


def kind_of_card(sort: int, nation: int) -> int:
    """The kind of card that a sort is for a nation. NONE if the nation has no card of this sort.

    All nations share the sorts of cards. The kind decides name, letters and values of a card.
    """
    return cards.KIND_OF[nation * cards.SORTS + sort]


def card_name(sort: int, nation: int) -> str:
    """The name of a card as this nation plays it. If the nation has no card of this sort, its printed name.

    >>> card_name(cards.NATIONAL_STRATEGY, cards.JAPAN)
    'Banzai Charge'
    """
    kind = kind_of_card(sort, nation)
    return cards.SORT_NAMES[sort] if kind == cards.NONE else cards.KIND_NAMES[kind]


def unit_name(view: State, space: int) -> str:
    """The ground unit in a space, or else its location, with the name of the space: "Infantry C2".

    "C2" if it is empty.
    """
    kind = view.unit[space] if view.unit[space] != cards.NONE else view.site[space]
    return f"{cards.KIND_NAMES[kind]} {space_name(space)}" if kind != cards.NONE else space_name(space)


def plane_name(view: State, slot: int) -> str:
    """The name of the air unit in a slot, such as "Fighter", or "An air unit" if the slot is empty."""
    return cards.KIND_NAMES[view.air_unit[slot]] if view.air_unit[slot] != cards.NONE else "An air unit"


def hit_card_name(action: Action, view: State) -> str:
    """FF 5.1 The name of the card that takes the hit if this action is chosen. "" for actions that choose no card.

    `view.aim`: the space that was hit.
    """
    match action:
        case do.HitUnit():
            return cards.KIND_NAMES[view.unit[view.aim]]
        case do.HitSite():
            return cards.KIND_NAMES[view.site[view.aim]]
        case do.HitAir():
            return plane_name(view, action.slot)
    return ""


def roller_name(view: State) -> str:
    """The unit that makes the roll to come."""
    return unit_name(view, view.roller) if view.roller != cards.NONE else plane_name(view, view.roller_air)


def roll_name(view: State) -> str:
    """The roller of the next roll with its target, such as "Infantry C3 at C4". Without a target, the roller alone.

    The target is the space `aim`, or the air unit in the slot `aim_air`. The one that does not apply is NONE.
    """
    if view.aim == view.aim_air == cards.NONE:
        return roller_name(view)

    target = space_name(view.aim) if view.aim != cards.NONE else plane_name(view, view.aim_air)
    return f"{roller_name(view)} at {target}"


def added_cards(changes: Sequence[tuple[int, int]]) -> str:
    """The event cards and the Ammo Dumps that were added to a roll, in words that follow its number. "" for none.

    `changes`: the modifiers of the roll, pairs of a source and a number. A source is a kind of card, or DISRUPTION.
    Units, such as a supporting Fighter, are only part of the number.

    >>> added_cards([(cards.FIGHTER, 1), (cards.CLEAR_SKIES, 3), (cards.ENTRENCHED, -3), (cards.DISRUPTION, -1)])
    ' with Clear Skies and Entrenched'
    """
    added = [source for source, _ in changes if source != cards.DISRUPTION]
    names = [cards.KIND_NAMES[source] for source in added if cards.IS_EVENT[source] or source == cards.AMMO_DUMP]
    return f" with {names_with_counts(names)}" if names else ""


def names_with_counts(names: Iterable[str]) -> str:
    """These names in a list, each with its number if there are several of it.

    >>> names_with_counts(["Air Strip", "Fighter", "Air Strip"])
    '2 Air Strip and Fighter'
    """
    counts = Counter(names)
    return join_names([name if count == 1 else f"{count} {name}" for name, count in counts.items()])


MOST_NAMED: Final = 8
"""The most drawn cards that a line of the log names. A first hand has more, and can be seen on the table."""


def drawn_cards_in_words(sorts: Sequence[int], nation: int) -> str:
    """The drawn cards by name, or only their number if they are hidden or too many to be named.

    Names are between asterisks, which the log prints in bold. `nation`: the one whose version of the cards is named.

    >>> drawn_cards_in_words([cards.AIR_STRIP, cards.FIGHTER, cards.AIR_STRIP], cards.USA)
    '*2 Air Strip and Fighter*'
    >>> drawn_cards_in_words([UNKNOWN] * 3, cards.USA)
    '3 cards'
    """
    if UNKNOWN in sorts or len(sorts) > MOST_NAMED:
        return count_of(len(sorts), "card")
    return f"*{names_with_counts(card_name(sort, nation) for sort in sorts)}*"


def seen_hand_in_words(sorts: Sequence[int], nation: int) -> str:
    """FF 8 The cards of a hand that was seen, by name. Only their number if they are hidden.

    >>> seen_hand_in_words([cards.FIGHTER, cards.AIR_STRIP, cards.FIGHTER], cards.USA)
    'Air Strip, 2 x Fighter'
    """
    if UNKNOWN in sorts or not sorts:
        return count_of(len(sorts), "card")
    counts = Counter(sorts)
    names = [card_name(sort, nation) for sort in range(cards.SORTS)]
    return counted_names(names, [counts[sort] for sort in range(cards.SORTS)])


# --- Printed cards in words --------------------------------------------------------------

MODIFIERS: Final = {
    "ABM": "bombardment",
    "ACM": "air combat",
    "AAM": "AA fire",
    "BRM": "bombing",
    "DFM": "defensive fire",
    "GAM": "ground attack",
}
"""The rolls that the printed abbreviations of modifiers apply to."""
TYPE_WORDS: Final = {
    "G": "ground unit",
    "A": "air unit",
    "I": "infantry",
    "T": "tank",
    "R": "artillery",
    "F": "fighter",
    "B": "bomber",
}
"""The meaning of each type letter that is printed on a card."""
_MODIFIER: Final = "[A-Z]{2}M"
_MODIFIER_LIST: Final = rf"({_MODIFIER}(?:, {_MODIFIER})*(?: or {_MODIFIER})?) (\S\d)"
"""Abbreviations of modifiers and the number that they share: "ABM, BRM or GAM +1"."""
_HYPHEN_AS_MINUS: Final = r"(?<![\w-])-(?=\d)"


def card_words(kind: int) -> str:
    """The text of a card in words, with the meaning of every abbreviation.

    A location or an event has its printed text, a leader what it adds to its unit, and a unit its letters and numbers.
    Range and movement are among the printed notes as well, and are left out there.

    >>> card_words(cards.KIND_NAMES.index("Mortars"))
    'GIR: ground unit, infantry, artillery. Toughness (TF) 3, range (RNG) 1.'
    """
    toughness = f"Toughness (TF) {cards.TOUGHNESS[kind]}"
    if cards.TEXTS[kind]:
        text = spell_out(cards.TEXTS[kind])
        return f"{text} {toughness}." if cards.TOUGHNESS[kind] else text
    if cards.IS_LEADER[kind]:
        return f"Its unit: {notes_in_words(kind)}, Toughness (TF) +1."

    letters = cards.LETTERS[kind]
    types = ", ".join(TYPE_WORDS[letter] for letter in letters)
    reach = f", range (RNG) {cards.RANGE[kind]}" if cards.RANGE[kind] else ""
    pace = f", moves {cards.STEPS[kind]} spaces" if cards.STEPS[kind] > 1 else ""

    notes = [note for note in notes_in_words(kind).split(", ") if note and not note.startswith(("Move", "RNG"))]
    modifiers = f" {', '.join(notes)}." if notes else ""
    return f"{letters}: {types}. {toughness}{reach}{pace}.{modifiers}"


def notes_in_words(kind: int) -> str:
    """The line below the picture of a card, with the meaning of its abbreviations, or "" without such a line."""
    return spell_out(cards.NOTES[kind])


def spell_out(printed: str) -> str:
    """A printed text in which every abbreviation of a modifier is explained, with minus signs for hyphens.

    >>> spell_out("GAM +1, ABM -1.")
    '+1 to ground attack (GAM), \u22121 to bombardment (ABM).'
    >>> spell_out("ABM or GAM +3 for one roll.")
    '+3 for one roll (ABM: bombardment, GAM: ground attack).'
    """
    text = re.sub(_HYPHEN_AS_MINUS, MINUS, printed)
    text = re.sub(
        rf"{_MODIFIER_LIST} for ([^.]+)", lambda found: f"{found[2]} for {found[3]} ({_list_meanings(found[1])})", text
    )
    return re.sub(_MODIFIER_LIST, lambda found: f"{found[2]} to {_name_rolls(found[1])}", text)


def _list_meanings(abbreviations: str) -> str:
    """Every abbreviation with its meaning.

    >>> _list_meanings("ABM or GAM")
    'ABM: bombardment, GAM: ground attack'
    """
    return ", ".join(f"{letters}: {MODIFIERS[letters]}" for letters in re.findall(_MODIFIER, abbreviations))


def _name_rolls(abbreviations: str) -> str:
    """The text with the name of the roll before each abbreviation.

    >>> _name_rolls("ABM or GAM")
    'bombardment (ABM) or ground attack (GAM)'
    """
    return re.sub(_MODIFIER, lambda found: f"{MODIFIERS[found[0]]} ({found[0]})", abbreviations)


# --- The button that finishes or passes --------------------------------------------------

ENDINGS: Final = {
    steps.SETUP: "I AM READY",
    steps.DEPLOY: "END DEPLOYMENT",
    steps.ARTILLERY: "HOLD FIRE",
    steps.AIR: "NO MISSIONS",
    steps.INTERCEPT: "LET THEM THROUGH",
    steps.AA: "HOLD FIRE",
    steps.MOVE: "END MOVEMENT",
    steps.GROUND: "NO ATTACKS",
    steps.SUPPORT_FIRE: "HOLD FIRE",
    steps.WINDOW: "ROLL",
    steps.FOLLOW: "NOBODY FOLLOWS",
    steps.FUEL: "NO SECOND MOVE",
}
"""By step: the label of the button that finishes or passes, while nothing has been declared."""
ENDINGS_OF_DECLARATIONS: Final = {steps.ARTILLERY: "OPEN FIRE", steps.AIR: "TAKE OFF", steps.GROUND: "ATTACK"}
"""By step: the label of that button once something has been declared."""


def ending_label(action: Action, view: State) -> str:
    """The label of the button that finishes or passes in the present step, such as "LET THEM ROLL".

    It depends on whose roll a card could be added to (the step WINDOW), and on whether something has been declared that
    the button sets off.
    """
    if action is do.PASS:
        is_roll_of_enemy = view.step == steps.WINDOW and view.to_act != view.roll_seat
        return "LET THEM ROLL" if is_roll_of_enemy else ENDINGS.get(view.step, "PASS")

    declarations = view.missions if view.step == steps.AIR else view.attack_at
    if declarations and view.step in ENDINGS_OF_DECLARATIONS:
        return ENDINGS_OF_DECLARATIONS[view.step]
    return ENDINGS.get(view.step, "FINISH")


# --- Orders for several decisions --------------------------------------------------------

STOPPED: Final = {
    "deploy": "The staff has stopped. STAFF DEPLOYS (F) deploys the other cards.",
    "attack": "The others wait for your order. ALL (A) continues with them.",
    "march": "The march has stopped. MARCH FORWARD (V) continues it.",
    "add": "The other cards stay in your hand.",
    "rest": "The turn goes on: you are asked again. END TURN (T) ends it.",
}
"""By order: the sentence that a press shows when it stops that order."""
GROUP_ORDERS: Final = {
    steps.SETUP: ("deploy", "STAFF DEPLOYS", "F", "ONLY THESE COME IN"),
    steps.DEPLOY: ("deploy", "STAFF DEPLOYS", "F", "ONLY THESE COME IN"),
    steps.ARTILLERY: ("attack", "FIRE", "A", "ONLY THESE FIRE"),
    steps.AIR: ("attack", "FLY", "A", "ONLY THESE FLY"),
    steps.MOVE: ("march", "MARCH", "V", "ONLY THESE MARCH"),
    steps.GROUND: ("attack", "ATTACK", "A", "ONLY THESE ATTACK"),
    steps.INTERCEPT: ("add", "INTERCEPT", "A", "ONLY THESE GO UP"),
    steps.SUPPORT_FIRE: ("attack", "FIRE", "A", "ONLY THESE FIRE"),
    steps.WINDOW: ("add", "ADD", "A", "ADD, THEN ROLL"),
    steps.DISCARD: ("add", "DISCARD", "A", "DISCARD THESE"),
}
"""By step: the order that a group may get without a goal, its label, its key, and its label where it ends the phase."""
STEPS_WITH_GOALS: Final = (steps.SETUP, steps.DEPLOY, steps.ARTILLERY, steps.AIR, steps.MOVE, steps.GROUND)
"""The steps in which the order of a group can be confined to some spaces."""
GOAL_WORDS: Final = {steps.SETUP: "space", steps.DEPLOY: "space", steps.MOVE: "space"}
"""By step: what the spaces are called to which a group is sent, if not targets."""
GOALS_LABELS: Final = dict.fromkeys(GOAL_WORDS, "SEVERAL SPACES")
"""By step: the label of the button that lets several goals be marked, if not for targets."""
AS_AIMED: Final = (
    "From now on your hits strike the unit in the space, or the location if you pointed at that, without a question."
)
ENDS_MOVEMENT: Final = "The movement ends, and the units next to an enemy attack."
ENDS_TURN: Final = "Nothing more is done this turn: no missions, no moves, no attacks."
STEPS_BEFORE_ATTACKS: Final = (steps.ARTILLERY, steps.AIR, steps.MOVE)
"""The steps in which the rest of a turn can be ended by one press."""
ENDED_STEPS: Final = (*STEPS_BEFORE_ATTACKS, steps.GROUND, steps.FUEL)
"""The steps that are ended by that press."""
ALWAYS_ALL: Final = (
    "All guns fire in support now and at every later attack, until you choose ASK ABOUT GUNS as you deploy."
)
ASK_ABOUT_GUNS: Final = "At the next attack you are asked again which guns fire in support."
ALL_ORDERS: Final = {
    steps.ARTILLERY: "ALL FIRE",
    steps.AIR: "ALL FLY",
    steps.GROUND: "ALL ATTACK",
    steps.SUPPORT_FIRE: "ALL FIRE",
}
"""For each step in which units fight: the label of the button that orders all of them at once."""
