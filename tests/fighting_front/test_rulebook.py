"""FF 1-5 Setup, the turn from Recovery to End, and the tables."""

from __future__ import annotations

import pytest

from game.core.events import MatchEnded
from game.core.rng import Rng
from game.core.state import OVER
from game.fighting_front import GAME, odds, steps
from game.fighting_front import cards as printed
from game.fighting_front import events as happened
from game.fighting_front.cards import ALLIES, AXIS, MOST_TURNS, NONE
from game.fighting_front.state import State
from game.fighting_front.steps import BEGIN_GROUND, END_TURN, NEXT_TURN
from tests.fighting_front import field
from tests.fighting_front.field import (
    act_and_pass_windows,
    air_units_by_slot,
    declare_bombing,
    play_from_step,
    rolling,
    run_from_step,
    table,
)
from tests.play import act, after, events_of_kind, open_to

# --- The table (FF 1) ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "totals"),
    [
        (printed.BOMBARDMENT, "0000011113"),
        (printed.AIR_COMBAT, "0000111333"),
        (printed.AA_FIRE, "0000001113"),
        (printed.BOMBING, "0000111113"),
        (printed.DEFENSE, "0000111223"),
        (printed.SUPPORT, "0000111223"),
        (printed.GROUND_ATTACK, "0001111334"),
    ],
    ids=printed.TABLE_NAMES,
)
def test_ff_5_every_table_at_every_total_and_modifier(roll: int, totals: str) -> None:
    """FF 1.5, 5: `totals` has a digit for each total from 1 to 10. Totals beyond these count as 1 or 10.

    0 is nothing, 1 a counter, 2 a counter that negates the attack, 3 one card destroyed, 4 all cards destroyed.
    """
    for plus in range(-12, 13):
        results = [odds.result_of(roll, die + plus) for die in range(1, printed.SIDES + 1)]
        expected = [int(totals[min(max(die + plus, 1), printed.SIDES) - 1]) for die in range(1, printed.SIDES + 1)]
        assert results == expected
        chances = [expected.count(result) / printed.SIDES for result in range(printed.RESULTS)]
        assert odds.chances_with_modifier(roll, plus) == pytest.approx(chances)


# --- Setup (FF 3) ----------------------------------------------------------------------


def test_ff_3_1_both_draw_20_cards_and_the_axis_begin() -> None:
    """FF 3.1: seat 0 is the Axis."""
    state = GAME.new(seats=2, options={}, rng=Rng(3))
    assert state.to_act == AXIS
    assert list(state.hand_size) == [printed.SETUP_CARDS, printed.SETUP_CARDS]
    assert state.step == steps.SETUP
    assert len(state.deck) + sum(state.discard) == sum(printed.COPIES) - 2 * printed.SETUP_CARDS


def begin_setup(axis: str, allies: str) -> State:
    """The setup of a match in which both sides hold these cards."""
    state = field.table(hands=(axis, allies))
    state.turn = 0
    state.active = AXIS
    state.put_fact("finished", [0, 0])
    field.run_from_step(state, steps.SETUP)
    return state


def test_ff_3_1_one_card_each_in_turn_until_a_side_finishes() -> None:
    """Minefields and leaders need a space of their own side.

    The Allies need a strip before they can place the fighter.
    """
    state = begin_setup("infantry, minefields, flying-ace", "mortars, air-strip, fighter")
    assert open_to(state) == ["finish", "card minefields", "card infantry"]

    act(state, "card infantry")
    assert state.is_midway() is True
    assert len(open_to(state)) == 3 * 5, "every space of the own half of the map"

    act(state, "on c3")
    assert state.to_act == ALLIES
    assert open_to(state) == ["finish", "card air-strip", "card mortars"]
    assert act(state, "card air-strip", "on a6", "finish")[-1] == happened.SetupFinished(seat=AXIS)
    assert open_to(after(state, "card fighter")) == ["on a6"]

    act(state, "on a6", "card mortars", "on a6")
    assert state.turn == 1
    assert field.air_units_by_slot(state) == ["fighter"]
    assert field.on_map(state.unit) == ["infantry c3", "mortars a6"]


def test_ff_3_1_a_side_without_cards_has_finished_its_setup() -> None:
    """FF 3.1: the Axis has placed its only card, so the Allies place the rest of theirs and turn 1 of the Axis
    begins."""
    state = after(begin_setup("infantry", "mortars, mortars"), "card infantry", "on a1", "card mortars", "on a6")
    assert state.to_act == ALLIES
    act(state, "card mortars", "on b6")
    assert (state.turn, state.active) == (1, AXIS)


