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
from tests.said import MOST
from tests.said import told as claims_of_matches
from tools.measured import FOLDER, read_rows

ROOT = Path(__file__).resolve().parents[2]
FORTY_ITERATIONS = Level("brief", "Brief", "", 40, math.inf)
DECISIONS_TO_CHECK = 700
"""The most decisions of a match that are checked."""
NAMED_ON_BOARD: dict[str, tuple[str, ...]] = {
    "battlefronts": bf.PLACE_NAMES,
    "fighting_front": (*ff.KIND_NAMES, *[name.upper() for name in ff.SPACE_NAMES]),
    "fix_bayonets": (*fb.CARD_NAMES, *fb.SQUARE_NAMES, *fb.KIND_NAMES),
    "last_front": (*lf.SORT_NAMES, *lf.TERRITORY_NAMES),
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
    """Check that a reason is a sentence of limited length that names something on the board or a number."""
    assert reason
    assert len(reason) <= LONGEST_REASON
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
    seen = set()
    for view, actions, reason in guide_decisions(slug, seats):
        try:
            check_reason(slug, reason)
        except AssertionError as error:
            error.add_note(f"{[GAMES[slug].actions[step].notation for step in actions]}: {reason!r}\n{view.text()}")
            raise
        seen.add(reason)
    assert len(seen) > 10


@each_table
def test_a_search_gives_a_reason_that_names_something_on_the_board_too(slug: str, seats: int) -> None:
    for number, (view, _, _) in enumerate(guide_decisions(slug, seats)[3:60:12]):
        check_reason(slug, choose(GAMES[slug], view, FORTY_ITERATIONS, number).reason)


def test_a_reason_leaves_out_sentences_that_are_empty_or_do_not_fit() -> None:
    assert brief(["", "One.", "x" * LONGEST_REASON, "Two.", ""]) == "One. Two."


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0%"), (0.001, "1%"), (0.42, "42%"), (0.999, "99%"), (1.0, "100%"), (0.1 * 3 + 0.7, "100%")],
)
def test_only_certain_chances_are_written_as_0_or_100_percent(chance: float, words: str) -> None:
    """The last case is 1.0 with an error of rounding, which counts as certain."""
    assert percent(chance) == words


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
    """Every such constant is changed, and the reasons for the same decisions stay the same to the letter."""
    told = guide_decisions(slug, seats)[:150]
    changed = 0
    for name, tree in playout_modules(slug).items():
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                try:
                    value = ast.literal_eval(node.value)
                except ValueError:
                    continue  # it is counted from the tables of the rules
                for module in [sys.modules[other] for other in (name, *playout_modules(slug))]:
                    if vars(module).get(node.target.id) == value:
                        monkeypatch.setattr(module, node.target.id, change_constants(value))
                        changed += 1
    assert changed > 3
    for view, actions, reason in told:
        assert snap(GAMES[slug], view, 1, actions).reason == reason


def change_constants(value: object) -> object:
    """Another value of the same shape, in which every number is another one."""
    if isinstance(value, tuple | list):
        return type(value)(change_constants(one) for one in value)
    return value * 2 + 1 if isinstance(value, int | float) and not isinstance(value, bool) else value


# --- The answer that is expected -------------------------------------------------------


def reason_with_answers(view: State, decision: Action, *answers: tuple[Action, int]) -> str:
    """The reason for a decision after which a search has visited these answers, each this many times."""
    node = Node(view.to_act, decision)
    for action, visits in answers:
        child = Node(1 - view.to_act, action)
        child.visits = visits
        node.children.append(child)
    return guide_for(view.SLUG).reason(view, [node])


def test_the_likely_answer_is_named_by_the_place_to_which_it_leads() -> None:
    """Answers that lead to the same place are counted together. They are named if they are visited enough."""
    state = position_in_move("0 F1: 5 2", "1 Z1: 4 3", "1 Z1: 6 2")
    to_corval = march(0, 2)
    other_to_corval = march(1, 2)
    to_brissol = march(0, 1)
    other_to_brissol = march(1, 1)
    few = FEWEST_VISITS // 3
    enough = FEWEST_VISITS
    sentence = "They would most likely march to Corval."

    def reason(*answers: tuple[Action, int]) -> str:
        """The reason for passing when these answers were visited this often."""
        return reason_with_answers(state.redact(0), BF_PASS, *answers)

    assert reason((to_corval, enough), (other_to_corval, enough), (BF_PASS, enough)).endswith(sentence)
    assert sentence not in reason((to_corval, few), (other_to_corval, few), (BF_PASS, 9)), "too few visits"
    assert sentence not in reason((to_corval, enough), (BF_PASS, enough), (other_to_brissol, enough)), "one in three"

    turn_up_top_card(state, 1, 0, None)
    assert "march to Corval." in reason((to_corval, enough)), "there is nobody of the own side to fight"
    assert "march to Brissol: 5 against 4 there." in reason((to_brissol, enough))


