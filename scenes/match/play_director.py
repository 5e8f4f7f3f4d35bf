"""Who decides next where people and bots play: a bot, a person, or nobody because nothing is left to choose.

What a seat holds is its secret. Neither the time of an answer, nor who is called, nor what is said of a seat depends
on a closed hand. Of `tests/scenes`, `test_answer_times.py` and `test_hand_over.py` look at it.
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
from game.catalogue import GAMES
from game.core.game import Game, Threat
from game.core.record import HUMAN, SeatEntry
from game.core.sanitize import DEALS
from game.core.state import OVER, Action
from scenes.match.advice import Advice
from scenes.match.director import Director, Mode
from scenes.match.session import FINISH, PASS, Session
from scenes.match.setup import Setup
from scenes.match.thinker import (
    GRAVE,
    HINT_LEVEL,
    ON_THE_WAY,
    THOUGHT,
    AnswerClock,
    PassGuard,
    PassPrice,
    Purpose,
    Thinker,
    describe_loss,
)

if TYPE_CHECKING:
    from scenes.boards.parts import Call
    from scenes.boards.script_guide import Guide
    from scenes.stack import Services
    from scenes.ui.canvas import Point


class Saver(Protocol):
    """Saves the match after each decision (`scenes.keeping.keeper.Keeper`)."""

    kept: Path | None
    """The save file; None until there is something to save."""

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
    """What the person who is called to the machine wants."""

    HERE = auto()
    """To take the seat."""
    PASS = auto()
    """To let this pass without looking."""
    WHOLE = auto()
    """To let all of it pass (`Call.whole`)."""


class PlayDirector(Director):
    """Directs a match with people and bots, new or resumed."""

    def __init__(self, session: Session, guide: Guide | None = None) -> None:
        """`guide`: who guides the person through the match. Raises ValueError for a level that does not exist."""
        super().__init__(session)
        setup = self.setup
        for seat in range(len(setup.seats)):
            if seat not in setup.humans:
                level_named(setup.level(seat))
        self.guide = guide
        self.thinker = Thinker(session)
        self.guard = PassGuard()
        self.price = PassPrice(self.thinker)
        self.keeper: Saver | None = None
        """Saves the match; None for one that is not kept."""
        self.advice: Advice | None = None
        """What the staff advises for the decision in hand."""
        self.skipping = False
        """Whether the person at the machine wants to be at the next own decision as soon as possible."""
        self.decisions = 0
        """How many decisions the people at the table have made since the scene began."""
        self._clock = AnswerClock()
        self._passing: dict[int, Hashable] = {}
        """By seat: what all its questions are passed in (`Call.stretch`), as said at the table or the cover."""
        self._threats: tuple[int, Sequence[Threat]] = (-1, ())
        """How many actions had been played, and who wins next then."""
        self._asked_at = 0
        """Number of actions that had been played when a person was last asked."""
        session.open_only = setup.confidential
        if setup.confidential and setup.humans:  # nobody has taken the machine yet
            self.viewer = session.to_act if session.to_act in setup.humans else self.viewer
            self.mode = Mode.COVERED

    def enter(self, app: Services) -> None:
        super().enter(app)
        if self.guide is None:  # a guided match is the same every time
            self.session.chance = app.rng.getrandbits(96)
        if self.session.over:  # the program was killed before it was written to the history
            self.save()

    def leave(self) -> None:
        """The match is not on the screen any more."""
        self.thinker.drop(self.app.bots)

    # --- who sits there ----------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether several people share this machine, so that prompts must name the person."""
        return len(self.setup.humans) > 1

    @property
    def given_up(self) -> bool:
        """Whether all people at the table have resigned."""
        return bool(self.setup.people) and not self.setup.humans

    @property
    def _shows_person(self) -> bool:
        """Whether the view that is shown is that of a person at the table."""
        return self.eyes in self.setup.humans

    @property
    def you(self) -> int:
        """The person alone at the machine; of several the one whose hand lies open, or nobody where hands never do."""
        apart = self.setup.game.secrets or len(self.setup.humans) == 1
        return self.viewer if apart and self._shows_person else -1

    @property
    def resigner(self) -> int | None:
        """The seat of the person who would resign now: who is to act, if that may be known, or whose view is shown."""
        seat = self.session.to_act
        if seat in self.setup.humans and not self.setup.game.secrets:
            return seat
        return self.viewer if self._shows_person and not self.session.over else None

    def addressed(self) -> str:
        return self.setup.name(self.session.to_act) if self.shared and self.asked else ""

    # --- what is played ------------------------------------------------------------------------

    def play(self, *actions: Action, decided: bool = True) -> None:
        """Play one decision of the seat to act and save the match. Forced passes are not `decided`."""
        self.thinker.drop(self.app.bots)
        if self.asked and decided:
            self.decisions += 1
            self.board.controls.on_decision(actions)
        self.withdraw()
        self.once = False
        if actions[-1].notation != PASS:
            self._clock.close_window()
        for action in actions:
            self.audience.plays(self.session.play(action, decided))
        self.save()

    def undo(self) -> str:
        """Take back the last decision of the people at the table; why that cannot be done, "" if it is done."""
        if not self.asked:
            return "Wait until it is your turn, then you can take a decision back."
        if not self.can_undo:
            return self.session.why_not_back()
        self.thinker.drop(self.app.bots)
        if not self.session.undo(self.viewer):
            self._rewind(self.session.own_choices(self.viewer)[-1])
        self._went_back()
        return ""

    @property
    def can_undo(self) -> bool:
        """Whether a decision can be taken back. Whoever has left a guide may go back over all that was revealed."""
        strayed = self.guide is not None and self.guide.strayed
        return self.session.can_undo(self.viewer) or (strayed and bool(self.session.own_choices(self.viewer)))

    def follow_guide(self) -> bool:
        """Let the guide go on that was ended. True if the match had to be taken back to where it left the guide."""
        guide = self.guide
        if guide is None:
            return False
        guide.come_back()
        if not guide.strayed:
            return False
        self.thinker.drop(self.app.bots)
        self._rewind(guide.parting)
        self._went_back()
        return True

    def _rewind(self, played: int) -> None:
        """Go back to when so many actions had been played, whatever was revealed since."""
        self.session.rewind(played)
        self.advice, self._threats = None, (-1, ())

    def _went_back(self) -> None:
        """What has to be done once the match has been taken back."""
        self._passing.pop(self.viewer, None)
        self.withdraw()
        self.save()

    def pass_on(self, at: Point | None, whole: bool = False) -> str:
        """Pass for the person who is asked, unless the press may be meant for the previous phase, or gives much away
        and is not confirmed. A press that comes before it is known what passing gives away waits for it.

        Returns why it does not pass, in a sentence; "" if it does, or waits. `at`: where the press was made; `whole`:
        all further questions of the same stretch pass as well.
        """
        action = self.board.controls.passing
        if action is None:
            return self.board.controls.ending.why
        if not self.guard.holds and self.waits_for_price(at, whole):
            return ""
        why = self.guard.why_not(self._loss())
        if not why:
            if whole:
                self._passing[self.viewer] = self.call().stretch
            self.play(action)
        return why

    def threats(self) -> Sequence[Threat]:
        made = len(self.session.match.actions)
        if self._threats[0] != made:
            self._threats = made, self.setup.game.threats(self.session.view(self.viewer))
        return self._threats[1] if self.asked else ()

    def _loss(self) -> str:
        """What passing loses, in a sentence; "" if not much. Before that is known, what the board alone can tell."""
        verdict = self.price.verdict
        if verdict is None:
            return self.board.words.loss()
        if verdict.best_value - verdict.value <= max(verdict.doubt, GRAVE * verdict.best_value):
            return ""
        actions = self.setup.game.actions
        return self.board.words.loss() or describe_loss(verdict, self.named([actions[step] for step in verdict.best]))

    def named(self, steps: Sequence[Action]) -> str:
        """A decision in a few words; one that is made with the pass button as that button calls it."""
        if list(steps) == [self.board.controls.passing]:
            return self.board.controls.ending.label.capitalize()
        return self.board.words.decision(steps)

    def resign(self, seat: int) -> None:
        """The person in a seat gives the match up."""
        self.withdraw()
        self.thinker.drop(self.app.bots)
        self.session.resign(seat)
        if self.setup.confidential:  # nobody looks at any hand, until another person takes the machine
            self.change_view(self.viewer, secret=False)
        self.save()

    def withdraw(self) -> None:
        """Ask nobody, until it is decided anew what happens next."""
        self.audience.withdraws()
        self.mode = Mode.ANIMATING
        self.price.begin(None)
        self._clock.reset()

    def save(self) -> None:
        """Save the match, if it is one that is kept."""
        if self.keeper is not None:
            self.keeper.save()

    # --- whose turn it is ----------------------------------------------------------------------

    def advance(self, seconds: float, pace: float, usual: float) -> None:
        if (self.paused and not self.once) or self.mode is Mode.COVERED:
            return
        seat = self.session.to_act
        if seat == OVER:
            self._clock.waited += seconds * min(pace, SLOWEST_CLOCK)
            self.mode = Mode.OVER if self._clock.waited >= AFTERMATH else Mode.ANIMATING
        elif self.asked:
            self._listen()
            self.price.update(self.app.bots)
            self._end_idle_phase(seconds)
        elif self.guide is not None and self.guide.holds_up() and not self._asks_next(seat):
            self.mode = Mode.ANIMATING  # a bubble about what the others do is to be read first
        elif self.decided_for(seat):
            self._answer_for(seat, seconds, pace, usual)
        elif self.setup.game.secrets and seat != self.eyes:
            self.call_up(seat)
        elif (only := self._only_choice()) is not None:
            self.play(only, decided=False)
        else:
            self._ask()

    def _asks_next(self, seat: int) -> bool:
        """Whether the person in this seat is asked next, and nothing is decided for them."""
        return not self.decided_for(seat) and self._only_choice() is None

    def _only_choice(self) -> Action | None:
        """What a person alone at the machine is not asked about: nobody could learn anything from the time it takes.

        After an order of theirs they are asked, as long as it can be taken back.
        """
        if not self.board.auto_pass or self.shared or not self.app.settings.end_idle:
            return None
        played = self.session.match.actions
        if played and played[-1].notation not in (PASS, FINISH) and self.session.can_undo(self.viewer):
            return None
        legal = self.session.match.legal()
        return legal[0] if len(legal) == 1 and legal[0].notation in (PASS, FINISH) else None

    def decided_for(self, seat: int) -> bool:
        """Whether a bot decides, or the seat passes automatically."""
        return self.setup.seats[seat].kind != HUMAN or self._automatic(seat) is not None

    def _automatic(self, seat: int) -> Action | None:
        """The pass of a person who has no other action, or has said to pass all of this; None if they are called.

        With several people at one machine everyone is called, unless the setting says otherwise: skipping a person
        would reveal that they hold nothing to play. So is the last person who plays, until that person has taken the
        machine from somebody who has resigned.
        """
        if seat in self._passing:
            call = self.call()
            if call.passable and call.stretch == self._passing[seat]:
                return self.session.passing()
        kept_from_others = self.setup.confidential and (self.shared or self.eyes is None)
        return None if kept_from_others and self.app.settings.hand_over == "always" else self.session.forced

    # --- a person is asked -----------------------------------------------------------------------

    @property
    def can_skip(self) -> bool:
        """Whether others decide, and somebody at the machine waits for a decision of their own."""
        waits = self.mode in (Mode.ANIMATING, Mode.THINKING) and not self.skipping
        return waits and bool(self.setup.humans) and not self.session.over

    def skip(self) -> None:
        """Go on to the next decision of somebody at the machine, as fast as it may be without telling anything."""
        self.skipping = True
        self._clock.reset()

    def _ask(self) -> None:
        self.mode, self.skipping = Mode.ASKING, False
        self.audience.asks()
        board, seat = self.board, self.session.to_act
        ending = board.controls.ending
        ends = (ending.stretch or ending.label) if board.controls.passing is not None else ""
        phase = self.setup.game.rounds(self.session.view(seat)), board.words.phases()[1]
        self.guard.ask((seat, phase), ends, self.session.has_decided_alone(self._asked_at, seat))
        self._asked_at = len(self.session.past)
        guided = self.guide is not None and not self.guide.over  # a pass may be what the guide has asked for
        only = len(board.controls.offered) < 2 or self.session.match.state.midway()
        self.price.begin(None if guided or only else board.controls.passing)
        self._listen()

    def _listen(self) -> None:
        """Take what the bots have found out for the person who is asked."""
        news = self.thinker.poll(self.app.bots)
        if self.advice is not None and not self.advice.stands:
            self.advice = None
        if self.advice is not None and self.hinting and news is not None:
            self.advice.hear(news)

    @property
    def hinting(self) -> bool:
        """Whether the last question to the bots was for a hint."""
        return self.thinker.purpose is Purpose.HINT

    def hint(self) -> None:
        """Ask the strongest bot for its choice, given the view of the seat to act; not again while it thinks."""
        if self.advice is None or not self.hinting or self.thinker.idle:
            self.advice = Advice(self.session)
            self.thinker.ask(self.app.bots, Purpose.HINT, HINT_LEVEL)
            self._listen()

    def waits_for_price(self, at: Point | None, whole: bool = False) -> bool:
        """Whether a press waits for what passing gives away. Where several people with secret hands share the machine,
        none does: the wait would tell who could have done something else.
        """
        return not self.setup.confidential and self.price.holds(at, whole)

    def _end_idle_phase(self, seconds: float) -> None:
        """End a phase in which the person can do nothing, unless others at the machine could infer the hand from it,
        or the guide speaks.
        """
        controls, settings = self.board.controls, self.app.settings
        action = controls.passing
        if not settings.end_idle or action is None or controls.offered != [action] or controls.modal:
            return
        if self.setup.game.secrets and self.shared and settings.hand_over == "always":
            return
        if self.guide is not None and self.guide.said is not None:
            return
        self._clock.waited += seconds
        if self._clock.waited >= IDLE_PAUSE:
            self.play(action, decided=False)

    # --- an answer is awaited ----------------------------------------------------------------------

    def _answer_for(self, seat: int, seconds: float, pace: float, usual: float) -> None:
        """Let a bot decide, or pass for a person who has no other action; the two look the same.

        Without secret hands both take at least SHORTEST_ACTION. With them the answer comes exactly after
        `answer_time`, which does not depend on the hand.
        """
        self.mode = Mode.THINKING
        kind, bots, clock = self.setup.level(seat), self.app.bots, self._clock
        secret = self.setup.game.secrets and bool(self.setup.humans)
        stretch = self.app.settings.bot_pace
        if not stretch or self.skipping:
            usual, stretch = math.inf, float(secret)
        lasts = clock.begin(self.session.match, kind, usual, self.app.rng, secret, stretch, self.skipping)
        forced = self._automatic(seat) if seat in self.setup.humans else None
        written = [] if self.guide is None or forced is not None else list(self.guide.answer())
        known = forced is not None or bool(written)
        if not known:
            if self.thinker.purpose is not Purpose.MOVE:
                thinks = max(lasts - ON_THE_WAY, lasts * THOUGHT) if secret else math.inf
                self.thinker.ask(bots, Purpose.MOVE, kind, thinks)
            self.thinker.poll(bots)
        if known or bots.started:
            clock.waited += seconds if secret else seconds * pace
        self.audience.waits(seat)
        ready = secret or known or self.thinker.idle
        if ready and clock.waited >= lasts:
            over = clock.waited - lasts
            answer = [forced] if forced is not None else written or self.thinker.answer()
            self.play(*answer, decided=forced is None)
            clock.waited = over if self.skipping else 0.0  # what a frame lasts too long counts for the next answer

    def awaited(self, seat: int) -> str:
        """Whose answer is awaited. The pass of the person at the machine takes its time, too: no wait for them."""
        if seat == self.viewer and self._shows_person:
            return "You pass here: the match goes on by itself."
        return f"Waiting for {self.setup.name(seat)}."

    def status(self, resting: bool) -> str:
        if self.paused:
            return "Paused."
        seat = self.session.to_act
        if not resting:
            return ""
        if seat == OVER:
            return "The match is over."
        return self.awaited(seat) if self.decided_for(seat) else ""

    # --- people at one machine ---------------------------------------------------------------------

    def call_up(self, seat: int) -> None:
        """Call the person in a seat to the machine: a cover is due. Nobody's secrets are shown until it is opened."""
        self.mode, self.skipping = Mode.COVERED, False
        self.change_view(seat, secret=False)

    def call(self) -> Call:
        """What everybody may know of the question."""
        return self.board.words.call(self.session.open_view())

    def uncover(self, reply: Reply, call: Call) -> None:
        """The person who was called takes the machine, or lets the question of this call pass without looking.

        A person who passes has opened nothing, so all hands stay closed until somebody takes the machine.
        """
        self.mode = Mode.ANIMATING
        if reply is Reply.WHOLE:
            self._passing[self.viewer] = call.stretch
        if reply is Reply.HERE:
            self.change_view(self.viewer, secret=True)


