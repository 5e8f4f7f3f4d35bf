"""What is said on the board of Fighting Front: log, banners, prompt, facts, decisions; and to which rules it leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Event
from game.core.game import Threat
from game.core.state import UNKNOWN, Action
from game.core.wording import amount, counted_names, listed, many, whose
from game.fighting_front import actions as do
from game.fighting_front import analysis, cards, steps
from game.fighting_front import events as happened
from game.fighting_front.cards import GOAL, KIND_NAMES, LETTERS, MOST_QUIET, MOST_TURNS, NONE, SPACES
from game.fighting_front.quick import hand_limit, must_stop, occupies
from game.fighting_front.state import State
from scenes.boards.fighting_front import layout
from scenes.boards.fighting_front.controls import CARDS, Controls, key_of
from scenes.boards.fighting_front.layout import card_key, plane_key, space_key
from scenes.boards.fighting_front.names import (
    ANSWERS,
    HELP,
    card_name,
    filled,
    label_of,
    nothing_to_do,
    place,
    plane_name,
    question,
    unit_name,
)
from scenes.boards.fighting_front.tooltips import Tooltips, card_words
from scenes.boards.parts import Call, Printed, References, said
from scenes.boards.seat_name import SeatName
from scenes.boards.words import Dispatch, Fact
from scenes.boards.words import Words as BoardWords

RESULTS = {
    cards.NOTHING: "no effect",
    cards.DISRUPT: "disrupted",
    cards.NEGATE: "disrupted, attack off",
    cards.DESTROY: "destroyed",
    cards.DESTROY_ALL: "all destroyed",
}
DEEDS = (
    "bombardment of",
    "air combat",
    "AA fire",
    "bombing run on",
    "defensive fire at",
    "in support at",
    "attack on",
)
"""By table: what a roll is."""
MOST_NAMED = 8
"""Cards drawn at once that a line names; those of the first hand lie there to be seen."""

LINES: Final[dict[type[Event], tuple[str, str]]] = {
    happened.TurnBegan: ("*Turn {turn}.* {seat} to act.", ""),
    happened.CardReplaced: ("{seat}: {sort} is laid aside for another card.", ""),
    happened.CardDiscarded: ("{seat}: *{sort}* discarded.", ""),
    happened.SetupFinished: ("{seat} is ready.", ""),
    happened.CardAdded: ("{seat}: *{sort}*, {plus}.", ""),
    happened.DumpUsed: ("{seat}: *Ammo Dump* {space}, +1.", "space"),
    happened.StrategyPlayed: ("{seat}: *{kind}*!", ""),
    happened.BombardmentDeclared: ("{kind} {space}: bombardment of {target} ordered.", "space target"),
    happened.AttackDeclared: ("{kind} {space}: attack on {target} ordered.", "space target"),
    happened.MissionDeclared: ("{kind} {task} *{target}*.", "slot target"),
    happened.EscortDeclared: ("{kind} as escort.", "slot"),
    happened.Intercepted: ("{kind} up to intercept.", "slot"),
    happened.FlyOverCalled: ("{seat}: *{kind}* from off the map.", ""),
    happened.AttackLapsed: ("Nothing is left to attack in {target}.", "target"),
    happened.Landed: ("*Paratroopers* landed in {space}.", "space"),
    happened.UnitDeployed: ("{seat}: *{kind}* in {space}.", "space"),
    happened.SiteBuilt: ("{seat}: *{kind}* in {space}.", "space"),
    happened.AirUnitDeployed: ("{seat}: *{kind}* in {space}.", "space"),
    happened.SiteCaptured: ("{seat} captures *{kind}* in {space}.", "space"),
    happened.SiteDestroyed: ("{owner}: *{kind}* in {space} lost.", "space"),
    happened.UnitDestroyed: ("{owner}: *{kind}* in {space} lost.", "space"),
    happened.AirUnitDestroyed: ("{owner}: *{kind}* shot down or lost.", ""),
    happened.MineStruck: ("{kind} on mines in {space}.", "space"),
    happened.SpaceOccupied: ("{kind} {start} into *{end}*.", "start end"),
    happened.UnitFollowed: ("{kind} {start} up to *{end}*.", "start end"),
}
"""Lines of the log with fields of their events in braces, and the fields that name what each line is about."""


class Words(BoardWords[State]):
    """Tells a match of Fighting Front."""

    victory, defeat = "THE LINE IS BROKEN", "OUR LINE IS BROKEN"
    stalemate = "THE LINES HOLD"

    def __init__(self, names: tuple[SeatName, ...], controls: Controls) -> None:
        super().__init__(names)
        self.controls = controls
        self.model, self.selection = controls.model, controls.selection
        self.nation = self.model.shown.nation

    def _told(self, event: Event, name: str) -> str:
        """A field of an event as its line of the log says it."""
        value: int = getattr(event, name)
        match name:
            case "seat" | "owner":
                return self.names[value]
            case "kind":
                return KIND_NAMES[value]
            case "sort" if isinstance(event, happened.CardReplaced | happened.CardDiscarded | happened.CardAdded):
                return card_name(value, self.nation[event.seat])
            case "space" | "target" | "start" | "end":
                return place(value)
            case "task":
                return "to be dropped on" if value == cards.LAND else "on a mission against"
        return f"{value:+d}" if name == "plus" else str(value)

    def dispatch(self, event: Event) -> Dispatch | None:
        names = self.names
        if type(event) in LINES:
            words, about = LINES[type(event)]
            keys = [(plane_key if name == "slot" else space_key)(getattr(event, name)) for name in about.split()]
            return Dispatch(filled(words, lambda name: self._told(event, name)), tuple(keys))
        match event:
            case happened.CardsDrawn(seat, sorts) if sorts:
                return Dispatch(f"{names[seat]}: {self._drawn(sorts, self.nation[seat])} drawn.")
            case happened.DeckRemade(count):
                return Dispatch(f"The discards are shuffled: a new deck of {many(count, 'card')}.")
            case happened.HandSeen(observer, holder, sorts):
                return Dispatch(f"{names[observer]} sees {whose(names[holder])} hand: {self._seen(sorts, holder)}.")
            case happened.LeaderDeployed(seat, space, _, kind):
                where = f" in {place(space)}" if space != NONE else ""
                return Dispatch(f"{names[seat]}: *{KIND_NAMES[kind]}*{where}.", (space_key(space),) if where else ())
            case happened.Recovered(spaces, slots) if spaces or slots:
                return Dispatch(f"{many(len(spaces) + len(slots), 'unit').capitalize()} recovered.")
            case happened.HospitalUsed(space, target, _, kind):
                keys = [space_key(one) for one in (space, target) if one != NONE]
                words = f"Field Hospital {place(space)}: a disruption counter off {KIND_NAMES[kind]}."
                return Dispatch(words, tuple(keys))
            case happened.UnitMoved(path, kind):
                start, end = path[0], path[-1]
                way = f": back to {place(start)}" if start == end else f" {place(start)} to *{place(end)}*"
                return Dispatch(f"{KIND_NAMES[kind]}{way}.", (space_key(start), space_key(end)))
            case happened.DieRolled():
                return _die(event)
        return super().dispatch(event)

    def _drawn(self, sorts: Sequence[int], nation: int) -> str:
        if UNKNOWN in sorts or len(sorts) > MOST_NAMED:
            return many(len(sorts), "card")
        counts = Counter(card_name(sort, nation) for sort in sorts)
        return f"*{listed([name if n == 1 else f'{n} {name}' for name, n in counts.items()])}*"

    def _seen(self, sorts: Sequence[int], holder: int) -> str:
        """The cards of a hand that was shown; only how many there are, for those who may not know them."""
        if UNKNOWN in sorts or not sorts:
            return many(len(sorts), "card")
        counts = Counter(sorts)
        card_names = [card_name(sort, self.nation[holder]) for sort in range(cards.SORTS)]
        return counted_names(card_names, [counts[sort] for sort in range(cards.SORTS)])

    def headline(self, event: Event) -> tuple[str, str] | None:
        if not isinstance(event, happened.TurnBegan):
            return super().headline(event)
        view, words = self.model.shown, f"{self.names[event.seat]} to act"
        taken = [place(space) for space in analysis.taken_from(view, event.seat)]
        if view.hold and len(taken) >= GOAL:  # FF 1.6
            words = f"Hold {' and '.join(taken)} through this turn, and the match is won"
            if event.seat == self.model.me:
                words = f"Drive them out of {' or '.join(taken)}, or the match is lost"
        return (f"TURN {event.turn}", words)

    def action(self, action: Action) -> str:
        view = self.model.shown
        nation = view.nation[view.to_act] if view.to_act >= 0 else NONE
        match action:
            case do.Card() | do.Play():
                return card_name(action.sort, nation)
            case do.Fly():
                return f"{card_name(action.sort, nation)} from off the map"
            case do.Discard():
                return f"Discard {card_name(action.sort, nation)}"
            case do.On() | do.Step():
                return f"To {place(action.space)}"
            case do.Target():
                return f"At {place(action.space)}"
            case do.Unit():
                return unit_name(view, action.space)
            case do.Air() | do.Aboard() | do.HitAir():
                return plane_name(view, action.slot)
            case do.Escort():
                return f"Escort mission {action.mission + 1}"
            case do.HitUnit() | do.HitSite():
                return f"The {'unit' if isinstance(action, do.HitUnit) else 'location'} in {place(view.aim)}"
        if action in (do.PASS, do.FINISH):
            return label_of(action, view).capitalize()
        return "Ammo dump +1" if action is do.DUMP else action.notation.capitalize()

    def keys_of(self, action: Action) -> tuple[Hashable, ...]:
        view = self.model.shown
        if isinstance(action, CARDS):
            return (card_key(action.sort),)
        if action is do.OCCUPY:
            return (("verb", "occupy"), space_key(analysis.attack_in_hand(view)[1]))
        key = key_of(action, view)
        return (("verb", action.notation),) if key is None else (key,)

    def decision(self, actions: Sequence[Action]) -> str:
        first, *more = self._with_target(actions)
        view, words = self.model.shown, self.action(first)
        ends = [one for one in more if not isinstance(one, type(do.STOP))]
        last = ends[-1] if ends else None
        match last:
            case do.Step() if view.unit[last.space] != NONE:
                return f"{words} stays where it is"
            case do.On() | do.Step():
                return f"{words} to {place(last.space)}"
            case do.Target():
                deeds = {steps.ARTILLERY: "bombardment of", steps.GROUND: "attack on"}
                return f"{words}: {deeds.get(view.step, 'mission against')} {place(last.space)}"
            case do.Aboard():
                return f"{words} onto {plane_name(view, last.slot)}"
            case do.Escort() if last.mission < len(view.missions):
                return f"{words} escorts {plane_name(view, view.missions[last.mission])}"
            case do.Air():
                return f"{words} at {plane_name(view, last.slot)}"
        return words

    def keys_of_decision(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        return tuple(key for action in self._with_target(actions) for key in self.keys_of(action))

    def presses(self, actions: Sequence[Action]) -> tuple[Hashable, ...]:
        """FF 4.10 A unit is sent to where its way ends."""
        steps = [action for action in self._with_target(actions) if action is not do.STOP]
        ways = [action for action in steps if isinstance(action, do.Step)]
        return tuple(key for action in steps if action not in ways[:-1] for key in self.keys_of(action))

    def _with_target(self, actions: Sequence[Action]) -> Sequence[Action]:
        """A decision as it is told: with its target, or where a unit goes, where the rules need not ask for it."""
        table = self.selection.table
        asked = analysis.asks_next(table, actions[0]) if table is not None and len(actions) == 1 else None
        if asked is None:
            return actions
        ends = [do.STEP[end] for end in analysis.ways(asked, asked.legal()) if end != asked.picked]
        goals: Sequence[Action] = ends or asked.legal()
        return (*actions, *goals) if len(goals) == 1 and (ends or isinstance(goals[0], do.Target)) else actions

    def figures(self) -> list[tuple[str, str]]:
        shown = self.model.shown
        held = [occupies(shown, seat) for seat in range(2)]
        units = [sum(owner == seat for owner in shown.owner) for seat in range(2)]
        return [
            (f"{held[0]} : {held[1]}", "back row spaces won"),
            (f"{units[0]} : {units[1]}", "ground units left"),
        ]

    def account(self, winner: int, loser: int, events: Sequence[Event]) -> str:
        shown, sides = self.model.shown, (loser, winner)
        units, planes = ([owner.count(seat) for seat in sides] for owner in (shown.owner, shown.air_owner))
        told = f"At the end {self.names[loser]} had {amount(units[0], 'unit')} and {many(planes[0], 'air unit')}"
        return f"{told}, {self.names[winner]} {units[1]} and {planes[1]}."

    def facts(self) -> list[Fact]:
        shown, me = self.model.shown, self.model.me
        held, lost = (occupies(shown, seat) for seat in (me, 1 - me))
        left = many(GOAL - held, "more space" if held else "space")
        risk = Fact("THEY HOLD" if lost < GOAL else "DANGER", f"{many(lost, 'space')} of your back row")
        return [
            *([risk] if lost else []),
            Fact("TO WIN", f"{left} of their back row" if held < GOAL else "hold their back row"),
            Fact("TURN", str(max(1, shown.turn))),
        ]

    def phases(self) -> tuple[tuple[str, ...], int]:
        return ((), -1)

    def rule(self) -> str:
        return STEP_RULES.get(self.model.shown.step) or PHASE_RULES[self.model.shown.phase]

    def prompt(self) -> str:
        chosen = self.selection
        view, opens = chosen.view or self.model.shown, chosen.opens
        enters = chosen.view is None or any(isinstance(action, do.Card) for action in opens)
        if chosen.passing is not None and len(opens) == 1 and view.step != steps.DEPLOY:
            return nothing_to_do(view)
        return question(view, enters)

    def call(self, view: State) -> Call:
        passable = view.step in ANSWERS
        whole = "PASS THE WHOLE TURN" if passable and view.to_act != view.active else ""
        return Call(question(view), passable, view.turn, whole)

    def help_text(self) -> str:
        chosen, alone = self.selection, self.controls.alone
        view = chosen.view or self.model.shown
        if len(chosen.opens) == 1 and chosen.passing is not None:
            return f"{label_of(chosen.passing, view)} (SPACE) goes on."
        match view.step:
            case steps.AIR if any(isinstance(action, do.Fly) for action in chosen.opens):
                return "Choose an air unit, then its target. Lit cards in your hand fly, too: you control no Air Strip."
            case steps.MOVE if analysis.next_march(view, chosen.opens):
                return f"{HELP[steps.MOVE]} MARCH FORWARD (V) moves all who can."
            case steps.WINDOW if alone:
                return f"{HELP[steps.WINDOW]} To be asked again at the next roll: ONLY THIS ROLL (R)."
            case steps.DISCARD:
                held = hand_limit(view, self.model.me)
                return f"Only {held} cards may stay in your hand: choose those you can do without."
        words = HELP.get(view.step, "Choose one of what is lit.")
        return f"{words} ESC takes it back." if chosen.busy else words

    def danger(self, threats: Sequence[Threat], seat: int) -> str:
        """FF 1.6 Who holds spaces of the enemy back row: enough of them, or all but one."""
        threat = min(threats, key=lambda one: (not one.stands, one.seat == seat), default=None)
        if threat is None:
            return ""
        own, spaces = threat.seat == seat, f"{len(threat.places)} of {{}} back row spaces"
        held, whose_turn = ("You hold", "your") if own else (f"{self.names[threat.seat]} holds", "its")
        held = f"{held} {spaces.format('the enemy' if own else 'your')}"
        if not threat.stands:
            return f"{held}: {GOAL} win the match."
        when = f"when {whose_turn} next turn begins" if self.model.shown.hold else f"at the end of {whose_turn} turn"
        if own:
            return f"{held} and win {when}{', unless they drive a unit out' if self.model.shown.hold else ''}."
        return f"{held} and wins {when}: drive a unit out."

    def loss(self) -> str:
        """FF 1.6 How ending the attack would leave the match lost; "" unless the enemy holds enough of the back row."""
        view = self.selection.view
        if view is None or view.step != steps.GROUND or not must_stop(view, view.to_act):
            return ""
        if any(space in view.attack_at for space in analysis.taken_from(view, view.to_act)):
            return ""
        return f"The enemy stands on {GOAL} spaces of your back row, and nothing attacks them: they would win."

    def tie_near(self) -> bool:
        shown = self.model.shown
        return shown.quiet >= MOST_QUIET - 4 or shown.turn > MOST_TURNS - 4


def _die(event: happened.DieRolled) -> Dispatch:
    """Who rolls at what: die, modifiers, result."""
    where = f" {place(event.space)}" if event.space != cards.NONE else ""
    goal = f" {place(event.target)}" if event.target != cards.NONE else ""
    keys: list[Hashable] = [space_key(space) for space in (event.space, event.target) if space != cards.NONE]
    keys += [plane_key(slot) for slot in (event.slot, event.target_slot) if slot != cards.NONE]
    plus = sum(number for _, number in event.changes)
    shown = f"{event.die} {plus:+d}".replace("-", "\u2212") if plus else f"{event.die}"
    words = f"{cards.KIND_NAMES[event.kind]}{where}, {DEEDS[event.table]}{goal}: *{shown}*, {RESULTS[event.result]}."
    return Dispatch(words, tuple(keys))


# --- Where the words lead: phases and steps to their rules, cards to their pictures -------

PICTURES: Final = {
    name: Printed(f"fighting_front/{layout.kind_face(kind)}", (layout.CARD_W, layout.CARD_H), card_words(kind))
    for kind, name in enumerate(KIND_NAMES)
    if cards.KIND_CODES[kind]
}
STEP_RULES: Final = {
    steps.WINDOW: "5.2",
    steps.HIT: "5.1",
    steps.FOLLOW: "4.14",
    steps.FUEL: "Fuel Dump",
    steps.SUPPORT_FIRE: "4.12",
    steps.DISCARD: "4.15",
}
"""Steps with a rule of their own, whatever the phase."""
PHASE_RULES: Final = {0: "3.1", **{phase: f"4.{phase}" for phase in range(1, steps.PHASES + 1)}}
REFERENCES: Final = References(
    others={"space": "square hex", "location": "site building", "air unit": "aircraft plane", "enemy": "foe opponent"},
    phases={**PHASE_RULES, **{steps.PHASES + 1 + step: name for step, name in STEP_RULES.items()}},
    words={
        **{name: "Letters" for kind, name in enumerate(KIND_NAMES) if LETTERS[kind]},
        **dict.fromkeys(("ABM", "ACM", "AAM", "BRM", "DFM", "GAM"), "Letters"),
        "disruption counter": "2.5",
        "disruption": "2.5",
        "disrupted": "2.5",
        "DC": "2.5",
        "Toughness": "2.5",
        "recovered": "4.1",
        "captures": "2.4",
        "escort": "4.6",
        "on a mission": "4.6",
        "intercept": "4.7",
        "air combat": "4.7",
        "AA fire": "4.8",
        "bombing run": "4.9",
        "bombardment": "4.5",
        "attack on": "4.11",
        "defensive fire": "4.12",
        "supporting fire": "4.12",
        "fire in support": "4.12",
        "in support": "4.12",
        "off the map": "fly-over",
        "back row": "1.6",
        "back rows": "1.6",
    },
    plain=frozenset(
        (
            *("Axis", "Allies", "two spaces of the enemy back row", "The match", "Spaces and cards on them", "Setup"),
            *("A turn", "active", "Air", "Ground", "End", "Rolls", "Locations", "Leaders", "Events", "Nations"),
            *("Strategy", "Tank", "Location", "Letters", "G", "A", "I", "T", "R", "F", "B", "TF", "RNG"),
            *("At this table", "All cards", "Five leaders", "Eight events of +3", "Six national cards"),
            *("Disruption counters (DC)", "AA gun", "Artillery", "National Strategy", "Victory"),
        )
    ),
    cards=PICTURES,
)


# --- The map in sentences ----------------------------------------------------------------


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


def survey(tips: Tooltips, names: tuple[str, ...]) -> list[str]:
    """Each space that is not empty, each air unit, what is declared, both sides, and the own hand."""
    view, me = tips.model.shown, tips.model.me
    found = [f"{place(space)}: {here}" for space in range(SPACES) if (here := at(view, space, names))]
    for slot in range(cards.AIR_SLOTS):
        if view.air_unit[slot] != NONE:
            where = f"{KIND_NAMES[view.air_unit[slot]]}, {names[view.air_owner[slot]]}, {place(view.air_base[slot])}"
            found.append(f"In the air: {where}{_hurt(view.air_dc[slot])}")
    for start, goal in zip(view.attack_from, view.attack_at, strict=True):
        found.append(f"Declared: {place(start)} attacks {place(goal)}")
    found += [said(tips, ("plate", seat)) for seat in range(2)]
    if UNKNOWN not in view.hand(me):
        names_of = [card_name(sort, view.nation[me]) for sort in range(cards.SORTS)]
        found.append(f"Your hand: {counted_names(names_of, view.hand(me))}")
    return [*found, said(tips, ("deck",))]


def _hurt(counters: int) -> str:
    return f", {many(counters, 'disruption counter')}" if counters else ""
