"""What happens in Fighting Front, in the words of the dispatches, and how things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Final

from game.core.events import Event
from game.core.state import UNKNOWN, Action
from game.fighting_front import actions as do
from game.fighting_front import cards, steps
from game.fighting_front import events as happened
from game.fighting_front.analysis import attack_in_hand, taken_from, too_many
from game.fighting_front.cards import GOAL
from game.fighting_front.state import State
from scenes.boards.fighting_front.sprites import plane_key, space_key
from scenes.boards.words import Dispatch
from scenes.ui.wording import listed, many, whose

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


def place(space: int) -> str:
    """A space as a sentence names it."""
    return cards.SPACE_NAMES[space].upper() if space != cards.FLY_OVER else "off the map"


def card_name(sort: int, nation: int) -> str:
    """A card as a nation holds it."""
    kind = cards.KIND_OF[nation * cards.SORTS + sort]
    return cards.SORT_NAMES[sort] if kind == cards.NONE else cards.KIND_NAMES[kind]


def unit_name(view: State, space: int) -> str:
    """The ground unit in a space, or the location where none stands: "Infantry C2"."""
    kind = view.unit[space] if view.unit[space] != cards.NONE else view.site[space]
    return f"{cards.KIND_NAMES[kind]} {place(space)}" if kind != cards.NONE else place(space)


def plane_name(view: State, slot: int) -> str:
    """An air unit."""
    return cards.KIND_NAMES[view.air_unit[slot]] if view.air_unit[slot] != cards.NONE else "An air unit"


def source_name(source: int) -> str:
    """Where a modifier comes from."""
    return "disruption" if source == cards.DISRUPTION else cards.KIND_NAMES[source]


class Dispatches:
    """Writes the log lines of events."""

    def __init__(self, names: tuple[str, ...], nation: Sequence[int]) -> None:
        """`nation` is the nation of each seat."""
        self.names = names
        self.nation = nation

    def write(self, event: Event) -> Dispatch | None:
        """The line of an event; none for what the next one tells."""
        return self._cards(event) or self._fight(event) or self._ground(event)

    def _cards(self, event: Event) -> Dispatch | None:
        """The turn, hands and what is played."""
        names, nation = self.names, self.nation
        match event:
            case happened.TurnBegan(turn, seat):
                return Dispatch(f"*Turn {turn}.* {names[seat]} to act.")
            case happened.CardsDrawn(seat, sorts) if sorts:
                return Dispatch(f"{names[seat]}: {self._drawn(sorts, nation[seat])} drawn.")
            case happened.CardReplaced(seat, sort):
                return Dispatch(f"{names[seat]}: {cards.SORT_NAMES[sort]} is laid aside for another card.")
            case happened.DeckRemade(count):
                return Dispatch(f"The discards are shuffled: a new deck of {many(count, 'card')}.")
            case happened.HandSeen(observer, holder, sorts):
                return Dispatch(f"{names[observer]} sees {whose(names[holder])} hand: {many(len(sorts), 'card')}.")
            case happened.CardDiscarded(seat, sort):
                return Dispatch(f"{names[seat]}: *{card_name(sort, nation[seat])}* discarded.")
            case happened.SetupFinished(seat):
                return Dispatch(f"{names[seat]} is ready.")
            case happened.CardAdded(seat, sort, plus):
                return Dispatch(f"{names[seat]}: *{card_name(sort, nation[seat])}*, {plus:+d}.")
            case happened.DumpUsed(seat, space):
                return Dispatch(f"{names[seat]}: *Ammo Dump* {place(space)}, +1.", (space_key(space),))
            case happened.StrategyPlayed(seat, kind):
                return Dispatch(f"{names[seat]}: *{cards.KIND_NAMES[kind]}*!")
        return None

    def _drawn(self, sorts: Sequence[int], nation: int) -> str:
        if UNKNOWN in sorts or len(sorts) > MOST_NAMED:
            return many(len(sorts), "card")
        counts = Counter(card_name(sort, nation) for sort in sorts)
        return f"*{listed([name if n == 1 else f'{n} {name}' for name, n in counts.items()])}*"

    def _fight(self, event: Event) -> Dispatch | None:
        """Declarations and dice."""
        names = self.names
        match event:
            case happened.AttackNegated():
                return None
            case happened.BombardmentDeclared(space, target, kind):
                way = "attack on" if isinstance(event, happened.AttackDeclared) else "bombardment of"
                keys = (space_key(space), space_key(target))
                return Dispatch(f"{cards.KIND_NAMES[kind]} {place(space)}: {way} {place(target)} ordered.", keys)
            case happened.MissionDeclared(slot, target, task, kind):
                way = "to be dropped on" if task == cards.LAND else "on a mission against"
                return Dispatch(f"{cards.KIND_NAMES[kind]} {way} *{place(target)}*.", self._flight(slot, target))
            case happened.EscortDeclared(slot, _, kind):
                return Dispatch(f"{cards.KIND_NAMES[kind]} as escort.", (plane_key(slot),))
            case happened.Intercepted(slot, _, kind):
                return Dispatch(f"{cards.KIND_NAMES[kind]} up to intercept.", (plane_key(slot),))
            case happened.FlyOverCalled(seat, _, kind):
                return Dispatch(f"{names[seat]}: *{cards.KIND_NAMES[kind]}* from off the map.")
            case happened.AttackLapsed(target=target):
                return Dispatch(f"Nothing is left to attack in {place(target)}.", (space_key(target),))
            case happened.Landed(_, space):
                return Dispatch(f"*Paratroopers* landed in {place(space)}.", (space_key(space),))
            case happened.DieRolled():
                return _die(event)
        return None

    def _flight(self, slot: int, target: int) -> tuple[Hashable, ...]:
        return (plane_key(slot), space_key(target))

    def _ground(self, event: Event) -> Dispatch | None:
        """What is deployed, moves, is lost."""
        names = self.names
        match event:
            case happened.UnitDeployed(seat, space, kind) | happened.SiteBuilt(seat, space, kind):
                return Dispatch(f"{names[seat]}: *{cards.KIND_NAMES[kind]}* in {place(space)}.", (space_key(space),))
            case happened.AirUnitDeployed(seat, _, space, kind) | happened.LeaderDeployed(seat, space, _, kind):
                where = f" in {place(space)}" if space != cards.NONE else ""
                about = (space_key(space),) if space != cards.NONE else ()
                return Dispatch(f"{names[seat]}: *{cards.KIND_NAMES[kind]}*{where}.", about)
            case happened.SiteCaptured(seat, space, kind, _):
                return Dispatch(
                    f"{names[seat]} captures *{cards.KIND_NAMES[kind]}* in {place(space)}.", (space_key(space),)
                )
            case happened.SiteDestroyed(space, kind, owner) | happened.UnitDestroyed(space, kind, owner, _):
                return Dispatch(
                    f"{names[owner]}: *{cards.KIND_NAMES[kind]}* in {place(space)} lost.", (space_key(space),)
                )
            case happened.AirUnitDestroyed(_, kind, owner, _, _):
                return Dispatch(f"{names[owner]}: *{cards.KIND_NAMES[kind]}* shot down or lost.")
            case happened.Recovered(spaces, slots) if spaces or slots:
                return Dispatch(f"{many(len(spaces) + len(slots), 'unit').capitalize()} recovered.")
            case happened.HospitalUsed(space, target, _, kind):
                keys = tuple(space_key(one) for one in (space, target) if one != cards.NONE)
                return Dispatch(
                    f"Field Hospital {place(space)}: a disruption counter off {cards.KIND_NAMES[kind]}.", keys
                )
            case happened.UnitMoved(path, kind):
                keys = (space_key(path[0]), space_key(path[-1]))
                if path[0] == path[-1]:
                    return Dispatch(f"{cards.KIND_NAMES[kind]}: back to {place(path[0])}.", keys)
                return Dispatch(f"{cards.KIND_NAMES[kind]} {place(path[0])} to *{place(path[-1])}*.", keys)
            case happened.MineStruck(space, kind):
                return Dispatch(f"{cards.KIND_NAMES[kind]} on mines in {place(space)}.", (space_key(space),))
            case happened.SpaceOccupied(start, end, kind):
                way = "up to" if isinstance(event, happened.UnitFollowed) else "into"
                words = f"{cards.KIND_NAMES[kind]} {place(start)} {way} *{place(end)}*."
                return Dispatch(words, (space_key(start), space_key(end)))
        return None


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


def stakes(view: State, seat: int, me: int) -> str:
    """FF 1.6 What the turn of `seat` that begins decides for `me`; "" for nothing yet."""
    taken = taken_from(view, seat)
    if not view.hold or len(taken) < GOAL:
        return ""
    spaces = [place(space) for space in taken]
    if seat == me:
        return f"Drive them out of {' or '.join(spaces)}, or the match is lost"
    return f"Hold {' and '.join(spaces)} through this turn, and the match is won"


# --- What a person is asked and how to go about it, verbs, actions in words, and why something ----

FIRING: Final = (steps.ARTILLERY_TARGET, steps.GROUND_TARGET, steps.AIR_TARGET, steps.HIT)
"""Steps in which a space is chosen to be hit."""
ANSWERS: Final = (steps.INTERCEPT, steps.AA, steps.SUPPORT_FIRE, steps.WINDOW)
"""Steps in which one side answers what the other does, or lets it pass."""
HELP: Final = {
    steps.SETUP: "Choose a lit card, then a lit space, or drag it. Leaders go onto units, aircraft onto strips.",
    steps.DEPLOY: "Choose a lit card, then a lit space, or drag it there. What comes in may act this turn.",
    steps.ARTILLERY: "Choose a gun, then its target. Point at either to see the chances.",
    steps.ARTILLERY_TARGET: "Choose a lit space to fire at it. ESC takes back.",
    steps.GROUND_TARGET: "Choose a lit space to attack it. ESC takes back.",
    steps.AIR_TARGET: "Choose a lit space, or the mission that it escorts. ESC takes back.",
    steps.MOVE_STEP: "Choose a lit space; the arrow shows the way. ESC takes back.",
    steps.SETUP_ON: "Choose one of the lit spaces. ESC takes the card back.",
    steps.DEPLOY_ON: "Choose one of the lit spaces. ESC takes the card back.",
    steps.INTERCEPT: "Choose a lit fighter, on its strip or in your hand, or SPACE lets them through.",
    steps.AA: "Choose a lit gun, or SPACE holds fire.",
    steps.SUPPORT_FIRE: "Choose a lit gun, or SPACE holds fire. Each fires once a turn in defense.",
    steps.OCCUPY: "A unit that moves in captures what lies there: MOVE IN (O), or STAY (S).",
    steps.FOLLOW: "Choose the unit that follows, or SPACE lets nobody.",
    steps.FUEL: "Choose a lit tank, or SPACE for none.",
    steps.AIR: "Choose an aircraft, then a space to bomb, or the mission it escorts.",
    steps.MOVE: "Choose a unit, then where it goes, or drag it there.",
    steps.GROUND: "Choose a unit, then the space that it attacks. Point at either to see the chances.",
    steps.WINDOW: "Choose a lit card to change this roll, or SPACE rolls.",
    steps.HIT: "Your hit counts for one of the lit cards: choose it, or its name.",
}
"""How to go about it, by step."""


def hit_name(action: Action, view: State) -> str:
    """The card that a hit may count for."""
    match action:
        case do.HitUnit():
            return cards.KIND_NAMES[view.unit[view.aim]]
        case do.HitSite():
            return cards.KIND_NAMES[view.site[view.aim]]
        case do.HitAir():
            return plane_name(view, action.slot)
    return ""


# --- Questions ---------------------------------------------------------------------------


def question(view: State, enters: bool = True) -> str:
    """What the seat to act is asked; `enters`: in Deployment there may be a card that finds a place."""
    picked = _picked(view)
    simple = {
        steps.SETUP: "Setup: deploy a card, or say that you are ready.",
        steps.SETUP_ON: f"{picked}: where?",
        steps.HOSPITAL: "Field Hospital: which unit recovers once more?",
        steps.DEPLOY: "Deployment: bring in whatever you like." if enters else "Deployment: nothing more can come in.",
        steps.DEPLOY_ON: f"{picked}: where?",
        steps.ARTILLERY: "Artillery: who fires at what?",
        steps.ARTILLERY_TARGET: f"{picked}: at which space?",
        steps.AIR: "Air: who flies a mission, or escorts one?",
        steps.AIR_TARGET: f"{picked}: where to?",
        steps.AA_TARGET: f"{picked}: at which of them?",
        steps.MOVE: "Ground Movement: who moves?",
        steps.MOVE_STEP: f"{picked}: where to?",
        steps.GROUND: "Ground attack: who attacks?",
        steps.GROUND_TARGET: f"{picked}: which space?",
        steps.HIT: f"A hit in {place(view.aim)}: which card takes it?",
        steps.OCCUPY: f"{place(attack_in_hand(view)[1])} is clear: move in?",
        steps.FOLLOW: f"Who follows into {place(attack_in_hand(view)[0])}?",
        steps.FUEL: "Fuel Dump: which tank moves and attacks again?",
    }
    return simple.get(view.step) or _answer(view)


def _answer(view: State) -> str:
    """Questions that answer what the other side does."""
    match view.step:
        case steps.INTERCEPT:
            slot = view.missions[view.current]
            return f"{plane_name(view, slot)} against {place(view.air_goal[slot])}: intercept?"
        case steps.FOE:
            return f"{plane_name(view, view.picked_air)}: whom does it fight?"
        case steps.AA:
            slot = view.missions[view.current]
            return f"{plane_name(view, slot)} against {place(view.air_goal[slot])}: fire at it?"
        case steps.SUPPORT_FIRE:
            start, goal = attack_in_hand(view)
            return f"{unit_name(view, start)} attacks {place(goal)}: which guns fire in support?"
        case steps.WINDOW:
            return f"{rolling(view)}: add a card?"
        case steps.DISCARD:
            return f"Discard {many(too_many(view, view.to_act), 'card')}."
    return ""


def rolling(view: State) -> str:
    """The roll to come in a few words."""
    who = roller(view)
    goal = (
        place(view.aim)
        if view.aim != cards.NONE
        else plane_name(view, view.aim_air)
        if view.aim_air != cards.NONE
        else ""
    )
    return f"{cards.TABLE_NAMES[view.roll]}, {who}" + (f" at {goal}" if goal else "")


def roller(view: State) -> str:
    """Who makes the roll to come."""
    return unit_name(view, view.roller) if view.roller != cards.NONE else plane_name(view, view.roller_air)


def _picked(view: State) -> str:
    """The card or unit that is picked."""
    if view.picked_card != cards.NONE:
        return card_name(view.picked_card, view.nation[view.to_act])
    if view.picked_air != cards.NONE:
        return plane_name(view, view.picked_air)
    return unit_name(view, view.picked) if view.picked != cards.NONE else "It"


# --- Light and shade ---------------------------------------------------------------------


def mark(view: State) -> str:
    """The picture laid on spaces that can be chosen."""
    flier = cards.NONE if view.picked_air == cards.NONE else view.air_unit[view.picked_air]
    lands = view.step == steps.AIR_TARGET and cards.PARATROOPERS in (view.picked_card, flier)
    return "target" if view.step in FIRING and not lands else "reach"
