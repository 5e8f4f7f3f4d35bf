"""The table as text."""

from __future__ import annotations

from game.core.state import OVER, UNKNOWN
from game.last_front import GAME, MOST_TOTAL, cards
from game.last_front.cards import AIM, HARSH_WINTER, LOSE, NONE, SORT_CODES, SORTS, TERRITORY_NAMES
from game.last_front.counting import total_of, unit_values
from game.last_front.state import State, pile_mark
from tests.last_front.ground import table, throw_away
from tests.observing import observed_values
from tests.play import act, after, give

VIEW = """\
last_front, view of 3, seat 1 to act
battle 1 for Kursk, begun by seat 1; turn 9: seat 1, cards played: 0: turn
American  Ardennes: face down, Anzio: face down, Omaha: face down
British   Caen: face down, El Alamein: face down, Dunkirk: face down
Soviet    Stalingrad: face down, Kursk: seat 2, Leningrad: face down; bonus: seat 2
German    Ruhr: seat 1, Rhine: face down, Berlin: open front; bonus: seat 1
territories face down: 9
seat 1: in the battle; needs 1 more; holds Ruhr
  bid (counts 16): Tanks 2, Rommel at face value, dug in (2 x Planes 3, Planes 4)
  hand (3): ?, surely Troops 3
seat 2: in the battle; needs 1 more; holds Kursk
  bid (counts 8): 2 x Troops 1, Support 2/4, Bunkers
  hand (2): Troops 1, Sabotage
seat 3: not in the battle; needs 2 more; holds none
  bid (counts 0): none
  hand (3): ?
battle deck (110); discarded: Draw Event
event deck (18); discarded: none"""


def test_a_view_reads_as_the_table_with_question_marks_for_hidden_cards() -> None:
    """The second player looks, and knows of one Troops 3 of the first one. The third player, seat 2, has withdrawn."""
    players = (
        "hand 2 T3, patton | bid K2, face rommel | pile P4, 2 P3",
        "hand sabotage, T1 | bid 2 T1, S2, bunkers",
        "hand 3 T2",
    )
    state = table(*players, front="Kursk", held="Kursk 2, Ruhr 1")
    throw_away(state, "draw-event")
    state.fighting[2] = 0
    observer, holder, seats = 1, 0, 3
    state.known[(observer * seats + holder) * SORTS + SORT_CODES.index("T3")] = 1
    assert repr(state.redact(observer)) == VIEW
    assert "\n  hand (3): 2 x Troops 3, Patton\n" in state.text()


def test_the_card_that_is_played_is_shown_with_its_targets() -> None:
    state = table("hand lend-lease, T1 | bid T1", "hand counter-intelligence | bid K2")
    state.picked = [0, 0]  # two stakes of number 0, Troops 1, to be dug in
    act(state, "play lend-lease")
    assert state.step == AIM

    lines = state.text().split("\n")
    assert lines[:3] == [
        "battle 1 for Omaha, begun by seat 1; turn 9: seat 1, cards played: 1: a target is named",
        "to be dug in: 2 x Troops 1",
        "seat 1 plays Lend-Lease",
    ]

    act(state, "aim seat 2 K2", "give T1", "cancel")
    assert state.text().split("\n")[2] == (
        "seat 1 plays Lend-Lease against seat 2, at Tanks 2, for Troops 1; Counter-Intelligence of seat 2"
    )


def test_the_longest_line_of_a_card_is_broken() -> None:
    """Lend-Lease swaps two cards that lie at face value, and the second player cancels it."""
    state = table("hand lend-lease, T1 | bid face rokossovsky", "hand counter-intelligence | bid face espionage")
    act(state, "play lend-lease", "aim seat 2 face espionage", "give face rokossovsky", "cancel")
    assert state.text().split("\n")[1:3] == [
        "seat 1 plays Lend-Lease against seat 2, at Espionage at face value, for Rokossovsky at face value;",
        "    Counter-Intelligence of seat 2",
    ]


def test_the_seats_that_have_to_discard_and_the_event_are_shown() -> None:
    """Harsh Winter makes seats 2 and 1, the third and the second player, discard a card of the bid (`todo`)."""
    state = table("hand draw-event", "hand T1 | bid 2 K2, P2", "hand T1 | bid K2, P2")
    state.step = LOSE
    state.card = SORT_CODES.index("draw-event")
    state.player = 0
    state.event = HARSH_WINTER
    state.todo = [2, 1]
    state.barred = 1
    state.plays = 2
    assert state.text().split("\n")[:3] == [
        "battle 1 for Omaha, begun by seat 1; turn 9: seat 1, cards played: 2,",
        "    may not dig in: a card of the bid is discarded",
        "seat 1 plays Draw Event (Harsh Winter)",
    ]
    assert "\nto discard: seats 2, 3\n" in state.text()


