"""The lobby: opponents, seats, options and deal of a new match."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from ai.levels import LEVELS, level_named, limits
from career.deal_code import Deal
from game.core.game import Game, Options
from game.core.record import BOT, HUMAN, SeatEntry
from scenes.boards import BOARDS
from scenes.boards.guided_matches import guided_matches
from scenes.match.setup import Setup
from scenes.match.thinker import thinking_time
from scenes.menus import codes, own_program
from scenes.menus.interrupted import Interrupted, find_interrupted, resume_match
from scenes.menus.ladder import LevelButton, ability_sentence
from scenes.menus.poster import render_poster
from scenes.menus.proposal import MATCHES_CONSIDERED, games_begun, suggest_table
from scenes.menus.rivals import GAP_OF_RIVALS, Rivals, draw_rivals
from scenes.settings import HAND_OVERS
from scenes.stack import Change, Pop, Push, Replace, Reset, Services
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.form import Caps
from scenes.ui.input import Intent
from scenes.ui.menu import MenuScene, draw_heading, draw_hints, draw_label, frosted_desk
from scenes.ui.pinboard import Answer, AskScene
from scenes.ui.widgets import Button, Field, Selector, Widget

KINDS: Final = (HUMAN, *(level.slug for level in LEVELS))
"""The kinds of players, in the order of KIND_NAMES: a person, then the levels of bots from weak to strong."""
KIND_NAMES: Final = ("Human", *(level.name for level in LEVELS))

SKIPPING_CHOICES: Final = ("still ask me", "skip me")
"""Whether a person who could only pass is asked, in the order of HAND_OVERS."""
SKIPPING_NOTE: Final = (
    "Still asked: nobody learns who could have played. "
    "Skipped: the machine changes hands less often, but the others learn who could not."
)
COVER_CLAUSE: Final = "whenever the machine changes hands, a page hides the cards."
PEOPLE_ONLY: Final = "Only people sit at this table: give a seat to a bot first, with the arrows beside its name."


class LobbyScene(MenuScene):
    """The page on which a match of `game` is set up, or set up already as `deal` says."""

    caps: ClassVar[Caps] = {**MenuScene.caps, Intent.MENU: "ESC", Intent.HINT: "F1"}

    def __init__(self, game: Game, deal: Deal | None = None) -> None:
        super().__init__()
        self._given_deal = deal
        self.game = game
        self.heading = game.name
        self.seat_count = game.proposed_seats
        self.layout = Layout(game)

    def enter(self, app: Services) -> None:
        """Make the widgets of all settings of a match, with the players of the last match in its seats.

        The row of the deal code asks `_deal_with` for the match with a deal number, and calls `_apply_deal` with a code
        that was entered. If the lobby was opened for a code, `_given_deal` sets seats, options and deal number at last.
        """
        self.app = app
        self.interrupted = self._find_interrupted()
        self._make_option_selectors()
        self._seat_people()
        self._make_level_buttons()

        # SKIPPING_CHOICES are the words for the values of this setting, in the order of HAND_OVERS.
        skipping_at = HAND_OVERS.index(app.settings.hand_over)
        self.skipping = Selector("hand_over", Box(0, 0, 0, 0), "If you can only pass", SKIPPING_CHOICES, at=skipping_at)
        self.skipping.note = SKIPPING_NOTE
        self.deal = codes.DealRow(app, self._deal_with, self._apply_deal)
        self.lessons = guided_matches(self.game.slug)
        self._offers_lesson = self._is_new_to_game()
        """Whether the guided match is still to be offered."""

        if self._given_deal is not None:
            self.deal.number = self._given_deal.seed
            self._apply_deal(self._given_deal)
        super().enter(app)
        self.form.ring.focus("start")

    def _make_option_selectors(self) -> None:
        """Make a selector for each option of the game. An option that chooses the side of a seat shows its emblems."""
        self.options = {
            option.slug: Selector(("option", option.slug), Box(0, 0, 0, 0), option.name, option.choice_names)
            for option in self.game.options
        }
        for option in self.game.options:
            if option.seat is not None:
                self.options[option.slug].pictures = [f"{self.game.slug}/emblem-{name}" for name in option.choices]

    def _make_level_buttons(self) -> None:
        """Make a button for each level of bots, with a sentence about its ability.

        The ability is what the level may use for one move on this machine: lines of play, and seconds.
        """
        self.level_buttons: list[LevelButton] = []
        for level in LEVELS:
            most = limits(self.game, level, thinking_time(self.game, level.slug))
            self.level_buttons.append(LevelButton(level, ability_sentence(most)))

    def _is_new_to_game(self) -> bool:
        """Whether to offer the guided match of the game, if there is one (`lessons`), because the game is new here.

        No match of it was begun and the offer was not made before (`store.lessons`). A lobby that was opened for a deal
        code (`_given_deal`) makes no offer either.
        """
        slug = self.game.slug
        if self._given_deal is not None or not self.lessons or slug in self.app.store.lessons():
            return False
        # The history is read only here, because this is rare.
        return slug not in games_begun(self.app.store, self.interrupted, self.app.history.life_totals().games)

    def _seat_people(self) -> None:
        """Make the widgets of all seats, with players as in the last match or as the earlier results suggest.

        Each seat gets a selector of its kind (KINDS), a field for the name of a person, and an officer who plays as a
        bot there. Seats that are not in use get them as well, because they may be added later. If no person has a name,
        the first one gets that of the present player.
        """
        recent = self.app.history.recent(self.game.slug, MATCHES_CONSIDERED)
        suggestion = suggest_table(self.game, recent, self.interrupted)
        self.advice = suggestion.words
        """The reason for the proposed level, above the level buttons."""
        self.seat_count = len(suggestion.seats) or self.game.proposed_seats
        entries = suggestion.fill(self.layout.most_seats)

        default_names = self.game.names(self.chosen_options)
        self.kind_selectors: list[Selector] = []
        self.name_fields: list[Field] = []
        for seat, entry in enumerate(entries):
            at = KINDS.index(entry.kind)
            self.kind_selectors.append(Selector(("kind", seat), Box(0, 0, 0, 0), label="", choices=KIND_NAMES, at=at))
            field = Field(("name", seat), Box(0, 0, 0, 0), "", placeholder=default_names[seat])
            field.value = entry.name if entry.person else ""
            self.name_fields.append(field)
        self.rivals = Rivals(self.game, entries, recent[0] if recent else None, self.app.history.now().date())

        people = [field for field, entry in zip(self.name_fields, entries, strict=True) if entry.person]
        if people and not any(field.value for field in people):
            people[0].value = self.app.profiles.current.name

    @property
    def chosen_options(self) -> Options:
        """The options as they are set: the chosen value by the slug of each option of the game."""
        return {option.slug: option.choices[self.options[option.slug].at] for option in self.game.options}

    @property
    def person_count(self) -> int:
        """Number of seats in use whose kind is a person."""
        return self.kinds.count(HUMAN)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each seat in use, as its selector shows it: a person (HUMAN) or the level of a bot."""
        return tuple(KINDS[selector.at] for selector in self.kind_selectors[: self.seat_count])

    @property
    def asks_about_skipping(self) -> bool:
        """Whether to offer the choice about skipping a person who could only pass.

        It is offered only where several people with secret hands share the machine: each turn then begins with a
        hand-over, and a skipped one tells the others that this person could not act.
        """
        return self.game.secrets and self.person_count > 1

    def _find_interrupted(self) -> list[Interrupted]:
        """The interrupted matches of this game."""
        return [match for match in find_interrupted(self.app) if match.game.slug == self.game.slug]

    # --- Widgets -------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """All widgets of the page. This also places each of them in its box.

        A seat has the selector of its kind, and beside it the field for a person's name (`name_fields`) or the selector
        of the officer who plays as a bot (`rivals`). The buttons for more or fewer seats are left out where the game
        has a fixed number. The deal code (`deal`) has a row below the options.
        """
        self._place_level_buttons()
        widgets: list[Widget] = [*self.level_buttons]
        for seat in range(self.seat_count):
            x, y, width, height = self.layout.seat_box(seat)
            self.kind_selectors[seat].box = Box(x + KIND_X, y, NAME_X - KIND_X - 12, height)
            is_bot = self.kinds[seat] != HUMAN
            player = self.rivals.selectors[seat] if is_bot else self.name_fields[seat]
            player.box = Box(x + NAME_X, y, width - NAME_X, height)
            widgets += [self.kind_selectors[seat], player]

        if len(self.game.seats) > 1:
            widgets += self._seat_count_buttons()
        if self.asks_about_skipping:
            self.skipping.box = self.layout.skipping_box
            widgets.append(self.skipping)

        for number, option in enumerate(self.options.values()):
            option.box = self.layout.rule_box(number)
        deal_widgets = self.deal.place_widgets(self.layout.rule_box(len(self.options)))
        return [*widgets, *self.options.values(), *deal_widgets, *self._buttons_below()]

    def _place_level_buttons(self) -> None:
        """Place the level buttons side by side, and show which bots play at each level.

        A button is lit while a bot plays at its level, and disabled while there is no bot. It also has the pictures of
        its bots' seats, except in a match of two, where the only bot needs none.
        """
        pitch = (LEVEL_ROW.w + LEVEL_GAP) / len(self.level_buttons)
        for number, button in enumerate(self.level_buttons):
            button.box = Box(LEVEL_ROW.x + number * pitch, LEVEL_ROW.y, pitch - LEVEL_GAP, LEVEL_ROW.h)
            seats = [seat for seat, kind in enumerate(self.kinds) if kind == button.level.slug]
            button.lit = bool(seats)
            button.enabled = self.person_count < self.seat_count
            button.why = PEOPLE_ONLY
            tokens = [self._token_of(seat) for seat in seats] if self.seat_count > 2 else []
            button.tokens = [token for token in tokens if token is not None]

    def _seat_count_buttons(self) -> list[Button]:
        """The two buttons that add and remove a seat, side by side below the last possible seat.

        Each is disabled, with a reason, at the game's greatest or smallest number of seats. `game.seats`: the possible
        numbers, in ascending order.
        """
        fewest = self.game.seats[0]
        most = self.game.seats[-1]
        x, y, row_width, _ = self.layout.seat_box(most)  # seats count from 0, so this is the row after the last one
        gap = 16
        width = (row_width - gap) / 2

        more = Button("more", Box(x, y, width, STRIP - 4), "ADD A SEAT", "+", icon="plus")
        more.enabled = self.seat_count < most
        more.why = f"{self.game.name} is for {most} seats at most."

        fewer = Button("less", Box(x + width + gap, y, width, STRIP - 4), "REMOVE A SEAT", "-", icon="minus")
        fewer.enabled = self.seat_count > fewest
        fewer.auto_focus = False  # the focus never comes to it by itself
        fewer.why = f"{self.game.name} needs {fewest} seats at least."
        return [more, fewer]

    def _buttons_below(self) -> list[Widget]:
        """The buttons at the foot of the page, from left to right, in boxes of design pixels.

        The button of guided matches exists only in a game that has some, and RESUME only if a match was interrupted.
        """
        right = PANEL.right
        buttons: list[Widget] = [Button("back", Box(96, 944, 200, 64), "BACK", "ESC")]
        if self.lessons:
            label = "GUIDED MATCHES" if len(self.lessons) > 1 else "GUIDED MATCH"
            lesson = Button("lesson", Box(496, 944, 298, 64), label, "G", icon="location")
            lesson.note = "A whole match against a Recruit, one thing at a time. It does not count."
            buttons.append(lesson)
        if self.interrupted:
            resume = Button("resume", Box(right - 1010, 944, 300, 64), "RESUME", "C", icon="flag")
            resume.note = f"Go on with {self.interrupted[0].description}."
            buttons.append(resume)

        return [
            *buttons,
            Button("rules", Box(right - 690, 944, 290, 64), "HOW TO PLAY", "F1", icon="book"),
            Button("start", Box(right - 380, 944, 380, 64), "START THE MATCH", "S", primary=True, icon="swords"),
        ]

    # --- Commands ------------------------------------------------------------------------

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns the change of scene, or None.

        A change of players or seats places all widgets anew, because other ones belong to the page then.
        """
        match key:
            case ("rung", str(slug)):  # the button of a level
                self.set_bots(slug)
            case ("kind" | "officer", int(seat)):
                self.rivals.keep_apart(seat)
                self.form.place(self.widgets())
            case ("option", _):
                self._update_default_names()
            case "hand_over":
                self.app.settings.hand_over = HAND_OVERS[self.skipping.at]
                self.app.apply_settings()
            case "lesson":
                return self._begin_lesson(0) if len(self.lessons) == 1 else Push(self._ask_for_lesson())
            case str(name) if name in codes.KEYS:  # the deal code and its buttons
                return self.deal.act(name)
            case "more" | "less":
                self.seat_count += 1 if key == "more" else -1
                self.form.place(self.widgets())
            case "start":
                return self.start()
            case "resume":
                return self._resume_match()
            case "rules":
                return Push(self.app.routes.rules(self.game))
            case "back":  # after a demonstration the lobby is the only scene, with no title below it
                return Reset(self.app.title()) if len(self.app.stack.scenes) == 1 else Pop()
        return None

    def _begin_lesson(self, number: int) -> Change:
        return Reset(self.app.routes.lesson(self.game, number))

    def _ask_for_lesson(self) -> AskScene:
        """The page that asks which of several guided matches to begin. Esc gives its last answer, BACK (`safe`)."""
        answers: list[Answer] = [
            (lesson.about.upper(), "location", partial(self._begin_lesson, number))
            for number, lesson in enumerate(self.lessons)
        ]
        words = "The first shows how a match is won. The second builds on it and shows the rest."
        return AskScene("WHICH GUIDED MATCH?", words, [*answers, ("BACK", "cross", Pop)], safe=len(answers))

    def set_bots(self, slug: str) -> None:
        """Let all bots play at the level `slug`, including bots of seats that may be added later."""
        for selector in self.kind_selectors:
            if KINDS[selector.at] != HUMAN:
                selector.at = KINDS.index(slug)
        self.form.place(self.widgets())

    def _resume_match(self) -> Change | None:
        """The change that resumes the latest match of this game. None, after a toast, if it cannot be resumed."""
        change = resume_match(self.app, self.interrupted[0].path)
        if change is None:
            self.interrupted = self._find_interrupted()
            self.form.place(self.widgets())
        return change

    def start(self) -> Change | None:
        """The change of scene to the match as it is set up. None, after a toast, if it cannot be started."""
        return self._start_match([self._entry_of(seat) for seat in range(self.seat_count)])

    def _start_match(
        self, entries: Sequence[SeatEntry], complete: Callable[[Setup], Setup] = lambda setup: setup
    ) -> Change | None:
        """The change of scene to a match of these players with the options and the deal of the lobby.

        `complete` adds to its setup. Returns None, after a toast, if the setup is not allowed (ValueError).
        """
        try:
            setup = Setup(self.game, seats=tuple(entries), options=self.chosen_options, seed=self.deal.seed())
            return Reset(self.app.routes.match(complete(setup)))
        except ValueError as failure:
            self.app.toast("NOT YET", str(failure))
            return None

    def take_program(self, path: Path) -> Change | None:
        """The change of scene to the page that asks whether a class of a file may play in the first seat of a bot.

        None, after a toast with the reason, if only people sit at the table or if no class of the file can play.
        """
        seat = next((seat for seat in range(self.seat_count) if self._entry_of(seat).kind != HUMAN), None)
        if seat is None:
            self.app.toast("NOT OPENED", PEOPLE_ONLY)
            return None
        begin = partial(self._start_with_class, seat)
        return own_program.offer_program(self.app, path, replaced=self._entry_of(seat).name, begin=begin)

    def _start_with_class(self, seat: int, class_path: str) -> Change | None:
        """The change of scene to the match with a class such as `my_bot.py:MyBot` in a seat. None as for `start`."""
        entries = [self._entry_of(other) if other != seat else SeatEntry(BOT) for other in range(self.seat_count)]
        return self._start_match(entries, partial(own_program.seat_class, self.app, seat, class_path))

    def _entry_of(self, seat: int) -> SeatEntry:
        """The player of a seat as it is set up: a person with a name, or a level with its officer."""
        kind = self.kinds[seat]
        name = self.name_fields[seat].value.strip() if kind == HUMAN else self.rivals.officer_at(seat).surname
        return SeatEntry(kind, name)

    # --- The deal ------------------------------------------------------------------------

    def _deal_with(self, seed: int) -> Deal:
        """The match as it is set up, with this deal number, from which its code is made."""
        return Deal(self.game, self.chosen_options, self.kinds, seed)

    def _apply_deal(self, deal: Deal) -> Change | None:
        """Set seats and options as a deal code says.

        If the code is of another game, returns the change of scene to its lobby, else None. The advice on a level is
        removed, since the code decides the levels. `at`: the index of the choice that a selector shows.
        """
        if deal.game is not self.game:
            self.app.toast("ANOTHER GAME", f"This code is for {deal.game.name}; here is its match.")
            return Replace(self.app.routes.lobby(deal.game, deal))

        self.seat_count = len(deal.kinds)
        self.advice = ""
        self._apply_kinds(deal.kinds)
        for option in self.game.options:
            self.options[option.slug].at = option.choices.index(deal.options[option.slug])
        self._update_default_names()
        self.form.place(self.widgets())
        return None

    def _apply_kinds(self, kinds: Sequence[str]) -> None:
        """Set a person (HUMAN) or a level for each of the first seats, as `kinds` says.

        Names of people move, in order, to the new seats of people. KINDS[selector.at]: the kind that a selector shows.
        """
        seats = list(zip(self.kind_selectors, self.name_fields, strict=True))
        names_of_people = iter([field.value for selector, field in seats if KINDS[selector.at] == HUMAN])
        for (selector, field), kind in zip(seats, kinds, strict=False):
            was_person = KINDS[selector.at] == HUMAN
            selector.at = KINDS.index(kind)
            if kind == HUMAN:
                field.value = next(names_of_people, "")
            elif was_person:
                field.value = ""

    def _update_default_names(self) -> None:
        """Give each name field the game's name for its seat, which it shows while empty. Options may change it."""
        default_names = self.game.names(self.chosen_options)
        for field, default_name in zip(self.name_fields, default_names, strict=False):
            field.placeholder = default_name

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        key = "" if self.form.editing else codes.shortcut_button(event)
        return self.act(key) if key else super().handle(event, intent)

    def update(self, seconds: float) -> Change | None:
        """Advance by this many seconds, and keep the shown deal code in step with the settings.

        In the lobby of a game that is new to the player, returns the change of scene to a page that offers the guided
        match, otherwise None. It does so only once: the store notes that it has been offered.
        """
        super().update(seconds)
        self.deal.show_code()
        if not self._offers_lesson:
            return None
        self._offers_lesson = False
        self.app.store.note_lesson(self.game.slug)
        return Push(self._offer_lesson())

    def _offer_lesson(self) -> AskScene:
        """The page that asks a new player whether to begin with the guided match. Esc answers MY OWN MATCH."""
        words = (
            f"Your first match of {self.game.name}? The guided one is a whole match that shows you one "
            "thing at a time. The lobby always offers it, too."
        )
        guided: Answer = ("GUIDED MATCH", "location", partial(self._begin_lesson, 0))
        own: Answer = ("MY OWN MATCH", "swords", Pop)
        answers = [guided, own]
        return AskScene("NEW TO THIS FRONT?", words, answers, safe=answers.index(own))

    # --- Drawing -------------------------------------------------------------------------

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        """A new picture of what is behind the widgets: the game's painting, a dark panel, and the game's poster."""
        surface = frosted_desk(canvas, [self.layout.panel], pictures.painting_of(self.game.slug)).copy()
        place = canvas.rect(*POSTER)
        offset = (canvas.px(8), canvas.px(20))
        art.draw_shadow(canvas, surface, place, canvas.px(14), soft=max(1, canvas.px(24)), offset=offset, alpha=200)
        surface.blit(render_poster(canvas, self.game, foot="", width=POSTER.w, height=POSTER.h), place)
        return surface

    def draw_over(self, canvas: Canvas) -> None:
        """Draw everything but the widgets: headings, signs of the seats, portraits, notes and hints.

        There is a row for each possible seat (`layout.most_seats`). The row of a seat that is not in use has no name.
        """
        # The buttons beside the deal code become narrow where the letters are too large. If that changes, they move.
        has_changed = self.deal.choose_button_width(canvas, self.layout.rule_box(len(self.options)))
        if has_changed:
            self.form.place(self.widgets())

        self._draw_head(canvas)
        self._draw_column_heads(canvas)
        for seat in range(self.layout.most_seats):
            default_name = self.name_fields[seat].placeholder if seat < self.seat_count else ""  # such as "Germany"
            draw_seat(canvas, self.layout.seat_box(seat), seat, default_name, self._token_of(seat))
        self._draw_rivals(canvas)
        self._draw_notes(canvas)
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "change"), ("TAB", "next")), y=1044)

    def _draw_head(self, canvas: Canvas) -> None:
        """Draw the name of the game as the heading, and to the right of it the goal of the game on two lines.

        Sizes and distances are design pixels.
        """
        draw_heading(canvas, self.game.name, subtitle="")
        x = 96 + styles.TITLE_PAGE.width(canvas, self.game.name.upper()) + 40
        styles.LABEL.derive(track=4).draw(canvas, "YOUR GOAL", (x, 74), "bottomleft", ink=theme.GLOW)
        styles.BODY_LEAD.draw(canvas, self.game.goal, (x, 76), width=PANEL.right - x)

    def _draw_column_heads(self, canvas: Canvas) -> None:
        """Draw the headings of levels, seats and rules.

        The advice on the levels is at the right end of their heading, and has at most 60 % of the width. The heading
        has a short form for the room that is left. Sizes and distances are design pixels.
        """
        room = INSIDE_WIDTH
        if words := self.advice_shown:
            advice_width = min(INSIDE_WIDTH * 0.6, styles.BODY_NOTE.width(canvas, words) + 4)
            at = (INSIDE_X + INSIDE_WIDTH, 160)
            styles.BODY_NOTE.draw(canvas, words, at, "topright", width=advice_width, ink=theme.GLOW)
            room -= advice_width + 24

        headings = ("OPPONENTS · THEY SEE ONLY WHAT YOU SEE", "OPPONENTS")
        heading = styles.LABEL_LARGE.derive(track=4).first_that_fits(canvas, headings, room)
        draw_label(canvas, words=heading, x=INSIDE_X, y=162, width=room)
        draw_label(canvas, words="SEATS", x=INSIDE_X, y=COLUMN_HEAD_Y, width=NAME_X - 20)
        draw_label(canvas, words="NAMES", x=INSIDE_X + NAME_X, y=COLUMN_HEAD_Y, width=SEATS_WIDTH - NAME_X)
        draw_label(canvas, words="RULES AND DEAL", x=RULES_X, y=COLUMN_HEAD_Y, width=RULES_WIDTH)

    def _draw_rivals(self, canvas: Canvas) -> None:
        """Draw large portraits of the officers who play as bots, if there is room for them (`layout.rivals_box`)."""
        levels = {seat: level_named(kind) for seat, kind in enumerate(self.kinds) if kind != HUMAN}
        bots = [(self.rivals.officer_at(seat), level) for seat, level in levels.items()]
        if self.layout.rivals_box is not None and bots:
            draw_rivals(canvas, self.layout.rivals_box, bots)

    def _draw_notes(self, canvas: Canvas) -> None:
        """Draw the notes of options, of the deal code and of the choice about skipping people.

        Each note is below its row. If the rows of the options are too low for that (`layout.has_notes`), only the note
        of the focused one is drawn, below all of them.
        """
        foot = self.layout.skipping_box.foot
        if self.asks_about_skipping and self.layout.panel.foot - foot > NOTE_HEIGHT:
            draw_note(canvas, self.skipping.note, Box(INSIDE_X, foot, SEATS_WIDTH, NOTE_HEIGHT))

        if not self.layout.has_notes:
            rows_foot = ROWS_Y + self.layout.row_count * self.layout.row_step
            draw_note(canvas, self._note_of_focus(), Box(RULES_X, rows_foot, RULES_WIDTH, NOTE_HEIGHT))
            return
        for number, words in enumerate([*(option.text for option in self.game.options), self.deal.note]):
            x, y, width, height = self.layout.rule_box(number)
            draw_note(canvas, words, Box(x, y + height, width, NOTE_HEIGHT))

    @property
    def advice_shown(self) -> str:
        """The sentence above the level buttons: the reason for the level that was proposed.

        If only people play, it says instead how their hidden cards stay secret, or that there are none.
        """
        if self.person_count < self.seat_count:
            return self.advice
        return f"No bots: {COVER_CLAUSE if self.game.secrets else 'you take turns at the machine.'}"

    def _note_of_focus(self) -> str:
        """The note of the deal code, option or officer that has the focus or is under the mouse.

        For any other widget, a sentence that asks the player to point at a rule.
        """
        focus = self.form.ring.highlighted
        if focus in codes.KEYS:  # the field of the deal code and its buttons
            return self.deal.note
        for option in self.game.options:
            if focus == ("option", option.slug):
                return f"{option.name}: {option.text}"
        for seat, selector in enumerate(self.rivals.selectors):
            if focus == selector.key:
                officer = self.rivals.officer_at(seat)
                return f"{officer.name}: {officer.manner}"
        return "Point at a rule to read what it does."

    def _token_of(self, seat: int) -> str | None:
        """The file of the picture of a seat, as a path in `assets` without its suffix. None if the game has none.

        A game has either a pattern for these paths, filled in with the seat and its default name, or an option that
        chooses a side for the seat, whose emblem is the picture.
        """
        if pattern := BOARDS[self.game.slug].token:
            return pattern.format(seat=seat, name=self.name_fields[seat].placeholder.lower())

        for option in self.game.options:
            if option.seat == seat:
                selector = self.options[option.slug]
                picture = selector.pictures[selector.at]
                if pictures.find_file(picture):
                    return picture
        return None


