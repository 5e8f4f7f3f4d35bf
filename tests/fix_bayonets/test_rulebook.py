"""FB 1, 3, 4, 7 The course of a match: turns, cards, draws, the steps of a declaration."""

from __future__ import annotations

import pytest

from game.core.events import Event, MatchEnded
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import OVER
from game.fix_bayonets import GAME
from game.fix_bayonets import cards as printed
from game.fix_bayonets.cards import AMERICANS, CARD_NAMES, DEPLOY, FIGHT, GERMANS, MOVE, STOP_FIGHT, STOP_MOVE
from game.fix_bayonets.events import (
    ArmiesPlaced,
    AttackDeclared,
    DeckRenewed,
    Deployed,
    Discarded,
    Drew,
    Hit,
    Killed,
    Moved,
    MoveDeclared,
    Negated,
    PhaseBegan,
    Stood,
    TurnBegan,
)
from game.fix_bayonets.state import State
from tests.fix_bayonets.ground import at, board_of, card_numbers, discard_all_but, field, give_card, redraw
from tests.play import act, after, new_match, open_to, play_at_random

QUIET = "8 o . . . . . . o\n1 O . . . . . . O"


# --- Turns (FB 1.3, 4) -----------------------------------------------------------------


def test_fb_4_1_a_turn_draws_three_cards_and_has_a_move_and_a_fight_phase() -> None:
    """All cards are in the deck, and the first three are Bayonets."""
    state = field(board=QUIET)
    assert act(state, "end") == [PhaseBegan(seat=AMERICANS, phase=FIGHT)]

    events = act(state, "end")
    assert events == [
        TurnBegan(turn=3, seat=GERMANS),
        Drew(seat=GERMANS, cards=(printed.BAYONET,) * 3),
        PhaseBegan(seat=GERMANS, phase=MOVE),
    ]
    assert list(state.hand_size) == [0, 3]
    assert state.hand(GERMANS)[printed.BAYONET] == 3
    assert len(state.deck) == printed.CARDS * printed.COPIES - 3


def test_fb_4_1_cards_above_five_are_discarded_one_by_one() -> None:
    """The Germans hold four cards and draw three Bayonets."""
    state = after(field(board=QUIET, stage=FIGHT, other="Trees, Crawl, 2 March"), "end")
    assert state.stage == printed.DISCARD
    assert state.to_act == GERMANS
    assert state.hand_size[GERMANS] == 7
    assert open_to(state) == ["discard Bayonet", "discard Crawl", "discard March", "discard Trees"]
    assert act(state, "discard Trees") == [Discarded(seat=GERMANS, card=printed.TREES)]
    assert "discard Trees" not in open_to(state)
    assert act(state, "discard March")[-1] == PhaseBegan(seat=GERMANS, phase=MOVE)
    assert state.hand_size[GERMANS] == 5
    assert state.pile == card_numbers("Trees, March")


def test_fb_4_1_five_cards_may_be_kept() -> None:
    """The Germans hold two cards and draw three."""
    state = after(field(board=QUIET, stage=FIGHT, other="Trees, Crawl"), "end")
    assert state.stage == MOVE
    assert state.hand_size[GERMANS] == 5


def test_fb_5_4_a_new_turn_gives_everybody_his_move_again() -> None:
    """The runner may move twice a turn and has done so."""
    state = field(board="8 o . . . . . . o\n1 U . . . . . . O", own="3 Crawl")
    act(state, "card Crawl", "man runner a1", "to a2", "card Crawl", "man runner a2", "to a3")
    assert state.moves[printed.FIRST_OF_KIND[printed.RUNNER]] == 2
    act(state, "end", "end")
    assert sum(state.moves) == 0


# --- Deck and pile (FB 3.1) ------------------------------------------------------------


