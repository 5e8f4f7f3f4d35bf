"""FF 1.4, 9, 14 What is printed on every card, and what a nation makes of its own."""

from __future__ import annotations

import random

import pytest

from game.core.match import Match
from game.fighting_front import GAME, steps
from game.fighting_front import cards as printed
from game.fighting_front.analysis import usable_phases
from game.fighting_front.cards import ALLIES, AXIS
from game.fighting_front.events import AirUnitDestroyed, DieRolled, SiteDestroyed, UnitDestroyed
from tests.fighting_front.field import begin_air_phase, kind, play_from_step, run_from_step, table
from tests.play import act, open_to

# --- FF 9, 12 What is printed ----------------------------------------------------------

PRINTED = """
fighter AF 2 0 BRM-1 ACM+1
fighter-bomber AFB 2 0
level-bomber AB 2 0 BRM+1 ACM-1
paratroopers AI 2 1 DFM+1
infantry GI 4 1 DFM+1
mechanized-infantry GIT 3 1 DFM+1
engineers GI 4 1 GAM+1
veteran-infantry GI 5 1 DFM+2
second-rate-infantry GI 3 1 GAM-1
armored-cars GT 2 1 x2
light-tanks GRT 3 1 x2
medium-tanks GRT 4 1 GAM+1
tank-destroyers GRT 2 2 DFM+1
heavy-tanks GRT 5 2 GAM+1
self-propelled-guns GRT 3 3
mortars GIR 3 1
at-guns GR 2 1 DFM+1
light-artillery GR 2 2
aa-guns GR 2 1 AA AAM+1
mobile-aa-guns GTR 2 1 AA
medium-artillery GR 2 3 ABM+1
heavy-artillery GR 2 4 ABM+1
ss-troopers GI 5 1 GAM+1
tiger GRT 6 3 GAM+2
siege-cannon GR 2 5
junkers AB 2 0 ACM-1 BRM+1
human-waves GI 4 1 GAM+1
t-34 GRT 5 2 GAM+1
rocket-launchers GR 2 3 ABM+2
yaks AFB 2 0
us-marines GI 4 1 GAM+1
m4-sherman GRT 4 2 GAM+1
howitzers GR 2 4 ABM+1
b-17 AB 3 0 BRM+1
jungle-fighters GI 5 1 DFM+1
zeroes AF 2 0 ACM+1 BRM-1
headquarters - 2 0
fuel-dump - 2 0
ammo-dump - 2 0
field-hospital - 2 0
air-strip - 2 0
fortifications - 4 0
minefields - 3 0
hedgerows - 4 0
underground-bunkers - 4 0
mother-russia - 2 0
red-ball-express - 2 0
flying-ace - 1 0 ACM+1
bomber-captain - 1 0 BRM+1
infantry-commander - 1 0 DFM+1
tank-commander - 1 0 GAM+1
artillery-commander - 1 0 ABM+1
""".strip().splitlines()
"""FF 9, 12: letters, Toughness, range, notes."""

ROLLS = {
    "Bombardment": "ABM",
    "Air combat": "ACM",
    "AA gun": "AAM",
    "Bombing run": "BRM",
    "Defensive fire": "DFM",
    "Supporting fire": "ABM",
    "Ground attack": "GAM",
}
"""FF 4.5-4.13 What is added to each roll."""


def test_ff_9_12_every_card_is_in_the_printed_list_or_is_an_event_or_a_strategy() -> None:
    listed = {line.split()[0] for line in PRINTED}
    assert len(listed) == len(PRINTED)

    codes_of_all_kinds = {printed.KIND_CODES[kind] for kind in range(printed.KINDS)}
    assert codes_of_all_kinds - listed == {
        *["artillery-barrage", "war-of-maneuver", "counter-attack", "infiltration", "out-of-the-sun", "clear-skies"],
        *["anti-tank-teams", "hmg-positions", "entrenched", "reconnaissance"],
        *["blitzkrieg", "steam-roller", "soften-up-targets", "banzai-charge"],
    }


@pytest.mark.parametrize("line", PRINTED, ids=lambda line: line.split()[0])
def test_ff_9_12_letters_toughness_range_and_modifiers_of_a_card_match_the_print(line: str) -> None:
    code, letters, toughness, reach, *notes = line.split()
    card = kind(code)
    assert sorted(printed.LETTERS[card]) == sorted(letters.strip("-"))
    assert printed.TOUGHNESS[card] == int(toughness)
    assert printed.RANGE[card] == int(reach)
    assert printed.IS_AA[card] == ("AA" in notes)

    for roll, name in enumerate(printed.TABLE_NAMES):
        modifier = next((int(note[3:]) for note in notes if note.startswith(ROLLS[name])), 0)
        assert printed.MODIFIER[roll * printed.KINDS + card] == modifier, name
    if "G" in letters or code == "paratroopers":  # units that move on the ground
        assert printed.STEPS[card] == (2 if "T" in letters else 1) * (2 if "x2" in notes else 1)