# --- Layout of the lobby: level buttons above, seats and rules in two columns below it --------------

POSTER: Final[Box] = Box(96, 140, 250, 433)
PANEL: Final[Box] = Box(376, 140, 1448, 782)
INSIDE_X: Final = PANEL.x + 36
"""Left edge of the panel's contents."""
INSIDE_WIDTH: Final = PANEL.w - 72
LEVEL_ROW: Final[Box] = Box(INSIDE_X, 196, INSIDE_WIDTH, 152)
LEVEL_GAP: Final = 14.0
"""Gap between two level buttons."""
COLUMN_HEAD_Y: Final = 372.0
"""Top of the headings of the two columns below the level buttons."""
ROWS_Y: Final = 410.0
"""Top of the rows of both columns."""
ROWS_FOOT: Final = 904.0
"""Lowest bottom edge of both columns."""
SEATS_WIDTH: Final = 712.0
RULES_X: Final = INSIDE_X + SEATS_WIDTH + 36
RULES_WIDTH: Final = INSIDE_WIDTH - SEATS_WIDTH - 36
KIND_X: Final = 236.0
"""Left edge of the kind in a seat's row."""
NAME_X: Final = 478.0
"""Left edge of the name in a seat's row."""
GAP: Final = 6.0
"""Gap between two rows of either column."""
SEAT_HEIGHT: Final = 72.0
"""Greatest height of a seat's row."""
RULE_HEIGHT: Final = 64.0
"""Greatest height of an option's row."""
STRIP: Final = 54.0
"""Height of the buttons for more and fewer seats, and of the choice below them."""
NOTED_HEIGHT: Final = 100.0
"""Height of an option's row from which on its note fits below it."""
TALLEST_RIVAL: Final = 264.0
"""Greatest height of a portrait."""
NOTE_HEIGHT: Final = 62.0
"""Height of a note."""