def test_fb_3_1_a_draw_from_an_empty_deck_shuffles_the_pile_into_a_new_one() -> None:
    """The Germans draw three cards: the last two of the deck, and one of the new deck."""
    state = field(board=QUIET, own="Trees", stage=FIGHT, other="Crawl")
    discard_all_but(state, left=2)
    before = sorted(state.pile)

    events = act(state, "end", rng=Rng(3))
    first, renewed, second = [event for event in events if isinstance(event, Drew | DeckRenewed)]
    assert isinstance(first, Drew)
    assert isinstance(second, Drew)
    assert len(first.cards) == 2
    assert renewed == DeckRenewed(len(before))
    assert len(second.cards) == 1

    assert sorted([*state.deck, *second.cards]) == before
    assert state.pile == []
    assert sum(state.discard) == 0
    assert len(state.deck) == len(before) - 1
    assert list(state.hand_size) == [1, 4]


def test_fb_3_1_with_deck_and_pile_empty_nobody_draws() -> None:
    state = field(board=QUIET, stage=FIGHT)
    while state.deck:
        give_card(state, AMERICANS, state.deck[0])
    assert not any(isinstance(event, Drew | DeckRenewed) for event in act(state, "end"))
    all_cards = printed.CARDS * printed.COPIES
    assert (list(state.hand_size), state.stage) == ([all_cards, 0], MOVE)


# --- The two draws (FB 1.4) ------------------------------------------------------------


def test_fb_1_4_the_match_is_drawn_after_a_hundred_turns() -> None:
    """One more quiet turn would end the match as well (`quiet`), but the reason is the number of turns."""
    state = field(board=QUIET, seat=AMERICANS)
    state.turn = 100
    state.quiet = 29
    events = act(state, "end", "end")
    assert state.to_act == OVER
    assert state.scores() == [0.5, 0.5]
    assert events[-1] == MatchEnded(scores=(0.5, 0.5), reason="100 turns are over")
    assert state.turn == 100


def test_fb_1_4_the_match_is_drawn_after_thirty_turns_without_a_kill() -> None:
    match = Match(GAME, seats=2, options={"deployment": "quick"}, seed=8)
    while not match.over:
        legal = match.legal()
        match.play(legal[0])  # ends every phase
    state = match.state
    assert isinstance(state, State)
    assert state.turn == 30
    assert state.quiet == 30
    assert state.scores() == [0.5, 0.5]


@pytest.mark.parametrize("kills", [False, True])
def test_fb_1_4_a_kill_in_the_last_quiet_turn_prevents_the_draw(kills: bool) -> None:
    state = field(board="8 o . . . . . . o\n2 r . . . . . . .\n1 OR . . . . . . O", own="Bayonet", stage=FIGHT)
    state.quiet = 30
    act(state, *["card Bayonet"] * kills, "end")
    assert (state.to_act == OVER) is not kills
    assert state.quiet == (1 if kills else 30), "the next turn is the first without a kill again"


def test_fb_1_4_a_negated_attack_does_not_prevent_the_draw() -> None:
    state = field(
        board="8 o . . . . . . o\n2 r . . . . . . .\n1 OR . . . . . . O", own="Bayonet", other="Trees", stage=FIGHT
    )
    state.quiet = 30
    act(state, "card Bayonet", "play Trees", "end")
    assert state.to_act == OVER


# --- The steps of a declaration (FB 7) -------------------------------------------------


