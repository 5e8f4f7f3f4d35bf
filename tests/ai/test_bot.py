"""Levels, and a decision from its view to its answer."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from ai.bot import Deliberation, choose, snap
from ai.levels import LEAST_TURN_SECONDS, LEVELS, Level, Thought, level_named, seed_for, turn_share
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.sanitize import DEALS
from game.core.state import UNKNOWN, State
from tests.ai.asking import finished
from tests.ai.toy import Heap, HeapGame
from tests.play import decoded

BATTLEFRONTS = game_named("battlefronts")
BAYONETS = game_named("fix_bayonets")
RECRUIT = level_named("recruit")
SERGEANT = replace(level_named("sergeant"), seconds=600.0)


def played(decisions: int, seed: int = 5) -> Match:
    """A match after so many random decisions."""
    match = Match(BATTLEFRONTS, 2, {}, seed)
    rng = Rng(seed)
    for _ in range(decisions):
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


def view_of(match: Match) -> State:
    return match.view(match.state.to_act)


def ticking(seconds: float) -> Callable[[], float]:
    """A clock that moves on by `seconds` at every look."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += seconds
        return now

    return clock


def test_levels_are_found_by_slug() -> None:
    assert [level.slug for level in LEVELS] == ["recruit", "sergeant", "captain", "general"]
    assert all(level_named(level.slug) is level and level.line and level.name for level in LEVELS)


def test_each_level_thinks_more_than_the_one_below_and_keeps_its_time() -> None:
    assert all(high.iterations >= 4 * low.iterations for low, high in pairwise(LEVELS))
    assert all(level.seconds <= 1.4 for level in LEVELS)


def test_an_unknown_level_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"There is no level 'marshal'; choose from: recruit, .*general\."):
        level_named("marshal")


def test_a_thought_is_consistent_and_its_action_legal() -> None:
    match = played(14)
    thought = choose(BATTLEFRONTS, view_of(match), SERGEANT, 3)
    legal = {action.id for action in match.legal()}
    shares = [choice.share for choice in thought.choices]
    assert thought.done
    assert thought.iterations <= SERGEANT.iterations
    assert thought.actions == thought.choices[0].actions
    assert {choice.actions[0] for choice in thought.choices} <= legal
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1.000001
    assert all(0 <= choice.value <= 1 for choice in thought.choices)
    assert 0 <= thought.value <= 1


def test_the_same_seed_gives_the_same_answer() -> None:
    view = view_of(played(9))
    first, second = (choose(BATTLEFRONTS, view, SERGEANT, 8) for _ in range(2))
    assert replace(first, seconds=0) == replace(second, seconds=0)


@pytest.mark.parametrize("decisions", [0, 7, 15, 22])
def test_cards_that_nobody_has_seen_change_no_decision(decisions: int) -> None:
    match = played(decisions)
    view = view_of(match)
    answer = choose(BATTLEFRONTS, view, SERGEANT, 4)
    for seed in range(3):
        other = view.copy()
        other.determinize(Rng(seed))
        assert other.facts() != match.state.facts(), "other cards lie face down"
        again = choose(BATTLEFRONTS, other.redact(other.to_act), SERGEANT, 4)
        assert again.choices == answer.choices


def test_no_level_is_given_a_hidden_card() -> None:
    """Whoever deliberates has only a view; its worlds are dealt from what is unaccounted for."""
    match = played(10)
    view = view_of(match)
    assert any(UNKNOWN in fact for fact in view.facts() if isinstance(fact, list))


@pytest.mark.parametrize("slug", GAMES)
def test_nobody_decides_from_more_than_its_seat_may_know(slug: str) -> None:
    """The true state, and another seat's view where hands are secret, are refused by bots and heuristic alike."""
    game = GAMES[slug]
    match = Match(game, 2, {}, 5)
    for _ in range(20):
        match.play(game.actions[snap(game, view_of(match), 1).actions[0]])
    other = match.view(1 - match.state.to_act)
    for view in [match.state, other] if game.secrets else [match.state]:
        for decide in (lambda view: choose(game, view, RECRUIT, 1), lambda view: snap(game, view, 1)):
            with pytest.raises(ValueError, match="may not know all that this view shows"):
                decide(view)


