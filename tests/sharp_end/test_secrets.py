"""SE 5.3, 9 Hidden cards and counters, and that nothing tells of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.decks import cards_by_count
from game.core.events import MatchEnded
from game.core.rng import Rng
from game.core.state import PENDING, UNKNOWN
from game.sharp_end import GAME, cards
from game.sharp_end.cards import FOG_ASIDE, FOG_REMOVED, MORE, TACTICS, UNIT_NAMES, UNIT_TYPES
from game.sharp_end.legal import can_pay
from game.sharp_end.rules import roll_attack
from game.sharp_end.state import State
from game.sharp_end.turn import MUST_DISCARD, demand_discards, draw_order, draw_plain_unit, use_unit
from tests.observing import observed_values
from tests.play import act, after, as_list, discard_deck, notations, open_to
from tests.sharp_end.faces import BLANK, FANATIC, LIGHT, MEDIUM, OTHER_BLANK
from tests.sharp_end.ground import (
    WINDOWS,
    act_and_pass_windows,
    face_enemy_dice,
    pass_windows,
    put_counter_on_top,
    put_order_on_top,
    table_with_hands,
)

# --- Secrets (SE 5.3, 9) ---------------------------------------------------------------


def test_se_5_3_at_the_end_of_a_match_every_seat_sees_the_points_of_all() -> None:
    """The match has one turn. Seat 1 has a counter of terrain 3, worth 3 or more, and an Intel-Recon card, worth 1."""
    state = face_enemy_dice(table_with_hands("", "Intel-Recon, VP@3", turns=1), LIGHT)
    act_and_pass_windows(state, "withdraw", "cannot")
    view = state.redact(0)
    of_counter, of_intel_recon = 3, 1
    assert view.points(1) == state.points(1) >= of_counter + of_intel_recon
    assert UNKNOWN in view.kind


def test_se_8_4_no_world_gives_the_commander_a_card_that_it_lacks_though_it_could_pay() -> None:
    """The commander said *can* though it has no Hero: Reinforcements must pay for both."""
    state = face_enemy_dice(
        table_with_hands("Infantry, 2 Reinforcements", "2 Hero", "Hero, Infantry"), FANATIC, FANATIC
    )
    hero = UNIT_NAMES.index("Hero")
    state.promised = 1
    state.put_fact("lacks", [1 << hero, 0, 1 << UNIT_NAMES.index("Support")])
    for seed in range(60):
        world = state.redact(1)
        world.determinize(Rng(seed))
        assert can_pay(world, seat=0)
        assert world.unit_cards(0)[hero] == 0
        assert world.unit_cards(2)[UNIT_NAMES.index("Support")] == 0


def test_se_8_4_no_world_gives_another_seat_a_card_that_it_lacks_so_that_the_commander_can_pay() -> None:
    """The one hidden Hero is with a seat that lacks Support, so the commander's Support is not swapped for it.

    Seat 2 looks on. The deck is empty, the commander has stated that it can pay (`promised`), and `lacks` has a bit for
    each type of unit card that a seat lacks.
    """
    state = face_enemy_dice(table_with_hands("Support, Reinforcements", "", "Hero"), FANATIC)
    state.put_fact("unit_discard", [list(state.unit_deck).count(card) for card in range(len(UNIT_NAMES))])
    state.put_fact("unit_deck", [])
    state.promised = 1
    support = UNIT_NAMES.index("Support")
    state.put_fact("lacks", [0, 0, 1 << support])
    for seed in range(20):
        world = state.redact(1)
        world.determinize(Rng(seed))
        assert can_pay(world, seat=0)
        assert world.unit_cards(2)[support] == 0


@pytest.mark.parametrize(
    "others",
    [("2 Hero, Tactics",), ("Hero, Infantry, Tactics", "2 Support, Dig In")],
    ids=["one other seat", "two other seats"],
)
def test_se_3_4_a_new_deck_reveals_the_cards_in_all_other_hands_together(others: tuple[str, ...]) -> None:
    """A new deck is shuffled from the discards, so seat 0 can count which cards are left for the other hands.

    It knows these cards of the other hands together as `units` and `orders`, but no card that is drawn from the new
    deck. A known card stays known until it is played.
    """
    state = table_with_hands("Artillery, Withdraw", *others)
    discard_deck(state, "unit_deck", state.unit_discard)
    discard_deck(state, "order_deck", state.order_discard)

    units = Counter(card for seat in range(1, state.seats) for card in cards_by_count(state.unit_cards(seat)))
    orders = Counter(card for seat in range(1, state.seats) for card in cards_by_count(state.order_cards(seat)))
    draw_plain_unit(state, seat=1, rng=Rng(2), transcript=None)
    draw_order(state, seat=1, rng=Rng(2), transcript=None)
    cards_from_new_deck = set()

    for seed in range(60):
        world: Any = state.redact(0)
        world.determinize(Rng(seed))
        units_in_world = Counter(
            card for seat in range(1, state.seats) for card in cards_by_count(world.unit_cards(seat))
        )
        assert units_in_world >= units
        assert (
            Counter(card for seat in range(1, state.seats) for card in cards_by_count(world.order_cards(seat)))
            >= orders
        )
        cards_from_new_deck.update((units_in_world - units).elements())
    assert cards_from_new_deck == set(range(UNIT_TYPES)), "in some world any card is the new one"

    use_unit(state, seat=1, card=UNIT_NAMES.index("Hero"))
    assert Counter(cards_by_count(list(state.sure_units[:UNIT_TYPES]))) == units - Counter([UNIT_NAMES.index("Hero")])
    assert list(state.redact(0).sure_units[UNIT_TYPES:]) == [UNKNOWN] * UNIT_TYPES * (state.seats - 1)


@pytest.mark.parametrize("seed", range(20))
def test_se_3_4_the_commander_gets_no_means_for_a_card_that_a_hand_surely_holds(seed: int) -> None:
    """The commander said *can*. One of its two unit cards is surely an Infantry, and the other one pays."""
    state = face_enemy_dice(table_with_hands("", "Infantry, Hero", commander=1), FANATIC)
    infantry = UNIT_NAMES.index("Infantry")
    state.promised = 1
    with as_list(state, "sure_units") as sure:
        sure[:UNIT_TYPES] = [1, 0, 0, 0]
    world: Any = state.redact(0)
    world.determinize(Rng(seed))

    assert can_pay(world, seat=1) is True
    assert world.unit_cards(1)[infantry] == 1


# --- The table as text ----------------------------------------------------------------------------

VIEW = """\
sharp_end, view of 3, seat 2 to act
turn 1 of 7, seat 1 commands: officers declare
  place  terrain         dice  pile  fog  pawns
      1  Bocage             1     6
