"""The tooltip and place of each thing of Fighting Front, the roll it may bring, and why it cannot be chosen."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from game.core.state import OVER
from game.core.wording import count_of, possessive
from game.fighting_front import analysis, cards, steps
from game.fighting_front.actions import Target
from game.fighting_front.cards import GOAL, NATIONS
from game.fighting_front.odds import air_toughness, site_toughness, toughness_of
from game.fighting_front.quick import back_row_spaces_held, controls_strip
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.model import TableModel
from scenes.boards.fighting_front.names import MINUS, card_name, card_words, kind_of_card, notes_in_words, space_name
from scenes.boards.fighting_front.rolls import Sheet, sheet_of_choice, sheet_of_roll
from scenes.boards.fighting_front.selection import TARGET_CHOICES, Selection
from scenes.boards.parts import Tip
from scenes.ui.canvas import Box, Point

FLIES: Final = (
    "It is deployed onto an Air Strip of yours. While you control none, it flies missions straight from your hand."
)
LEGEND: Final = (
    "MISS: nothing happens. 1 DC: a disruption counter; more of them than its Toughness destroy a card. "
    "OFF: a disruption counter, and the attack is off. 1 LOST: one card is destroyed. "
    "ALL: every card in the space is destroyed."
)
PHASE_WORDS: Final = (
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
"""By phase, from Recovery to End."""


class Tooltips:
    """Finds and explains the things on the table."""

    def __init__(self, model: TableModel, selection: Selection, names: tuple[str, ...]) -> None:
        self.model = model
        self.selection = selection
        self.names = names
        self._sheets_world: State | None = None
        """The last world in which rolls were looked for."""
        self._sheets: dict[Hashable | None, Sheet | None] = {}
        """The rolls that were found in that world, by the key of the thing that was pointed at."""

    def box(self, key: Hashable | None) -> Box:
        """The box around the thing with this key. The box of the map for an unknown key."""
        box = None if key is None else self.model.find_box(key)
        return layout.MAP if box is None else box

    def key_at(self, point: Point) -> Hashable | None:
        return self.model.key_at(point)

    # --- Tooltips ----------------------------------------------------------------------------

    def tip(self, key: Hashable) -> Tip | None:
        """The tooltip of the thing with this key, or None if it has none.

        A key is a word with numbers, such as ("unit", space). An empty space has no tooltip, and neither has anything
        that a picked unit can move to (`routes`), because the tooltip would cover the way there.
        """
        view = self.model.shown
        match key:
            case ("card", int(sort), _):
                head, words = self._card_tip(sort)
                box = self.model.hand.raised_box(key) or self.box(key)
                return Tip(head, words, box.inset(-8))
            case ("unit" | "site" | "place", int(space)) if space in self.selection.routes:
                return None  # a tooltip would cover the way there
            case ("unit", int(space)) if view.unit[space] != cards.NONE:
                head, words = f"{cards.KIND_NAMES[view.unit[space]]}, {space_name(space)}", self._unit_words(space)
            case ("site", int(space)) | ("place", int(space)) if view.site[space] != cards.NONE:
                head, words = f"{cards.KIND_NAMES[view.site[space]]}, {space_name(space)}", self._site_words(space)
            case ("plane", int(slot)) if view.air_unit[slot] != cards.NONE:
                head, words = cards.KIND_NAMES[view.air_unit[slot]], self._plane_words(slot)
            case ("phase", int(phase)):
                head, words = steps.PHASE_NAMES[phase], PHASE_WORDS[phase - 1]
            case ("plate", int(seat)):
                head, words = self._side_tip(seat)
            case ("deck",):
                number = count_of(len(view.deck), "card")
                head, words = "Deck", f"{number} face down. The discards become the next deck."
            case ("discards",):
                number = count_of(sum(view.discard), "card")
                head, words = "Discards", f"{number}. Choose the pile to look through it (D)."
            case ("odds",):
                head, words = "The chances", LEGEND
            case ("hand", _):
                head, words = "The other hand", self._hand_words(1 - self.model.me)
            case _:
                return None
        return Tip(head, words, self.box(key))

    def _card_tip(self, sort: int) -> tuple[str, str]:
        """Head and words of the tooltip of a card in the viewer's hand, with the reason if it cannot be played."""
        kind = kind_of_card(sort, nation=self.model.shown.nation[self.model.me])
        if kind == cards.NONE:  # the nation has no card of this sort, and another card was drawn for it
            return (cards.SORT_NAMES[sort], "Laid aside for another card.")

        lines = [card_words(kind)]
        if cards.IS_AIR[kind]:
            lines.append(FLIES)
        if self.selection.world is not None and sort not in self.selection.playable_cards():
            lines.append(why_not_sentence(self.selection, ("card", sort, 0)))
        return (cards.KIND_NAMES[kind], "\n".join(filter(None, lines)))

    def _unit_words(self, space: int) -> str:
        """Lines about the ground unit in a space: its card, its leader, its damage, and whether it has attacked.

        Each disruption counter is worth -1 on its rolls.
        """
        view = self.model.shown
        counters = view.dc[space]
        damage = damage_sentence(counters, toughness_of(view, space), f": {MINUS}{counters} on its rolls")
        has_attacked = view.owner[space] == view.active and view.acted[space] & cards.ATTACKED
        attacked = "It has attacked this turn." if has_attacked else ""
        lines = [card_words(view.unit[space]), leader_words(view.leader[space]), damage, attacked]
        return "\n".join(filter(None, lines))

    def _site_words(self, space: int) -> str:
        """Lines about the location in a space: its owner and card, and its damage (`site_dc`: disruption counters)."""
        view = self.model.shown
        words = f"{possessive(self.names[view.site_owner[space]])}. {card_words(view.site[space])}"
        return "\n".join(filter(None, [words, damage_sentence(view.site_dc[space], site_toughness(view, space))]))

    def _plane_words(self, slot: int) -> str:
        """Lines about the air unit in a slot: its card, its base and damage, and its leader.

        FLY_OVER is the base of those without an Air Strip, which are discarded at the end of the turn.
        """
        view = self.model.shown
        base = view.air_base[slot]
        based = f"Based in {space_name(base)}."
        if base == cards.FLY_OVER:
            based = "From off the map: discarded at the end of the turn."

        damage = damage_sentence(view.air_dc[slot], air_toughness(view, slot))
        state = " ".join(filter(None, [based, damage]))
        return "\n".join(filter(None, [card_words(view.air_unit[slot]), state, leader_words(view.air_leader[slot])]))

    def _side_tip(self, seat: int) -> tuple[str, str]:
        """Head and words of the tooltip of a side: name and nation, its goal and its hand.

        FF 1.6 The back row spaces win at the end of the turn, or, if they must be held (`hold`), when the next one
        begins.
        """
        view = self.model.shown
        when = "at the beginning of their turn" if view.hold else "at the end of their turn"
        held = back_row_spaces_held(view, seat)
        goal = f"Holds {held} of the {GOAL} spaces of the enemy's back row that win the match {when}."
        nation_name, *_ = NATIONS[view.nation[seat]]
        return (f"{self.names[seat]}, {nation_name}", f"{goal} {self._hand_words(seat)}")

    def _hand_words(self, seat: int) -> str:
        """Sentences on the size of a hand, and, for the other side's hand, how many of its cards the viewer knows.

        `known_of`: by sort, how many such cards of a hand the viewer has seen.
        """
        view = self.model.shown
        size = f"{count_of(view.hand_size[seat], 'card').capitalize()} in hand."
        known = 0 if seat == self.model.me else sum(view.known_of(seat))
        return f"{size} You know {known} of them: choose the hand to see which (K)." if known else size

    # --- Ranges and chances --------------------------------------------------------------------

    def spaces_in_range(self, key: Hashable | None) -> list[int]:
        """The spaces within range of the picked artillery, or else of the artillery with this key.

        Empty without artillery, and for artillery of range 1, which reaches only neighbours.
        """
        for unit in (self.selection.picked_key, key):
            match unit:
                case ("unit", int(space)) if self.model.shown.unit[space] != cards.NONE:
                    kind = self.model.shown.unit[space]
                    if cards.IS_R[kind] and cards.RANGE[kind] > 1:  # R: artillery
                        return list(cards.WITHIN[cards.RANGE[kind] * cards.SPACES + space])
        return []

    def sheet_to_show(self, key: Hashable | None) -> Sheet | None:
        """The sheet of chances beside the tray: the roll to come, a roll that is possible, or the last roll.

        None if there is none of these. `key`: that of the thing that is pointed at. The last roll is shown until a
        person is asked in a later phase.
        """
        view = self.model.shown
        last_roll = self.model.last_roll
        if view.to_act == OVER:
            return None

        coming = self.coming_sheet(key)
        if coming is not None:
            return coming
        is_asked = self.selection.world is not None
        is_outdated = last_roll is not None and is_asked and last_roll.phase != view.phase
        return None if is_outdated else last_roll

    def coming_sheet(self, key: Hashable | None) -> Sheet | None:
        """The sheet of the next roll, if one is pending. Otherwise the sheet of the rolls that a choice would bring.

        The choice is that of the thing with this key, or what it would do with the picked unit. None if there is no
        such roll. The sheet is kept for each thing as long as the world of the question is the same, because it is
        asked for in every frame and trying the rolls takes long.
        """
        view = self.model.shown
        world = self.selection.world
        if view.step == steps.WINDOW and not self.model.is_rolling:
            return sheet_of_roll(view)
        if world is None:
            return None

        if self._sheets_world is not world:
            self._sheets_world = world
            self._sheets = {}
        if key not in self._sheets:
            self._sheets[key] = self._possible_sheet(world, key)
        return self._sheets[key]

    def _possible_sheet(self, world: State, key: Hashable | None) -> Sheet | None:
        """The sheet of the roll or rolls that a click on the thing with this key would bring. None if there are none.

        On a target it is the roll at that target. On a unit it is the roll at its only target, or a list of the rolls
        at all of its targets, the best first.
        """
        action = self.selection.action_at(key)
        is_target_asked = world.step in TARGET_CHOICES
        world_at_target: State | None = world
        if not is_target_asked:
            world_at_target = None if action is None else analysis.ask_second_step(world, action)
        if world_at_target is None or world_at_target.step not in TARGET_CHOICES:
            return None

        # A trial is a copy of the world at the roll, None if the attack would bring no roll.
        if is_target_asked and isinstance(action, Target):
            trial = analysis.trial_roll(world_at_target, action.space)
            return None if trial is None else sheet_of_roll(trial)

        trials = [analysis.trial_roll(world_at_target, space) for space in analysis.target_spaces(world_at_target)]
        rolls = [trial for trial in trials if trial is not None]
        if len(rolls) <= 1:
            return sheet_of_roll(rolls[0]) if rolls else None
        return sheet_of_choice(sorted(rolls, key=analysis.attack_worth, reverse=True))

    def order_on_click(self, key: Hashable | None) -> tuple[Hashable, int] | None:
        """The attack or mission that a click on the thing with this key would order: a unit's key and a space.

        None if the click would order none, or if there are several targets. While a target is being chosen
        (TARGET_CHOICES), the unit is the picked one. Otherwise it is the thing itself, if it has a single target.
        """
        world = self.selection.world
        action = self.selection.action_at(key)
        if world is None:
            return None
        if world.step not in TARGET_CHOICES:
            target = analysis.only_target(world, action)
            return None if target is None else (key, target)

        targets = [action.space] if isinstance(action, Target) else analysis.target_spaces(world)
        return (self.selection.picked_key, targets[0]) if len(targets) == 1 else None


