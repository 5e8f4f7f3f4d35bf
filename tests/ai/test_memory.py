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
from ai.search import Search
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


def own_hand(match: Match) -> list[int]:
    """How many cards of each sort the seat to act has."""
    state = match.state
    assert isinstance(state, Table)
    return state.hand(state.to_act)


def reached(played: list[int]) -> Match:
    return match_after(BAYONETS, 2, {"deployment": "quick"}, 5, played)


def up_to_a_discard() -> list[int]:
    """Actions, of which the last reveals nothing and has a choice before it and after it."""
    match = reached([])
    rng = Rng(5)
    while True:
        view = match.view(match.state.to_act)
        legal = match.legal()
        action = legal[rng.below(len(legal))]
        match.play(action)
        after = match.view(match.state.to_act)
        is_foreseen = not match.state.midway() and leads_to_view(view, [action], after)
        if len(legal) > 3 and is_foreseen and len(after.legal()) > 3:
            return [action.id for action in match.actions]


*BEFORE, LAST = up_to_a_discard()
DISCARD = BAYONETS.actions[LAST]
FEWER = reached([*BEFORE, LAST]).view(reached([*BEFORE, LAST]).state.to_act)
CARDS = reached(BEFORE).view(FEWER.to_act)
REMEMBERING = Level("remembering", "Remembering", "", 200, inf, remembers=True)


def searched(iterations: int) -> Search:
    search = Search(CARDS, len(BAYONETS.actions), guide_for(BAYONETS.slug), Rng(1))
    search.run(iterations)
    return search


def kept() -> Memory:
    """What a bot knows that has just discarded a card."""
    memory = Memory()
    memory.keep_search(CARDS, [DISCARD], searched(150))
    return memory


def test_the_tree_below_the_decision_is_the_search_of_the_next_one() -> None:
    search = searched(150)
    below = next(child for child in search.root.children if child.action is DISCARD)
    visits = below.visits
    memory = Memory()
    memory.keep_search(CARDS, [DISCARD], search)
    resumed = memory.take_search(FEWER)
    assert resumed is search
    assert search.view == FEWER
    assert search.root.children == below.children
    assert search.iterations == visits - 1, "the first visit of a node has tried nothing below it"

    search.run(50)
    assert {child.action for child in search.root.children} <= set(FEWER.legal())


def test_what_cannot_be_done_is_forgotten() -> None:
    """A tree may have steps of the other seat, and steps that only other hidden cards allow."""
    search = searched(150)
    below = next(child for child in search.root.children if child.action is DISCARD)
    gone, theirs, *left = below.children
    gone.action = Action(0, "elsewhere")
    theirs.seat = 1 - theirs.seat
    search.resume(DISCARD, FEWER)
    assert search.root.children == left
    assert search.iterations == sum(child.visits for child in left)


def test_a_decision_of_several_steps_is_kept_at_its_last_one() -> None:
    """Its search stands before its last step."""
    memory = Memory()
    level = replace(REMEMBERING, iterations=60)
    answer = choose(BAYONETS, Match(BAYONETS, 2, {}, 5).view(0), level, 3, memory=memory)
    assert len(answer.actions) > 1
    assert memory._last is not None

    _, decision, search = memory._last
    assert [action.id for action in decision] == list(answer.actions)
    assert isinstance(search, Search)
    assert [child for child in search.root.children if child.action is decision[-1]]


def test_a_decision_that_was_never_tried_begins_anew() -> None:
    search = searched(150)
    search.root.children = []
    search.resume(DISCARD, FEWER)
    assert search.iterations == 0
    search.run(20)
    assert search.iterations == 20


def test_only_what_was_foreseen_is_gone_on_with() -> None:
    another = next(action for action in CARDS.legal() if action is not DISCARD)
    theirs = FEWER.copy()
    theirs.to_act = 1 - theirs.to_act
    assert leads_to_view(CARDS, [DISCARD], FEWER)
    assert not leads_to_view(CARDS, [another], FEWER), "another decision"
    assert not leads_to_view(FEWER, [FEWER.legal()[0]], FEWER), "it leads elsewhere"
    assert not leads_to_view(CARDS, [DISCARD], theirs), "the other seat decides"
    assert not leads_to_view(Match(game_named("battlefronts"), 2, {}, 5).view(0), [DISCARD], FEWER), "another game"
    assert kept().take_search(CARDS) is None


