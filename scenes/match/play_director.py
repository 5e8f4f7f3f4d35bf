"""Directs a match of people and bots: who decides next, how long an answer takes, and who is called to the machine.

The hand of a seat is its secret. Neither the time of an answer, nor who is called, nor what is said of a seat depends
on a closed hand. `tests/scenes/test_answer_times.py` and `test_hand_over.py` check it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Sequence
from dataclasses import replace
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from ai.levels import LEVELS, level_named
from career.officers import seat_officers
from game.catalogue import GAMES
from game.core.game import Game, Threat
from game.core.record import HUMAN, SeatEntry
from game.core.sanitize import DEALS
from game.core.state import OVER, Action
from scenes.match.advice import Advice
from scenes.match.director import Director, Mode
from scenes.match.pass_guard import GRAVE, PassGuard, PassPrice, describe_loss
from scenes.match.session import FINISH, PASS, Session
from scenes.match.setup import Setup
from scenes.match.thinker import HINT_LEVEL, ON_THE_WAY, THOUGHT, AnswerClock, Purpose, Thinker

if TYPE_CHECKING:
    from scenes.boards.parts import Call
    from scenes.boards.script_guide import Guide
    from scenes.stack import Services
    from scenes.ui.canvas import Point


class Saver(Protocol):
    """Saves the match after each decision (`scenes.keeping.keeper.Keeper`)."""

    kept: Path | None
    """The save file, or None until there is something to save."""

    def keep(self) -> bool:
        """Write the save file. Returns False if the match could only be kept in memory."""

    def save(self) -> None:
        """Write the save file, or add a match that is over to the history."""


AFTERMATH: Final = 1.4
"""Seconds between the end of a match and its results page."""
SLOWEST_CLOCK: Final = 20.0
"""Speed factor at instant speed for what must stay visible: banners, and the pause before results."""
IDLE_PAUSE: Final = 1.0
"""Real seconds until a phase in which the person can do nothing ends automatically."""


class Reply(Enum):
    """The answer of the person who is called to the machine."""

    HERE = auto()
    """They take the seat."""
    PASS = auto()
    """They let this question pass without looking."""
    PASS_ALL = auto()
    """They let the whole group of questions pass without looking (`Call.pass_group`)."""


class PlayDirector(Director):
    """Directs a match with people and bots, new or resumed."""

    def __init__(self, session: Session, guide: Guide | None = None) -> None:
        """The director of a match. `guide`: leads the person through a guided match.

        Raises ValueError for a level that does not exist.
        """
        super().__init__(session)
        setup = self.setup
        for seat in range(len(setup.seats)):
            if seat not in setup.human_seats:
                level_named(setup.level(seat))

        self.guide = guide
        self.thinker = Thinker(session)
        self.guard = PassGuard()
        self.price = PassPrice(self.thinker)
        self.keeper: Saver | None = None
        """The keeper that saves the match, or None if the match is not kept."""
        self.advice: Advice | None = None
        """The advice for the present decision, or None if nobody has asked for a hint."""
        self._last_advice: Advice | None = None
        """The last advice whose decision is over. The next hint keeps to its plan."""
        self.skipping = False
        """Whether the person at the machine wants to be at the next own decision as soon as possible."""
        self.decisions = 0
        """How many decisions the people at the table have made since the scene began."""
        self._clock = AnswerClock()
        self._groups_passed: dict[int, Hashable] = {}
        """By seat, the group of questions (`Call.pass_group`) that a person has said to pass."""
        self._threats: Sequence[Threat] = ()
        """The seats that may win next, after `_threats_at` actions."""
        self._threats_at = -1
        self._asked_at = 0
        """Number of actions that had been played when a person was last asked."""

        session.open_only = setup.confidential
        if setup.confidential and setup.human_seats:  # nobody has taken the machine yet
            self.viewer = session.to_act if session.to_act in setup.human_seats else self.viewer
            self.mode = Mode.COVERED

    def enter(self, app: Services) -> None:
        """Begin with this app. The bots get a random seed, except in a guided match, which is the same every time.

        The seeds of all bots follow from session.chance.
        """
        super().enter(app)
        if self.guide is None:
            self.session.chance = app.rng.getrandbits(96)
        if self.session.over:  # the program was killed before it was written to the history
            self.save()

    def leave(self) -> None:
        """Stop thinking, because the match is not on the screen any more."""
        self.thinker.cancel_question(self.app.bots)

    # --- the people at the table ---------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Whether several people share this machine, so that prompts must name the person."""
        return len(self.setup.human_seats) > 1

    @property
    def given_up(self) -> bool:
        """Whether all people at the table have resigned."""
        return bool(self.setup.seats_of_people) and not self.setup.human_seats

    @property
    def _shows_person(self) -> bool:
        """Whether the view that is shown is that of a person at the table."""
        return self.shown_seat in self.setup.human_seats

    @property
    def reader_seat(self) -> int:
        """The seat of the person who looks at the screen. -1 if nobody does, or if several people may.

        Of several people it is the one whose hand is open, so in a game without secret hands it is -1.
        """
        is_one_person = self.setup.game.secrets or len(self.setup.human_seats) == 1
        return self.viewer if is_one_person and self._shows_person else -1

    @property
    def resigning_seat(self) -> int | None:
        """The seat of the person who would resign now. None if nobody can.

        It is the seat to act if a person is in it. If a bot is to act, and always in a game with secret hands, it is
        the person whose view is shown. None if no person's view is shown.
        """
        seat = self.session.to_act
        if seat in self.setup.human_seats and not self.setup.game.secrets:
            return seat
        return self.viewer if self._shows_person and not self.session.over else None

    def person_asked(self) -> str:
        return self.setup.name(self.session.to_act) if self.is_shared and self.is_person_asked else ""

    # --- what is played ------------------------------------------------------------------------

    def play(self, *actions: Action, decided: bool = True) -> None:
        """Play one decision of the seat to act, with all its steps (`actions`), and save the match.

        `decided`: somebody has chosen it. False for a pass without an alternative. If the game asks all seats in turn
        for a reaction, they share one time for their answers (`self._clock`). Any decision but a pass ends that.
        """
        self.thinker.cancel_question(self.app.bots)
        if self.is_person_asked and decided:
            self.decisions += 1
            self.board.controls.on_decision(actions)

        self.stop_asking()
        self.plays_one_decision = False  # a paused match was to play this one, and is paused again
        if actions[-1].notation != PASS:
            self._clock.close_window()

        for action in actions:
            self.audience.plays(self.session.play(action, decided))
        self.save()

    def undo(self) -> str:
        """Undo the last decision of the people at this machine. Returns "", or a sentence on why that is impossible."""
        if not self.is_person_asked:
            return "Wait until it is your turn, then you can take a decision back."
        if not self.can_undo:
            return self.session.why_not_back()

        self.thinker.cancel_question(self.app.bots)
        is_undone = self.session.undo(self.viewer)
        if not is_undone:  # hidden facts were revealed, which does not matter in a guided match that was left
            self._rewind_to(self.session.own_choices(self.viewer)[-1])
        self._resume_after_undo()
        return ""

    @property
    def can_undo(self) -> bool:
        """Whether a decision can be undone.

        After leaving a guide it can, even if hidden facts have been revealed since.
        """
        if self.session.can_undo(self.viewer):
            return True
        has_left_guide = self.guide is not None and self.guide.has_strayed
        return has_left_guide and bool(self.session.own_choices(self.viewer))

    def follow_guide(self) -> bool:
        """Return to the script of a guided match. Returns whether decisions had to be undone for that."""
        guide = self.guide
        if guide is None:
            return False
        guide.come_back()  # if the person has ended it
        if not guide.has_strayed:
            return False

        self.thinker.cancel_question(self.app.bots)
        self._rewind_to(guide.actions_in_common)  # up to the first decision that the script does not have
        self._resume_after_undo()
        return True

    def _rewind_to(self, played: int) -> None:
        """Go back to the table after `played` actions, even if hidden facts have been revealed since.

        Advice and threats were about a later table, so they are forgotten.
        """
        self.session.rewind(played)
        self.advice = None
        self._threats = ()
        self._threats_at = -1

    def _resume_after_undo(self) -> None:
        """Go on from the earlier table after an undo: the next frame asks the person again, and the match is saved."""
        self._groups_passed.pop(self.viewer, None)  # a person who had passed in advance is asked again, too
        self.stop_asking()
        self.save()

    def pass_on(self, at: Point | None, pass_all: bool = False) -> str:
        """Pass for the person who is asked. Returns "" if the press passes or waits, else a sentence on why not.

        `self.guard` refuses a press that may be meant for the question before, and the first press if passing gives
        much away. A press waits while it is unknown how much that is. `at`: the point of the press, None for a key.
        `pass_all`: all further questions of the same group (such as a turn of somebody else) pass as well.
        """
        action = self.board.controls.pass_action
        if action is None:
            return self.board.controls.ending.why
        if not self.guard.holds_back and self.waits_for_price(at, pass_all):
            return ""

        why_not = self.guard.warn_or_hold_back(self._loss_sentence())
        if why_not:
            return why_not
        if pass_all:
            self._groups_passed[self.viewer] = self.hand_over_call().pass_group
        self.play(action)
        return ""

    def threats(self) -> Sequence[Threat]:
        """The seats that are about to win, as the viewer sees it, while a person is asked. Empty otherwise.

        They are found once for each number of actions played (`self._threats_at`), since this is called every frame.
        """
        played = len(self.session.match.actions)
        if self._threats_at != played:
            self._threats = self.setup.game.threats(self.session.view(self.viewer))
            self._threats_at = played
        return self._threats if self.is_person_asked else ()

    def _loss_sentence(self) -> str:
        """A sentence on what passing loses, "" if it loses little.

        The bots judge a pass by the chance to win after it and after the best decision. A loss counts if it is above
        the share GRAVE of the best chance, and no mere noise of the search (`doubt`). Until they have judged it, and
        for the words, the board's own judgement comes first.
        """
        verdict = self.price.verdict
        if verdict is None:
            return self.board.words.loss_sentence()

        lost = verdict.best_value - verdict.value
        if lost <= max(verdict.doubt, GRAVE * verdict.best_value):
            return ""
        better = [self.setup.game.actions[step] for step in verdict.best]
        return self.board.words.loss_sentence() or describe_loss(verdict, self.describe_decision(better))

    def describe_decision(self, steps: Sequence[Action]) -> str:
        """A decision in a few words. One that the pass button makes has the words of that button."""
        if list(steps) == [self.board.controls.pass_action]:
            return self.board.controls.ending.label.capitalize()
        return self.board.words.describe_decision(steps)

    def resign(self, seat: int) -> None:
        """Let the person in a seat resign.

        With secret hands and several people the view is then without secrets, until another person takes the machine.
        """
        self.stop_asking()
        self.thinker.cancel_question(self.app.bots)
        self.session.resign(seat)
        if self.setup.confidential:
            self.change_view(self.viewer, with_secrets=False)
        self.save()

    def stop_asking(self) -> None:
        """Stop asking the present question. In the next frame `advance` decides again what happens.

        No pass is judged any more (`price`), and the time of the next answer begins anew.
        """
        self.audience.withdraw_choice()
        self.mode = Mode.ANIMATING
        self.price.begin_question(action=None)
        self._clock.reset()

    def save(self) -> None:
        """Save the match, if it is one that is kept."""
        if self.keeper is not None:
            self.keeper.save()

    # --- whose turn it is ----------------------------------------------------------------------

    def advance(self, seconds: float, pace: float, usual_pace: float) -> None:
        """Decide what happens next: ask a person, let a bot decide, call the next person, or end the match.

        Called in every frame without an animation. `seconds`: the length of the frame. `pace`, `usual_pace`: the factor
        of the animation speed with and without the keys that increase it. The end of a match is shown for AFTERMATH
        seconds. With secret hands a person is called by the cover (`call_up`) before the question. A person whose only
        action is to pass or to finish a phase may not be asked (`_only_choice`). While a bubble of a guided match is to
        be read first (`guide.holds_up`), nobody but the person decides anything.
        """
        is_paused = self.paused and not self.plays_one_decision
        if is_paused or self.mode is Mode.COVERED:
            return

        seat = self.session.to_act
        if seat == OVER:
            self._clock.waited += seconds * min(pace, SLOWEST_CLOCK)
            self.mode = Mode.OVER if self._clock.waited >= AFTERMATH else Mode.ANIMATING
        elif self.is_person_asked:  # the person thinks: take what the bots have answered meanwhile
            self._take_news()
            self.price.update(self.app.bots)
            self._end_idle_phase(seconds)
        elif self.guide is not None and self.guide.holds_up() and not self._asks_next(seat):
            self.mode = Mode.ANIMATING  # a bubble about what the others do has to be read first
        elif self.is_decided_without_person(seat):  # by a bot, or by an automatic pass
            self._answer_for(seat, seconds, pace, usual_pace)
        elif self.setup.game.secrets and seat != self.shown_seat:
            self.call_up(seat)
        elif (only := self._only_choice()) is not None:
            self.play(only, decided=False)
        else:
            self._ask_person()

    def _asks_next(self, seat: int) -> bool:
        """Whether the person in this seat is asked next, instead of something being decided for them."""
        return not self.is_decided_without_person(seat) and self._only_choice() is None

    def _only_choice(self) -> Action | None:
        """The only action of a person, if it is played without asking. None if the person is asked.

        Only a pass or the end of a phase is played so, on a board with `auto_pass` and if the setting `end_idle` allows
        it. If several people share the machine, the person is asked, since the others could see what the hand lacks.
        After an own order the person is asked as long as the order can be undone.
        """
        if not self.board.auto_pass or self.is_shared or not self.app.settings.end_idle:
            return None

        played = self.session.match.actions
        follows_own_order = played and played[-1].notation not in (PASS, FINISH)
        if follows_own_order and self.session.can_undo(self.viewer):
            return None
        legal = self.session.match.legal()
        return legal[0] if len(legal) == 1 and legal[0].notation in (PASS, FINISH) else None

    def is_decided_without_person(self, seat: int) -> bool:
        """Whether no person is asked for the decision of this seat: a bot decides, or the seat passes automatically."""
        return self.setup.seats[seat].kind != HUMAN or self._automatic_pass(seat) is not None

    def _automatic_pass(self, seat: int) -> Action | None:
        """The pass that is played for a person without asking. None if the person is asked.

        It is played if the person has said to pass the whole group of questions (`_groups_passed`, by seat), or has no
        other action. But with several people at the machine a person without another action is called, unless the
        setting `hand_over` says otherwise: skipping somebody would reveal that nothing in that hand can be played. If
        all but one have resigned, that holds until the last one has taken the machine (`shown_seat`).
        """
        if seat in self._groups_passed:
            call = self.hand_over_call()
            if call.passable and call.pass_group == self._groups_passed[seat]:
                return self.session.pass_action()

        others_could_learn = self.setup.confidential and (self.is_shared or self.shown_seat is None)
        if others_could_learn and self.app.settings.hand_over == "always":
            return None
        return self.session.forced_action  # None unless passing is the only action

    # --- a person is asked -----------------------------------------------------------------------

    @property
    def can_skip(self) -> bool:
        """Whether others are deciding, and a person at the machine waits for the own next decision."""
        waits = self.mode in (Mode.ANIMATING, Mode.THINKING) and not self.skipping
        return waits and bool(self.setup.human_seats) and not self.session.over

    def skip(self) -> None:
        """Skip to the next decision of a person at the machine, as fast as possible without betraying a hand."""
        self.skipping = True
        self._clock.reset()

    def _ask_person(self) -> None:
        """Ask the person in the seat to act, and begin to judge what passing would give away.

        `self.guard` learns the phase and the name of what the pass button would end ("BID"), so that it can refuse a
        press that was meant for the question before. `_asked_at`: the number of actions played at the last question.

        Passing is not judged (by `price`) in a guided match, which may ask for it, nor in the middle of a decision. A
        hint that was asked for earlier may be ready (`_take_news`).
        """
        self.mode = Mode.ASKING
        self.skipping = False
        self.audience.offer_choice()

        controls = self.board.controls
        seat = self.session.to_act
        what_pass_ends = (controls.ending.name or controls.ending.label) if controls.pass_action is not None else ""
        _, phase = self.board.words.phases()
        key_of_phase = (seat, (self.setup.game.rounds(self.session.view(seat)), phase))
        nobody_else_decided = self.session.has_decided_alone(self._asked_at, seat)
        self.guard.begin_question(key_of_phase, ends=what_pass_ends, decided_alone=nobody_else_decided)
        self._asked_at = len(self.session.past)

        is_guided = self.guide is not None and not self.guide.is_over
        has_no_choice = len(controls.offered) < 2 or self.session.match.state.is_midway()
        self.price.begin_question(action=None if is_guided or has_no_choice else controls.pass_action)
        self._take_news()

    def _take_news(self) -> None:
        """Take new results of the bots' process. Those for a hint update the advice.

        Advice for a decision that is over is kept as `self._last_advice`, whose plan the next hint follows.
        """
        news = self.thinker.poll(self.app.bots)
        if self.advice is not None and not self.advice.is_valid:
            self._last_advice = self.advice
            self.advice = None
        if self.advice is not None and self.asked_for_hint and news is not None:
            self.advice.update(news)

    @property
    def asked_for_hint(self) -> bool:
        """Whether the last question to the bots was for a hint."""
        return self.thinker.purpose is Purpose.HINT

    def hint(self) -> None:
        """Ask the strongest level for a hint from the view of the seat to act.

        A hint that the person has closed is opened again. The new hint keeps to the plan of the last one if that is
        still as good. Nothing happens while a hint is being worked out.
        """
        if self.advice is not None and self.advice.is_closed and self.advice.is_valid:
            self.advice.is_closed = False
            return
        is_being_worked_out = self.advice is not None and self.asked_for_hint and not self.thinker.is_idle
        if not is_being_worked_out:
            self.advice = Advice(self.session)
            planned = self._last_advice.planned_steps() if self._last_advice is not None else []
            self.thinker.ask_question(self.app.bots, Purpose.HINT, HINT_LEVEL, planned=planned)
            self._take_news()

    def waits_for_price(self, at: Point | None, pass_all: bool = False) -> bool:
        """Whether a press of the pass button is kept, and has to wait until it is known what passing gives away.

        It never waits if people with secret hands share the machine: the wait would tell who could have done something
        else. `at`: the point of the press, None for a key. `pass_all`: it passes the whole group of questions.
        """
        return not self.setup.confidential and self.price.keep_press(at, pass_all)

    def _end_idle_phase(self, seconds: float) -> None:
        """End a phase in which the person can only pass, after IDLE_PAUSE real seconds.

        The phase does not end while the guide speaks or something is open on the board (`modal`), nor if others at the
        machine could infer from it what the hand lacks. `seconds`: the length of the frame.
        """
        controls = self.board.controls
        settings = self.app.settings
        action = controls.pass_action
        if not settings.end_idle or controls.modal:
            return
        if action is None or controls.offered != [action]:  # there is something to do besides passing
            return

        reveals_hand = self.setup.game.secrets and self.is_shared and settings.hand_over == "always"
        guide_speaks = self.guide is not None and self.guide.bubble is not None
        if reveals_hand or guide_speaks:
            return

        self._clock.waited += seconds
        if self._clock.waited >= IDLE_PAUSE:
            self.play(action, decided=False)

    # --- an answer is awaited ----------------------------------------------------------------------

    def _answer_for(self, seat: int, seconds: float, pace: float, usual_pace: float) -> None:
        """Let a bot decide, or pass for a person without another action. Both look the same.

        Called in each frame until the answer is ready and its time is over (`clock.waited`), and then plays it.
        Without secret hands an answer takes at least SHORTEST_ACTION. With them it comes exactly after `answer_time`,
        which does not depend on the hand. `seconds`: the length of the frame. `pace`, `usual_pace`: the factor of the
        animation speed with and without the keys that increase it.
        """
        self.mode = Mode.THINKING
        duration = self._await_answer(seat, seconds, pace, usual_pace)
        self.audience.show_waiting(seat)

        clock = self._clock
        if not self._is_answer_ready(seat) or clock.waited < duration:
            return
        seconds_too_long = clock.waited - duration
        forced_pass, scripted = self._known_answer(seat)
        answer = [forced_pass] if forced_pass is not None else scripted or self.thinker.decision_to_play()
        self.play(*answer, decided=forced_pass is None)
        # While a person skips to the next own decision, the seconds too long count for the next answer.
        clock.waited = seconds_too_long if self.skipping else 0.0

    def think_ahead(self, seconds: float, pace: float, usual_pace: float) -> None:
        """Let the bot that decides next think during an animation, so that there is no pause after it.

        Called in every frame with an animation, with the arguments of `advance`. Nothing is played, and the answer
        takes the same time as without it. Only boards that show a bot's turn without pauses (`is_film`) need it, and
        not if the player wants longer pauses (`bot_pace` above 1).
        """
        seat = self.session.to_act
        is_match_running = self.mode is Mode.ANIMATING and not self.paused and seat != OVER
        is_hurried_or_guided = self.skipping or self.guide is not None
        if not self.board.is_film or not is_match_running or is_hurried_or_guided:
            return
        is_person = self.setup.seats[seat].kind == HUMAN
        if not is_person and self.app.settings.bot_pace <= 1:
            self._await_answer(seat, seconds, pace, usual_pace)

    def _known_answer(self, seat: int) -> tuple[Action | None, list[Action]]:
        """The answer of a seat, if it needs no thinking: the pass that a person is forced to, and scripted actions.

        Scripted actions are the decision that the script of a guided match prescribes. The pass is None, and the
        actions are [], if there is none.
        """
        forced_pass = self._automatic_pass(seat) if seat in self.setup.human_seats else None
        scripted = [] if self.guide is None or forced_pass is not None else list(self.guide.next_decision())
        return forced_pass, scripted

    def _is_answer_ready(self, seat: int) -> bool:
        """Whether the answer of a seat may be played once its time is over.

        If people play a game with secret hands, it may be played even while the search goes on: the best choice so far
        counts, so that the time does not depend on the hand.
        """
        is_secret = self.setup.game.secrets and bool(self.setup.human_seats)
        forced_pass, scripted = self._known_answer(seat)
        return is_secret or forced_pass is not None or bool(scripted) or self.thinker.is_idle

    def _await_answer(self, seat: int, seconds: float, pace: float, usual_pace: float) -> float:
        """Let a seat think, and let the time of its answer pass. Returns how many seconds the answer takes.

        The setting `bot_pace` multiplies the time. With 0, or while a person skips to their next decision, answers come
        as fast as possible: without secret hands at once, and with them (`is_secret`) in the time of infinite pace.
        With secret hands time passes by the clock, and the search gets all of it but ON_THE_WAY seconds for transport,
        at least the share THOUGHT. Otherwise the search takes as long as it needs.
        """
        kind = self.setup.level(seat)
        bots = self.app.bots
        clock = self._clock
        is_secret = self.setup.game.secrets and bool(self.setup.human_seats)

        factor = self.app.settings.bot_pace
        if not factor or self.skipping:
            usual_pace = math.inf
            factor = 1.0 if is_secret else 0.0
        match, rng, skips = self.session.match, self.app.rng, self.skipping
        duration = clock.decide_duration(match, kind, usual_pace, rng, secret=is_secret, factor=factor, skips=skips)

        forced_pass, scripted = self._known_answer(seat)
        is_known = forced_pass is not None or bool(scripted)
        if not is_known:
            if self.thinker.purpose is not Purpose.MOVE:
                thinking_time = max(duration - ON_THE_WAY, duration * THOUGHT) if is_secret else math.inf
                temper = self.setup.temper(seat)
                self.thinker.ask_question(bots, purpose=Purpose.MOVE, level=kind, seconds=thinking_time, temper=temper)
            self.thinker.poll(bots)

        if is_known or bots.started:
            clock.waited += seconds if is_secret else seconds * pace
        return duration

    def waiting_sentence(self, seat: int) -> str:
        """The sentence below the board while the answer of this seat is awaited.

        A forced pass of the person at the machine takes its time as well, and gets a sentence of its own.
        """
        if seat == self.viewer and self._shows_person:
            return "You pass here: the match goes on by itself."
        return f"Waiting for {self.setup.name(seat)}."

    def status(self, resting: bool) -> str:
        """The sentence below the board while no person is asked. `resting`: no animation is running."""
        if self.paused:
            return "Paused."
        seat = self.session.to_act
        if not resting:
            return ""
        if seat == OVER:
            return "The match is over."
        return self.waiting_sentence(seat) if self.is_decided_without_person(seat) else ""

    # --- people at one machine ---------------------------------------------------------------------

    def call_up(self, seat: int) -> None:
        """Call the person in a seat to the machine by a cover. No secret is shown until the cover is opened."""
        self.mode = Mode.COVERED
        self.skipping = False
        self.change_view(seat, with_secrets=False)

    def hand_over_call(self) -> Call:
        """The question to the seat to act, as far as everybody may know it."""
        return self.board.words.hand_over_call(self.session.open_view())

    def uncover(self, reply: Reply, call: Call) -> None:
        """Open the cover according to the reply of the person who was called.

        If they are here (HERE), their view is shown. After either pass all hands stay hidden until somebody takes the
        machine. PASS_ALL passes all questions of the same group as `call`, which holds the question in public words.
        """
        self.mode = Mode.ANIMATING
        if reply is Reply.PASS_ALL:
            self._groups_passed[self.viewer] = call.pass_group
        if reply is Reply.HERE:
            self.change_view(self.viewer, with_secrets=True)