def test_a_likely_bid_out_of_a_hidden_hand_is_foretold_without_naming_its_card() -> None:
    for view, _, _ in guide_decisions("last_front", 2, 3):
        legal = view.legal()
        if FINISH in legal:
            units = [action for action in GAMES["last_front"].actions if isinstance(action, Play)][:4]
            told = reason_with_answers(view, FINISH, *[(unit, FEWEST_VISITS) for unit in units], (WITHDRAW, 9))
            assert "The next to bid would most likely bid more." in told
            assert reason_with_answers(view, FINISH, (WITHDRAW, FEWEST_VISITS)).count("most likely withdraw.")
            return


# --- Battlefronts: what a battle costs -------------------------------------------------


def position_in_move(*lines: str) -> Ground:
    """A position of Battlefronts in the Move phase, see `tests.battlefronts.ground`."""
    state = position(*lines)
    state.phase = bf.MOVE
    return state


def march(battalion: int, place: int) -> Action:
    """The march of a battalion to a place, 0..4 for a front and 5..8 for a road."""
    actions = GAMES["battlefronts"].actions
    return next(one for one in actions if isinstance(one, March) and (one.battalion, one.place) == (battalion, place))


def cards_lost(view: Ground, action: Action, front: int) -> tuple[int, int]:
    """How many cards the seat to act and its enemy lose in the battle at a front if nobody does anything more."""
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


def test_a_reason_says_truly_what_a_battle_costs() -> None:
    """Both kinds of sentences are compared with the battle as the rules play it."""
    head = r"(\w+) (?:stands|then stands|goes from \d+ to) \d+ against \d+: "
    costs = re.compile(head + r"the battle costs them (\d+) cards?, you (\d+)\.")
    clears = re.compile(head + r"enough to drive them out at the cost of (\d+) cards?")
    found = 0
    for seed in (2, 3, 4, 5):
        for view, actions, reason in guide_decisions("battlefronts", 2, seed):
            assert isinstance(view, Ground)

            action = GAMES["battlefronts"].actions[actions[0]]
            told = costs.search(reason)
            clear = clears.search(reason)
            if told:
                front = bf.PLACE_NAMES.index(told[1])
                assert cards_lost(view, action, front) == (int(told[3]), int(told[2])), reason
            if clear:
                front = bf.PLACE_NAMES.index(clear[1])
                theirs = sum(
                    view.size(1 - view.to_act, number)
                    for number in view.field[1 - view.to_act]
                    if view.place[(1 - view.to_act) * bf.DECK + number] == front
                )
                assert cards_lost(view, action, front) == (int(clear[2]), theirs), reason
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
        (("0 F1: 3 A", "1 F1: 8 4"), (0, 5), "You leave Brissol to them, where 3 against 8 would cost you 2 cards."),
        (
            ("0 F1: 8 A", "0 F1: 5 A", "1 F1: 8 4"),
            (0, 5),
            "The fight for Brissol goes on without its 2 cards: 5 against 8.",
        ),
        (("0 F1: 8 A", "0 F1: 5 A"), (0, 5), "Brissol stays yours with strength 5."),
    ],
)
def test_the_reason_for_a_march_says_what_it_changes_at_both_ends(
    lines: list[str], action: tuple[int, int], words: str
) -> None:
    """A march that only weakens the own front is called a waste as well (`odd`)."""
    state = position_in_move(*lines)
    for number in state.field[0]:
        turn_up_top_card(state, 0, number, None)
    told = reason_with_answers(state.redact(0), march(*action))
    assert words in told
    stays = re.search(r"stays yours|goes on without its 2 cards", told)
    assert guide_for("battlefronts").odd(state.redact(0), [march(*action)]) is bool(stays), "it was needed there"


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (march(0, 5), "the 1st to Arsenal Road. You leave Auvray to them, where 3 against 8 would cost you 2 cards."),
        (march(1, 1), "the 2nd to Brissol. Brissol stands at 4 against 4 without your 1 hidden card."),
    ],
)
def test_the_reason_for_ending_move_names_the_best_move_that_is_left(other: Action, words: str) -> None:
    view = position_in_move("0 F0: 3 2", "0 Z0: 5", "0 F1: 4 2", "1 F0: 8 2", "1 F1: 4").redact(0)
    for number in (0, 2):
        turn_up_top_card(view, 0, number, None)
    told = guide_for("battlefronts").reason(view, [Node(0, BF_PASS), Node(0, other)])
    assert f"The best move left is {words}" in told


# --- Fix Bayonets: who reaches whom ----------------------------------------------------


