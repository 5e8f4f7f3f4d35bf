"""What happens in Fighting Front, in the words of the dispatches, and how things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from game.core.events import Event
from game.core.state import UNKNOWN
from game.fighting_front import cards
from game.fighting_front import events as happened
from game.fighting_front.analysis import taken_from
from game.fighting_front.cards import (
    DESTROY,
    DESTROY_ALL,
    DISRUPT,
    DISRUPTION,
    FLY_OVER,
    KIND_NAMES,
    KIND_OF,
    LAND,
    NEGATE,
    NONE,
    SORT_NAMES,
    SORTS,
    SPACE_NAMES,
)
from game.fighting_front.data import GOAL
from game.fighting_front.state import State
from scenes.boards.board import Dispatch
from scenes.boards.fighting_front.sprites import plane_key, space_key
from scenes.ui.wording import listed, many, whose

RESULTS = {
    cards.NOTHING: "no effect",
    DISRUPT: "disrupted",
    NEGATE: "disrupted, attack off",
    DESTROY: "destroyed",
    DESTROY_ALL: "all destroyed",
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
    return SPACE_NAMES[space].upper() if space != FLY_OVER else "off the map"


def card_name(sort: int, nation: int) -> str:
    """A card as a nation holds it."""
    kind = KIND_OF[nation * SORTS + sort]
    return SORT_NAMES[sort] if kind == NONE else KIND_NAMES[kind]


def unit_name(view: State, space: int) -> str:
    """The ground unit in a space, or the location where none stands: "Infantry C2"."""
    kind = view.unit[space] if view.unit[space] != NONE else view.site[space]
    return f"{KIND_NAMES[kind]} {place(space)}" if kind != NONE else place(space)


def plane_name(view: State, slot: int) -> str:
    """An air unit."""
    return KIND_NAMES[view.air_unit[slot]] if view.air_unit[slot] != NONE else "An air unit"


def source_name(source: int) -> str:
    """Where a modifier comes from."""
    return "disruption" if source == DISRUPTION else KIND_NAMES[source]


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
                return Dispatch(f"{names[seat]}: {SORT_NAMES[sort]} is laid aside for another card.")
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
                return Dispatch(f"{names[seat]}: *{KIND_NAMES[kind]}*!")
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
                return Dispatch(f"{KIND_NAMES[kind]} {place(space)}: {way} {place(target)} ordered.", keys)
            case happened.MissionDeclared(slot, target, task, kind):
                way = "to be dropped on" if task == LAND else "on a mission against"
                return Dispatch(f"{KIND_NAMES[kind]} {way} *{place(target)}*.", self._flight(slot, target))
            case happened.EscortDeclared(slot, _, kind):
                return Dispatch(f"{KIND_NAMES[kind]} as escort.", (plane_key(slot),))
            case happened.Intercepted(slot, _, kind):
                return Dispatch(f"{KIND_NAMES[kind]} up to intercept.", (plane_key(slot),))
            case happened.FlyOverCalled(seat, _, kind):
                return Dispatch(f"{names[seat]}: *{KIND_NAMES[kind]}* from off the map.")
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
                return Dispatch(f"{names[seat]}: *{KIND_NAMES[kind]}* in {place(space)}.", (space_key(space),))
            case happened.AirUnitDeployed(seat, _, space, kind) | happened.LeaderDeployed(seat, space, _, kind):
                where = f" in {place(space)}" if space != NONE else ""
                about = (space_key(space),) if space != NONE else ()
                return Dispatch(f"{names[seat]}: *{KIND_NAMES[kind]}*{where}.", about)
            case happened.SiteCaptured(seat, space, kind, _):
                return Dispatch(f"{names[seat]} captures *{KIND_NAMES[kind]}* in {place(space)}.", (space_key(space),))
            case happened.SiteDestroyed(space, kind, owner) | happened.UnitDestroyed(space, kind, owner, _):
                return Dispatch(f"{names[owner]}: *{KIND_NAMES[kind]}* in {place(space)} lost.", (space_key(space),))
            case happened.AirUnitDestroyed(_, kind, owner, _, _):
                return Dispatch(f"{names[owner]}: *{KIND_NAMES[kind]}* shot down or lost.")
            case happened.Recovered(spaces, slots) if spaces or slots:
                return Dispatch(f"{many(len(spaces) + len(slots), 'unit').capitalize()} recovered.")
            case happened.HospitalUsed(space, target, _, kind):
                keys = tuple(space_key(one) for one in (space, target) if one != NONE)
                return Dispatch(f"Field Hospital {place(space)}: a disruption counter off {KIND_NAMES[kind]}.", keys)
            case happened.UnitMoved(path, kind):
                keys = (space_key(path[0]), space_key(path[-1]))
                if path[0] == path[-1]:
                    return Dispatch(f"{KIND_NAMES[kind]}: back to {place(path[0])}.", keys)
                return Dispatch(f"{KIND_NAMES[kind]} {place(path[0])} to *{place(path[-1])}*.", keys)
            case happened.MineStruck(space, kind):
                return Dispatch(f"{KIND_NAMES[kind]} on mines in {place(space)}.", (space_key(space),))
            case happened.SpaceOccupied(start, end, kind):
                way = "up to" if isinstance(event, happened.UnitFollowed) else "into"
                words = f"{KIND_NAMES[kind]} {place(start)} {way} *{place(end)}*."
                return Dispatch(words, (space_key(start), space_key(end)))
        return None


def _die(event: happened.DieRolled) -> Dispatch:
    """Who rolls at what: die, modifiers, result."""
    where = f" {place(event.space)}" if event.space != NONE else ""
    goal = f" {place(event.target)}" if event.target != NONE else ""
    keys: list[Hashable] = [space_key(space) for space in (event.space, event.target) if space != NONE]
    keys += [plane_key(slot) for slot in (event.slot, event.target_slot) if slot != NONE]
    plus = sum(number for _, number in event.changes)
    shown = f"{event.die} {plus:+d}".replace("-", "\u2212") if plus else f"{event.die}"
    words = f"{KIND_NAMES[event.kind]}{where}, {DEEDS[event.table]}{goal}: *{shown}*, {RESULTS[event.result]}."
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
