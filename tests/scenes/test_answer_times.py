"""What a seat holds, and so what is open to it, is its secret: neither the time of an answer nor the cover may tell."""

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

from ai.bot import snap
from ai.levels import LEAST_TURN_SECONDS as TURN_SECONDS
from ai.levels import LEVELS, Choice, Thought, level_named, turn_share
from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import Record, SeatEntry, record_of, replay
from game.core.rng import Rng
from game.core.state import OVER, Action
from game.last_front.cards import TURN
from game.last_front.state import State
from scenes.boards.guided_matches import lesson_of, lesson_setup
from scenes.boards.script_guide import Guide, Said
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
from tests.scenes.table import board_for, expect, given

LAST_FRONT = GAMES["last_front"]
GENERAL = level_named("general")
ONE_PERSON = ("human", "general", "general", "general")
EARLY = 500
"""So many actions of a match are looked through for questions."""
SECRET = [slug for slug, game in GAMES.items() if game.secrets]
DECLINES = ("pass", "end", "cannot")
"""What is always open where it is open at all: it names the question."""
Fits = Callable[[int, list[str]], bool]
"""Whether a seat to act and the notations open to it are what is looked for."""


class Table:
    """Hears what its director lets happen, with a board that is never drawn."""

    def __init__(self, record: Record, bots: Bots, speed: str = "1x", hand_over: str = "always") -> None:
        self.director = PlayDirector(Session(setup_of(record), record))
        self.session = self.director.session
        self.told: list[str] = []
        """What happened, by the names of what the audience is told."""
        self.settings = Settings(speed=speed, hand_over=hand_over)
        self.director.audience = self
        self.director.enter(cast(Any, SimpleNamespace(bots=bots, settings=self.settings, rng=random.Random(7))))
        self.lay()

    def lay(self) -> None:
        """Lay the board from the seat whose view is shown."""
        director = self.director
        self.board = director.board = board_for(
            director.setup.game, self.session.view(director.viewer), director.viewer
        )

    def waits(self, seat: int) -> None:
        self.told.append("waits")

    def plays(self, transcript: Transcript) -> None:
        self.told.append("plays")

    def asks(self) -> None:
        self.told.append("asks")
        self.board.animation.settle(self.session.view(self.director.viewer))
        self.board.controls.offer(self.session.match.legal())

    def withdraws(self) -> None:
        self.told.append("withdraws")
        self.board.controls.offer([])

    def changes_view(self) -> None:
        self.lay()

    def advance(self, frames: int = 1, held: bool = False) -> None:
        """So many frames in which nothing is acted out; `held`: with a key that hurries."""
        usual = PACE_OF[self.settings.speed]
        for _ in range(frames):
            self.director.advance(FRAME, usual * HURRY if held else usual, usual)

    def take(self) -> None:
        """Answer the cover."""
        assert self.director.mode is Mode.COVERED
        self.director.uncover(Reply.HERE, self.director.call())

    def answer(self, held: bool = False, most: int = 600) -> tuple[int, Action]:
        """How many frames the next action takes, and which it is."""
        before = len(self.session.match.actions)
        for frames in range(most):
            if len(self.session.match.actions) > before:
                return frames, self.session.match.actions[before]
            self.advance(held=held)
        raise AssertionError("nobody acts")


def forced(seat: int, legal: list[str]) -> bool:
    return seat > 0 and legal == ["pass"]


def free(seat: int, legal: list[str]) -> bool:
    return seat > 0 and legal[0] == "pass" and len(legal) > 1


def record_at(
    fits: Fits, kinds: tuple[str, ...], handed: bool = False, asks: int = 1, slug: str = "sharp_end"
) -> Record:
    """A match that has come to such a decision; `handed`: after a decision of another seat.

    `asks`: a window still asks so many seats at least, and nobody before them.
    """
    for seed in range(40):
        match = Match(GAMES[slug], len(kinds), {}, seed)
        rng, last = Rng(seed), OVER
        while not match.over and len(match.actions) < 150:
            legal, seat = match.legal(), match.state.to_act
            met = match.actions and fits(seat, [action.notation for action in legal])
            if met and not (handed and seat == last) and match.state.still_asked() >= asks:
                return record_of(match, [SeatEntry(kind) for kind in kinds])
            last = seat
            match.play(legal[rng.below(len(legal))])
    raise AssertionError("no such decision came up")


