"""Why a bot decides as it does: every reason names what lies on the board, and its numbers are true."""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from ai.bot import Deliberation, choose, snap
from ai.estimates import guide_for
from ai.estimates.fix_bayonets.range_reasons import chance_to_stop
from ai.levels import Choice, Level, Thought, Verdict, level_named
from ai.reasoning import FEWEST_VISITS, LONGEST_REASON, MOST_SENTENCES, split_sentences
from ai.review import Judgement
from ai.search import Node
from ai.worker import Checker
from game.battlefronts import cards as bf
from game.battlefronts.actions import PASS as BF_PASS
from game.battlefronts.events import BattalionReduced
from game.battlefronts.state import State as Ground
from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from game.fighting_front import cards as ff
from game.fix_bayonets import cards as fb
from game.fix_bayonets.state import State as Field
from game.last_front import cards as lf
from game.last_front.actions import FINISH, WITHDRAW, Play
from game.last_front.state import State as Table
from game.sharp_end import cards as se
from tests.battlefronts.ground import open_position
from tests.fix_bayonets.ground import field
from tests.play import new_match, play_at_random
from tests.said import FEWEST_CASES, claims_of_matches
from tools.measured import FOLDER, read_rows

ROOT = Path(__file__).resolve().parents[2]
FORTY_ITERATIONS = Level("brief", "Brief", "", iterations=40, seconds=math.inf)
DECISIONS_TO_CHECK = 700
"""The most decisions of a match that are checked."""
NAMED_ON_BOARD: dict[str, tuple[str, ...]] = {
    "battlefronts": bf.PLACE_NAMES,
    "fighting_front": (*ff.KIND_NAMES, *[name.upper() for name in ff.SPACE_NAMES]),
    "fix_bayonets": (*fb.CARD_NAMES, *fb.SQUARE_NAMES, *fb.KIND_NAMES),
    "last_front": (*lf.SORT_NAMES, *lf.TERRITORY_NAMES, "card", "dig-in", "hand"),
    "sharp_end": (*se.TERRAIN_NAMES, *se.UNIT_NAMES, *se.ORDER_NAMES, *se.ENEMY_NAMES, "counter"),
}
"""The words of each game for things on the board. A reason has one of them or a number."""
SAYS_NOTHING = re.compile(
    r"wins more often|scores? (best|more)|best (move|choice|order)|likely to win|\ba draw|half a win"
)
"""Phrases that say nothing, since they are true of every choice, and that speak of the rare drawn match."""
each_table = pytest.mark.parametrize(
    ("slug", "seats"),
    [("battlefronts", 2), ("fighting_front", 2), ("fix_bayonets", 2), ("last_front", 2), ("last_front", 4)]
    + [("sharp_end", 2), ("sharp_end", 4)],
)


def check_reason(slug: str, reason: str) -> None:
    """Check what holds for every reason. It may be empty where nothing tells the decision from the next one."""
    if not reason:
        return
    assert len(reason) <= LONGEST_REASON
    assert len(split_sentences(reason)) <= MOST_SENTENCES
    assert reason[0].isupper() or reason[0].isdigit()
    assert reason.endswith(".")
    assert "  " not in reason
    assert ".." not in reason
    assert re.search(r"\d", reason) or any(name in reason for name in NAMED_ON_BOARD[slug])
    assert not SAYS_NOTHING.search(reason)
    for number, word in re.findall(r"(\d+) (\w+)", reason):
        assert number != "1" or word not in PLURALS, f"1 {word}"


PLURALS = ("cards", "units", "squares", "rows", "spaces", "battalions", "fighters", "guns", "others", "turns", "tanks")


GuideDecision = tuple[State, tuple[int, ...], str]


@cache
def guide_decisions(slug: str, seats: int, seed: int = 5) -> list[GuideDecision]:
    """A match as its guide plays it without a search: views with a choice, what was decided there, and why."""
    return [*islice(play_by_guide(slug, seats, seed), DECISIONS_TO_CHECK)]


