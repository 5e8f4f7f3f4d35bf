"""Levels, and a decision from its view to its answer."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from ai.bot import Deliberation, choose, snap
from ai.levels import LEAST_TURN_SECONDS, LEVELS, Level, Thought, decision_seconds, level_named, seed_for
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.sanitize import DEALS
from game.core.state import UNKNOWN, State
from tests.ai.asking import run_to_end
from tests.ai.toy import Heap, HeapGame
from tests.play import seeds_readable_from

BATTLEFRONTS = game_named("battlefronts")
BAYONETS = game_named("fix_bayonets")
RECRUIT = level_named("recruit")
SERGEANT = replace(level_named("sergeant"), seconds=600.0)


def match_after(decisions: int, seed: int = 5) -> Match:
    """A match after this many random decisions."""
    match = Match(BATTLEFRONTS, seats=2, options={}, seed=seed)
    rng = Rng(seed)
    for _ in range(decisions):
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


def view_of_actor(match: Match) -> State:
    """The view of the seat to act."""
    return match.view(match.state.to_act)


def ticking_clock(seconds: float) -> Callable[[], float]:
    """A clock that moves on by `seconds` at every look."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += seconds
        return now

    return clock


def test_levels_are_found_by_slug() -> None:
    assert [level.slug for level in LEVELS] == ["recruit", "sergeant", "captain", "general"]
    for level in LEVELS:
        assert level_named(level.slug) is level
        assert level.line
        assert level.name


def test_each_level_has_at_least_four_times_the_iterations_of_the_one_below_and_at_most_1_4_seconds() -> None:
    assert all(high.iterations >= 4 * low.iterations for low, high in pairwise(LEVELS))
    assert all(level.seconds <= 1.4 for level in LEVELS)


def test_an_unknown_level_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"There is no level 'marshal'; choose from: recruit, .*general\."):
        level_named("marshal")


def test_a_thought_is_consistent_and_its_action_legal() -> None:
    """The position is that after 14 actions. A share is the part of all iterations that a choice has got."""
    match = match_after(14)
    thought = choose(BATTLEFRONTS, view_of_actor(match), SERGEANT, seed=3)
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
    view = view_of_actor(match_after(9))
    first, second = (choose(BATTLEFRONTS, view, SERGEANT, seed=8) for _ in range(2))
    assert replace(first, seconds=0) == replace(second, seconds=0)


@pytest.mark.parametrize("decisions", [0, 7, 15, 22])
def test_cards_that_nobody_has_seen_change_no_decision(decisions: int) -> None:
    match = match_after(decisions)
    view = view_of_actor(match)
    answer = choose(BATTLEFRONTS, view, SERGEANT, seed=4)
    for seed in range(3):
        other = view.copy()
        other.determinize(Rng(seed))
        assert other.facts() != match.state.facts(), "other cards lie face down"
        again = choose(BATTLEFRONTS, other.redact(other.to_act), SERGEANT, seed=4)
        assert again.choices == answer.choices


def test_no_level_is_given_a_hidden_card() -> None:
    """A bot gets the view of its seat, in which hidden cards are unknown."""
    match = match_after(10)
    view = view_of_actor(match)
    assert any(UNKNOWN in fact for fact in view.facts() if isinstance(fact, list))


@pytest.mark.parametrize("slug", GAMES)
def test_nobody_decides_from_more_than_its_seat_may_know(slug: str) -> None:
    """The search and the heuristic refuse the true state, and the view of another seat where hands are secret."""
    game = GAMES[slug]
    match = Match(game, seats=2, options={}, seed=5)
    for _ in range(20):
        match.play(game.actions[snap(game, view_of_actor(match), seed=1).actions[0]])

    forbidden = [match.state]
    if game.secrets:
        forbidden.append(match.view(1 - match.state.to_act))
    for view in forbidden:
        with pytest.raises(ValueError, match="may not know all that this view shows"):
            choose(game, view, RECRUIT, seed=1)
        with pytest.raises(ValueError, match="may not know all that this view shows"):
            snap(game, view, seed=1)


def test_a_snap_decision_completes_a_decision_from_its_first_steps() -> None:
    view = view_with_three_cards()
    complete = snap(BAYONETS, view, seed=3).actions
    of_several_steps = [
        choice for choice in choose(BAYONETS, view, SERGEANT, seed=3).choices if len(choice.actions) > 1
    ]
    begun = of_several_steps[0].actions[:1]
    completed = snap(BAYONETS, view, seed=3, begun=begun).actions
    assert completed[:1] == begun

    world = view.copy()
    world.determinize(Rng(1))
    for step in completed:
        assert BAYONETS.actions[step] in world.legal()
        world.apply(BAYONETS.actions[step], Rng(1))
        assert world.is_midway() is (step is not completed[-1])

    assert snap(BAYONETS, view, seed=3, begun=complete).actions == complete, "a complete decision is left as it is"


