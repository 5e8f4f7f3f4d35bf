"""Neither the time of an answer nor the cover tells what a seat holds, and so which actions are open to it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import chain
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ai.levels import LEAST_TURN_SECONDS as TURN_SECONDS
from ai.levels import LEVELS, Choice, Thought, decision_seconds, level_named
from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of, replay
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.last_front.cards import TURN
from game.last_front.state import State
from scenes.boards.guided_matches import lesson_of, lesson_setup
from scenes.boards.script_guide import Guide, GuideBubble
from scenes.match import thinker
from scenes.match.director import Mode
from scenes.match.play_director import IDLE_PAUSE, PlayDirector, Reply
from scenes.match.session import Session
from scenes.match.setup import setup_of
from scenes.match.thinker import ANSWERS, SHORT_ANSWER, answer_time, skipped_answer_time
from scenes.play.table_scene import HURRY
from scenes.settings import BOT_PACES, PACE_OF, SPEEDS, Settings
from scenes.stack import Bots
from tests.scenes.bots import InstantWorker
from tests.scenes.events import FRAME
from tests.scenes.table import board_for, checked_cast, not_none

LAST_FRONT = GAMES["last_front"]
GENERAL = level_named("general")
ONE_PERSON = ("human", "general", "general", "general")
MATCHES_SEARCHED = 12
"""The random matches of each game among which questions are looked for."""
ACTIONS_SEARCHED = 500
"""The actions of a match, counted from its beginning, among which questions are looked for."""
GAMES_WITH_SECRETS = [slug for slug, game in GAMES.items() if game.secrets]
DECLINING_WORDS = ("pass", "end", "cannot")
"""Notations that are always open to a seat that is asked a certain question, so that they identify the question."""
Condition = Callable[[int, list[str]], bool]
"""Whether a decision is wanted, from the seat to act and the notations that are legal for it."""


class Table:
    """A PlayDirector with a board that is never drawn. This class is its audience and notes its calls."""

    def __init__(self, record: Record, bots: Bots, speed: str = "1x", hand_over: str = "always") -> None:
        self.director = PlayDirector(Session(setup_of(record), record))
        self.session = self.director.session
        self.calls: list[str] = []
        """The names of the audience's methods that were called, in order."""
        self.settings = Settings(speed=speed, hand_over=hand_over)
        self.director.audience = self
        self.director.enter(cast(Any, SimpleNamespace(bots=bots, settings=self.settings, rng=random.Random(7))))
        self.lay_board()

    def lay_board(self) -> None:
        """Give the director a new board that shows the view of its viewer."""
        director = self.director
        self.board = director.board = board_for(
            director.setup.game, self.session.view(director.viewer), director.viewer
        )

    def show_waiting(self, seat: int) -> None:
        self.calls.append("waits")

    def plays(self, transcript: Transcript) -> None:
        self.calls.append("plays")

    def offer_choice(self) -> None:
        self.calls.append("asks")
        self.board.animation.settle(self.session.view(self.director.viewer))
        self.board.controls.offer(self.session.match.legal())

    def withdraw_choice(self) -> None:
        self.calls.append("withdraws")
        self.board.controls.offer([])

    def changes_view(self) -> None:
        self.lay_board()

    def advance(self, frames: int = 1, is_hurried: bool = False) -> None:
        """Let frames pass in which nothing is animated. `is_hurried`: a key that speeds up the match is held."""
        usual = PACE_OF[self.settings.speed]
        for _ in range(frames):
            self.director.advance(FRAME, usual * HURRY if is_hurried else usual, usual)

    def take_seat(self) -> None:
        """Open the cover as the person who is called."""
        assert self.director.mode is Mode.COVERED
        self.director.uncover(Reply.HERE, self.director.hand_over_call())

    def next_action(self, is_hurried: bool = False, most: int = 600) -> tuple[int, Action]:
        """Let frames pass until the next action is played. Returns how many passed, and the action."""
        before = len(self.session.match.actions)
        for frames in range(most):
            if len(self.session.match.actions) > before:
                return frames, self.session.match.actions[before]
            self.advance(is_hurried=is_hurried)
        raise AssertionError("nobody acts")


def can_only_pass(seat: int, legal: list[str]) -> bool:
    """Whether a seat other than the first can do nothing but pass."""
    return seat > 0 and legal == ["pass"]