def handed_over(fits: Fits, hand_over: str = "always") -> Table:
    """Three people at one machine: another one's decision has just led to such a decision, which is yet to be taken."""
    record = record_at(fits, ("human",) * 3, True)
    last = record.notations.pop()
    table = Table(record, InstantWorker(), "instant", hand_over)
    table.take()
    table.advance(300)
    assert table.director.asked
    table.director.play(next(action for action in table.session.match.legal() if action.notation == last))
    return table


@pytest.fixture(autouse=True)
def without_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that two answers can be compared to the frame."""
    monkeypatch.setattr(thinker, "SPREAD", 0.0)


def test_answers_of_one_sort_are_spread_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    rng = random.Random(1)
    state = Match(LAST_FRONT, 2, {}, 1).state
    times = [answer_time(LAST_FRONT, "general", state, 1.0, rng) for _ in range(200)]
    assert ANSWERS["general"] - 0.1 <= min(times) < ANSWERS["general"] - 0.08
    assert ANSWERS["general"] + 0.1 >= max(times) > ANSWERS["general"] + 0.08


def test_a_bot_has_time_to_think_at_the_end_of_a_long_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the spread is wider than the answer lasts, some would come at once, without a thought."""
    monkeypatch.undo()
    rng = random.Random(1)
    game = GAMES["fighting_front"]
    state = Match(game, 2, {}, 1).state
    monkeypatch.setattr(type(state), "turn_steps", lambda state: 80)
    usual = turn_share(game, level_named("recruit"), state, ANSWERS["recruit"])
    times = [answer_time(game, "recruit", state, 1.0, rng) for _ in range(200)]
    assert min(times) > 0.4 * usual
    assert max(times) > 1.4 * usual


def test_the_answers_of_one_turn_share_its_time() -> None:
    state = expect(State, Match(LAST_FRONT, 2, {}, 1).state)
    while state.step != TURN:
        state.apply(state.legal()[0], Rng(1))
    times: dict[float, list[float]] = {1.0: [], math.inf: []}
    for state.decided in range(60):
        for pace, found in times.items():
            found.append(answer_time(LAST_FRONT, "general", state, pace, random.Random(1)))
    assert [found[0] for found in times.values()] == [ANSWERS["general"], SHORT_ANSWER]
    for found in times.values():
        assert found == sorted(found, reverse=True)
        assert sum(found) <= TURN_SECONDS


class SilentWorker(InstantWorker):
    """Thinks for ever and never says a word."""

    def poll(self) -> None:
        return None


class SlowWorker(InstantWorker):
    """Says after a while what leads so far, the last of what is open, and is never done. Where there is no choice,
    it answers at once: the one whose time would tell most.
    """

    def __init__(self) -> None:
        super().__init__()
        self.polls = 0

    def poll(self) -> Thought | None:
        self.polls += 1
        if len(self.asked[-1][1].legal()) == 1:
            return super().poll()
        if self.polls % 8:
            return None
        last = (self.asked[-1][1].legal()[-1].id,)
        return Thought(last, (Choice(last, 1.0, 0.5),), 0.5, 32, 0.1, False)


def question_of(legal: list[str]) -> str:
    """What everybody knows of what is open."""
    return next((word for word in DECLINES if word in legal), legal[0].partition(" ")[0])


@cache
def questions(slug: str) -> dict[str, tuple[Record, Record]]:
    """By question: a match in which a General has no choice about it, and one in which it has."""
    game = GAMES[slug]
    kinds = ["human", *["general"] * (min(4, game.seats[-1]) - 1)]
    found: dict[str, dict[bool, Record]] = {}
    for seed in range(6):
        match, chance = Match(game, len(kinds), {}, seed), Rng(seed)
        while not match.over and len(match.actions) < EARLY:
            legal = [action.notation for action in match.legal()]
            records = found.setdefault(question_of(legal), {})
            if match.state.to_act > 0 and not match.state.midway() and (len(legal) == 1) not in records:
                records[len(legal) == 1] = record_of(match, [SeatEntry(kind) for kind in kinds])
            view = match.view(match.state.to_act)
            if not chance.below(2):  # the bots alone seldom come to positions without a choice
                match.play(match.legal()[chance.below(len(legal))])
            else:
                for action in snap(game, view, len(match.actions)).actions:
                    match.play(game.actions[action])
    return {question: (both[True], both[False]) for question, both in found.items() if len(both) == 2}