class Layout:
    """The boxes of the lobby of a game, which follow from its numbers of seats and options."""

    def __init__(self, game: Game) -> None:
        self.most_seats: int = game.seats[-1]
        """Greatest number of seats."""
        self.row_count: int = len(game.options) + 1
        """Number of rows of the rules: the options, and the deal code below them."""

        count_buttons = 0.0 if len(game.seats) == 1 else STRIP + GAP
        skipping = STRIP + GAP if game.secrets else 0.0
        seats_room = ROWS_FOOT - ROWS_Y - count_buttons - skipping
        self.seat_height: float = min(SEAT_HEIGHT, seats_room / self.most_seats - GAP)
        """Height of a seat's row: lower with many seats."""

        self.has_notes: bool = (ROWS_FOOT - ROWS_Y) / self.row_count >= NOTED_HEIGHT
        """Whether each option has room for its note below it."""
        common_note = 0.0 if self.has_notes else NOTE_HEIGHT
        rules_room = ROWS_FOOT - ROWS_Y - common_note
        self.row_step: float = min(rules_room / self.row_count, RULE_HEIGHT + (NOTE_HEIGHT if self.has_notes else GAP))
        """Distance from one option's row to the next."""

        self.skipping_box: Box = Box(INSIDE_X, self.seat_box(self.most_seats).y + count_buttons, SEATS_WIDTH, STRIP)
        """Box of the choice that is offered where several people share the machine."""
        seats_foot = self.skipping_box.foot if game.secrets else self.seat_box(self.most_seats - 1).foot
        rules_foot = ROWS_Y + self.row_count * self.row_step + common_note
        is_duel = self.most_seats == 2
        rivals_top = self.seat_box(self.most_seats).y + count_buttons + GAP_OF_RIVALS
        self.rivals_box: Box | None = None
        """Box of the large portraits below the seats. None where there are more than two seats."""
        if is_duel:
            self.rivals_box = Box(INSIDE_X, rivals_top, SEATS_WIDTH, min(TALLEST_RIVAL, ROWS_FOOT - rivals_top))
            seats_foot = self.rivals_box.foot
        foot = max(seats_foot, rules_foot) + 18
        self.panel: Box = PANEL._replace(h=min(PANEL.h, foot - PANEL.y))
        """Box of the dark panel behind all settings."""

    def seat_box(self, seat: int) -> Box:
        """Box of a seat's row."""
        return Box(INSIDE_X, ROWS_Y + seat * (self.seat_height + GAP), SEATS_WIDTH, self.seat_height)

    def rule_box(self, number: int) -> Box:
        """The box of row `number` of the rules: the options in order, then the deal code.

        `self.row_step` is the distance between two rows. What it leaves below a row is for its note, or merely a gap.
        """
        height = self.row_step - (NOTE_HEIGHT if self.has_notes else GAP)
        return Box(RULES_X, ROWS_Y + number * self.row_step, RULES_WIDTH, height)