def play_by_guide(slug: str, seats: int, seed: int) -> Iterator[GuideDecision]:
    """Play a match without a search. Yield the view, steps and reason of each decision before it is played."""
    match = new_match(slug, seats, seed)
    game = match.game
    while not match.over:
        legal = match.legal()
        if len(legal) == 1:
            match.play(legal[0])
            continue
        view = match.view(match.state.to_act)
        thought = snap(game, view, len(match.actions))
        yield view, thought.actions, thought.reason
        for step in thought.actions:
            match.play(game.actions[step])


# --- Every game ------------------------------------------------------------------------


@each_table
def test_every_decision_of_a_match_has_a_reason_that_names_something_on_the_board(slug: str, seats: int) -> None:
    reasons = set()
    for view, actions, reason in guide_decisions(slug, seats):
        try:
            check_reason(slug, reason)
        except AssertionError as error:
            error.add_note(f"{[GAMES[slug].actions[step].notation for step in actions]}: {reason!r}\n{view.text()}")
            raise
        reasons.add(reason)
    assert len(reasons) > 10


@each_table
def test_a_search_gives_a_reason_that_names_something_on_the_board_too(slug: str, seats: int) -> None:
    for number, (view, _, _) in enumerate(guide_decisions(slug, seats)[3:60:12]):
        check_reason(slug, choose(GAMES[slug], view, level=FORTY_ITERATIONS, seed=number).reason)


FACTS_IN_PLAYOUT_MODULES: dict[str, set[str]] = {
    "ai.estimates.fighting_front.fire": {"picked_card_kind", "plane_modifier", "unit_modifier"},
    "ai.estimates.fix_bayonets.outlook": {"ARMED"},
    "ai.estimates.last_front.worth": {"wins_match"},
}
"""The names that reasons may import from the modules of the playouts: facts of the rules, without tuned constants."""


@cache
def playout_modules(slug: str) -> dict[str, ast.Module]:
    """The modules that steer the playouts of a game, with their source."""
    folder = ROOT / "ai" / "estimates" / slug
    files = [path for path in sorted(folder.glob("*.py")) if not path.stem.endswith(("reasons", "__init__"))]
    return {f"ai.estimates.{slug}.{path.stem}": ast.parse(path.read_text(encoding="utf-8")) for path in files}


