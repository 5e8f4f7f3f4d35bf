"""How many answers a turn of Fighting Front asks of a person who decides as a Sergeant does, with the fewest presses.

python -m tests.pace                      20 matches of Sergeants, in a few minutes on the fast core
python -m tests.pace --matches 2 --keep FOLDER
python -m tests.pace --single             the same without groups: only orders that are given to all
python -m tests.pace --staff              of a person who gives all cards and units of a step the order of the staff

The matches are replayed, and each decision of the first seat is given through the controls of the board. An order for
several decisions counts as one answer, however many units and spaces it names, but only where it makes exactly
decisions that the Sergeant has made as well, in whatever order. What ends by itself counts for nothing, and neither
does a move that comes back to where it began.

The person knows what is to come, and uses what holds for later questions: hits strike what was aimed at, which counts
once a match, and once or twice for every hit that shall strike something else; all guns fire in support until they are
told otherwise; a card waits for its roll; an order to attack ends the movement; one press ends a turn.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from math import inf
from pathlib import Path
from typing import Final, NamedTuple, cast

import pygame

from ai.bot import choose
from ai.levels import level_named, seed_for
from game.catalogue import GAMES, game_named
from game.core.events import Event, Transcript
from game.core.match import Match
from game.core.record import HUMAN, Record, SeatEntry, dumps, loads, record_of, replay
from game.core.state import Action
from game.fighting_front import actions as do
from game.fighting_front import analysis, cards, events, steps
from game.fighting_front.state import State
from scenes.boards.board import PERSON, BoardContext, Seat
from scenes.boards.fighting_front.board import FightingFrontBoard
from scenes.boards.fighting_front.layout import card_key, space_key
from scenes.boards.fighting_front.names import STEPS_BEFORE_ATTACKS
from scenes.boards.fighting_front.selection import CARD_ACTIONS, key_of_action
from scenes.boards.seat_name import SeatName
from scenes.match.setup import setup_of
from scenes.settings import Settings
from scenes.ui.focus import FocusRing
from scenes.ui.sound import Sound
from tools.drive import SteadyWorker

SEAT: Final = 0
"""The seat of the person."""
NAMES: Final = {
    value: name
    for name, value in vars(steps).items()
    if isinstance(value, int) and name.isupper() and not name.endswith("_PHASE") and name not in ("PHASES", "DECISIONS")
}
"""The names of steps."""
ORDER_KEYS: Final = {
    steps.SETUP: pygame.K_f,
    steps.DEPLOY: pygame.K_f,
    steps.ARTILLERY: pygame.K_a,
    steps.AIR: pygame.K_a,
    steps.MOVE: pygame.K_v,
    steps.GROUND: pygame.K_a,
}
"""By step that asks for nothing but decisions of one seat: the key of its order."""
MOST_MARKED: Final = 7
"""The most goals of which any three are tried."""
Deed = tuple[object, ...]
"""What a decision does, the same whenever it is made within its phase."""


@dataclass
class Decision:
    """A decision of the person in a record."""

    before: State
    actions: list[Action]
    deed: Deed
    goal: int | None
    """The space that is attacked, or in which a move ends. None for anything else."""
    has_changed: bool = True
    """Whether something on the map, or a hand, is different after it."""

    @property
    def is_end(self) -> bool:
        """Whether it finishes or passes."""
        return self.actions[-1] in (do.FINISH, do.PASS)

    @property
    def is_idle(self) -> bool:
        """Whether it is a move that comes back to where it began, and has changed nothing."""
        return self.deed[:1] == ("moved",) and self.deed[1] == self.deed[2] and not self.has_changed

    @property
    def place(self) -> int | None:
        """The space that a card is deployed into, or the goal."""
        last = self.actions[-1]
        return last.space if isinstance(last, do.On) else self.goal

    @property
    def key(self) -> Hashable:
        """The card or the unit that is picked for it."""
        first = self.actions[0]
        return card_key(first.sort) if isinstance(first, CARD_ACTIONS) else key_of_action(first, self.before)

    @property
    def errand(self) -> object:
        """The property that all units of a group with one goal share: how far they move, or what they attack."""
        first = self.actions[0]
        if self.goal is None or self.before.step != steps.MOVE or not isinstance(first, do.Unit):
            return self.goal
        return analysis.shift_between(first.space, self.goal)


@dataclass
class Count:
    """The answers that were asked of a person."""

    turns: float = 0.0
    setup: int = 0
    """Answers before the first turn."""
    by_step: Counter[str] = field(default_factory=Counter)

    @property
    def a_turn(self) -> float:
        """Answers for each turn of the person and the enemy's turn after it."""
        return sum(self.by_step.values()) / max(1.0, self.turns)

    def describe(self) -> str:
        """The count in words, the steps with most answers first.

        >>> Count(turns=2.0, setup=9, by_step=Counter({"MOVE": 5, "GROUND": 3})).describe()
        '4.0 answers a turn (2 turns; setup 9 in all): MOVE 2.50, GROUND 1.50'
        """
        shares = ", ".join(f"{name} {number / self.turns:.2f}" for name, number in self.by_step.most_common())
        return f"{self.a_turn:.1f} answers a turn ({self.turns:g} turns; setup {self.setup} in all): {shares}"


