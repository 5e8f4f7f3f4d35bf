"""FB 1, 3, 4, 7 The course of a match: turns, cards, draws, the steps of a declaration."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.events import MatchEnded
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER
from game.fix_bayonets import GAME
from game.fix_bayonets import cards as printed
from game.fix_bayonets.events import DeckRenewed, Discarded, Drew, Moved, PhaseBegan, TurnBegan
from game.fix_bayonets.state import State
from tests.fix_bayonets.ground import cards, drawn, field, give, pile_up, same
from tests.play import act, open_to

QUIET = "8 o . . . . . . o\n1 O . . . . . . O"


def quick(seed: int = 1) -> State:
    return GAME.new(2, {"deployment": "quick"}, Rng(seed))


# --- Turns (FB 1.3, 4) -----------------------------------------------------------------


def test_fb_1_3_the_germans_open_and_turns_alternate() -> None:
    state = quick()
    order = []
    for _ in range(4):
        order.append((state.turn, state.active))
        while state.stage == printed.DISCARD:
            state.apply(state.legal()[0], Rng(1))
        act(state, "end", "end")
    assert order == [(1, printed.GERMANS), (2, printed.AMERICANS), (3, printed.GERMANS), (4, printed.AMERICANS)]


def test_fb_4_1_three_cards_then_move_then_fight_then_the_other_side() -> None:
    state = field(QUIET)
    assert act(state, "end") == [PhaseBegan(printed.AMERICANS, printed.FIGHT)]
    events = act(state, "end")
    assert events == [
        TurnBegan(3, printed.GERMANS),
        Drew(printed.GERMANS, (0, 0, 0)),
        PhaseBegan(printed.GERMANS, printed.MOVE),
    ]
    assert (state.hand_size, state.hand(printed.GERMANS)[printed.BAYONET], len(state.deck)) == ([0, 3], 3, 57)


def test_fb_4_1_above_five_cards_one_is_given_up_after_another() -> None:
    state = field(QUIET, stage=printed.FIGHT, other="Trees, Crawl, 2 March")
    act(state, "end")
    assert (state.stage, state.to_act, state.hand_size[printed.GERMANS]) == (printed.DISCARD, printed.GERMANS, 7)
    assert open_to(state) == ["discard Bayonet", "discard Crawl", "discard March", "discard Trees"]
    assert act(state, "discard Trees") == [Discarded(printed.GERMANS, printed.TREES)]
    assert "discard Trees" not in open_to(state)
    events = act(state, "discard March")
    assert events[-1] == PhaseBegan(printed.GERMANS, printed.MOVE)
    assert (state.hand_size[printed.GERMANS], state.pile) == (5, cards("Trees, March"))


def test_fb_4_1_five_cards_may_be_kept() -> None:
    state = field(QUIET, stage=printed.FIGHT, other="Trees, Crawl")
    act(state, "end")
    assert (state.stage, state.hand_size[printed.GERMANS]) == (printed.MOVE, 5)


def test_fb_5_4_a_new_turn_gives_everybody_his_move_again() -> None:
    state = field("8 o . . . . . . o\n1 U . . . . . . O", "3 Crawl")
    act(state, "card Crawl", "man runner a1", "to a2", "card Crawl", "man runner a2", "to a3")
    assert state.moves[14] == 2
    act(state, "end", "end")
    assert sum(state.moves) == 0


# --- Deck and pile (FB 3.1) ------------------------------------------------------------


def test_fb_3_1_hands_start_empty() -> None:
    state = GAME.new(2, {}, Rng(4))
    assert (state.hand_size, len(state.deck), state.pile) == ([0, 0], printed.CARDS * printed.COPIES, [])
    assert Counter(state.deck) == dict.fromkeys(range(printed.CARDS), printed.COPIES)


def test_fb_3_1_the_pile_is_shuffled_when_a_card_is_to_be_drawn_and_none_is_left() -> None:
    state = field(QUIET, "Trees", stage=printed.FIGHT, other="Crawl")
    pile_up(state, 2)
    before = sorted(state.pile)
    events = act(state, "end", rng=Rng(3))
    first, renewed, second = [event for event in events if isinstance(event, Drew | DeckRenewed)]
    assert isinstance(first, Drew)
    assert isinstance(second, Drew)
    assert (len(first.cards), renewed, len(second.cards)) == (2, DeckRenewed(len(before)), 1)
    assert sorted([*state.deck, *second.cards]) == before
    assert (state.pile, sum(state.discard), len(state.deck)) == ([], 0, len(before) - 1)
    assert state.hand_size == [1, 4]


def test_fb_3_1_the_pile_waits_until_a_card_is_needed() -> None:
    state = field(QUIET, stage=printed.FIGHT)
    pile_up(state, 3)
    act(state, "end")
    assert (len(state.deck), len(state.pile)) == (0, 57)


def test_fb_3_1_a_new_deck_lies_in_another_order() -> None:
    orders = []
    for seed in range(3):
        state = field(QUIET, stage=printed.FIGHT)
        pile_up(state, 0)
        act(state, "end", rng=Rng(seed))
        orders.append(state.deck)
    assert orders[0] != orders[1] != orders[2]


def test_fb_3_1_with_deck_and_pile_empty_no_card_is_drawn() -> None:
    state = field(QUIET, stage=printed.FIGHT)
    while state.deck:
        give(state, printed.AMERICANS, state.deck[0])
    events = act(state, "end")
    assert not any(isinstance(event, Drew | DeckRenewed) for event in events)
    assert (state.hand_size, state.stage) == ([60, 0], printed.MOVE)


def test_fb_3_1_with_one_card_left_in_all_one_is_drawn() -> None:
    state = field(QUIET, stage=printed.FIGHT)
    while len(state.deck) > 1:
        give(state, printed.AMERICANS, state.deck[0])
    pile_up(state, 0)
    act(state, "end")
    assert (state.hand_size, state.pile, state.deck) == ([59, 1], [], [])


# --- The two draws (FB 1.4) ------------------------------------------------------------


def test_fb_1_4_a_draw_after_a_hundred_turns() -> None:
    state = field(QUIET, seat=printed.AMERICANS)
    state.turn, state.quiet = 100, 29
    events = act(state, "end", "end")
    assert (state.to_act, state.scores()) == (OVER, [0.5, 0.5])
    assert events[-1] == MatchEnded((0.5, 0.5), "100 turns are over")
    assert state.turn == 100


def test_fb_1_4_a_draw_after_thirty_turns_without_a_kill() -> None:
    match = Match(GAME, 2, {"deployment": "quick"}, 8)
    while not match.over:
        legal = match.legal()
        match.play(legal[0])  # ends every phase
    state = match.state
    assert isinstance(state, State)
    assert (state.turn, state.quiet, state.scores()) == (30, 30, [0.5, 0.5])


@pytest.mark.parametrize("kills", [False, True])
def test_fb_1_4_a_kill_in_the_last_quiet_turn_goes_on(kills: bool) -> None:
    state = field("8 o . . . . . . o\n2 r . . . . . . .\n1 OR . . . . . . O", "Bayonet", stage=printed.FIGHT)
    state.quiet = 30
    act(state, *["card Bayonet"] * kills, "end")
    assert (state.to_act == OVER) is not kills
    assert state.quiet == (1 if kills else 30), "the next turn is the first without a kill again"


def test_fb_1_4_a_negated_attack_is_as_quiet_as_none() -> None:
    state = field("8 o . . . . . . o\n2 r . . . . . . .\n1 OR . . . . . . O", "Bayonet", "Trees", stage=printed.FIGHT)
    state.quiet = 30
    act(state, "card Bayonet", "play Trees", "end")
    assert state.to_act == OVER


# --- The steps of a declaration (FB 7) -------------------------------------------------


def test_fb_7_1_step_by_step() -> None:
    state = field("8 o . . . . . . o\n2 R . . . . . . .\n1 O . . . . . . O", "March, Crawl", "Trees")
    assert open_to(state) == ["end", "card Crawl", "card March"]
    act(state, "card March")
    assert (state.stage, state.card, state.hand_size, state.pile) == (printed.MOVE_MAN, 9, [1, 1], [])
    assert open_to(state) == ["man officer a1", "man officer h1", "man rifleman a2", "group"]
    act(state, "man rifleman a2")
    assert (state.stage, state.man, open_to(state)) == (printed.MOVE_TO, 2, ["to c2", "to a4", "to c4"])
    act(state, "to a4")
    assert (state.stage, state.to_act, state.target, open_to(state)) == (
        printed.STOP_MOVE,
        printed.GERMANS,
        24,
        ["pass"],
    )
    act(state, "pass")
    assert (state.stage, state.to_act, open_to(state)) == (printed.MOVE, printed.AMERICANS, ["end", "card Crawl"])


def test_fb_7_1_steps_without_a_choice_are_taken() -> None:
    state = field("8 o . . . . . . o\n3 r . r . . . . .\n2 r r . . . . . .\n1 R . r . . . . .", "Crawl, Run")
    assert open_to(state) == ["end", "card Crawl"]
    events = act(state, "card Crawl")
    assert isinstance(events[-1], Moved)
    assert drawn(state) == same("8 o . . . . . . o\n3 r . r . . . . .\n2 r r . . . . . .\n1 . R r . . . . .")
    assert open_to(state) == ["end"], "ending a phase is always asked"


def test_fb_7_1_a_group_offers_only_what_leaves_two() -> None:
    state = field("1 O RR H . . . . O", "Crawl")
    act(state, "card Crawl", "group")
    assert state.stage == printed.GROUP
    assert open_to(state) == ["man officer a1", "man rifleman b1", "man heavy c1"], "nobody would follow h1"
    act(state, "man heavy c1")
    assert drawn(state) == same("2 . . H . . . . O\n1 O RR . . . . . ."), "and only h1 can follow c1"


def test_fb_7_3_which_of_two_riflemen_is_all_the_same() -> None:
    state = field("8 o . . . . . . o\n1 O RR . . . . . O", "2 Crawl")
    act(state, "card Crawl")
    assert open_to(state).count("man rifleman b1") == 1
    act(state, "man rifleman b1", "to b2", "card Crawl")
    act(state, "man rifleman b1", "to b2")
    assert drawn(state) == same("8 o . . . . . . o\n2 . RR . . . . . .\n1 O . . . . . . O")
    assert state.moves[2:4] == [1, 1]