def test_reasons_import_only_facts_of_the_rules_from_the_playouts() -> None:
    for path in (ROOT / "ai" / "estimates").glob("*/*reasons.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in playout_modules(path.parent.name):
                assert {name.name for name in node.names} <= FACTS_IN_PLAYOUT_MODULES.get(node.module, set()), path


@each_table
def test_no_reason_depends_on_a_tuned_constant_of_the_playouts(
    slug: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every tuned constant is changed, and the reasons for the same decisions stay the same to the letter.

    The decisions are made without a search (`snap`), once before and once after the change.
    """
    enough_decisions = 150  # of a match, for all kinds of reasons
    decisions_before = guide_decisions(slug, seats)[:enough_decisions]

    # A constant is changed in each module that has imported it.
    changed = 0
    for name, tree in playout_modules(slug).items():
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                try:
                    value = ast.literal_eval(node.value)
                except ValueError:
                    continue  # it is counted from the tables of the rules
                for module in [import_module(each) for each in (name, *playout_modules(slug))]:
                    if vars(module).get(node.target.id) == value:
                        monkeypatch.setattr(module, node.target.id, change_constants(value))
                        changed += 1
    assert changed > 3

    for view, actions, reason in decisions_before:
        assert snap(GAMES[slug], view, seed=1, begun=actions).reason == reason


def change_constants(value: object) -> object:
    """Another value of the same shape, in which every number is another one."""
    if isinstance(value, tuple | list):
        return type(value)(change_constants(entry) for entry in value)
    return value * 2 + 1 if isinstance(value, int | float) and not isinstance(value, bool) else value


# --- The answer that is expected -------------------------------------------------------


def reason_with_answers(view: State, decision: Action, *answers: tuple[Action, int]) -> str:
    """The reason for a decision after which a search has visited these answers, each this many times."""
    node = Node(view.to_act, decision)
    for action, visits in answers:
        child = Node(seat=1 - view.to_act, action=action)
        child.visits = visits
        node.children.append(child)
    return guide_for(view.SLUG).reason(view, [node])


def reason_beside_rival(view: State, best: Action, rival: Action) -> str:
    """The reason for a decision beside another one that a search has looked at."""
    ranked = [Node(view.to_act, action) for action in (best, rival)]
    for node in ranked:
        node.visits = FEWEST_VISITS
    return guide_for(view.SLUG).reason(view, ranked)


def test_a_reason_names_no_likely_bid_from_a_hidden_hand() -> None:
    for view, _, _ in guide_decisions("last_front", seats=2, seed=3):
        legal = view.legal()
        if FINISH in legal:
            units = [action for action in GAMES["last_front"].actions if isinstance(action, Play)][:4]
            reason = reason_with_answers(view, FINISH, *[(unit, FEWEST_VISITS) for unit in units], (WITHDRAW, 9))
            assert "most likely" not in reason, "a bid of the enemy is no reason to finish, and its card is a secret"
            return
    raise AssertionError("nobody may finish in this match")


# --- Battlefronts: what a battle costs -------------------------------------------------


def march(battalion: int, place: str) -> Action:
    """The march of a battalion to a place: a battlefront, F0 to F4, or a travel zone between two of them, Z0 to Z3."""
    return GAMES["battlefronts"].by_notation[f"march {battalion} {place}"]


def count_lost_cards(view: Ground, action: Action, front: int) -> tuple[int, int]:
    """How many cards the seat to act and its enemy lose in the battle at a front if nobody does anything more."""
    seat = view.to_act
    world = view.copy()
    world.determinize(Rng(1))
    before = world.round
    events = Transcript(world)
    world.apply(action, Rng(1), events)
    while world.to_act >= 0 and world.round == before:
        world.apply(world.legal()[0], Rng(1), events)

    reductions = [event for event, _ in events.entries if isinstance(event, BattalionReduced)]
    losers = [event.seat for event in reductions if event.phase == bf.BATTLE and event.place == front]
    return losers.count(seat), losers.count(1 - seat)


def test_the_cards_that_a_reason_says_a_battle_costs_are_those_lost_by_the_rules() -> None:
    """Both kinds of sentences are compared with the battle as the rules play it."""
    head = r"(\w+) (?:you have|this battalion has|goes from \d+ to) \d+ against \d+: "
    costs = re.compile(head + r"the battle costs them (\d+) cards?(?: instead of \d+)?, you (\d+)[., ]")
    clears = re.compile(head + r"enough to drive them out at the cost of (\d+) cards?")
    sentences = 0
    for seed in range(2, 9):
        for view, actions, reason in guide_decisions("battlefronts", seats=2, seed=seed):
            assert isinstance(view, Ground)

            action = GAMES["battlefronts"].actions[actions[0]]
            costs_match = costs.search(reason)
            clears_match = clears.search(reason)
            if costs_match:
                place, theirs, ours = costs_match.groups()
                front = bf.PLACE_NAMES.index(place)
                assert count_lost_cards(view, action, front) == (int(ours), int(theirs)), reason
            if clears_match:
                place, ours = clears_match.groups()
                front = bf.PLACE_NAMES.index(place)
                enemies_there = sum(
                    view.size(1 - view.to_act, number)
                    for number in view.living(1 - view.to_act)
                    if view.place[(1 - view.to_act) * bf.DECK + number] == front
                )
                assert count_lost_cards(view, action, front) == (int(ours), enemies_there), reason
            sentences += bool(costs_match) + bool(clears_match)
    assert sentences > 10


BATTLEFRONTS_REASONS: dict[str, tuple[list[str], Action, Action, str]] = {
    "a gain over the rival": (
        ["seat 0 at F2: 3 2 2", "seat 0 at Z2: 8 A", "seat 0 at Z0: 5", "seat 1 at F2: 5 4 4 4"],
        march(battalion=1, place="F2"),
        march(battalion=2, place="F0"),
        "Corval goes from 3 to 11 against 5: the battle costs them 3 cards instead of 1, you 1 either way.",
    ),
    "a gain with a price": (
        ["seat 0 at Z0: 8 A", "seat 1 at Z0: 4"],
        march(battalion=0, place="F0"),
        BF_PASS,
        "It takes Auvray, which is empty. But 1 enemy battalion can still get to Auvray.",
    ),
    "a front that nobody can reach is better than one that somebody can": (
        ["seat 0 at Z0: 8 A", "seat 0 at Z3: 8 A", "seat 1 at Z0: 4"],
        march(battalion=1, place="F4"),
        march(battalion=0, place="F0"),
        "It takes Estrelle, which no enemy can reach any more.",
    ),
    "the same gain at two fronts tells what it does": (
        ["seat 0 at Z0: 8 A", "seat 0 at Z3: 8 A"],
        march(battalion=1, place="F4"),
        march(battalion=0, place="F0"),
        "It takes Estrelle, which no enemy can reach any more.",
    ),
    "two moves that change nothing": (["seat 0 at Z0: 8 A", "seat 1 at F4: 3"], BF_PASS, BF_PASS, ""),
    "a retreat from a battle that is lost": (
        ["seat 0 at F1: 3 A", "seat 0 at Z3: 2", "seat 1 at F1: 8 4"],
        march(battalion=0, place="Z0"),
        BF_PASS,
        "It saves 2 cards from the battle for Brissol, 3 against 8. But in Brissol they lose no card instead of 1.",
    ),
    "ending Move instead of leaving a front": (
        ["seat 0 at F1: 9 A A A", "seat 1 at F1: 8 8 8 8", "seat 0 at Z3: 2"],
        BF_PASS,
        march(battalion=0, place="Z0"),
        "You stay in Brissol, 9 against 8.",
    ),
    "a loss that only this stops": (
        ["seat 0 at Z0: 9 9 9", "seat 1 at F1: 4 3", "seat 1 at F2: 3", "seat 1 at F3: 4"],
        march(battalion=0, place="F1"),
        march(battalion=0, place="F0"),
        "It keeps them from holding Brissol, Corval and Dormont alone this round, which would win them the match.",
    ),
    "a loss that is stopped is enough said": (
        ["seat 0 at Z0: 9 9 9", "seat 1 at F1: 4 3", "seat 1 at F2: 3", "seat 1 at F3: 4"],
        march(battalion=0, place="F1"),
        BF_PASS,
        "It keeps them from holding Brissol, Corval and Dormont alone this round, which would win them the match.",
    ),
    "three fronts that nobody can reach": (
        ["seat 0 at F0: 4 A", "seat 0 at F1: 4 A", "seat 0 at Z2: 8 A", "seat 1 at F4: 4"],
        march(battalion=2, place="F2"),
        march(battalion=2, place="F3"),
        "After the battles you would hold Auvray, Brissol and Corval alone: that wins the match.",
    ),
}
"""By what is told: the battalions, the best decision, the next one, and the reason. Every card on top is face up."""


@pytest.mark.parametrize(
    ("lines", "best", "rival", "reason"), BATTLEFRONTS_REASONS.values(), ids=BATTLEFRONTS_REASONS.keys()
)
def test_the_reason_for_a_move_names_what_the_second_best_move_lacks(
    lines: list[str], best: Action, rival: Action, reason: str
) -> None:
    assert reason_beside_rival(open_position(*lines), best, rival) == reason


@pytest.mark.parametrize(
    ("lines", "goal", "is_needless"),
    [
        (["seat 0 at F1: 3 A", "seat 1 at F1: 8 4"], "Z0", False),
        (["seat 0 at F1: 8 A", "seat 0 at F1: 5 A", "seat 1 at F1: 8 4"], "Z0", True),
        (["seat 0 at F1: 8 A", "seat 0 at F1: 5 A"], "Z0", True),
        (["seat 0 at Z0: 8 A", "seat 1 at F1: 8 4"], "F1", False),
    ],
    ids=["3 against 12", "13 against 12, to a zone", "13 against nobody", "8 against 12, from a zone to the front"],
)
def test_a_retreat_is_pointless_where_the_own_side_is_not_weaker(
    lines: list[str], goal: str, is_needless: bool
) -> None:
    """A position lists battalions with the ranks of their cards, from the top one on. Battalion 0 marches to `goal`."""
    assert guide_for("battlefronts").is_pointless(open_position(*lines), [march(0, goal)]) is is_needless


# --- Fix Bayonets: who reaches whom ----------------------------------------------------


def test_the_men_who_a_reason_says_could_hit_a_square_can_hit_it_by_the_rules() -> None:
    """A reason names one square, or that from which a man goes and the one to which he goes."""
    one_square = re.compile(r"(\d+) of their men could hit the [A-Z]\w+ on (\w\d)\.")
    two_squares = re.compile(
        r"(\d+) of their men could hit (?:your|the) [A-Z]\w+ on (\w\d), (?:only )?(\d+|none) on (\w\d)\."
    )
    numbers_checked = 0
    for seed in (7, 9, 10):
        for view, _, reason in guide_decisions("fix_bayonets", seats=2, seed=seed):
            assert isinstance(view, Field)
            men_by_square = [(number, square) for number, square in one_square.findall(reason)]
            for men_at_start, start, men_at_end, end in two_squares.findall(reason):
                men_by_square += [(men_at_start, start), (men_at_end, end)]
            for number, square in men_by_square:
                count = 0 if number == "none" else int(number)
                assert count == can_hit(view, fb.SQUARE_NAMES.index(square)), reason
            numbers_checked += len(men_by_square)
    assert numbers_checked > 10


def test_the_chance_that_a_shot_is_stopped_is_its_share_of_random_deals() -> None:
    positions = 0

    for view, _, _ in guide_decisions("fix_bayonets", seats=2, seed=8):
        assert isinstance(view, Field)
        if view.stage != fb.FIGHT:
            continue
        enemy = 1 - view.to_act
        stop_cards = [fb.TREES, fb.FOX_HOLES] if enemy == fb.AMERICANS else [fb.TREES]  # only Americans use Fox Holes
        rng, deals, stopped = Rng(positions), 300, 0
        for _ in range(deals):
            world = view.copy()
            world.determinize(rng)
            hand = world.hand(enemy)
            stopped += any(hand[card] > 0 for card in stop_cards)
        assert chance_to_stop(view, enemy, fb.ATTACK) == pytest.approx(stopped / deals, abs=0.1)
        positions += 1
    assert positions > 2


def with_open_hands(state: Field) -> Field:
    state.strategic = 1
    return state


BOARD = """
    8 o . . . . . . o
    4 . . . R . . . .
    1 O . . r . . . O
"""
BAYONETS_REASONS: dict[str, tuple[Field, str, str, str]] = {
    "a hit that removes a danger": (
        field(board=BOARD, own="Rifle (3)", stage=fb.FIGHT),
        "card Rifle (3), man rifleman d4, at d1",
        "end",
        "A hit removes the Rifleman on d1, who could fire at your Officer on a1. They cannot stop this shot.",
    ),
    "a hit on one of two men who are the same danger": (
        field(board=BOARD.replace("r", "rr"), own="Rifle (3)", stage=fb.FIGHT),
        "card Rifle (3), man rifleman d4, at d1",
        "end",
        "A hit kills one of their 2 Riflemen on d1. They cannot stop this shot.",
    ),
    "a hit with its price": (
        with_open_hands(field(board=BOARD, own="Rifle (3)", other="Trees", stage=fb.FIGHT)),
        "card Rifle (3), man rifleman d4, at d1",
        "end",
        "A hit removes the Rifleman on d1, who could fire at your Officer on a1. But they hold a card that can stop "
        "this shot.",
    ),
    "the hit that wins": (
        field(board="8 o . . . . . . .\n5 R . . . . . . .\n1 O . . r . . . O", own="Rifle (3), Crawl", stage=fb.FIGHT),
        "card Rifle (3), man rifleman a5, at a8",
        "end",
        "A hit kills their Officer on a8 and ends the match. They cannot stop this shot.",
    ),
    "an officer who walks out of danger": (
        field(board="8 o . . . . . . o\n4 O . . r . . . .\n1 . . . . . . . O", own="Crawl", other="Trees"),
        "card Crawl, man officer a4, to a5",
        "end",
        "1 of their men could hit your Officer on a4, none on a5.",
    ),
    "a move to a line of fire, with its price": (
        field(board="8 o . . . . . . .\n4 . . . R . . . .\n1 O . . . . . . r", own="Crawl", other="Trees"),
        "card Crawl, man rifleman d4, to d5",
        "end",
        "From d5 the Rifleman could fire at the Officer on a8 with a Rifle (3) card, once you hold one. "
        "But 1 of their men could hit the Rifleman on d5, none on d4.",
    ),
    "a card that nobody can use": (
        field(board=BOARD, own="Flame Thrower, 3 Crawl, 2 March", stage=fb.DISCARD),
        "discard Flame Thrower",
        "discard Crawl",
        "Only the Germans can use Flame Thrower.",
    ),
    "two cards that nothing tells apart": (
        field(board=BOARD, own="Crawl, March, Run, Charge, Double Time, Zigzag", stage=fb.DISCARD),
        "discard Crawl",
        "discard March",
        "",
    ),
}
"""By what is told: the position, the best decision, the next one, and the reason."""


def seen_by_its_seat(state: Field) -> Field:
    view = state.redact(state.to_act)
    assert isinstance(view, Field)
    return view


@pytest.mark.parametrize(("state", "best", "rival", "reason"), BAYONETS_REASONS.values(), ids=BAYONETS_REASONS.keys())
def test_the_reason_for_an_action_of_a_man_names_what_the_second_best_one_lacks(
    state: Field, best: str, rival: str, reason: str
) -> None:
    view = seen_by_its_seat(state)
    first, second = [searched_line(view, line) for line in (best, rival)]
    assert guide_for("fix_bayonets").reason(view, [first, second]) == reason


@pytest.mark.parametrize(
    ("rows", "card", "lost"),
    [
        pytest.param(
            "2 r . . . . . . .\n1 O . . . . . . .", fb.BAYONET, "Bayonet kills your last Officer", id="the last"
        ),
        pytest.param(
            "3 . r . . . . . .\n1 OO . . . . . . .", fb.GRENADE, "Grenade kills both your Officers", id="both"
        ),
    ],
)
def test_the_reason_for_stopping_an_attack_says_that_it_would_lose_the_match(rows: str, card: int, lost: str) -> None:
    """A German rifleman attacks all American officers, who are on a1. If a pass is best, there is no reason."""
    view = seen_by_its_seat(field(board=f"8 o . . . . . . o\n{rows}", own="Trees, Fox Holes", other="Crawl"))
    view.stage, view.active, view.card = fb.STOP_FIGHT, fb.GERMANS, card
    view.man, view.target = fb.MEN + 2, fb.SQUARE_NAMES.index("a1")  # the first German rifleman
    stops, waits = searched_line(view, "play Trees"), searched_line(view, "pass")
    sentence = f"Otherwise their {lost}, and the match is lost."
    assert guide_for("fix_bayonets").reason(view, [stops, searched_line(view, "play Fox Holes"), waits]) == sentence
    assert guide_for("fix_bayonets").reason(view, [waits, stops]) == ""


def searched_line(view: State, line: str) -> Node:
    """Return the first node of a searched decision, such as "card Crawl, man officer a1". The next is its child."""
    actions = {action.notation: action for action in GAMES[view.SLUG].actions}
    nodes = [Node(view.to_act, actions[step]) for step in line.split(", ")]
    for node, following in pairwise(nodes):
        node.children = [following]
    nodes[0].visits = FEWEST_VISITS
    return nodes[0]


def can_hit(view: Field, square: int) -> int:
    """How many living men of the enemy of `view.to_act` could attack this square with some Attack card."""
    enemy = 1 - view.to_act
    men = range(enemy * fb.MEN, enemy * fb.MEN + fb.MEN)
    attack_cards = range(fb.CRAWL)  # Crawl is the first Movement card
    return sum(
        any(
            man in fb.USERS[enemy * fb.CARDS + card] and square in fb.AIMS[card][view.men[man]] for card in attack_cards
        )
        for man in men
        if view.men[man] >= 0
    )


# --- Last Front: what bids come to -----------------------------------------------------


def test_a_reason_states_the_totals_of_bids_before_and_after_a_card() -> None:
    reasons_checked = 0
    for view, actions, reason in guide_decisions("last_front", seats=2, seed=4):
        assert isinstance(view, Table)

        seat = view.to_act
        totals = re.search(r"You would lead, (\d+) to (\d+)\.", reason)
        if totals:
            own_total, enemy_total = int(totals[1]), int(totals[2])
            enemies = [other for other in range(view.seats) if other != seat and view.fighting[other]]
            assert enemy_total == max(view.totals[enemy] for enemy in enemies)
            world = view.copy()
            world.determinize(Rng(1))
            world.apply(GAMES["last_front"].actions[actions[0]], Rng(1))
            if world.card != lf.NONE:  # the card still asks for a target, so the total is not final
                continue
            assert own_total == world.totals[seat], reason
            reasons_checked += 1
    assert reasons_checked > 10


# --- What the bots' process answers is taken only if it can be right ------------------------------

GAME = game_named("fix_bayonets")


def view_of_two_step_decision() -> State:
    """A view of Fix Bayonets in which the decision of the heuristic has two steps or more."""
    for seed in range(20):
        match = Match(GAME, seats=2, options={}, seed=seed)
        for _ in play_at_random(match, seed):
            view = match.view(match.state.to_act)
            if not (match.over or match.state.is_midway()) and len(snap(GAME, view, seed=1).actions) > 1:
                return view
    raise AssertionError("no decision takes two steps")


VIEW = view_of_two_step_decision()
POSSIBLE = snap(GAME, VIEW, seed=1)
NOT_LEGAL = next(action.id for action in GAME.actions if action not in VIEW.legal())
VERDICT = Verdict(POSSIBLE.actions, value=0.4, best_value=0.5, doubt=0.1)


def changed_answer(**changed: Any) -> Callable[[], Thought]:
    """A function that makes a possible answer with these fields changed."""
    return lambda: replace(POSSIBLE, **changed)


IMPOSSIBLE = {
    "none": changed_answer(actions=()),
    "one that is not open": changed_answer(actions=(NOT_LEGAL,)),
    "an unknown one": changed_answer(actions=(10**6,)),
    "a negative one": changed_answer(actions=(-1,)),
    "no list": changed_answer(actions=None),
    "words": changed_answer(actions=("pass",)),
    "half a decision": changed_answer(actions=POSSIBLE.actions[:1]),
    "more than a decision": changed_answer(actions=POSSIBLE.actions * 2),
    "a second step that is not open": changed_answer(actions=(POSSIBLE.actions[0], NOT_LEGAL)),
    "a choice that is not open": changed_answer(choices=(Choice((NOT_LEGAL,), share=1.0, value=0.5, visits=9),)),
    "a choice without steps": changed_answer(choices=(Choice((), share=1.0, value=0.5, visits=9),)),
    "a choice worth no number": changed_answer(
        choices=(Choice(POSSIBLE.actions, share=1.0, value=math.nan, visits=9),)
    ),
    "choices that are none": changed_answer(choices=(1, 2)),
    "a chance that is no number": changed_answer(value=math.inf),
    "no chance": changed_answer(value=None),
    "more that are equal than there are": changed_answer(about_equal=2),
    "none that is equal": changed_answer(about_equal=0),
    "a reason that is none": changed_answer(reason=None),
    "a verdict for another decision": changed_answer(verdict=replace(VERDICT, best=(NOT_LEGAL,))),
    "a verdict without numbers": changed_answer(verdict=replace(VERDICT, value=math.nan)),
}


@pytest.mark.parametrize("wrong", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_the_window_refuses_an_impossible_answer_of_the_bots_process(wrong: Callable[[], Thought]) -> None:
    checker = Checker(GAME, VIEW, judges=False)
    assert checker.is_possible(POSSIBLE)
    assert checker.is_possible(replace(POSSIBLE, actions=POSSIBLE.actions[:1], done=False)), "an interim thought"
    assert not checker.is_possible(wrong())


def test_the_final_thought_of_a_judgement_needs_a_verdict_and_an_interim_one_does_not() -> None:
    checker = Checker(GAME, VIEW, judges=True)
    assert checker.is_possible(replace(POSSIBLE, done=False))
    assert checker.is_possible(replace(POSSIBLE, verdict=VERDICT))
    assert not checker.is_possible(POSSIBLE)


@pytest.mark.parametrize("slug", GAMES)
def test_every_thought_of_searches_and_judgements_passes_the_check_of_the_window(slug: str) -> None:
    game = GAMES[slug]
    match = Match(game, game.seats[-1], {}, seed=4)
    for number, _ in enumerate(play_at_random(match, seed=4)):
        if number % 40 or match.over or match.state.is_midway():  # a sample, as each position takes three searches
            continue
        view = match.view(match.state.to_act)
        decision_made = snap(game, view, number).actions
        search = Deliberation(game, view, level_named("recruit"), seed=number)
        hint = Judgement(game, view, made=(), seed=number, seconds=0.02)
        judgement = Judgement(game, view, made=decision_made, seed=number, seconds=0.02)
        for thinking in (search, hint, judgement):
            checker = Checker(game, view, judges=thinking is judgement)
            is_done = False
            while not is_done:
                thought = thinking.step()
                is_done = thought.done
                assert checker.is_possible(thought), thought
        if number > 120:
            break


# --- What hints say of others is what levels hold and do; `python -m tests.said` compares more of it ---

RECRUIT = level_named("recruit")


@pytest.mark.parametrize(("slug", "seats", "matches"), [("sharp_end", 4, 2), ("last_front", 2, 3)])
def test_the_chances_in_hints_come_true_as_often_as_they_say(slug: str, seats: int, matches: int) -> None:
    """The number of claims that came true is within two standard deviations of the sum of their chances."""
    claims_of_chances = [
        claim
        for claim in claims_of_matches(slug, seats, level=RECRUIT, seeds=range(1, matches + 1))
        if claim.what != "wins"
    ]
    assert len(claims_of_chances) > 30

    unlikely = [claim for claim in claims_of_chances if claim.said < 0.5]
    likely = [claim for claim in claims_of_chances if claim.said >= 0.5]
    for claims in (claims_of_chances, unlikely, likely):
        expected = sum(claim.said for claim in claims)
        came_true = sum(claim.came for claim in claims)
        variance = sum(claim.said * (1 - claim.said) for claim in claims)
        assert came_true == pytest.approx(expected, abs=1 + 2 * variance**0.5)


def test_chances_written_in_per_cent_were_measured_to_be_right_within_5_points() -> None:
    """Hints write only the chance that others can pay in per cent. The others are put in words."""
    rows = [row for row in read_rows(FOLDER)["said"] if row["about"] == "can pay"]
    assert sum(row["cases"] for row in rows) > 2 * FEWEST_CASES
    assert [row for row in rows if abs(row["said"] - row["came"]) > 5] == []