def test_a_decision_that_is_begun_is_completed() -> None:
    view = with_cards_to_play()
    whole = snap(BAYONETS, view, 3).actions
    begun = next(choice.actions[:1] for choice in choose(BAYONETS, view, SERGEANT, 3).choices if choice.actions[1:])
    completed = snap(BAYONETS, view, 3, begun).actions
    assert completed[:1] == begun

    world = view.copy()
    world.determinize(Rng(1))
    for step in completed:
        assert BAYONETS.actions[step] in world.legal()
        world.apply(BAYONETS.actions[step], Rng(1))
        assert world.midway() is (step is not completed[-1])
    assert snap(BAYONETS, view, 3, whole).actions == whole


def test_a_single_choice_is_answered_at_once() -> None:
    thought = Deliberation(HeapGame(), Heap(2, left=1), level_named("general"), 1).step()
    assert thought.done is True
    assert thought.iterations == 0
    assert thought.actions == (1,)


def several_steps(match: Match, decision: Callable[[State], Thought]) -> list[int]:
    """How many steps each of some decisions had; every one is open, and whole at its last step only."""
    counts = []
    for _ in range(12):
        actions = decision(view_of(match)).actions
        for step in actions[:-1]:
            match.play(BAYONETS.actions[step])
            assert match.state.midway()
        match.play(BAYONETS.actions[actions[-1]])
        assert not match.state.midway()
        counts.append(len(actions))
    return counts


def with_cards_to_play() -> State:
    """The view of a seat that has three cards to choose from."""
    match = Match(BAYONETS, 2, {"deployment": "quick"}, 5)
    while sum(action.notation.startswith("card") for action in match.legal()) < 3:
        for step in snap(BAYONETS, view_of(match), len(match.actions)).actions:
            match.play(BAYONETS.actions[step])
    return view_of(match)


@pytest.mark.parametrize("quick", [False, True])
def test_a_decision_of_several_steps_is_answered_whole(quick: bool) -> None:
    def decide(view: State) -> Thought:
        return snap(BAYONETS, view, 3) if quick else choose(BAYONETS, view, RECRUIT, 3)

    counts = several_steps(Match(BAYONETS, 2, {}, 5), decide)
    assert counts[:2] == [6, 6], "both sides deploy"
    assert {1} < set(counts[2:])


def test_choices_are_whole_decisions_where_they_were_thought_through() -> None:
    view = with_cards_to_play()
    thought = choose(BAYONETS, view, SERGEANT, 3)
    assert thought.actions == thought.choices[0].actions
    assert max(len(choice.actions) for choice in thought.choices) > 1

    firsts = [choice.actions[0] for choice in thought.choices]
    assert len(set(firsts)) == len(firsts)

    for choice in thought.choices:
        world = view.copy()
        world.determinize(Rng(1))
        for step in choice.actions:
            assert BAYONETS.actions[step] in world.legal()
            world.apply(BAYONETS.actions[step], Rng(1))


def test_the_steps_of_a_decision_share_its_time() -> None:
    general = level_named("general")
    thought = finished(Deliberation(BAYONETS, with_cards_to_play(), general, 1, ticking(0.04)))
    assert len(thought.actions) > 1
    assert 0.5 * general.seconds < thought.seconds <= general.seconds + 0.1


class LateHeap(Heap):
    """A heap that is met when so many decisions of the turn lie behind."""

    def __init__(self, behind: int, weight: int = 1) -> None:
        super().__init__(2, left=18)
        self.behind = behind
        self.weight = weight

    def turn_steps(self) -> int:
        return self.behind

    def turn_weight(self) -> int:
        return self.weight

    def copy(self) -> State:
        return LateHeap(self.behind, self.weight)


class LongHeapGame(HeapGame):
    """The heap, in turns of many decisions."""

    turn_seconds = 10.0
    turn_share = 0.05


def shares(game: Game, level: Level, seconds: float, weights: Iterable[int]) -> list[float]:
    """What the decisions of one turn may take, by their weights."""
    found = []
    behind = 0
    for weight in weights:
        found.append(turn_share(game, level, LateHeap(behind, weight), seconds))
        behind += weight
    return found


