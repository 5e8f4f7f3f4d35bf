"""The fronts that the enemy could still win in a round, with the warning of them, and tables as text."""

from __future__ import annotations

import pytest

from game.battlefronts import GAME
from game.battlefronts.actions import (
    ACTIONS,
    FIRST_CALL_UP,
    FIRST_MARCH,
    FIRST_REDEPLOYMENT,
    FIRST_REDUCTION,
    FIRST_SIZE,
    PASS_ID,
)
from game.battlefronts.analysis import fronts_open_to_enemy
from game.battlefronts.cards import DECK, FRONTS, MOVE, PLACES
from game.battlefronts.legal import (
    TIED,
    can_call_up,
    can_move,
    legal_call_ups,
    legal_moves,
    legal_sizes,
    strongest_battalion,
    strongest_battalions,
)
from game.catalogue import GAMES
from game.core.rng import Rng
from game.core.state import OVER
from tests.battlefronts.ground import position
from tests.scenes.table import board_for

STANDING = ("seat 1 at F0: 5 4", "seat 1 at Z1 face down: 3 3", "seat 1 at Z3 face down: 2 2")
CONTESTED = (
    "seat 0 at F0: 5 4",
    "seat 0 at F1: 3 3",
    "seat 0 at F2: 2 2",
    "seat 0 at F3: 5 5 5 5",
    "seat 1 at F0: 4 4",
    "seat 1 at F1: 4 4",
    "seat 1 at F2: 4 4",
)
"""A strength of 4 wears nobody down here. One of 6 would wear two cards down."""


@pytest.mark.parametrize(
    ("lines", "fronts"),
    [
        pytest.param(("seat 0 at Z0 face down: 5 4", *STANDING), [0, 1, 3], id="marches"),
        pytest.param(("seat 0 at F1: 5 4 2", "seat 0 at F2: 5 4 2", *STANDING), [0, 3], id="two are barred"),
        pytest.param(
            ("seat 0 at F1: 5 5", "seat 1 at F0: Q 3", "seat 1 at F0: 4 4", "seat 1 at Z0 face down: 3"),
            [0, 2],
            id="a face card",
        ),
        pytest.param(
            ("seat 0 at F1: 5 5", "seat 1 at F0: Q", "seat 1 at F0: 4 4", "seat 1 at Z0 face down: 3"),
            [0],
            id="a face card alone",
        ),
        pytest.param(
            ("seat 0 at F0: 2", "seat 1 at F0: 9 9", "seat 1 at F1: 3 3", "seat 1 at F2: 4 4"),
            [0, 1, 2],
            id="worn down",
        ),
        pytest.param(
            ("seat 0 at F0: 2 2 2", "seat 1 at F0: 9 9", "seat 1 at F1: 3 3", "seat 1 at F2: 4 4"),
            [1, 2],
            id="too many",
        ),
        pytest.param(
            ("seat 0 at F0: 9", "seat 1 at F0: 9 9", "seat 1 at F1: 3 3", "seat 1 at F2: 4 4"), [1, 2], id="both fall"
        ),
        pytest.param(CONTESTED, [], id="nobody falls"),
        pytest.param(
            (*CONTESTED, "seat 1 at Z0 face down: 9 9", "seat 1 at Z1 face down: 9 9", "seat 1 at Z2 face down: 9 9"),
            [0, 1, 2],
            id="marches wear three down",
        ),
        pytest.param(
            (*CONTESTED, "seat 1 at Z0 face down: 9 9", "seat 1 at Z1 face down: 9 9"),
            [0, 1],
            id="marches wear two down",
        ),
        pytest.param(
            (*CONTESTED, "seat 1 at F4: Q 9 9", "seat 1 at Z1 face down: 9 9", "seat 1 at Z3 face down: 9"),
            [0, 1, 4],
            id="a face card wears one down",
        ),
        pytest.param(
            (
                "seat 0 at F0: 6 2 2 2",
                "seat 1 at F0: 4",
                "seat 1 at Z0 face down: 9 9",
                "seat 1 at F1: 3 3",
                "seat 1 at F2: 4 4",
            ),
            [1, 2],
            id="too many for a march",
        ),
        pytest.param(
            (
                "seat 0 at F0: 6 2",
                "seat 1 at F0: 4",
                "seat 1 at Z0 face down: 9 9",
                "seat 1 at F1: 3 3",
                "seat 1 at F2: 4 4",
            ),
            [0, 1, 2],
            id="a march outlasts them",
        ),
    ],
)
def test_the_fronts_that_the_enemy_could_hold_alone_are_found_and_three_are_warned_of(
    lines: tuple[str, ...], fronts: list[int]
) -> None:
    """`lines`: the battalions. `fronts`: those of F0 to F4 that seat 1 could hold alone at the end of the round.

    A battalion in zone Z2 can march to F2 or F3.
    """
    state = position(*lines)
    state.phase = MOVE
    view = state.redact(0)
    assert fronts_open_to_enemy(view, seat=0) == fronts

    is_warned = board_for(GAMES["battlefronts"], view).words.loss_sentence() != ""
    assert is_warned is (len(fronts) >= 3)


