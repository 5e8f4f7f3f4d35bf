"""The scene in which people and bots play: whose turn it is, undo, hints, autosave, results."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Hashable
from pathlib import Path
from typing import TYPE_CHECKING

from ai.bot import level_named
from game.core.events import Beat
from game.core.record import Record, dumps
from game.core.state import OVER, Action
from scenes import routes
from scenes.boards.parts import Call
from scenes.play.hand_over import HandOverScene, Reply, last_lines
from scenes.play.match_scene import SLOWEST_CLOCK
from scenes.play.person import PersonScene
from scenes.play.session import FINISH, PASS, Session
from scenes.play.setup import HUMAN, Setup
from scenes.play.surroundings import buttons
from scenes.play.thinker import ON_THE_WAY, WATCH_LEVEL, Purpose, answer_time
from scenes.play.transport import watching_buttons
from scenes.stack import Change, Push, Replace, Reset
from scenes.store import PACE_OF
from scenes.ui.focus import Spot
from scenes.ui.wording import whose

if TYPE_CHECKING:
    from scenes.app import App

SHORTEST_ACTION = 0.6
"""Minimum seconds, at normal speed, for an action of another seat."""
AGAIN_PACE = 4.0
"""Maximum speed factor when the last turn is shown again."""
AFTERMATH = 1.4
"""Seconds between the end of a match and its results page."""

IDLE_PAUSE = 1.0
"""Real seconds until a phase in which the person can do nothing ends automatically."""


class PlayScene(PersonScene):
    """A match with people and bots, new or resumed."""

    def __init__(
        self, setup: Setup, record: Record | None = None, kept: Path | None = None, session: Session | None = None
    ) -> None:
        """`record`: resume this match, which is saved in `kept`; `session`: the one of this record, if it is there.

        Raises RecordError or ValueError with a sentence for an invalid record or setup."""
        for seat in range(len(setup.seats)):
            if seat not in setup.humans:
                level_named(setup.level(seat))
        placed = buttons() if setup.humans else watching_buttons()
        super().__init__(setup, session or Session(setup, record), placed)
        self.kept = kept
        """The save file; None until there is something to save."""
        self._left: Spot | None = None
        """The focused spot at the person's last decision."""
        self.unseen = setup.confidential and bool(setup.humans)
        self.session.open_only = setup.confidential
        self._cover: HandOverScene | None = None
        """The covered screen on top of this scene."""
        self._seated: int | None = None
        """Whose person has last taken the machine: nobody else's hand is shown."""
        self._passing: dict[int, Hashable] = {}
        """By seat: what all its questions are passed in (`Call.stretch`), as said at the covered screen."""
        self._asked_at = 0
        """Number of actions that had been played when a person was last asked."""
        self._waited = 0.0
        self._lasts: float | None = None
        """Duration of the current answer in seconds; None before it starts."""
        self._share = (0, 0.0)
        """In a reaction window: seats that were left to ask at the last question, and seconds for each."""

    def begin(self) -> None:
        if not self.unseen:  # otherwise it begins when the first person has taken the machine
            super().begin()

    def enter(self, app: App) -> None:
        super().enter(app)
        self.show_orders()
        if self.session.over:  # the program was killed before it was written to the history
            self.save()

    def leave(self) -> None:
        super().leave()
        self.thinker.drop(self.app.bots)
        if self.kept is not None:
            self.app.store.saves.release(self.kept)

    # --- whose turn it is ------------------------------------------------------------------

    def play(self, *actions: Action, decided: bool = True) -> None:
        """Play one decision of the seat to act, save the match and animate it. Forced passes are not `decided`."""
        self.thinker.drop(self.app.bots)
        if self.asked and decided:
            self.board.heed(actions)
        self.withdraw_offer()
        if actions[-1].notation != PASS:
            self._share = (0, 0.0)
        for action in actions:
            self.act_out(self.session.beats(self.session.play(action, decided), self.viewer))
        self.save()

    def withdraw_offer(self) -> None:
        """Stop asking the person, until the seat to act is determined again."""
        if self.asked:
            self._left = self.ring.spot() if self.ring.shown else None
            self.log.scrolled = 0  # whoever has read back there has decided, and sees what comes of it
        self.asked = False
        self.price.begin(None)
        self._waited, self._lasts = 0.0, None
        self.board.offer([])
        self.show_orders()

    def show_orders(self) -> None:
        """Text of the advice panel while an action is animated."""
        self.advice_panel.say("THE FRONT REPORTS", "Orders are being carried out.")

    def save(self) -> None:
        """Save after every action. A match that is over is added to the history before its save file is removed.

        If the program is killed at any moment, the match is complete in the file, in the history or in both.
        """
        self.keep()
        if self.session.over and self.app.history.add(self.session.finished()):
            self.discard()

    def discard(self) -> None:
        """Remove the save file."""
        if self.kept is not None:
            self.app.store.saves.remove(self.kept)
            self.kept = None

    def keep(self) -> bool:
        """Write the save file; False if the match could only be kept in memory."""
        if self.kept is None:
            self.kept = self.app.store.saves.begin(self.setup.game.slug)
        return self.app.store.write(self.kept, dumps(self.interrupted()))

    def interrupted(self) -> Record:
        """The record, with what is needed to go on as if nothing had come between."""
        return dataclasses.replace(self.session.record(), seconds=round(self.session.seconds))

    @property
    def pace(self) -> float:
        """The usual speed, but at most AGAIN_PACE while the last turn is shown again."""
        return min(super().pace, AGAIN_PACE) if self.showing_again else super().pace

    def update(self, seconds: float) -> Change | None:
        if self.unseen:
            actor = self.session.to_act
            return self._cover_up(actor if actor in self.setup.humans else self.viewer)
        self.guard.update(seconds)
        change = super().update(seconds)
        self.dress_buttons()
        return change

    def decide(self, seconds: float) -> Change | None:
        if self.paused:
            return None
        self.showing_again = False
        seat = self.session.to_act
        if seat == OVER:
            self._waited += seconds * min(self.pace, SLOWEST_CLOCK)
            return self.results() if self._waited >= AFTERMATH else None
        if self.asked:
            self._say_help()
            self.weigh_pass(seconds)
            if self.asked and not self.take(self.board.standing_order(), None):
                self._end_idle_phase(seconds)
            return None
        if self._decided_for(seat):
            self._answer_for(seat, seconds)
            return None
        if self.setup.game.secrets and (seat != self.viewer or self.session.open_only):
            return self._cover_up(seat)
        only = self._only_choice()
        if only is None:
            self._ask_person()
        else:
            self.play(only, decided=False)
        return None

    def _only_choice(self) -> Action | None:
        """What a person alone at the machine is not asked about: nobody could learn anything from the time it takes.

        After an order of theirs they are asked, as long as it can be taken back.
        """
        if not self.board.brisk or self.shared or not self.app.settings.end_idle:
            return None
        played = self.session.match.actions
        if played and played[-1].notation not in (PASS, FINISH) and self.session.can_undo(self.viewer):
            return None
        legal = self.session.match.legal()
        return legal[0] if len(legal) == 1 and legal[0].notation in (PASS, FINISH) else None

    def _ask_person(self) -> None:
        self.asked = True
        self.board.settle(self.session.view(self.viewer))
        self.board.offer(self.session.match.legal())
        seat = self.session.to_act
        ending = self.board.ending()
        ends = (ending.stretch or ending.label) if self.board.passing() is not None else ""
        phase = self.setup.game.rounds(self.session.view(seat)), self.board.phases()[1]
        self.guard.ask((seat, phase), ends, self.session.alone_since(self._asked_at, seat))
        self._asked_at = len(self.session.past)
        self._focus_on_board()
        self.thinker.ask(self.app.bots, Purpose.WATCH, WATCH_LEVEL)
        self.price.begin(self.pass_to_weigh())
        self._say_help()

    def pass_to_weigh(self) -> Action | None:
        """The pass of the person who is asked, where something else can be done instead."""
        only = len(self.board.offered) < 2 or self.session.match.state.midway()
        return None if only else self.board.passing()

    def _say_help(self) -> None:
        """How to go about what is asked next, unless a hint is shown there."""
        if not self.show_advice():
            decides = whose(self.setup.name(self.session.to_act)).upper() if self.shared else "YOUR"
            self.advice_panel.say(f"{decides} DECISION", self.board.help_text())

    def _end_idle_phase(self, seconds: float) -> None:
        """End a phase in which the person can do nothing, unless others at the machine could infer the hand from it."""
        action = self.board.passing()
        settings = self.app.settings
        if not settings.end_idle or action is None or self.board.offered != [action] or self.board.modal:
            return
        if self.setup.game.secrets and self.shared and settings.hand_over == "always":
            return
        self._waited += seconds
        if self._waited >= IDLE_PAUSE:
            self.play(action, decided=False)

    def _focus_on_board(self) -> None:
        """Put the focus of keys and gamepad on the board, near its last position.

        Keys pressed while others acted have not moved it.
        """
        if self._left is not None and self.ring.shown:
            self.ring.place([self._left])
        spots = self.board.spots()
        resting = [*self.board.standing(), *self.advice_panel.spots()]
        beside = self.ring.focused in {*self.buttons, *(spot.key for spot in resting)}
        self.ring.place(spots)
        if beside and spots:
            self.ring.focus(spots[0].key)
        self.place_spots()
        if self.ring.hovered not in self.buttons:  # a card of the same kind may have come, but lie elsewhere
            self.ring.hovered = None
        self.board.follow(None, self.ring)

    def _decided_for(self, seat: int) -> bool:
        """Whether a bot decides, or the seat passes automatically."""
        return self.setup.seats[seat].kind != HUMAN or self._automatic(seat) is not None

    def _automatic(self, seat: int) -> Action | None:
        """The pass of a person who has no other action, or has said to pass all of this; None if they are called.

        With several people at one machine everyone is called, unless the setting says otherwise: skipping a person
        would reveal that they hold nothing to play.
        """
        if seat in self._passing:
            call = self._call()
            if call.passable and call.stretch == self._passing[seat]:
                return self.session.passing()
        shared = self.setup.game.secrets and len(self.setup.humans) > 1
        return None if shared and self.app.settings.hand_over == "always" else self.session.forced

    def _call(self) -> Call:
        """What everybody may know of the question."""
        return self.board.call(self.session.open_view())

    def _answer_for(self, seat: int, seconds: float) -> None:
        """Let a bot decide, or pass for a person who has no other action; the two look the same.

        Without secret hands both take at least SHORTEST_ACTION. With them the answer comes exactly after
        `answer_time`, which does not depend on the hand.
        """
        kind, worker = self.setup.level(seat), self.app.bots
        secret = self.setup.game.secrets and bool(self.setup.humans)
        if self._lasts is None:
            self._lasts = self._lasting(kind, secret)
        lasts = self._lasts
        forced = self._automatic(seat) if seat in self.setup.humans else None
        if forced is None:
            if self.thinker.purpose is not Purpose.MOVE:
                self.thinker.ask(worker, Purpose.MOVE, kind, lasts - min(ON_THE_WAY, lasts / 2) if secret else math.inf)
            self.thinker.poll(worker)
        if forced is not None or worker.started:
            self._waited += seconds if secret else seconds * self.pace
        self.show_thinking(seat)
        ready = secret or forced is not None or self.thinker.idle
        if ready and self._waited >= lasts:
            actions = self.thinker.answer() if forced is None else [forced]
            self.play(*actions, decided=forced is None)

    def _lasting(self, kind: str, secret: bool) -> float:
        """Duration of the next answer in seconds. Questions of one reaction window share the time of a single one."""
        state = self.session.match.state
        asks = state.still_asked()
        before, share = self._share
        if asks >= before:
            game, pace, rng = self.setup.game, PACE_OF[self.speed], self.app.rng
            share = (answer_time(game, kind, state, pace, rng) if secret else SHORTEST_ACTION) / asks
        self._share = (asks, share)
        return share

    def show_thinking(self, seat: int) -> None:
        """Text of the advice panel while a bot thinks; its choices stay hidden."""
        if self.given_up:
            name = self.setup.name(self.viewer)
            words = f"A Captain plays on for {name}, who has lost. Watch how it ends, or leave by the menu."
            self.advice_panel.say("YOU HAVE RESIGNED", words)
        else:
            self.advice_panel.say("THE STAFF WAITS", self._awaited(seat))

    def _awaited(self, seat: int) -> str:
        """Whose answer is awaited. The pass of the person at the machine takes its time, too: no wait for them."""
        if seat == self.viewer and seat in self.setup.humans and not self.session.open_only:
            return "You pass here: the match goes on by itself."
        return f"Waiting for {self.setup.name(seat)}."

    def status(self) -> str:
        if self.paused:
            return "Paused."
        seat = self.session.to_act
        if seat == OVER:
            return "The match is over." if self.timeline.idle else ""
        if not self.timeline.idle:
            return ""
        return self._awaited(seat) if self._decided_for(seat) else ""

    # --- giving up ----------------------------------------------------------------------------

    @property
    def resigner(self) -> int | None:
        """The seat of the person who would resign now: who is to act, if that may be known, or whose view is shown."""
        humans, seat = self.setup.humans, self.session.to_act
        if seat in humans and not self.setup.game.secrets:
            return seat
        seated = self.viewer in humans and not self.session.open_only
        return self.viewer if seated and not self.session.over else None

    @property
    def you(self) -> int:
        """The person alone at the machine; of several the one whose hand lies open, or nobody where hands never do."""
        apart = self.setup.game.secrets or len(self.setup.humans) == 1
        return self.viewer if apart and self.viewer in self.setup.humans and not self.session.open_only else -1

    def resign(self, seat: int) -> None:
        """The person in a seat gives the match up."""
        self.withdraw_offer()
        self.thinker.drop(self.app.bots)
        self.timeline.clear()
        self.session.resign(seat)
        self.setup = self.session.setup
        if not self.setup.humans:
            self.buttons = {str(button.key): button for button in watching_buttons()}
        if self.setup.confidential:  # nobody looks at any hand, until another person takes the machine
            self._seated, self.session.open_only = None, True
        self.showing_again = False
        self.board = self.make_board()
        self.surroundings.forget()
        self.write_past()
        if self.session.ended is not None:
            view = self.session.view(self.viewer)
            self.act_out([Beat(self.session.ended, view, view)])
        self.save()

    def restart(self, seed: int) -> Change:
        """Begin again with this deal; the present match is given up without being counted."""
        fresh = routes.match(self.setup.afresh(seed))
        if not self.session.over:
            self.discard()
        return Reset(fresh)

    # --- people at one machine -----------------------------------------------------------

    def _cover_up(self, seat: int) -> Change:
        """Cover the screen until the next person has taken the machine. Below lies what everybody may know."""
        self.unseen = False
        self.viewer = seat
        self.session.open_only = True
        self.board = self.make_board()
        call = self._call() if seat == self.session.to_act else Call()
        stays = "" if self._seated is None else self.setup.name(self._seated)
        lines = last_lines(self.session, self.board)
        self._cover = HandOverScene(self.setup.name(seat), call, lines, stays, self.open_menu)
        return Push(self._cover)

    def resumed(self) -> None:
        if self._cover is None:
            self._follow_settings()
            return
        answer, call = self._cover.answer, self._cover.call
        self._cover = None
        self.surroundings.forget()
        passes = answer in (Reply.PASS, Reply.WHOLE)
        if answer is Reply.WHOLE:
            self._passing[self.viewer] = call.stretch
        if not passes:
            self._seated = self.viewer
        elif self._seated is not None:
            self.viewer = self._seated
        self.session.open_only = self._seated is None
        self.board = self.make_board()
        if passes:
            self.write_past()
            self.play(self.session.passing(), decided=False)
            return
        self.begin()
        self.show_recent(self.session.recent[self.viewer])

    def again(self) -> None:
        if not self.session.open_only:
            super().again()

    def _follow_settings(self) -> None:
        """Rebuild the board if reduced motion was switched in the menu."""
        if self.board.table.reduced_motion != self.app.settings.reduced_motion and self.timeline.idle:
            self.withdraw_offer()
            self.board = self.make_board()

    def open_menu(self) -> Change:
        return Push(routes.pause(self))

    def results(self) -> Change:
        """Show the results page."""
        session = self.session
        assert session.ended is not None
        people = self.setup.people
        won_by = [seat for seat, score in enumerate(session.ended.scores) if score == 1]
        self.app.sound.play("defeat" if people and won_by and won_by[0] not in self.setup.humans else "victory")
        return Replace(routes.results(session))
