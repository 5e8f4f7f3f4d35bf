"""FF 5.2, 8 Every event, in and outside its window."""

from __future__ import annotations

import pytest

from game.fighting_front.cards import (
    SORT_CODES,
)
from game.fighting_front.events import (
    AttackNegated,
    CardAdded,
    DieRolled,
)
from game.fighting_front.odds import chances, changes
from game.fighting_front.state import State
from game.fighting_front.steps import (
    SUPPORT_FIRE,
    WINDOW,
)
from tests.fighting_front.field import (
    act,
    assault,
    at,
    bombardment,
    dice,
    discards,
    hand_of,
    kind,
    named,
    on_the_attack,
    open_to,
)

# --- FF 5.2, 8 Events in their windows -------------------------------------------------

EVENTS = (
    "artillery-barrage, war-of-maneuver, counter-attack, infiltration, out-of-the-sun, clear-skies, anti-tank-teams, "
    "hmg-positions, entrenched, reconnaissance, national-strategy"
)


def offered(state: State) -> set[str]:
    """The cards that whoever is asked may add."""
    assert state.step == WINDOW
    return {word.removeprefix("play ") for word in open_to(state)} - {"pass"}


@pytest.mark.parametrize(
    ("attacker", "target", "fit"),
    [
        ("infantry", "infantry", {"counter-attack", "hmg-positions"}),
        ("medium-tanks", "infantry", {"counter-attack", "anti-tank-teams"}),
        ("armored-cars", "veteran-infantry", {"counter-attack", "anti-tank-teams"}),
        ("mechanized-infantry", "infantry", {"counter-attack", "anti-tank-teams", "hmg-positions"}),
        ("mortars", "mortars", {"counter-attack", "hmg-positions"}),
        ("at-guns", "infantry", {"counter-attack"}),
        ("infantry", "mechanized-infantry", {"counter-attack", "hmg-positions"}),
        ("infantry", "medium-tanks", {"counter-attack"}),
        ("medium-tanks", "heavy-tanks", {"counter-attack"}),
        ("medium-tanks", "at-guns", {"counter-attack"}),
        ("medium-tanks", "paratroopers", {"counter-attack", "anti-tank-teams"}),
    ],
)
def test_ff_8_events_of_a_target_that_fires(attacker: str, target: str, fit: set[str]) -> None:
    state = assault(attacker, target, ("fighter", EVENTS))
    assert (state.to_act, state.roller, state.aim) == (1, at("c4"), at("c3"))
    assert offered(state) == fit


@pytest.mark.parametrize(
    ("attacker", "fit"),
    [
        ("infantry", {"infiltration"}),
        ("mortars", {"infiltration"}),
        ("paratroopers", {"infiltration"}),
        ("medium-tanks", {"war-of-maneuver"}),
        ("armored-cars", {"war-of-maneuver"}),
        ("mobile-aa-guns", {"war-of-maneuver"}),
        ("mechanized-infantry", {"war-of-maneuver", "infiltration"}),
    ],
)
@pytest.mark.parametrize("nations", ["germany usa", "japan soviet"])
def test_ff_8_9_events_of_a_ground_attack(attacker: str, fit: set[str], nations: str) -> None:
    state = on_the_attack(attacker, (EVENTS, EVENTS), nations=nations)
    assert (state.to_act, state.roller, state.aim) == (0, at("c3"), at("c4"))
    banzai = {"national-strategy"} if nations == "japan soviet" and "infiltration" in fit else set()
    assert offered(state) == fit | banzai
    act(state, "pass")
    assert state.to_act == 1
    assert offered(state) == {"entrenched"}


def test_ff_5_2_neither_infantry_nor_tanks_attack_without_a_window_of_their_own() -> None:
    state = on_the_attack("at-guns", (EVENTS, EVENTS))
    assert (state.to_act, state.roller) == (1, at("c3"))
    state = on_the_attack("at-guns", ("fighter", "fighter"), axis="ammo-dump a1")
    assert state.to_act == 0
    assert open_to(state) == ["pass", "dump"]


@pytest.mark.parametrize("unit", ["light-artillery", "medium-tanks", "mortars", "at-guns"])
def test_ff_8_events_of_a_bombardment(unit: str) -> None:
    state = bombardment(unit, (EVENTS, EVENTS))
    assert (state.to_act, state.roller, state.aim) == (0, at("c3"), at("c4"))
    assert offered(state) == {"artillery-barrage"}
    act(state, "pass")
    assert state.to_act == 1
    assert offered(state) == {"entrenched"}


def test_ff_8_artillery_barrage_in_supporting_fire_and_nobody_is_entrenched() -> None:
    state = assault("infantry", "infantry", (EVENTS, EVENTS), allies="light-artillery c5")
    act(state, "pass", rng=dice(1))
    assert state.step == SUPPORT_FIRE
    assert open_to(state) == ["pass", "unit c5"]
    act(state, "unit c5")
    assert (state.to_act, state.roller, state.aim) == (1, at("c5"), at("c3"))
    assert offered(state) == {"artillery-barrage"}
    events = act(state, "play artillery-barrage", "pass", rng=dice(2))
    assert named(events, DieRolled)[0].total == 5
    assert state.dc[at("c3")] == 1


@pytest.mark.parametrize(
    ("card", "state", "total"),
    [
        ("artillery-barrage", lambda: bombardment("light-artillery", (EVENTS, "")), 6),
        ("infiltration", lambda: on_the_attack("mortars", (EVENTS, "")), 6),
        ("war-of-maneuver", lambda: on_the_attack("armored-cars", (EVENTS, "")), 6),
        ("national-strategy", lambda: on_the_attack("mortars", (EVENTS, ""), nations="japan usa"), 6),
        ("counter-attack", lambda: assault("infantry", "mortars", ("", EVENTS)), 6),
        ("hmg-positions", lambda: assault("infantry", "mortars", ("", EVENTS)), 6),
        ("anti-tank-teams", lambda: assault("armored-cars", "mortars", ("", EVENTS)), 6),
        ("entrenched", lambda: bombardment("light-artillery", ("", EVENTS)), 1),
        ("entrenched", lambda: on_the_attack("mortars", ("", EVENTS)), 1),
    ],
)
def test_ff_8_each_event_adds_three_or_takes_three_off_one_roll(card: str, state: State, total: int) -> None:
    """The die shows 3; the units have no modifiers."""
    here: State = state()  # type: ignore[operator]
    seat = here.to_act
    before = chances(here)
    events = act(here, f"play {card}")
    assert named(events, CardAdded) == [CardAdded(seat, SORT_CODES.index(card), total - 3 if total > 1 else -3)]
    assert f"play {card}" not in open_to(here)
    assert sum(number for _, number in changes(here)) == (3 if total > 1 else -3)
    assert chances(here) != before
    assert card in discards(here)
    assert card not in hand_of(here, seat)
    events = act(here, "pass", rng=dice(3))
    assert named(events, DieRolled)[0].total == total


def test_ff_5_2_any_number_of_events_adds_up() -> None:
    state = bombardment("light-artillery", ("2 artillery-barrage, fighter", "3 entrenched, fighter"))
    act(state, "play artillery-barrage", "play artillery-barrage", "pass", *["play entrenched"] * 3)
    events = act(state, "pass", rng=dice(9))
    assert named(events, DieRolled)[0].total == 6


def test_ff_5_negated_attacks_are_told() -> None:
    state = assault("infantry", "mortars", ("", "fighter"))
    events = act(state, "pass", rng=dice(8))
    assert named(events, AttackNegated) == [AttackNegated(at("c3"), at("c4"), kind("infantry"))]