def test_ff_3_2_events_are_never_deployed_but_a_side_that_holds_only_events_is_asked() -> None:
    """FF 3.2: a side that was not asked would show that its hand has only events."""
    state = begin_setup("entrenched, reconnaissance, national-strategy", "")
    assert state.to_act == AXIS
    assert open_to(state) == ["finish"]


def test_ff_3_1_a_leader_goes_onto_a_unit_of_its_side() -> None:
    """FF 3.1: before any unit is placed the leader is not offered.

    Then it may go onto the own unit on B2, not the enemy's.
    """
    state = begin_setup("flying-ace, infantry", "infantry")
    assert "card flying-ace" not in open_to(state)
    assert open_to(after(state, "card infantry", "on b2", "card infantry", "on b5", "card flying-ace")) == ["on b2"]


# --- Recovery and Logistics (FF 4.1, 4.2) ----------------------------------------------


def test_ff_4_1_recovery_takes_a_counter_off_every_own_unit_and_none_off_locations() -> None:
    """FF 4.1: the counter of the enemy on A6 and that of the Air Strip stay."""
    state = field.table(axis="infantry a1 2, mortars b1, air-strip c1 1, fighter c1 1", allies="infantry a6 1")
    state.turn = 2
    events = field.run_from_step(state, steps.NEXT_TURN)
    turn_began, *events_of_recovery = events[:3]
    assert isinstance(turn_began, happened.TurnBegan)
    assert events_of_recovery == [
        happened.PhaseBegan(steps.RECOVERY_PHASE),
        happened.Recovered(spaces=(field.at("a1"),), slots=(0,)),
    ]
    assert state.dc[field.at("a1")] == 2 - 1
    assert state.dc[field.at("a6")] == 1
    assert state.site_dc[field.at("c1")] == 1
    assert state.air_dc[0] == 0


def test_ff_4_2_japan_replaces_national_cards_that_it_does_not_have() -> None:
    """FF 4.2: three cards are drawn from the end of the deck. Japan has no national tank and no national artillery."""
    state = field.table(axis="infantry a1", nations="japan usa")
    deck = ("mortars", "infantry", "national-tank", "national-artillery", "mortars")
    state.put_fact("deck", [printed.SORT_CODES.index(code) for code in deck])
    events = field.run_from_step(state, steps.LOGISTICS)
    draws = [event for event in events if isinstance(event, happened.CardsDrawn | happened.CardReplaced)]
    assert [type(event) for event in draws] == [
        happened.CardsDrawn,
        happened.CardReplaced,
        happened.CardReplaced,
        happened.CardsDrawn,
    ]
    assert sorted(field.hand_of(state, seat=AXIS)) == ["infantry", "mortars", "mortars"]
    assert field.discards(state) == ["national-tank", "national-artillery"]
    assert sum(state.aside) == 0


def test_ff_4_2_a_card_that_was_laid_aside_cannot_be_drawn_again_in_the_same_draw() -> None:
    """FF 4.2: the only card of the deck is one that Japan does not have, so nothing is left to draw."""
    state = field.table(axis="infantry a1", nations="japan usa")
    state.put_fact("deck", [printed.SORT_CODES.index("national-tank")])
    events = field.run_from_step(state, steps.LOGISTICS)
    assert [type(event) for event in events if isinstance(event, happened.CardReplaced | happened.NothingDrawn)] == [
        happened.CardReplaced,
        happened.NothingDrawn,
    ]
    assert field.hand_of(state, seat=AXIS) == []
    assert field.discards(state) == ["national-tank"]


def test_ff_1_4_an_empty_deck_is_made_from_the_pile_and_then_nothing_is_left_to_draw() -> None:
    """FF 1.4: the two discarded cards become the deck and are drawn. For the third card nothing is left."""
    state = field.table(axis="infantry a1", hands=("mortars", "entrenched"))
    state.put_fact("deck", [])
    state.discard[printed.SORT_CODES.index("infantry")] = 2
    events = field.run_from_step(state, steps.LOGISTICS)
    assert [
        type(event)
        for event in events
        if isinstance(event, happened.DeckRemade | happened.CardsDrawn | happened.NothingDrawn)
    ] == [
        happened.DeckRemade,
        happened.CardsDrawn,
        happened.NothingDrawn,
    ]
    assert events_of_kind(events, happened.DeckRemade) == [happened.DeckRemade(cards=2)]
    assert field.hand_of(state, seat=AXIS) == ["infantry", "infantry", "mortars"]
    assert list(state.known) == [
        *[int(code == "mortars") for code in printed.SORT_CODES],
        *[int(code == "entrenched") for code in printed.SORT_CODES],
    ]