def can_pass_or_play(seat: int, legal: list[str]) -> bool:
    """Whether a seat other than the first can pass, or do something else."""
    return seat > 0 and legal[0] == "pass" and len(legal) > 1


def record_before(
    condition: Condition,
    kinds: tuple[str, ...],
    after_another: bool = False,
    still_asked: int = 1,
    slug: str = "sharp_end",
) -> Record:
    """A match in seats of these kinds that ends right before the first decision for which the condition is true.

    `after_another`: another seat has made the decision before it. `still_asked`: the least number of seats that a
    window still has to ask.
    """
    for seed in range(40):
        match = Match(GAMES[slug], seats=len(kinds), options={}, seed=seed)
        rng, last_seat = Rng(seed), OVER
        while not match.over and len(match.actions) < 150:
            legal, seat = match.legal(), match.state.to_act
            is_wanted = bool(match.actions) and condition(seat, [action.notation for action in legal])
            comes_from_another = not after_another or seat != last_seat
            if is_wanted and comes_from_another and match.state.still_asked() >= still_asked:
                return record_of(match, [SeatEntry(kind) for kind in kinds])
            last_seat = seat
            match.play(legal[rng.below(len(legal))])
    raise AssertionError("no such decision came up")


def handed_over_table(condition: Condition, hand_over: str = "always") -> Table:
    """A table of three people at one machine. One has just decided, and another one, who is not called yet, is next.

    The decision that comes next fulfils the condition.
    """
    record = record_before(condition, ("human", "human", "human"), after_another=True)
    last = record.notations.pop()
    table = Table(record, InstantWorker(), "instant", hand_over)
    table.take_seat()
    table.advance(300)
    assert table.director.is_person_asked
    table.director.play(next(action for action in table.session.match.legal() if action.notation == last))
    return table


@pytest.fixture(autouse=True)
def without_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Takes the random part of all answer times away, so that two answers can be compared to the frame."""
    monkeypatch.setattr(thinker, "SPREAD", 0.0)


def test_the_time_of_an_answer_varies_by_a_tenth_of_a_second_either_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # undoes the fixture `without_spread`
    rng = random.Random(1)
    state = Match(LAST_FRONT, seats=2, options={}, seed=1).state
    times = [answer_time(LAST_FRONT, "general", state, pace=1.0, rng=rng) for _ in range(200)]

    usual = ANSWERS["general"]
    assert usual - 0.1 <= min(times) < usual - 0.08
    assert usual + 0.1 >= max(times) > usual + 0.08


def test_a_bot_has_time_to_think_at_the_end_of_a_long_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 80 decisions in one turn an answer is short.

    Answers are spread at random around their usual time. The spread must be shorter still, or some come at once.
    """
    monkeypatch.undo()  # undoes the fixture `without_spread`
    rng = random.Random(1)
    game = GAMES["fighting_front"]
    state = Match(game, seats=2, options={}, seed=1).state
    monkeypatch.setattr(type(state), "earlier_turn_weight", lambda state: 80)
    usual = decision_seconds(game, level_named("recruit"), state, seconds=ANSWERS["recruit"])
    times = [answer_time(game, "recruit", state, pace=1.0, rng=rng) for _ in range(200)]

    assert min(times) > 0.4 * usual
    assert max(times) > 1.4 * usual


def test_answers_get_shorter_within_a_turn_and_together_stay_within_its_time() -> None:
    state = checked_cast(State, Match(LAST_FRONT, seats=2, options={}, seed=1).state)
    while state.step != TURN:
        state.apply(state.legal()[0], Rng(1))

    usual_pace, instant_pace = 1.0, math.inf
    times: dict[float, list[float]] = {usual_pace: [], instant_pace: []}
    for state.decided in range(60):
        for pace, times_of_pace in times.items():
            times_of_pace.append(answer_time(LAST_FRONT, kind="general", state=state, pace=pace, rng=random.Random(1)))

    assert times[usual_pace][0] == ANSWERS["general"]
    assert times[instant_pace][0] == SHORT_ANSWER
    for times_of_pace in times.values():
        assert times_of_pace == sorted(times_of_pace, reverse=True)
        assert sum(times_of_pace) <= TURN_SECONDS


class SilentWorker(InstantWorker):
    """Thinks for ever and never answers."""

    def poll(self) -> None:
        return None