def test_the_decisions_of_a_turn_share_its_time() -> None:
    general = level_named("general")
    assert [round(share, 2) for share in shares(HeapGame(), general, 1.4, [1] * 4)] == [1.4, 1.04, 0.62, 0.37]
    for seconds in (1.5, 1.4, 0.7):
        found = shares(HeapGame(), general, seconds, [1] * 60)
        assert found[0] == seconds, "a turn of one decision has it all"
        assert sum(found) <= LEAST_TURN_SECONDS


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.slug)
def test_a_turn_of_many_decisions_never_takes_more_than_its_seconds(level: Level) -> None:
    """However many there are and whatever they weigh: a general has the seconds of the game, a captain half of them."""
    rng = Rng(1)
    most = 10.0 if level.slug == "general" else 5.0
    for seconds in (0.1, 0.6, level.seconds):
        for weights in ([1] * 300, [4] * 100, [1 + rng.below(6) for _ in range(200)]):
            found = shares(LongHeapGame(), level, seconds, weights)
            assert max(found) <= seconds
            assert sum(found) <= most + 1e-9
    assert sum(shares(LongHeapGame(), level, 1.4, [1] * 60)) > 0.9 * most, "and it is used"


def test_what_weighs_more_is_given_more_time() -> None:
    light, heavy = (shares(LongHeapGame(), level_named("general"), 1.4, [weight])[0] for weight in (1, 3))
    assert light < heavy <= 3 * light
    after_light, after_heavy = (
        shares(LongHeapGame(), level_named("general"), 1.4, [*before, 1])[-1] for before in ([1, 1, 1], [3])
    )
    assert after_light == after_heavy


def test_a_later_decision_of_a_turn_is_given_less_time() -> None:
    general = level_named("general")
    early, late = (
        finished(Deliberation(HeapGame(), LateHeap(behind), general, 1, ticking(0.01))).seconds for behind in (0, 3)
    )
    assert late <= turn_share(HeapGame(), general, LateHeap(3), general.seconds) + 0.05
    assert early > 2 * late


def test_time_runs_out() -> None:
    """With a twenty-fifth of a second a look, a general has time for some tens of instalments."""
    thought = finished(Deliberation(BATTLEFRONTS, view_of(played(0)), level_named("general"), 1, ticking(0.04)))
    assert thought.seconds <= level_named("general").seconds + 0.1
    assert 0 < thought.iterations < level_named("general").iterations / 5


def test_thinking_stops_once_the_choice_is_settled() -> None:
    """Somewhere in a match one choice leads by more than what is left; the answer is that of the whole budget."""
    saved = 0
    for decisions in range(12, 24):
        view = view_of(played(decisions))
        thought = finished(Deliberation(BATTLEFRONTS, view, SERGEANT, 2, ticking(0.0)))
        saved += SERGEANT.iterations - thought.iterations
    assert saved > 0


def test_a_snap_decision_is_legal_and_needs_no_search() -> None:
    for decisions in range(0, 30, 3):
        match = played(decisions)
        thought = snap(BATTLEFRONTS, view_of(match), decisions)
        assert thought.done
        assert thought.iterations == 0
        assert thought.actions[0] in {action.id for action in match.legal()}


def test_seeds_for_decisions_differ() -> None:
    seeds = {seed_for(match, decision) for match in range(20) for decision in range(20)}
    assert len(seeds) == 400
    assert len({Rng(seed).state() for seed in seeds}) == 400


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("deal", [0x0123456789ABCDEF, 2**63 + 12_345, DEALS - 2])
def test_nothing_that_is_handed_to_a_bot_gives_the_deal(slug: str, deal: int) -> None:
    match = Match(GAMES[slug], GAMES[slug].seats[-1], {}, deal)
    rng = Rng(deal)
    while not match.over and len(match.actions) < 40:
        decision = len(match.actions)
        seed = seed_for(match.seed, decision)
        assert deal not in decoded(seed, decision)
        handed = pickle.dumps((match.view(match.state.to_act), seed))
        assert deal.to_bytes(8, "little") not in handed
        assert deal.to_bytes(8, "big") not in handed
        match.play(match.legal()[rng.below(len(match.legal()))])
