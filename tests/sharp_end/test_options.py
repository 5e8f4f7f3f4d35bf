"""SE 8.1-8.4 The optional rules, each alone and all together."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.events import Transcript
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.sharp_end import GAME, cards
from game.sharp_end import events as happened
from game.sharp_end.state import State
from tests.play import act, after, notations
from tests.sharp_end.faces import BLANK, FANATIC, LIGHT, MEDIUM, OTHER_BLANK, STRONG
from tests.sharp_end.ground import (
    face_enemy_dice,
    land_on_beach,
    put_units_on_top,
    rolling,
    run_from_step,
    table_with_hands,
)

ON = {"terrain": "on", "enemy": "on", "fog": "on", "beach": "on"}


# --- Random terrain (SE 8.1) -----------------------------------------------------------


def test_se_8_1_the_terrain_between_the_first_and_the_last_is_in_random_order_and_keeps_its_dice_and_counters() -> None:
    """`road` has the terrain at each place. With Outskirts (8) and Marsh (2) swapped, Outskirts keeps its 4 dice."""
    roads = {tuple(GAME.new(seats=2, options={"terrain": "on"}, rng=Rng(seed)).road) for seed in range(5)}
    assert len(roads) == 5
    for road in roads:
        assert road[0] == 0
        assert road[1] == 1
        assert road[9] == 9
        assert sorted(road) == list(range(10))
    assert list(GAME.new(seats=2, options={}, rng=Rng(1)).road) == list(range(10))

    state = table_with_hands("Infantry", "", "")
    state.put_fact("road", [0, 1, 8, 3, 4, 5, 6, 7, 2, 9])
    face_enemy_dice(state, LIGHT, pawns_on=1)
    assert state.dice_at(2) == 4

    act(state, "attack", "attack", "can", "pay Infantry")
    act(state, "withdraw")
    assert state.left[8] == 8
    assert state.left[2] == 8


# --- Variable enemy (SE 8.2) -----------------------------------------------------------


def variable_enemy_turn(dice: int) -> State:
    """Turn 1 of a match with enemy counters, whose counter on terrain 1 has this number of enemy dice.

    Seeds are tried until chance draws such a counter.
    """
    for seed in range(200):
        state = table_with_hands("4 Reinforcements", "", "")
        state.variable = 1
        state.turn = 0
        run_from_step(state, cards.TURN, Rng(seed))
        if state.enemy[1] == dice:
            return state
    raise AssertionError("no such counter")


def test_se_8_2_with_a_counter_0_on_terrain_one_the_turn_begins_there() -> None:
    """Terrain 1 needs no attack: all pawns are there, and the enemy counter of terrain 2 is face up (`shown`)."""
    state = variable_enemy_turn(dice=0)
    assert list(state.place) == [1, 1, 1]
    assert state.shown == 2
    assert len(state.dice) == state.enemy[2]


def test_se_8_2_with_enemies_on_terrain_one_the_turn_begins_before_it() -> None:
    """The counter on terrain 1 shows 3 dice, so the pawns wait before it. A seat that withdraws takes no counter."""
    state = variable_enemy_turn(dice=3)
    assert list(state.place) == [0, 0, 0]
    assert state.stand == 0
    assert state.shown == 1, "only the counter on terrain 1 is face up"
    assert len(state.dice) == 3
    assert happened.EmptyHanded(seat=1, terrain=0) in act(state, "withdraw")
    assert list(state.held) == [0, 0, 0]


def test_se_8_2_enemy_counters_are_laid_anew_each_turn_and_turned_up_on_the_way() -> None:
    """At first the counters of places 1 and 2 are face up, and a view does not know the others."""
    state = variable_enemy_turn(dice=0)
    assert sorted(state.enemy[1:]) == sorted(cards.VARIABLE_ENEMY)

    view = state.redact(0)
    first_face_down = 3
    face_down = len(state.enemy) - first_face_down
    assert list(view.enemy) == [*state.enemy[:first_face_down], *[UNKNOWN] * face_down]
    assert [view.dice_at(place) for place in (2, 3)] == [state.enemy[2], UNKNOWN]

    state.stand = 4
    events = run_from_step(state, cards.APPROACH)
    assert happened.EnemyTurnedUp(place=5, dice=state.enemy[5]) in events

    before = state.enemy[:]
    events = run_from_step(state, cards.TURN, Rng(77))
    assert state.enemy != before
    assert state.shown == 1 + state.stand


# --- Fog of war (SE 8.3) ---------------------------------------------------------------


def test_se_8_3_three_of_four_fog_counters_are_laid_on_different_places_from_2_to_8() -> None:
    """One counter is aside, and each of the four kinds is so in some deals. A counter may have been removed at once."""
    seen: Counter[int] = Counter()
    for seed in range(60):
        state = GAME.new(seats=2, options={"fog": "on"}, rng=Rng(seed))
        assert sorted(state.fog_kind) == [cards.ALL_QUIET, cards.MORE, cards.FEWER, cards.FOG_EVENT]

        (counter_aside,) = (counter for counter in range(4) if state.fog_place[counter] == cards.FOG_ASIDE)
        seen[state.fog_kind[counter_aside]] += 1
        places = [place for place in state.fog_place if place not in (cards.FOG_ASIDE, cards.FOG_REMOVED)]
        assert len(set(places)) == len(places) >= 2
        assert all(2 <= place <= 8 for place in places)
    assert len(seen) == 4


def test_se_8_3_the_order_of_fog_places_does_not_tell_their_kinds() -> None:
    """Over 400 matches any kind comes at any position in the event and in a view.

    Three fog counters are laid face down, and one is set aside. An order that told their kinds would lack combinations.
    """
    positions_in_event, positions_in_view, kinds = 3, 4, 4
    in_event: Counter[tuple[int, int]] = Counter()
    in_view: Counter[tuple[int, int]] = Counter()
    for seed in range(400):
        transcript = Transcript()
        state = GAME.new(seats=2, options={"fog": "on"}, rng=Rng(seed), transcript=transcript)
        (laid,) = [event for event in transcript.events if isinstance(event, happened.FogLaid)]
        places = [cards.FOG_ASIDE if place == cards.FOG_REMOVED else place for place in state.fog_place]
        for i, place in enumerate(laid.places):
            if place in places:  # not turned up yet
                in_event[i, state.fog_kind[places.index(place)]] += 1
        in_view.update(enumerate(state.fog_kind))
    assert len(in_event) == positions_in_event * kinds
    assert min(in_event.values()) > 50
    assert len(in_view) == positions_in_view * kinds
    assert min(in_view.values()) > 70


@pytest.mark.parametrize(("kind", "dice"), [(cards.ALL_QUIET, 3), (cards.MORE, 4), (cards.FEWER, 2)])
def test_se_8_3_a_fog_counter_turns_up_before_the_roll_then_changes_its_dice_and_goes(kind: int, dice: int) -> None:
    """Place 6 has three dice. The second attack on it has these three again.

    The counter on place 6 is the first of four, all of which are face down at first.
    """
    state = attack_on_fog(kind)
    assert list(state.redact(0).fog_kind) == [UNKNOWN] * 4
    assert happened.FogTurnedUp(place=6, kind=kind) in run_from_step(state, cards.APPROACH)
    assert len(state.dice) == dice
    assert state.fog_place[0] == cards.FOG_REMOVED
    assert state.redact(0).fog_kind[0] == kind

    run_from_step(state, cards.APPROACH)
    assert len(state.dice) == 3


def attack_on_fog(kind: int) -> State:
    """An attack with a fog counter of this kind on place 6, which is the next."""
    state = face_enemy_dice(table_with_hands("4 Infantry", "", ""), pawns_on=5)
    state.foggy = 1
    state.put_fact("fog_kind", [kind, *[other for other in range(4) if other != kind]])
    state.put_fact("fog_place", [6, 2, 8, cards.FOG_ASIDE])
    return state


def test_se_8_3_the_fog_counter_of_an_event_makes_the_commander_roll_one_without_a_card() -> None:
    """A 3 is a Counter-barrage, which adds a die. A 6 is Exhaustion, by which seat 1 discards."""
    state = attack_on_fog(cards.FOG_EVENT)
    assert happened.RandomEventRolled(seat=0, roll=3, event=cards.COUNTER_BARRAGE, drawn=False) in run_from_step(
        state, cards.APPROACH, rolling(3)
    )
    assert len(state.dice) == 4
    assert list(state.unit_count) == [4, 0, 0]

    state = attack_on_fog(cards.FOG_EVENT)
    run_from_step(state, cards.APPROACH, rolling(6))
    assert state.current_step() == cards.DISCARD
    assert state.to_act == 0

    act(state, "discard Infantry")
    assert state.step == cards.DECLARE
    assert state.to_act == 1
    assert len(state.dice) == 3


def test_se_8_3_one_die_fewer_on_a_terrain_of_one_die_leaves_no_enemy() -> None:
    """Terrain 1, with one die, is put on place 2. The attack on it succeeds without a roll."""
    state = face_enemy_dice(table_with_hands("", "", ""), pawns_on=1)
    state.road[2] = 1
    state.road[1] = 2
    state.foggy = 1
    # The fog counter FEWER is on place 2.
    state.put_fact("fog_kind", [cards.FEWER, cards.MORE, cards.ALL_QUIET, cards.FOG_EVENT])
    state.put_fact("fog_place", [2, 3, 4, cards.FOG_ASIDE])
    run_from_step(state, cards.APPROACH)
    assert list(state.dice) == []

    act(state, "attack", "attack")
    assert state.stand == 2


def test_se_8_3_fog_is_laid_anew_on_odd_turns_only() -> None:
    """The attack has turned up the counter on place 2. Turn 2 leaves the others where they are, and turn 3 lays all."""
    state = attack_on_fog(cards.MORE)
    laid = state.fog_place[:]
    state.turn = 1
    run_from_step(state, cards.TURN)
    assert list(state.fog_place) == [cards.FOG_REMOVED if place == 2 else place for place in laid]

    state.turn = 2
    run_from_step(state, cards.TURN, Rng(3))
    assert sorted(state.fog_kind) == [0, 1, 2, 3]
    assert cards.FOG_ASIDE in state.fog_place


# --- Beach landing (SE 8.4) ------------------------------------------------------------


@pytest.mark.parametrize(("roll", "enemies"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_se_8_4_the_beach_has_half_as_many_dice_as_its_die_shows_rounded_up(roll: int, enemies: int) -> None:
    state = land_on_beach("Infantry", "Infantry", roll=roll, dice=(FANATIC,) * enemies)
    assert state.step == cards.BEACH
    assert len(state.dice) == enemies


def test_se_8_4_the_beach_asks_the_commander_first_then_clockwise_and_a_seat_that_can_pay_must() -> None:
    """Seat 2 commands, in the code seat 1. Then seat 3 and seat 1 are asked."""
    state = land_on_beach("Hero", "Infantry, Support", "Support", roll=5, dice=(LIGHT, MEDIUM, FANATIC))
    assert state.to_act == 1
    assert notations(state.legal()) == ["pay Infantry", "pay Support"]

    act(state, "pay Infantry")
    assert state.to_act == 2
    assert notations(state.legal()) == ["pay Support"]

    act(state, "pay Support")
    assert state.to_act == 0
    assert notations(state.legal()) == ["pay Hero"]

    act(state, "pay Hero")
    assert state.stand == 1
    assert list(state.place) == [1, 1, 1]
    assert state.commander == 2
    assert state.step == cards.DECLARE


def test_se_8_4_the_beach_asks_round_after_round_without_a_seat_after_its_pass() -> None:
    """Two Lights are to be paid, each by an Infantry. Seat 1 commands, and cannot pay, so seat 0 pays both."""
    state = land_on_beach("2 Infantry", "Hero", roll=3, dice=(LIGHT, LIGHT))
    assert state.to_act == 1
    assert notations(state.legal()) == ["pass"]
    act(state, "pass", "pay Infantry")
    assert state.to_act == 0  # seat 1 has shown that it cannot pay what is left
    act(state, "pay Infantry")
    assert state.stand == 1, "the beach is taken, so the attack is at place 1"


def test_se_8_4_neither_hq_cards_nor_counters_pay_on_the_beach() -> None:
    state = land_on_beach("", "Infantry, Reinforcements, Supply@1, Unit@2", roll=3, dice=(FANATIC, STRONG))
    assert notations(state.legal()) == ["pass"]
    assert happened.AttackFailed(place=0) in act(state, "pass")
    assert (state.step, list(state.held)) == (cards.DRAW, [0, 2])


def test_se_8_4_a_failed_landing_ends_the_turn_and_paid_cards_are_lost() -> None:
    state = after(land_on_beach("Infantry", "Support", roll=3, dice=(MEDIUM, FANATIC)), "pay Support", "pass")
    assert (state.step, list(state.unit_count)) == (cards.DRAW, [1, 0])
    assert happened.TurnBegan(turn=2, commander=0, place=1) in act(state, "draw HQ", "draw HQ")


def test_se_8_4_a_seat_that_passed_on_the_beach_is_known_to_lack_the_cards_it_could_have_paid_with() -> None:
    """Seat 2 has paid neither Light nor Medium, so it has neither Infantry nor Support in any world."""
    state = after(land_on_beach("Hero, Support", "4 Hero", roll=3, dice=(LIGHT, MEDIUM)), "pass", "pay Support")
    infantry_and_support = 0b11  # a bit for each type of unit card
    assert (state.step, list(state.lacks)) == (cards.BEACH, [0, infantry_and_support])

    view = state.redact(0)
    rng = Rng(4)
    for _ in range(50):
        world = view.copy()
        world.determinize(rng)
        assert world.unit_cards(1)[:2] == [0, 0]


def test_se_8_4_a_draw_ends_the_knowledge_of_the_cards_that_a_seat_lacks() -> None:
    """Both seats have passed on the beach, so neither holds what pays a Light or a Medium: Infantry or Support."""
    state = after(land_on_beach("Hero", "4 Hero", roll=3, dice=(LIGHT, MEDIUM)), "pass", "pass")
    put_units_on_top(state, "Infantry")
    act(state, "draw HQ", "draw unit")
    assert state.unit_cards(1)[cards.INFANTRY] == 1
    infantry_and_support = 1 << cards.INFANTRY | 1 << cards.SUPPORT
    assert list(state.lacks) == [infantry_and_support, 0], "seat 1 has drawn a card since"


def test_se_8_4_an_empty_beach_is_simply_crossed() -> None:
    state = land_on_beach("", "", roll=2, dice=(BLANK,))
    assert (state.stand, state.step) == (1, cards.DECLARE)


# --- Alone and together ----------------------------------------------------------------


def play_through(options: dict[str, str], seats: int, seed: int) -> Match:
    """A match with these options, played at random to its end."""
    match = Match(GAME, seats, options, seed)
    rng = Rng(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize("rule", [*ON, "none", "all"])
@pytest.mark.parametrize("seats", [2, 6])
def test_se_8_random_matches_end_with_each_optional_rule_alone_and_with_all_together(rule: str, seats: int) -> None:
    options = ON if rule == "all" else {rule: "on"} if rule in ON else {}
    for seed in range(3):
        match = play_through({**options, "turns": "5"}, seats, seed)
        state = match.state
        assert isinstance(state, State)
        assert state.to_act == OVER
        assert bool(len(state.enemy)) == ("enemy" in options)
        assert bool(len(state.fog_kind)) == ("fog" in options)
        has_printed_order = list(state.road) == list(range(10))
        assert has_printed_order is ("terrain" not in options)


@pytest.mark.parametrize("enemies", range(5))
def test_se_8_2_and_8_4_from_the_beach_the_counter_of_terrain_one_still_counts(enemies: int) -> None:
    """`enemies` is the number on the counter of terrain 1.

    A 0 lets everybody onto terrain 1. Otherwise they stay in front of it, where nobody gets a counter.
    """
    state = land_on_beach("Infantry", "Infantry", "", roll=1, dice=(LIGHT,))
    state.variable = 1
    other_counters = [counter for counter in cards.VARIABLE_ENEMY if counter != enemies]
    ten_places = [0, enemies, *other_counters, 0, 0][:10]  # of the road, the beach first
    state.put_fact("enemy", ten_places)
    state.shown = 1  # the counter of terrain 1 is face up
    events = act(state, "pay Infantry")
    here = 0 if enemies else 1
    assert happened.AttackSucceeded(place=here, seats=(1, 2, 0)) in events
    assert state.stand == here
    assert list(state.place) == [here] * 3
    assert state.commander == 2
    assert state.step == cards.DECLARE
    assert state.dice_at(here + 1) == len(state.dice)

    held_before = state.held[:]
    act(state, "withdraw")
    if enemies:
        assert state.held == held_before
    else:
        assert state.held != held_before


def test_se_8_2_and_8_4_after_a_landing_that_failed_terrain_one_is_attacked_like_any_other() -> None:
    """Nobody pays the enemy on the beach, so the landing fails. Then chance draws an enemy counter for terrain 1.

    In turn 2 the pawns are still on place 0, and the attack on terrain 1 has as many dice as its counter shows. With a
    counter of no dice there is nothing to check.
    """
    declarations_begun = 0
    for seed in range(12):
        state = land_on_beach("Hero", "Hero", roll=1, dice=(LIGHT,))
        state.variable = 1
        act(state, "pass", "pass", "draw HQ", "draw HQ", rng=Rng(seed))
        if state.enemy[1]:
            assert state.turn == 2
            assert state.stand == 0
            assert state.step == cards.DECLARE
            assert len(state.dice) == state.enemy[1]
            declarations_begun += 1
    assert declarations_begun


@pytest.mark.parametrize(
    ("dice", "stand"),
    [((BLANK, OTHER_BLANK), 1), ((BLANK, LIGHT), 1), ((LIGHT, LIGHT), 0)],
    ids=["no enemy", "one enemy", "two alike"],
)
def test_se_2_7_air_support_without_a_choice_leads_on_with_the_landing(dice: tuple[int, int], stand: int) -> None:
    """Air support finds no enemy, or takes the only one, or one of two that are alike.

    The landing goes on without a question.
    """
    state = table_with_hands("Hero", "Hero")
    state.landing = 1
    state.turn = 0
    state.air = 1
    run_from_step(state, cards.TURN, rolling(3, *dice))
    assert state.air == 0
    assert state.stand == stand
    assert state.step == (cards.DECLARE if stand else cards.BEACH)


def test_se_3_3_an_option_or_the_lot_makes_the_first_commander() -> None:
    """SE 3.3: the option may name one of six seats, of which four are taken here."""
    by_lot = {GAME.new(seats=4, options={}, rng=Rng(seed)).commander for seed in range(40)}
    assert by_lot == {0, 1, 2, 3}

    for seat in range(6):
        with_option = {
            GAME.new(seats=4, options={"first": f"seat {seat + 1}"}, rng=Rng(seed)).commander for seed in range(40)
        }
        expected = {seat} if seat < 4 else by_lot
        assert with_option == expected, "if the option names an empty seat, the lot decides"


# --- Fog on the beach (SE 8.3, 8.4) ----------------------------------------------------


def test_se_8_3_with_a_landing_the_beach_is_one_of_the_places_of_the_first_fog() -> None:
    """Eight places, three counters: three matches in eight begin with fog on the beach, and all kinds come there.

    So there are about 150 cases in 400 matches, and more than 20 of each of the four kinds.
    """
    kinds: Counter[int] = Counter()
    for seed in range(400):
        transcript = Transcript()
        GAME.new(seats=2, options={"fog": "on", "beach": "on"}, rng=Rng(seed), transcript=transcript)
        (laid,) = [event for event in transcript.events if isinstance(event, happened.FogLaid)]
        turned = [event for event in transcript.events if isinstance(event, happened.FogTurnedUp)]
        assert any(event.place == 0 for event in turned) is (0 in laid.places)
        assert all(place in (0, *range(2, 9)) for place in laid.places)
        kinds.update(event.kind for event in turned if event.place == 0)
    assert 110 < kinds.total() < 190
    assert min(kinds[kind] for kind in (cards.ALL_QUIET, cards.MORE, cards.FEWER, cards.FOG_EVENT)) > 20


def test_se_8_3_in_later_turns_and_without_a_landing_there_is_no_fog_on_the_beach() -> None:
    """Place 0 is the beach. It has no fog without a landing, nor in turn 2 of a landing."""
    for seed in range(60):
        state = GAME.new(seats=2, options={"fog": "on"}, rng=Rng(seed))
        assert 0 not in state.fog_place
        state.landing = 1
        state.turn = 2
        run_from_step(state, cards.TURN, Rng(seed))
        assert 0 not in state.fog_place


def landing_in_fog(kind: int, *rolls: int) -> State:
    """A match that has just begun: this kind of fog counter was turned up on the beach, then these dice were rolled.

    Seeds are tried until chance gives both.
    """
    state = table_with_hands("4 Infantry", "4 Infantry")
    state.turn = 0
    state.landing = state.foggy = 1
    for seed in range(100_000):
        trial = state.copy()
        events = run_from_step(trial, cards.TURN, Rng(seed))
        fog = [event for event in events if isinstance(event, happened.FogTurnedUp)]
        beach = [event for event in events if isinstance(event, happened.BeachRolled)]
        if fog == [happened.FogTurnedUp(place=0, kind=kind)] and beach[0].rolled()[: len(rolls)] == rolls:
            return trial

    raise AssertionError("no such seed")


@pytest.mark.parametrize(
    ("kind", "roll", "dice"),
    [(cards.ALL_QUIET, 3, 2), (cards.MORE, 3, 3), (cards.FEWER, 3, 1), (cards.MORE, 6, 4)],
    ids=["all quiet", "more", "fewer", "more, after a 6"],
)
def test_se_8_3_fog_on_the_beach_changes_its_dice(kind: int, roll: int, dice: int) -> None:
    """A 3 gives two dice and a 6 three."""
    state = landing_in_fog(kind, roll)
    assert len(state.dice) == dice


def test_se_8_3_the_last_die_of_the_beach_may_be_gone() -> None:
    """A 1 gives one die, and the counter takes it away. So everybody is ashore, and the first terrain is attacked."""
    state = landing_in_fog(cards.FEWER, 1)
    assert state.stand == 1
    assert state.step == cards.DECLARE


def test_se_8_3_a_random_event_on_the_beach_counts_there() -> None:
    """Counter-barrage adds a die, Air support takes one away, and Exhaustion is settled before the roll."""
    seen: set[int] = set()
    for seed in range(500):
        state = table_with_hands("4 Infantry", "4 Infantry")
        state.turn = 0
        state.landing = 1
        state.foggy = 1
        events = run_from_step(state, cards.TURN, Rng(seed))
        if happened.FogTurnedUp(place=0, kind=cards.FOG_EVENT) not in events:
            continue
        event = next(event for event in events if isinstance(event, happened.RandomEventRolled))
        beach = [event for event in events if isinstance(event, happened.BeachRolled)]
        seen.add(event.event)
        if event.event == cards.COUNTER_BARRAGE:
            dice_without_event = (beach[0].roll + 1) // 2  # half of the roll for the beach, rounded up
            assert len(beach[0].dice) == dice_without_event + 1
        elif event.event == cards.AIR_SUPPORT and state.current_step() == cards.STRIKE:
            act(state, notations(state.legal())[0])
            assert len(state.dice) == len(beach[0].dice) - 1
            assert (state.step, state.air) == (cards.BEACH, 0)
        elif event.event == cards.EXHAUSTION:
            assert state.current_step() == cards.DISCARD
            assert beach == []
            events = act(state, "discard Infantry", "discard Infantry")
            assert any(isinstance(event, happened.BeachRolled) for event in events)
    assert {cards.AIR_SUPPORT, cards.COUNTER_BARRAGE, cards.EXHAUSTION} <= seen