def pause(table: Table) -> float:
    """Seconds of an answer in a window: everybody it still asks has a share in one pause."""
    return SHORT_ANSWER / table.session.match.state.still_asked()


def passes_after_its_pause(table: Table) -> None:
    lasts = pause(table) / FRAME
    frames, action = table.answer()
    assert (frames, action.notation) == (pytest.approx(lasts, abs=1), "pass")


def answered(record: Record, worker: InstantWorker, speed: str, bots: str = "usual") -> float:
    """How many seconds the next answer takes, a whole decision; in a window the pause that it has a share in."""
    table = Table(record, worker, speed)
    table.settings.bots = bots if bots in BOT_PACES else "usual"
    if bots == "skipped":
        table.director.skip()
    asks = table.session.match.state.still_asked()
    frames, _ = table.answer(most=200)
    assert not table.session.match.state.midway()
    return frames * FRAME * asks


def test_questions_that_may_leave_no_choice_are_known() -> None:
    """So that the test below looks at all of them; a new game with secrets names its own here."""
    found = {slug: set(questions(slug)) for slug in SECRET}
    assert found == {
        "sharp_end": {"pass", "cannot", "pay", "roll", "discard"},
        "fix_bayonets": {"pass", "end"},
        "last_front": {"pass", "play", "finish"},
        "fighting_front": {"pass", "finish"},
    }


@pytest.mark.parametrize(
    ("slug", "worker", "speed"),
    [
        *[("fix_bayonets", SlowWorker, speed) for speed in SPEEDS],
        *[(slug, SlowWorker, "1x") for slug in SECRET if slug != "fix_bayonets"],
        *[(slug, InstantWorker, "instant") for slug in SECRET],
        ("fix_bayonets", InstantWorker, "1x"),
        ("sharp_end", SilentWorker, "4x"),
    ],
)
def test_an_answer_takes_the_same_time_whether_there_is_a_choice_or_not(
    slug: str, worker: type[InstantWorker], speed: str
) -> None:
    """Every game, and every speed with one of them: how long an answer takes is decided in one place for all."""
    for question, both in questions(slug).items():
        short = question == "pass" or speed == "instant"
        for record in both:
            state = replay(record, game_named).state
            lasts = turn_share(GAMES[slug], GENERAL, state, SHORT_ANSWER if short else ANSWERS["general"])
            off = 1.01 * FRAME * len(record.seats)
            assert answered(record, worker(), speed) == pytest.approx(lasts, abs=off), question


@pytest.mark.parametrize("animated", [10, 200])
def test_a_bot_thinks_while_something_is_animated_and_plays_when_it_is_over(animated: int) -> None:
    """The time of its answer stays what it is, with a choice and without one: it only begins earlier."""
    for record in chain(*questions("fighting_front").values()):
        usual, _ = Table(record, SlowWorker()).answer()
        table = Table(record, SlowWorker())
        before = len(table.session.match.actions)
        for _ in range(animated):
            table.director.think_ahead(FRAME, 1.0, 1.0)
        assert len(table.session.match.actions) == before

        is_bot = table.director.setup.seats[table.session.to_act].kind != "human"
        left, _ = table.answer()
        assert left == pytest.approx(max(1, usual - animated) if is_bot else usual, abs=1)


HURRIED = [
    ("unhurried", 2 * ANSWERS["general"]),
    ("at once", SHORT_ANSWER),
    ("skipped", skipped_answer_time(GAMES["fix_bayonets"], "general")),
]


@pytest.mark.parametrize(("bots", "lasts"), HURRIED)
def test_bots_that_hurry_or_do_not_tell_no_more_by_it(bots: str, lasts: float) -> None:
    for record in questions("fix_bayonets")["end"]:
        assert answered(record, SlowWorker(), "1x", bots) == pytest.approx(lasts, abs=2.02 * FRAME)