# --- A demonstration without its screen: bots play each other, at levels that can be changed ------

MIXED: Final = ("general", "captain", "sergeant")
"""Levels by seat, cyclically."""
CHOICES: Final = (MIXED, *((level.slug,) for level in reversed(LEVELS)))
"""The choices of the button for the levels, in order."""


def bots_of_levels(levels: tuple[str, ...], seats: int) -> tuple[SeatEntry, ...]:
    """Bots of these levels in this many seats, cyclically."""
    return tuple(SeatEntry(levels[i % len(levels)]) for i in range(seats))


def demo_setup(rng: random.Random, game: Game | None = None, levels: tuple[str, ...] = MIXED) -> Setup:
    """The setup of a demonstration: bots only, with a random number of seats and random nations.

    Without a game, a random one.
    """
    game = game or rng.choice(list(GAMES.values()))
    seats = rng.choice(list(game.seats))
    nations = {option.slug: rng.choice(option.choices) for option in game.options if option.seat is not None}
    deal = rng.randrange(DEALS)
    entries = seat_officers(bots_of_levels(levels, seats), f"demonstration {rng.randrange(DEALS)}")
    return Setup(game, seats=entries, options=nations, seed=deal)


def next_game(game: Game) -> Game:
    """The game after this one in the catalogue. After the last one comes the first."""
    games = list(GAMES.values())
    return games[(games.index(game) + 1) % len(games)]


class DemoDirector(PlayDirector):
    """Directs a match between bots that is neither saved nor added to the history."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(Session(setup))
        kinds = {entry.kind for entry in setup.seats}
        self.levels = tuple(kinds) if len(kinds) == 1 else MIXED

    def change_levels(self) -> None:
        """Change the levels of the bots to the next choice, in the middle of the match."""
        self.levels = CHOICES[(CHOICES.index(self.levels) + 1) % len(CHOICES)]
        levels = [entry.kind for entry in bots_of_levels(self.levels, len(self.setup.seats))]
        seats = tuple(replace(entry, kind=level) for entry, level in zip(self.setup.seats, levels, strict=True))
        self.session.setup = replace(self.setup, seats=seats)
        self.stop_asking()
        self.thinker.cancel_question(self.app.bots)
