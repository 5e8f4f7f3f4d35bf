"""Positions of Fighting Front written as text, for tests. `table` explains the notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from game.core.events import Event
from game.fighting_front import GAME, cards, steps
from game.fighting_front.events import DieRolled
from game.fighting_front.rolls import build_site, free_slot, place_air, place_unit
from game.fighting_front.rules import run_to_next_choice
from game.fighting_front.state import State
from game.fighting_front.table import Table
from tests.play import act, act_through, events_of_kind, give, remove_card, rolling_of, run_on

act_and_pass_windows = partial(act_through, (steps.WINDOW,))
"""The same as `act`, but a seat that may add a card to a roll passes."""
run_from_step = partial(run_on, run_to_next_choice)
"""`run_from_step(state, step)` runs the game from a step (of `steps`) to the next decision. Returns the events."""
rolling = partial(rolling_of, cards.SIDES)
"""`rolling(8, 1)` is a generator whose next dice show 8 and 1."""


def table(
    axis: str = "", allies: str = "", hands: tuple[str, str] = ("", ""), nations: str = "germany usa", active: int = 0
) -> State:
    """A turn of the seat `active` with these cards on the map and in hand. `run_from_step` begins a phase.

    `axis` and `allies` list the cards of a side on the map: the code of a card and its space, then the number of its
    disruption counters and its leader, if it has any. "heavy-tanks b3 2 tank-commander" are tanks with two counters and
    a leader on B3. An air unit is listed after the air strip on which it is based: "air-strip a1, fighter a1".
    Paratroopers in a space without a strip of their side have landed there.

    `hands` are the hands of the Axis and of the Allies, such as "fighter, 2 entrenched". `nations` are the codes of the
    nations of the Axis and of the Allies. All other cards are in the deck.
    """
    state = Table(2)
    nation = [cards.NATION_CODES.index(code) for code in nations.split()]
    state.lay_out([sort for sort in range(cards.SORTS) for _ in range(cards.COPIES[sort])], nation, 1)

    for seat, cards_on_map in enumerate((axis, allies)):
        for entry in filter(None, cards_on_map.split(", ")):
            place(state, seat, *entry.split())
        give(state, cards.SORT_CODES, seat, hands[seat])

    state.active = active
    state.turn = 3 + active  # the Axis have the odd turns
    state.phase = 1  # the first phase of a turn: 0 is the setup
    state.put_fact("finished", [1, 1])
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
    """The same position as that of `table`, played from this step (of `steps`) to the next decision."""
    state = table(axis=axis, allies=allies, hands=hands, nations=nations, active=active)
    run_from_step(state, step)
    return state


def place(state: State, seat: int, code: str, where: str, *more: str) -> None:
    """Move a card from the deck to the map, as `table` says. `more`: its disruption counters and its leader."""
    kind = cards.KIND_CODES.index(code)
    space = cards.SPACE_NAMES.index(where)
    remove_card(state, cards.SORT_OF[kind])
    if cards.IS_SITE[kind]:
        build_site(state, space, seat, kind)
        state.site_dc[space] = int(more[0]) if more else 0
        return

    counters = sum(int(word) for word in more if word.isdecimal())
    leader = next((cards.KIND_CODES.index(word) for word in more if not word.isdecimal()), cards.NONE)
    if leader != cards.NONE:
        assert cards.IS_LEADER[leader]
        remove_card(state, cards.SORT_OF[leader])

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


def join_cards(*cards: str) -> str:
    """One list of cards in the notation of `table`, made of several of which some may be empty."""
    return ", ".join(filter(None, cards))


def declare_bombardment(unit: str, hands: tuple[str, str], axis: str = "", nations: str = "germany usa") -> State:
    """A unit of the Axis on C3 has declared to bombard infantry on C4. `axis`: other cards of the Axis on the map."""
    state = table(axis=join_cards(f"{unit} c3", axis), allies="infantry c4", hands=hands, nations=nations)
    run_from_step(state, steps.BEGIN_ARTILLERY)
    act(state, "unit c3", "finish")
    return state


def declare_assault(
    attacker: str, target: str, hands: tuple[str, str], axis: str = "", allies: str = "", nations: str = "germany usa"
) -> State:
    """A unit of the Axis on C3 has declared to attack a unit or location of the Allies on C4.

    `attacker` and `target` are written without their spaces: "infantry 2" has two disruption counters. `axis` and
    `allies` are other cards on the map.
    """
    code, *counters_and_leader = target.split()
    state = table(
        axis=join_cards(f"{attacker} c3", axis),
        allies=join_cards(allies, " ".join([code, "c4", *counters_and_leader])),
        hands=hands,
        nations=nations,
    )
    run_from_step(state, steps.BEGIN_GROUND)
    act(state, "unit c3")
    names_target = ["target c4"] if state.is_midway() else []  # there is no choice of only one target
    act(state, *names_target, "finish", rng=rolling(1))
    return state


def assault_after_fire(attacker: str, hands: tuple[str, str], axis: str = "", nations: str = "germany usa") -> State:
    """The same attack as that of `declare_assault`, on medium tanks whose defensive fire had no effect."""
    state = declare_assault(
        attacker=attacker, target="medium-tanks", hands=hands, axis=axis, allies="", nations=nations
    )
    while state.step in (steps.WINDOW, steps.SUPPORT_FIRE) and state.phase < steps.ATTACK_PHASE:
        act(state, "pass", rng=rolling(1))
    return state


def begin_air_phase(axis: str = "", allies: str = "", hands: tuple[str, str] = ("", ""), strips: bool = True) -> State:
    """The first decision of the Air phase. With `strips`, the Axis have an air strip on A1 and the Allies one on E6.

    Infantry of the Axis on E1 makes sure that Ground Movement has a question. Air units are numbered by slot from 0,
    those of the Axis first, in the order in which they are listed. The action "air 1" chooses the unit in slot 0.
    """
    state = table(
        axis=join_cards("infantry e1", "air-strip a1" if strips else "", axis),
        allies=join_cards("air-strip e6" if strips else "", allies),
        hands=hands,
    )
    run_from_step(state, steps.BEGIN_AIR)
    return state


def declare_bombing(axis: str, allies: str, hands: tuple[str, str] = ("", ""), target: str = "c4") -> State:
    """The first air unit of the Axis has declared to bomb `target`, and no other mission was declared."""
    state = begin_air_phase(axis=axis, allies=allies, hands=hands)
    act(state, "air 1", f"target {target}", "finish")
    return state


def slots_and_totals(events: list[Event]) -> list[tuple[int, int]]:
    """Return the slot of the air unit that rolled and the total, for each die."""
    return [(event.slot, event.total) for event in events_of_kind(events, DieRolled)]


def hand_of(state: State, seat: int) -> list[str]:
    """The codes of the cards in a hand, one for each card."""
    return [cards.SORT_CODES[sort] for sort, count in enumerate(state.hand(seat)) for _ in range(count)]


def discards(state: State) -> list[str]:
    """The codes of the discarded cards."""
    return [cards.SORT_CODES[sort] for sort, count in enumerate(state.discard) for _ in range(count)]


def on_map(kinds: Iterable[int]) -> list[str]:
    """Return each unit of `state.unit`, or each location of `state.site`, as "infantry c2"."""
    placed = [(cards.KIND_CODES[kind], space) for space, kind in enumerate(kinds) if kind != cards.NONE]
    return [f"{code} {cards.SPACE_NAMES[space]}" for code, space in placed]


def air_units_by_slot(state: State) -> list[str]:
    """The air units by slot, as "fighter" or with counters "fighter 1", and "" for an empty slot."""
    units = []
    for slot in range(cards.AIR_SLOTS):
        unit = state.air_unit[slot]
        counters = state.air_dc[slot]
        units.append("" if unit == cards.NONE else cards.KIND_CODES[unit] + (f" {counters}" if counters else ""))
    while units and not units[-1]:
        units.pop()
    return units