@pytest.mark.parametrize("level", [level.slug for level in LEVELS])
def test_the_time_of_an_answer_is_that_of_the_level(level: str) -> None:
    for record in questions("fix_bayonets")["end"]:
        record = replace(record, seats=[record.seats[0], SeatEntry(level)])
        assert answered(record, SlowWorker(), "1x") == pytest.approx(ANSWERS[level], abs=1.01 * FRAME)


def test_the_time_of_an_answer_begins_when_the_process_is_there() -> None:
    """Else the first decision of a match would be made before anybody could think about it."""

    class LateWorker(InstantWorker):
        polls = 0

        def poll(self) -> Thought | None:
            self.polls += 1
            self.started = self.polls > 60
            return super().poll() if self.started else None

    for record in questions("fix_bayonets")["end"]:
        waited = answered(record, LateWorker(), "1x")
        assert waited == pytest.approx(ANSWERS["general"] + 1.0, abs=2.01 * FRAME)


def test_a_decision_of_several_steps_that_is_not_thought_out_is_played_whole() -> None:
    class Begun(InstantWorker):
        def poll(self) -> Thought | None:
            return Thought(card, (Choice(card, 1.0, 0.5),), 0.5, 32, 0.1, False)

    record = questions("fix_bayonets")["end"][1]
    table = Table(record, Begun(), "instant")
    before = len(table.session.match.actions)
    card = tuple(action.id for action in table.session.match.legal() if action.notation.startswith("card"))[:1]
    assert answered(record, Begun(), "1x") == pytest.approx(ANSWERS["general"], abs=1.01 * FRAME)
    _, action = table.answer()
    assert action.id == card[0]
    assert len(table.session.match.actions) > before + 1


def test_a_held_key_hurries_no_window() -> None:
    for fits in (forced, free):
        table = Table(record_at(fits, ONE_PERSON), InstantWorker())
        assert pause(table) / FRAME == pytest.approx(table.answer(held=True)[0], abs=1)


def test_a_bot_gets_less_time_for_a_window_than_the_pause_lasts() -> None:
    worker = InstantWorker()
    Table(record_at(free, ONE_PERSON), worker).answer()
    assert 0 < worker.budgets[-1] < SHORT_ANSWER


@pytest.mark.parametrize("slug", ["sharp_end", "last_front"])
def test_all_answers_of_a_window_share_one_pause(slug: str) -> None:
    """Six seats do not take six pauses, whoever holds a card; a card that is played is a window of its own."""

    class Passive(InstantWorker):
        def poll(self) -> Thought | None:
            thought = super().poll()
            return thought and replace(thought, actions=(self.asked[-1][1].legal()[0].id,))

    table = Table(record_at(free, ("human", *["captain"] * 5), asks=4, slug=slug), Passive())
    lasts = pause(table) / FRAME
    asks = table.session.match.state.still_asked()
    for left in range(asks, asks - 3, -1):
        assert table.session.match.state.still_asked() == left
        frames, action = table.answer()
        assert (frames, action.notation) == (pytest.approx(lasts, abs=1), "pass")


def test_a_card_that_is_played_closes_the_window() -> None:
    table = Table(record_at(free, ("human", *["captain"] * 5), asks=4), InstantWorker())
    table.advance()
    table.director.play(table.session.match.legal()[1])
    assert table.session.match.state.still_asked() == 1
    assert table.answer()[0] * FRAME == pytest.approx(ANSWERS["captain"], abs=1.01 * FRAME)


def test_what_leads_when_the_pause_is_over_is_played() -> None:
    table = Table(record_at(free, ONE_PERSON), SlowWorker())
    leads = table.session.match.legal()[-1]
    assert table.answer()[1] is leads


def test_a_match_of_bots_alone_goes_at_its_speed() -> None:
    bots = ("general",) * 4
    for fits in (forced, free):
        assert Table(record_at(fits, bots), InstantWorker(), "4x").answer()[0] < SHORT_ANSWER / FRAME / 2
    worker = InstantWorker()
    Table(record_at(free, bots), worker).answer()
    assert worker.budgets[-1] > 10


