"""All complete declarations, step by step, compared with a generator that finds them another way (FB 5, 6, 7)."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.fix_bayonets import GAME, cards
from game.fix_bayonets.events import AttackDeclared, MoveDeclared
from game.fix_bayonets.legal import (
    NONE,
    advancers,
    can_add,
    can_attack,
    can_go_from,
    can_move,
    destinations,
    has_target,
    kinds_on,
    only_choice,
    only_kind_on,
    targets,
)
from game.fix_bayonets.state import State
from game.fix_bayonets.table import LETTERS, man_letter
from tests.fix_bayonets.generator import Declaration, Square, all_attacks, all_moves
from tests.fix_bayonets.ground import field

ANY_CARD = "Trees"
"""A card for the other side, so that it is asked about every declaration."""


def coordinates_of(square: int) -> Square:
    """A square as the generator has it: file and row, from 1."""
    return (square % cards.SIZE + 1, square // cards.SIZE + 1)


def spell_declaration(event: Event) -> Declaration:
    """A declaration as the generator has it."""
    if isinstance(event, AttackDeclared):
        return (
            cards.CARD_NAMES[event.card],
            (man_letter(event.man), coordinates_of(event.origin)),
            coordinates_of(event.target),
        )

    assert isinstance(event, MoveDeclared)

    men = [(man_letter(man), coordinates_of(origin)) for man, origin in zip(event.men, event.origins, strict=True)]
    if len(men) > 1:
        assert all(
            abs(there - here) % cards.SIZE == 0 for here, there in zip(event.origins, event.destinations, strict=True)
        )
        return (cards.CARD_NAMES[event.card], *sorted(men))
    return (cards.CARD_NAMES[event.card], men[0], coordinates_of(event.destinations[0]))


def find_declarations(state: State) -> Iterator[Declaration]:
    """All declarations, found by trying every action of every step."""
    for action in state.legal():
        if action.notation == "end":
            continue

        after = state.copy()
        transcript = Transcript(after)
        after.apply(action, Rng(1), transcript)
        if after.stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
            yield spell_declaration(transcript.events[-1])
        else:
            further = list(find_declarations(after))
            assert further, f"'{action.notation}' leads to no declaration"
            yield from further


def count_in_both_ways(board: str, hand: list[str], seat: int, tired: Sequence[int] = ()) -> tuple[int, int]:
    """Return the numbers of moves and of attacks, after checking that both ways find the same ones, each once.

    One way is `generator`, which knows only the board and the hand. The other way goes through the legal actions of a
    state. The men in `tired` have used up their moves.
    """
    counts = []
    americans = seat == cards.AMERICANS
    for stage in (cards.MOVE, cards.FIGHT):
        state = field(board=board, own=", ".join(hand), other=ANY_CARD, seat=seat, stage=stage)
        tired_on_board = [man for man in tired if state.men[man] >= 0]
        for man in tired_on_board:
            state.moves[man] = max(cards.MOVES_A_TURN)

        resting = [(man_letter(man), coordinates_of(state.men[man])) for man in tired_on_board]
        ways = (
            all_moves(board, hand=hand, americans=americans, tired=resting)
            if stage == cards.MOVE
            else all_attacks(board, hand=hand, americans=americans)
        )
        wanted = list(ways)
        found = list(find_declarations(state))

        assert len(found) == len(set(found)), "every declaration has one spelling"
        assert len(wanted) == len(set(wanted))
        assert set(found) == set(wanted)

        counts.append(len(found))
    return counts[0], counts[1]


START = "8 rr or rh ru . rs or .\n1 RR OR RH RU RS RH OR RR"
CLASH = """
    7 o . . rr . h . .
    6 . r . . s . . o
    5 . R r . . R . .
    4 . . H RR . . u .
    3 . U . . r . S .
    2 O . . O . . . R
    """
LAST_STAND = "8 . . . o . . . .\n2 R H . . . s . .\n1 O . . . . . r ."
# Each: the drawing, whose turn, the hand; how many moves and attacks can be declared.
POSITIONS = {
    "armies as they are laid out, a few men short": (START, cards.GERMANS, "Zigzag, Grenade, Advance", (3143, 0)),
    "a clash, Americans move": (CLASH, cards.AMERICANS, "Crawl, March, Zigzag, Counter Attack", (297, 0)),
    "a clash, Americans attack": (CLASH, cards.AMERICANS, "Bayonet, Pistol, Grenade, Machine Gun, Sniper", (0, 27)),
    "a clash, Germans move": (CLASH, cards.GERMANS, "Double Time, Run, Charge, Advance, Hold Ground", (118, 0)),
    "a clash, Germans attack": (CLASH, cards.GERMANS, "Flame Thrower, Rifle (3), Rifle (4), Sniper, Pistol", (0, 24)),
    "a last stand": (LAST_STAND, cards.AMERICANS, "Run, Sniper, Machine Gun, Flame Thrower", (12, 1)),
}


@pytest.mark.parametrize(("board", "seat", "hand", "counts"), POSITIONS.values(), ids=POSITIONS.keys())
def test_fb_7_1_a_position_has_as_many_declarations_as_a_second_generator_finds(
    board: str, seat: int, hand: str, counts: tuple[int, int]
) -> None:
    assert count_in_both_ways(board.strip(), hand.split(", "), seat) == counts


@st.composite
def boards(draw: st.DrawFn) -> str:
    """Drawings with a small army of each side on different squares, often with several like men on one."""
    halves = draw(st.lists(st.integers(0, 63), min_size=2, max_size=9, unique=True))
    cells = {}
    for place, square in enumerate(halves):
        cell = draw(st.sampled_from(("O", "R", "RR", "RRR", "H", "U", "S", "OR", "RU")))
        cells[square] = cell if place % 2 else cell.lower()

    lines = [
        " ".join([str(row + 1), *(cells.get(row * cards.SIZE + file, ".") for file in range(cards.SIZE))])
        for row in range(cards.SIZE)
    ]
    return "\n".join(lines)


@settings(max_examples=40, deadline=None)
@given(
    boards(),
    st.lists(st.sampled_from(cards.CARD_NAMES), min_size=1, max_size=4, unique=True),
    st.integers(0, 1),
    st.sets(st.integers(0, 31), max_size=12),
)
def test_fb_7_1_random_positions_have_the_declarations_that_a_second_generator_finds(
    board: str, hand: list[str], seat: int, tired: set[int]
) -> None:
    """`tired` are men who have moved this turn. No drawing may have more men of a kind than an army."""
    most = dict(zip(LETTERS + LETTERS.lower(), 2 * cards.KIND_COUNTS, strict=True))
    assume(all(board.count(sign) <= count for sign, count in most.items()))
    count_in_both_ways(board, hand, seat, sorted(tired))


# --- Questions without a list agree with the lists of the same questions -----------------

TABLES = [(seed, {"deployment": "quick", "strategic": ("off", "on")[seed % 2]}) for seed in range(3)]


def actions_asked_for(state: State, seat: int, stage: int, card: int, man: int = 0, target: int = 0) -> list[Action]:
    """The legal actions if this question were asked now.

    Checks that `only_choice` returns the action if there is just one, and otherwise NONE.
    """
    world = state.copy()
    world.to_act = seat
    world.stage = stage
    world.card = card
    world.man = man
    world.target = target
    legal = world.legal()
    if legal:
        assert only_choice(world) == (legal[0].id if len(legal) == 1 else NONE)

    return legal


def check_questions(state: State) -> None:
    """Check that each yes-or-no question of `legal` agrees with the list of actions, men or squares that it is about.

    It is asked for both seats with every card and man. Men join a group advance in the order of their ranks.
    """
    for seat in range(2):
        living = [man for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN) if state.men[man] >= 0]
        for card in range(cards.CRAWL, cards.COUNTER_ATTACK + 1):
            assert can_move(state, seat, card) is bool(actions_asked_for(state, seat, cards.MOVE_MAN, card))

            ranks = advancers(state, seat, card, last=-1)
            assert can_add(state, seat, card, last=-1, least=2) is (len(ranks) > 1)
            for last in ranks:
                assert advancers(state, seat, card, last) == [rank for rank in ranks if rank > last]
                assert can_add(state, seat, card, last, least=1) is (last != ranks[-1])

            for man in living:
                there = destinations(state, seat, card, state.men[man])
                assert can_go_from(state, seat, card, state.men[man]) is bool(there)
                assert len(actions_asked_for(state, seat, cards.MOVE_TO, card, man)) == len(there)

        for card in range(cards.BAYONET, cards.SNIPER_CARD + 1):
            assert can_attack(state, seat, card) is bool(actions_asked_for(state, seat, cards.FIGHT_MAN, card))
            for man in living:
                aims = targets(state, seat, card, state.men[man])
                assert has_target(state, seat, card, state.men[man]) is bool(aims)
                assert len(actions_asked_for(state, seat, cards.FIGHT_AT, card, man)) == len(aims)

        for square in range(cards.SQUARES):
            kinds = kinds_on(state, seat, square)
            assert len(actions_asked_for(state, seat, cards.CASUALTY, cards.BAYONET, target=square)) == len(kinds)
            assert len(kinds) != 1 or only_kind_on(state, seat, square) == kinds[0]


def test_questions_about_moves_and_attacks_agree_with_the_lists_of_legal_actions() -> None:
    """They are compared in three random matches at every thirtieth decision."""
    moments = 0
    for seed, options in TABLES:
        rng = Rng(seed)
        state = GAME.new(seats=2, options=options, rng=rng)
        while state.to_act != OVER:
            moments += 1
            if moments % 30 == 0:
                check_questions(state)
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))], rng)
    assert moments > 600


# --- Invariants of random matches (FB 2, 3, 4, 5) ------------------------------------------

options = st.fixed_dictionaries(
    {"deployment": st.sampled_from(("own", "quick")), "strategic": st.sampled_from(("off", "on"))}
)


def check_men(state: State) -> None:
    """FB 2 Check that there are 32 men, each counted on his square, and that no square has men of both sides."""
    # The number of men of a side on a square is at seat * SQUARES + square.
    standing = [0] * (2 * cards.SQUARES)
    for man in range(cards.ALL_MEN):
        if state.men[man] >= 0:
            standing[man // cards.MEN * cards.SQUARES + state.men[man]] += 1
        else:
            assert state.men[man] == cards.DEAD or (state.stage == cards.DEPLOY and state.men[man] == cards.OFF)
    assert standing == list(state.standing)

    rebuilt = pickle.loads(pickle.dumps(state))
    assert rebuilt == state
    assert list(rebuilt.occupied) == list(state.occupied), "the sets are kept up to date"
    assert list(rebuilt.places) == list(state.places)
    assert not any(standing[square] and standing[cards.SQUARES + square] for square in range(cards.SQUARES))


def check_cards(state: State) -> None:
    """FB 3 Check that there are 60 cards, that the counts agree, and that none is in play between declarations."""
    assert Counter(GAME.cards(state)) == dict.fromkeys(range(cards.CARDS), cards.COPIES)
    assert list(state.hand_size) == [sum(state.hand(0)), sum(state.hand(1))]
    assert list(state.discard) == [state.pile.count(card) for card in range(cards.CARDS)]
    assert (state.card < 0) is (state.stage in (cards.DEPLOY, cards.DISCARD, cards.MOVE, cards.FIGHT))
    assert state.hand_size[1 - state.active] <= cards.HAND
    if state.stage != cards.DISCARD:
        assert state.hand_size[state.active] <= cards.HAND


def check_turn(state: State) -> None:
    """FB 1, 4, 5.4, 7.2 Check who is asked, the limits of turns, and how often men have moved."""
    other_side_answers = state.stage in (cards.STOP_MOVE, cards.STOP_FIGHT, cards.CASUALTY)
    assert (state.to_act == state.active) is not other_side_answers
    assert state.turn <= cards.LAST_TURN
    assert state.quiet <= cards.QUIET_TURNS
    runner = cards.FIRST_OF_KIND[cards.RUNNER]
    assert all(times <= (2 if man % cards.MEN == runner else 1) for man, times in enumerate(state.moves))
    if state.stage in (cards.STOP_MOVE, cards.STOP_FIGHT):
        assert state.hand_size[state.to_act] > 0


@settings(max_examples=12, deadline=None)
@given(options, st.integers(0, 100_000))
def test_fb_2_fb_3_no_man_and_no_card_appears_or_vanishes(chosen: dict[str, str], seed: int) -> None:
    rng = Rng(seed)
    state = GAME.new(seats=2, options=chosen, rng=rng)
    fallen_before = 0
    while state.to_act != OVER:
        check_men(state)
        check_cards(state)
        check_turn(state)

        fallen = sum(len(state.fallen_men(seat)) for seat in range(2))
        assert fallen >= fallen_before, "FB 6.5 the dead stay dead"
        fallen_before = fallen

        legal = state.legal()
        if state.card >= 0 and state.stage not in (cards.STOP_MOVE, cards.STOP_FIGHT):
            assert len(legal) > 1, "FB 7.1 questions with one answer are not asked"

        state.apply(legal[rng.below(len(legal))], rng)

    check_men(state)
    officers = range(2)  # the first two men of each army
    has_officer = [any(state.men[seat * cards.MEN + number] != cards.DEAD for number in officers) for seat in range(2)]
    assert state.scores() == ([0.5, 0.5] if all(has_officer) else [float(has) for has in has_officer]), "FB 1.2"