def damage_sentence(counters: int, toughness: int, effect: str = "") -> str:
    """A sentence on the disruption counters on a card, and how many it can bear. "" without counters.

    `effect`: another effect of the counters, put into the sentence as it is. It begins with a colon.

    >>> damage_sentence(counters=1, toughness=4)
    '1 disruption counter (DC); more than 4 destroy it.'
    >>> damage_sentence(counters=2, toughness=3, effect=": −2 on its rolls")
    '2 disruption counters (DC): −2 on its rolls; more than 3 destroy it.'
    """
    if not counters:
        return ""
    return f"{count_of(counters, 'disruption counter')} (DC){effect}; more than {toughness} destroy it."


def leader_words(leader: int) -> str:
    """A sentence about the leader of a unit and his modifiers. "" for NONE.

    >>> leader_words(cards.KIND_NAMES.index("Tank Commander"))
    'Tank Commander: +1 to ground attack (GAM), Toughness (TF) +1.'
    """
    if leader == cards.NONE:
        return ""
    return f"{cards.KIND_NAMES[leader]}: {notes_in_words(leader)}, Toughness (TF) +1."


# --- Why something cannot be chosen ------------------------------------------------------

NOT_LIT: Final = {
    steps.ARTILLERY_TARGET: "It cannot fire there: choose one of the lit spaces.",
    steps.GROUND_TARGET: "It cannot attack there: choose one of the lit spaces.",
    steps.AIR_TARGET: "It cannot fly there: choose one of the lit spaces.",
    steps.MOVE_STEP: "It cannot go there: choose one of the lit spaces.",
    steps.SETUP_ON: "It cannot be placed there: choose one of the lit spaces.",
    steps.DEPLOY_ON: "It cannot be placed there: choose one of the lit spaces.",
}
"""By step in which a space is chosen: why a space that is not lit cannot be."""