# --- What was decided ---------------------------------------------------------------------


def deed_of(happened: Sequence[Event]) -> tuple[Deed, int | None]:
    """The decision that its events tell of, and its goal. Empty for the end of a phase.

    >>> deed_of([events.UnitMoved((3, 8, 13), 20)])
    (('moved', 3, 13), 13)
    """
    for event in happened:
        match event:
            case events.UnitMoved(path, _):
                return ("moved", path[0], path[-1]), path[-1]
            case events.MissionDeclared():
                return ("mission", event.kind, event.target), event.target
            case events.BombardmentDeclared() | events.AttackDeclared():
                return ("attack", event.space, event.target), event.target
            case events.PhaseBegan() | events.Passed():
                continue
        return (type(event).__name__, repr(event)), None
    return (), None


def map_of(state: State) -> Hashable:
    """The units and locations on the map with their counters, as a value that can be compared."""
    return tuple(map(tuple, (state.unit, state.dc, state.site, state.site_owner, state.site_dc)))


def decisions_of(record: Record) -> tuple[list[Decision], int]:
    """The decisions of the person in a record, without those that had no alternative, and the number of turns."""
    decisions: list[Decision] = []
    states_before: list[State] = []
    """The state before the decision in progress, or nothing between two decisions."""
    actions: list[Action] = []
    happened: list[Event] = []

    def note(match: Match, transcript: Transcript) -> None:
        """Collect the steps of a decision, called after each. Once it is whole, keep it if its seat had a choice."""
        if not states_before:
            states_before.append(cast(State, transcript.before.copy()))
        actions.append(match.actions[-1])
        happened.extend(event for event in transcript.events)
        if match.state.is_midway():
            return
        before = states_before.pop()
        if transcript.actor == SEAT and len(before.legal()) > 1:
            has_changed = map_of(before) != map_of(cast(State, match.state))
            decisions.append(Decision(before, list(actions), *deed_of(happened), has_changed))
        actions.clear()
        happened.clear()

    match = replay(record, game_named, note)
    return decisions, cast(State, match.state).turn


def stretches(decisions: Sequence[Decision]) -> Iterator[list[Decision]]:
    """Yield the decisions in stretches: those that follow one another in one step, up to the one that ends it."""
    stretch: list[Decision] = []
    for decision in decisions:
        if stretch:
            is_other_step = analysis.order_time(stretch[-1].before) != analysis.order_time(decision.before)
            if stretch[-1].is_end or is_other_step:
                yield stretch
                stretch = []
        stretch.append(decision)
    if stretch:
        yield stretch


def areas_of(spaces: set[int]) -> Iterator[tuple[int, ...]]:
    """Yield the sets of spaces that a person may mark for these ones, each once and the set of all first.

    Then come the boxes with two of the spaces as corners, pairs of spaces, and triples of the first MOST_MARKED.
    """
    in_order = sorted(spaces)
    areas = [tuple(in_order)]

    for first_corner, second_corner in combinations_with_replacement(in_order, 2):
        first_row, first_column = divmod(first_corner, cards.COLUMNS)
        second_row, second_column = divmod(second_corner, cards.COLUMNS)
        rows = range(min(first_row, second_row), max(first_row, second_row) + 1)
        columns = range(min(first_column, second_column), max(first_column, second_column) + 1)
        areas.append(tuple(row * cards.COLUMNS + column for row in rows for column in columns))

    areas += [*combinations(in_order, 2), *combinations(in_order[:MOST_MARKED], 3)]
    yield from dict.fromkeys(area for area in areas if area)