# --- Deployment (FF 4.3) ---------------------------------------------------------------


def test_ff_4_3_cards_are_deployed_into_the_own_half_where_there_is_no_enemy_unit() -> None:
    """FF 4.3: the own half has 15 spaces. A space takes one unit, one location and a leader."""
    state = field.play_from_step(
        steps.BEGIN_DEPLOYMENT,
        axis="infantry a1, minefields a2",
        allies="infantry b3",
        hands=("infantry, minefields, flying-ace", ""),
    )
    act(state, "card infantry")
    assert open_to(state) == [
        f"on {printed.SPACE_NAMES[space]}" for space in range(15) if space not in (field.at("a1"), field.at("b3"))
    ]

    act(state, "on a2", "card minefields")
    assert "on a1" in open_to(state)
    assert not {"on a2", "on b3", "on a4"} & set(open_to(state))

    act(state, "on a1", "card flying-ace", "on a2")
    assert state.leader[field.at("a2")] == field.kind("flying-ace")
    assert field.on_map(state.site) == ["minefields a1", "minefields a2"]
    assert state.step == steps.DEPLOY
    assert open_to(state) == ["finish"]


def test_ff_4_3_a_unit_deployed_onto_enemy_minefields_captures_them_and_takes_a_counter() -> None:
    """FF 4.3, 6: after the capture C3 has a location, so the own minefields cannot be placed there."""
    state = field.play_from_step(
        steps.BEGIN_DEPLOYMENT, axis="", allies="minefields c3", hands=("infantry, minefields", "")
    )
    events = act(state, "card infantry", "on c3")
    assert isinstance(events[0], happened.UnitDeployed)
    assert isinstance(events[-1], happened.SiteCaptured)
    assert state.dc[field.at("c3")] == 1
    assert state.site_owner[field.at("c3")] == AXIS
    act(state, "card minefields")
    assert "on c3" not in open_to(state)


HALF = [f"{column}{row}" for row in "123" for column in "abcde"]
FULL = list(zip(["infantry"] * 10 + ["engineers"] * 2 + ["mortars"] * 3, HALF, strict=True))
BUILT = list(zip(["minefields"] * 6 + ["fortifications"] * 6 + ["fuel-dump"] * 2 + ["headquarters"], HALF, strict=True))


def spell_side(cards: list[tuple[str, str]]) -> str:
    """Cards and their spaces as `field.table` reads them."""
    return ", ".join(f"{code} {space}" for code, space in cards)


@pytest.mark.parametrize(
    ("card", "axis", "allies", "offered"),
    [
        ("at-guns", spell_side(FULL), "", False),
        ("at-guns", spell_side(FULL[1:]), "", True),
        ("at-guns", spell_side(FULL[1:]), "infantry a1", False),
        ("ammo-dump", spell_side(BUILT), "", False),
        ("ammo-dump", spell_side(BUILT[1:]), "", True),
        ("ammo-dump", spell_side(BUILT[1:]), "infantry a1", False),
        ("fighter", "air-strip a1", "", True),
        ("fighter", "air-strip c5", "", False),
        ("fighter", "infantry b1", "air-strip a1", False),
        ("flying-ace", "infantry a1", "", True),
        ("flying-ace", "infantry c5", "infantry a1", False),
        ("flying-ace", "infantry a1 tank-commander", "", False),
        ("flying-ace", "infantry a1 tank-commander, air-strip b1, fighter b1", "", True),
        ("flying-ace", "air-strip b1, fighter b1 tank-commander", "air-strip e6, fighter e6", False),
    ],
)
def test_ff_2_1_2_2_4_3_a_card_is_offered_only_if_there_is_a_space_for_it(
    card: str, axis: str, allies: str, offered: bool
) -> None:
    """FF 2.1, 2.2, 4.3: FULL has a unit in each space of the own half and BUILT a location. FULL[1:] leaves A1 free."""
    state = field.play_from_step(steps.BEGIN_DEPLOYMENT, axis=axis, allies=allies, hands=(card, ""))
    assert open_to(state) == ["finish", *[f"card {card}"] * offered]


@pytest.mark.parametrize(
    ("hand", "is_asked"),
    [("", False), ("entrenched", True), ("infantry", True)],
    ids=["no card", "only an event", "a unit"],
)
def test_ff_11_a_side_that_holds_any_card_is_asked_to_deploy(hand: str, is_asked: bool) -> None:
    """FF 11: a side that was not asked would show that its hand cannot be deployed."""
    assert (
        field.play_from_step(steps.BEGIN_DEPLOYMENT, axis="infantry a1", allies="", hands=(hand, "")).step
        == steps.DEPLOY
    ) is is_asked


