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
from scenes.keeping.keeper import Keeper
from scenes.match.advice import AdviceRow
from scenes.match.director import Mode
from scenes.match.play_director import PlayDirector, Reply
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.pieces.controls import Answer, Complaint, Wish
from scenes.play.advice_panel import Row
from scenes.play.guided import Guided
from scenes.play.hand_over import HandOverScene, last_lines
from scenes.play.pause import PauseScene
from scenes.play.surroundings import HOT_KEYS, buttons, watching_buttons
from scenes.play.table_scene import PRACTICE, TableScene
from scenes.stack import Change, Push, Replace, Reset, Services
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button

AGAIN_PACE = 4.0
"""Maximum speed factor when the last turn is shown again."""
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
GAVE_UP = "You have resigned, and a bot plays on in your seat."
NO_HINTS = "In a challenge there are no hints: its stars are yours alone."
THINKING = "The staff is still thinking: wait for its advice, or choose with the mouse."
ONLY_BOTS = "Only bots play in this match."
TAP = 0.3
"""Seconds for which a key is held at most that is meant for the next question; a longer press hurries the animation."""
RECAP = 3
"""Lines of the log that tell what happened while a person skipped."""
CLOSED = "You can see it again once you have taken your seat."
TOO_EARLY = "Too early: you are not asked yet."
RESULTS_COME = "The match is over: the results come up in a moment. Press the key there."
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
        if self._inspects(event, intent):
            return self.guided.follow_up() if self.guided is not None else None
        if intent is Intent.ACCEPT and self.staff.thinking and self.ring.focused not in self.buttons:
            self.say(THINKING)
            return None
        self.early.note(event, intent)
        grabbed = self.board.controls.modal and self.asked
        if not grabbed or event is not None:
            self.ring.handle(event, None if grabbed else intent)
        for key, button in self.buttons.items():
            if button.handle(event, None if grabbed else intent, self.ring.focused == key):
                return self.wish(key)
        clicked = self._clicked_button(event)
        if clicked is not None:
            if not clicked.enabled and not self.early.kept:
                self.say(clicked.why, self.pointing.mouse)
            return None
        if self.asked and self.take(self.board.controls.handle(event, intent, self.ring), event):
            return None
        if intent is None:
            return None
        if not grabbed or (self.board.controls.stepping and intent not in (Intent.BACK, Intent.UNDO, Intent.PASS)):
            return self._hot_key(intent)
        if intent in (Intent.BACK, Intent.UNDO) and not self.board.controls.back():
            self.undo()  # the step that opened the popup
        return None

    def _inspects(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Handle input for what lies beside the board, or that only looks at it; True if it was used."""
        if any(companion.handle(event, intent) for companion in self.companions):
            return True
        if intent is not None or (event is not None and event.type in PRESSES):
            self.complaints.clear()
        if self.handle_table(event, intent):
            return True
        self.place_spots()
        controls = self.board.controls
        browsed = self.director.mode is not Mode.COVERED and controls.browse(event, intent, self.ring)
        if controls.interrupted:
            self.say(controls.interrupted)
            controls.interrupted = ""
        return browsed or self.staff.choose(event, intent)

    def _clicked_button(self, event: pygame.event.Event | None) -> Button | None:
        """The button under a mouse press, if any."""
        if event is None or event.type != pygame.MOUSEBUTTONDOWN:
            return None
        return next((button for button in self.buttons.values() if button.holds(event.pos)), None)

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

    def _hot_key(self, intent: Intent) -> Change | None:
        if intent is Intent.BACK and self.asked and self.board.controls.back():
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
        about, steps = super().highlighted(), self.staff.advised()
        points = self.ring.shown or self.ring.hovered is not None
        return self.board.words.keys_of_decision(steps) if steps and not (about and points) else about

    def advised_button(self) -> str:
        steps = self.staff.advised()
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


class EarlyPress:
    """Keeps one key or click that comes while an order of the person is carried out, for the question that follows."""

    def __init__(self, table: PlayScene) -> None:
        self._table = table
        self._press: tuple[pygame.event.Event, Intent | None] | None = None
        self._release: pygame.event.Event | None = None
        """The end of the click."""
        self._meant: Hashable = None
        """What was clicked at; None for the key that passes."""
        self._made = 0
        """Number of actions that had been played."""
        self._age = 0.0

    @property
    def kept(self) -> bool:
        """Whether something waits for the next question."""
        return self._press is not None

    def _under(self, event: pygame.event.Event) -> Hashable:
        """The button that passes, or what lies on the board where the event was."""
        button = self._table.buttons.get("pass")
        return "pass" if button is not None and button.holds(event.pos) else self._table.board.controls.under(event.pos)

    def note(self, event: pygame.event.Event | None, intent: Intent | None) -> None:
        """Of all keys only the one that passes is kept: others mean different things from one question to the next.

        A letter or a digit, which may have been meant for the board or for the results, is dropped with a sentence.
        """
        table = self._table
        if event is None or table.asked:
            return
        named = intent is None and event.type == pygame.KEYDOWN and event.key < 128 and chr(event.key).isalnum()
        if named and table.session.over:
            table.say(RESULTS_COME, table.pointing.mouse)
        elif named and table.setup.humans and not table.board.controls.early:
            table.say(TOO_EARLY, table.pointing.mouse)
        if table.session.to_act != table.viewer:
            return
        if event.type == pygame.MOUSEBUTTONUP and self._press is not None:
            self._release = event
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if intent is Intent.PASS or (clicked and self._under(event) is not None):
            self._press, self._release, self._age = (event, intent), None, 0.0
            self._meant = self._under(event) if clicked else None
            self._made = len(table.session.past)

    def update(self, seconds: float) -> None:
        """Forget what is held too long: it hurries the animation."""
        if self._press is None:
            return
        self._age += seconds if self._table.app.input.held else 0.0
        if self._age > TAP:
            self._press = None

    def deliver(self) -> Change | None:
        """A person is asked: what was kept decides if it still means the same, and nobody else has decided since."""
        table, press, release = self._table, self._press, self._release
        self._press = None
        later = table.session.past[self._made :]
        if press is None or table.app.input.held or any(past.actor != table.session.to_act for past in later):
            return None
        event, intent = press
        if self._meant is None:
            return table.handle(event, intent)
        if release is None or self._under(event) != self._meant:
            table.say("The table has changed meanwhile: choose again.", event.pos)
            return None
        return table.handle(event, intent) or table.handle(release, None)


class HintPanelController:
    """Shows what the director has found out for the person who is asked."""

    def __init__(self, table: PlayScene) -> None:
        self._table = table
        self._told: tuple[list[AdviceRow], list[Row]] = [], []
        """The options that are still open, and the words for them."""

    def _left(self) -> list[AdviceRow]:
        """The options that are still open."""
        advice = self._table.director.advice
        return advice.left() if advice is not None else []

    @property
    def thinking(self) -> bool:
        """Whether a person has asked for a hint that cannot be followed yet."""
        director = self._table.director
        asked = self._table.asked and director.advice is not None and director.hinting
        return asked and not director.thinker.idle

    def show(self) -> bool:
        """Show what is advised for the decision in hand; False if there is nothing."""
        table, advice = self._table, self._table.director.advice
        left, hinting = self._left(), table.director.hinting
        if advice is None or not (left or hinting):
            table.board.controls.advise(table.guided.answer() if table.guided is not None else ())
            return False
        if left != self._told[0]:
            self._told = left, [Row(table.director.named(one.steps), one.value, one.note) for one in left]
        words = f"{table.danger()} {advice.words(table.board.words.tie_near()) or 'Studying the map.'}".lstrip()
        table.advice_panel.show("THE STAFF ADVISES", words, self._told[1], not hinting or table.director.thinker.idle)
        table.advice_panel.lit = self._lit_option(left)
        table.board.controls.advise(self.advised())
        return True

    def _lit_option(self, left: Sequence[AdviceRow]) -> int | None:
        """The row under the mouse or the focus, otherwise the first that goes on with what is picked."""
        table, panel = self._table, self._table.advice_panel
        keys = [spot.key for spot in panel.spots()]
        focused = keys.index(table.ring.focused) if table.ring.focused in keys else None
        mouse = table.pointing.mouse
        pointed = focused if table.ring.shown else None if table.rules.covers(mouse) else panel.row_at(mouse)
        if pointed is not None:
            return pointed
        return next((i for i, option in enumerate(left) if table.board.controls.follows(option.steps)), None)

    def advised(self) -> tuple[Action, ...]:
        """The steps that are lit on the board; () without advice that fits."""
        lit = self._table.advice_panel.lit
        left = self._left() if self._table.asked else []
        return left[lit].steps if lit is not None and lit < len(left) else ()

    def ask(self) -> None:
        """Ask for a hint to the decision in hand; if it is there already, put the focus on it."""
        table = self._table
        if not table.asked:
            table.say("A hint is for your own decisions; wait until it is your turn.")
            return
        table.rules.sheet.close()  # it lies over the advice
        if self._left():
            table.place_spots()
            table.ring.focus(("advice", 0))
            table.ring.shown = True
            return
        table.director.hint()
        self.show()

    def choose(self, event: pygame.event.Event | None, intent: Intent | None) -> bool:
        """Make the decision of the row that this input chooses; True if the input was for the panel."""
        table, board = self._table, self._table.board
        if not table.asked or table.director.advice is None or (board.controls.modal and not board.controls.stepping):
            return False
        row = table.advice_panel.handle(event, intent, table.ring.focused if table.ring.shown else None)
        left = self._left()
        if row is not None and row < len(left):
            table.app.sound.play("click", 0.6)
            doubt = board.controls.doubt(left[row].steps)
            if doubt:
                table.say(doubt, table.pointing.mouse if event is not None else None)
                return True
            board.controls.offer(board.controls.offered)  # what is half picked is put back
            spots, about = board.controls.spots()[::-1], board.words.keys_of_decision(left[row].steps)
            if spots:
                table.ring.focus(next((spot.key for spot in spots if spot.key in about), spots[-1].key))
            table.take(left[row].steps, event)
            return True
        if event is None or event.type != pygame.MOUSEBUTTONDOWN:
            return False
        return table.advice_panel.row_at(event.pos) is not None