def test_fb_7_1_a_declaration_is_made_step_by_step() -> None:
    state = field(board="8 o . . . . . . o\n2 R . . . . . . .\n1 O . . . . . . O", own="March, Crawl", other="Trees")
    assert open_to(state) == ["end", "card Crawl", "card March"]

    act(state, "card March")
    assert state.stage == printed.MOVE_MAN
    assert state.card == CARD_NAMES.index("March")
    assert list(state.hand_size) == [1, 1]
    assert state.pile == []
    assert open_to(state) == ["man officer a1", "man officer h1", "man rifleman a2", "group"]

    act(state, "man rifleman a2")
    assert state.stage == printed.MOVE_TO
    first_rifleman = 2  # after the two officers
    assert state.man == first_rifleman
    assert open_to(state) == ["to c2", "to a4", "to c4"]

    act(state, "to a4")
    assert state.stage == printed.STOP_MOVE
    assert state.to_act == GERMANS
    assert state.target == at("a4")
    assert open_to(state) == ["pass"]

    act(state, "pass")
    assert state.stage == MOVE
    assert state.to_act == AMERICANS
    assert open_to(state) == ["end", "card Crawl"]


def test_fb_7_3_two_riflemen_on_a_square_are_one_choice() -> None:
    """A man is named by his kind and square. The second Crawl moves the other Rifleman of b1."""
    state = after(field(board="8 o . . . . . . o\n1 O RR . . . . . O", own="2 Crawl"), "card Crawl")
    assert open_to(state).count("man rifleman b1") == 1
    act(state, "man rifleman b1", "to b2", "card Crawl")
    act(state, "man rifleman b1", "to b2")
    assert board_of(state) == redraw("8 o . . . . . . o\n2 . RR . . . . . .\n1 O . . . . . . O")
    moves_of_riflemen = list(state.moves[2:4])
    assert moves_of_riflemen == [1, 1]


# --- FB 5 Moving: who may move, and group advances; where one man may go: test_perft.py -----------


def test_fb_5_1_the_man_moves_and_the_card_goes_to_the_pile() -> None:
    state = field(board="4 . . . RS . . . .", own="March, Trees")

    events = act(state, "card March", "man sniper d4", "to f6")
    assert board_of(state) == redraw(
        """
        6 . . . . . S . .
        4 . . . R . . . .
        """
    )
    march, d4, f6 = CARD_NAMES.index("March"), at("d4"), at("f6")
    sniper = printed.MEN - 1  # the last man of the American army
    assert events == [
        MoveDeclared(seat=AMERICANS, card=march, men=(sniper,), origins=(d4,), destinations=(f6,)),
        Moved(seat=AMERICANS, men=(sniper,), origins=(d4,), destinations=(f6,)),
    ]
    assert state.pile == [march]
    assert list(state.hand_size) == [1, 0]
    assert open_to(state) == ["end"]


def test_fb_5_3_a_german_group_advances_downwards_at_once_when_nobody_else_can_join() -> None:
    state = field(
        board="""
        8 . . . rr . . . .
        7 . o . . . . . .
        """,
        own="Advance",
        seat=GERMANS,
    )

    act(state, "card Advance", "group", "man officer b7")
    assert open_to(state) == ["go", "man rifleman d8"], "one rifleman is in, as nobody else could be the second"

    act(state, "man rifleman d8")
    assert board_of(state) == redraw(
        """
        6 . . . rr . . . .
        5 . o . . . . . .
        """
    )


def test_fb_5_4_a_man_moves_once_a_turn_and_the_runner_twice() -> None:
    """The Rifleman (R) has moved to d2. The Runner (U) may move twice, to d2 and on to d4."""
    state = field(board="1 . . . RU . . . .", own="3 Crawl, 2 March")
    act(state, "card Crawl", "man rifleman d1", "to d2", "card Crawl")
    assert open_to(state) == [f"to {square}" for square in ("c1", "e1", "c2", "d2", "e2")], "only the runner is left"
    assert open_to(after(state, "to d2", "card March", "to d4")) == ["end"]
    assert board_of(state) == redraw("4 . . . U . . . .\n2 . . . R . . . .")


def test_fb_5_4_a_group_uses_everybodys_move() -> None:
    """`moves`: by man, his moves in this turn. A second Crawl moves the Runner once more, and nobody else may move."""
    state = field(board="1 R . . RU . . . .", own="3 Crawl")
    act(state, "card Crawl", "group", "man rifleman a1", "man rifleman d1", "man runner d1")
    assert sum(state.moves) == 3
    assert open_to(after(state, "card Crawl", "to d3")) == ["end"]


