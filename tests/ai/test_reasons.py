"""Why a bot decides as it does: every reason names what lies on the board, and its numbers are true."""

from __future__ import annotations

import ast
import math
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from ai.bot import Deliberation, choose, snap
from ai.estimates import guide_for
from ai.estimates.fix_bayonets.reasons import chance_to_stop
from ai.levels import Choice, Level, Thought, Verdict, level_named
from ai.reasoning import FEWEST_VISITS, LONGEST_REASON, brief
from ai.review import Judgement
from ai.search import Node
from ai.worker import Checker
from game.battlefronts import cards as bf
from game.battlefronts.actions import PASS as BF_PASS
from game.battlefronts.actions import March
from game.battlefronts.events import BattalionReduced
from game.battlefronts.rules import turn_up_top_card
from game.battlefronts.state import State as Ground
from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import Action, State
from game.core.wording import percent
from game.fighting_front import cards as ff
from game.fix_bayonets import cards as fb
from game.fix_bayonets.state import State as Field
from game.last_front import cards as lf
from game.last_front.actions import FINISH, WITHDRAW, Play
from game.last_front.state import State as Table
from game.sharp_end import cards as se
from tests.battlefronts.ground import position
from tests.play import moments, new_match
from tests.said import MOST, told
from tools.measured import FOLDER, read_rows

ROOT = Path(__file__).resolve().parents[2]
BRIEF = Level("brief", "Brief", "", 40, math.inf)
LOOKED_AT = 700
"""Decisions of a match that are looked at."""
NAMES: dict[str, tuple[str, ...]] = {
    "battlefronts": bf.PLACE_NAMES,
    "fighting_front": (*ff.KIND_NAMES, *[name.upper() for name in ff.SPACE_NAMES]),
    "fix_bayonets": (*fb.CARD_NAMES, *fb.SQUARE_NAMES, *fb.KIND_NAMES),
    "last_front": (*lf.SORT_NAMES, *lf.TERRITORY_NAMES),
    "sharp_end": (*se.TERRAIN_NAMES, *se.UNIT_NAMES, *se.ORDER_NAMES, *se.ENEMY_NAMES, "counter"),
}
"""By game: what lies on the board; a number does as well."""
EMPTY = re.compile(r"wins more often|scores? (best|more)|best (move|choice|order)|likely to win|\ba draw|half a win")
"""What says nothing, since every choice is made for it, and the drawn match."""
tables = pytest.mark.parametrize(
    ("slug", "seats"),
    [("battlefronts", 2), ("fighting_front", 2), ("fix_bayonets", 2), ("last_front", 2), ("last_front", 4)]
    + [("sharp_end", 2), ("sharp_end", 4)],
)


def check(slug: str, reason: str) -> None:
    """What holds for every reason."""
    assert reason
    assert len(reason) <= LONGEST_REASON
    assert reason[0].isupper() or reason[0].isdigit()
    assert reason.endswith(".")
    assert "  " not in reason
    assert ".." not in reason
    assert re.search(r"\d", reason) or any(name in reason for name in NAMES[slug])
    assert not EMPTY.search(reason)
    for number, word in re.findall(r"(\d+) (\w+)", reason):
        assert number != "1" or word not in PLURALS, f"1 {word}"


PLURALS = ("cards", "units", "squares", "rows", "spaces", "battalions", "fighters", "guns", "others", "turns", "tanks")


Decided = tuple[State, tuple[int, ...], str]


@cache
def decisions(slug: str, seats: int, seed: int = 5) -> list[Decided]:
    """A match as its guide plays it without a search: views with a choice, what was decided there, and why."""
    return [*islice(guided(slug, seats, seed), LOOKED_AT)]


def guided(slug: str, seats: int, seed: int) -> Iterator[Decided]:
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


@tables
def test_every_decision_of_a_match_has_a_reason_that_names_what_lies_there(slug: str, seats: int) -> None:
    seen = set()
    for view, actions, reason in decisions(slug, seats):
        try:
            check(slug, reason)
        except AssertionError as error:
            error.add_note(f"{[GAMES[slug].actions[step].notation for step in actions]}: {reason!r}\n{view.text()}")
            raise
        seen.add(reason)
    assert len(seen) > 10


@tables
def test_a_search_gives_such_a_reason_too(slug: str, seats: int) -> None:
    for number, (view, _, _) in enumerate(decisions(slug, seats)[3:60:12]):
        check(slug, choose(GAMES[slug], view, BRIEF, number).reason)