def test_the_text_of_a_table_between_battles_and_at_the_end() -> None:
    state = table("hand T1", "hand T1")
    state.territories.remove(TERRITORY_NAMES.index("Rhine"))
    state.territories.insert(0, TERRITORY_NAMES.index("Rhine"))
    state.buried = 1  # the first territory is under the deck
    state.quiet = 3
    state.quick = 1  # the option by which any three territories win
    state.digging = 0
    state.front = NONE
    state.step = 0  # the choice of the front
    give(state, cards.SORT_CODES, seat=1, text="T1")
    lines = state.text().split("\n")
    assert lines[0] == "after battle 1, seat 1 starts the next: the starter chooses the front"
    assert lines[4] == "German    Ruhr: face down, Rhine: under the deck, Berlin: face down"
    assert lines[5] == "territories face down: 11; battles without a capture: 3 of 10; any three win; no digging in"

    state.to_act = OVER
    assert state.text().startswith("over after battle 1: nobody has reached the goal\n")

    state.victor = 1
    assert state.text().startswith("over after battle 1: seat 2 has reached the goal\n")


# --- Rare positions have room in an observation: the laws of `tests/observing.py` see common ones -


def observed_part(view: State, name: str) -> list[float]:
    """The floats of the observation's column of that name."""
    return observed_values(GAME, view, name)


def test_no_bid_counts_more_than_the_greatest_total() -> None:
    """Seat 1 defends Omaha and has all bonuses.

    Once every card is in the bid. Once every card that is worth less than a dug-in pile is in a pile of its own, and
    Eisenhower is in the bid as well.
    """
    state = table("", "", front="Omaha", held="Omaha 1")
    for sort in range(cards.DRAW_EVENT):
        is_unit = sort < cards.UNIT_SORTS
        lasts = cards.EFFECT_STAKE[sort] != cards.NONE
        stake = sort if is_unit else cards.EFFECT_STAKE[sort] if lasts else cards.FACE_STAKE[sort]
        state.bids[stake] = cards.COPIES[sort]
    state.put_fact("bonus", [0] * cards.TYPES)
    assert total_of(state, seat=0) <= MOST_TOTAL

    values = unit_values(state, seat=0)
    units = range(cards.UNIT_SORTS)
    most_piles = sum(cards.COPIES[cards.UNIT_SORTS : cards.DRAW_EVENT])
    most_piles += sum(cards.COPIES[unit] for unit in units if values[unit] < cards.DUG_IN)
    units_in_bid = sum(cards.COPIES[unit] * values[unit] for unit in units if values[unit] >= cards.DUG_IN)
    eisenhower = cards.EISENHOWER_PLUS * cards.UNIT_TYPES
    assert most_piles * cards.DUG_IN + units_in_bid + eisenhower <= MOST_TOTAL


def test_an_observation_has_room_for_every_card_that_can_be_dug_in() -> None:
    """Every card but Draw Event can be dug in. So many copies of the last unit are put in pile 3 of seat 2."""
    state = table("", "")
    diggable = cards.BATTLE_CARDS - cards.COPIES[cards.DRAW_EVENT]
    last_unit = cards.UNIT_SORTS - 1
    state.dug = [pile_mark(seat=1, pile=3) * cards.STAKES + last_unit] * diggable
    view = state.redact(0)
    assert observed_part(view, "dug_seat") == [1] * diggable
    assert observed_part(view, "dug_pile") == [3] * diggable
    assert observed_part(view, "dug_stake") == [last_unit] * diggable


def test_an_observation_has_room_for_ten_picked_cards() -> None:
    state = after(table("hand T2 | bid 10 T1", "hand T1 | bid T1"), *["dig T1"] * 10)
    assert observed_part(state.redact(1), "picked") == [10, *[0] * (cards.STAKES - 1)]


def test_cards_that_are_surely_known_are_observed_by_the_viewer_alone() -> None:
    """The third player, seat 2, knows that seat 1 holds a Troops 3. That opens no hand, and seat 0 does not know it."""
    state = table("hand T1", "hand T2, T3", "hand K2")
    troops_3 = cards.SORT_CODES.index("T3")
    observer, holder, seats = 2, 1, 3
    state.known[(observer * seats + holder) * cards.SORTS + troops_3] = 1
    known = observed_part(state.redact(observer), "known")
    assert [index for index, count in enumerate(known) if count] == [holder * cards.SORTS + troops_3]
    assert sum(observed_part(state.redact(0), "known")) == 0
    assert observed_part(state.redact(2), "hands")[cards.SORTS : 2 * cards.SORTS] == [UNKNOWN] * cards.SORTS


def test_buried_territories_are_observed_and_the_rest_of_the_deck_is_counted() -> None:
    """Two territories are buried at the bottom of the deck, where all have seen them.

    Each of 12 places has 13 columns: one for none, and one for each territory. The other 11 cards are face down.
    """
    state = table("hand T1", "hand T1")
    state.buried = 2
    codes = observed_part(state.redact(0), "buried_which")
    shown = [codes[at : at + 13].index(1.0) - 1 for at in range(0, len(codes), 13)]
    assert shown == [*state.territories[:2], *[cards.NONE] * 10]
    assert observed_part(state.redact(0), "face_down") == [11]