>     2  Marsh              2     7       seats 1, 2, 3
      3  Farm               2     8
      4  Orchard            2     8
      5  Crossroads         3     8
      6  River Crossing     3     9
      7  Ridge              3     9
      8  Outskirts          4     9
      9  Village            4     9
dice: 3 Light, 6 Fanatic, 1
seat 1: attacks
  unit cards (3): ?
  HQ cards (1): ?
  counters (1): ? of Marsh
seat 2: in the attack, not asked yet, victory points: 1
  unit cards (3): 3 x Support
  HQ cards (0): none
  counters (2): VP of Bocage, Supply of Bocage
seat 3: in the attack, not asked yet
  unit cards (1): ?
  HQ cards (2): ?
  counters (0): none
unit deck (65); discarded: none
HQ deck (17); discarded: none"""


def test_a_view_reads_as_the_table_with_question_marks_for_hidden_cards() -> None:
    """ "VP+1@2" is a counter of terrain 2 for its number and 1 more point. Seat 1 looks, and sees only its own hand."""
    state = face_enemy_dice(
        table_with_hands("2 Infantry, Hero, Tactics, VP+1@2", "3 Support, Supply@1, VP@1", "Artillery, 2 Withdraw"),
        LIGHT,
        FANATIC,
        BLANK,
        pawns_on=2,
    )
    assert repr(state.redact(1)) == VIEW
    lines_of_seat_1 = slice(12, 16)
    assert state.text().split("\n")[lines_of_seat_1] == [
        "seat 1: attacks, victory points: 3",
        "  unit cards (3): 2 x Infantry, Hero",
        "  HQ cards (1): Tactics",
        "  counters (1): VP+1 of Marsh",
    ]


def test_the_text_of_a_table_lists_paid_and_picked_dice_and_events_that_wait() -> None:
    """Every fact that the text has words for is set by hand. `lacks` has a bit for each unit card that a seat lacks."""
    state = face_enemy_dice(table_with_hands("Hero", "Hero"), MEDIUM, MEDIUM, OTHER_BLANK)
    state.foggy = 1
    state.put_fact("fog_kind", [MORE, 0, 0, 0])
    state.put_fact("fog_place", [FOG_REMOVED, 5, 7, FOG_ASIDE])
    state.step = TACTICS
    first_die, third_die = 1 << 0, 1 << 2
    state.paid = first_die
    state.picked = third_die
    state.promised = 1
    state.extra = -1
    state.barrage = 1
    state.air = 1
    state.intel[0] = 1
    state.lacks[1] = 1 << UNIT_NAMES.index("Infantry") | 1 << UNIT_NAMES.index("Artillery")
    lines = state.text().split("\n")
    assert lines[0] == "turn 1 of 7 (Fog of war), seat 1 commands: Tactics: dice to roll again"
    assert [line for line in lines if line.endswith("?")] == [
        "      5  Crossroads         3     8    ?",
        "      7  Ridge              3     9    ?",
    ]
    assert "dice: 4 Medium paid, 4 Medium, 2 picked; the commander said can; fog: -1 die at the next place;" in lines
    assert "    Counter-barrage waits; Air support waits; fog turned up: +1 Enemy" in lines
    assert "seat 1: attacks, victory points: 0, has played Intel-Recon" in lines
    assert "seat 2: in the attack, not asked yet, victory points: 0, has no Infantry, no Artillery" in lines


def test_the_text_of_a_table_has_a_row_before_terrain_1_while_somebody_is_there() -> None:
    state = face_enemy_dice(table_with_hands("Hero", "Hero"), MEDIUM, pawns_on=0)
    state.variable = 1
    state.put_fact("enemy", [0, 1, *[UNKNOWN] * 8])
    state.shown = 1
    rows = state.text().split("\n")[2:5]
    assert rows == [
        ">     0  before the road    0     0       seats 1, 2",
        "      1  Bocage             1     8",
        "      2  Marsh              ?     8",
    ]

    state.landing = 1
    state.done = 1 << 1  # seat 2
    assert ">     0  Beach  " in state.text()
    assert "seat 2: in the attack, not asked yet, victory points: 0, can pay no more\n" in state.text()

    state.turn = 2
    assert "can pay no more" not in state.text()

    state.put_fact("enemy", [])
    state.to_act = PENDING
    assert "      1  Bocage             ?     8" in state.text()


# --- An observation has room for rare positions: the laws of `tests/observing.py` see common ones -


def observed_field(view: State, name: str) -> list[float]:
    """The floats of a field in the observation of a view."""
    return observed_values(GAME, view, name)


def test_an_observation_has_room_for_the_points_of_all_counters_and_intel_recons() -> None:
    state = face_enemy_dice(table_with_hands("Hero", "Hero"), MEDIUM)
    state.put_fact("owner", [0] * cards.COUNTERS)  # seat 0 owns all counters
    state.orders[cards.INTEL_RECON] = cards.ORDER_COPIES[cards.INTEL_RECON]  # and all cards Intel-Recon
    (part,) = [part for part in GAME.observation_parts(2) if part.name == "points"]
    assert observed_field(state, "points") == [state.points(0), 0.0] == [part.high, 0.0]
    assert observed_field(state.redact(1), "points") == [UNKNOWN, 0.0]


def test_an_observation_has_room_for_a_draw_before_which_everybody_discards() -> None:
    """Of five seats, seat 3 must draw, and before that everybody must discard.

    Each entry is observed as 11 flags: nothing, the seat that draws, or the seat that discards.
    """
    state = face_enemy_dice(table_with_hands(*["4 Infantry"] * 5), MEDIUM)
    state.todo = [3]
    demand_discards(state, seat=3)
    assert state.todo == [3, *[MUST_DISCARD + seat for seat in (2, 1, 0, 4, 3)]]

    flags_of_entry = 1 + 5 + 5
    flags = observed_field(state.redact(0), "todo")
    entries = [flags[at : at + flags_of_entry] for at in range(0, len(flags), flags_of_entry)]
    draws_3, discards = 3, [5 + seat for seat in (2, 1, 0, 4, 3)]
    assert [entry.index(1.0) - 1 for entry in entries] == [draws_3, *discards]


def test_an_observation_has_room_for_the_largest_roll() -> None:
    state = table_with_hands("Hero", "Hero")
    state.variable = 1
    state.put_fact("enemy", [0, *[4] * cards.LAST_PLACE])
    state.stand = cards.LAST_PLACE - 1
    state.extra = state.barrage = 1  # each adds dice to the next attack

    roll_attack(state, Rng(1), transcript=None)

    assert len(state.dice) == cards.MOST_DICE
    assert sum(observed_field(state, "dice")[::7]) == 0
    assert sum(observed_field(state, "enemies")) <= cards.MOST_DICE


def test_an_observation_has_unknown_dice_where_enemy_counters_are_face_down() -> None:
    """By place: the dice printed on the terrains, or with Variable enemy (`variable`) those on its counters.

    Counters are laid by the first turn (`enemy`), and are face up as far as the place `shown`.
    """
    state = table_with_hands("Hero", "Hero")
    assert observed_field(state, "place_dice") == [0, 1, 2, 2, 2, 3, 3, 3, 4, 4]
    state.variable = 1
    assert observed_field(state, "place_dice") == [UNKNOWN] * 10
    state.put_fact("enemy", [0, 4, 3, 0, 1, 1, 2, 2, 3, 4])
    state.shown = 2
    assert observed_field(state.redact(0), "place_dice") == [0, 4, 3, *[UNKNOWN] * 7]


def test_an_observation_has_unknown_for_the_cards_of_others() -> None:
    view = face_enemy_dice(table_with_hands("Hero", "2 Infantry, Tactics"), MEDIUM).redact(0)
    assert observed_field(view, "units") == [0, 0, 0, 1, *[UNKNOWN] * 4]
    assert observed_field(view, "orders") == [*[0] * cards.ORDER_TYPES, *[UNKNOWN] * cards.ORDER_TYPES]


# --- SE 5.2 Counters that are spent, and when their owner is asked for them -----------------------


def test_se_5_2_counters_may_be_spent_whenever_their_owner_decides_something() -> None:
    """Seat 2 may spend its two counters before it attacks. Seat 3 may spend its own in the window for HQ cards."""
    state = face_enemy_dice(table_with_hands("Infantry", "Unit@2, HQ@2", "Unit@3, Dig In"), LIGHT, pawns_on=4)
    assert notations(state.legal()) == ["attack", "withdraw", "spend unit", "spend HQ"]

    act(state, "spend HQ", "spend unit")
    assert state.to_act == 1
    assert state.unit_count[1] == 1
    assert state.order_count[1] == 1
    assert state.held[1] == 0

    act(state, "attack", "attack", "pass")
    assert state.step == cards.ORDERS_WINDOW
    assert "spend unit" in notations(state.legal())


def test_se_5_2_a_card_drawn_for_a_counter_may_make_the_commander_able_to_pay() -> None:
    state = face_enemy_dice(table_with_hands("Unit@2", ""), LIGHT)
    with as_list(state, "unit_deck") as deck:
        deck.append(UNIT_NAMES.index("Infantry"))  # the next card to be drawn
    act(state, "attack", "pass")
    assert state.step == cards.STATEMENT
    assert notations(state.legal()) == ["cannot", "spend unit"]
    assert open_to(after(state, "spend unit")) == ["can", "cannot"]


def test_se_5_2_a_seat_with_any_counter_is_asked_in_every_window() -> None:
    """Windows open on the public fact that a seat holds a counter. Only its owner sees whether it can be spent.

    Seats 1 and 3 hold counters. Seat 3 withdraws and gets another one, for victory points. The commander, seat 0,
    states that it cannot pay, so that the windows after *cannot* and after a failed attack open as well.
    """
    for kind, offered in (("HQ", ["pass", "spend HQ"]), ("VP", ["pass"])):
        two_dice = (LIGHT, LIGHT)
        state = face_enemy_dice(table_with_hands("Infantry", f"{kind}@2", "", f"{kind}@3"), *two_dice)
        put_counter_on_top(state, terrain=1, kind="VP")
        act(state, "attack", "attack", "withdraw")
        asked = []

        while state.step in WINDOWS or state.step == cards.STATEMENT:
            asked.append((state.step, state.to_act))
            if state.step == cards.STATEMENT:
                act(state, "cannot")
            else:
                assert notations(state.legal()) == offered
                act(state, "pass")

        windows = [
            (step, seat) for step in (cards.ORDERS_WINDOW, cards.CANNOT_WINDOW, cards.FAILED_WINDOW) for seat in (1, 3)
        ]
        assert asked == [*windows[:2], (cards.STATEMENT, 0), *windows[2:]]


def test_se_5_2_counters_are_asked_for_once_more_before_the_scoring() -> None:
    """Only one turn is played, so its failed attack is the last thing before the scoring.

    Seats 2 and 3, in the code 1 and 2, have counters. Those of seat 2 can be spent for cards, and that of seat 3
    cannot.
    """
    state = face_enemy_dice(table_with_hands("Infantry", "HQ@2, Unit@9", "VP@2", "", turns=1), FANATIC)
    put_order_on_top(state, "Intel-Recon")
    put_counter_on_top(state, terrain=1, kind="VP-1")
    act_and_pass_windows(state, "attack", "withdraw", "attack")
    act(state, "cannot")
    pass_windows(state, cards.CANNOT_WINDOW)
    pass_windows(state, cards.FAILED_WINDOW)
    assert (state.step, state.to_act) == (cards.LAST_WINDOW, 1)
    assert notations(state.legal()) == ["pass", "spend unit", "spend HQ"]

    act(state, "spend HQ", "spend unit")
    assert state.points(1) == 1
    assert state.unit_count[1] == 1
    assert state.to_act == 2, "seat 3 is asked as well"
    assert notations(state.legal()) == ["pass"]
    assert isinstance(act(state, "pass")[-1], MatchEnded)