# --- The end of a turn (FF 4.15) -------------------------------------------------------


def test_ff_4_15_at_the_end_of_its_turn_a_side_discards_down_to_six_cards_one_by_one() -> None:
    """FF 4.15: the Axis holds eight cards and discards two."""
    state = field.play_from_step(steps.END, axis="infantry a1", hands=("5 infantry, 3 mortars", "6 minefields"))
    assert state.step == steps.DISCARD
    assert open_to(state) == ["discard infantry", "discard mortars"]
    events = act(state, "discard mortars", "discard infantry")
    assert len(events_of_kind(events, happened.CardDiscarded)) == 2
    assert events_of_kind(events, happened.TurnEnded) == [happened.TurnEnded(turn=3, seat=AXIS)]
    assert sorted(field.discards(state)) == ["infantry", "mortars"]
    assert state.active == ALLIES


def test_ff_4_15_a_hand_of_equal_cards_is_discarded_by_decisions_too() -> None:
    """FF 4.15: eight equal cards leave no choice, and the side is asked all the same."""
    assert open_to(field.play_from_step(steps.END, axis="infantry a1", hands=("8 infantry", ""))) == [
        "discard infantry"
    ]


def test_ff_4_a_turn_has_fifteen_phases_in_their_order() -> None:
    """Every unit attacks without effect, so that no phase is left out. A Fuel Dump asks in Occupation."""
    axis = "infantry a1 1, engineers c3, mortars d3, air-strip a2, level-bomber a2, fuel-dump b1, light-tanks a4"
    state = field.table(
        axis=axis, allies="armored-cars c4, infantry d4, aa-guns e5, air-strip e6, fighter e6", hands=("infantry", "")
    )
    state.turn = 2
    events = field.run_from_step(state, steps.NEXT_TURN)
    while state.active == AXIS:
        declines = state.step in (steps.DEPLOY, steps.MOVE, steps.FUEL, steps.SUPPORT_FIRE, steps.WINDOW)
        events += act(state, open_to(state)[0 if declines else -1], rng=field.rolling(1))
    assert [event.phase for event in events_of_kind(events, happened.PhaseBegan)][:15] == list(range(1, 16))


def test_ff_1_1_nations_and_the_kind_of_victory_are_options() -> None:
    state = GAME.new(seats=2, options={"axis": "japan", "allies": "soviet", "victory": "at once"}, rng=Rng(1))
    assert (list(state.nation), state.hold) == ([1, 3], 0)


# --- FF 1.6 How a match ends: the goal and when it is looked at, sixty turns, quiet turns ---------

BACK = "infantry a6, infantry c6"


@pytest.mark.parametrize(
    ("axis", "hold", "step", "victor"),
    [
        (BACK, 1, NEXT_TURN, 0),
        ("infantry a6, infantry c5", 1, NEXT_TURN, NONE),
        ("infantry a6, infantry a1", 1, NEXT_TURN, NONE),
        (BACK, 1, END_TURN, NONE),
        (BACK, 0, END_TURN, 0),
        (BACK, 0, NEXT_TURN, NONE),
        ("infantry a6, infantry c5", 0, END_TURN, NONE),
        ("paratroopers b6, tiger e6, infantry a6", 1, NEXT_TURN, 0),
    ],
    ids=[
        "held until the next turn",
        "one space",
        "one of them is one's own",
        "not held yet",
        "at once",
        "at once, but not at the next turn",
        "at once, one space",
        "three spaces",
    ],
)
def test_ff_1_6_two_spaces_of_the_enemy_back_row_win(axis: str, hold: int, step: int, victor: int) -> None:
    """FF 1.6: with the option `hold` the goal is checked when the next turn of the side begins.

    Otherwise it is checked at the end of its own turn. `victor` is the seat that wins, or NONE.
    """
    state = table(axis=axis, allies="infantry a4")
    state.hold = hold
    if step == NEXT_TURN:
        state.turn = 2
    events = run_from_step(state, step)
    assert (state.to_act == OVER) is (victor != NONE)
    assert state.victor == victor

    if victor != NONE:
        number = len(axis.split(", "))
        assert events[-1] == MatchEnded(scores=(1.0, 0.0), reason=f"holds {number} spaces of the enemy back row")


def test_ff_1_6_the_goal_is_checked_only_for_the_side_whose_turn_begins() -> None:
    """FF 1.6: both sides have two units in the enemy back row at the start of a turn of the Allies, seat 1."""
    state = table(axis="infantry a6, infantry b6", allies="infantry a1, infantry b1")
    state.turn = 3
    run_from_step(state, NEXT_TURN)
    assert (state.to_act, state.victor) == (OVER, ALLIES)