def test_a_reason_is_a_sentence_or_two_that_fit() -> None:
    assert brief(["", "One.", "x" * LONGEST_REASON, "Two.", ""]) == "One. Two."


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0%"), (0.001, "1%"), (0.42, "42%"), (0.999, "99%"), (1.0, "100%"), (0.1 * 3 + 0.7, "100%")],
)
def test_only_what_is_certain_is_told_as_0_or_100_percent(chance: float, words: str) -> None:
    assert percent(chance) == words


PLAYOUTS_SAY: dict[str, set[str]] = {
    "ai.estimates.fighting_front.fire": {"picked_card_kind", "plane_modifier", "unit_modifier"},
    "ai.estimates.fix_bayonets.outlook": {"ARMED"},
    "ai.estimates.last_front.worth": {"wins_match"},
}
"""What reasons take from the modules of the playouts: facts of the rules, with no constant of a playout in them."""


@cache
def playouts(slug: str) -> dict[str, ast.Module]:
    """The modules that steer the playouts of a game, with their source."""
    folder = ROOT / "ai" / "estimates" / slug
    files = [path for path in sorted(folder.glob("*.py")) if not path.stem.endswith(("reasons", "__init__"))]
    return {f"ai.estimates.{slug}.{path.stem}": ast.parse(path.read_text(encoding="utf-8")) for path in files}


