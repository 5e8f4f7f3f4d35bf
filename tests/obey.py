"""Plays guided matches by their own instructions alone, without a window, and tells what becomes of whoever obeys.

python -m tests.obey battlefronts             the guided match of a game, against Recruits of 40 seeds
python -m tests.obey last_front-2 --seeds 8   its second one, of 8 seeds
    --deal 7        with another deal than its own
    --judge 8000    with a judgement of that many iterations on each decision that an instruction has led to

The pupil presses what the bubble points at. What an instruction leaves open is drawn at random among what it permits.
Where there is no instruction, and after the last one, a Recruit decides for the pupil. Beside it stands what a Recruit
alone wins from the same deal in the same seat.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from statistics import mean
from typing import Any, Final

from ai.arena.parser import Parser, count
from ai.bot import choose
from ai.levels import Verdict, level_named, seed_for
from ai.review import Judgement
from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import Action, State
from scenes.boards import BOARDS
from scenes.boards.guide import RIVAL, LessonGuide, lesson_setup
from scenes.boards.lessons import Lesson, OnButton, Step, is_of
from scenes.match.advice import Advice
from scenes.match.session import Session
from scenes.pieces.controls import Answer, Complaint, Wish
from scenes.ui.focus import FocusRing
from scenes.ui.input import Intent
from tests.ai.asking import finished
from tests.scenes.table import board_for

MOST: Final = 60
"""Presses within which a question is answered."""
GRAVE: Final = 0.05
"""From this expected score on a decision is given as worse than another, if the judgement finds it so beyond doubt."""
HINTED: Final = 2_000
"""Iterations of a hint that the pupil asks for; that of a person has more than ten times as many on the fast core."""
LEAVES: Final = ("back", "withdraw")
"""Verbs that nobody presses unless they are told to."""


def recruit(match: Match, seed: int) -> list[Action]:
    """The decision of a Recruit who is as good as in the client, whatever this machine has to do besides."""
    game, view = match.game, match.view(match.state.to_act)
    thought = choose(game, view, level_named(RIVAL).at(game), seed_for(seed, len(match.actions)), lambda: 0.0)
    return [game.actions[action] for action in thought.actions]


def seeds_of(seed: int) -> tuple[int, int]:
    """What the decisions of the pupil and of the others are drawn from."""
    return 2 * seed + 1, 2 * seed


@dataclass
class Taught:
    """A decision that an instruction has led to."""

    step: int
    view: State
    made: list[Action]


@dataclass
class Course:
    """What has become of a guided match."""

    won: bool = False
    shown: list[int] = field(default_factory=list)
    """Indices of the steps that were shown, in order."""
    last: int = 0
    """The round of the last one that was shown."""
    end: int = 0
    """The round in which the match ended."""
    taught: list[Taught] = field(default_factory=list)

    @property
    def soon(self) -> bool:
        """Whether it was lost within two rounds of the last instruction."""
        return not self.won and self.end - self.last <= 2


class Pupil:
    """Follows one guided match; the board is laid and never drawn."""

    def __init__(self, slug: str, number: int, seed: int, deal: int | None = None) -> None:
        setup = lesson_setup(GAMES[slug], number)
        setup = setup if deal is None else replace(setup, seed=deal)
        self.session = Session(setup)
        self.board = board_for(setup.game, self.session.view(0), 0)
        self.guide = LessonGuide(BOARDS[slug].lessons[number], self.session)
        self.own, self.others = seeds_of(seed)
        self.rng = random.Random(seed)
        self.course = Course()
        self._opened = False
        """Whether a decision is only begun."""

    def play(self) -> Course:
        """To the end of the match."""
        session, course = self.session, self.course
        while not session.over:
            if session.to_act != self.guide.seat:
                self._plays(recruit(session.match, self.others))
            elif (forced := session.forced) is not None:
                self._plays([forced])
            else:
                self._decide()
        course.won, course.end = session.ended.scores[self.guide.seat] == 1, self._round()
        return course

    def _round(self) -> int:
        return self.session.setup.game.rounds(self.session.match.state)

    def _plays(self, actions: Sequence[Action], step: int | None = None) -> None:
        if step is not None:
            if not self._opened:
                self.course.taught.append(Taught(step, self.session.view(self.guide.seat), []))
            self.course.taught[-1].made += actions
        for action in actions:
            self._opened = self.session.play(action).midway and step is not None

    def _decide(self) -> None:
        """One decision of the pupil: what the guide says, as long as it says anything."""
        session, board = self.session, self.board
        made = len(session.match.actions)
        board.animation.settle(session.view(self.guide.seat))
        board.controls.offer(session.match.legal())
        self._take(board.controls.standing_order())
        for _ in range(MOST):
            if len(session.match.actions) > made:
                return
            step = self.guide.look(board, True)
            if step is None:
                self._plays(recruit(session.match, self.own))
                continue
            if self.guide.counts and self.course.shown[-1:] != [self.guide.at]:
                self.course.shown.append(self.guide.at)
                assert "{" not in step.told(self.guide.context(board, True))
            if not step.stands:
                self.course.last = self._round()
            if step.tells:
                self.guide.next()
            else:
                self._obey(step)
        raise AssertionError(f"step {self.guide.at + 1} does not go on when it is done")

    def _obey(self, step: Step[Any, Any]) -> None:
        """Press what is pointed at; where that comes to nothing, something of what is asked for."""
        at, made = self.guide.at, len(self.session.match.actions)
        pointed = step.target(self.guide.context(self.board, True))
        before = self.board.controls.selection.picked
        self._press(pointed, at)
        if len(self.session.match.actions) > made or self.guide.look(self.board, True) is not step:
            return
        if step.target(self.guide.context(self.board, True)) != pointed:
            return  # what comes next is pointed at, too
        if self.board.controls.selection.picked == before:
            self._draw(step, pointed, at)
        if len(self.session.match.actions) == made and self.guide.look(self.board, True) is step:
            self._finish(at)

    def _draw(self, step: Step[Any, Any], pointed: Hashable, at: int) -> None:
        """Begin one of the decisions that the step asks for, those that have to do with what it points at first."""
        controls, keys_of = self.board.controls, self.board.words.keys_of
        wanted = [action for action in controls.offered if is_of(action, step.do) and controls.follows((action,))]
        wanted = [action for action in wanted if pointed in keys_of(action)] or wanted
        if wanted:
            for key in keys_of(self.rng.choice(wanted)):
                if key in [spot.key for spot in controls.spots()]:
                    self._press(key, at)

    def _finish(self, at: int) -> None:
        """Press anything that is lit."""
        spots = [spot.key for spot in self.board.controls.spots() if self.board.controls.usable(spot.key)]
        resting = [spot.key for spot in self.board.controls.inspectable()]
        lit = [key for key in spots if key not in resting and key not in [("verb", name) for name in LEAVES]]
        if lit:
            self._press(self.rng.choice(lit), at)

    def _press(self, key: Hashable, at: int) -> None:
        controls = self.board.controls
        if key == OnButton("hint"):
            self.guide.advice = self._advice()
        if key == OnButton("advice") and self.guide.advice is not None:
            self._take(self.guide.advice.left()[0].steps)
        if isinstance(key, OnButton):
            self._take(controls.passing if key.key == "pass" else None, at)
            return
        ring = FocusRing(controls.spots())
        if ring.spot(key) is not None:
            ring.focused, ring.shown = key, True
            self._take(controls.handle(None, Intent.ACCEPT, ring), at)

    def _advice(self) -> Advice:
        """The hint to the decision in hand, as the client asks for it."""
        session, advice = self.session, Advice(self.session)
        seed, view = seed_for(session.chance, len(session.match.actions)), session.view(self.guide.seat)
        advice.hear(finished(Judgement(session.match.game, view, (), seed, 1e9, lambda: 0.0, iterations=HINTED)))
        return advice

    def _take(self, answer: Answer, at: int | None = None) -> None:
        """Play what an input has come to."""
        if answer is None or isinstance(answer, Complaint | Wish):
            return
        actions = [answer] if isinstance(answer, Action) else list(answer)
        if actions:
            self.board.controls.on_decision(actions)
            self._plays(actions, at)


def alone(slug: str, number: int, seed: int, deal: int | None = None) -> bool:
    """Whether a Recruit alone wins from the deal of a guided match, against the same others."""
    setup = lesson_setup(GAMES[slug], number)
    match = (setup if deal is None else replace(setup, seed=deal)).match()
    own, others = seeds_of(seed)
    while not match.over:
        for action in recruit(match, others if match.state.to_act else own):
            match.play(action)
    return match.state.scores()[0] == 1


def judged(slug: str, taught: Taught, iterations: int) -> Verdict:
    """What a hint says of a decision, with this much thought."""
    made = [action.id for action in taught.made]
    verdict = finished(Judgement(GAMES[slug], taught.view, made, 1, 1e9, lambda: 0.0, iterations=iterations)).verdict
    assert verdict is not None
    return verdict


class Tally:
    """What the courses of several seeds come to."""

    def __init__(self, slug: str, number: int) -> None:
        self.lesson: Lesson[Any, Any] = BOARDS[slug].lessons[number]
        self.slug = slug
        self.courses: list[Course] = []
        self.alone: list[bool] = []

    @property
    def won(self) -> int:
        return sum(course.won for course in self.courses)

    def missed(self) -> dict[int, int]:
        """The steps that somebody has not seen, and how many have not."""
        seen = Counter(at for course in self.courses for at in set(course.shown))
        return {
            at: len(self.courses) - seen[at] for at in range(len(self.lesson.steps)) if seen[at] < len(self.courses)
        }

    def told(self) -> str:
        """The figures in a few lines."""
        number, steps, missed = len(self.courses), len(self.lesson.steps), self.missed()
        lost = sorted(course.end - course.last for course in self.courses if not course.won)
        lines = [f"won {self.won} of {number}; by a Recruit alone {sum(self.alone)} of {len(self.alone)}"]
        lines += [f"steps seen by everybody: {steps - len(missed)} of {steps}"]
        lines += [f"  {at + 1:2}: not by {count}: {self.lesson.steps[at].words[:70]}" for at, count in missed.items()]
        lines += [f"rounds from the last instruction to a loss: {', '.join(map(str, lost)) or 'never lost'}"]
        return "\n".join(lines)

    def judged(self, iterations: int) -> str:
        """For each step how often what it led to was clearly worse than another decision, and by how much at most."""
        found = defaultdict[int, list[tuple[float, str, str]]](list)
        game = GAMES[self.slug]
        for taught in (one for course in self.courses for one in course.taught):
            verdict = judged(self.slug, taught, iterations)
            lost = verdict.best_value - verdict.value
            lost = lost if lost > max(GRAVE, verdict.doubt) else 0.0
            better = " ".join(game.actions[action].notation for action in verdict.best)
            found[taught.step].append((lost, " ".join(action.notation for action in taught.made), better))
        lines = []
        for at, all_ in sorted(found.items()):
            worse = [one for one in all_ if one[0]]
            _, made, better = max(all_)
            example = f"; most {max(worse)[0]:.2f}: {made}, better {better}" if worse else ""
            costs = mean(one[0] for one in all_)
            lines.append(f"  {at + 1:2}: clearly worse {len(worse)} of {len(all_)}, mean loss {costs:.3f}{example}")
        return "\n".join(["decisions that instructions led to:", *lines])


def tally(slug: str, number: int, seeds: Sequence[int], deal: int | None = None, beside: bool = True) -> Tally:
    """Play a guided match against Recruits of these seeds; `beside`: also with a Recruit alone in the pupil's seat."""
    found = Tally(slug, number)
    for seed in seeds:
        found.courses.append(Pupil(slug, number, seed, deal).play())
        if beside:
            found.alone.append(alone(slug, number, seed, deal))
    return found


LESSONS: Final = [f"{slug}-{at}" if at > 1 else slug for slug in GAMES for at, _ in enumerate(BOARDS[slug].lessons, 1)]
"""The guided matches, as they are asked for."""


def main(arguments: Sequence[str]) -> int:
    parser = Parser(prog="python -m tests.obey", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "lesson", choices=LESSONS, metavar="GAME", help="a game, with -2 behind it for its second guided match"
    )
    parser.add_argument("--seeds", type=count("--seeds", 1_000_000), default=40, help="how many others to play against")
    parser.add_argument("--first", type=count("--first", 1_000_000), default=1, help="the first of their seeds")
    parser.add_argument("--deal", type=count("--deal", 2**64 - 1, 0), help="another deal than that of the guided match")
    parser.add_argument(
        "--judge", type=count("--judge", 1_000_000), metavar="ITERATIONS", help="judge each decision that was asked for"
    )
    given = parser.asked(arguments)
    slug, _, second = given.lesson.partition("-")
    found = tally(slug, int(second or 1) - 1, range(given.first, given.first + given.seeds), given.deal)
    print(found.told())
    if given.judge:
        print(found.judged(given.judge))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
