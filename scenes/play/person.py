"""Input of the people at the table: choices on the board, passing, hints, undo, replay of the last turn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence

import pygame

from game.core.events import Beat
from game.core.state import Action
from scenes.boards.board import Answer, Complaint, Undo
from scenes.play.advice import Advice, Option
from scenes.play.advice_panel import Row
from scenes.play.match_scene import MatchScene
from scenes.play.passing import PassGuard, PassPrice, grave, told
from scenes.play.session import Session
from scenes.play.setup import Setup
from scenes.play.surroundings import HOT_KEYS
from scenes.play.thinker import HINT_LEVEL, Purpose, Thinker
from scenes.stack import Change
from scenes.ui.canvas import Point
from scenes.ui.input import Intent
from scenes.ui.widgets import Button

PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
GAVE_UP = "You have resigned, and a bot plays on in your seat."
ONLY_BOTS = "Only bots play in this match."


class PersonScene(MatchScene):
    """A match scene with a person's buttons and keys; a subclass decides when the person is asked."""

    def __init__(self, setup: Setup, session: Session, buttons: Iterable[Button]) -> None:
        super().__init__(setup, session, buttons)
        self.thinker = Thinker(session)
        self.guard = PassGuard()
        self.price = PassPrice(self.thinker)
        self.advice: Advice | None = None
        """What the staff advises for the decision in hand."""
        self._told: tuple[list[Option], list[Row]] = [], []
        """Its options that are still open, and the words for them."""
        self.paused = False
        """Whether a match that people only watch stands still."""
        self.unseen = False
        """True until the first person has been asked to take the machine."""
        self.showing_again = False

    @abstractmethod
    def play(self, *actions: Action, decided: bool = True) -> None:
        """Play one decision of the seat to act, save the match and animate it."""

    @abstractmethod
    def withdraw_offer(self) -> None:
        """Stop asking the person, until the seat to act is determined again."""

    @abstractmethod
    def save(self) -> None:
        """Save the match."""

    @abstractmethod
    def open_menu(self) -> Change:
        """Open the pause menu."""

    @property
    def shared(self) -> bool:
        """Whether several people share this machine, so that prompts must name the person."""
        return len(self.setup.humans) > 1

    @property
    def given_up(self) -> bool:
        """Whether all people at the table have resigned."""
        return bool(self.setup.people) and not self.setup.humans

    def asks_whom(self) -> str:
        return self.setup.name(self.session.to_act) if self.shared and self.asked else ""

    def dress_buttons(self) -> None:
        """Label the pass button with the phase that it ends, and disable buttons that have no effect now."""
        if "pause" in self.buttons:
            self.buttons["pause"].label = "GO ON" if self.paused else "PAUSE"
        board, ending = self.board, self.board.ending()
        opens = self.asked and (not board.modal or board.stepping)
        why = "Close what lies open first." if self.asked else "Wait until it is your turn."
        for key in {"pass", "hint", "undo"} & self.buttons.keys():
            self.buttons[key].enabled, self.buttons[key].why = opens, why
        if "pass" in self.buttons:
            button = self.buttons["pass"]
            button.label, button.below, button.primary = ending.label, ending.left, ending.usual
            if opens and board.passing() is None:
                button.enabled, button.why = False, ending.why

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if intent is not None or (event is not None and event.type in PRESSES):
            self.complaints.clear()
        if self.handle_table(event, intent):
            return None
        self.place_spots()
        browsed = not self.unseen and self.board.browse(event, intent, self.ring)
        if browsed or self._choose_advised(event, intent):
            return None
        grabbed = self.board.modal and self.asked
        if not grabbed or event is not None:
            self.ring.handle(event, None if grabbed else intent)
        for key, button in self.buttons.items():
            if button.handle(event, None if grabbed else intent, self.ring.focused == key):
                return self.wish(key)
        clicked = self._clicked_button(event)
        if clicked is not None:
            if not clicked.enabled:
                self.say(clicked.why, self.mouse)
            return None
        if self.asked and self._offer_to_board(event, intent):
            return None
        if intent is None:
            return None
        if not grabbed or (self.board.stepping and intent not in (Intent.BACK, Intent.UNDO, Intent.PASS)):
            return self._hot_key(intent)
        self._close(intent)
        return None

    def _clicked_button(self, event: pygame.event.Event | None) -> Button | None:
        """The button under a mouse press, if any."""
        if event is None or event.type != pygame.MOUSEBUTTONDOWN:
            return None
        return next((button for button in self.buttons.values() if button.holds(event.pos)), None)

    def _offer_to_board(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Let the board handle the input; True if that completed a decision."""
        return self.take(self.board.handle(event, intent, self.ring), event)

    def take(self, answer: Answer, event: pygame.event.Event | None) -> bool:
        """Carry out the answer of the board to an input; True if that completed a decision."""
        match answer:
            case None | ():
                return False
            case Complaint(words, at):
                self.say(words, at)
                return False
            case Undo.STEP:
                self.undo()
                return True
        actions = [answer] if isinstance(answer, Action) else list(answer)
        if actions == [self.board.passing()] and (event is not None or not self.board.ordering):
            self.pass_turn(self.mouse if event is not None and event.type == pygame.MOUSEBUTTONUP else None)
        else:
            self.play(*actions)
        return True

    def _close(self, intent: Intent) -> None:
        """Close an open number popup on Back, or undo the step that opened it."""
        if intent in (Intent.BACK, Intent.UNDO) and not self.board.back():
            self.undo()

    def _hot_key(self, intent: Intent) -> Change | None:
        if intent is Intent.BACK and self.asked and self.board.back():
            return None
        key = HOT_KEYS.get(intent)
        if key is None:
            return None
        if key == "pass" and "pause" in self.buttons:
            key = "pause"
        if key in self.buttons:
            self.buttons[key].press()
        return self.wish(key)

    def wish(self, key: str) -> Change | None:
        """Carry out the command of a button or hot key."""
        match key:
            case "pause":
                self.paused = not self.paused
            case "hint" | "undo" | "again" if not self.setup.humans:
                self.say(GAVE_UP if self.given_up else ONLY_BOTS)
            case "pass":
                self.pass_turn()
            case "hint":
                self.hint()
            case "undo":
                if not (self.asked and self.board.back()):  # what is half picked comes first
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

    def pass_turn(self, at: Point | None = None) -> None:
        """Pass, unless the press may be meant for the previous phase, or gives much away and is not confirmed.

        A press that comes before it is known what passing gives away waits for it.
        """
        action = self.board.passing() if self.asked else None
        if action is None:
            if self.asked:
                self.say(self.board.ending().why, at or self.board.frame.pass_at)
            return
        if not self.guard.holds and self.waits_for_price(at):
            return
        why = self.guard.why_not(self._loss())
        if why:
            self.say(why, at or self.board.frame.pass_at)
        else:
            self.play(action)

    def waits_for_price(self, at: Point | None) -> bool:
        """Whether a press waits for what passing gives away. Where several people with secret hands share the machine,
        none does: the wait would tell who could have done something else.
        """
        return not self.setup.confidential and self.price.holds(at)

    def _loss(self) -> str:
        """What passing loses, in a sentence; "" if not much. Before that is known, what the board alone can tell."""
        verdict = self.price.verdict
        if verdict is None:
            return self.board.loss()
        if not grave(verdict):
            return ""
        actions = self.setup.game.actions
        return self.board.loss() or told(verdict, self._named([actions[step] for step in verdict.best]))

    def weigh_pass(self, seconds: float) -> None:
        """Go on finding out what passing gives away; a press that has waited for it passes, or is asked about."""
        self.price.update(self.app.bots)
        if self.price.released(seconds):
            self.pass_turn(self.price.at)

    def hint(self) -> None:
        """Ask the strongest bot for its choice, given this seat's view; if it is there already, put the focus on it."""
        if not self.asked:
            self.say("A hint is for your own decisions; wait until it is your turn.")
            return
        self.rules.sheet.close()  # it lies over the advice
        if self.advice is not None and self.advice.left():
            self.place_spots()
            self.ring.focus(("advice", 0))
            self.ring.shown = True
            return
        if self.advice is not None and self.thinker.purpose is Purpose.HINT and not self.thinker.idle:
            return  # it is being thought out, and asking again would begin anew
        self.advice, self._told = Advice(self.session), ([], [])
        self.thinker.ask(self.app.bots, Purpose.HINT, HINT_LEVEL)
        self.show_advice()

    def show_advice(self) -> bool:
        """Show what the staff advises for the decision in hand; False if there is nothing."""
        news = self.thinker.poll(self.app.bots)
        hinting = self.thinker.purpose is Purpose.HINT
        advice = self.advice = self.advice if self.advice is not None and self.advice.stands else None
        if advice is not None and hinting and news is not None:
            advice.hear(news)
        left = advice.left() if advice is not None else []
        if advice is None or not (left or hinting):
            self.board.advise(())
            return False
        if left != self._told[0]:
            self._told = left, [Row(self._named(one.steps), one.value, one.note) for one in left]
        words = advice.words(self.board.tie_near()) or "Studying the map."
        settled = not hinting or self.thinker.idle
        self.advice_panel.show("THE STAFF ADVISES", words, self._told[1], live=settled)
        self.advice_panel.lit = self._lit_option(left)
        self.board.advise(self._advised())
        return True

    def _named(self, steps: Sequence[Action]) -> str:
        """A decision in a few words; one that is made with the pass button as that button calls it."""
        if list(steps) == [self.board.passing()]:
            return self.board.ending().label.capitalize()
        return self.board.decision(steps)

    def _lit_option(self, left: Sequence[Option]) -> int | None:
        """The row under the mouse or the focus, otherwise the first that goes on with what is picked."""
        panel = self.advice_panel
        keys = [spot.key for spot in panel.spots()]
        focused = keys.index(self.ring.focused) if self.ring.focused in keys else None
        hidden = self.rules.covers(self.mouse)
        pointed = focused if self.ring.shown else None if hidden else panel.row_at(self.mouse)
        if pointed is not None:
            return pointed
        return next((i for i, option in enumerate(left) if self.board.follows(option.steps)), None)

    def _advised(self) -> tuple[Action, ...]:
        """The steps that are lit on the board; () without advice that fits."""
        lit = self.advice_panel.lit
        left = self.advice.left() if self.advice is not None and self.asked else []
        return left[lit].steps if lit is not None and lit < len(left) else ()

    def _choose_advised(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Make the decision of the row of the advice that this input chooses; True if the input was for the panel."""
        if not self.asked or self.advice is None or (self.board.modal and not self.board.stepping):
            return False
        focused = self.ring.focused if self.ring.shown else None
        row = self.advice_panel.handle(event, intent, focused)
        left = self.advice.left()
        if row is not None and row < len(left):
            self.app.sound.play("click", 0.6)
            doubt = self.board.doubt(left[row].steps)
            if doubt:
                self.say(doubt, self.mouse if event is not None else None)
                return True
            self.board.offer(self.board.offered)  # what is half picked is put back
            self.take(left[row].steps, event)
            return True
        if event is None or event.type != pygame.MOUSEBUTTONDOWN:
            return False
        return self.advice_panel.row_at(event.pos) is not None

    def highlighted(self) -> tuple[object, ...]:
        """What the line of the log under the mouse is about, otherwise what the staff advises."""
        about, steps = super().highlighted(), self._advised()
        pointing = self.ring.shown or self.ring.hovered is not None
        return self.board.keys_of_decision(steps) if steps and not (about and pointing) else about

    def advised_button(self) -> str:
        steps = self._advised()
        return "pass" if steps and list(steps) == [self.board.passing()] else ""

    def undo(self) -> None:
        """Undo the last decision of the people at the table."""
        if not self.asked:
            self.say("Wait until it is your turn, then a decision can be taken back.")
            return
        if not self.session.can_undo(self.viewer):
            self.say(self.session.why_not_back())
            return
        self.thinker.drop(self.app.bots)
        self.session.undo(self.viewer)
        self.withdraw_offer()
        self.log.cut(len(self.session.match.actions))
        self.board.settle(self.session.view(self.viewer))
        self.save()
        self.app.sound.play("flip", 0.6)

    def again(self) -> None:
        """Animate the last actions of the others again."""
        recent = self.session.recent[self.viewer]
        if not recent:
            self.say("Nobody has acted since your last decision.")
        elif self.timeline.idle:
            self.showing_again = True
            self.show_recent(recent)

    def show_recent(self, recent: Sequence[Beat]) -> None:
        """Animate what the others did since the viewer's last decision."""
        if not recent:
            return
        self.withdraw_offer()
        self.board.settle(recent[0].before)
        self.act_out(recent, note=False)