# --- What is pressed ----------------------------------------------------------------------

Run = tuple[list[Deed], State]
"""The deeds that an order leads to, and the world after it."""


class Ways(NamedTuple):
    """How an order is given."""

    finishes: bool
    """Whether its button may finish the phase as well."""
    points: bool
    """Whether its targets are pointed at."""


class Person:
    """Gives decisions through the controls of a board."""

    def __init__(
        self, record: Record, decisions: Sequence[Decision], has_groups: bool, trusts_staff: bool = False
    ) -> None:
        view = cast(State, decisions[0].before.redact(SEAT))
        kinds = (PERSON, "sergeant")
        seats = tuple(Seat(SeatName(kind.capitalize()), kind, you=kind == PERSON) for kind in kinds)
        game = setup_of(record).game
        context = BoardContext(
            game, seats, SEAT, Sound(Settings()), random.Random(1), SteadyWorker(), reduced_motion=True
        )
        self.board = FightingFrontBoard(context, view)
        self.has_groups = has_groups
        self.trusts_staff = trusts_staff
        self.pointed: set[tuple[int, int, int]] = set()
        """The turn, the table of the roll and the space of each target that was pointed at."""
        self._before: Sequence[Decision] = ()
        """The stretch that was asked before."""
        self._has_ended = False
        """Whether the last declarations were ended by an answer of its own."""
        self._could_end = False
        """Whether an order to attack could have ended the movement before."""
        self._additions: dict[tuple[int, int, int], list[Decision]] = {}
        """By phase: the decisions that added something to a roll."""
        self._added_in = (0, 0, 0)
        self._is_adding = False
        """Whether something was ordered to be added to a later roll of the phase `_added_in`."""
        self._ended_turn = 0
        """The last turn whose rest was ended by one press."""
        self._busy_until: dict[int, int] = {}
        """By turn: the phase in which something is decided for the last time, but for ends."""
        self._hits: dict[tuple[int, int, int], set[Action]] = {}
        """By turn, table of the roll and space: which cards take the hits there."""
        for decision in decisions:
            self._look_ahead(decision)

    def _look_ahead(self, decision: Decision) -> None:
        """Note what the person will want of a decision."""
        world = decision.before
        if world.step == steps.HIT:
            self._hits.setdefault((world.turn, world.roll, world.aim), set()).add(decision.actions[0])
        phase = analysis.phase_key(world)
        if not decision.is_end and world.step != steps.DISCARD:
            self._busy_until[world.turn] = max(world.phase, self._busy_until.get(world.turn, 0))
        if world.step == steps.WINDOW and not decision.is_end:
            self._additions.setdefault(phase, []).append(decision)

    def answers(self, stretch: Sequence[Decision]) -> int:
        """The fewest answers that this person must give for a stretch: decisions that follow each other in one step.

        Stretches must be given in the order of the match, since some answers follow from the stretch before.
        """
        before, self._before = self._before, stretch
        world = stretch[0].before
        step = world.step
        is_rolled = step in (steps.WINDOW, steps.SUPPORT_FIRE)
        if step == steps.WINDOW and self._passes_by_itself(stretch):
            return 0
        if not self.has_groups:
            return len(stretch) if is_rolled or step == steps.AIR or step not in ORDER_KEYS else self._declare(stretch)
        if step == steps.WINDOW:
            return 0 if self._answers_for_later_roll(stretch) else 1
        if step in (steps.INTERCEPT, steps.DISCARD):
            return 1  # a group of fighters or of cards
        if step == steps.SUPPORT_FIRE:
            return 0  # all of them are counted together
        if step == steps.HIT:
            return sum(self._count_hit(decision) for decision in stretch)
        if step == steps.FOLLOW and before and before[-1].actions == [do.OCCUPY]:
            return 0  # it was chosen together with the move into the space
        if step not in ORDER_KEYS:
            return len(stretch)

        # FF 4.10, 4.11 An order to attack may be given during the movement, and ends it.
        count = self._order_all(world) if self.trusts_staff else self._declare(stretch)
        is_attack = isinstance(stretch[0].actions[0], do.Unit) or self.trusts_staff
        ends_movement = step == steps.GROUND and self._could_end and is_attack
        self._could_end = self._has_ended and step == steps.MOVE
        return 0 if self._ends_turn(stretch) else count - ends_movement

    def _ends_turn(self, stretch: Sequence[Decision]) -> bool:
        """Whether this end of a step needs no answer, because the person has ended the whole turn before.

        When nothing more is decided in a turn, the end of a step before the attacks ends the turn. That is noted.
        """
        world = stretch[0].before
        last_busy_phase = self._busy_until.get(world.turn, -1)
        only_ends_step = len(stretch) == 1 and stretch[0].is_end
        decides_nothing_more = only_ends_step and last_busy_phase <= world.phase
        was_ended_before = decides_nothing_more and self._ended_turn == world.turn
        if decides_nothing_more and world.step in STEPS_BEFORE_ATTACKS:
            self._ended_turn = world.turn
        return was_ended_before

    def _answers_for_later_roll(self, stretch: Sequence[Decision]) -> bool:
        """FF 5.2 Whether this question about a roll is answered by an earlier order to add something to a later roll.

        Such an order passes for all rolls up to the one that it names. If the person can give it here, that is noted
        in `_is_adding` for the next question of the phase.
        """
        world = stretch[0].before
        phase = analysis.phase_key(world)
        if self._added_in != phase:
            self._added_in = phase
            self._is_adding = False
        is_answered = self._is_adding
        self._is_adding = False

        # The person refuses this roll for the sake of a later one of the same phase, if that can be said.
        additions = self._additions.get(phase, [])
        next_addition = next((decision for decision in additions if decision.before.current > world.current), None)
        if stretch[0].is_end and next_addition is not None:
            self._lay(world)
            later_world = next_addition.before
            start = later_world.attack_from[later_world.current] if later_world.attack_from else cards.NONE
            added = next_addition.actions[0]
            if isinstance(added, do.Play):
                self.board.selection.group_together([card_key(added.sort)])
            is_named = self.board.selection.group == [added] or [*world.legal()] == [do.PASS, added]
            self._is_adding = is_named and start in self.board.selection.rolls_to_come()
        return is_answered

    def _count_hit(self, decision: Decision) -> int:
        """FF 5.1 How many answers a hit costs: 0 if it strikes the unit, or a location that was pointed at.

        `aim` is a target: the turn, the table of the roll and the space.
        """
        world, hit = decision.before, decision.actions[0]
        aim = (world.turn, world.roll, world.aim)
        if aim in self.pointed and self._hits[aim] == {do.HIT_SITE}:
            return 0
        if len(self._hits[aim]) == 1:
            return int(hit is not do.HIT_UNIT)  # an attack that aims at a location is one more order
        return 2 if do.HIT_UNIT in world.legal() else 1

    def _order_all(self, world: State) -> int:
        """The answers of a person who gives one order to all, and ends the phase if anybody is left who could act."""
        deeds, after = self._run(world, keys=[], key=ORDER_KEYS[world.step])
        is_left = after.step == world.step and after.legal() != [do.FINISH]
        self._has_ended = is_left
        return bool(deeds) + is_left

    def _passes_by_itself(self, stretch: Sequence[Decision]) -> bool:
        """Whether the board passes for the person, because the same cards were refused earlier in this phase.

        The board is shown the decisions one by one, so that it notes what is refused or played.
        """
        controls = self.board.controls
        for decision in stretch:
            self._lay(decision.before)
            if controls.is_all_refused and decision.is_end:
                return len(stretch) == 1  # otherwise a card was played first
            controls.on_decision(decision.actions)
        return False

    def _lay(self, world: State) -> None:
        """Let the board show a table, and ask what is legal there."""
        self.board.animation.settle(cast(State, world.redact(SEAT)))
        self.board.controls.offer(world.legal() if world.to_act == SEAT else [])

    def _declare(self, stretch: Sequence[Decision]) -> int:
        """The fewest answers for decisions of a step in which nothing is rolled.

        Each time the order is given that makes the most of the decisions that are left, and no other decision. If none
        does, each of the rest needs an answer. The end of the step is one more, unless an order has finished it.
        """
        world = stretch[0].before
        left = [decision for decision in stretch if not decision.is_end and not (self.has_groups and decision.is_idle)]
        answers = 0
        can_finish = False
        while left:
            fitting = [
                (len(deeds), ways, deeds, world_after)
                for (deeds, world_after), ways in self._results_of_orders(world, left)
                if self._fits(deeds, left)
            ]
            if not fitting:
                answers += len(left)
                break

            _, ways, deeds, world = max(fitting, key=lambda order: order[:2])
            can_finish |= ways.finishes
            for deed in deeds:
                decision_made = next(decision for decision in left if decision.deed == deed)
                if ways.points and decision_made.goal is not None:
                    self.pointed.add((world.turn, analysis.roll_of_orders(world), decision_made.goal))
                left.remove(decision_made)
            answers += 1

        # A button of a group may finish as well, and the order of the others does not matter.
        self._has_ended = stretch[-1].is_end and not can_finish
        return answers + self._has_ended

    def _fits(self, deeds: Sequence[Deed], left: Sequence[Decision]) -> bool:
        """Whether an order did something, and nothing but what is left to do."""
        return bool(deeds) and Counter(deeds) <= Counter(decision.deed for decision in left)

    def _results_of_orders(self, world: State, left: Sequence[Decision]) -> Iterator[tuple[Run, Ways]]:
        """The result of each order that could be given now, and how it is given.

        The last one is no order, but the next decision alone.
        """
        key = ORDER_KEYS[world.step]
        yield self._run(world, keys=[], key=key), Ways(finishes=False, points=False)
        if self.has_groups:
            yield self._run_matching(world, left, key), Ways(finishes=True, points=False)
            for errand in {decision.errand for decision in left if decision.goal is not None}:
                same = [decision for decision in left if decision.errand == errand]
                goal = next(decision.goal for decision in same)
                yield self._run(world, [decision.key for decision in same], goal=goal), Ways(False, points=True)
            for area in areas_of({decision.place for decision in left if decision.place is not None}):
                members = [decision for decision in left if decision.place in area]
                yield self._run_matching(world, members, key, area), Ways(finishes=True, points=True)

        for decision in left:
            if decision.actions[0] in world.legal():
                yield self._play(world, decision.actions), Ways(finishes=False, points=True)
                return

    def _run_matching(self, world: State, left: Sequence[Decision], key: int, area: Sequence[int] = ()) -> Run:
        """The result of an order to all units whose decisions the staff would make the same way."""
        members = list(left)
        while members:
            deeds, after = self._run(world, [decision.key for decision in members], key, area=area)
            same = [decision for decision in members if decision.deed in deeds]
            if len(same) == len(deeds) or len(same) == len(members):
                return deeds, after
            members = same
        return [], world

    def _run(
        self,
        world: State,
        keys: Sequence[Hashable],
        key: int = 0,
        goal: int | None = None,
        area: Sequence[int] = (),
    ) -> Run:
        """Give one order to the things with these `keys`, or to all. Returns what it does, and the world afterwards.

        The order is a press of the keyboard's `key`, or a click on the space `goal`. `area`: the spaces that are marked
        before. Orders go on by themselves until the step is over, the other seat acts, or they would finish or pass.
        """
        controls = self.board.controls
        controls.order = ""
        self._lay(world)
        controls.selection.group_together(keys)
        if area and not controls.selection.mark_goals([space_key(space) for space in area]):
            return [], world
        controls.show_verbs()
        if goal is None:
            answer = controls.handle(pygame.event.Event(pygame.KEYDOWN, key=key), None, FocusRing())
        else:
            answer = controls.choose(space_key(goal), (0.0, 0.0))

        deeds: list[Deed] = []
        step = world.step
        while isinstance(answer, tuple) and answer and answer[-1] not in (do.FINISH, do.PASS):
            made, world = self._play(world, answer)
            deeds += made
            if world.step != step or world.to_act != SEAT:
                break
            self._lay(world)
            answer = controls.standing_order()
        return deeds, world

    def _play(self, world: State, actions: Sequence[Action]) -> Run:
        """The deed of a decision, and the world after it."""
        happened: list[Event] = []
        for action in actions:
            transcript = Transcript(world)
            world = analysis.apply_to_copy(world, action, transcript)
            happened += transcript.events
        return [deed_of(happened)[0]], world