def test_fb_5_4_of_two_riflemen_on_a_square_a_move_takes_the_one_who_has_not_moved_yet_this_turn() -> None:
    state = field(board="1 . R R . . . . .", own="2 Crawl, March")
    act(state, "card Crawl", "man rifleman b1", "to c1", "card Crawl")
    act(state, "to d1", "end")
    assert board_of(state) == redraw("1 . . R R . . . .")
    first, second = 2, 3  # the riflemen are the men after the two officers
    assert (state.men[first], state.moves[first]) == (at("c1"), 1)
    assert (state.men[second], state.moves[second]) == (at("d1"), 1)


def test_fb_2_3_any_number_of_men_may_be_on_a_square() -> None:
    """Seven men are on b1, and the Runner and an Officer join them."""
    state = field(board="2 . RRRRR . . . . . .\n1 OO RRRRRHH U . . . . .", own="2 Crawl")
    act(state, "card Crawl", "man runner c1", "to b1", "card Crawl", "man officer a1", "to b1")
    b1 = at("b1")
    assert len(state.men_at(b1)) == state.standing[b1] == 9


# --- FB 5.5, 6.3, 7.2 The other side's answer to a declaration ------------------------------

BOARD = """
    8 o . . . . . . o
    4 . . . rr . . . .
    3 . . . RR . . . .
    1 O . . . . . . O
    """
TERRAIN = "Trees, Fox Holes, Rough Ground, Hold Ground"
ANSWERS = [
    # who declares what, and what the other side may play of all four
    pytest.param(AMERICANS, "Crawl", ["pass", "play Rough Ground", "play Hold Ground"], id="American move"),
    pytest.param(GERMANS, "Crawl", ["pass", "play Rough Ground"], id="German move"),
    pytest.param(AMERICANS, "Bayonet", ["pass", "play Trees"], id="American attack"),
    pytest.param(GERMANS, "Bayonet", ["pass", "play Trees", "play Fox Holes"], id="German attack"),
]


@pytest.mark.parametrize(("seat", "card", "answers"), ANSWERS)
def test_fb_5_5_fb_6_3_terrain_negates_moves_or_attacks_by_its_type_and_the_declaring_side(
    seat: int, card: str, answers: list[str]
) -> None:
    """The other side holds one of each of the four terrain cards. A Crawl is moved by the officer in the corner."""
    moves = card == "Crawl"
    own_corner, ahead_of_it = ("a1", "a2") if seat == AMERICANS else ("a8", "a7")
    state = after(
        field(board=BOARD, own=card, other=TERRAIN, seat=seat, stage=MOVE if moves else FIGHT), f"card {card}"
    )
    if moves:
        act(state, f"man officer {own_corner}", f"to {ahead_of_it}")
    assert (state.stage, state.to_act) == (STOP_MOVE if moves else STOP_FIGHT, 1 - seat)
    assert open_to(state) == answers


@pytest.mark.parametrize("card", ["Crawl", "Bayonet", "Flame Thrower", "Fox Holes", "Trees"])
def test_fb_7_2_a_side_that_holds_any_card_is_asked_whether_it_negates(card: str) -> None:
    """A German cannot negate a move with any of these, and is asked all the same."""
    state = after(field(board=BOARD, own="Crawl, March", other=card), "card Crawl", "man officer a1", "to a2")
    assert state.to_act == GERMANS
    assert open_to(state) == ["pass"]
    assert board_of(state) == redraw(BOARD)
    assert act(state, "pass")[0] == Stood(GERMANS)
    officer, a2 = 0, 8
    assert state.men[officer] == a2


