"""The map of Fighting Front in sentences: units, locations and aircraft of each side, and the cards."""

from __future__ import annotations

from game.core.state import UNKNOWN
from game.core.text import counted_names
from game.fighting_front.cards import AIR_SLOTS, KIND_NAMES, NONE, SORTS, SPACES
from game.fighting_front.state import State
from scenes.boards.fighting_front.log_lines import card_name, place
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.tooltips import Tooltips
from scenes.boards.parts import said
from scenes.ui.wording import many


def at(view: State, space: int, names: tuple[str, ...]) -> str:
    """What lies in a space, with whose it is."""
    found: list[str] = []
    if view.unit[space] != NONE:
        lead = "" if view.leader[space] == NONE else f" with {KIND_NAMES[view.leader[space]]}"
        unit = f"{KIND_NAMES[view.unit[space]]}{lead}{_hurt(view.dc[space])}"
        found.append(f"{unit}, {names[view.owner[space]]}")
    if view.site[space] != NONE:
        used = ", used" if view.site_used[space] else ""
        site = f"{KIND_NAMES[view.site[space]]}{used}{_hurt(view.site_dc[space])}"
        found.append(f"{site}, {names[view.site_owner[space]]}")
    return "; ".join(found)


def lying(model: TableModel, tips: Tooltips, names: tuple[str, ...]) -> list[str]:
    """Each space that is not empty, each air unit, what is declared, both sides, and the own hand."""
    view, me = model.shown, model.me
    found = [f"{place(space)}: {here}" for space in range(SPACES) if (here := at(view, space, names))]
    for slot in range(AIR_SLOTS):
        if view.air_unit[slot] != NONE:
            where = f"{KIND_NAMES[view.air_unit[slot]]}, {names[view.air_owner[slot]]}, {place(view.air_base[slot])}"
            found.append(f"In the air: {where}{_hurt(view.air_dc[slot])}")
    for start, goal in zip(view.attack_from, view.attack_at, strict=True):
        found.append(f"Declared: {place(start)} attacks {place(goal)}")
    found += [said(tips, ("plate", seat)) for seat in range(2)]
    if UNKNOWN not in view.hand(me):
        names_of = [card_name(sort, view.nation[me]) for sort in range(SORTS)]
        found.append(f"Your hand: {counted_names(names_of, view.hand(me))}")
    return [*found, said(tips, ("deck",))]


def _hurt(counters: int) -> str:
    return f", {many(counters, 'disruption counter')}" if counters else ""