def test_a_decision_without_a_choice_is_answered_without_a_search() -> None:
    """From a heap of 1 only 1 can be taken."""
    thought = Deliberation(HeapGame(), Heap(seats=2, left=1), level_named("general"), seed=1).step()
    assert thought.done is True
    assert thought.iterations == 0
    assert thought.actions == (1,)


def steps_of_decisions(match: Match, decision: Callable[[State], Thought]) -> list[int]:
    """Play twelve decisions and return how many steps each of them had. Each is complete at its last step only."""
    counts = []
    for _ in range(12):
        actions = decision(view_of_actor(match)).actions
        for step in actions[:-1]:
            match.play(BAYONETS.actions[step])
            assert match.state.is_midway()
        match.play(BAYONETS.actions[actions[-1]])
        assert not match.state.is_midway()
        counts.append(len(actions))
    return counts


def view_with_three_cards() -> State:
    """The view of a seat that has three cards to choose from."""
    match = Match(BAYONETS, seats=2, options={"deployment": "quick"}, seed=5)
    while sum(action.notation.startswith("card") for action in match.legal()) < 3:
        for step in snap(BAYONETS, view_of_actor(match), len(match.actions)).actions:
            match.play(BAYONETS.actions[step])
    return view_of_actor(match)


@pytest.mark.parametrize("quick", [False, True], ids=["search", "heuristic"])
def test_a_decision_of_several_steps_is_answered_whole(quick: bool) -> None:
    def decide(view: State) -> Thought:
        """The answer of the heuristic or of a search."""
        return snap(BAYONETS, view, seed=3) if quick else choose(BAYONETS, view, RECRUIT, seed=3)

    step_counts = steps_of_decisions(Match(BAYONETS, seats=2, options={}, seed=5), decide)
    assert step_counts[:2] == [6, 6], "each side deploys six men"
    assert {1} < set(step_counts[2:]), "later decisions have one step or several"


def test_the_choices_of_a_search_are_legal_sequences_of_steps_with_different_first_steps() -> None:
    view = view_with_three_cards()
    thought = choose(BAYONETS, view, SERGEANT, seed=3)
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
    """A decision of several steps takes no longer than one of a single step. Each look at the clock takes 0.04 s."""
    general = level_named("general")
    thought = run_to_end(Deliberation(BAYONETS, view_with_three_cards(), general, seed=1, clock=ticking_clock(0.04)))
    assert len(thought.actions) > 1
    assert 0.5 * general.seconds < thought.seconds <= general.seconds + 0.1


class LateHeap(Heap):
    """A heap in a turn of which decisions of this weight have been made already. The next one has this weight."""

    def __init__(self, behind: int, weight: int = 1) -> None:
        super().__init__(2, left=18)
        self.behind = behind
        self.weight = weight

    def earlier_turn_weight(self) -> int:
        return self.behind

    def turn_weight(self) -> int:
        return self.weight

    def copy(self) -> State:
        return LateHeap(self.behind, self.weight)


class LongHeapGame(HeapGame):
    """The heap, in turns of many decisions."""

    turn_seconds = 10.0
    turn_share = 0.05


def seconds_of_decisions(game: Game, level: Level, seconds: float, weights: Iterable[int]) -> list[float]:
    """The seconds that each decision of one turn may take, where the decisions have these weights."""
    shares = []
    behind = 0
    for weight in weights:
        shares.append(decision_seconds(game, level, LateHeap(behind, weight), seconds))
        behind += weight
    return shares