# --- FF 1.4, 9 Nations -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("nations", "seat", "kinds"),
    [
        ("germany usa", AXIS, ["ss-troopers", "tiger", "siege-cannon", "junkers", "hedgerows"]),
        ("japan usa", AXIS, ["jungle-fighters", "zeroes", "underground-bunkers"]),
        ("germany usa", ALLIES, ["us-marines", "m4-sherman", "howitzers", "b-17", "red-ball-express"]),
        ("germany soviet", ALLIES, ["human-waves", "t-34", "rocket-launchers", "yaks", "mother-russia"]),
    ],
)
def test_ff_1_4_9_a_national_card_becomes_the_card_of_its_owners_nation(
    nations: str, seat: int, kinds: list[str]
) -> None:
    """Each national card of the hand is deployed where it can be first. Japan has no tank and no artillery."""
    cards = ["national-infantry", "national-tank", "national-artillery", "national-air", "national-location"]
    if nations.startswith("japan"):
        cards = [card for card in cards if card not in ("national-tank", "national-artillery")]
    hand = ", ".join(cards)
    is_axis = seat == AXIS
    state = play_from_step(
        steps.DEPLOY,
        axis="air-strip a1" if is_axis else "",
        allies="" if is_axis else "air-strip a6",
        hands=(hand, "") if is_axis else ("", hand),
        nations=nations,
        active=seat,
    )
    for card in cards:
        act(state, f"card {card}")
        act(state, open_to(state)[0])
    kinds_on_map = [kind for kind in (*state.unit, *state.site, *state.air_unit) if kind != printed.NONE]
    assert {printed.KIND_CODES[kind] for kind in kinds_on_map} == {"air-strip", *kinds}
    assert printed.NATION_CODES[state.nation[seat]] in nations


# --- Questions about a world of Fighting Front that boards and guides ask -------------------------


@pytest.mark.parametrize(
    ("axis", "allies", "usable"),
    [
        ("infantry a3", "infantry a4", {steps.MOVEMENT_PHASE, steps.GROUND_PHASE}),
        ("heavy-artillery c2", "infantry c4", {steps.ARTILLERY_PHASE, steps.MOVEMENT_PHASE}),
        ("infantry a2", "infantry a5", {steps.MOVEMENT_PHASE}),
    ],
)
def test_ff_4_the_phases_in_which_the_active_side_can_do_something_are_found(
    axis: str, allies: str, usable: set[int]
) -> None:
    """An Infantry attacks the space in front of it, a gun bombards from afar, and both may move."""
    assert usable_phases(play_from_step(steps.BEGIN_DEPLOYMENT, axis=axis, allies=allies)) == usable


def test_ff_4_phases_that_are_over_are_not_usable() -> None:
    state = begin_air_phase(axis="level-bomber a1", allies="infantry c4")
    assert steps.AIR_PHASE in usable_phases(state)
    run_from_step(state, steps.BEGIN_MOVEMENT)
    assert steps.AIR_PHASE not in usable_phases(state)


# --- What the results tell of a match: ground held in the enemy half, and what destroyed what -----


def test_the_ledger_counts_units_in_each_row_of_the_enemy_half() -> None:
    state = table(axis="infantry a4, light-tanks c6, engineers d1", allies="infantry b2, mortars b6, fortifications c3")
    assert GAME.ledger(state) == [("Front row", (1, 0)), ("Middle row", (0, 1)), ("Back row", (1, 0))]


def test_the_statistics_of_a_match_count_each_loss_once_for_the_side_that_caused_it() -> None:
    """The first 900 actions of a match at random, its losses counted a second time from the events alone."""
    match = Match(GAME, seats=2, options={}, seed=3)
    chance = random.Random(3)
    events = list(match.opening.events)
    while not match.over and len(match.actions) < 900:
        events += match.play(chance.choice(match.legal())).events
    *destroyed, (_, rolled) = GAME.statistics(events, seats=2, rounds=GAME.rounds(match.state))
    owners = [event.owner for event in events if isinstance(event, UnitDestroyed | AirUnitDestroyed | SiteDestroyed)]
    losses_caused_by = [owners.count(1 - seat) for seat in range(2)]
    assert [sum(counts[seat] for _, counts in destroyed) for seat in range(2)] == losses_caused_by
    assert sum(sum(counts) > 0 for _, counts in destroyed) > 3
    assert sum(rolled) == sum(isinstance(event, DieRolled) for event in events)