class SlowWorker(InstantWorker):
    """Thinks for ever. Every eighth poll returns the last legal action as the best one so far.

    If there is only one legal action, it answers at once: the time of such an answer would tell most.
    """

    def __init__(self) -> None:
        super().__init__()
        self.polls = 0

    def poll(self) -> Thought | None:
        """An answer at once if there is no choice. Otherwise an interim thought every eighth time, and else None."""
        self.polls += 1
        _, view, _ = self.asked[-1]
        legal = view.legal()
        if len(legal) == 1:
            return super().poll()
        if self.polls % 8:
            return None

        last = (legal[-1].id,)
        return Thought(last, (Choice(last, share=1.0, value=0.5),), value=0.5, iterations=32, seconds=0.1, done=False)


def question_of(legal: list[str]) -> str:
    """The name of the question, as everybody at the table knows it: a declining word or an action's first word."""
    return next((word for word in DECLINING_WORDS if word in legal), legal[0].partition(" ")[0])


@cache
def records_by_question(slug: str) -> dict[str, tuple[Record, Record]]:
    """For each question, a match in which a General has no choice about it, and one in which it has.

    The matches are played at random and end right before the decision.
    A question that always or never leaves a choice is left out.
    """
    game = GAMES[slug]
    kinds = ["human", *["general"] * (min(4, game.seats[-1]) - 1)]
    both_by_question: dict[str, dict[bool, Record]] = {}
    for seed in range(MATCHES_SEARCHED):
        match, chance = Match(game, seats=len(kinds), options={}, seed=seed), Rng(seed)
        while not match.over and len(match.actions) < ACTIONS_SEARCHED:
            actions = match.legal()
            records = both_by_question.setdefault(question_of([action.notation for action in actions]), {})
            has_no_choice = len(actions) == 1
            if match.state.to_act > 0 and not match.state.is_midway() and has_no_choice not in records:
                records[has_no_choice] = record_of(match, [SeatEntry(kind) for kind in kinds])
            match.play(actions[chance.below(len(actions))])
    return {question: (both[True], both[False]) for question, both in both_by_question.items() if len(both) == 2}


def share_of_pause(table: Table) -> float:
    """The seconds that one answer in a window takes: all seats that are still asked share one short pause."""
    return SHORT_ANSWER / table.session.match.state.still_asked()


def assert_passes_after_its_pause(table: Table) -> None:
    """Check that the next action is a pass, and that it comes after its share of the pause, to the frame."""
    expected_frames = share_of_pause(table) / FRAME
    frames, action = table.next_action()
    assert (frames, action.notation) == (pytest.approx(expected_frames, abs=1), "pass")


def seconds_of_answer(record: Record, worker: InstantWorker, speed: str, bots: str = "usual") -> float:
    """The seconds until the next decision is made. In a window, those of the whole pause of which it has a share.

    `bots`: a pace of the settings, or "skipped".
    """
    table = Table(record, worker, speed)
    table.settings.bots = bots if bots in BOT_PACES else "usual"
    if bots == "skipped":
        table.director.skip()
    seats_still_asked = table.session.match.state.still_asked()
    frames, _ = table.next_action(most=200)
    assert not table.session.match.state.is_midway()
    return frames * FRAME * seats_still_asked


def test_each_game_has_exactly_the_known_questions_that_may_leave_no_choice() -> None:
    """The next test checks all of these questions. A new game with secrets adds its own here."""
    found = {slug: set(records_by_question(slug)) for slug in GAMES_WITH_SECRETS}
    assert found == {
        "sharp_end": {"pass", "cannot", "pay", "roll", "discard"},
        "fix_bayonets": {"pass", "end"},
        "last_front": {"pass", "play", "take", "finish"},
        "fighting_front": {"pass", "finish"},
    }