def test_whoever_prefers_to_be_quick_is_called_for_a_choice_only() -> None:
    passes_after_its_pause(handed_over(forced, "card"))
    table = handed_over(free, "card")
    table.advance()
    assert table.director.mode is Mode.COVERED


def test_one_person_alone_is_not_asked_for_nothing() -> None:
    record = record_at(lambda seat, legal: seat == 0 and legal == ["pass"], ONE_PERSON)
    table = Table(record, InstantWorker())
    passes_after_its_pause(table)
    assert "asks" not in table.told
    assert table.session.recent[0], "it wants to see what it did not do itself"


# --- Who is called, asked and spared, and what is told of it: decided without a window ------------


def test_everyone_is_called_whether_there_is_a_choice_or_not() -> None:
    for fits in (forced, free):
        table = handed_over(fits)
        director, before = table.director, len(table.session.match.actions)
        table.advance()
        assert director.mode is Mode.COVERED
        assert director.viewer == table.session.to_act
        assert table.session.open_only
        table.advance(120)
        assert len(table.session.match.actions) == before, "nobody passes behind the cover"
        table.take()
        table.advance(300)
        assert director.asked, "nothing is passed by itself either"
        assert director.viewer == table.session.to_act
        prompt = table.board.words.prompt()
        assert ("Nothing you hold" in prompt) is (fits is forced), prompt
        passing = given(table.board.controls.passing)
        director.play(passing)
        assert table.session.match.actions[before].notation == "pass"


@pytest.mark.parametrize("takes", [False, True])
def test_the_last_person_is_called_to_a_machine_that_somebody_has_left(takes: bool) -> None:
    """Who has resigned may still sit there. Once the last person has taken the machine, nobody is called any more."""
    record = record_at(forced, ("human", "human", "recruit"), True)
    last = record.notations.pop()
    table = Table(record, InstantWorker(), "instant")
    director = table.director
    table.take()
    director.resign(0)
    assert director.eyes is None
    director.play(next(action for action in table.session.match.legal() if action.notation == last))
    table.advance(300)
    assert (director.mode, director.viewer, director.eyes) == (Mode.COVERED, 1, None)
    if takes:
        table.take()
        passes_after_its_pause(table)


def test_of_several_people_nobody_is_spared_what_is_no_choice() -> None:
    """Not even on a board that spares a person alone: the others would learn something from it."""
    finish = record_at(lambda _, legal: legal == ["finish"], ("human", "human"), handed=True, slug="fighting_front")
    table = Table(finish, InstantWorker())
    table.take()
    assert table.board.auto_pass
    table.advance()
    assert table.director.asked


def test_a_pass_is_not_weighed_while_a_guide_speaks() -> None:
    """It may be what the guide has asked for."""
    setup, worker = lesson_setup(GAMES["battlefronts"]), InstantWorker()
    table = Table(record_of(setup.match(), list(setup.seats)), worker)
    director, lesson = table.director, lesson_of(setup)
    assert lesson is not None
    director.guide = Guide(lesson, table.session)
    while not (director.asked and director.board.controls.passing and len(director.board.controls.offered) > 1):
        if director.asked:
            director.play(table.session.match.legal()[0])
        table.advance()
    table.advance(5)
    assert not worker.judged
    director.guide.end()
    director.withdraw()
    table.advance(5)
    assert worker.judged


@pytest.mark.parametrize("speaks", [True, False])
def test_a_phase_without_a_choice_ends_by_itself_but_not_while_a_guide_speaks(speaks: bool) -> None:
    end = record_at(lambda seat, legal: seat == 0 and legal == ["end"], ("human", "recruit"), slug="fix_bayonets")
    table = Table(end, InstantWorker())
    lesson = given(lesson_of(lesson_setup(GAMES["fix_bayonets"])))
    table.director.guide = guide = Guide(lesson, table.session)
    guide.said = Said("Look here.") if speaks else None
    table.advance(round(IDLE_PAUSE / FRAME) + 3)
    assert table.director.asked is speaks
    assert (len(table.session.match.actions) == len(end.notations)) is speaks