def why_not_sentence(selection: Selection, key: Hashable | None) -> str:
    """Why the thing with this key cannot be chosen now. "" if there is nothing to say, or nobody is asked.

    While a space is being chosen (NOT_LIT), the reason is the same for all of the map: only lit spaces will do.
    """
    world = selection.world
    if world is None or key is None:
        return ""

    match key:
        case ("card", int(sort), _):
            return _why_not_card(selection, world, sort)
        case ("unit" | "plane" | "place" | "site", _) if world.step in NOT_LIT:
            return NOT_LIT[world.step]
        case ("unit", int(space)):
            return _why_not_unit(world, space)
        case ("plane", int(slot)):
            is_own = world.air_owner[slot] == world.to_act
            return "This air unit has nothing to do now." if is_own else "That air unit is the enemy's."
    return ""


def _why_not_unit(world: State, space: int) -> str:
    """The sentence that says why the ground unit in a space cannot be picked now."""
    if world.owner[space] != world.to_act:
        return "That unit is the enemy's."
    if world.acted[space] & cards.ATTACKED:  # a bit for each thing that the unit has done this turn
        return "This unit has attacked this turn."
    if world.step == steps.MOVE:
        return "This unit has moved, or has no way out."
    if world.step == steps.ARTILLERY:
        is_artillery = cards.IS_R[world.unit[space]]
        return "No enemy is within its range." if is_artillery else "This unit is no artillery (R)."
    if world.step == steps.GROUND:
        return "No enemy stands next to this unit."
    return "This unit has nothing to do now."