@pytest.mark.parametrize(
    ("slug", "worker", "speed"),
    [
        *[("fix_bayonets", SlowWorker, speed) for speed in SPEEDS],
        *[(slug, SlowWorker, "1x") for slug in GAMES_WITH_SECRETS if slug != "fix_bayonets"],
        *[(slug, InstantWorker, "instant") for slug in GAMES_WITH_SECRETS],
        ("fix_bayonets", InstantWorker, "1x"),
        ("sharp_end", SilentWorker, "4x"),
    ],
)
def test_the_time_of_an_answer_does_not_tell_whether_there_was_a_choice(
    slug: str, worker: type[InstantWorker], speed: str
) -> None:
    """A match without a choice takes as long as one with a choice, whether the bots answer late, never or at once.

    One module decides about times for all games, so every game and every speed are tried, not all combinations.
    """
    for question, (without_choice, with_choice) in records_by_question(slug).items():
        is_short = question == "pass" or speed == "instant"
        for record in (without_choice, with_choice):
            state = replay(record, game_named).state
            expected = decision_seconds(
                GAMES[slug], level=GENERAL, state=state, seconds=SHORT_ANSWER if is_short else ANSWERS["general"]
            )
            tolerance = 1.01 * FRAME * len(record.seats)
            assert seconds_of_answer(record, worker(), speed) == pytest.approx(expected, abs=tolerance), question


@pytest.mark.parametrize("animated", [10, 200])
def test_a_bot_thinks_while_something_is_animated_and_plays_when_it_is_over(animated: int) -> None:
    """The time of its answer stays what it is, with a choice and without one: it only begins earlier."""
    for record in chain(*records_by_question("fighting_front").values()):
        usual, _ = Table(record, SlowWorker()).next_action()
        table = Table(record, SlowWorker())
        before = len(table.session.match.actions)
        for _ in range(animated):
            table.director.think_ahead(FRAME, pace=1.0, usual_pace=1.0)
        assert len(table.session.match.actions) == before

        is_bot = table.director.setup.seats[table.session.to_act].kind != "human"
        left, _ = table.next_action()
        assert left == pytest.approx(max(1, usual - animated) if is_bot else usual, abs=1)


SECONDS_BY_PACE = [
    ("unhurried", 2 * ANSWERS["general"]),
    ("at once", SHORT_ANSWER),
    ("skipped", skipped_answer_time(GAMES["fix_bayonets"], "general")),
]
"""The pace of bots in the settings, and the seconds that a General takes at it."""


@pytest.mark.parametrize(("pace", "seconds"), SECONDS_BY_PACE)
def test_at_any_pace_the_time_of_a_bot_does_not_tell_whether_it_had_a_choice(pace: str, seconds: float) -> None:
    without_choice, with_choice = records_by_question("fix_bayonets")["end"]
    for record in (without_choice, with_choice):
        assert seconds_of_answer(record, worker=SlowWorker(), speed="1x", bots=pace) == pytest.approx(
            seconds, abs=2.02 * FRAME
        )


@pytest.mark.parametrize("level", [level.slug for level in LEVELS])
def test_the_time_of_an_answer_depends_on_the_level_alone(level: str) -> None:
    without_choice, with_choice = records_by_question("fix_bayonets")["end"]
    for record in (without_choice, with_choice):
        record = replace(record, seats=[record.seats[0], SeatEntry(level)])
        seconds = seconds_of_answer(record, SlowWorker(), "1x")
        assert seconds == pytest.approx(ANSWERS[level], abs=1.01 * FRAME)


def test_the_time_of_an_answer_begins_with_the_start_of_the_bots_process() -> None:
    """Otherwise the first decision of a match would be made before anybody could think about it."""
    polls_until_start = round(1.0 / FRAME)

    class LateWorker(InstantWorker):
        """A worker whose process starts after a second of polls."""

        polls = 0

        def poll(self) -> Thought | None:
            self.polls += 1
            self.started = self.polls > polls_until_start
            return super().poll() if self.started else None

    for record in records_by_question("fix_bayonets")["end"]:
        seconds = seconds_of_answer(record, LateWorker(), "1x")
        assert seconds == pytest.approx(1.0 + ANSWERS["general"], abs=2.01 * FRAME)


