"""What lies where on the board of Fighting Front, what is said of it, and the chances of a roll to come."""

from __future__ import annotations

import re
from collections.abc import Hashable

from game.core.state import OVER
from game.core.wording import many, whose
from game.fighting_front import analysis, cards, steps
from game.fighting_front.actions import Target
from game.fighting_front.cards import GOAL, NATIONS
from game.fighting_front.odds import air_toughness, site_toughness, toughness_of
from game.fighting_front.quick import occupies
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.controls import Selection
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.names import place
from scenes.boards.fighting_front.rolls import MINUS, Sheet, choice_of, sheet_of
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point

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
LEGEND = (
    "MISS: nothing happens. 1 DC: a disruption counter; more of them than its Toughness destroy a card. "
    "OFF: a disruption counter, and the attack is off. 1 LOST: one card is destroyed. ALL: every card there is."
)
NAMED = (*analysis.TABLES, steps.AIR_TARGET)
"""The steps in which the target of an attack or a mission is named."""
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
            lines.append(self.selection.why_not(("card", sort, 0)))
        return (cards.KIND_NAMES[kind], "\n".join(filter(None, lines)))

    def _of_unit(self, space: int) -> str:
        view = self.model.shown
        hurt, attacked = view.dc[space], view.owner[space] == view.active and view.acted[space] & cards.ATTACKED
        damage = _damage(hurt, toughness_of(view, space), f": {MINUS}{hurt} on its rolls")
        done = "It has attacked this turn." if attacked else ""
        return "\n".join(filter(None, [card_words(view.unit[space]), _led(view.leader[space]), damage, done]))

    def _of_site(self, space: int) -> str:
        view = self.model.shown
        words = f"{whose(self.names[view.site_owner[space]])}. {card_words(view.site[space])}"
        return "\n".join(filter(None, [words, _damage(view.site_dc[space], site_toughness(view, space))]))

    def _of_plane(self, slot: int) -> str:
        view, base = self.model.shown, self.model.shown.air_base[slot]
        off = base == cards.FLY_OVER
        where = "From off the map: discarded at the end of the turn." if off else f"Based in {place(base)}."
        damage = " ".join(filter(None, [where, _damage(view.air_dc[slot], air_toughness(view, slot))]))
        return "\n".join(filter(None, [card_words(view.air_unit[slot]), damage, _led(view.air_leader[slot])]))

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
            return sheet_of(view)
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
            return None if trial is None else sheet_of(trial)
        trials = [analysis.roll_at(asked, space) for space in analysis.targets_of(asked)]
        rolls = [trial for trial in trials if trial is not None]
        if len(rolls) <= 1:
            return sheet_of(rolls[0]) if rolls else None
        return choice_of(sorted(rolls, key=analysis.promise, reverse=True))

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


def _damage(hurt: int, tough: int, minus: str = "") -> str:
    """How many disruption counters lie on a card, and how many it bears."""
    return f"{many(hurt, 'disruption counter')} (DC){minus}; more than {tough} destroy it." if hurt else ""


def _led(leader: int) -> str:
    """What a leader adds to its unit."""
    return "" if leader == cards.NONE else f"{cards.KIND_NAMES[leader]}: {notes(leader)}, Toughness (TF) +1."


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
