"""The table of Fighting Front in sentences, for the voice."""

from __future__ import annotations

from game.core.state import UNKNOWN
from game.core.wording import count_of, counted_names
from game.fighting_front import cards
from game.fighting_front.cards import KIND_NAMES, NONE, SPACES
from game.fighting_front.state import State
from scenes.boards.fighting_front.names import card_name, space_name
from scenes.boards.parts import Tooltips, say_tip


def disruption_in_words(counters: int) -> str:
    """The end of a clause about a card with this many disruption counters, or "" for none.

    >>> disruption_in_words(2)
    ', 2 disruption counters'
    """
    return f", {count_of(counters, 'disruption counter')}" if counters else ""


def space_in_words(view: State, space: int, names: tuple[str, ...]) -> str:
    """The unit and the location in a space, each with its state and owner. "" if the space is empty.

    An example is "Infantry, Axis; Minefields, used, Axis". `dc`: disruption counters.
    """
    cards_there: list[str] = []
    if view.unit[space] != NONE:
        leader = "" if view.leader[space] == NONE else f" with {KIND_NAMES[view.leader[space]]}"
        unit = f"{KIND_NAMES[view.unit[space]]}{leader}{disruption_in_words(view.dc[space])}"
        cards_there.append(f"{unit}, {names[view.owner[space]]}")
    if view.site[space] != NONE:
        used = ", used" if view.site_used[space] else ""
        site = f"{KIND_NAMES[view.site[space]]}{used}{disruption_in_words(view.site_dc[space])}"
        cards_there.append(f"{site}, {names[view.site_owner[space]]}")
    return "; ".join(cards_there)


def survey_sentences(view: State, me: int, tips: Tooltips, names: tuple[str, ...]) -> list[str]:
    """The sentences with which a voice tells the table to the seat `me`.

    They are about spaces in use, air units, declared attacks, both sides, the open hand and the deck. A hidden hand
    (UNKNOWN) is left out.
    """
    lines = [
        f"{space_name(space)}: {content}" for space in range(SPACES) if (content := space_in_words(view, space, names))
    ]

    for slot in range(cards.AIR_SLOTS):
        if view.air_unit[slot] != NONE:
            plane, base = KIND_NAMES[view.air_unit[slot]], space_name(view.air_base[slot])
            damage = disruption_in_words(view.air_dc[slot])
            lines.append(f"In the air: {plane}, {names[view.air_owner[slot]]}, {base}{damage}")

    for start, target in zip(view.attack_from, view.attack_at, strict=True):
        lines.append(f"Declared: {space_name(start)} attacks {space_name(target)}")

    lines += [say_tip(tips, ("plate", seat)) for seat in range(2)]
    if UNKNOWN not in view.hand(me):
        card_names = [card_name(sort, view.nation[me]) for sort in range(cards.SORTS)]
        lines.append(f"Your hand: {counted_names(card_names, view.hand(me))}")
    return [*lines, say_tip(tips, ("deck",))]