# --- Seats and notes -----------------------------------------------------------------------------


def draw_seat(canvas: Canvas, box: Box, seat: int, name: str, token: str | None) -> None:
    """Draw the row of a seat in a design box: its sign at the left, and its name.

    The sign is the picture `token`, or the seat's number (from 1) in a ring if the game has none. `name` is "" for a
    seat that is not in use, which is drawn as an empty dashed frame. Sizes and distances are design pixels.
    """
    x, y, _, height = box
    middle = y + height / 2
    if not name:
        art.draw_dashes(canvas.surface, (96, 88, 66), canvas.rect(*box), canvas.px(9), canvas.line(1.4))
        styles.LABEL.derive(track=3).draw(canvas, "EMPTY", (x + 68, middle), "midleft", width=200, ink=theme.DIM)
        return

    sign_at = (x + 30, middle)
    if token is not None:
        side = min(56.0, height - 6)
        image = pictures.picture(canvas, token, side, side)
        canvas.surface.blit(image, image.get_rect(center=canvas.to_pixels(*sign_at)))
    else:
        radius = canvas.px(min(24.0, height / 2 - 4))
        pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.to_pixels(*sign_at), radius, canvas.line(2))
        styles.HEAD.derive(track=0).draw(canvas, str(seat + 1), sign_at, "center", ink=theme.BRASS)
    styles.HEAD.derive(size=23, track=1).draw(canvas, name.upper(), (x + 66, middle), "midleft", width=KIND_X - 78)


def draw_note(canvas: Canvas, words: str, box: Box) -> None:
    """Draw a note in small type, indented by 12 design pixels like the text of the row above it."""
    x, y, width, height = box.inset(4)
    styles.BODY_NOTE.write(canvas, words, Box(x + 8, y, width - 16, height))