def test_the_decisions_of_a_turn_share_its_time() -> None:
    general = level_named("general")
    four_decisions = seconds_of_decisions(HeapGame(), general, seconds=1.4, weights=[1] * 4)
    assert [round(share, 2) for share in four_decisions] == [1.4, 1.04, 0.62, 0.37]

    for seconds in (1.5, 1.4, 0.7):
        sixty_decisions = seconds_of_decisions(HeapGame(), level=general, seconds=seconds, weights=[1] * 60)
        assert sixty_decisions[0] == seconds, "the first decision may be the only one of the turn"
        assert sum(sixty_decisions) <= LEAST_TURN_SECONDS


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.slug)
def test_a_turn_of_many_decisions_never_takes_more_than_its_seconds(level: Level) -> None:
    """A game says how long a turn may take: 10 s here. A general may use all of it, the lower levels half of it.

    The weight of a decision says how many usual ones it counts for.
    """
    rng = Rng(1)
    most = 10.0 if level.slug == "general" else 5.0

    for seconds in (0.1, 0.6, level.seconds):
        for weights in ([1] * 300, [4] * 100, [1 + rng.below(6) for _ in range(200)]):
            shares = seconds_of_decisions(LongHeapGame(), level, seconds, weights)
            assert max(shares) <= seconds
            assert sum(shares) <= most + 1e-9

    assert sum(seconds_of_decisions(LongHeapGame(), level, seconds=1.4, weights=[1] * 60)) > 0.9 * most, (
        "the time of the turn is used"
    )


def test_a_decision_of_more_weight_is_given_more_time() -> None:
    """A decision of weight 3 counts as three of weight 1, in its own time and in that of a later one."""

    def general_shares(weights: list[int]) -> list[float]:
        """The seconds that a general may take for decisions of these weights."""
        return seconds_of_decisions(LongHeapGame(), level_named("general"), seconds=1.4, weights=weights)

    light = general_shares([1])[0]
    heavy = general_shares([3])[0]
    assert light < heavy <= 3 * light

    after_three_light = general_shares([1, 1, 1, 1])[-1]
    after_one_heavy = general_shares([3, 1])[-1]
    assert after_three_light == after_one_heavy


def test_a_later_decision_of_a_turn_is_given_less_time() -> None:
    general = level_named("general")

    def seconds_taken(behind: int) -> float:
        """How long a general takes after this many decisions of the turn, when each look at the clock takes 0.01 s."""
        return run_to_end(
            Deliberation(HeapGame(), LateHeap(behind), general, seed=1, clock=ticking_clock(0.01))
        ).seconds

    early = seconds_taken(behind=0)
    late = seconds_taken(behind=3)
    assert late <= decision_seconds(HeapGame(), level=general, state=LateHeap(3), seconds=general.seconds) + 0.05
    assert early > 2 * late


def test_a_search_ends_when_its_time_is_over() -> None:
    """Each look at the clock takes 0.04 s, so a general has time for a small part of its iterations."""
    thought = run_to_end(
        Deliberation(
            BATTLEFRONTS, view_of_actor(match_after(0)), level_named("general"), seed=1, clock=ticking_clock(0.04)
        )
    )
    assert thought.seconds <= level_named("general").seconds + 0.1
    assert 0 < thought.iterations < level_named("general").iterations / 5


def test_thinking_stops_once_no_other_choice_could_win() -> None:
    """In one of twelve decisions a choice leads by more visits than there are iterations left, so the search ends."""
    saved = 0
    for decisions in range(12, 24):
        view = view_of_actor(match_after(decisions))
        thought = run_to_end(Deliberation(BATTLEFRONTS, view, SERGEANT, seed=2, clock=ticking_clock(0.0)))
        saved += SERGEANT.iterations - thought.iterations

    assert saved > 0


def test_a_snap_decision_is_legal_and_needs_no_search() -> None:
    for decisions in range(0, 30, 3):
        match = match_after(decisions)
        thought = snap(BATTLEFRONTS, view_of_actor(match), decisions)
        assert thought.done
        assert thought.iterations == 0
        assert thought.actions[0] in {action.id for action in match.legal()}


def test_every_decision_of_every_match_has_its_own_seed() -> None:
    seeds = {seed_for(match, decision) for match in range(20) for decision in range(20)}
    assert len(seeds) == 400
    assert len({Rng(seed).state() for seed in seeds}) == 400


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("deal", [0x0123456789ABCDEF, 2**63 + 12_345, DEALS - 2])
def test_nothing_that_is_handed_to_a_bot_gives_the_deal(slug: str, deal: int) -> None:
    """A bot gets a view and a seed. Neither contains the seed of the deal, and no simple arithmetic finds it."""
    match = Match(GAMES[slug], seats=GAMES[slug].seats[-1], options={}, seed=deal)
    rng = Rng(deal)
    while not match.over and len(match.actions) < 40:
        decision = len(match.actions)
        seed = seed_for(match.seed, decision)
        assert deal not in seeds_readable_from(seed, decision)
        handed = pickle.dumps((match.view(match.state.to_act), seed))
        assert deal.to_bytes(8, "little") not in handed
        assert deal.to_bytes(8, "big") not in handed
        match.play(match.legal()[rng.below(len(match.legal()))])