def test_fb_7_2_a_side_without_cards_is_not_asked_whether_it_negates() -> None:
    """The officer (man 0) moves at once from a1 to a2. A bayonet then kills one of the two enemies on d4."""
    state = field(board=BOARD, own="Crawl, Bayonet")
    events = act(state, "card Crawl", "man officer a1", "to a2")
    a1, a2, d4 = at("a1"), at("a2"), at("d4")
    assert events == [
        MoveDeclared(seat=AMERICANS, card=printed.CRAWL, men=(0,), origins=(a1,), destinations=(a2,)),
        Moved(seat=AMERICANS, men=(0,), origins=(a1,), destinations=(a2,)),
    ]
    act(state, "end", "card Bayonet")
    assert len(state.men_at(d4)) == 1


def test_fb_5_5_a_negated_move_has_not_used_the_mans_move() -> None:
    """The Germans negate the Crawl of the officer by Hold Ground. `moves`: by man, its moves in this turn."""
    state = after(
        field(board=BOARD, own="2 Crawl", other="Hold Ground, Trees"), "card Crawl", "man officer a1", "to a2"
    )
    events = act(state, "play Hold Ground")
    assert events == [Negated(seat=GERMANS, card=CARD_NAMES.index("Hold Ground"), stopped=CARD_NAMES.index("Crawl"))]
    assert board_of(state) == redraw(BOARD)
    assert state.pile == card_numbers("Crawl, Hold Ground")
    assert list(state.hand_size) == [1, 1]
    officer = 0
    assert state.moves[officer] == 0
    assert state.stage == MOVE
    assert state.to_act == AMERICANS
    assert state.card == -1
    assert state.man == -1
    assert state.target == -1

    act(state, "card Crawl", "man officer a1", "to a2", "pass")
    assert state.men[officer] == at("a2")
    assert state.moves[officer] == 1


def test_fb_5_5_a_negated_group_stays_where_it_is() -> None:
    """The men 0 and 2, an Officer and a Rifleman, advance by March, and Rough Ground negates it."""
    state = field(board="8 o . . . . . . o\n1 O . R . . . . O", own="March", other="Rough Ground")
    act(state, "card March", "group", "man officer a1", "man rifleman c1", "go")
    assert (state.to_act, list(state.group)) == (GERMANS, [0, 2])
    act(state, "play Rough Ground")
    assert board_of(state) == redraw("8 o . . . . . . o\n1 O . R . . . . O")
    assert sum(state.moves) == 0
    assert list(state.group) == []


def test_fb_6_3_a_negated_attack_kills_nobody() -> None:
    state = field(board=BOARD, own="Bayonet, Rifle (3)", other="Trees, Crawl", stage=FIGHT)
    assert not any(isinstance(event, Killed) for event in act(state, "card Bayonet", "play Trees"))
    assert board_of(state) == redraw(BOARD)
    assert state.pile == card_numbers("Bayonet, Trees")
    assert state.stage == FIGHT
    assert state.to_act == AMERICANS
    assert state.quiet == 0


def test_fb_5_5_a_negation_cannot_be_negated() -> None:
    """The side that declared holds Rough Ground itself. It goes on with its phase instead of being asked."""
    state = field(board=BOARD, own="Crawl, Rough Ground, Trees", other="Rough Ground")
    act(state, "card Crawl", "man officer a1", "to a2", "play Rough Ground")
    assert (state.stage, state.to_act) == (MOVE, AMERICANS)


@pytest.mark.parametrize("answer", [Negated, Stood])
def test_an_answer_to_a_declaration_cannot_be_undone(answer: type[Event]) -> None:
    """It has told something of the hand, so neither the answer nor the declaration can be taken back."""
    match = new_match("fix_bayonets", seats=2, seed=1)
    answers = [
        match.can_undo((0, 1))
        for transcript in play_at_random(match, seed=1)
        if any(isinstance(event, answer) for event in transcript.events)
    ]
    assert answers
    assert not any(answers)


