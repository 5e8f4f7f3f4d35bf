"""What lies where on the board of Fighting Front, what is said of it, and the chances of a roll to come."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import replace

from game.core.state import OVER
from game.fighting_front import cards, steps
from game.fighting_front.cards import (
    AIR_SLOTS,
    DISTANCE,
    FLY_OVER,
    KIND_NAMES,
    KIND_OF,
    NONE,
    RANGE,
    SORT_NAMES,
    SORTS,
    SPACES,
    TABLE_NAMES,
)
from game.fighting_front.data import GOAL, NATIONS
from game.fighting_front.events import DieRolled
from game.fighting_front.odds import air_toughness, chances_of, changes, site_toughness, toughness_of
from game.fighting_front.quick import occupies
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout, prompts, staff
from scenes.boards.fighting_front.log_lines import place, source_name
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.odds_panel import RollSheet
from scenes.boards.fighting_front.selection import Selection
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point, around
from scenes.ui.wording import many, whose

MODIFIERS = {
    "ABM": "bombardment",
    "ACM": "air combat",
    "AAM": "AA fire",
    "BRM": "bombing",
    "DFM": "defensive fire",
    "GAM": "ground attack",
}
"""What the letters that are printed on a card change."""
TYPE_WORDS = {"I": "infantry", "T": "tank", "R": "artillery", "F": "fighter", "B": "bomber"}
RESULT_WORDS = ("MISS", "1 DC", "OFF", "LOST", "ALL")
"""On the sheet; OFF: a disruption counter, and the attack is off."""
TABLES = {steps.ARTILLERY_TARGET: cards.BOMBARDMENT, steps.GROUND_TARGET: cards.GROUND_ATTACK}
"""The roll that a target brings about, by the step in which it is named."""


PHASE_WORDS = (
    "Every unit of yours loses a disruption counter; each Field Hospital takes off one more.",
    "Draw three cards, and one more for each Headquarters, Mother Russia and Red Ball Express.",
    "Bring cards from your hand into your half. They may act this turn.",
    "Artillery declares what it bombards within its range.",
    "The declared bombardments are rolled for.",
    "Air units declare missions and escorts.",
    "The enemy's fighters may intercept each mission.",
    "The enemy's AA guns fire at missions within their range.",
    "Air units that came through bomb their targets; paratroopers land.",
    "Units move one space, tanks two.",
    "Units that have not attacked declare attacks on neighbouring spaces.",
    "Units under attack fire first; enemy artillery supports them.",
    "The declared attacks are rolled for.",
    "Attackers may move into spaces that they have cleared, and a neighbour may follow.",
    "Discard down to six cards, and four more for each Headquarters.",
)


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, chosen: Selection, names: tuple[str, ...]) -> None:
        self.model = model
        self.selection = chosen
        self.names = names

    def box(self, key: Hashable | None) -> Box:
        """Around the thing with this key; the map where there is none."""
        found = None if key is None else self.model.box(key)
        return layout.MAP if found is None else found

    def under(self, point: Point) -> Hashable | None:
        return self.model.under(point)

    # --- What is said of it ------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        view = self.model.shown
        match key:
            case ("card", int(sort), _):
                head, words = self._of_card(sort)
                body = next((body for body in self.model.hand if body.key == key), None)
                at = layout.HAND_AT if body is None else (body.goal[0], layout.HAND_AT[1] - 40)
                return Tip(head, words, around(at, layout.CARD_W * 1.2, layout.CARD_H * 1.25))
            case ("unit" | "site" | "place", int(space)) if space in self.selection.ways:
                return None  # it would cover the way there
            case ("unit", int(space)) if view.unit[space] != NONE:
                head, words = f"{KIND_NAMES[view.unit[space]]}, {place(space)}", self._of_unit(space)
            case ("site", int(space)) | ("place", int(space)) if view.site[space] != NONE:
                head, words = f"{KIND_NAMES[view.site[space]]}, {place(space)}", self._of_site(space)
            case ("plane", int(slot)) if view.air_unit[slot] != NONE:
                head, words = KIND_NAMES[view.air_unit[slot]], self._of_plane(slot)
            case ("phase", int(phase)):
                head, words = steps.PHASE_NAMES[phase], PHASE_WORDS[phase - 1]
            case ("plate", int(seat)):
                head, words = self._of_side(seat)
            case ("deck",):
                head, words = "Deck", f"{many(len(view.deck), 'card')} face down. The discards become the next deck."
            case ("discards",):
                head, words = "Discards", f"{many(sum(view.discard), 'card')}. Click to look through them (D)."
            case ("hand", _):
                head, words = self._of_hand(1 - self.model.me)
            case _:
                return None
        return Tip(head, words, self.box(key))

    def _of_card(self, sort: int) -> tuple[str, str]:
        view = self.model.shown
        kind = KIND_OF[view.nation[self.model.me] * SORTS + sort]
        if kind == NONE:
            return (SORT_NAMES[sort], "Laid aside for another card.")
        words = card_words(kind)
        if self.selection.view is not None and sort not in self.selection.playable():
            why = prompts.why_not(("card", sort, 0), self.selection, self.model)
            words = f"{words}\n{why}" if why and why not in words else words
        return (KIND_NAMES[kind], words)

    def _of_unit(self, space: int) -> str:
        view = self.model.shown
        lines = [card_words(view.unit[space])]
        if view.leader[space] != NONE:
            lines.append(f"{KIND_NAMES[view.leader[space]]}: {notes(view.leader[space])}, Toughness +1.")
        tough = toughness_of(view, space)
        hurt = view.dc[space]
        if hurt:
            lines.append(f"{many(hurt, 'disruption counter')}: {-hurt} on its rolls; more than {tough} destroy it.")
        if view.owner[space] == view.active and view.acted[space] & cards.ATTACKED:
            lines.append("It has attacked this turn.")
        return "\n".join(lines)

    def _of_site(self, space: int) -> str:
        view = self.model.shown
        words = f"{whose(self.names[view.site_owner[space]])}. {cards.TEXTS[view.site[space]]}"
        hurt = f" {view.site_dc[space]} of them taken." if view.site_dc[space] else ""
        return f"{words}\nToughness {site_toughness(view, space)}.{hurt}"

    def _of_plane(self, slot: int) -> str:
        view = self.model.shown
        base = view.air_base[slot]
        where = (
            "From off the map: discarded at the end of the turn." if base == FLY_OVER else f"Based in {place(base)}."
        )
        hurt = f" {many(view.air_dc[slot], 'DC')} of {air_toughness(view, slot)}." if view.air_dc[slot] else ""
        lead = view.air_leader[slot]
        led = "" if lead == NONE else f"\n{KIND_NAMES[lead]}: {notes(lead)}, Toughness +1."
        return f"{card_words(view.air_unit[slot])}\n{where}{hurt}{led}"

    def _of_side(self, seat: int) -> tuple[str, str]:
        view = self.model.shown
        there = occupies(view, seat)
        when = "at the beginning of a turn of theirs" if view.hold else "at the end of a turn"
        words = f"Holds {there} of the {GOAL} spaces of the enemy's back row that win {when}."
        return (f"{self.names[seat]}, {NATIONS[view.nation[seat]][0]}", f"{words} {self._of_hand(seat)[1]}")

    def _of_hand(self, seat: int) -> tuple[str, str]:
        view = self.model.shown
        words = f"{many(view.hand_size[seat], 'card').capitalize()} in hand."
        known = 0 if seat == self.model.me else sum(view.known_of(seat))
        return ("The other hand", f"{words} You know {known} of them: click to see (K)." if known else words)

    # --- Ranges and chances --------------------------------------------------------------------

    def in_range(self, key: Hashable | None) -> list[int]:
        """The spaces within range of the artillery that is pointed at or picked."""
        picked = self.selection.picked_key
        for one in (picked, key):
            match one:
                case ("unit", int(space)) if self.model.shown.unit[space] != NONE:
                    kind = self.model.shown.unit[space]
                    if cards.IS_R[kind] and RANGE[kind] > 1:
                        reach = RANGE[kind]
                        return [s for s in range(SPACES) if 0 < DISTANCE[space * SPACES + s] <= reach]
        return []

    def shown_roll(self, key: Hashable | None) -> RollSheet | None:
        """The roll to come; otherwise the one that the thing pointed at would bring about."""
        view = self.model.shown
        if view.to_act == OVER:
            return None
        if view.step == steps.WINDOW and not self.model.rolling:
            return sheet(view, self.names)
        ahead = self.selection.view
        if ahead is not None and (ahead.step in TABLES or ahead.step == steps.AIR_TARGET):
            match key:
                case ("place" | "unit" | "site", int(space)) if self.selection.action_at(key) is not None:
                    return self._would(ahead, space) or self.model.cast
        only = self.only_target(key)
        if only is not None:
            assert ahead is not None
            assert isinstance(key, tuple)
            return sheet(staff.rolled(ahead, staff.TABLES[ahead.step], key[1], only), self.names)
        return self.model.cast

    def only_target(self, key: Hashable | None) -> int | None:
        """What the ground unit that is pointed at would attack, where there is no choice."""
        ahead = self.selection.view
        return None if ahead is None else staff.only_target(ahead, self.selection.targets.get(key))

    def _would(self, ahead: State, space: int) -> RollSheet | None:
        """The roll of the picked unit against a space."""
        if ahead.step != steps.AIR_TARGET:
            return sheet(staff.rolled(ahead, TABLES[ahead.step], ahead.picked, space), self.names)
        slot = ahead.picked_air
        if not 0 <= slot < AIR_SLOTS or ahead.unit[space] == ahead.site[space] == NONE:
            return None
        return sheet(staff.rolled(ahead, cards.BOMBING, NONE, space, slot), self.names)


def sheet(view: State, names: tuple[str, ...]) -> RollSheet:
    """The roll that stands in a view."""
    who = prompts.rolling(view, names).split(", ", 1)[1]
    return _sheet(view.roll, who, changes(view))


def cast(event: DieRolled, view: State) -> RollSheet:
    """The roll of an event; `view` is the table at which the die was cast."""
    who = f"{KIND_NAMES[event.kind]}{f' {place(event.space)}' if event.space != NONE else ''}"
    goal = place(event.target) if event.target != NONE else ""
    if event.target_slot != NONE:
        goal = prompts.plane_name(view, event.target_slot)
    return _sheet(event.table, f"{who} at {goal}" if goal else who, event.changes)


def told(rolled: RollSheet, event: DieRolled) -> RollSheet:
    """The same once the die lies there."""
    names = _result_names(event.table)
    return replace(rolled, die=event.die, result=names[_results(event.table).index(event.result)])


def _sheet(table: int, who: str, changed: Sequence[tuple[int, int]]) -> RollSheet:
    shares = chances_of(table, sum(plus for _, plus in changed))
    items = tuple((source_name(source), plus) for source, plus in changed)
    chances = tuple((name, shares[i]) for name, i in zip(_result_names(table), _results(table), strict=True))
    return RollSheet(TABLE_NAMES[table], who, items, chances)


def _result_names(table: int) -> list[str]:
    return [RESULT_WORDS[i] for i in _results(table)]


def _results(table: int) -> list[int]:
    """The results that a table knows, from the mildest to the worst."""
    base = table * (cards.SIDES + 1)
    return sorted({cards.RESULT_OF[base + total] for total in range(1, cards.SIDES + 1)})


def card_words(kind: int) -> str:
    """What is printed on a card, in words."""
    if cards.TEXTS[kind]:
        tough = f" Toughness {cards.TOUGHNESS[kind]}." if cards.TOUGHNESS[kind] else ""
        return cards.TEXTS[kind] + tough
    if cards.IS_LEADER[kind]:
        return f"Its unit: {notes(kind)}, Toughness +1."
    types = [TYPE_WORDS[letter] for letter in cards.LETTERS[kind] if letter in TYPE_WORDS]
    words = f"{', '.join(types).capitalize() or 'Air unit'}. Toughness {cards.TOUGHNESS[kind]}"
    reach = f", range {RANGE[kind]}" if RANGE[kind] and cards.IS_R[kind] else ""
    pace = f", moves {cards.STEPS[kind]}" if cards.STEPS[kind] > 1 else ""
    changes = [note for note in notes(kind).split(", ") if note and not note.startswith(("Move", "RNG"))]
    return f"{words}{reach}{pace}{'. ' if changes else ''}{', '.join(changes)}."


def notes(kind: int) -> str:
    """What a card prints below its picture, its letters with what they mean."""
    printed = cards.NOTES[kind].replace("-", chr(0x2212))
    return re.sub(r"([A-Z]{2}M) (\S\d)", lambda found: f"{found[2]} to {MODIFIERS[found[1]]} ({found[1]})", printed)
