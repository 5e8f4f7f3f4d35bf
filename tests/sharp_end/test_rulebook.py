"""SE 2-5, rule by rule, with the rulebook's own example. The other rules are in the files beside this one."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.events import MatchEnded, Transcript
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN
from game.sharp_end import GAME, cards
from game.sharp_end import cards as printed
from game.sharp_end import events as happened
from game.sharp_end.legal import find_orders, new_choices, window_opens_for
from game.sharp_end.state import State
from game.sharp_end.turn import score_match
from tests.play import act, after, notations, open_to
from tests.sharp_end.faces import BLANK, FANATIC, LIGHT, MEDIUM, OTHER_BLANK, STRONG
from tests.sharp_end.ground import (
    act_and_pass_windows,
    face_enemy_dice,
    give,
    rolling,
    run_from_step,
    table_with_hands,
    tokens_of,
)

# --- Components and setup (SE 2, 3) ----------------------------------------------------


def test_se_2_there_are_72_unit_cards_20_hq_cards_76_counters_and_the_extras_of_the_options() -> None:
    """`GAME.cards` gives each thing in the box an id, whose thousands are its kind."""
    assert sum(printed.UNIT_COPIES) == 72
    assert sum(printed.ORDER_COPIES) == 20
    assert printed.COUNTERS == 76
    assert printed.PILE_SIZE == (0, 8, 8, 8, 8, 8, 9, 9, 9, 9)
    on = {"enemy": "on", "fog": "on", "beach": "on", "terrain": "on"}
    cards = GAME.cards(GAME.new(seats=6, options=on, rng=Rng(4)))
    all_cards, counters, fog_counters, enemy_counters = 72 + 20, 76, 4, 10
    by_kind = Counter(card // 1000 for card in cards)
    assert by_kind == {0: all_cards, 1: counters, 2: fog_counters, 3: enemy_counters}


def test_se_2_1_the_terrain_has_the_names_and_dice_of_the_rulebook_and_dice_never_decrease() -> None:
    """Terrains are numbered from 1 to 9, and 0 is the beach."""
    assert printed.TERRAIN_NAMES[1] == "Bocage"
    assert printed.TERRAIN_NAMES[2] == "Marsh"
    assert printed.TERRAIN_DICE[2] == 2
    assert printed.TERRAIN_NAMES[9] == "Village"
    assert sorted(printed.TERRAIN_DICE) == list(printed.TERRAIN_DICE)
    assert max(printed.TERRAIN_DICE) == 4


@pytest.mark.parametrize(
    ("face", "enemy", "unit"),
    [
        (1, "", ""),
        (2, "", ""),
        (3, "Light", "Infantry"),
        (4, "Medium", "Support"),
        (5, "Strong", "Artillery"),
        (6, "Fanatic", "Hero"),
    ],
)
def test_se_2_2_2_3_each_face_of_a_die_shows_an_enemy_that_one_type_of_unit_defeats(
    face: int, enemy: str, unit: str
) -> None:
    """Faces 1 and 2 show no enemy, so the attack succeeds at once and leads to terrain 2."""
    if not enemy:
        assert printed.ENEMY[face] == printed.NO_ENEMY
        state = after(face_enemy_dice(table_with_hands("", ""), face), "attack")
        assert state.stand == 2  # nothing to state, nothing to pay
        return
    assert printed.ENEMY_NAMES[printed.ENEMY[face]] == enemy

    for name in printed.UNIT_NAMES[:4]:
        state = after(face_enemy_dice(table_with_hands(name, ""), face), "attack")
        assert notations(state.legal()) == (["can", "cannot"] if name == unit else ["cannot"])


@pytest.mark.parametrize(("seats", "units"), [(2, 7), (3, 7), (4, 5), (5, 5), (6, 5)])
def test_se_3_2_everyone_is_dealt_units_by_the_number_of_seats_and_one_hq_card(seats: int, units: int) -> None:
    """A hand that is dealt is seen by its seat alone: others see UNKNOWN cards."""
    transcript = Transcript()
    for seed in range(6):
        state = GAME.new(seats, options={}, rng=Rng(seed), transcript=transcript)
        assert list(state.unit_count) == [units] * seats
        assert list(state.order_count) == [1] * seats
        assert list(state.unit_deck).count(printed.UNIT_NAMES.index("Random Event")) == 10
    dealt = [event for event in transcript.events if isinstance(event, happened.HandDealt)]
    assert all(len(event.units) == units and len(event.orders) == 1 for event in dealt)
    assert {dealt[0].seen_by(1), dealt[0].seen_by(0)} == {
        dealt[0],
        happened.HandDealt(seat=0, units=(UNKNOWN,) * units, orders=(UNKNOWN,)),
    }


def test_se_3_3_everyone_starts_on_terrain_one_with_the_dice_for_terrain_two() -> None:
    """All pawns are on place 1, and the first attack is on place 2."""
    state = GAME.new(seats=3, options={}, rng=Rng(2))
    assert list(state.place) == [1, 1, 1]
    assert len(state.dice) == printed.TERRAIN_DICE[2]
    assert state.step == printed.DECLARE


def test_se_3_4_a_draw_from_an_empty_deck_makes_a_new_one_of_its_discards() -> None:
    state = face_enemy_dice(table_with_hands("", "Infantry, Unit@3, HQ@3"), LIGHT)
    state.put_fact("unit_deck", [])
    state.put_fact("unit_discard", [3, 1, 1, 1, 0])  # by type of card, six in all
    act(state, "spend unit")
    assert state.unit_count[1] == 2
    assert len(state.unit_deck) == 5
    assert sum(state.unit_discard) == 0

    state.order_discard[2] = 1
    state.put_fact("order_deck", [])
    act(state, "spend HQ")
    assert state.order_cards(1) == [0, 0, 1, 0, 0, 0]


def test_se_3_4_an_empty_pile_gives_nothing() -> None:
    """Seat 1 leaves the attack, and would take a counter of terrain 1. `held`: by seat, its counters."""
    state = face_enemy_dice(table_with_hands("", ""), LIGHT)
    state.left[1] = 0
    assert happened.EmptyHanded(seat=1, terrain=1) in act(state, "withdraw")
    assert list(state.held) == [0, 0]


ALL_BUT_ONE = "3 Counter-Attack, 3 Dig In, 3 Intel-Recon, 4 Reinforcements, 4 Tactics, 2 Withdraw"


@pytest.mark.parametrize(
    ("hands", "deck", "last_card", "other_deck"),
    [
        (("20 Infantry, 17 Support, 14 Artillery", "10 Hero, Unit@1"), "unit", "Hero", "HQ"),
        (("", f"{ALL_BUT_ONE}, HQ@1"), "HQ", "Withdraw", "unit"),
    ],
    ids=["unit cards", "HQ cards"],
)
def test_se_3_4_drawing_from_an_empty_deck_is_not_legal(
    hands: tuple[str, ...], deck: str, last_card: str, other_deck: str
) -> None:
    """The hands hold all cards of `deck` but one. Then seat 1 gets the last one."""
    state = face_enemy_dice(table_with_hands(*hands), LIGHT)
    assert f"spend {deck}" in notations(state.legal())
    give(state, seat=0, hand=last_card)
    assert f"spend {deck}" not in notations(state.legal())
    state.asked = 1
    run_from_step(state, printed.DRAW)
    assert notations(state.legal()) == [f"draw {other_deck}"]


# --- Roll and declaration (SE 4.1, 4.2) ------------------------------------------------


@pytest.mark.parametrize("stand", range(1, 9))
def test_se_4_1_the_commander_rolls_as_many_dice_as_the_next_terrain_shows(stand: int) -> None:
    table_without_dice = face_enemy_dice(table_with_hands("", ""), pawns_on=stand)
    events = run_from_step(table_without_dice, printed.ROLL)
    rolled = next(event for event in events if isinstance(event, happened.DiceRolled))
    assert rolled.seat == 0
    assert rolled.place == stand + 1
    assert len(rolled.dice) == printed.TERRAIN_DICE[stand + 1]


def test_se_4_2_officers_declare_clockwise_after_the_commander() -> None:
    state = face_enemy_dice(table_with_hands("", "", "", "", commander=2), LIGHT)
    order = []
    while state.step == printed.DECLARE:
        order.append(state.to_act)
        assert notations(state.legal()) == ["attack", "withdraw"]
        act(state, "attack")
    assert order == [3, 0, 1]


def test_se_4_2_an_officer_who_withdraws_takes_a_counter_and_leaves_the_attack() -> None:
    """Only seat 2, in the code seat 1, sees which counter it is. Each terrain has 8 counters at first."""
    pawns_on = 4
    state = face_enemy_dice(table_with_hands("", "", "Infantry"), LIGHT, LIGHT, pawns_on=pawns_on)
    events = act(state, "withdraw")
    taken = next(event for event in events if isinstance(event, happened.ObjectiveTaken))
    assert taken.seat == 1
    assert taken.terrain == pawns_on
    assert state.held[1] == 1
    assert state.left[pawns_on] == 8 - 1
    assert taken.seen_by(1) == taken
    assert taken.seen_by(0) == happened.ObjectiveTaken(seat=1, terrain=4, counter=taken.counter, kind=UNKNOWN)

    act(state, "attack")
    assert state.attackers() == [0, 2]


# --- Statement and fight (SE 4.4-4.6) --------------------------------------------------


def test_se_4_6_the_attack_of_the_rulebooks_example() -> None:
    """Marsh, two dice: one shows no enemy, the other Light, and one Infantry card pays for it."""
    state = after(face_enemy_dice(table_with_hands("Infantry, Hero", "", ""), BLANK, LIGHT), "attack", "attack")
    assert notations(state.legal()) == ["can", "cannot"]
    assert open_to(after(state, "can")) == ["pay Infantry"]

    events = act(state, "pay Infantry")
    assert events[:2] == [
        happened.EnemyPaid(seat=0, die=1, means=printed.MEANS_NAMES.index("Infantry")),
        happened.AttackSucceeded(place=2, seats=(0, 1, 2)),
    ]
    assert state.unit_cards(0) == [0, 0, 0, 1], "only the Hero is left"
    assert list(state.unit_discard) == [1, 0, 0, 0, 0], "the Infantry"
    assert list(state.place) == [2, 2, 2]


def test_se_4_4_a_commander_with_the_means_may_refuse_and_one_without_must() -> None:
    """Infantry pays for a Light enemy, and not for a Medium one."""
    has_means = after(face_enemy_dice(table_with_hands("Infantry", ""), LIGHT), "attack")
    assert notations(has_means.legal()) == ["can", "cannot"]
    assert happened.AttackFailed(place=2) in act(has_means, "cannot")
    assert has_means.unit_count[0] == 1, "nothing was paid"

    lacks_means = after(face_enemy_dice(table_with_hands("5 Infantry, Tactics", ""), MEDIUM), "attack", "pass")
    assert notations(lacks_means.legal()) == ["cannot"]


def test_se_4_5_after_either_statement_a_seat_with_hq_cards_has_a_decision() -> None:
    """Seat 2 is asked even if it may only pass. One of the two dice shows an enemy."""
    state = face_enemy_dice(table_with_hands("Infantry", "Dig In, Tactics"), LIGHT, BLANK)
    before_statement = after(state, "attack", "pass")
    can = after(before_statement.copy(), "can")
    assert (can.step, can.to_act) == (printed.CAN_WINDOW, 1)
    assert notations(can.legal()) == ["pass"]

    cannot = after(before_statement.copy(), "cannot")
    assert (cannot.step, cannot.to_act) == (printed.CANNOT_WINDOW, 1)
    assert notations(cannot.legal()) == ["pass", "play Tactics"]


def test_se_4_6_a_card_may_pay_only_if_the_rest_can_still_be_paid() -> None:
    """Light and Strong are to be paid. Infantry pays for Light only. Reinforcements and Supply pay for anything."""
    state = face_enemy_dice(table_with_hands("Infantry, Reinforcements, Supply@1", ""), LIGHT, STRONG)
    act_and_pass_windows(state, "attack", "can")
    assert state.step == printed.PAYMENT
    assert notations(state.legal()) == ["pay Infantry", "pay Reinforcements", "pay Supply"]
    assert open_to(after(state, "pay Reinforcements")) == ["pay Supply"]

    state = face_enemy_dice(table_with_hands("Infantry, Reinforcements", ""), LIGHT, STRONG)
    act_and_pass_windows(state, "attack", "can")
    assert notations(state.legal()) == ["pay Infantry"]


def test_se_4_6_cards_and_counters_that_paid_go_to_the_discards() -> None:
    """Seat 1 pays one die with a card and the other with a counter."""
    state = face_enemy_dice(table_with_hands("Reinforcements, Supply@1", ""), LIGHT, STRONG)
    act_and_pass_windows(state, "attack", "can", "pay Reinforcements", "pay Supply")
    discards = [name for name, count in zip(printed.ORDER_NAMES, state.order_discard, strict=True) if count > 0]
    assert discards == ["Reinforcements"]

    spent = [
        printed.KIND_NAMES[kind] for kind, owner in zip(state.kind, state.owner, strict=True) if owner == printed.SPENT
    ]
    assert spent == ["Supply"]
    assert state.held[0] == 0
    assert tokens_of(state, seat=0) == [0, 0, 0]


# --- Success, failure, command (SE 4.7-4.9) --------------------------------------------


def test_se_4_7_on_the_last_terrain_everyone_takes_a_counter_and_the_turn_ends() -> None:
    """Two attackers take counters from terrain 9, and the officer who withdrew takes one from terrain 8."""
    state = face_enemy_dice(table_with_hands("Infantry", "", ""), LIGHT, pawns_on=8)
    act_and_pass_windows(state, "attack", "withdraw", "can", "pay Infantry")
    assert state.left[9] == 9 - 2
    assert state.left[8] == 9 - 1
    assert list(state.held) == [1, 1, 1]
    assert state.step == printed.DRAW


def test_se_4_8_a_failed_attack_costs_no_cards_and_brings_nothing() -> None:
    """Seat 2 has left the attack with a counter of terrain 1. Seats 0 and 1 keep their cards, and get no counter."""
    state = face_enemy_dice(table_with_hands("Infantry", "Infantry", ""), LIGHT, MEDIUM)
    assert happened.AttackFailed(place=2) in act_and_pass_windows(state, "attack", "withdraw", "cannot")
    assert list(state.unit_count) == [1, 1, 0]
    assert list(state.held) == [0, 0, 1]
    assert state.step == printed.DRAW


def test_se_4_9_command_passes_to_the_first_officer_on_the_left_still_in_the_attack() -> None:
    state = face_enemy_dice(table_with_hands("Infantry", "", "", ""), LIGHT)
    assert happened.CommandPassed(seat=2) in act_and_pass_windows(
        state, "withdraw", "attack", "attack", "can", "pay Infantry"
    )
    assert (state.commander, state.to_act) == (2, 3)


def test_se_4_9_only_a_commander_alone_may_go_on_or_withdraw() -> None:
    """Seat 1 leaves, and the commander, seat 0, takes terrain 4 alone. Then it withdraws with a counter from there."""
    state = face_enemy_dice(table_with_hands("Infantry", ""), LIGHT, pawns_on=3)
    act_and_pass_windows(state, "withdraw", "can", "pay Infantry")
    assert state.step == printed.ALONE
    assert state.to_act == 0
    assert state.stand == 4
    assert notations(state.legal()) == ["go on", "withdraw"]

    act_and_pass_windows(state, "withdraw")
    assert list(state.held) == [1, 1]
    assert state.left[4] == 7
    assert state.step == printed.DRAW


def test_se_4_9_alone_the_next_attack_needs_no_declaration() -> None:
    state = face_enemy_dice(table_with_hands("Infantry, Reinforcements", ""), LIGHT, pawns_on=3)
    state.left[3] = 0  # withdrawing brings no counter that would be asked for
    act_and_pass_windows(state, "withdraw", "can", "pay Infantry")
    assert happened.DiceRolled(seat=0, place=5, dice=(LIGHT, BLANK, BLANK)) in act(
        state, "go on", rng=rolling(LIGHT, BLANK, BLANK)
    )
    assert state.to_act == 0
    assert "withdraw" not in notations(state.legal())


# --- End of turn and scoring (SE 4.10, 1, 5) -------------------------------------------


def test_se_4_10_at_the_end_of_a_turn_everyone_draws_a_card_and_the_command_passes_on() -> None:
    """Seat 1 commands and fails. Its left neighbour, seat 2, draws first and commands the next turn."""
    state = face_enemy_dice(table_with_hands("", "", "", commander=1), LIGHT, pawns_on=5)
    act_and_pass_windows(state, "withdraw", "attack", "cannot")
    assert list(state.place) == [1, 1, 1]

    order = []
    while state.step == printed.DRAW:
        order.append(state.to_act)
        assert notations(state.legal())[:2] == ["draw unit", "draw HQ"]
        events = act(state, "draw HQ" if state.to_act == 0 else "draw unit")
    assert order == [2, 0, 1]
    assert (list(state.unit_count), list(state.order_count)) == ([0, 1, 1], [1, 0, 0])
    assert happened.TurnBegan(turn=2, commander=2, place=1) in events

    drawn = next(event for event in events if isinstance(event, happened.UnitDrawn))
    assert drawn.seen_by(1) == drawn
    assert drawn.seen_by(0) == happened.UnitDrawn(seat=1, card=UNKNOWN)


def test_se_4_10_after_the_last_turn_nobody_draws() -> None:
    state = face_enemy_dice(table_with_hands("", "", turns=5), LIGHT)
    state.turn = 5
    events = act_and_pass_windows(state, "withdraw", "cannot")
    assert state.to_act == OVER
    assert isinstance(events[-1], MatchEnded)
    assert list(state.unit_count) == [0, 0]


@pytest.mark.parametrize("turns", ["5", "7", "9"])
def test_se_1_the_option_sets_the_number_of_turns_of_a_match(turns: str) -> None:
    state = GAME.new(seats=2, options={"turns": turns}, rng=Rng(3))
    rng = Rng(9)
    while state.to_act != OVER:
        legal = state.legal()
        state.apply(legal[rng.below(len(legal))], rng)
    assert state.turn == int(turns)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("", 0),
        ("VP@1", 1),
        ("VP@9, VP@4", 13),
        ("VP+1@5, VP-1@5", 10),
        ("VP+2@6", 8),
        ("VP-1@1", 0),
        ("Unit@9, HQ@9, Supply@9", 0),
        ("2 Intel-Recon, VP@3", 5),
        ("Dig In, Tactics", 0),
    ],
)
def test_se_5_1_victory_points(hand: str, points: int) -> None:
    assert table_with_hands(hand, "").points(0) == points


def test_se_1_the_leader_wins_and_tied_leaders_share() -> None:
    """Seats 1 and 2 have 5 points each, seat 3 has 4.

    Then seat 3 gets a counter worth 2 points and the lead.
    """
    state = table_with_hands("VP@5", "VP@3, VP@2", "VP@4")
    events: list[object] = []
    score_match(state, events)  # type: ignore[arg-type]
    assert state.scores() == [0.5, 0.5, 0.0]
    assert [event.points for event in events if isinstance(event, happened.SeatScored)] == [5, 5, 4]

    ended = events[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.reason == "2 players share the lead with 5 victory points"

    give(state, seat=2, hand="VP+1@1")
    assert state.scores() == [0.0, 0.0, 1.0]


# --- SE 4.3, 4.5, 6 Every HQ card in and outside its window ---------------------------------------

CARDS = ("Counter-Attack", "Dig In", "Intel-Recon", "Reinforcements", "Tactics", "Withdraw")
COMMANDER, ATTACKER, WITHDRAWN = 0, 1, 2
WINDOWS = {
    "orders": cards.ORDERS_WINDOW,
    "can": cards.CAN_WINDOW,
    "cannot": cards.CANNOT_WINDOW,
    "failed": cards.FAILED_WINDOW,
}

ALLOWED = {
    ("orders", "commander"): {"Tactics", "Withdraw"},
    ("orders", "attacker"): {"Counter-Attack", "Tactics", "Withdraw"},
    ("orders", "withdrawn"): {"Counter-Attack"},
    ("can", "commander"): {"Withdraw"},
    ("can", "attacker"): {"Counter-Attack", "Withdraw"},
    ("can", "withdrawn"): {"Counter-Attack"},
    ("cannot", "commander"): {"Tactics", "Intel-Recon"},
    ("cannot", "attacker"): {"Tactics", "Intel-Recon"},
    ("cannot", "withdrawn"): set(),
    ("failed", "commander"): {"Dig In"},
    ("failed", "attacker"): {"Dig In"},
    ("failed", "withdrawn"): set(),
}
"""SE 6, the table of the rules: which cards may be played in which window by whom."""

ROLES = {"commander": COMMANDER, "attacker": ATTACKER, "withdrawn": WITHDRAWN}


def attack_with(role: str, hand: str) -> State:
    """Seat 0 commands with one Infantry against a Light enemy. Seats 1 and 3 attack, and seat 2 withdrew.

    The seat that has this role (see ROLES) has these cards in its hand as well.
    """
    hands = ["Infantry", "", "", ""]
    seat = ROLES[role]
    hands[seat] = ", ".join(filter(None, [hands[seat], hand]))
    return after(face_enemy_dice(table_with_hands(*hands), LIGHT, BLANK, pawns_on=4), "attack", "withdraw", "attack")


def playable_cards(state: State) -> set[str]:
    """The HQ cards among the legal actions."""
    words = [notation.removeprefix("play ").partition(" on ")[0] for notation in notations(state.legal())]
    return {word for word in words if word in CARDS}


def pass_until_window(state: State, window: str, seat: int) -> None:
    """Pass until this seat is asked in this window, a key of WINDOWS, or the window is skipped.

    The commander states *cannot*, unless the window is that after *can*.
    """
    statement = "can" if window == "can" else "cannot"
    steps_after_windows = (cards.DRAW, cards.PAYMENT)
    while state.step not in steps_after_windows:
        is_asked = state.step == WINDOWS[window] and state.to_act == seat
        if is_asked:
            return
        act(state, statement if state.step == cards.STATEMENT else "pass")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("card", CARDS)
def test_se_6_each_hq_card_may_be_played_only_in_its_windows_and_by_its_roles(
    card: str, window: str, role: str
) -> None:
    state = attack_with(role, card)
    pass_until_window(state, window, ROLES[role])
    is_asked = state.step == WINDOWS[window]
    is_allowed = card in ALLOWED[window, role]
    assert (is_asked and card in playable_cards(state)) is is_allowed
    if is_asked and not is_allowed:
        assert notations(state.legal()) == ["pass"]


# --- The windows (SE 4.3) --------------------------------------------------------------


def test_se_4_3_the_window_asks_from_the_commanders_left_and_the_commander_last() -> None:
    state = face_enemy_dice(table_with_hands("Dig In", "Tactics", "Dig In", "Dig In", commander=2), LIGHT)
    act(state, "attack", "attack", "attack")
    order = []
    while state.step == cards.ORDERS_WINDOW:
        order.append(state.to_act)
        act(state, "pass")
    assert order == [3, 0, 1, 2]


def test_se_4_3_after_a_card_everybody_is_asked_anew() -> None:
    """Seat 3 plays Withdraw on seat 4. Then seats 2 and 3 are asked again, for their Dig In.

    Seat 4 is asked as well: withdrawing has brought it an objective counter, which it could spend.
    """
    state = face_enemy_dice(table_with_hands("", "Dig In", "Withdraw, Dig In", ""), LIGHT)
    act(state, "attack", "attack", "attack", "pass", "play Withdraw on seat 4")

    seats_asked = []
    while state.step == cards.ORDERS_WINDOW:
        seats_asked.append(f"seat {state.to_act + 1}")
        act(state, "pass")
    assert seats_asked == ["seat 2", "seat 3", "seat 4"]
    assert state.step == cards.STATEMENT


def test_se_4_3_without_hq_cards_there_is_no_window() -> None:
    state = face_enemy_dice(table_with_hands("Infantry", "", ""), LIGHT, BLANK)
    assert after(state, "attack", "attack").step == cards.STATEMENT


def test_se_9_no_window_where_public_facts_rule_every_card_out() -> None:
    """Seat 2 holds a Counter-Attack, which needs a die without an enemy, but both dice show one.

    Seat 2 has withdrawn and has no counter, so no other card is possible either.
    """
    state = face_enemy_dice(table_with_hands("Infantry", "Counter-Attack", ""), LIGHT, LIGHT)
    state.left[1] = 0  # no counter is left there, so withdrawing brings none
    act(state, "withdraw", "attack")
    assert state.step == cards.STATEMENT


@pytest.mark.parametrize("dice", [(), (LIGHT, LIGHT), (BLANK, LIGHT)], ids=["no dice", "two enemies", "one enemy"])
@pytest.mark.parametrize(
    "stances",
    [(cards.OUT, cards.OUT), (cards.OUT, cards.ATTACKS), (cards.ATTACKS, cards.OUT), (cards.ATTACKS, cards.ATTACKS)],
    ids=["both out", "seat 3 attacks", "seat 2 attacks", "both attack"],
)
def test_se_9_a_seat_with_any_hq_card_has_a_decision_whenever_some_hq_card_would_be_legal(
    dice: tuple[int, ...], stances: tuple[int, int]
) -> None:
    """Everybody holds one of each card. A window opens where any of them can be played, whatever a seat holds."""
    state = face_enemy_dice(table_with_hands(*[", ".join(CARDS)] * 3), *dice)
    state.stance[1], state.stance[2] = stances
    state.asked = 1
    for state.step in WINDOWS.values():
        asked = [window_opens_for(state, seat) for seat in range(3)]
        assert asked == [find_orders(state, seat, state.step, new_choices()) > 1 for seat in range(3)]
        assert state.still_asked() == sum(asked)
    state.step = cards.STATEMENT
    assert state.still_asked() == 1


# --- The cards (SE 6) ------------------------------------------------------------------


def test_se_6_counter_attack_rerolls_every_die_without_an_enemy_and_needs_such_a_die() -> None:
    """Seat 1 rolls the dice 0 and 2 again, which show no enemy. Where all dice show one, the card cannot be played."""
    state = after(face_enemy_dice(table_with_hands("Infantry", "Counter-Attack"), BLANK, LIGHT, OTHER_BLANK), "attack")
    events = act(state, "play Counter-Attack", rng=rolling(FANATIC, STRONG))
    assert events[:2] == [
        happened.OrderPlayed(seat=1, card=cards.COUNTER_ATTACK, victim=-1),
        happened.DiceRerolled(seat=0, which=(0, 2), faces=(FANATIC, STRONG)),
    ]
    assert list(state.dice) == [FANATIC, LIGHT, STRONG]
    assert list(state.order_discard) == [int(name == "Counter-Attack") for name in cards.ORDER_NAMES]
    assert notations(
        after(face_enemy_dice(table_with_hands("Infantry", "Counter-Attack"), LIGHT, LIGHT), "attack").legal()
    ) == ["pass"]


def test_se_6_counter_attack_after_can_calls_for_a_new_statement() -> None:
    """The new die is a Fanatic, which the commander cannot pay."""
    state = face_enemy_dice(table_with_hands("Infantry", "Counter-Attack"), BLANK, LIGHT)
    state = after(state, "withdraw", "pass", "can")
    act(state, "play Counter-Attack", rng=rolling(FANATIC))
    assert (state.step, state.to_act) == (cards.STATEMENT, 0)
    assert notations(state.legal()) == ["cannot"]


def test_se_6_dig_in_takes_a_counter_of_the_terrain_that_was_attacked_in_vain() -> None:
    """Seats 1 and 2 play it after the attack on terrain 5 failed. Seat 3 has withdrawn."""
    state = face_enemy_dice(table_with_hands("Dig In", "2 Dig In", ""), FANATIC, pawns_on=4)
    state.left[4] = 0  # no counter is left there, so withdrawing brings none
    act(state, "attack", "withdraw", "pass", "pass", "cannot", "pass", "pass")
    assert (state.step, state.to_act) == (cards.FAILED_WINDOW, 1)

    events = act(state, "play Dig In")
    assert [(event.seat, event.terrain) for event in events if isinstance(event, happened.ObjectiveTaken)] == [(1, 5)]

    act(state, "pass", "play Dig In")
    assert list(state.held) == [1, 1, 0]
    assert state.left[5] == 6


def test_se_4_8_after_a_dig_in_everybody_is_asked_anew() -> None:
    """Seats 2 and 3 play one and two Dig Ins. After each of them all three are asked, also those who passed before."""
    state = face_enemy_dice(table_with_hands("Tactics", "Dig In", "2 Dig In"), FANATIC, pawns_on=4)
    act(state, "attack", "attack", "pass", "pass", "pass", "cannot", "pass", "pass", "pass")
    assert (state.step, state.to_act) == (cards.FAILED_WINDOW, 1)

    act(state, "pass", "play Dig In")
    assert state.to_act == 1  # who passed may want to follow

    act(state, "play Dig In", "pass", "play Dig In")  # and the same seat once more, with its second card
    assert state.to_act == 1
    assert list(state.held) == [0, 1, 2]
    assert state.left[5] == 8 - 3, "each of the three Dig Ins takes a counter of the attacked terrain"

    act(state, "pass", "pass", "pass")
    assert state.step == cards.DRAW


def test_se_6_dig_in_is_not_asked_for_when_the_pile_is_empty() -> None:
    state = face_enemy_dice(table_with_hands("", "Dig In", ""), FANATIC, pawns_on=4)
    state.left[5] = 0
    act(state, "attack", "attack", "pass", "cannot", "pass")
    assert state.step == cards.DRAW


def test_se_6_a_seat_wins_an_attack_with_intel_recon_once_a_match() -> None:
    """Seat 2 holds two cards. In a second attack it may not play the other one, which is worth a point at the end."""
    state = face_enemy_dice(table_with_hands("", "2 Intel-Recon"), FANATIC, FANATIC, pawns_on=4)
    state = after(state, "attack", "pass", "cannot")
    assert happened.AttackSucceeded(place=5, seats=(0, 1)) in act(state, "play Intel-Recon")
    assert list(state.intel) == [0, 1]

    state = face_enemy_dice(state, FANATIC, FANATIC, pawns_on=4)
    for answer in ("attack", "pass", "cannot", "pass", "pass"):
        assert "play Intel-Recon" not in notations(state.legal())
        act(state, answer)
    assert state.step == cards.DRAW, "the attack is over"
    assert state.points(1) == 1


def test_se_6_tactics_lets_the_commander_pick_dice_one_at_a_time_and_reroll_them() -> None:
    state = face_enemy_dice(table_with_hands("Infantry", "Tactics", ""), FANATIC, LIGHT, FANATIC)
    state = after(state, "attack", "attack", "play Tactics")
    assert (state.step, state.to_act) == (cards.TACTICS, 0)  # the commander picks, whoever played it
    assert notations(state.legal()) == ["roll", "reroll 1", "reroll 2", "reroll 3"]
    assert open_to(after(state, "reroll 3")) == ["roll", "reroll 1", "reroll 2"]

    act(state, "reroll 1")
    events = act(state, "roll", rng=rolling(BLANK, OTHER_BLANK))
    assert happened.DiceRerolled(seat=0, which=(0, 2), faces=(BLANK, OTHER_BLANK)) in events
    assert list(state.dice) == [BLANK, LIGHT, OTHER_BLANK]
    assert state.picked == 0
    assert state.step == cards.STATEMENT


def test_se_6_tactics_after_cannot_leads_back_to_the_statement() -> None:
    state = face_enemy_dice(table_with_hands("Infantry", "Tactics"), FANATIC)
    state = after(state, "attack", "pass", "cannot", "play Tactics", "reroll 1")
    act(state, "roll", rng=rolling(LIGHT))
    assert state.step == cards.STATEMENT
    assert notations(state.legal()) == ["can", "cannot"]


def test_se_6_tactics_may_leave_all_dice_and_then_the_window_goes_on() -> None:
    """After "cannot" seat 2 plays Tactics. The commander rolls no die again, and seat 2 is asked once more."""
    state = face_enemy_dice(table_with_hands("Infantry", "Tactics, Dig In"), FANATIC)
    state = after(state, "attack", "pass", "cannot", "play Tactics")
    assert happened.DiceLeft(seat=0) in act(state, "roll")
    assert state.step == cards.CANNOT_WINDOW
    assert state.to_act == 1, "seat 2"
    assert list(state.dice) == [FANATIC], "as before"
    assert happened.AttackFailed(place=2) in act(state, "pass")


def test_se_6_withdraw_sends_another_officer_back_who_takes_a_counter() -> None:
    """Seat 1 is the commander. Nobody can send the commander back.

    Of the 8 counters on the terrain of the attack, seat 2 takes one.
    """
    state = face_enemy_dice(table_with_hands("Infantry, Withdraw", "Withdraw", ""), LIGHT, pawns_on=4)
    state = after(state, "attack", "attack")
    assert notations(state.legal()) == ["pass", "play Withdraw on seat 3"]
    assert open_to(after(state, "pass")) == ["pass", "play Withdraw on seat 2", "play Withdraw on seat 3"]
    act(state, "play Withdraw on seat 2")
    assert state.attackers() == [0, 2]
    assert list(state.held) == [0, 1, 0]
    assert state.left[4] == 8 - 1


def test_se_6_withdraw_may_leave_the_commander_alone_who_must_go_on_with_the_attack() -> None:
    """The commander, seat 1, plays Withdraw on the only other attacker. One die shows a Light enemy."""
    state = face_enemy_dice(table_with_hands("Infantry, Withdraw", ""), LIGHT, pawns_on=4)
    state = after(state, "attack", "play Withdraw on seat 2", "pass")
    assert state.step == cards.STATEMENT
    assert state.attackers() == [0]
    assert "withdraw" not in notations(state.legal())


def test_se_4_5_withdraw_may_be_played_after_can_and_leaves_the_statement_in_force() -> None:
    state = face_enemy_dice(table_with_hands("Infantry", "Withdraw", ""), LIGHT, pawns_on=4)
    state.left[4] = 0  # there is no counter for the officer who leaves
    act(state, "attack", "attack", "pass", "can")
    assert state.step == cards.CAN_WINDOW
    assert notations(state.legal()) == ["pass", "play Withdraw on seat 3"]

    act(state, "play Withdraw on seat 3")
    assert (state.step, state.attackers()) == (cards.PAYMENT, [0, 1])  # no dice changed: the statement stands

    act(state, "pay Infantry")
    assert list(state.place) == [5, 5, 4]