# --- FB 2.2, 3.2 Deployment, and the strategic version --------------------------------------------


def test_fb_2_2_six_men_are_placed_and_riflemen_fill_the_row() -> None:
    """The men 0 and 1 are Officers, 2 to 11 Riflemen. `men` in the last event are those that fill the row."""
    state = GAME.new(seats=2, options={}, rng=Rng(1))
    assert state.stage == DEPLOY
    assert state.to_act == AMERICANS
    assert state.turn == 0
    assert open_to(state) == [f"deploy officer {file}" for file in "abcdefgh"]

    act(state, "deploy officer b", "deploy officer b")
    assert open_to(state) == [f"deploy heavy {file}" for file in "acdefgh"], "two men are all there is room for"

    events = act(state, "deploy heavy a", "deploy heavy h", "deploy runner a", "deploy sniper e")
    first_heavy = 12
    assert events[0] == Deployed(AMERICANS, man=first_heavy, square=at("a1"))
    assert isinstance(events[-1], ArmiesPlaced)
    riflemen = tuple(range(2, 12))
    assert events[-1].men == riflemen
    assert board_of(state) == redraw("1 HU OO RR RR RS RR RR RH")
    assert (state.stage, state.to_act) == (DEPLOY, GERMANS)


def test_fb_2_2_the_germans_place_their_men_next_and_begin() -> None:
    state = GAME.new(seats=2, options={}, rng=Rng(1))
    for side in range(2):
        assert state.to_act == side
        act(state, *[f"deploy {man}" for man in ("officer a", "officer h")])
        events = act(state, *[f"deploy {man}" for man in ("heavy b", "heavy g", "runner c", "sniper f")])
    assert board_of(state) == redraw("8 or rh ru rr rr rs rh or\n1 OR RH RU RR RR RS RH OR")
    assert [type(event) for event in events[-4:-1]] == [ArmiesPlaced, TurnBegan, Drew]
    assert state.turn == 1
    assert state.to_act == GERMANS
    assert state.stage == MOVE
    assert list(state.hand_size) == [0, 3]


def test_fb_2_2_the_quick_deployment_places_everybody_and_begins() -> None:
    """The Germans begin and have drawn their three cards. On the board "rr" are two German riflemen on a square."""
    match = Match(GAME, seats=2, options={"deployment": "quick"}, seed=3)
    state = match.state
    assert isinstance(state, State)

    events = list(match.opening.seen_by(0))
    assert board_of(state) == redraw("8 rr or rh ru rs rh or rr\n1 RR OR RH RU RS RH OR RR")
    assert isinstance(events[0], ArmiesPlaced)
    assert len(events[0].men) == 2 * 16
    assert state.turn == 1
    assert state.to_act == GERMANS
    assert list(state.hand_size) == [0, 3]


# --- Cards and phases (FB 4.2-4.4); who may hit whom: test_perft.py ---------------------


def test_fb_4_3_one_man_attacks_again_and_again_even_after_moving() -> None:
    """The Rifleman crawls to b2, and kills two men on a3 and one on c3. The last attack has only one target left."""
    state = field(board="8 o . . . . . . o\n3 rr . r . . . . .\n1 . O R . . . . .", own="Crawl, 3 Bayonet")
    act(state, "card Crawl", "man rifleman c1", "to b2", "end")
    act(state, "card Bayonet", "at a3", "card Bayonet", "at c3", "card Bayonet")
    assert board_of(state) == redraw("8 o . . . . . . o\n2 . R . . . . . .\n1 . O . . . . . .")
    assert open_to(state) == ["end"]


# --- Who dies (FB 6.4, 6.5, 1.2) -------------------------------------------------------