def test_bf_3_2_the_ledger_counts_the_fronts_that_each_side_holds_alone() -> None:
    """Seat 0 is alone at F0, seat 1 at F4, and both are at F2. A battalion in a zone (Z0) holds no front."""
    state = position(
        "seat 0 at F0: 5 4",
        "seat 0 at F2: 2",
        "seat 0 at Z0 face down: 3",
        "seat 1 at F2: 9",
        "seat 1 at F4: 3 3",
        "seat 1 at F4: 2",
    )
    rows = dict(GAME.ledger(state))
    assert rows == {"Auvray": (1, 0), "Brissol": (0, 0), "Corval": (0, 0), "Dormont": (0, 0), "Estrelle": (0, 1)}


def test_enemy_battalions_that_cannot_move_any_more_open_no_front() -> None:
    """First one of two battalions on roads has moved, then the enemy is finished."""
    state = position("seat 0 at Z0 face down: 5 4", *STANDING)
    state.moved[DECK + 1] = 1
    assert fronts_open_to_enemy(state.redact(0), seat=0) == [0, 3]
    state.done[1] = 1
    assert fronts_open_to_enemy(state.redact(0), seat=0) == [0]


def test_an_unseen_top_card_counts_as_the_best_unseen_cards() -> None:
    """`order` has the deck of seat 1 behind that of seat 0. Its last 40 cards become four of each rank from 4 to 13."""
    weak = [line.replace("4 4", "2 2") for line in CONTESTED]
    state = position(*weak, "seat 1 at Z0 face down: 9 9", "seat 1 at Z1 face down: 9 9", "seat 1 at Z2 face down: 9 9")
    assert fronts_open_to_enemy(state.redact(0), seat=0) == [0, 1, 2]
    for at, rank in enumerate([rank for rank in range(4, 14) for _ in range(4)], 2 * DECK - 40):
        state.order[at] = rank
    assert fronts_open_to_enemy(state.redact(0), seat=0) == [1], "two marches for one front"
    state.order[list(state.order).index(10, 2 * DECK - 40)] = 1
    assert fronts_open_to_enemy(state.redact(0), seat=0) == [0, 2], "the last ten is on top of one of them"


# --- The questions without a list agree with the lists of the same questions ----------------------


def test_questions_without_a_list_agree_with_the_lists() -> None:
    """At every decision of twenty random matches, for both seats and at every front."""
    tied = 0
    for seed in range(20):
        rng = Rng(seed)
        state = GAME.new(seats=2, options={}, rng=rng)
        while state.to_act != OVER:
            for seat in range(2):
                assert can_move(state, seat) is (len(legal_moves(state, seat)) > 1)
                assert can_call_up(state, seat) is (
                    len(legal_call_ups(state, seat)) > 1 and legal_sizes(state, seat) != []
                )

                for front in range(FRONTS):
                    if state.here[seat * PLACES + front]:
                        best = strongest_battalions(state, seat, front)
                        tied += len(best) > 1
                        assert strongest_battalion(state, seat, front) == (best[0] if len(best) == 1 else TIED)
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))], rng)
    assert tied


def test_the_ids_of_a_verb_are_in_the_order_of_its_numbers() -> None:
    """A battalion has the number of its card, 0 to 51. Places and fronts have numbers too: place 5 is Z0."""
    ids = {
        PASS_ID: "pass",
        FIRST_CALL_UP + 2: "call Z2",
        FIRST_SIZE + 6: "size 7",  # the smallest size is 1
        FIRST_REDUCTION + 51: "reduce 51",
        FIRST_MARCH + 3 * PLACES + 5: "march 3 Z0",
        FIRST_REDEPLOYMENT + 51 * FRONTS + 4: "redeploy 51 F4",
    }
    assert {id: ACTIONS[id].notation for id in ids} == ids
    assert len(ACTIONS) == FIRST_REDEPLOYMENT + 52 * FRONTS


# --- A table of Battlefronts in lines, exactly ----------------------------------------------------

TABLE = """\
round 1, Move phase, seat 2 is first player, 2 quiet
place            | seat 1                                | seat 2
F0 Auvray        |                                       |
Z0 Arsenal Road  | *(2)'                                 |
F1 Brissol       | Q(3) 7(2) = 10                        | *(1) = 0
Z1 Bridge Road   |                                       |
F2 Corval        |                                       |
Z2 Canal Road    |                                       |
F3 Dormont       |                                       |
Z3 Depot Road    |                                       | *(2)
F4 Estrelle      |                                       |
seat 1: deck 20, called up on Bridge Road; lost: none
seat 2: deck 0, owes 3 reductions, finished with the phase; lost: A, K"""


def test_a_table_and_its_view_read_as_text() -> None:
    state = position(
        "seat 0 at F1: Q 9 3",
        "seat 0 at F1: 7 2",
        "seat 0 at Z0 face down: 4 4",
        "seat 1 at F1 face down: A K K",
        "seat 1 at Z3 face down: A A",
        aces_in_deck=(20, 0),
        first=1,
    )
    front_1 = 1
    number = next(number for number in state.living(1) if state.place[DECK + number] == front_1)
    state.top[DECK + number] += 2  # it has lost an ace and a king

    state.phase = MOVE
    state.quiet = 2
    state.moved[2] = 1
    state.put_fact("called", [2, 0])
    state.put_fact("due", [0, 3])
    state.put_fact("done", [0, 1])
    assert state.text() == state.redact(0).text() == TABLE