def test_a_reason_counts_the_enemies_who_could_hit_a_man_as_the_rules_do() -> None:
    pattern = re.compile(r"(\d+|None) of their men could hit this [A-Z]\w+ on (\w\d), (\d+|none) on (\w\d)")
    found = 0
    for view, _, reason in guide_decisions("fix_bayonets", 2, 7):
        assert isinstance(view, Field)
        told = pattern.search(reason)
        if told:
            for number, square in ((told[1], told[2]), (told[3], told[4])):
                count = 0 if number in ("None", "none") else int(number)
                assert count == can_hit(view, fb.SQUARE_NAMES.index(square)), reason
            found += 1
    assert found > 10


def test_the_chance_that_a_shot_is_stopped_is_its_share_of_random_deals() -> None:
    found = 0
    for view, _, reason in guide_decisions("fix_bayonets", 2, 8):
        assert isinstance(view, Field)

        told = re.search(r"hold (\d+) of the (\d+) cards you cannot see; (\d+) of the \d+ stops? this shot", reason)
        if told is None or view.stage != fb.FIGHT:
            continue
        enemy = 1 - view.to_act
        pool = view.unseen_cards()
        stops = [fb.TREES, fb.FOX_HOLES] if enemy == fb.AMERICANS else [fb.TREES]
        known = sum(view.known[enemy * fb.CARDS : (enemy + 1) * fb.CARDS])
        counted = view.hand_size[enemy] - known, len(pool), sum(card in stops for card in pool)
        assert tuple(map(int, told.groups())) == counted, reason

        rng = Rng(found)
        stopped = 0
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


def test_a_reason_states_the_totals_of_bids_before_and_after_a_card() -> None:
    found = 0
    for view, actions, reason in guide_decisions("last_front", 2, 4):
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


def view_of_two_step_decision() -> State:
    """A view of Fix Bayonets in which the decision of the heuristic has two steps or more."""
    for seed in range(20):
        match = Match(GAME, 2, {}, seed)
        for _ in moments(match, seed):
            view = match.view(match.state.to_act)
            if not (match.over or match.state.midway()) and len(snap(GAME, view, 1).actions) > 1:
                return view
    raise AssertionError("no decision takes two steps")


VIEW = view_of_two_step_decision()
POSSIBLE = snap(GAME, VIEW, 1)
NOT_LEGAL = next(action.id for action in GAME.actions if action not in VIEW.legal())
VERDICT = Verdict(POSSIBLE.actions, 0.4, 0.5, 0.1)


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
    "a choice that is not open": changed_answer(choices=(Choice((NOT_LEGAL,), 1.0, 0.5, 9),)),
    "a choice without steps": changed_answer(choices=(Choice((), 1.0, 0.5, 9),)),
    "a choice worth no number": changed_answer(choices=(Choice(POSSIBLE.actions, 1.0, math.nan, 9),)),
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
def test_an_answer_of_the_bots_process_that_cannot_be_right_is_refused(wrong: Callable[[], Thought]) -> None:
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
    match = Match(game, game.seats[-1], {}, 4)
    for number, _ in enumerate(moments(match, 4)):
        if number % 40 or match.over or match.state.midway():
            continue
        view = match.view(match.state.to_act)
        made = snap(game, view, number).actions
        search = Deliberation(game, view, level_named("recruit"), number)
        hint = Judgement(game, view, (), number, 0.02)
        judgement = Judgement(game, view, made, number, 0.02)
        for thinking in (search, hint, judgement):
            checker = Checker(game, view, judges=thinking is judgement)
            done = False
            while not done:
                thought = thinking.step()
                done = thought.done
                assert checker.is_possible(thought), thought
        if number > 120:
            break


# --- What hints say of others is what levels hold and do; `python -m tests.said` compares more of it ---

RECRUIT = level_named("recruit")


@pytest.mark.parametrize(("slug", "seats", "matches"), [("sharp_end", 4, 2), ("last_front", 2, 3)])
def test_chances_that_hints_state_come_true_as_often_as_stated(slug: str, seats: int, matches: int) -> None:
    """The number of claims that came true lies within two standard deviations of the sum of their chances."""
    found = [
        claim
        for claim in claims_of_matches(slug, seats, RECRUIT, range(1, matches + 1))
        if claim.what not in ("most likely", "wins")
    ]
    assert len(found) > 30

    unlikely = [claim for claim in found if claim.said < 0.5]
    likely = [claim for claim in found if claim.said >= 0.5]
    for claims in (found, unlikely, likely):
        expected = sum(claim.said for claim in claims)
        came_true = sum(claim.came for claim in claims)
        variance = sum(claim.said * (1 - claim.said) for claim in claims)
        assert came_true == pytest.approx(expected, abs=1 + 2 * variance**0.5)


def test_chances_written_in_per_cent_were_measured_to_be_right_within_5_points() -> None:
    """Hints write only the chance that others can pay in per cent. The others are put in words."""
    rows = [row for row in read_rows(FOLDER)["said"] if row["about"] == "can pay"]
    assert sum(row["cases"] for row in rows) > 2 * MOST
    assert [row for row in rows if abs(row["said"] - row["came"]) > 5] == []