def test_ff_1_6_after_sixty_turns_the_match_ends_in_a_draw() -> None:
    """The end of turn 59 ends nothing, and that of turn 60 (MOST_TURNS) ends the match."""
    for turn in (MOST_TURNS - 1, MOST_TURNS):
        state = table(axis="infantry a1", allies="infantry a6")
        state.turn = turn
        events = run_from_step(state, END_TURN)
        assert (state.to_act == OVER) is (turn == MOST_TURNS)
        if turn == MOST_TURNS:
            assert events[-1] == MatchEnded(scores=(0.5, 0.5), reason="60 turns are over")


@pytest.mark.parametrize(("hold", "victor"), [(0, ALLIES), (1, NONE)], ids=["at once", "with hold"])
def test_ff_1_6_in_turn_60_the_goal_comes_before_the_draw_at_once_and_is_too_late_with_hold(
    hold: int, victor: int
) -> None:
    """The Allies have two units in the enemy back row. With `hold` 1 they must stay there until turn 61."""
    state = table(axis="infantry a6", allies="infantry a1, infantry c1", active=ALLIES)
    state.hold = hold
    state.turn = 60
    run_from_step(state, END_TURN)
    assert (state.to_act, state.victor) == (OVER, victor)


@pytest.mark.parametrize(
    ("axis", "allies", "active", "struck", "quiet"),
    [
        pytest.param("infantry a3", "infantry a6", AXIS, 0, 6, id="all in their own half"),
        pytest.param("infantry a3", "infantry a6", AXIS, 1, 0, id="a loss"),
        pytest.param("infantry a4", "infantry a6", AXIS, 0, 0, id="Axis beyond the middle in its turn"),
        pytest.param("infantry a4", "infantry a6", ALLIES, 0, 6, id="Axis beyond the middle in the other turn"),
        pytest.param("infantry a1", "infantry a3", AXIS, 0, 6, id="Allies beyond the middle in the other turn"),
        pytest.param("infantry a1", "infantry a3", ALLIES, 0, 0, id="Allies beyond the middle in their turn"),
    ],
)
def test_ff_1_6_a_quiet_turn_has_no_loss_and_nobody_of_its_side_in_the_enemy_half(
    axis: str, allies: str, active: int, struck: int, quiet: int
) -> None:
    """FF 1.6: five turns have been quiet before, and `quiet` have been after this one, which `active` ends.

    `struck` is 1 if something was destroyed in this turn.
    """
    state = table(axis=axis, allies=allies, active=active)
    state.quiet = 5
    state.struck = struck
    run_from_step(state, END_TURN)
    assert state.quiet == quiet


def test_ff_1_6_a_lost_air_unit_is_no_loss_that_ends_a_row_of_quiet_turns() -> None:
    """FF 1.6: an AA gun shoots the only bomber down. `struck` counts losses of units and locations on the ground."""
    state = after(
        declare_bombing(axis="fighter-bomber a1", allies="infantry c4, aa-guns c5"), "unit c5", rng=rolling(9)
    )
    assert air_units_by_slot(state) == []
    assert state.struck == 0


def test_ff_1_6_a_destroyed_location_is_a_loss_that_ends_a_row_of_quiet_turns() -> None:
    """FF 1.6: a 9 in a ground attack destroys the minefields."""
    state = play_from_step(BEGIN_GROUND, axis="engineers c3", allies="minefields c4")
    act_and_pass_windows(state, "unit c3", "finish", rng=rolling(9))
    assert state.struck == 1, "a unit or a location was destroyed this turn"


def test_ff_1_6_a_loss_counts_in_its_own_turn_alone() -> None:
    """FF 1.6: after the turn `struck` is 0 again, for the next turn."""
    state = table(axis="infantry a1", allies="infantry a6")
    state.struck = 1
    run_from_step(state, END_TURN)
    assert state.turn == 4
    assert state.quiet == 0
    assert state.struck == 0


def test_ff_1_6_twenty_quiet_turns_are_a_draw() -> None:
    """FF 1.6: the nineteenth quiet turn goes on, the twentieth ends the match."""
    state = table(axis="infantry a1", allies="infantry a6")
    state.quiet = 18
    run_from_step(state, END_TURN)
    assert state.to_act != OVER
    assert state.quiet == 19
    state.quiet = 19
    assert isinstance(run_from_step(state, END_TURN)[-1], MatchEnded)
    assert state.scores() == [0.5, 0.5]
