"""The table at which people and bots play: choices, passing, hints, undo, and the machine that is handed over."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pygame

from career.occasions import DAY
from game.core.events import Beat, Transcript
from game.core.record import Record
from game.core.state import Action
from game.core.wording import possessive
from scenes.boards.parts import Call
from scenes.boards.script import Script
from scenes.boards.script_guide import Guide
from scenes.boards.words import Dispatch
from scenes.keeping.keeper import Keeper
from scenes.match.director import Mode
from scenes.match.play_director import PlayDirector, Reply
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.pieces.controls import Answer, Complaint, Wish
from scenes.play.guided import Guided
from scenes.play.hand_over import HandOverScene, last_lines
from scenes.play.input_order import TableInput, hand_to_first
from scenes.play.pause import PauseScene
from scenes.play.play_input import INPUT_ORDER, EarlyPress, HintPanelController
from scenes.play.surroundings import match_buttons, watching_buttons
from scenes.play.table_scene import PRACTICE, TableScene
from scenes.settings import PACE_OF
from scenes.stack import Change, Push, Replace, Reset, Services
from scenes.ui.canvas import Box, Point
from scenes.ui.focus import Spot
from scenes.ui.input import Intent
from scenes.ui.voice import Speech
from scenes.ui.widgets import Button

AGAIN_PACE = 4.0
"""Maximum speed factor when the last turn is shown again."""
GAVE_UP = "You have resigned, and a bot plays on in your seat."
NO_HINTS = "There are no hints in a challenge: you win its stars alone."
ONLY_BOTS = "Only bots play in this match."
RECAP = 3
"""The most lines of the log that are shown again to a person who has skipped."""
LONGEST_TURN = 200
"""Number of actions among which the last turn of the others is looked for."""
CLOSED = "You can see it again once you have taken your seat."
KNOWN = "You know this deal already, so this match does not count."


class PlayScene(TableScene):
    """A match with people and bots, new or resumed."""

    director: PlayDirector
    director_class: type[PlayDirector] = PlayDirector
    is_live = True

    def __init__(
        self,
        setup: Setup,
        record: Record | None = None,
        kept: Path | None = None,
        session: Session | None = None,
        lesson: Script | None = None,
    ) -> None:
        """A new match, or with `record` an interrupted one, whose file is `kept`.

        `session`: the session of this record, if there is one already. `lesson`: the script that guides the person.
        Raises RecordError or ValueError with a sentence for an invalid record or setup.
        """
        session = session or Session(setup, record)
        guide = Guide(lesson, session) if lesson is not None else None
        buttons = match_buttons() if setup.human_seats else watching_buttons()
        super().__init__(self.director_class(session, guide), buttons)
        self.guided = Guided(self, guide, self.bring_guide_back) if guide is not None else None
        if self.guided is not None:
            self.companions.append(self.guided)

        self._kept = kept
        self._cover: HandOverScene | None = None
        """The covered screen that this scene has put up last."""
        self._hidden_button = Button("skip", Box(0, 0, 0, 0), "SKIP", "X")
        """SKIP, which takes the place of HINT while others decide. Meanwhile HINT is kept here."""

    def reset_table(self) -> None:
        """Make everything around the board anew, including the parts that only a match with people has."""
        super().reset_table()
        self.staff = HintPanelController(self)
        self.early = EarlyPress(self)
        self._last_focus: Spot | None = None
        """The focused spot at the person's last decision."""
        self._turn_summary: tuple[int, list[str]] = -1, []
        """After how many actions the last turn of the others was summed up, and its lines."""
        self._skipped_from_line: int | None = None
        """Number of lines in the log when the person skipped to the decision in hand. None if that was waited for."""
        self.show_orders()  # the new advice panel says that orders are carried out, until somebody is asked

    # --- coming and going ----------------------------------------------------------------------

    def enter(self, app: Services) -> None:
        """Begin or resume the match. It becomes practice if the player knows the deal (the cards) from another match.

        The keeper saves the match, in the file `self._kept` if it has one already. `self.guided`: the guide of a guided
        match.
        """
        setup = self.setup
        if setup.seats_of_people and not setup.practice and self._knows_deal(app):
            self.session.setup = replace(setup, practice=True)
            self.subtitle = PRACTICE
            app.toast("PRACTICE", KNOWN)

        self.keeper = self.director.keeper = Keeper(self.session, app.store, app.history, self._kept)
        if self.guided is not None:
            self.guided.enter(app, self.director)
        super().enter(app)

    def _knows_deal(self, app: Services) -> bool:
        """Whether this player knows the deal (the seed of the cards) from another match.

        Earlier sittings of this match do not count as another one: a resumed match asks the history for known deals
        only. A new match also asks for deals that were played or looked at. Only the deal of the day may have been
        looked at before.
        """
        setup = self.setup
        if self.session.over:  # the match ended before the program was killed, and may be in the history
            return False
        is_resumed = self._kept is not None or bool(self.session.past)
        if is_resumed:
            return app.history.is_known_deal(setup.game.slug, setup.seed)

        is_deal_of_day = setup.occasion is not None and setup.occasion.kind == DAY
        return app.history.has_seen_deal(setup.game.slug, setup.seed, looked=not is_deal_of_day)

    def begin(self) -> None:
        if self.director.mode is not Mode.COVERED:  # a covered match begins once somebody has taken the machine
            super().begin()

    def leave(self) -> None:
        """Leave the match: stop its bots, and release the saved match."""
        super().leave()
        self.director.leave()
        self.keeper.release()

    def resume_scene(self) -> None:
        """Continue after the cover or the menu. If reduced motion was switched there, make a new board.

        While an animation runs on the present board, this board stays until the next one is made anyway.
        """
        if self.director.mode is Mode.COVERED:
            self._uncover_table()
        elif self.board.context.reduced_motion != self.app.settings.reduced_motion and self.timeline.is_idle:
            self.director.stop_asking()  # the question is asked again, at the new board
            self.make_board()

    def _uncover_table(self) -> None:
        """Continue according to the person's answer on the cover, if there is one.

        If they are here (`Reply.HERE`), the table is shown (`begin`), and what the others did since their last decision
        (`session.recent`, by seat) is animated. Any other answer passes for them. `cover.call`: the question in public
        words.
        """
        cover = self._cover
        if cover is None or cover.answer is None:
            return
        self.director.uncover(cover.answer, cover.call)
        self.begin()
        if cover.answer is Reply.HERE:
            self._show_recent(self.session.recent[self.viewer])
        else:
            self.play(self.session.pass_action(), decided=False)

    def resign(self, seat: int) -> None:
        """Resign for the person in a seat. A bot takes over, or the match ends.

        Board and log are made anew, since another person may look at them now, or nobody.
        """
        self.timeline.clear()
        self.director.resign(seat)
        is_only_watched = not self.setup.human_seats
        if is_only_watched:
            self.buttons = {str(button.key): button for button in watching_buttons()}

        self.make_board()
        self.surroundings.forget_pictures()
        self.acting.write_past()
        if self.session.ended is not None:  # animate the end, which changes nothing on the table
            view = self.session.view(self.viewer)
            self.acting.act_out([Beat(self.session.ended, before=view, view=view)])

    def restart(self, seed: int) -> Change:
        """The change of scene to a new match with this deal. The present match is given up and not counted.

        From now on the player knows its deal, so a later match of it does not count (`note_known`).
        """
        self.app.history.note_known(self.setup.game.slug, self.setup.seed)
        fresh = self.app.routes.match(self.setup.for_new_match(seed))
        if not self.session.over:
            self.keeper.discard()
        return Reset(fresh)

    def open_menu(self) -> Change:
        """Open the pause menu."""
        return Push(PauseScene(self))

    def show_results(self) -> Change:
        """The change of scene to the results page, with the sound of victory or, if a bot has won alone, of defeat."""
        session = self.session
        assert session.ended is not None
        winners = [seat for seat, score in enumerate(session.ended.scores) if score == 1]
        is_lost = bool(self.setup.seats_of_people and winners) and winners[0] not in self.setup.human_seats
        self.app.sound.play("defeat" if is_lost else "victory")
        return Replace(self.app.routes.results(session))

    # --- whose turn it is ----------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """The factor of the animation speed: infinite while skipping, at most AGAIN_PACE for a turn shown again."""
        if self.director.skipping:
            return math.inf
        return min(super().pace, AGAIN_PACE) if self.director.mode is Mode.RECALLING else super().pace

    def update(self, seconds: float) -> Change | None:
        """Advance the match by this many seconds. Returns a change of scene, for example to the cover, or None.

        The cover hides the table until the next person has taken the machine. `director.guard` holds presses of the
        pass button back for a while. `self.early` keeps a press that came too early. While animations run, the
        director already lets the next bot think.
        """
        if self.director.mode is Mode.COVERED:
            return self._cover_up()
        self.director.guard.update(seconds)
        self.early.update(seconds)
        change = super().update(seconds)
        if not self.timeline.is_idle:
            self.director.think_ahead(seconds, self.pace, PACE_OF[self.speed])
        self._update_buttons()
        return change

    def run_director(self, seconds: float) -> Change | None:
        """Let the director go on, and help a person who is asked now.

        Returns the change of scene to the cover or to the results, or that of a press which came before the question
        and was kept for it (`self.early`). None otherwise. The results wait for an officer who speaks.
        """
        was_asked = self.is_person_asked
        super().run_director(seconds)

        match self.director.mode:
            case Mode.COVERED:
                return self._cover_up()
            case Mode.OVER:
                return None if self.opponents.is_speaking else self.show_results()
            case Mode.ASKING:
                self._show_help(seconds)
                if not was_asked:
                    return self.early.deliver_press()
                self._go_on_with_orders(seconds)
        return None

    def _go_on_with_orders(self, seconds: float) -> None:
        """Carry out what the person has ordered before: a delayed pass, and an order to several units.

        A press of the pass button waits until it is known how much passing gives away (`price`). An order to several
        units gives one decision a frame. `seconds`: the length of the frame.
        """
        price = self.director.price
        is_wait_over = price.count_down(seconds)
        if is_wait_over:
            self.pass_turn(price.pressed_at, pass_all=price.passes_all)
        if self.is_person_asked:
            self.carry_out_answer(self.board.controls.standing_order(), event=None)

    def offer_choice(self) -> None:
        """Offer the legal actions to the person who is asked, with the focus on the board."""
        self.board.animation.settle(self.session.view(self.viewer))
        self.board.controls.offer(self.session.match.legal())
        self._focus_on_board()

    def _focus_on_board(self) -> None:
        """Move the focus of keys and gamepad to a choice on the board, when a person is asked.

        If the person has moved the focus, or points at something, it goes to the choice nearest to its present place,
        or with keys to its place at the last decision (`self._last_focus`). Otherwise it goes to the first choice. Only
        spots on which it may land by itself count. If nothing can be done but pass, the pass button gets it.
        """
        ring = self.ring
        controls = self.board.controls
        if self._last_focus is not None and ring.shown:
            ring.place([self._last_focus])  # the ring then looks for the nearest spot from there
        resting = ring.spot()
        is_seen = ring.shown or ring.hovered is not None
        stays_near = resting is not None and resting.auto_focus and is_seen

        # Placing the choices on the ring moves its focus to the nearest one.
        spots = controls.spots()
        landing = [spot for spot in spots if spot.auto_focus]
        choices = [spot for spot in landing if controls.is_usable(spot.key)] or landing
        ring.place(choices or spots)
        if choices and not stays_near:
            ring.focus(choices[0].key)

        self.place_spots()
        if ring.spot() is None and controls.pass_action is not None:
            ring.focus("pass")
        if ring.hovered not in self.buttons:  # a card of the same kind may have come, but at another place
            ring.hovered = None
        controls.follow_pointer(event=None, ring=ring)  # the controls learn the new focus

    def _update_buttons(self) -> None:
        """Label the pass button with the phase that it ends. Disable buttons that do nothing now, with a reason.

        `controls.ending`: what a pass ends, with the words for it (`label`), what would be left undone, whether
        passing is the usual choice, and why nobody can pass now (`why`). `modal`: something is open on the board, which
        is no obstacle if it is a step of the decision. A challenge has no hints.
        """
        self._swap_hint_and_skip()
        controls = self.board.controls
        is_open = self.is_person_asked and (not controls.modal or controls.is_step_open)
        why_closed = "Close what is open first." if self.is_person_asked else "Wait until it is your turn."
        for key in {"pass", "hint", "undo"} & self.buttons.keys():
            is_barred = key == "hint" and self.progress.challenge is not None
            self.buttons[key].enabled = is_open and not is_barred
            self.buttons[key].why = NO_HINTS if is_barred else why_closed

        if is_open and not (controls.busy or self.director.can_undo):
            self.buttons["undo"].enabled = False
            self.buttons["undo"].why = self.session.why_not_back()
        if "pass" in self.buttons:
            button = self.buttons["pass"]
            ending = controls.ending
            button.label = ending.label
            button.below = ending.left_undone
            button.primary = ending.is_usual_choice
            if is_open and controls.pass_action is None:
                button.enabled = False
                button.why = ending.why

    def _swap_hint_and_skip(self) -> None:
        """Show SKIP in the place of HINT while others decide and the director can skip that, otherwise HINT.

        `self._hidden_button`: the one of the two that is not shown now.
        """
        old, new = ("hint", "skip") if self.director.can_skip else ("skip", "hint")
        if old not in self.buttons:
            return

        button_to_hide, button_to_show = self.buttons[old], self._hidden_button
        button_to_show.box = button_to_hide.box
        self._hidden_button = button_to_hide

        # The order of the buttons is that of the focus, so the new one takes the place of the old one.
        self.buttons[old] = button_to_show
        self.buttons = {new if key == old else key: button for key, button in self.buttons.items()}

    def withdraw_choice(self) -> None:
        """Stop asking the person, for example because their decision is made.

        The focus is remembered for the next decision. A person may have scrolled the log back to decide. Now that the
        events of a decision follow, the log shows its newest lines again. The advice panel says that orders are carried
        out (`show_orders`).
        """
        if self.is_person_asked:
            # `ring.spot()` is the thing in focus. The ring is shown if the focus was moved by keys.
            self._last_focus = self.ring.spot() if self.ring.shown else None
            self.log.scrolled = 0
        super().withdraw_choice()
        self.show_orders()

    def show_waiting(self, seat: int) -> None:
        """Show in the advice panel for whom the match waits. The choices of a bot stay secret."""
        if self.director.given_up:
            name = self.setup.name(self.viewer)
            words = f"A Captain plays on for {name}, who has lost. Watch how it ends, or leave by the menu."
            self.advice_panel.show_words("YOU HAVE RESIGNED", words)
        else:
            words = f"{self.director.waiting_sentence(seat)}\n{self.setup.game.goal}"
            self.advice_panel.show_words("THE STAFF WAITS", words)

    def show_orders(self) -> None:
        """Show in the advice panel that actions are being animated.

        Unless the person skips them, nothing is summed up afterwards: `self._skipped_from_line`, the number of lines in
        the log when the skip began, is forgotten.
        """
        if not self.director.skipping:
            self._skipped_from_line = None
        self.advice_panel.show_words("THE FRONT REPORTS", "Orders are being carried out.")

    def _show_help(self, seconds: float) -> None:
        """Show in the advice panel how to make the present decision, or a hint.

        After a skip, or after a bot's turn, it first shows what has happened. `seconds`: the time since the last frame.
        """
        if self.staff.show(seconds):  # there is a hint to show
            return
        lines = self._lines_while_skipping()
        if lines:
            self.advice_panel.show_words("WHILE YOU SKIPPED", "\n".join([self.describe_danger(), *lines]).strip())
            return

        turn = self._turn_in_short()
        if turn:
            self.advice_panel.show_words("THEIR TURN IN SHORT", "\n".join([self.describe_danger(), *turn]).strip())
            return

        decider = possessive(self.setup.name(self.session.to_act)).upper() if self.director.is_shared else "YOUR"
        sentences = (self.describe_danger(), self.progress.sentence(), self.board.words.help_text())
        self.advice_panel.show_words(f"{decider} DECISION", " ".join(filter(None, sentences)))

    def _turn_in_short(self) -> list[str]:
        """The lines that sum up the bot's turn that has just ended, for a person who plays alone without a guide.

        Only boards that show a bot's turn without pauses (`is_film`) have such lines. The board gets the events since
        the person's last choice, and all events among the last LONGEST_TURN actions. `self._turn_summary`: after how
        many actions the lines were made, and the lines, which are kept until another action is played.
        """
        past = self.session.past
        actions_told, lines_told = self._turn_summary
        if actions_told == len(past):
            return lines_told

        lines: list[str] = []
        is_alone = not self.director.is_shared and self.director.guide is None
        if self.board.is_film and is_alone:
            first = max(0, len(past) - LONGEST_TURN)
            own_choices = (number for number in reversed(range(first, len(past))) if self._has_chosen(past[number]))
            last_own_choice = next(own_choices, first)

            events_by_action = [self.session.events_seen_by(transcript, self.viewer) for transcript in past[first:]]
            since_own_choice = events_by_action[last_own_choice - first :]
            lines = self.board.words.turn_in_short([*chain(*since_own_choice)], [*chain(*events_by_action)])
        self._turn_summary = len(past), lines
        return lines

    def _has_chosen(self, transcript: Transcript) -> bool:
        """Whether an action was a choice of the person whose view is shown."""
        return transcript.actor == self.viewer and len(transcript.before.legal()) > 1

    def _lines_while_skipping(self) -> list[str]:
        """The most important lines of the log for a person who has skipped to this decision. Empty without a skip."""
        if self._skipped_from_line is None:
            return []
        own_actions = {number for number, past in enumerate(self.session.past, 1) if past.actor == self.viewer}
        return self.log.recap_lines(self._skipped_from_line, RECAP, own_actions)

    # --- people at one machine -----------------------------------------------------------------

    def _cover_up(self) -> Change:
        """The change of scene to the cover, which hides the table until the person to decide has taken the machine.

        It shows the question in words that everybody may read (`call`), and the newest lines of the log. If the person
        is not the one who decides next, there is no question yet. `self._cover` keeps it until it has its answer.
        """
        director = self.director
        seat = self.viewer
        call = director.hand_over_call() if seat == self.session.to_act else Call()
        lines = last_lines(self.session, self.board)
        name = self.setup.name(seat)
        game = self.setup.game.slug
        self._cover = HandOverScene(name, call, lines, self.open_menu, game)
        return Push(self._cover)

    # --- what a voice says -----------------------------------------------------------------------

    def speech(self) -> Speech:
        """The words of the table for a voice.

        Whenever `moment` changes (log lines are removed, a person decides or skips), the voice drops what it has not
        said yet. While the person skips, lines are left `skips_lines`.
        """
        moment = (self.log.cuts, self.director.decisions, self.director.skipping)
        return replace(super().speech(), moment=moment, skips_lines=self.director.skipping)

    # --- input -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Offer input to the handlers in INPUT_ORDER until one uses it. Returns the change of scene, or None."""
        is_grabbed = self.is_person_asked and self.board.controls.modal
        return hand_to_first(INPUT_ORDER, self, TableInput(event, intent, is_grabbed))

    def carry_out_answer(self, answer: Answer, event: pygame.event.Event | None) -> bool:
        """Carry out the answer of the board to an input. Returns whether it was a decision or another command.

        The answer is an action or several, a complaint (a sentence with its place), a wish, or nothing. `event`: the
        input, None if the board answers by itself, as with the next decision of an order to several units
        (`is_ordering`). A pass goes to the guard against accidents, unless it is part of such an order.
        """
        match answer:
            case None | ():
                return False
            case Complaint(words, at):
                self.say_why_not(words, at)
                return False
            case Wish.UNDO_STEP:
                self.undo()
                return True
            case Wish.PASS_ALL:
                self.pass_turn(self._release_point(event), pass_all=True)
                return True

        actions = [answer] if isinstance(answer, Action) else list(answer)
        is_pass = actions == [self.board.controls.pass_action]
        is_of_order = event is None and self.board.controls.is_ordering
        if is_pass and not is_of_order:
            self.pass_turn(self._release_point(event))
        else:
            self.play(*actions)
        return True

    def _release_point(self, event: pygame.event.Event | None) -> Point | None:
        """The point at which the mouse button was let go. None for any other input."""
        return self.pointing.mouse if event is not None and event.type == pygame.MOUSEBUTTONUP else None

    def play(self, *actions: Action, decided: bool = True) -> None:
        """Play one decision of the seat to act, save the match and animate it. Forced passes are not `decided`."""
        self.director.play(*actions, decided=decided)

    def carry_out_command(self, key: str) -> Change | None:
        """Carry out the command with this key, of a match or of any table. Returns the change of scene, or None."""
        match key:
            case "hint" | "undo" | "again" if not self.setup.human_seats:
                self.say_why_not(GAVE_UP if self.director.given_up else ONLY_BOTS)
            case "pass":
                self.pass_turn()
            case "hint" if self.progress.challenge is not None:
                self.say_why_not(NO_HINTS)
            case "hint":
                return self.staff.ask_for_hint()
            case "undo":
                if not (self.is_person_asked and self.board.controls.back()):  # what is half picked comes first
                    self.undo()
            case "again":
                self.show_again()
            case "menu":
                return self.open_menu()
            case "skip":
                self.skip_to_decision()
            case "guide" if self.guided is not None:
                return self.guided.toggle_guide()
            case "guide":
                self.say_why_not("There is no guide in this match. The lobby can start a guided one.")
            case _:
                return super().carry_out_command(key)
        return None

    def skip_to_decision(self) -> None:
        """Skip to the next decision of a person at this machine. The log and SEE AGAIN show what is skipped."""
        if not self.director.can_skip:
            self.say_why_not("Nothing can be skipped now.")
            return
        self._skipped_from_line = len(self.log.lines)
        self.director.skip()

    def pass_turn(self, at: Point | None = None, pass_all: bool = False) -> None:
        """Pass, or say why not. `at`: the point of the press. `pass_all`: pass all questions of the same group.

        A group is a row of questions that can be passed at once, such as those in the turn of another seat. The log
        gets a line about it (`Call.log_line`), unless other people with secret hands read it: they would learn that no
        card comes.
        """
        if not self.is_person_asked:
            return
        line = self.director.hand_over_call().log_line
        played = len(self.session.past)
        if why := self.director.pass_on(at, pass_all):
            self.say_why_not(why, at or self.board.frame.pass_at)
        elif pass_all and not self.setup.confidential and len(self.session.past) > played:
            self.log.add_line(Dispatch(line), played=played + 1)

    def highlighted_keys(self) -> tuple[Hashable, ...]:
        """The keys of the things on the board that the log line under the mouse or focus names.

        If there is none, they are those of the decision that a hint advises, as long as there is a hint.
        """
        keys_of_line = super().highlighted_keys()
        steps = self.staff.advised_steps()
        is_pointing = self.ring.shown or self.ring.hovered is not None
        if not steps or (keys_of_line and is_pointing):
            return keys_of_line
        return self.board.words.keys_of_decision(steps)

    def advised_button(self) -> str:
        """The key of the pass button if a hint advises to pass, otherwise ""."""
        steps = self.staff.advised_steps()
        return "pass" if steps and list(steps) == [self.board.controls.pass_action] else ""

    def undo(self) -> None:
        """Undo the last decision of the people at this machine, or say why that is not possible."""
        if why := self.director.undo():
            self.say_why_not(why)
            return
        self._show_position_after_undo()

    def bring_guide_back(self) -> None:
        """Bring back a guide that was ended or left, at the last point of the match that its script knows."""
        had_to_undo = self.director.follow_guide()
        if had_to_undo:
            self._show_position_after_undo()

    def _show_position_after_undo(self) -> None:
        """Show the position to which the match has gone back, at once. The lines of undone actions leave the log."""
        self.acting.take_back()
        self.board.animation.settle(self.session.view(self.viewer))
        self.app.sound.play("flip", 0.6)

    def show_again(self) -> None:
        """Animate what the others did since the viewer's last decision once more, or say why that is not possible."""
        recent = self.session.recent[self.viewer]
        if self.director.shown_seat is None:  # all hands are hidden
            self.say_why_not(CLOSED)
        elif not recent:
            self.say_why_not("Nobody has acted since your last decision.")
        elif self.timeline.is_idle:
            self._show_recent(recent)
            self.director.mode = Mode.RECALLING

    def _show_recent(self, recent: Sequence[Beat]) -> None:
        """Animate what the others did since the viewer's last decision. The log has its lines already.

        Meanwhile the person is not asked.
        """
        if recent:
            self.director.stop_asking()
            self.board.animation.settle(recent[0].before)
            self.acting.act_out(recent, note=False)
