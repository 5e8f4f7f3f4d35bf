"""A bot goes on with the search of its last decision where nothing new has come to light since."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from ai.bot import INSTALMENT, Deliberation, choose
from ai.channel import Message
from ai.estimates import guide_for
from ai.forest import Forest, Memory, leads_to_view
from ai.levels import LEVELS, Level, level_named
from ai.parallel import Helpers
from ai.player import Searcher
from ai.search import Node, Search
from ai.worker import Question, _answer_question, _begin_deliberation
from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.match import Match, match_after
from game.core.rng import Rng
from game.core.state import Action, State
from game.last_front.state import State as Table
from tests.ai.toy import ACTIONS, Heap

BAYONETS = game_named("fix_bayonets")
FRONT = game_named("last_front")


def hand_of_actor(match: Match) -> list[int]:
    """How many cards of each sort the seat to act has."""
    state = match.state
    assert isinstance(state, Table)
    return state.hand(state.to_act)


def match_after_actions(played: list[int]) -> Match:
    """A match of Fix Bayonets after these actions."""
    return match_after(BAYONETS, seats=2, options={"deployment": "quick"}, seed=5, action_ids=played)


def up_to_a_discard() -> list[int]:
    """The ids of actions from the start to one that reveals nothing, with more than 3 legal actions before and after.

    With this seed it is the discard of a card.
    """
    match = match_after_actions([])
    rng = Rng(5)
    while True:
        view = match.view(match.state.to_act)
        legal = match.legal()
        action = legal[rng.below(len(legal))]
        match.play(action)
        after = match.view(match.state.to_act)
        is_foreseen = not match.state.is_midway() and leads_to_view(view, [action], after)
        if len(legal) > 3 and is_foreseen and len(after.legal()) > 3:
            return [action.id for action in match.actions]


*ACTIONS_BEFORE, DISCARD_ID = up_to_a_discard()
DISCARD = BAYONETS.actions[DISCARD_ID]
AFTER_DISCARD = match_after_actions([*ACTIONS_BEFORE, DISCARD_ID]).view(
    match_after_actions([*ACTIONS_BEFORE, DISCARD_ID]).state.to_act
)
BEFORE_DISCARD = match_after_actions(ACTIONS_BEFORE).view(AFTER_DISCARD.to_act)
"""BEFORE_DISCARD is the view in which DISCARD is decided, AFTER_DISCARD the view of the same seat right after it."""
REMEMBERING = Level("remembering", "Remembering", "", iterations=200, seconds=inf, remembers=True)


def search_cards(iterations: int) -> Search:
    """A search of the decision which card to discard, after this many iterations."""
    search = Search(BEFORE_DISCARD, len(BAYONETS.actions), guide_for(BAYONETS.slug), Rng(1))
    search.run(iterations)
    return search


def statistics_of(nodes: list[Node]) -> list[tuple[Action, int, int, float]]:
    """The actions of these nodes with their visits, availability and sum of rewards. A node is new at every reading."""
    return [(node.action, node.visits, node.available, node.total) for node in nodes]


def memory_of_discard() -> Memory:
    """The memory of a bot that has just discarded a card."""
    memory = Memory()
    memory.keep_search(BEFORE_DISCARD, [DISCARD], search_cards(150))
    return memory


def test_the_next_decision_goes_on_with_the_tree_below_the_last_one() -> None:
    search = search_cards(150)
    below = next(child for child in search.root.children if child.action is DISCARD)
    visits, below_discard = below.visits, statistics_of(below.children)
    memory = Memory()
    memory.keep_search(BEFORE_DISCARD, [DISCARD], search)
    resumed = memory.take_search(AFTER_DISCARD)
    assert resumed is search
    assert search.view == AFTER_DISCARD
    assert statistics_of(search.root.children) == below_discard
    assert search.iterations == visits - 1, "the first visit of a node has tried nothing below it"

    search.run(50)
    assert {child.action for child in search.root.children} <= set(AFTER_DISCARD.legal())


def test_resuming_drops_illegal_actions_and_those_of_another_seat() -> None:
    """A tree may have steps of the other seat, and steps that only other hidden cards allow."""
    search = search_cards(150)
    below = next(child for child in search.root.children if child.action is DISCARD)
    illegal, of_other_seat, *legal = below.children
    kept = statistics_of(legal)

    # Change the tree so that the first child has an action that is illegal then, and the second one the other seat.
    elsewhere = next(action for action in BAYONETS.actions if action not in AFTER_DISCARD.legal())
    tree = search._tree
    tree.action_of[elsewhere.id] = elsewhere
    tree.action[illegal._row] = elsewhere.id
    tree.seat[of_other_seat._row] = 1 - of_other_seat.seat

    search.resume(DISCARD, AFTER_DISCARD)
    assert statistics_of(search.root.children) == kept
    assert search.iterations == sum(child.visits for child in legal)


def test_a_decision_of_several_steps_is_kept_at_its_last_one() -> None:
    """The search that is kept has the last step of the decision among the children of its root."""
    memory = Memory()
    level = replace(REMEMBERING, iterations=60)
    answer = choose(BAYONETS, Match(BAYONETS, seats=2, options={}, seed=5).view(0), level, seed=3, memory=memory)
    assert len(answer.actions) > 1
    assert memory._last is not None

    _, decision, search = memory._last
    assert [action.id for action in decision] == list(answer.actions)
    assert isinstance(search, Search)
    assert [child for child in search.root.children if child.action is decision[-1]]


def test_resuming_after_an_action_that_the_search_never_tried_begins_anew() -> None:
    search = search_cards(1)
    (tried,) = search.root.children
    untried = next(action for action in BEFORE_DISCARD.legal() if action is not tried.action)
    search.resume(untried, AFTER_DISCARD)
    assert search.iterations == 0
    search.run(20)
    assert search.iterations == 20


def test_a_search_is_resumed_only_at_the_view_to_which_its_decision_leads() -> None:
    another = next(action for action in BEFORE_DISCARD.legal() if action is not DISCARD)
    theirs = AFTER_DISCARD.copy()
    theirs.to_act = 1 - theirs.to_act
    assert leads_to_view(BEFORE_DISCARD, [DISCARD], AFTER_DISCARD)
    assert not leads_to_view(BEFORE_DISCARD, [another], AFTER_DISCARD), "another decision"
    assert not leads_to_view(AFTER_DISCARD, [AFTER_DISCARD.legal()[0]], AFTER_DISCARD), "it leads elsewhere"
    assert not leads_to_view(BEFORE_DISCARD, [DISCARD], theirs), "the other seat decides"
    assert not leads_to_view(
        Match(game_named("battlefronts"), seats=2, options={}, seed=5).view(0), [DISCARD], AFTER_DISCARD
    ), "another game"
    assert memory_of_discard().take_search(BEFORE_DISCARD) is None


def test_a_seat_that_has_drawn_a_card_begins_its_search_anew() -> None:
    """A search is kept only for a view to which the decision surely leads. Chance decides which card is drawn."""
    drawn = 0
    for deal in range(8):
        match = Match(FRONT, seats=2, options={}, seed=deal)
        rng = Rng(deal)
        while not match.over:
            seat = match.state.to_act
            view = match.view(seat)
            legal = match.legal()
            cards_before = sum(hand_of_actor(match))
            action = legal[rng.below(len(legal))]
            match.play(action)
            if match.state.to_act == seat and sum(hand_of_actor(match)) > cards_before:
                drawn += 1
                assert not leads_to_view(view, [action], match.view(seat))
    assert drawn > 5


@pytest.mark.parametrize("slug", GAMES)
def test_answers_that_go_on_from_the_last_one_are_legal(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    take_search = Memory.take_search
    resumed = []

    def take_and_note(memory: Memory, view: State) -> Search | Forest | None:
        """Take a search as before, and note whether there was one."""
        search = take_search(memory, view)
        resumed.append(search is not None and search.iterations > 0)
        return search

    monkeypatch.setattr(Memory, "take_search", take_and_note)
    match = Match(game_named(slug), seats=2, options={}, seed=7)
    players = [Searcher(replace(REMEMBERING, iterations=24)) for _ in range(2)]
    while not match.over and len(match.actions) < 60 and sum(resumed) < 8:
        for action in players[match.state.to_act].decide(match.view(match.state.to_act), len(match.actions)):
            match.play(action)  # refuses an illegal action
    assert any(resumed)


class HeapWithDice(Heap):
    """A heap in which chance is asked at every move, without an effect."""

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        rng.word()
        super().apply(action, rng, transcript)

    def copy(self) -> State:
        return HeapWithDice(self.seats, self.left, self.to_act)


@pytest.mark.parametrize(("kind", "expected"), [(Heap, True), (HeapWithDice, False)], ids=["no dice", "dice"])
def test_a_decision_that_asked_chance_does_not_count_as_leading_to_a_view(kind: type[Heap], expected: bool) -> None:
    """Below such a decision the tree also has the positions after other throws."""
    take_one = ACTIONS[1]
    before = kind(seats=1, left=9)
    after = kind(seats=1, left=8)
    assert leads_to_view(before, [take_one], after) is expected


def test_a_memory_gives_its_search_away_once() -> None:
    memory = memory_of_discard()
    assert memory.take_search(AFTER_DISCARD) is not None
    assert memory.take_search(AFTER_DISCARD) is None


def test_only_a_general_remembers() -> None:
    assert [level.remembers for level in LEVELS] == [False, False, False, True]
    forgetful = replace(REMEMBERING, remembers=False)
    memory = memory_of_discard()
    choose(BAYONETS, AFTER_DISCARD, forgetful, seed=3, memory=memory)
    assert memory.take_search(AFTER_DISCARD) is not None, "the forgetful level has not taken it"
    assert level_named("general").remembers


def test_remembered_iterations_count_towards_those_of_the_level() -> None:
    """The memory has the tree below the discard, whose node is itself no iteration of the next decision."""
    memory = memory_of_discard()
    discard_node = next(child for child in search_cards(150).root.children if child.action is DISCARD)
    remembered = discard_node.visits - 1
    level = replace(REMEMBERING, iterations=remembered + 1)

    thought = choose(BAYONETS, AFTER_DISCARD, level, seed=3, memory=memory)
    assert thought.iterations == remembered + 1, "one more iteration was enough"


def test_a_deliberation_without_time_to_end_remembers_the_search_below_its_leader() -> None:
    memory = Memory()
    deliberation = Deliberation(BAYONETS, BEFORE_DISCARD, REMEMBERING, seed=3, memory=memory)
    leader = deliberation.step().actions[0]
    deliberation.remember_leader()
    search = memory.take_search(match_after_actions([*ACTIONS_BEFORE, leader]).view(BEFORE_DISCARD.to_act))
    assert search is not None
    assert 0 < search.iterations < INSTALMENT


def test_the_bots_process_asks_a_general_what_it_remembers() -> None:
    question = Question(BAYONETS.slug, AFTER_DISCARD, "general", seed=3, seconds=0.1)
    deliberation = _begin_deliberation(question, Helpers(0), memory_of_discard())
    assert deliberation._search.iterations > 0, "it goes on with the remembered search"


class Interrupting:
    """A pipe through which another question comes after one instalment."""

    left = 1

    def poll(self) -> bool:
        self.left -= 1
        return self.left < 0

    def recv(self) -> Message:
        return "drop", 2, None

    def send(self, message: Message) -> None:
        """Nobody listens."""


def test_the_bots_process_remembers_a_search_after_an_interruption_by_another_question() -> None:
    memory = Memory()
    question = Question(BAYONETS.slug, BEFORE_DISCARD, "general", seed=3, seconds=60.0)
    deliberation = _begin_deliberation(question, Helpers(0), memory)
    interruption = ("drop", 2, None)
    assert (
        _answer_question(Interrupting(), generation=1, deliberation=deliberation, helpers=Helpers(0)) == interruption  # type: ignore[arg-type]
    )
    assert memory._last is not None

    _, (leader,), search = memory._last
    assert search.iterations == INSTALMENT
    view_after_leader = match_after_actions([*ACTIONS_BEFORE, leader.id]).view(BEFORE_DISCARD.to_act)
    assert memory.take_search(view_after_leader) is search