def _why_not_card(selection: Selection, world: State, sort: int) -> str:
    """Why a card of the hand cannot be chosen now. "" for the picked card, and while its place is being chosen.

    `sort`: the card as printed for both nations. `kind`: the card as this nation has it, NONE if it has none.
    """
    seat = world.to_act
    name = card_name(sort, world.nation[seat])
    kind = kind_of_card(sort, nation=world.nation[seat])
    is_event = kind != cards.NONE and bool(cards.IS_EVENT[kind])
    is_air_unit = kind != cards.NONE and bool(cards.IS_AIR[kind])
    has_strip = controls_strip(world, seat, at_home=False)  # in any half of the map

    # It would be deployed, but there is no place for it.

    if world.step in (steps.SETUP, steps.DEPLOY):
        if is_event:
            return f"{name} is an event: it is not deployed, but played when its text says so."
        if is_air_unit and has_strip:
            return "You have no Air Strip in your half to put it on."
        if is_air_unit:
            return "You have no Air Strip in your half to put it on. While you control none, it flies from your hand."
        if kind != cards.NONE and cards.IS_LEADER[kind]:
            return "Every unit of yours that could carry a leader has one."
        return "There is no free space for it in your half."

    # It is picked already, or another card is picked and its space is asked for.
    if selection.picked_sort == sort or world.step in (steps.SETUP_ON, steps.DEPLOY_ON):
        return ""
    if world.step == steps.WINDOW:
        return f"{name} does not help with this roll."

    # FF 4.6, 4.7 Air units in hand fly only while their side controls no Air Strip.
    if is_air_unit and world.step in (steps.AIR, steps.AIR_TARGET, steps.INTERCEPT):
        if has_strip:
            return "You control an Air Strip, so your air units cannot fly from your hand."
        if world.step == steps.INTERCEPT:
            return "Only fighters (F) can intercept."
        is_target_open = world.step == steps.AIR_TARGET
        return "First choose where the other air unit flies." if is_target_open else "It has no target."
    if is_event:
        return f"{name} is an event: it is played when its text says so."
    return "Cards are deployed in the Deployment phase." if world.active == seat else "It is not your turn."
