"""The table at which people and bots play: choices, passing, hints, undo, and the machine that is handed over."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from career.occasions import DAY
from game.core.events import Beat
from game.core.record import Record
from game.core.state import Action
from game.core.wording import whose
from scenes.boards.parts import Call
from scenes.boards.script import Script
from scenes.boards.script_guide import Guide
from scenes.boards.words import Dispatch
from scenes.match.director import Mode
from scenes.match.play_director import Keeper, PlayDirector, Reply
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.pieces.controls import Answer, Complaint, Wish
from scenes.play.guided import Guided
from scenes.play.hand_over import HandOverScene, last_lines
from scenes.play.input_order import TableInput, hand_to_first
from scenes.play.pause import PauseScene
from scenes.play.play_input import INPUT_ORDER, EarlyPress, HintPanelController
from scenes.play.surroundings import buttons, watching_buttons
from scenes.play.table_scene import PRACTICE, TableScene
from scenes.stack import Change, Push, Replace, Reset, Services
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button

AGAIN_PACE = 4.0
"""Maximum speed factor when the last turn is shown again."""
GAVE_UP = "You have resigned, and a bot plays on in your seat."
NO_HINTS = "In a challenge there are no hints: its stars are yours alone."
ONLY_BOTS = "Only bots play in this match."
RECAP = 3
"""Lines of the log that tell what happened while a person skipped."""
CLOSED = "You can see it again once you have taken your seat."
KNOWN = "You know this deal already, so this match does not count."


class PlayScene(TableScene):
    """A match with people and bots, new or resumed."""

    director: PlayDirector

    def __init__(
        self,
        setup: Setup,
        record: Record | None = None,
        kept: Path | None = None,
        session: Session | None = None,
        lesson: Script | None = None,
    ) -> None:
        """`record`: resume this match, which is saved in `kept`; `session`: the one of this record, if it is there.

        `lesson`: what the person is guided by. Raises RecordError or ValueError with a sentence for an invalid record
        or setup.
        """
        session = session or Session(setup, record)
        guide = Guide(lesson, session) if lesson is not None else None
        placed = buttons() if setup.humans else watching_buttons()
        super().__init__(PlayDirector(session, guide), placed)
        self.guided = Guided(self, guide, self.bring_guide_back) if guide is not None else None
        if self.guided is not None:
            self.companions.append(self.guided)
        self._kept = kept
        self._cover: HandOverScene | None = None
        """The covered screen that this scene has put up last."""
        self._skip = Button("skip", Box(0, 0, 0, 0), "SKIP", "X")
        """Takes the place of the hint while others decide."""

    def set_out(self) -> None:
        super().set_out()
        self.staff = HintPanelController(self)
        self.early = EarlyPress(self)
        self._left: Spot | None = None
        """The focused spot at the person's last decision."""
        self._skipped: int | None = None
        """Number of lines in the log when the person skipped to the decision in hand; None if that was waited for."""
        self.show_orders()

    # --- coming and going ----------------------------------------------------------------------

    def enter(self, app: Services) -> None:
        setup = self.setup
        if setup.people and not setup.practice and self._knows_deal(app):
            self.session.setup, self.words = replace(setup, practice=True), PRACTICE
            app.toast("PRACTICE", KNOWN)
        self.keeper = self.director.keeper = Keeper(self.session, app.store, app.history, self._kept)
        if self.guided is not None:
            self.guided.enter(app, self.director)
        super().enter(app)

    def _knows_deal(self, app: Services) -> bool:
        """Whether this player knows the deal from elsewhere. Its own interrupted match does not count as elsewhere."""
        setup, resumed = self.setup, self._kept is not None or bool(self.session.past)
        if self.session.over:  # it ended before the program was killed, and may be in the history
            return False
        if resumed:
            return app.history.known(setup.game.slug, setup.seed)
        first = setup.occasion is not None and setup.occasion.kind == DAY
        return app.history.seen(setup.game.slug, setup.seed, looked=not first)

    def begin(self) -> None:
        if self.director.mode is not Mode.COVERED:  # otherwise it begins when the first person has taken the machine
            super().begin()

    def leave(self) -> None:
        super().leave()
        self.director.leave()
        self.keeper.release()

    def resumed(self) -> None:
        if self.director.mode is Mode.COVERED:
            cover = self._cover
            if cover is None or cover.answer is None:
                return
            self.director.uncover(cover.answer, cover.call)
            self.begin()
            if cover.answer is Reply.HERE:
                self._show_recent(self.session.recent[self.viewer])
            else:
                self.play(self.session.passing(), decided=False)
        elif self.board.context.reduced_motion != self.app.settings.reduced_motion and self.timeline.idle:
            self.director.withdraw()  # it was switched in the menu
            self.make_board()

    def resign(self, seat: int) -> None:
        """The person in a seat gives the match up."""
        self.timeline.clear()
        self.director.resign(seat)
        if not self.setup.humans:
            self.buttons = {str(button.key): button for button in watching_buttons()}
        self.make_board()
        self.surroundings.forget()
        self.acting.write_past()
        if self.session.ended is not None:
            view = self.session.view(self.viewer)
            self.acting.act_out([Beat(self.session.ended, view, view)])

    def restart(self, seed: int) -> Change:
        """Begin again with this deal; the present match is given up without being counted."""
        self.app.history.note_known(self.setup.game.slug, self.setup.seed)
        fresh = self.app.routes.match(self.setup.afresh(seed))
        if not self.session.over:
            self.keeper.discard()
        return Reset(fresh)

    def open_menu(self) -> Change:
        """Open the pause menu."""
        return Push(PauseScene(self))

    def results(self) -> Change:
        """Show the results page."""
        session = self.session
        assert session.ended is not None
        won_by = [seat for seat, score in enumerate(session.ended.scores) if score == 1]
        lost = self.setup.people and won_by and won_by[0] not in self.setup.humans
        self.app.sound.play("defeat" if lost else "victory")
        return Replace(self.app.routes.results(session))

    # --- whose turn it is ----------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """The usual speed, but at most AGAIN_PACE while the last turn is shown again; infinite while skipping."""
        if self.director.skipping:
            return math.inf
        return min(super().pace, AGAIN_PACE) if self.director.mode is Mode.RECALLING else super().pace

    def update(self, seconds: float) -> Change | None:
        if self.director.mode is Mode.COVERED:
            return self._cover_up()
        self.director.guard.update(seconds)
        self.early.update(seconds)
        change = super().update(seconds)
        self._dress_buttons()
        return change

    def go_on(self, seconds: float) -> Change | None:
        asked = self.asked
        super().go_on(seconds)
        match self.director.mode:
            case Mode.COVERED:
                return self._cover_up()
            case Mode.OVER:
                return self.results()
            case Mode.ASKING:
                self._say_help()
                if not asked:
                    return self.early.deliver()
                if asked and self.director.price.released(seconds):
                    self.pass_turn(self.director.price.at, self.director.price.whole)
                if asked and self.asked:
                    self.take(self.board.controls.standing_order(), None)
        return None

    def asks(self) -> None:
        self.board.animation.settle(self.session.view(self.viewer))
        self.board.controls.offer(self.session.match.legal())
        self._focus_on_board()

    def _focus_on_board(self) -> None:
        """Put the focus of keys and gamepad on the board: near where it was last seen, otherwise on the first choice.

        Keys pressed while others acted have not moved it.
        """
        if self._left is not None and self.ring.shown:
            self.ring.place([self._left])
        resting, unseen = self.ring.spot(), not self.ring.shown and self.ring.hovered is None
        stays = resting is not None and resting.lands and not unseen
        spots = self.board.controls.spots()
        landing = [spot for spot in spots if spot.lands]
        usable = [spot for spot in landing if self.board.controls.usable(spot.key)] or landing
        self.ring.place(usable or spots)
        if usable and not stays:
            self.ring.focus(usable[0].key)
        self.place_spots()
        if self.ring.spot() is None and self.board.controls.passing is not None:
            self.ring.focus("pass")  # nothing else can be done
        if self.ring.hovered not in self.buttons:  # a card of the same kind may have come, but lie elsewhere
            self.ring.hovered = None
        self.board.controls.follow(None, self.ring)

    def _dress_buttons(self) -> None:
        """Label the pass button with the phase that it ends, and disable buttons that have no effect now."""
        board, ending = self.board, self.board.controls.ending
        old, new = ("hint", "skip") if self.director.can_skip else ("skip", "hint")
        if old in self.buttons:
            self.buttons[old], self._skip = self._skip, self.buttons[old]
            self.buttons[old].box = self._skip.box
            self.buttons = {new if key == old else key: button for key, button in self.buttons.items()}
        opens = self.asked and (not board.controls.modal or board.controls.stepping)
        why = "Close what is open first." if self.asked else "Wait until it is your turn."
        for key in {"pass", "hint", "undo"} & self.buttons.keys():
            barred = key == "hint" and self.progress.challenge is not None
            self.buttons[key].enabled, self.buttons[key].why = opens and not barred, NO_HINTS if barred else why
        if opens and not (board.controls.busy or self.director.can_undo):
            self.buttons["undo"].enabled, self.buttons["undo"].why = False, self.session.why_not_back()
        if "pass" in self.buttons:
            button = self.buttons["pass"]
            button.label, button.below, button.primary = ending.label, ending.left, ending.usual
            if opens and board.controls.passing is None:
                button.enabled, button.why = False, ending.why

    def withdraws(self) -> None:
        if self.asked:
            self._left = self.ring.spot() if self.ring.shown else None
            self.log.scrolled = 0  # whoever has read back there has decided, and sees what comes of it
        super().withdraws()
        self.show_orders()

    def waits(self, seat: int) -> None:
        """Text of the advice panel while a bot thinks; its choices stay hidden."""
        if self.director.given_up:
            name = self.setup.name(self.viewer)
            words = f"A Captain plays on for {name}, who has lost. Watch how it ends, or leave by the menu."
            self.advice_panel.say("YOU HAVE RESIGNED", words)
        else:
            words = f"{self.director.awaited(seat)}\n{self.setup.game.goal}"
            self.advice_panel.say("THE STAFF WAITS", words)

    def show_orders(self) -> None:
        """Text of the advice panel while an action is animated."""
        if not self.director.skipping:
            self._skipped = None
        self.advice_panel.say("THE FRONT REPORTS", "Orders are being carried out.")

    def _say_help(self) -> None:
        """How to go about what is asked next, unless a hint is shown there."""
        if not self.staff.show():
            shared, name = self.director.shared, self.setup.name(self.session.to_act)
            words = " ".join(filter(None, (self.danger(), self.progress.sentence(), self.board.words.help_text())))
            head = f"{whose(name).upper() if shared else 'YOUR'} DECISION"
            lines: list[str] = []
            if self._skipped is not None:
                own = {at for at, past in enumerate(self.session.past, 1) if past.actor == self.viewer}
                lines = self.log.recap(self._skipped, RECAP, own)
            if lines:
                head, words = "WHILE YOU SKIPPED", "\n".join([self.danger(), *lines]).strip()
            self.advice_panel.say(head, words)

    # --- people at one machine -----------------------------------------------------------------

    def _cover_up(self) -> Change:
        """Cover the screen until the person who is called has taken the machine. Below lies what everybody may know."""
        director, seat = self.director, self.viewer
        call = director.call() if seat == self.session.to_act else Call()
        lines = last_lines(self.session, self.board)
        name, game = self.setup.name(seat), self.setup.game.slug
        self._cover = HandOverScene(name, call, lines, self.open_menu, game)
        return Push(self._cover)

    # --- what a voice says -----------------------------------------------------------------------

    def speech(self) -> Speech:
        """As at any table. A decision and a skip end what is still told of the time before."""
        moment = (self.log.cuts, self.director.decisions, self.director.skipping)
        return replace(super().speech(), moment=moment, untold=self.director.skipping)

    # --- input -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Hand input to all that may use it, in the order of INPUT_ORDER."""
        is_grabbed = self.asked and self.board.controls.modal
        return hand_to_first(INPUT_ORDER, self, TableInput(event, intent, is_grabbed))

    def take(self, answer: Answer, event: pygame.event.Event | None) -> bool:
        """Carry out the answer of the board to an input; True if that completed a decision."""
        match answer:
            case None | ():
                return False
            case Complaint(words, at):
                self.say(words, at)
                return False
            case Wish.UNDO_STEP:
                self.undo()
                return True
            case Wish.PASS_WHOLE:
                self.pass_turn(self._let_go(event), whole=True)
                return True
        actions = [answer] if isinstance(answer, Action) else list(answer)
        if actions == [self.board.controls.passing] and (event is not None or not self.board.controls.ordering):
            self.pass_turn(self._let_go(event))
        else:
            self.play(*actions)
        return True

    def _let_go(self, event: pygame.event.Event | None) -> Point | None:
        """Where the mouse button was let go; None for any other input."""
        return self.pointing.mouse if event is not None and event.type == pygame.MOUSEBUTTONUP else None

    def play(self, *actions: Action, decided: bool = True) -> None:
        """Play one decision of the seat to act, save the match and animate it. Forced passes are not `decided`."""
        self.director.play(*actions, decided=decided)

    def wish(self, key: str) -> Change | None:
        match key:
            case "hint" | "undo" | "again" if not self.setup.humans:
                self.say(GAVE_UP if self.director.given_up else ONLY_BOTS)
            case "pass":
                self.pass_turn()
            case "hint" if self.progress.challenge is not None:
                self.say(NO_HINTS)
            case "hint":
                self.staff.ask()
            case "undo":
                if not (self.asked and self.board.controls.back()):  # what is half picked comes first
                    self.undo()
            case "again":
                self.again()
            case "menu":
                return self.open_menu()
            case "skip":
                self.skip()
            case "guide" if self.guided is not None:
                return self.guided.turn()
            case "guide":
                self.say("Nobody guides you in this match; the lobby begins a guided one.")
            case _:
                return super().wish(key)
        return None

    def skip(self) -> None:
        """Go to the next decision of somebody at the machine at once; the log and SEE AGAIN tell what happened."""
        if not self.director.can_skip:
            self.say("Nothing can be skipped now.")
            return
        self._skipped = len(self.log.lines)
        self.director.skip()

    def pass_turn(self, at: Point | None = None, whole: bool = False) -> None:
        """Pass, or say why not at the place of the press; `whole`: the whole stretch.

        The log tells the latter, unless other people with secret hands read it: they would know that no card comes.
        """
        if not self.asked:
            return
        line, played = self.director.call().told, len(self.session.past)
        if why := self.director.pass_on(at, whole):
            self.say(why, at or self.board.frame.pass_at)
        elif whole and not self.setup.confidential and len(self.session.past) > played:
            self.log.add(Dispatch(line), played + 1)

    def highlighted(self) -> tuple[Hashable, ...]:
        """What the line of the log under the mouse is about, otherwise what the staff advises."""
        about, steps = super().highlighted(), self.staff.advised_steps()
        points = self.ring.shown or self.ring.hovered is not None
        return self.board.words.keys_of_decision(steps) if steps and not (about and points) else about

    def advised_button(self) -> str:
        steps = self.staff.advised_steps()
        return "pass" if steps and list(steps) == [self.board.controls.passing] else ""

    def undo(self) -> None:
        """Undo the last decision of the people at the table."""
        if why := self.director.undo():
            self.say(why)
            return
        self._went_back()

    def bring_guide_back(self) -> None:
        """Let the guide go on that the person has ended, from where the match left what the guide knows."""
        if self.director.follow_guide():
            self._went_back()

    def _went_back(self) -> None:
        """Show the match as it was before what has been taken back."""
        self.acting.take_back()
        self.board.animation.settle(self.session.view(self.viewer))
        self.app.sound.play("flip", 0.6)

    def again(self) -> None:
        """Animate the last actions of the others again."""
        recent = self.session.recent[self.viewer]
        if self.director.eyes is None:
            self.say(CLOSED)
        elif not recent:
            self.say("Nobody has acted since your last decision.")
        elif self.timeline.idle:
            self._show_recent(recent)
            self.director.mode = Mode.RECALLING

    def _show_recent(self, recent: Sequence[Beat]) -> None:
        """Animate what the others did since the viewer's last decision."""
        if recent:
            self.director.withdraw()
            self.board.animation.settle(recent[0].before)
            self.acting.act_out(recent, note=False)
