"""LF 1, 8, 9 Territory bonuses, and how a match ends."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from game.core.events import MatchEnded
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER
from game.last_front import GAME, cards
from game.last_front import events as happened
from game.last_front.legal import types_in, winning_types, wins_with_front
from tests.last_front.ground import act_and_pass_windows, discards, hand_of, known, table
from tests.play import act, after, events_of_kind, open_to

OMAHA = cards.TERRITORY_NAMES.index("Omaha")


# --- Bonuses (LF 8) --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "front", "winner", "owner"),
    [
        pytest.param("", "Kursk", 0, 0, id="the first one"),
        pytest.param("Leningrad 2", "Kursk", 0, cards.NONE, id="one each"),
        pytest.param("Leningrad 2, Stalingrad 1", "Kursk", 1, 1, id="a second one"),
        pytest.param("Leningrad 2, Kursk 2", "Kursk", 0, cards.NONE, id="one of two is taken away"),
        pytest.param("Kursk 1", "Kursk", 1, 1, id="the only one is taken away"),
    ],
)
def test_lf_8_a_bonus_goes_to_the_only_seat_with_the_most_territories_of_its_type(
    held: str, front: str, winner: int, owner: int
) -> None:
    """The winner of the battle captures the front, which is Soviet as the others.

    `winner` and `owner` are seats from 0, NONE if two have the same number. `held` counts seats from 1.
    """
    state = table("", "", front=front, held=held)
    state.quick = 1  # any three territories win, so two of a type do not end the match
    state.active = state.to_act = 1 - winner
    act(state, "withdraw")
    assert state.bonus[cards.SOVIET] == owner


def test_lf_8_the_holder_of_the_american_bonus_draws_two_cards_a_turn() -> None:
    """Anzio is American. The second player, seat 1, holds it, and draws two cards as its turn begins."""
    state = table("bid T1", "", held="Anzio 2")
    assert state.bonus[cards.AMERICAN] == 1
    act_and_pass_windows(state, "finish")
    assert (state.to_act, list(state.hand_size)) == (1, [0, 2])


def test_lf_8_the_holder_of_the_american_bonus_draws_two_cards_in_the_first_turn_of_a_battle_too() -> None:
    """Anzio is American. The second player, seat 1, holds it. It begins the next battle, as the first one withdraws."""
    state = after(table("", "bid T1", front="Caen", held="Anzio 2, Kursk 1"), "withdraw")
    assert (state.step, state.to_act) == (cards.FRONT, 1)
    assert len(events_of_kind(act(state, "front Kursk"), happened.CardDrawn)) == 2


def test_lf_8_the_holder_of_the_british_bonus_takes_a_card_back_when_it_withdraws() -> None:
    """Caen is British. The first player, seat 0, holds it, and takes back Patton from its bid at face value."""
    state = table("hand T1 | bid T2, face patton | pile 4 K3", "hand T1 | bid P4", "", held="Caen 1")
    assert state.bonus[cards.BRITISH] == 0

    events = act(state, "withdraw")
    assert state.step == cards.WITHDRAW_BACK
    assert state.to_act == 0
    assert open_to(state) == ["take T2", "take K3", "take patton"]

    events += act(state, "take patton")
    assert events_of_kind(events, happened.CardTakenBack) == [
        happened.CardTakenBack(seat=0, stake=cards.STAKE_CODES.index("face patton"), pile=cards.NONE)
    ]
    assert known(state, observer=1, holder=0) == ["patton"]
    assert hand_of(state, seat=0).count("patton") == 1
    assert sorted(discards(state)) == ["K3", "K3", "K3", "K3", "T2"]
    assert state.to_act == 1


def test_lf_8_the_british_bonus_reaches_into_dug_in_piles() -> None:
    """Seat 1 holds Caen, the British bonus, so it takes back one of the 4 K3 in its second pile."""
    state = table("hand T1 | bid T2 | pile 3 P4 | pile 4 K3", "hand T1 | bid P3", "", held="Caen 1")
    events = act(state, "withdraw", "take K3")
    assert events_of_kind(events, happened.CardTakenBack) == [
        happened.CardTakenBack(seat=0, stake=cards.STAKE_CODES.index("K3"), pile=1)
    ]
    assert hand_of(state, seat=0).count("K3") == 1
    assert discards(state).count("K3") == 4 - 1


def test_lf_8_the_british_bonus_takes_no_card_of_another_players_pile() -> None:
    """Seat 2 has Caen and withdraws, so it takes back a card of its own bid or pile. The rest is discarded."""
    state = after(
        table("hand T1 | bid T1 | pile 3 K3, T1", "hand T1 | bid P3 | pile 4 K3", "", held="Caen 2", active=1),
        "withdraw",
    )
    assert open_to(state) == ["take K3", "take P3"]
    act(state, "take K3")
    assert len(state.pile(seat=0, pile=0)) == 4, "all four cards are still in the pile of seat 1"
    assert state.pile(seat=1, pile=0) == []
    assert hand_of(state, seat=1).count("K3") == 1
    assert discards(state).count("K3") == 4 - 1


def test_lf_8_the_holder_of_the_british_bonus_takes_a_card_back_when_it_wins() -> None:
    """Caen is British. The second player, seat 1, holds it, and wins Omaha because the first one withdraws."""
    state = after(table("", "bid T2, zhukov", front="Omaha", held="Caen 2"), "withdraw")
    assert state.step == cards.WIN_BACK
    assert state.to_act == 1
    assert open_to(state) == ["take T2", "take zhukov"]
    events = act(state, "take zhukov")
    assert events_of_kind(events, happened.TerritoryCaptured) == [
        happened.TerritoryCaptured(seat=1, territory=OMAHA, loser=cards.NONE)
    ]
    assert "zhukov" in hand_of(state, seat=1)


def test_lf_8_with_one_card_the_british_bonus_asks_nobody_and_with_none_it_does_nothing() -> None:
    state = table("", "bid T2", front="Omaha", held="Caen 2")
    assert len(events_of_kind(act(state, "withdraw"), happened.CardTakenBack)) == 1
    assert events_of_kind(act(table("", "", front="Omaha", held="Caen 2"), "withdraw"), happened.CardTakenBack) == []


# --- The end (LF 1, 9) -----------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize(("choice", "types"), [("four", 4), ("three", 3), ("two", 2)])
def test_lf_1_the_territories_and_bonuses_of_types_left_out_never_turn_up(seats: int, choice: str, types: int) -> None:
    """They turn up neither in the match nor in any world that a view allows.

    `types` is how many types of territory the option `choice` leaves in the match. Each type has three territories.
    """
    match = Match(GAME, seats, options={"types": choice}, seed=seats)
    rng = Rng(seats)
    state: Any = match.state
    away = {kind for kind in range(cards.TYPES) if state.bonus[kind] == cards.AWAY}
    left_out = events_of_kind(match.opening.events, happened.TypesLeftOut)
    assert [set(event.types) for event in left_out] == ([away] if away else [])
    assert len(away) == cards.TYPES - types
    assert len(state.territories) + 1 == 3 * types

    while not match.over:
        world: Any = match.view(rng.below(seats))
        world.determinize(rng)
        for table_ in (state, world):
            there = {card - 200 for card in GAME.cards(table_) if card >= 200}  # a territory is card 200 + its number
            assert there == {territory for territory in range(cards.FRONTS) if cards.TYPE_OF[territory] not in away}
            assert {kind for kind in range(cards.TYPES) if table_.bonus[kind] == cards.AWAY} == away
        match.play(match.legal()[rng.below(len(match.legal()))])
    assert [name for name, _ in GAME.ledger(state)] == [cards.TYPE_NAMES[kind] for kind in types_in(state)]


def test_lf_1_a_lot_decides_which_types_are_left_out() -> None:
    pairs_of_types = {tuple(types_in(GAME.new(2, {"types": "two"}, Rng(seed)))) for seed in range(80)}  # type: ignore[arg-type]
    assert pairs_of_types == set(combinations(range(cards.TYPES), 2))


@pytest.mark.parametrize(
    ("held", "quick", "winning"),
    [
        ("Omaha 1", 0, [cards.AMERICAN]),
        ("Omaha 1, Caen 1", 0, [cards.AMERICAN, cards.BRITISH]),
        ("Omaha 1, Caen 1", 1, [cards.AMERICAN, cards.BRITISH]),
    ],
)
def test_lf_1_a_type_that_was_left_out_is_not_among_those_that_win(held: str, quick: int, winning: list[int]) -> None:
    """Only American and British territories are in the match, so none of another type completes the set of types.

    `held` are the territories that seat 1 has. `winning` are the types of the front with which it would win the match.
    `quick` is 1 if three territories of any types win.
    """
    state = table("", "", held=held)
    state.quick = quick
    for kind in range(cards.TYPES):
        if kind not in (cards.AMERICAN, cards.BRITISH):
            state.bonus[kind] = cards.AWAY
    assert winning_types(state, seat=0) == winning


@pytest.mark.parametrize(
    ("held", "front", "quick", "reason"),
    [
        pytest.param("", "Kursk", 0, None, id="the first one"),
        pytest.param("Omaha 2", "Kursk", 0, None, id="two types"),
        pytest.param("Leningrad 2", "Kursk", 0, "holds 2 Soviet territories", id="one type"),
        pytest.param("Omaha 2, Ruhr 2", "Kursk", 0, "holds territories of 3 different types", id="three types"),
        pytest.param("Leningrad 2", "Kursk", 1, None, id="quick, two"),
        pytest.param("Leningrad 2, Ruhr 2", "Kursk", 1, "holds 3 territories", id="quick, three"),
        pytest.param("Kursk 2, Leningrad 2, Ruhr 2", "Kursk", 1, None, id="quick, the front is one of three"),
        pytest.param("Kursk 1, Leningrad 2", "Kursk", 0, "holds 2 Soviet territories", id="taken from the loser"),
    ],
)
def test_lf_1_the_goal_is_checked_when_a_battle_is_won(held: str, front: str, quick: int, reason: str | None) -> None:
    """Seat 1 withdraws, so seat 2 wins the front besides what it holds. `quick` is 1 if three of any types win.

    `reason` says why seat 2 wins the match, or is None if the match goes on.
    """
    state = table("", "bid T1", front=front, held=held)
    state.quick = quick
    assert wins_with_front(state, seat=1) is (reason is not None)
    ended = events_of_kind(act(state, "withdraw"), MatchEnded)
    assert ended == ([] if reason is None else [MatchEnded(scores=(0.0, 1.0), reason=reason)])
    assert (state.to_act == OVER) is bool(ended)


@pytest.mark.parametrize("quick", [0, 1])
def test_lf_9_after_80_battles_the_most_territories_win(quick: int) -> None:
    """The first player holds two territories. The second one defends Kursk, its only territory, in the last battle.

    The third player, seat 2, has withdrawn from it.
    """
    state = table("", "bid T1", "", front="Kursk", held="Kursk 2, Ruhr 1, Omaha 1")
    state.battle = cards.MOST_BATTLES
    state.quick = quick
    state.fighting[2] = 0
    ended = events_of_kind(act(state, "withdraw"), MatchEnded)
    assert ended == [
        MatchEnded(scores=(1.0, 0.0, 0.0), reason="holds 2 territories, more than anyone else, after 80 battles")
    ]


def test_lf_1_no_front_decides_the_match_before_it_is_chosen() -> None:
    state = table("", "bid T1", held="Berlin 1, Ruhr 2")
    state.front = cards.NONE
    assert not wins_with_front(state, seat=1)


def test_lf_9_leaders_who_are_tied_after_80_battles_share_the_win() -> None:
    """The first two players hold a territory each. The third one, seat 2, has withdrawn from the last battle."""
    state = table("", "bid T1", "", front="Kursk", held="Kursk 2, Ruhr 1")
    state.battle = cards.MOST_BATTLES
    state.fighting[2] = 0
    ended = events_of_kind(act(state, "withdraw"), MatchEnded)
    assert ended == [
        MatchEnded(scores=(0.5, 0.5, 0.0), reason="2 players share the lead with 1 territory each after 80 battles")
    ]


def test_lf_9_ten_battles_without_a_capture_end_the_match() -> None:
    """Seat 2 defends Kursk, because seat 1 withdraws. So nothing is captured in this battle either."""
    state = table("", "bid T1", front="Kursk", held="Kursk 2")
    state.quiet = cards.MOST_QUIET - 1
    state.battle = 30
    ended = events_of_kind(act(state, "withdraw"), MatchEnded)
    assert ended == [
        MatchEnded(
            scores=(0.0, 1.0),
            reason="holds 1 territory, more than anyone else, after 10 battles in which nothing was captured",
        )
    ]


def test_lf_9_a_capture_begins_the_count_of_quiet_battles_anew() -> None:
    state = table("", "bid T1", front="Omaha")
    state.quiet = cards.MOST_QUIET - 1
    act(state, "withdraw")
    assert state.quiet == 0
    assert state.to_act != OVER