def test_reasons_ask_the_playouts_for_nothing_but_facts_of_the_rules() -> None:
    for path in (ROOT / "ai" / "estimates").glob("*/*reasons.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in playouts(path.parent.name):
                assert {name.name for name in node.names} <= PLAYOUTS_SAY.get(node.module, set()), path


@tables
def test_no_reason_tells_a_constant_of_the_playouts(slug: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same decisions are told in the same words where every such constant is another one."""
    told = decisions(slug, seats)[:150]
    changed = 0
    for name, tree in playouts(slug).items():
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                try:
                    value = ast.literal_eval(node.value)
                except ValueError:
                    continue  # it is counted from the tables of the rules
                for module in [sys.modules[other] for other in (name, *playouts(slug))]:
                    if vars(module).get(node.target.id) == value:
                        monkeypatch.setattr(module, node.target.id, other_than(value))
                        changed += 1
    assert changed > 3
    for view, actions, reason in told:
        assert snap(GAMES[slug], view, 1, actions).reason == reason


def other_than(value: object) -> object:
    """Another constant of the same shape."""
    if isinstance(value, tuple | list):
        return type(value)(other_than(one) for one in value)
    return value * 2 + 1 if isinstance(value, int | float) and not isinstance(value, bool) else value


# --- The answer that is expected -------------------------------------------------------


def answered(view: State, decision: Action, *answers: tuple[Action, int]) -> str:
    """The reason for a decision to which a search has looked at these answers, so many times each."""
    node = Node(view.to_act, decision)
    for action, visits in answers:
        child = Node(1 - view.to_act, action)
        child.visits = visits
        node.children.append(child)
    return guide_for(view.SLUG).reason(view, [node])


def test_the_likely_answer_is_told_by_where_it_leads() -> None:
    state = in_move("0 F1: 5 2", "1 Z1: 4 3", "1 Z1: 6 2")
    first, second = march(0, 2), march(1, 2)
    told = "They would most likely march to Corval."
    stay = (BF_PASS, FEWEST_VISITS)
    assert answered(state.redact(0), BF_PASS, (first, FEWEST_VISITS), (second, FEWEST_VISITS), stay).endswith(told)
    turn_up_top_card(state, 1, 0, None)
    corval = answered(state.redact(0), BF_PASS, (first, FEWEST_VISITS))
    assert "march to Corval." in corval, "nobody of the own side is there"
    to_front = (march(0, 1), FEWEST_VISITS)
    assert "march to Brissol: 5 against 4 there." in answered(state.redact(0), BF_PASS, to_front)
    few = FEWEST_VISITS // 3
    enough = FEWEST_VISITS
    assert told not in answered(state.redact(0), BF_PASS, (first, few), (second, few), (BF_PASS, 9))
    assert told not in answered(state.redact(0), BF_PASS, (first, enough), (BF_PASS, enough), (march(1, 1), enough))


def test_an_answer_out_of_a_hidden_hand_is_told_without_its_card() -> None:
    for view, _, _ in decisions("last_front", 2, 3):
        legal = view.legal()
        if FINISH in legal:
            units = [action for action in GAMES["last_front"].actions if isinstance(action, Play)][:4]
            told = answered(view, FINISH, *[(unit, FEWEST_VISITS) for unit in units], (WITHDRAW, 9))
            assert "The next to bid would most likely bid more." in told
            assert answered(view, FINISH, (WITHDRAW, FEWEST_VISITS)).count("most likely withdraw.")
            return


# --- Battlefronts: what a battle costs -------------------------------------------------


def in_move(*lines: str) -> Ground:
    state = position(*lines)
    state.phase = bf.MOVE
    return state


def march(battalion: int, place: int) -> Action:
    actions = GAMES["battlefronts"].actions
    return next(one for one in actions if isinstance(one, March) and (one.battalion, one.place) == (battalion, place))


def lost_at(view: Ground, action: Action, front: int) -> tuple[int, int]:
    """How many cards this seat and the enemy lose in the battle there, if nobody does anything more."""
    seat = view.to_act
    world = view.copy()
    world.determinize(Rng(1))
    before = world.round
    events = Transcript(world)
    world.apply(action, Rng(1), events)
    while world.to_act >= 0 and world.round == before:
        world.apply(world.legal()[0], Rng(1), events)
    fell = [event for event, _ in events.entries if isinstance(event, BattalionReduced)]
    cards = [event.seat for event in fell if event.phase == bf.BATTLE and event.place == front]
    return cards.count(seat), cards.count(1 - seat)


def test_what_a_battle_is_said_to_cost_it_costs() -> None:
    head = r"(\w+) (?:stands|then stands|goes from \d+ to) \d+ against \d+: "
    costs = re.compile(head + r"the battle costs them (\d+) cards?, you (\d+)\.")
    clears = re.compile(head + r"enough to drive them out at the cost of (\d+) cards?")
    found = 0
    for seed in (2, 3, 4, 5):
        for view, actions, reason in decisions("battlefronts", 2, seed):
            assert isinstance(view, Ground)
            action = GAMES["battlefronts"].actions[actions[0]]
            told, clear = costs.search(reason), clears.search(reason)
            if told:
                front = bf.PLACE_NAMES.index(told[1])
                assert lost_at(view, action, front) == (int(told[3]), int(told[2])), reason
            if clear:
                front = bf.PLACE_NAMES.index(clear[1])
                theirs = sum(
                    view.size(1 - view.to_act, number)
                    for number in view.field[1 - view.to_act]
                    if view.place[(1 - view.to_act) * bf.DECK + number] == front
                )
                assert lost_at(view, action, front) == (int(clear[2]), theirs), reason
            found += bool(told) + bool(clear)
    assert found > 10


@pytest.mark.parametrize(
    ("lines", "action", "words"),
    [
        (("0 F2: 3 2 2", "0 Z2: 8 A", "1 F2: 5 4 4 4"), (1, 2), "Corval goes from 3 to 11"),
        (("0 Z0: 8 A", "1 Z0: 4"), (0, 0), "It takes Auvray, which is empty; 1 enemy battalion can still march there."),
        (("0 F0: 4 A", "0 F1: 4 A", "0 Z2: 8 A", "1 Z0: 4"), (2, 2), "hold three fronts alone: that wins"),
        (("0 Z1: 8 A", "1 F1: 4 3", "1 F4: 3"), (0, 1), "Then they no longer hold Brissol alone, only Estrelle."),
        (("0 Z1: 8 A", "1 F1: 4 3", "1 F3: 4", "1 F4: 3"), (0, 1), "only Dormont and Estrelle: not enough to win."),
        (("0 F1: 3 A", "1 F1: 8 4"), (0, 5), "Brissol is left to them, where 3 against 8 would cost you 2 cards."),
        (("0 F1: 8 A", "0 F1: 5 A", "1 F1: 8 4"), (0, 5), "Brissol is fought without its 2 cards: 5 against 8."),
        (("0 F1: 8 A", "0 F1: 5 A"), (0, 5), "Brissol stays yours with 5."),
    ],
)
def test_a_march_is_told_by_what_stands_where_it_leads(lines: list[str], action: tuple[int, int], words: str) -> None:
    state = in_move(*lines)
    for number in state.field[0]:
        turn_up_top_card(state, 0, number, None)
    told = answered(state.redact(0), march(*action))
    assert words in told
    stays = re.search(r"stays yours|fought without its 2 cards", told)
    assert guide_for("battlefronts").odd(state.redact(0), [march(*action)]) is bool(stays), "it was needed there"


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (march(0, 5), "the 1st to Arsenal Road. Auvray is left to them, where 3 against 8 would cost you 2 cards."),
        (march(1, 1), "the 2nd to Brissol. Brissol stands 4 against 4 without your 1 hidden card."),
    ],
)
def test_ending_move_tells_the_best_move_that_is_not_made(other: Action, words: str) -> None:
    view = in_move("0 F0: 3 2", "0 Z0: 5", "0 F1: 4 2", "1 F0: 8 2", "1 F1: 4").redact(0)
    for number in (0, 2):
        turn_up_top_card(view, 0, number, None)
    told = guide_for("battlefronts").reason(view, [Node(0, BF_PASS), Node(0, other)])
    assert f"The best move left is {words}" in told


# --- Fix Bayonets: who reaches whom ----------------------------------------------------


def test_who_is_said_to_reach_a_man_does_so_by_the_rules() -> None:
    pattern = re.compile(r"(\d+|None) of their men could hit this [A-Z]\w+ on (\w\d), (\d+|none) on (\w\d)")
    found = 0
    for view, _, reason in decisions("fix_bayonets", 2, 7):
        assert isinstance(view, Field)
        told = pattern.search(reason)
        if told:
            for number, square in ((told[1], told[2]), (told[3], told[4])):
                count = 0 if number in ("None", "none") else int(number)
                assert count == can_hit(view, fb.SQUARE_NAMES.index(square)), reason
            found += 1
    assert found > 10


def test_how_likely_a_shot_is_stopped_is_what_the_deals_allow() -> None:
    found = 0
    for view, _, reason in decisions("fix_bayonets", 2, 8):
        assert isinstance(view, Field)
        told = re.search(r"hold (\d+) of the (\d+) cards you cannot see; (\d+) of the \d+ stops? this shot", reason)
        if told is None or view.stage != fb.FIGHT:
            continue
        enemy, pool = 1 - view.to_act, view.unseen_cards()
        stops = [fb.TREES, fb.FOX_HOLES] if enemy == fb.AMERICANS else [fb.TREES]
        known = sum(view.known[enemy * fb.CARDS : (enemy + 1) * fb.CARDS])
        counted = view.hand_size[enemy] - known, len(pool), sum(card in stops for card in pool)
        assert tuple(map(int, told.groups())) == counted, reason
        rng, stopped = Rng(found), 0
        for _ in range(300):
            world = view.copy()
            world.determinize(rng)
            hand = world.hand(enemy)
            stopped += any(hand[card] > 0 for card in stops)
        assert chance_to_stop(view, enemy, fb.ATTACK) == pytest.approx(stopped / 300, abs=0.1), reason
        found += 1
    assert found > 2


def can_hit(view: Field, square: int) -> int:
    """The men of the enemy of `view.to_act` from whose squares some card of theirs carries to this one."""
    enemy = 1 - view.to_act
    men = range(enemy * fb.MEN, enemy * fb.MEN + fb.MEN)
    cards = range(fb.CRAWL)
    return sum(
        any(man in fb.USERS[enemy * fb.CARDS + card] and square in fb.AIMS[card][view.men[man]] for card in cards)
        for man in men
        if view.men[man] >= 0
    )


# --- Last Front: what bids come to -----------------------------------------------------


def test_what_a_bid_is_said_to_come_to_it_comes_to() -> None:
    found = 0
    for view, actions, reason in decisions("last_front", 2, 4):
        assert isinstance(view, Table)
        seat = view.to_act
        told = re.match(r"Your bid goes from (\d+) to (\d+); the highest other bid is (\d+)\.", reason)
        if told:
            assert int(told[1]) == view.totals[seat]
            assert int(told[3]) == max(view.totals[o] for o in range(view.seats) if o != seat and view.fighting[o])
            world = view.copy()
            world.determinize(Rng(1))
            world.apply(GAMES["last_front"].actions[actions[0]], Rng(1))
            if world.card != lf.NONE:
                continue
            assert int(told[2]) == world.totals[seat], reason
            found += 1
    assert found > 10


# --- What the bots' process answers is taken only if it can be right ------------------------------

GAME = game_named("fix_bayonets")


def two_steps() -> State:
    """A position in which a decision takes two steps at least, and some first step takes only one."""
    for seed in range(20):
        match = Match(GAME, 2, {}, seed)
        for _ in moments(match, seed):
            view = match.view(match.state.to_act)
            if not (match.over or match.state.midway()) and len(snap(GAME, view, 1).actions) > 1:
                return view
    raise AssertionError("no decision takes two steps")


VIEW = two_steps()
RIGHT = snap(GAME, VIEW, 1)
NOT_OPEN = next(action.id for action in GAME.actions if action not in VIEW.legal())
VERDICT = Verdict(RIGHT.actions, 0.4, 0.5, 0.1)


def saying(**changed: Any) -> Callable[[], Thought]:
    return lambda: replace(RIGHT, **changed)


WRONG = {
    "none": saying(actions=()),
    "one that is not open": saying(actions=(NOT_OPEN,)),
    "an unknown one": saying(actions=(10**6,)),
    "a negative one": saying(actions=(-1,)),
    "no list": saying(actions=None),
    "words": saying(actions=("pass",)),
    "half a decision": saying(actions=RIGHT.actions[:1]),
    "more than a decision": saying(actions=RIGHT.actions * 2),
    "a second step that is not open": saying(actions=(RIGHT.actions[0], NOT_OPEN)),
    "a choice that is not open": saying(choices=(Choice((NOT_OPEN,), 1.0, 0.5, 9),)),
    "a choice without steps": saying(choices=(Choice((), 1.0, 0.5, 9),)),
    "a choice worth no number": saying(choices=(Choice(RIGHT.actions, 1.0, math.nan, 9),)),
    "choices that are none": saying(choices=(1, 2)),
    "a chance that is no number": saying(value=math.inf),
    "no chance": saying(value=None),
    "more that are equal than there are": saying(about_equal=2),
    "none that is equal": saying(about_equal=0),
    "a reason that is none": saying(reason=None),
    "a verdict for another decision": saying(verdict=replace(VERDICT, best=(NOT_OPEN,))),
    "a verdict without numbers": saying(verdict=replace(VERDICT, value=math.nan)),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_an_answer_that_cannot_be_right_is_refused(wrong: Callable[[], Thought]) -> None:
    checker = Checker(GAME, VIEW, judges=False)
    assert checker.is_possible(RIGHT)
    assert checker.is_possible(replace(RIGHT, actions=RIGHT.actions[:1], done=False)), "as a search says on its way"
    assert not checker.is_possible(wrong())


def test_a_judgement_comes_with_a_verdict() -> None:
    checker = Checker(GAME, VIEW, judges=True)
    assert checker.is_possible(replace(RIGHT, done=False))
    assert checker.is_possible(replace(RIGHT, verdict=VERDICT))
    assert not checker.is_possible(RIGHT)


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_a_search_says_on_its_way_and_at_its_end_holds(slug: str) -> None:
    game = GAMES[slug]
    match = Match(game, game.seats[-1], {}, 4)
    for number, _ in enumerate(moments(match, 4)):
        if number % 40 or match.over or match.state.midway():
            continue
        view = match.view(match.state.to_act)
        made = snap(game, view, number).actions
        of = [Deliberation(game, view, level_named("recruit"), number), Judgement(game, view, (), number, 0.02)]
        for thinking in [*of, Judgement(game, view, made, number, 0.02)]:
            checker, done = Checker(game, view, judges=thinking not in of), False
            while not done:
                thought = thinking.step()
                done = thought.done
                assert checker.is_possible(thought), thought
        if number > 120:
            break


# --- What hints say of others is what levels hold and do; `python -m tests.said` compares more of it ---

RECRUIT = level_named("recruit")


@pytest.mark.parametrize(("slug", "seats", "matches"), [("sharp_end", 4, 2), ("last_front", 2, 3)])
def test_what_is_said_to_be_likely_comes_about_as_often(slug: str, seats: int, matches: int) -> None:
    found = [
        claim
        for claim in told(slug, seats, RECRUIT, range(1, matches + 1))
        if claim.what not in ("most likely", "wins")
    ]
    assert len(found) > 30
    for part in (found, [one for one in found if one.said < 0.5], [one for one in found if one.said >= 0.5]):
        said, came = sum(one.said for one in part), sum(one.came for one in part)
        assert came == pytest.approx(said, abs=1 + 2 * sum(one.said * (1 - one.said) for one in part) ** 0.5)


def test_what_is_told_in_per_cent_has_been_measured_to_be_so() -> None:
    """In bins of 200 cases and more; chances to win are told in words, and what others may hold in Last Front is."""
    rows = [row for row in read_rows(FOLDER)["said"] if row["about"] == "can pay"]
    assert sum(row["cases"] for row in rows) > 2 * MOST
    assert [row for row in rows if abs(row["said"] - row["came"]) > 5] == []