def count_support(turns: Iterable[Sequence[bool]]) -> int:
    """FF 4.12 The fewest answers about supporting fire, by one who may let all guns fire until it is told otherwise.

    `turns`: by turn with such questions, for each of them whether all guns fire.

    >>> count_support([[True], [True, True], [True]])
    1
    >>> count_support([[True, False]]), count_support([[True], [True], [False], [True]])
    (2, 4)
    """
    # The fewest answers so far if the guns ask for each attack from now on, or if they have the order to fire.
    while_asking, while_firing = 0.0, inf
    for fires in turns:
        questions_until_all_fire = max((number for number, all_fire in enumerate(fires, 1) if not all_fire), default=0)
        at_begin = min(while_asking, while_firing + 1)  # one answer takes the order back
        if questions_until_all_fire < len(fires):
            with_new_order = at_begin + questions_until_all_fire + 1
        else:
            with_new_order = inf
        while_firing = min(with_new_order, inf if questions_until_all_fire else while_firing)
        while_asking = at_begin + len(fires)
    return int(min(while_asking, while_firing))


def count_answers(record: Record, has_groups: bool = True, trusts_staff: bool = False, most_turns: int = 1000) -> Count:
    """The answers that a record would have asked of the person in its first turns, with the fewest presses."""
    decisions, turns = decisions_of(record)
    turns = min(turns, most_turns)
    person = Person(record, decisions, has_groups, trusts_staff)
    count = Count(turns / 2)
    if has_groups and any(decision.before.step == steps.HIT for decision in decisions):
        count.by_step["HITS AS AIMED"] += 1
    stretches_asked = list(stretches([decision for decision in decisions if decision.before.turn <= turns]))
    if has_groups:
        fires: dict[int, list[bool]] = {}
        for stretch in stretches_asked:
            if stretch[0].before.step == steps.SUPPORT_FIRE:
                fires.setdefault(stretch[0].before.turn, []).append(not stretch[-1].is_end)
        count.by_step["SUPPORT_FIRE"] = count_support(fires.values())
    for stretch in stretches_asked:
        answers = person.answers(stretch)
        if stretch[0].before.step == steps.SETUP:
            count.setup += answers
        else:
            count.by_step[NAMES[stretch[0].before.step]] += answers
    return count