def test_a_decision_is_completed_when_only_its_first_step_was_thought_out_in_time() -> None:
    """The question is one at which the turn may also be ended. Its answer takes as long as any other."""
    _, with_choice = records_by_question("fix_bayonets")["end"]

    class FirstStepWorker(InstantWorker):
        """Thinks for ever, and so far has found the card that is played, but not the man who uses it."""

        def poll(self) -> Thought | None:
            return Thought(
                card, (Choice(card, share=1.0, value=0.5),), value=0.5, iterations=32, seconds=0.1, done=False
            )

    table = Table(with_choice, FirstStepWorker(), "instant")
    actions_before = len(table.session.match.actions)
    card = tuple(action.id for action in table.session.match.legal() if action.notation.startswith("card"))[:1]

    seconds = seconds_of_answer(with_choice, FirstStepWorker(), "1x")
    assert seconds == pytest.approx(ANSWERS["general"], abs=1.01 * FRAME)
    _, action = table.next_action()
    assert action.id == card[0]
    assert len(table.session.match.actions) > actions_before + 1, "the steps after the card were played as well"


def test_a_held_key_does_not_shorten_the_pause_of_a_window() -> None:
    for condition in (can_only_pass, can_pass_or_play):
        table = Table(record_before(condition, ONE_PERSON), InstantWorker())
        expected_frames = share_of_pause(table) / FRAME
        frames, _ = table.next_action(is_hurried=True)
        assert frames == pytest.approx(expected_frames, abs=1)


def test_a_bot_gets_less_time_to_think_in_a_window_than_its_pause_lasts() -> None:
    worker = InstantWorker()
    Table(record_before(can_pass_or_play, ONE_PERSON), worker).next_action()
    assert 0 < worker.budgets[-1] < SHORT_ANSWER


@pytest.mark.parametrize("slug", ["sharp_end", "last_front"])
def test_all_seats_that_a_window_asks_share_one_pause(slug: str) -> None:
    """Six seats do not take six pauses, no matter which of them holds a card that could be played."""

    class PassingWorker(InstantWorker):
        """A worker that answers with the first legal action, which is a pass in a window."""

        def poll(self) -> Thought | None:
            thought = super().poll()
            _, view, _ = self.asked[-1]
            return thought and replace(thought, actions=(view.legal()[0].id,))

    person_and_five_bots = ("human", *["captain"] * 5)
    record = record_before(can_pass_or_play, person_and_five_bots, still_asked=4, slug=slug)
    table = Table(record, PassingWorker())
    expected_frames = share_of_pause(table) / FRAME

    seats_asked = table.session.match.state.still_asked()
    for seats_left in range(seats_asked, seats_asked - 3, -1):
        assert table.session.match.state.still_asked() == seats_left
        frames, action = table.next_action()
        assert (frames, action.notation) == (pytest.approx(expected_frames, abs=1), "pass")


def test_after_a_card_was_played_in_a_window_the_next_answer_takes_its_full_time() -> None:
    person_and_five_bots = ("human", *["captain"] * 5)
    table = Table(record_before(can_pass_or_play, person_and_five_bots, still_asked=4), InstantWorker())
    table.advance()
    card = table.session.match.legal()[1]  # the first is a pass
    table.director.play(card)

    assert table.session.match.state.still_asked() == 1
    frames, _ = table.next_action()
    assert frames * FRAME == pytest.approx(ANSWERS["captain"], abs=1.01 * FRAME)


def test_the_best_action_so_far_is_played_when_the_pause_of_a_window_is_over() -> None:
    table = Table(record_before(can_pass_or_play, ONE_PERSON), SlowWorker())
    best_so_far = table.session.match.legal()[-1]
    _, action = table.next_action()
    assert action is best_so_far


def test_a_match_of_bots_alone_has_no_pauses_and_its_bots_have_time_to_think() -> None:
    four_bots = ("general",) * 4
    frames_of_short_answer = SHORT_ANSWER / FRAME
    for condition in (can_only_pass, can_pass_or_play):
        frames, _ = Table(record_before(condition, four_bots), InstantWorker(), "4x").next_action()
        assert frames < frames_of_short_answer / 2

    worker = InstantWorker()
    Table(record_before(can_pass_or_play, four_bots), worker).next_action()
    seconds_to_think = worker.budgets[-1]
    assert seconds_to_think > 10


def test_with_the_quick_setting_people_are_called_only_if_they_have_a_choice() -> None:
    assert_passes_after_its_pause(handed_over_table(can_only_pass, hand_over="card"))

    table = handed_over_table(can_pass_or_play, hand_over="card")
    table.advance()
    assert table.director.mode is Mode.COVERED