# --- A demonstration without its screen: bots play each other, at levels that can be changed ------

MIXED: Final = ("general", "captain", "sergeant")
"""Levels by seat, cyclically."""
CHOICES: Final = (MIXED, *((level.slug,) for level in reversed(LEVELS)))
"""What the button for the levels goes through."""


def seated(levels: tuple[str, ...], seats: int) -> tuple[SeatEntry, ...]:
    """Bots of these levels in so many seats."""
    return tuple(SeatEntry(levels[i % len(levels)]) for i in range(seats))


def demo_setup(rng: random.Random, game: Game | None = None, levels: tuple[str, ...] = MIXED) -> Setup:
    """A setup of bots for this game or a random one, with a random number of seats, called by random names."""
    game = game or rng.choice(list(GAMES.values()))
    seats = rng.choice(list(game.seats))
    named = {option.slug: rng.choice(option.choices) for option in game.options if option.seat is not None}
    return Setup(game, seated(levels, seats), named, rng.randrange(DEALS))


def following(game: Game) -> Game:
    """The next game of the catalogue, cyclically."""
    games = list(GAMES.values())
    return games[(games.index(game) + 1) % len(games)]


class DemoDirector(PlayDirector):
    """Directs a match between bots that is neither saved nor added to the history."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(Session(setup))
        kinds = {entry.kind for entry in setup.seats}
        self.levels = tuple(kinds) if len(kinds) == 1 else MIXED

    def change_levels(self) -> None:
        """Let bots of the next choice of levels go on with the match."""
        self.levels = CHOICES[(CHOICES.index(self.levels) + 1) % len(CHOICES)]
        self.session.setup = replace(self.setup, seats=seated(self.levels, len(self.setup.seats)))
        self.withdraw()
        self.thinker.drop(self.app.bots)