# --- The matches --------------------------------------------------------------------------


def match_of_sergeants(seed: int) -> Record:
    """A match of two Sergeants with this deal, of whom the first counts as a person."""
    game = GAMES["fighting_front"]
    level = level_named("sergeant").in_game(game)
    options = {
        option.slug: option.choices[seed * (at + 1) % len(option.choices)] for at, option in enumerate(game.options)
    }
    match = Match(game, seats=2, options=options, seed=seed)
    while not match.over:
        view = match.view(match.state.to_act)
        thought = choose(game, view, level, seed_for(seed, len(match.actions)), lambda: 0.0)
        for action in thought.actions:
            match.play(game.actions[action])
    return record_of(match, [SeatEntry(HUMAN, "Anna"), SeatEntry("sergeant")])


def kept_match(folder: Path | None, seed: int) -> Record:
    """The match with this deal from a folder, or a new one that is put there."""
    path = None if folder is None else folder / f"{seed}.txt"
    if path is not None and path.exists():
        return loads(path.read_text("utf-8"))
    record = match_of_sergeants(seed)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dumps(record), "utf-8")
    return record


def main(arguments: Sequence[str]) -> None:
    """Print the answers that a turn asks of a person, for each match and for all together."""
    parser = argparse.ArgumentParser(description="Count the answers that a turn of Fighting Front asks of a person.")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--keep", type=Path, help="a folder for the matches, which a later count takes from there")
    parser.add_argument("--single", action="store_true", help="give no orders to groups")
    parser.add_argument("--staff", action="store_true", help="give all of a step the order of the staff")
    flags = parser.parse_args(arguments)

    total = Count()
    for seed in range(flags.matches):
        count = count_answers(kept_match(flags.keep, seed), has_groups=not flags.single, trusts_staff=flags.staff)
        total.turns += count.turns
        total.setup += count.setup
        total.by_step += count.by_step
        print(f"{seed}: {count.describe()}", flush=True)
    print(f"all: {total.describe()}")


if __name__ == "__main__":
    main(sys.argv[1:])