def test_whoever_has_drawn_a_card_begins_anew() -> None:
    drawn = 0
    for deal in range(8):
        match = Match(FRONT, 2, {}, deal)
        rng = Rng(deal)
        while not match.over:
            seat = match.state.to_act
            view = match.view(seat)
            legal = match.legal()
            cards = sum(own_hand(match))
            action = legal[rng.below(len(legal))]
            match.play(action)
            if match.state.to_act == seat and sum(own_hand(match)) > cards:
                drawn += 1
                assert not leads_to_view(view, [action], match.view(seat))
    assert drawn > 5


@pytest.mark.parametrize("slug", GAMES)
def test_answers_that_go_on_from_the_last_one_are_legal(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    resumed = Memory.take_search
    gone_on = []

    def counted(memory: Memory, view: State) -> Search | Forest | None:
        found = resumed(memory, view)
        gone_on.append(found is not None and found.iterations > 0)
        return found

    monkeypatch.setattr(Memory, "take_search", counted)
    match = Match(game_named(slug), 2, {}, 7)
    players = [Searcher(replace(REMEMBERING, iterations=24)) for _ in range(2)]
    while not match.over and len(match.actions) < 60 and sum(gone_on) < 8:
        for action in players[match.state.to_act].decide(match.view(match.state.to_act), len(match.actions)):
            match.play(action)
    assert any(gone_on)


class Thrown(Heap):
    """A heap from which nobody takes without a throw of dice that changes nothing."""

    def apply(self, action: Action, rng: Rng, transcript: Transcript | None = None) -> None:
        rng.word()
        super().apply(action, rng, transcript)

    def copy(self) -> State:
        return Thrown(self.seats, self.left, self.to_act)


@pytest.mark.parametrize(("kind", "expected"), [(Heap, True), (Thrown, False)])
def test_what_chance_had_a_hand_in_is_not_foreseen(kind: type[Heap], expected: bool) -> None:
    """Below such a decision the tree has what follows from other throws as well."""
    assert leads_to_view(kind(1, 9), ACTIONS[1:2], kind(1, 8)) is expected


def test_a_memory_is_used_once() -> None:
    memory = kept()
    assert memory.take_search(FEWER) is not None
    assert memory.take_search(FEWER) is None


def test_only_a_general_remembers() -> None:
    assert [level.remembers for level in LEVELS] == [False, False, False, True]
    forgetful = replace(REMEMBERING, remembers=False)
    memory = kept()
    choose(BAYONETS, FEWER, forgetful, 3, memory=memory)
    assert memory.take_search(FEWER) is not None, "it was not asked"
    assert level_named("general").remembers


def test_a_level_that_remembers_has_fewer_iterations_to_make() -> None:
    memory = kept()
    known = next(child.visits for child in searched(150).root.children if child.action is DISCARD) - 1
    thought = choose(BAYONETS, FEWER, replace(REMEMBERING, iterations=known + 1), 3, memory=memory)
    assert thought.iterations == known + 1


def test_what_led_when_the_next_question_came_may_have_been_played() -> None:
    memory = Memory()
    deliberation = Deliberation(BAYONETS, CARDS, REMEMBERING, 3, memory=memory)
    leader = deliberation.step().actions[0]
    deliberation.remember_leader()
    search = memory.take_search(reached([*BEFORE, leader]).view(CARDS.to_act))
    assert search is not None
    assert 0 < search.iterations < 32


def test_the_bots_process_asks_a_general_what_it_remembers() -> None:
    begun = _begin_deliberation(Question(BAYONETS.slug, FEWER, "general", 3, 0.1), Helpers(0), kept())
    assert begun._search.iterations > 0


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


def test_the_bots_process_remembers_what_it_could_not_end() -> None:
    memory = Memory()
    question = Question(BAYONETS.slug, CARDS, "general", 3, 60.0)
    deliberation = _begin_deliberation(question, Helpers(0), memory)
    assert _answer_question(Interrupting(), 1, deliberation, Helpers(0)) == ("drop", 2, None)  # type: ignore[arg-type]
    assert memory._last is not None

    _, (led,), search = memory._last
    assert search.iterations == INSTALMENT
    assert memory.take_search(reached([*BEFORE, led.id]).view(CARDS.to_act)) is search
