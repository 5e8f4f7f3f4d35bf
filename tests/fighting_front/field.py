"""Positions of Fighting Front written as text, for tests.

A side is written as "infantry c2, air-strip a1, fighter a1, heavy-tanks b3 2 tank-commander": the code of a kind, its
space, then its disruption counters and its leader if it has any. An air unit comes after its strip. In a space without
a strip of the side, paratroopers have landed. A hand is written as "fighter, 2 entrenched".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from game.core.events import Event
from game.fighting_front import GAME, cards, steps
from game.fighting_front.events import DieRolled
from game.fighting_front.rolls import build_site, free_slot, place_air, place_unit
from game.fighting_front.rules import run_to_next_choice
from game.fighting_front.state import State
from game.fighting_front.table import Table
from tests.play import act, act_through, events_of_kind, give, rolling_of, run_on

act_and_pass_windows = partial(act_through, (steps.WINDOW,))
"""`act`, where nobody adds to a roll."""
run_from_step = partial(run_on, run_to_next_choice)
rolling = partial(rolling_of, cards.SIDES)


def table(
    axis: str = "", allies: str = "", hands: tuple[str, str] = ("", ""), nations: str = "germany usa", active: int = 0
) -> State:
    """A turn of `active` with these cards on the map and in hand. `run_from_step` leads to a phase."""
    state = Table(2)
    nation = [cards.NATION_CODES.index(code) for code in nations.split()]
    state.lay_out([sort for sort in range(cards.SORTS) for _ in range(cards.COPIES[sort])], nation, 1)

    for seat, spell_side in enumerate((axis, allies)):
        for entry in filter(None, spell_side.split(", ")):
            place(state, seat, *entry.split())
        give(state, cards.SORT_CODES, seat, hands[seat])

    state.active = active
    state.turn = 3 + active
    state.phase = 1
    state.finished = [1, 1]
    state.struck = 0

    assert Counter(GAME.cards(state)) == Counter({sort: cards.COPIES[sort] for sort in range(cards.SORTS)})

    return state


def play_from_step(
    step: int,
    axis: str = "",
    allies: str = "",
    hands: tuple[str, str] = ("", ""),
    nations: str = "germany usa",
    active: int = 0,
) -> State:
    """The same as `table`, played from this step to its first decision."""
    state = table(axis, allies, hands, nations, active)
    run_from_step(state, step)
    return state


def place(state: State, seat: int, code: str, where: str, *more: str) -> None:
    """Move a card from the deck to the map. `more`: its disruption counters and its leader."""
    kind = cards.KIND_CODES.index(code)
    space = cards.SPACE_NAMES.index(where)
    state.deck.remove(cards.SORT_OF[kind])
    if cards.IS_SITE[kind]:
        build_site(state, space, seat, kind)
        state.site_dc[space] = int(more[0]) if more else 0
        return

    counters = sum(int(word) for word in more if word.isdecimal())
    leader = next((cards.KIND_CODES.index(word) for word in more if not word.isdecimal()), cards.NONE)
    if leader != cards.NONE:
        assert cards.IS_LEADER[leader]
        state.deck.remove(cards.SORT_OF[leader])

    if cards.IS_AIR[kind] and state.site_owner[space] == seat and cards.IS_AIRFIELD[state.site[space]]:
        slot = free_slot(state)
        place_air(state, slot, seat, kind, space)
        state.air_dc[slot] = counters
        state.air_leader[slot] = leader
    else:
        place_unit(state, space, seat, kind)
        state.dc[space] = counters
        state.leader[space] = leader


def at(name: str) -> int:
    """The number of a space."""
    return cards.SPACE_NAMES.index(name)


def kind(code: str) -> int:
    """The number of a kind."""
    return cards.KIND_CODES.index(code)


def declare_bombardment(unit: str, hands: tuple[str, str], axis: str = "", nations: str = "germany usa") -> State:
    """A unit of the Axis at c3 has declared to bombard infantry at c4."""
    state = table(", ".join(filter(None, (f"{unit} c3", axis))), "infantry c4", hands, nations)
    run_from_step(state, steps.BEGIN_ARTILLERY)
    act(state, "unit c3", "finish")
    return state


def declare_assault(
    attacker: str, target: str, hands: tuple[str, str], axis: str = "", allies: str = "", nations: str = "germany usa"
) -> State:
    """A unit of the Axis at c3 has declared to attack one of the Allies at c4. `place` reads the words after a unit."""
    code, *more = target.split()
    sides = (f"{attacker} c3", axis), (allies, " ".join([code, "c4", *more]))
    state = table(*[", ".join(filter(None, spell_side)) for spell_side in sides], hands, nations)
    run_from_step(state, steps.BEGIN_GROUND)
    act(state, "unit c3")
    act(state, *["target c4"] * state.is_midway(), "finish", rng=rolling(1))
    return state


def assault_after_fire(attacker: str, hands: tuple[str, str], axis: str = "", nations: str = "germany usa") -> State:
    """The same as `declare_assault`, after defensive fire without effect."""
    state = declare_assault(attacker, "medium-tanks", hands, axis, "", nations)
    while state.step in (steps.WINDOW, steps.SUPPORT_FIRE) and state.phase < steps.ATTACK_PHASE:
        act(state, "pass", rng=rolling(1))
    return state


def begin_air_phase(axis: str = "", allies: str = "", hands: tuple[str, str] = ("", ""), strips: bool = True) -> State:
    """The beginning of the Air phase. The Axis have a strip at a1, the Allies one at e6, both with these cards besides.

    Infantry at e1 makes sure that Ground Movement asks. Slots are counted from the first air unit of the Axis.
    """
    bases = ("infantry e1, air-strip a1", "air-strip e6") if strips else ("infantry e1", "")
    state = table(", ".join(filter(None, (bases[0], axis))), ", ".join(filter(None, (bases[1], allies))), hands)
    run_from_step(state, steps.BEGIN_AIR)
    return state


def declare_bombing(axis: str, allies: str, hands: tuple[str, str] = ("", ""), target: str = "c4") -> State:
    """The first air unit of the Axis has declared to bomb a space, and nothing more was declared."""
    state = begin_air_phase(axis, allies, hands)
    act(state, "air 1", f"target {target}", "finish")
    return state


def slots_and_totals(events: list[Event]) -> list[tuple[int, int]]:
    """The slot and the total of each die."""
    return [(event.slot, event.total) for event in events_of_kind(events, DieRolled)]


def hand_of(state: State, seat: int) -> list[str]:
    """The codes of the cards in a hand, one for each card."""
    return [cards.SORT_CODES[sort] for sort, count in enumerate(state.hand(seat)) for _ in range(count)]


def discards(state: State) -> list[str]:
    """The codes of the cards in the pile."""
    return [cards.SORT_CODES[sort] for sort, count in enumerate(state.discard) for _ in range(count)]


def on_map(kinds: Sequence[int]) -> list[str]:
    """Units or locations by space, as "infantry c2"."""
    placed = [(cards.KIND_CODES[kind], space) for space, kind in enumerate(kinds) if kind != cards.NONE]
    return [f"{code} {cards.SPACE_NAMES[space]}" for code, space in placed]


def air_units_by_slot(state: State) -> list[str]:
    """The air units by slot, as "fighter" or with counters "fighter 1", and "" for an empty slot."""
    found = []
    for slot in range(cards.AIR_SLOTS):
        unit = state.air_unit[slot]
        counters = state.air_dc[slot]
        found.append("" if unit == cards.NONE else cards.KIND_CODES[unit] + (f" {counters}" if counters else ""))
    while found and not found[-1]:
        found.pop()
    return found
