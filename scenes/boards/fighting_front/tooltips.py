"""What lies where on the board of Fighting Front, what is said of it, and the chances of a roll to come."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final

from game.core.state import OVER
from game.fighting_front import analysis, cards, steps
from game.fighting_front.actions import Target
from game.fighting_front.cards import GOAL, NATIONS, SIDES
from game.fighting_front.events import DieRolled
from game.fighting_front.odds import air_toughness, chances, chances_of, changes, site_toughness, toughness_of
from game.fighting_front.quick import occupies, own_strip
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout, log_lines
from scenes.boards.fighting_front.log_lines import card_name, place, plane_name, source_name, unit_name
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.odds_panel import MINUS, ChoiceSheet, RollSheet, Sheet
from scenes.boards.fighting_front.selection import Selection
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point
from scenes.ui.wording import many, whose

# --- Why something on the board of Fighting Front cannot be chosen, in a sentence -----------------

OUT_OF_REACH: Final = {
    steps.ARTILLERY_TARGET: "It cannot fire there",
    steps.GROUND_TARGET: "It cannot attack there",
    steps.AIR_TARGET: "It cannot fly there",
    steps.MOVE_STEP: "It cannot go there",
    steps.SETUP_ON: "It cannot lie there",
    steps.DEPLOY_ON: "It cannot lie there",
}
"""What is wrong with a space that is not lit, by the step in which one is chosen."""


def why_not(key: Hashable | None, chosen: Selection) -> str:
    """Why a thing cannot be chosen now; "" where nothing is to be said."""
    view = chosen.view
    if view is None or key is None:
        return ""
    match key:
        case ("card", int(sort), _):
            return _why_not_card(view, sort, chosen)
        case ("unit" | "plane" | "place" | "site", _) if chosen.busy and view.step in OUT_OF_REACH:
            return f"{OUT_OF_REACH[view.step]}: choose one of the lit spaces."
        case ("unit", int(space)):
            return _why_not_unit(view, space)
        case ("plane", int(slot)) if view.air_owner[slot] != view.to_act:
            return "That aircraft is the enemy's."
        case ("plane", _):
            return "This aircraft has nothing to do now."
    return ""


def _why_not_card(view: State, sort: int, chosen: Selection) -> str:
    seat = view.to_act
    name = card_name(sort, view.nation[seat])
    kind = cards.KIND_OF[view.nation[seat] * cards.SORTS + sort]
    if view.step in (steps.SETUP, steps.DEPLOY):
        if kind != cards.NONE and cards.IS_EVENT[kind]:
            return f"{name} is an event: nobody deploys it, it is played when its text says so."
        if kind != cards.NONE and cards.IS_AIR[kind]:
            return f"There is no Air Strip of yours in your half to put it on.{_flies(view)}"
        if kind != cards.NONE and cards.IS_LEADER[kind]:
            return "Every unit of yours that could carry a leader has one."
        return "There is no free space for it in your half."
    if chosen.picked_sort == sort or view.step in (steps.SETUP_ON, steps.DEPLOY_ON):
        return ""
    if view.step == steps.WINDOW:
        return f"{name} does not help in this roll."
    if view.step in (steps.AIR, steps.AIR_TARGET, steps.INTERCEPT) and kind != cards.NONE and cards.IS_AIR[kind]:
        return _why_not_fly(view, kind)
    return "Cards are deployed in the Deployment phase." if view.active == seat else "It is not your turn."


def _flies(view: State) -> str:
    """FF 4.6 That it can fly without one, where it can."""
    return "" if own_strip(view, view.to_act, False) else " While you control none, it flies from your hand."


def _why_not_fly(view: State, kind: int) -> str:
    """FF 4.6, 4.7 Why an aircraft does not fly from the hand."""
    if own_strip(view, view.to_act, False):
        return "You control an Air Strip, so aircraft fly from there only, not from your hand."
    if view.step == steps.INTERCEPT:
        return "Only fighters (F) can intercept."
    return "First choose where the other aircraft flies." if view.step == steps.AIR_TARGET else "It has no target."


def _why_not_unit(view: State, space: int) -> str:
    if view.owner[space] != view.to_act:
        return "That unit is the enemy's."
    kind = view.unit[space]
    if view.acted[space] & cards.ATTACKED:
        return "This unit has attacked this turn."
    if view.step == steps.MOVE:
        return "This unit has moved, or has no way out."
    if view.step == steps.ARTILLERY:
        return "No enemy is within its range." if cards.IS_R[kind] else "This unit is no artillery (R)."
    if view.step == steps.GROUND:
        return "No enemy stands next to this unit."
    return "This unit has nothing to do now."


MODIFIERS = {
    "ABM": "bombardment",
    "ACM": "air combat",
    "AAM": "AA fire",
    "BRM": "bombing",
    "DFM": "defensive fire",
    "GAM": "ground attack",
}
"""What the letters that are printed on a card change."""
LETTERS = "[A-Z]{2}M"
"""The abbreviation of a modifier."""
TYPE_WORDS = {
    "G": "ground unit",
    "A": "air unit",
    "I": "infantry",
    "T": "tank",
    "R": "artillery",
    "F": "fighter",
    "B": "bomber",
}
FLIES = "It is deployed onto an Air Strip of yours. While you control none, it flies missions straight from your hand."
RESULT_WORDS = ("MISS", "1 DC", "OFF", "LOST", "ALL")
"""On the sheet, as LEGEND explains them."""
LEGEND = (
    "MISS: nothing happens. 1 DC: a disruption counter; more of them than its Toughness destroy a card. "
    "OFF: a disruption counter, and the attack is off. LOST: one card is destroyed. ALL: every card in the space is."
)
NAMED = (*analysis.TABLES, steps.AIR_TARGET)
"""The steps in which the target of an attack or a mission is named."""
MOST_ROWS = 4
"""Targets on the sheet of chances."""


PHASE_WORDS = (
    "Every unit of yours loses a disruption counter; each Field Hospital takes off one more.",
    "Draw three cards, and one more for each Headquarters, Mother Russia and Red Ball Express.",
    "Bring cards from your hand into your half. They may act this turn.",
    "Artillery declares what it bombards within its range.",
    "The declared bombardments are rolled for.",
    "Air units declare missions and escorts: from their strips, or from your hand while you control no Air Strip.",
    "The enemy's fighters may intercept each mission.",
    "The enemy's AA guns fire at missions within their range.",
    "Air units that came through bomb their targets; paratroopers land.",
    "Units move one space, tanks two.",
    "Units that have not attacked declare attacks on neighbouring spaces.",
    "Units under attack fire first; enemy artillery supports them.",
    "The declared attacks are rolled for.",
    "Attackers may move into spaces that they have cleared, and a neighbour may follow.",
    "Keep six cards, and four more for each Headquarters; the others are discarded.",
)


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, chosen: Selection, names: tuple[str, ...]) -> None:
        self.model = model
        self.selection = chosen
        self.names = names
        self._looked: tuple[State | None, dict[Hashable | None, Sheet | None]] = (None, {})
        """The last state in which rolls were looked for, and what was found there, by the key of what is pointed at."""

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
                at = self.model.hand.raised(key) or self.box(key)
                return Tip(head, words, at.inset(-8))
            case ("unit" | "site" | "place", int(space)) if space in self.selection.ways:
                return None  # it would cover the way there
            case ("unit", int(space)) if view.unit[space] != cards.NONE:
                head, words = f"{cards.KIND_NAMES[view.unit[space]]}, {place(space)}", self._of_unit(space)
            case ("site", int(space)) | ("place", int(space)) if view.site[space] != cards.NONE:
                head, words = f"{cards.KIND_NAMES[view.site[space]]}, {place(space)}", self._of_site(space)
            case ("plane", int(slot)) if view.air_unit[slot] != cards.NONE:
                head, words = cards.KIND_NAMES[view.air_unit[slot]], self._of_plane(slot)
            case ("phase", int(phase)):
                head, words = steps.PHASE_NAMES[phase], PHASE_WORDS[phase - 1]
            case ("plate", int(seat)):
                head, words = self._of_side(seat)
            case ("deck",):
                head, words = "Deck", f"{many(len(view.deck), 'card')} face down. The discards become the next deck."
            case ("discards",):
                head, words = "Discards", f"{many(sum(view.discard), 'card')}. Choose the pile to look through it (D)."
            case ("odds",):
                head, words = "The chances", LEGEND
            case ("hand", _):
                head, words = self._of_hand(1 - self.model.me)
            case _:
                return None
        return Tip(head, words, self.box(key))

    def _of_card(self, sort: int) -> tuple[str, str]:
        view = self.model.shown
        kind = cards.KIND_OF[view.nation[self.model.me] * cards.SORTS + sort]
        if kind == cards.NONE:
            return (cards.SORT_NAMES[sort], "Laid aside for another card.")
        lines, ahead = [card_words(kind)], self.selection.view
        if cards.IS_AIR[kind]:
            lines.append(FLIES)
        if ahead is not None and sort not in self.selection.playable():
            lines.append(why_not(("card", sort, 0), self.selection))
        return (cards.KIND_NAMES[kind], "\n".join(filter(None, lines)))

    def _of_unit(self, space: int) -> str:
        view = self.model.shown
        lines = [card_words(view.unit[space])]
        if view.leader[space] != cards.NONE:
            lines.append(f"{cards.KIND_NAMES[view.leader[space]]}: {notes(view.leader[space])}, Toughness (TF) +1.")
        tough = toughness_of(view, space)
        hurt = view.dc[space]
        if hurt:
            minus = f"{MINUS}{hurt} on its rolls"
            lines.append(f"{many(hurt, 'disruption counter')} (DC): {minus}; more than {tough} destroy it.")
        if view.owner[space] == view.active and view.acted[space] & cards.ATTACKED:
            lines.append("It has attacked this turn.")
        return "\n".join(lines)

    def _of_site(self, space: int) -> str:
        view = self.model.shown
        hurt, tough = view.site_dc[space], site_toughness(view, space)
        taken = f"\n{many(hurt, 'disruption counter')} (DC); more than {tough} destroy it." if hurt else ""
        return f"{whose(self.names[view.site_owner[space]])}. {card_words(view.site[space])}{taken}"

    def _of_plane(self, slot: int) -> str:
        view = self.model.shown
        base = view.air_base[slot]
        where = (
            "From off the map: discarded at the end of the turn."
            if base == cards.FLY_OVER
            else f"Based in {place(base)}."
        )
        hurt, tough, lead = view.air_dc[slot], air_toughness(view, slot), view.air_leader[slot]
        taken = f" {many(hurt, 'disruption counter')} (DC); more than {tough} destroy it." if hurt else ""
        led = "" if lead == cards.NONE else f"\n{cards.KIND_NAMES[lead]}: {notes(lead)}, Toughness (TF) +1."
        return f"{card_words(view.air_unit[slot])}\n{where}{taken}{led}"

    def _of_side(self, seat: int) -> tuple[str, str]:
        view = self.model.shown
        there = occupies(view, seat)
        when = "at the beginning of a turn of theirs" if view.hold else "at the end of a turn of theirs"
        words = f"Holds {there} of the {GOAL} spaces of the enemy's back row that win {when}."
        return (f"{self.names[seat]}, {NATIONS[view.nation[seat]][0]}", f"{words} {self._of_hand(seat)[1]}")

    def _of_hand(self, seat: int) -> tuple[str, str]:
        view = self.model.shown
        words = f"{many(view.hand_size[seat], 'card').capitalize()} in hand."
        known = 0 if seat == self.model.me else sum(view.known_of(seat))
        more = f" You know {known} of them: choose the hand to see which (K)." if known else ""
        return ("The other hand", words + more)

    # --- Ranges and chances --------------------------------------------------------------------

    def in_range(self, key: Hashable | None) -> list[int]:
        """The spaces within range of the artillery that is pointed at or picked."""
        picked = self.selection.picked_key
        for one in (picked, key):
            match one:
                case ("unit", int(space)) if self.model.shown.unit[space] != cards.NONE:
                    kind = self.model.shown.unit[space]
                    if cards.IS_R[kind] and cards.RANGE[kind] > 1:
                        reach = cards.RANGE[kind]
                        return [s for s in range(cards.SPACES) if 0 < cards.DISTANCE[space * cards.SPACES + s] <= reach]
        return []

    def shown_roll(self, key: Hashable | None) -> Sheet | None:
        """The roll to come; otherwise those that what is picked or pointed at may bring; otherwise the last one.

        Once a person is asked in a later phase, nothing is left of a roll.
        """
        view, ahead, cast = self.model.shown, self.selection.view, self.model.cast
        if view.to_act == OVER:
            return None
        coming = self.coming_roll(key)
        if coming is not None:
            return coming
        return None if cast is not None and ahead is not None and cast.phase != view.phase else cast

    def coming_roll(self, key: Hashable | None) -> Sheet | None:
        """The roll to come; otherwise those that what is picked or pointed at may bring."""
        view, ahead = self.model.shown, self.selection.view
        if view.step == steps.WINDOW and not self.model.rolling:
            return sheet(view)
        if ahead is None:
            return None
        if self._looked[0] is not ahead:
            self._looked = (ahead, {})
        found = self._looked[1]
        if key not in found:
            found[key] = self._promised(ahead, key)
        return found[key]

    def _promised(self, ahead: State, key: Hashable | None) -> Sheet | None:
        """What may be rolled at the target that is pointed at, otherwise at each of those that can be named."""
        action = self.selection.action_at(key)
        asked = ahead if ahead.step in NAMED else None if action is None else analysis.asks_next(ahead, action)
        if asked is None or asked.step not in NAMED:
            return None
        if asked is ahead and isinstance(action, Target):
            trial = analysis.roll_at(asked, action.space)
            return None if trial is None else sheet(trial)
        trials = [analysis.roll_at(asked, space) for space in analysis.targets_of(asked)]
        rolls = [trial for trial in trials if trial is not None]
        if len(rolls) <= 1:
            return sheet(rolls[0]) if rolls else None
        return choice(sorted(rolls, key=analysis.promise, reverse=True))

    def order(self, key: Hashable | None) -> tuple[Hashable, int] | None:
        """The thing on the table that a click on this key would make attack or fly, and the space it would go for."""
        ahead, action = self.selection.view, self.selection.action_at(key)
        if ahead is None:
            return None
        if ahead.step not in NAMED:
            goal = analysis.only_target(ahead, action)
            return None if goal is None else (key, goal)
        goals = [action.space] if isinstance(action, Target) else analysis.targets_of(ahead)
        return (self.selection.picked_key, goals[0]) if len(goals) == 1 else None


def sheet(view: State) -> RollSheet:
    """The roll that stands in a view."""
    who = log_lines.rolling(view).split(", ", 1)[1]
    return _sheet(view.roll, who, changes(view), view.phase)


def choice(trials: Sequence[State]) -> ChoiceSheet:
    """The targets that a unit can choose from, the most promising first."""
    first = trials[0]
    who = log_lines.roller(first)
    rows = tuple((unit_name(trial, trial.aim), _shares(chances(trial))) for trial in trials[:MOST_ROWS])
    words = who if len(trials) <= MOST_ROWS else f"{who}: the best {MOST_ROWS} of {len(trials)} targets"
    return ChoiceSheet(cards.TABLE_NAMES[first.roll], words, rows)


def _shares(found: Sequence[float]) -> tuple[float, float]:
    """The chances of a disruption counter, and of a card destroyed."""
    return (found[cards.DISRUPT] + found[cards.NEGATE], found[cards.DESTROY] + found[cards.DESTROY_ALL])


def cast(event: DieRolled, view: State) -> RollSheet:
    """The roll of an event; `view` is the table at which the die was cast."""
    who = f"{cards.KIND_NAMES[event.kind]}{f' {place(event.space)}' if event.space != cards.NONE else ''}"
    goal = place(event.target) if event.target != cards.NONE else ""
    if event.target_slot != cards.NONE:
        goal = plane_name(view, event.target_slot)
    return _sheet(event.table, f"{who} at {goal}" if goal else who, event.changes, view.phase)


def told(rolled: RollSheet, event: DieRolled) -> RollSheet:
    """The same once the die lies there."""
    names = _result_names(event.table)
    return replace(rolled, die=event.die, result=names[_results(event.table).index(event.result)])


def _sheet(table: int, who: str, changed: Sequence[tuple[int, int]], phase: int) -> RollSheet:
    shares = chances_of(table, sum(plus for _, plus in changed))
    items = tuple((source_name(source), plus) for source, plus in changed)
    results = tuple((name, shares[i]) for name, i in zip(_result_names(table), _results(table), strict=True))
    return RollSheet(cards.TABLE_NAMES[table], who, items, results, phase=phase)


def _result_names(table: int) -> list[str]:
    return [RESULT_WORDS[i] for i in _results(table)]


def _results(table: int) -> list[int]:
    """The results that a table knows, from the mildest to the worst."""
    base = table * (SIDES + 1)
    return sorted({cards.RESULT_OF[base + total] for total in range(1, SIDES + 1)})


def card_words(kind: int) -> str:
    """What is printed on a card, in words; every abbreviation with what it means."""
    tough = f"Toughness (TF) {cards.TOUGHNESS[kind]}"
    if cards.TEXTS[kind]:
        words = spelled(cards.TEXTS[kind])
        return f"{words} {tough}." if cards.TOUGHNESS[kind] else words
    if cards.IS_LEADER[kind]:
        return f"Its unit: {notes(kind)}, Toughness (TF) +1."
    letters = cards.LETTERS[kind]
    types = ", ".join(TYPE_WORDS[letter] for letter in letters)
    reach = f", range (RNG) {cards.RANGE[kind]}" if cards.RANGE[kind] else ""
    pace = f", moves {cards.STEPS[kind]} spaces" if cards.STEPS[kind] > 1 else ""
    changes = ", ".join(note for note in notes(kind).split(", ") if note and not note.startswith(("Move", "RNG")))
    return f"{letters}: {types}. {tough}{reach}{pace}.{f' {changes}.' if changes else ''}"


def notes(kind: int) -> str:
    """What a card prints below its picture, its letters with what they mean."""
    return spelled(cards.NOTES[kind])


def spelled(printed: str) -> str:
    """What is printed, its abbreviations with what they mean."""
    words, some = re.sub(r"(?<![\w-])-(?=\d)", MINUS, printed), rf"({LETTERS}(?:, {LETTERS})*(?: or {LETTERS})?) (\S\d)"
    words = re.sub(rf"{some} for ([^.]+)", lambda found: f"{found[2]} for {found[3]} ({_meant(found[1])})", words)
    return re.sub(
        some,
        lambda found: f"{found[2]} to " + re.sub(LETTERS, lambda one: f"{MODIFIERS[one[0]]} ({one[0]})", found[1]),
        words,
    )


def _meant(letters: str) -> str:
    """Abbreviations of modifiers, each with what it means: "GAM: ground attack"."""
    return ", ".join(f"{one}: {MODIFIERS[one]}" for one in re.findall(LETTERS, letters))