def test_a_person_alone_against_bots_is_not_asked_if_only_a_pass_is_possible() -> None:
    record = record_before(lambda seat, legal: seat == 0 and legal == ["pass"], ONE_PERSON)
    table = Table(record, InstantWorker())
    assert_passes_after_its_pause(table)
    assert "asks" not in table.calls
    assert table.session.recent[0], "the pass is shown to the person, who did not make it"


# --- Calls and questions, decided without a window ------------------------------------------------


@pytest.mark.parametrize("condition", [can_only_pass, can_pass_or_play])
def test_each_of_several_people_is_called_and_asked_whether_there_is_a_choice_or_not(condition: Condition) -> None:
    table = handed_over_table(condition)
    director = table.director
    actions_before = len(table.session.match.actions)

    table.advance()
    assert director.mode is Mode.COVERED
    assert director.viewer == table.session.to_act
    assert table.session.open_only
    table.advance(120)
    assert len(table.session.match.actions) == actions_before, "nobody passes behind the cover"

    table.take_seat()
    table.advance(300)
    assert director.is_person_asked, "nothing is passed by itself after the cover either"
    assert director.viewer == table.session.to_act
    prompt = table.board.words.prompt()
    assert ("Nothing you hold" in prompt) is (condition is can_only_pass), prompt

    director.play(not_none(table.board.controls.pass_action))
    assert table.session.match.actions[actions_before].notation == "pass"


@pytest.mark.parametrize("takes_seat", [False, True])
def test_after_a_resignation_the_last_person_gets_one_call(takes_seat: bool) -> None:
    """The person who has resigned may still sit there. Once the last one has taken the seat, nobody is called again."""
    record = record_before(can_only_pass, ("human", "human", "recruit"), after_another=True)
    last = record.notations.pop()
    table = Table(record, InstantWorker(), "instant")
    director = table.director
    table.take_seat()
    director.resign(0)
    assert director.shown_seat is None

    director.play(next(action for action in table.session.match.legal() if action.notation == last))
    table.advance(300)
    assert (director.mode, director.viewer, director.shown_seat) == (Mode.COVERED, 1, None)

    if takes_seat:
        table.take_seat()
        assert_passes_after_its_pause(table)


def test_with_several_people_a_phase_without_a_choice_is_asked_although_the_board_could_end_it() -> None:
    """The others would learn something if it ended by itself: that there was no choice."""

    def can_only_finish(_seat: int, legal: list[str]) -> bool:
        return legal == ["finish"]

    # The decision before was another seat's, so that the person is called to the machine.
    record = record_before(can_only_finish, ("human", "human"), after_another=True, slug="fighting_front")
    table = Table(record, InstantWorker())
    table.take_seat()
    assert table.board.auto_pass, "a person alone at this board would not be asked"

    table.advance()
    assert table.director.is_person_asked


def test_a_pass_is_not_judged_while_a_guide_leads_the_match() -> None:
    """The guide may have asked for the pass. Once it has ended, the worker is asked how good a pass would be."""
    setup, worker = lesson_setup(GAMES["battlefronts"]), InstantWorker()
    table = Table(record_of(setup.match(), list(setup.seats)), worker)
    director = table.director
    director.guide = Guide(not_none(lesson_of(setup)), table.session)
    while not (
        director.is_person_asked and director.board.controls.pass_action and len(director.board.controls.offered) > 1
    ):
        if director.is_person_asked:
            director.play(table.session.match.legal()[0])
        table.advance()

    table.advance(5)
    assert not worker.judged

    director.guide.end()
    director.stop_asking()
    table.advance(5)
    assert worker.judged


@pytest.mark.parametrize("guide_speaks", [True, False])
def test_a_phase_without_a_choice_ends_by_itself_unless_a_guide_speaks(guide_speaks: bool) -> None:
    record = record_before(
        lambda seat, legal: seat == 0 and legal == ["end"], ("human", "recruit"), slug="fix_bayonets"
    )
    table = Table(record, InstantWorker())
    lesson = not_none(lesson_of(lesson_setup(GAMES["fix_bayonets"])))
    table.director.guide = guide = Guide(lesson, table.session)
    guide.bubble = GuideBubble("Look here.") if guide_speaks else None

    table.advance(round(IDLE_PAUSE / FRAME) + 3)
    assert table.director.is_person_asked is guide_speaks
    nothing_played = len(table.session.match.actions) == len(record.notations)
    assert nothing_played is guide_speaks
