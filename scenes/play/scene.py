"""The scene in which people and bots play: whose turn it is, undo, hints, autosave, results."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from ai.bot import level_named
from game.core.record import Record
from game.core.state import OVER, Action
from scenes.play.course import PASS, Course, Recent
from scenes.play.cover import CoverScene
from scenes.play.desk import buttons
from scenes.play.setup import HUMAN, Setup
from scenes.play.table import SLOWEST_CLOCK, TableScene
from scenes.play.thinker import HINT_LEVEL, ON_THE_WAY, WATCH_LEVEL, Purpose, Thinker, answer_time
from scenes.stack import Change, Push, Replace
from scenes.ui.input import Intent

if TYPE_CHECKING:
    from scenes.app import App

SHORTEST_ACTION = 0.6
"""Seconds at normal speed that another seat's action takes at least."""
AGAIN_PACE = 4.0
"""The fastest that the last turn is shown again."""
AFTERMATH = 1.4
"""Seconds between the end of a match and its results."""

PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)

HOT_KEYS = {
    Intent.PASS: "pass",
    Intent.HINT: "hint",
    Intent.UNDO: "undo",
    Intent.AGAIN: "again",
    Intent.FASTER: "speed",
    Intent.SLOWER: "slower",
    Intent.BACK: "menu",
    Intent.MENU: "menu",
    Intent.RULES: "rules",
}