def test_fb_6_4_the_defender_chooses_which_kind_of_man_on_the_square_dies() -> None:
    state = field(board="8 o . . . . . . .\n4 . . . orru . . . .\n3 . . . R . . . .", own="Bayonet", stage=FIGHT)
    rifleman = 2  # the first one of each army, after its two officers
    events = act(state, "card Bayonet")
    assert events == [
        AttackDeclared(seat=AMERICANS, card=printed.BAYONET, man=rifleman, origin=at("d3"), target=at("d4")),
        Hit(seat=AMERICANS, card=printed.BAYONET, target=at("d4")),
    ]
    assert (state.stage, state.to_act) == (printed.CASUALTY, GERMANS)
    assert open_to(state) == ["lose officer", "lose rifleman", "lose runner"]
    german_rifleman = printed.MEN + rifleman
    assert act(state, "lose rifleman") == [Killed(GERMANS, german_rifleman, at("d4"), printed.BAYONET)]
    assert board_of(state) == redraw("8 o . . . . . . .\n4 . . . oru . . . .\n3 . . . R . . . .")
    assert state.stage == FIGHT
    assert state.to_act == AMERICANS
    assert state.pile == [printed.BAYONET]
    assert state.card == -1


# By card that kills everybody in the square: the seat that plays it, and the board before and after.
AREA = {
    "Grenade": (
        0,
        "8 o . . . . . . .\n4 . . . orrhus . . . .\n2 . . R . . . . .",
        "8 o . . . . . . .\n2 . . R . . . . .",
    ),
    "Machine Gun": (
        0,
        "8 o . . . . . . .\n5 . . . orrhus . . . .\n1 . . . H . . . .",
        "8 o . . . . . . .\n1 . . . H . . . .",
    ),
    "Flame Thrower": (
        1,
        "4 . . . h . . . .\n2 . . . ORRHUS . . . .\n1 . O . . . . . .",
        "4 . . . h . . . .\n1 . O . . . . . .",
    ),
}


@pytest.mark.parametrize("card", AREA)
def test_fb_6_4_some_cards_kill_everybody_in_the_square(card: str) -> None:
    seat, before, after = AREA[card]
    state = field(board=before, own=card, seat=seat, stage=FIGHT)
    events = act(state, f"card {card}")
    assert board_of(state) == redraw(after)
    assert sum(isinstance(event, Killed) for event in events) == 6
    assert (state.to_act, state.stage) == (seat, FIGHT)


def test_fb_1_2_a_side_loses_at_once_with_its_last_officer() -> None:
    """One German Officer has fallen before, and the other one falls now. `killed`: by kind, the kills of each side."""
    state = field(
        board="8 rr . . . . . . .\n4 . . . orr . . . .\n3 . . . R . . . .\n1 O . . . . . . O",
        own="2 Bayonet",
        stage=FIGHT,
    )

    events = act(state, "card Bayonet", "lose officer")
    assert state.to_act == OVER
    assert state.scores() == [1.0, 0.0]
    assert state.legal() == []
    assert events[-1] == MatchEnded(scores=(1.0, 0.0), reason="killed both enemy officers")
    assert state.pile == [printed.BAYONET]

    killed = {"Officers": (2, 0), "Riflemen": (6, 9), "Heavies": (2, 2), "Runners": (1, 1), "Snipers": (1, 1)}
    assert dict(GAME.ledger(state)) == killed
    assert dict(GAME.statistics(events, seats=2, rounds=1)) == {
        "Moves": (0, 0),
        "Attacks": (1, 0),
        "Cards stopped": (0, 0),
    }


def test_fb_1_2_one_officer_is_enough_to_go_on() -> None:
    """The Bayonet of the rifleman on d3 kills the officer on d4. The Germans have another one on b8, so the match goes
    on.
    """
    state = field(
        board="8 . o . . . . . .\n4 . . . o . . . .\n3 . . . R . . . .\n1 O . . . . . . O", own="2 Bayonet", stage=FIGHT
    )
    act(state, "card Bayonet")
    assert state.to_act == AMERICANS
    assert open_to(state) == ["end"]