class PlayScene(TableScene):
    """A match at the table, new or taken up again."""

    def __init__(self, setup: Setup, record: Record | None = None) -> None:
        """Raises RecordError or ValueError with a sentence where the record or the setup does not fit."""
        for entry in setup.seats:
            if entry.kind != HUMAN:
                level_named(entry.kind)
        super().__init__(setup, Course(setup, record), buttons())
        self._new = record is None
        self.thinker = Thinker(self.course)
        self.unseen = setup.game.secrets and len(setup.humans) > 1
        """True until the person at the machine has been called for the first time."""
        self._covering = False
        self._showing_again = False
        self._waited = 0.0
        self._lasts: float | None = None
        """Seconds that the answer of the seat to act takes, once it is on."""

    def begin(self) -> None:
        if not self.unseen:  # else it begins when the first person has taken the machine
            super().begin()

    def enter(self, app: App) -> None:
        super().enter(app)
        self.show_orders()
        if self._new:
            self.keep_interrupted()

    def keep_interrupted(self) -> None:
        """A new match takes the place of an interrupted one, which goes to the records."""
        store = self.app.store
        left = store.read(store.autosave)
        if left is None:
            return
        path = store.unused_record(self.setup.game.slug)
        if store.write(path, left):
            self.app.toast("KEPT", f"The interrupted match now lies in the records as {path.name}.")
        store.remove(store.autosave)

    def leave(self) -> None:
        super().leave()
        self.thinker.drop(self.app.worker)

    # --- whose turn it is ------------------------------------------------------------------

    def play(self, *actions: Action, decided: bool = True) -> None:
        """Play one decision of the seat to act, keep it, act it out. Passes of the referee are not `decided`."""
        self.thinker.drop(self.app.worker)
        self.withdraw_offer()
        for action in actions:
            self.act_out(self.course.play(action, decided)[self.viewer])
        self.save()

    def withdraw_offer(self) -> None:
        """Nobody may choose until it is decided anew whose turn it is."""
        self.asked = False
        self._waited, self._lasts = 0.0, None
        self.board.offer([])
        self.show_orders()

    def show_orders(self) -> None:
        """What the staff's panel says while an action is acted out."""
        self.staff.say("THE FRONT REPORTS", "Orders are being carried out.")

    def save(self) -> None:
        """Autosave: after every action, until the match is over and belongs to the history."""
        store = self.app.store
        if self.course.match.over:
            self.app.history.add(self.course.finished())
            store.remove(store.autosave)
        else:
            store.write(store.autosave, self.course.record_text())

    @property
    def pace(self) -> float:
        """As everywhere; but what somebody asks to see again must be seen."""
        return min(super().pace, AGAIN_PACE) if self._showing_again else super().pace

    def update(self, seconds: float) -> Change | None:
        if self.unseen:
            actor = self.course.to_act
            return self._cover(actor if actor in self.setup.humans else self.viewer)
        change = super().update(seconds)
        waiting = "Wait until it is your turn."
        for key in ("pass", "hint", "undo"):
            if key in self.buttons:
                self.buttons[key].enabled, self.buttons[key].why = self.asked, waiting
        return change

    def decide(self, seconds: float) -> Change | None:
        self._showing_again = False
        seat = self.course.to_act
        if seat == OVER:
            self._waited += seconds * min(self.pace, SLOWEST_CLOCK)
            return self.results() if self._waited >= AFTERMATH else None
        if self.asked:
            self._follow_hint()
            return None
        if self._decided_for(seat):
            self._answer_for(seat, seconds)
            return None
        if self.setup.game.secrets and seat != self.viewer:
            return self._cover(seat)
        self._ask_person()
        return None

    def _ask_person(self) -> None:
        self.asked = True
        self.board.settle(self.course.view(self.viewer))
        self.board.offer(self.course.match.legal())
        self._focus_on_board()
        self.staff.say("YOUR DECISION", self.board.counsel())
        self.thinker.ask(self.app.worker, Purpose.WATCH, WATCH_LEVEL)

    def _focus_on_board(self) -> None:
        """A decision is taken on the board, so the focus of keys and gamepad goes there, near where it was left."""
        spots = self.board.spots()
        beside = self.ring.focused in {*self.buttons, *(spot.key for spot in self.board.standing())}
        self.ring.place(spots)
        if beside and spots:
            self.ring.focus(spots[0].key)
        self.place_spots()

    def _decided_for(self, seat: int) -> bool:
        """Whether a bot decides, or the referee passes because nothing else can be done.

        Of several people at one machine everyone is called all the same, unless they prefer to be quick: else the
        others would see who holds nothing.
        """
        if self.setup.seats[seat].kind != HUMAN or self.course.forced is None:
            return self.setup.seats[seat].kind != HUMAN
        shared = self.setup.game.secrets and len(self.setup.humans) > 1
        return not (shared and self.app.settings.hand_over == "always")

    def _answer_for(self, seat: int, seconds: float) -> None:
        """A bot decides, or the referee passes for a person who can do nothing else: nobody sees which.

        Either takes at least as long as a person needs to follow. Where somebody at the table could learn from the
        time what the seat holds, the answer comes just when its time is over.
        """
        kind, worker = self.setup.seats[seat].kind, self.app.worker
        secret = self.setup.game.secrets and bool(self.setup.humans)
        if self._lasts is None:
            self._lasts = self._answer_time(kind) if secret else SHORTEST_ACTION
        lasts = self._lasts
        forced = self.course.forced if kind == HUMAN else None
        if forced is None:
            if self.thinker.purpose is not Purpose.MOVE:
                self.thinker.ask(worker, Purpose.MOVE, kind, lasts - ON_THE_WAY if secret else math.inf)
            self.thinker.poll(worker)
        if forced is not None or worker.started:
            self._waited += seconds if secret else seconds * self.pace
        self.show_thinking(seat)
        ready = secret or forced is not None or self.thinker.idle
        if ready and self._waited >= lasts:
            actions = self.thinker.answer() if forced is None else [forced]
            self.play(*actions, decided=forced is None)

    def _answer_time(self, kind: str) -> float:
        short = any(action.notation == PASS for action in self.course.match.legal())
        return answer_time(kind, short, self.app.settings.pace, self.app.rng)

    def show_thinking(self, seat: int) -> None:
        """What the staff's panel says while a bot thinks: its choices are its own affair."""
        self.staff.say("THE STAFF WAITS", f"Waiting for {self.setup.name(seat)}.")

    def _follow_hint(self) -> None:
        news = self.thinker.poll(self.app.worker)
        if news is None or self.thinker.purpose is not Purpose.HINT:
            return
        words = f"The best of them wins {round(news.choices[0].value * 100)} % of the time."
        self.staff.show("THE STAFF ADVISES", words, news, self.setup.game.actions, self.board)

    def pointed(self) -> tuple[object, ...]:
        thought = self.thinker.thought
        if self.asked and thought is not None and self.thinker.purpose is Purpose.HINT:
            return self.board.concerned([self.setup.game.actions[action] for action in thought.actions])
        return super().pointed()

    def status(self) -> str:
        seat = self.course.to_act
        if seat == OVER:
            return "The match is over." if self.timeline.idle else ""
        if not self.timeline.idle:
            return ""
        return f"Waiting for {self.setup.name(seat)}." if self._decided_for(seat) else ""

    # --- people at one machine -----------------------------------------------------------

    def _cover(self, seat: int) -> Change:
        """The next person takes the machine; until then nothing secret is on the screen."""
        self._covering = True
        self.unseen = False
        self.viewer = seat
        return Push(CoverScene(self.setup.name(seat)))

    def resumed(self) -> None:
        if not self._covering:
            self._follow_settings()
            return
        self._covering = False
        self.board = self.make_board()
        self.desk.forget()
        self.begin()
        self._show_recent(self.course.recent[self.viewer])

    def _follow_settings(self) -> None:
        """Reduced motion may have been switched in the menu; the board is made for one or the other."""
        if self.board.table.reduced_motion != self.app.settings.reduced_motion and self.timeline.idle:
            self.withdraw_offer()
            self.board = self.make_board()

    def _show_recent(self, recent: Recent) -> None:
        """Act out once more what the others did since the viewer last decided."""
        if not recent.beats:
            return
        self.withdraw_offer()
        self.board.settle(recent.start)
        for beat in recent.beats:
            self.act_out(beat, note=False)

    # --- wishes --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if intent is not None or (event is not None and event.type in PRESSES):
            self.complaints.clear()
        if self.handle_table(event):
            return None
        self.place_spots()
        if not self.unseen and self.board.browse(event, intent, self.ring):
            return None
        grabbed = self.board.grabs and self.asked
        if not grabbed or event is not None:
            self.ring.handle(event, None if grabbed else intent)
        if not grabbed:
            for key, button in self.buttons.items():
                if button.handle(event, intent, self.ring.focused == key):
                    return self.wish(key)
        if self.asked and self._offer_to_board(event, intent):
            return None
        if intent is None:
            return None
        if grabbed:
            self._close(intent)
            return None
        return self._hot_key(intent)

    def _offer_to_board(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """True if the board made a decision of it."""
        actions = self.board.handle(event, intent, self.ring)
        complaint, self.board.complaint = self.board.complaint, None
        if complaint is not None:
            self.say(complaint.words, complaint.at)
        if not actions:
            return False
        self.play(*actions)
        return True

    def _close(self, intent: Intent) -> None:
        """A dial is open: Back closes it, or takes back the step that opened it."""
        if intent in (Intent.BACK, Intent.UNDO) and not self.board.back():
            self.undo()

    def _hot_key(self, intent: Intent) -> Change | None:
        if intent is Intent.BACK and self.asked and self.board.back():
            return None
        key = HOT_KEYS.get(intent)
        if key is None:
            return None
        if key in self.buttons:
            self.buttons[key].press()
        return self.wish(key)

    def wish(self, key: str) -> Change | None:
        """Do what a button or hot key stands for."""
        match key:
            case "pass":
                self.pass_turn()
            case "hint":
                self.hint()
            case "undo":
                self.undo()
            case "again":
                self.again()
            case "speed" | "slower":
                self.change_speed(1 if key == "speed" else -1)
            case "menu":
                return self.open_menu()
            case "rules":
                return self.open_rules()
        return None

    def pass_turn(self) -> None:
        action = self.board.passing() if self.asked else None
        if action is not None:
            self.play(action)
        elif self.asked:
            self.say("There is nothing to pass here: this decision has to be made.")

    def hint(self) -> None:
        """Ask a bot of the highest level what it would do here, from what this seat may know."""
        if not self.asked:
            self.say("A hint is for your own decisions; wait until it is your turn.")
            return
        self.staff.say("THE STAFF ADVISES", "Studying the map.")
        self.thinker.ask(self.app.worker, Purpose.HINT, HINT_LEVEL)

    def undo(self) -> None:
        """Take back the last decision of the people at the table."""
        if not self.asked:
            self.say("Wait until it is your turn, then a decision can be taken back.")
            return
        if not self.course.can_undo(self.viewer):
            self.say(f"This cannot be taken back: {self.course.why_not_back()}.")
            return
        self.thinker.drop(self.app.worker)
        self.course.undo(self.viewer)
        self.withdraw_offer()
        self.log.cut(len(self.course.match.actions))
        self.board.settle(self.course.view(self.viewer))
        self.save()
        self.app.sound.play("flip", 0.6)

    def again(self) -> None:
        """Show again what the others did last."""
        recent = self.course.recent[self.viewer]
        if not recent.beats:
            self.say("Nobody has acted since your last decision.")
        elif self.timeline.idle:
            self._showing_again = True
            self._show_recent(recent)

    def results(self) -> Change:
        """The match is over: who won, and why."""
        from scenes.menus.results import Outcome, ResultsScene

        course = self.course
        assert course.ended is not None
        humans = self.setup.humans
        won_by = [seat for seat, score in enumerate(course.ended.scores) if score == 1]
        self.app.sound.play("defeat" if humans and won_by and won_by[0] not in humans else "victory")
        game, match = self.setup.game, course.match
        counts = game.rounds(match.state), len(match.actions), course.seconds
        return Replace(
            ResultsScene(Outcome(game, self.setup, course.ended, *counts, course.estimates, course.record()))
        )
