"""The lobby: opponents, seats, options and deal of a new match."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import ClassVar, Final

import pygame

from ai.levels import LEVELS, Level, Limits, limits
from career.deal_code import Deal
from game.core.game import Game, Options
from game.core.record import HUMAN, SeatEntry
from scenes.boards import BOARDS
from scenes.boards.guided_matches import guided_matches
from scenes.match.setup import Setup
from scenes.match.thinker import thinking_time
from scenes.menus import codes
from scenes.menus.interrupted import Interrupted, go_on, interrupted
from scenes.menus.proposal import MATCHES_CONSIDERED, begun, proposal
from scenes.menus.title import printed
from scenes.settings import HAND_OVERS
from scenes.stack import Change, Pop, Push, Replace, Reset, Services
from scenes.ui import art, faces, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.form import Caps
from scenes.ui.icons import draw_icon
from scenes.ui.input import Intent
from scenes.ui.menu import MenuScene, draw_heading, draw_hints, draw_label, frosted_desk
from scenes.ui.pinboard import Answer, AskScene
from scenes.ui.widgets import Button, Field, Pressable, Selector, Widget

KINDS: Final = (HUMAN, *(level.slug for level in LEVELS))
KIND_NAMES: Final = ("Human", *(level.name for level in LEVELS))

SKIPPING: Final = ("still ask me", "skip me")
"""What becomes of a person who could only pass, in the order of HAND_OVERS."""
SKIPPING_NOTE: Final = (
    "Still asked: nobody learns who could have played. "
    "Skipped: the machine changes hands less often, but the others learn who could not."
)
COVERED: Final = "whenever the machine changes hands, a page hides the cards."
PEOPLE_ONLY: Final = "Only people sit at this table: give a seat to a bot first, with the arrows beside its name."


class LobbyScene(MenuScene):
    """The setup page for a match of `game`; with `deal` it is set up as that says."""

    caps: ClassVar[Caps] = {**MenuScene.caps, Intent.MENU: "ESC", Intent.HINT: "F1"}

    def __init__(self, game: Game, deal: Deal | None = None) -> None:
        super().__init__()
        self._given = deal
        self.game, self.heading = game, game.name
        self.seats = game.proposed_seats
        self.layout = Layout(game)

    def enter(self, app: Services) -> None:
        self.app = app
        self.left = self._interrupted()
        self.options = {
            option.slug: Selector(("option", option.slug), Box(0, 0, 0, 0), option.name, option.shown)
            for option in self.game.options
        }
        for option in self.game.options:
            if option.seat is not None:
                self.options[option.slug].pictures = [f"{self.game.slug}/emblem-{name}" for name in option.choices]
        self._seat_people()
        most = [limits(self.game, level, thinking_time(self.game, level.slug)) for level in LEVELS]
        self.rungs = [LevelButton(level, told(limit)) for level, limit in zip(LEVELS, most, strict=True)]
        at = HAND_OVERS.index(app.settings.hand_over)
        self.skipping = Selector("hand_over", Box(0, 0, 0, 0), "If you can only pass", SKIPPING, at)
        self.skipping.note = SKIPPING_NOTE
        self.deal = codes.DealRow(app, self._match_of, self._set_up)
        self.lessons = guided_matches(self.game.slug)
        slug, lessons = self.game.slug, self.lessons
        self._offers = self._given is None and bool(lessons) and slug not in app.store.lessons()
        """Whether the guided match is still to be offered: nobody here has begun a match, nor been offered it."""
        if self._offers:  # seldom: the history is read only then
            self._offers = slug not in begun(app.store, self.left, app.history.life().games)
        if self._given is not None:
            self.deal.number = self._given.seed
            self._set_up(self._given)
        super().enter(app)
        self.form.ring.focus("start")

    def _seat_people(self) -> None:
        """Set seats, kinds and names to those of the last match, or to what the records advise."""
        found = proposal(self.game, self.app.history.recent(self.game.slug, MATCHES_CONSIDERED), self.left)
        self.advice = found.words
        """Why this level is set, beside the ladder."""
        self.seats = len(found.seats) or self.game.proposed_seats
        entries = found.table(self.layout.most)
        empty = self.game.names(self.chosen)
        self.kinds = [
            Selector(("kind", seat), Box(0, 0, 0, 0), "", KIND_NAMES, KINDS.index(entry.kind))
            for seat, entry in enumerate(entries)
        ]
        self.names = [Field(("name", seat), Box(0, 0, 0, 0), "", empty=empty[seat]) for seat in range(len(entries))]
        for field, entry in zip(self.names, entries, strict=True):
            field.value = entry.name
        people = [field for field, entry in zip(self.names, entries, strict=True) if entry.person]
        if people and not any(field.value for field in people):
            people[0].value = self.app.profiles.current.name

    @property
    def chosen(self) -> Options:
        """The options as they are set."""
        return {option.slug: option.choices[self.options[option.slug].at] for option in self.game.options}

    @property
    def people(self) -> int:
        """How many seats are set to people."""
        return sum(KINDS[kind.at] == HUMAN for kind in self.kinds[: self.seats])

    def _interrupted(self) -> list[Interrupted]:
        """The interrupted matches of this game."""
        return [left for left in interrupted(self.app) if left.game.slug == self.game.slug]

    def widgets(self) -> list[Widget]:
        x, y, w, h = LADDER
        wide = (w + 14) / len(self.rungs)
        for number, rung in enumerate(self.rungs):  # lit are the levels that sit at the table
            rung.box = Box(x + number * wide, y, wide - 14, h)
            sitting = [seat for seat in range(self.seats) if KINDS[self.kinds[seat].at] == rung.level.slug]
            rung.lit, rung.enabled, rung.why = bool(sitting), self.people < self.seats, PEOPLE_ONLY
            tokens = [self._token(seat) for seat in sitting] if self.seats > 2 else []
            rung.tokens = [token for token in tokens if token is not None]
        made: list[Widget] = [*self.rungs]
        for seat in range(self.seats):
            x, y, w, h = self.layout.seat_box(seat)
            self.kinds[seat].box = Box(x + KIND_AT, y, NAME_AT - KIND_AT - 12, h)
            self.names[seat].box = Box(x + NAME_AT, y, w - NAME_AT, h)
            made += [self.kinds[seat], self.names[seat]]
        if len(self.game.seats) > 1:  # one seat more, and one less
            x, y, w, _ = self.layout.seat_box(self.layout.most)
            wide = (w - 16) / 2
            more = Button("more", Box(x, y, wide, STRIP - 4), "ADD A SEAT", "+", icon="plus")
            less = Button("less", Box(x + wide + 16, y, wide, STRIP - 4), "REMOVE A SEAT", "-", icon="minus")
            more.enabled = self.seats < self.game.seats[-1]
            more.why = f"{self.game.name} is for {self.game.seats[-1]} seats at most."
            less.enabled = self.seats > self.game.seats[0]
            less.lands = False
            less.why = f"{self.game.name} needs {self.game.seats[0]} seats at least."
            made += [more, less]
        if self.game.secrets and self.people > 1:
            self.skipping.box = self.layout.skipping_box
            made.append(self.skipping)
        for number, choice in enumerate(self.options.values()):
            choice.box = self.layout.rule_box(number)
        deal = self.deal.widgets(self.layout.rule_box(len(self.options)))
        return [*made, *self.options.values(), *deal, *self._orders()]

    def _orders(self) -> list[Widget]:
        right = PANEL.right
        resume = Button("resume", Box(right - 1010, 944, 300, 64), "RESUME", "C", icon="flag")
        resume.note = f"Go on with {self.left[0].words}." if self.left else ""
        several = "GUIDED MATCHES" if len(self.lessons) > 1 else "GUIDED MATCH"
        learn = Button("lesson", Box(496, 944, 298, 64), several, "G", icon="location")
        learn.note = "A whole match against a Recruit, one thing at a time. It does not count."
        return [
            Button("back", Box(96, 944, 200, 64), "BACK", "ESC"),
            *([learn] if self.lessons else []),
            *([resume] if self.left else []),
            Button("rules", Box(right - 690, 944, 290, 64), "HOW TO PLAY", "F1", icon="book"),
            Button("start", Box(right - 380, 944, 380, 64), "START THE MATCH", "S", primary=True, icon="swords"),
        ]

    # --- wishes --------------------------------------------------------------------------

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("rung", str(slug)):
                self.set_bots(slug)
            case ("kind", _):
                self.form.place(self.widgets())
            case ("option", _):
                self._name_seats()
            case "hand_over":
                self.app.settings.hand_over = HAND_OVERS[self.skipping.at]
                self.app.apply_settings()
            case "lesson":
                ways: list[Answer] = [
                    (lesson.about.upper(), "location", partial(self._guide, n)) for n, lesson in enumerate(self.lessons)
                ]
                words = "The first shows how a match is won. The second builds on it and shows the rest."
                which = AskScene("WHICH GUIDED MATCH?", words, [*ways, ("BACK", "cross", Pop)], safe=len(ways))
                return Push(which) if len(ways) > 1 else self._guide(0)
            case str(name) if name in codes.KEYS:
                return self.deal.act(name)
            case "more" | "less":
                self.seats += 1 if key == "more" else -1
                self.form.place(self.widgets())
            case "start":
                return self.start()
            case "resume":
                return self._resume()
            case "rules":
                return Push(self.app.routes.rules(self.game))
            case "back":  # the title is not below where the demonstration has led here
                return Reset(self.app.title()) if len(self.app.stack.scenes) == 1 else Pop()
        return None

    def _guide(self, number: int) -> Change:
        return Reset(self.app.routes.lesson(self.game, number))

    def set_bots(self, slug: str) -> None:
        """Set every seat that is no person's to a level, those that may still be added too."""
        for kind in self.kinds:
            if KINDS[kind.at] != HUMAN:
                kind.at = KINDS.index(slug)
        self.form.place(self.widgets())

    def _resume(self) -> Change | None:
        """Resume the most recent match of this game."""
        change = go_on(self.app, self.left[0].path)
        if change is None:
            self.left = self._interrupted()
            self.form.place(self.widgets())
        return change

    def start(self) -> Change | None:
        """Start the match, or show in a toast why the setup is invalid."""
        seats = tuple(
            SeatEntry(KINDS[self.kinds[seat].at], self.names[seat].value.strip()) for seat in range(self.seats)
        )
        try:
            return Reset(self.app.routes.match(Setup(self.game, seats, self.chosen, self.deal.seed())))
        except ValueError as failure:
            self.app.toast("NOT YET", str(failure))
            return None

    # --- the deal ------------------------------------------------------------------------

    def _match_of(self, seed: int) -> Deal:
        """The match as it is set up, with this deal."""
        return Deal(self.game, self.chosen, tuple(KINDS[kind.at] for kind in self.kinds[: self.seats]), seed)

    def _set_up(self, deal: Deal) -> Change | None:
        """Set seats and options as a code says; the match of another game is set up in its own lobby."""
        if deal.game is not self.game:
            self.app.toast("ANOTHER GAME", f"This code is of {deal.game.name}; here is its match.")
            return Replace(self.app.routes.lobby(deal.game, deal))
        self.seats, self.advice = len(deal.kinds), ""
        people = iter([field.value for kind, field in zip(self.kinds, self.names, strict=True) if not kind.at])
        for kind, field, chosen in zip(self.kinds, self.names, deal.kinds, strict=False):
            was, kind.at = kind.at, KINDS.index(chosen)  # people keep their names, wherever the code seats them
            field.value = next(people, "") if chosen == HUMAN else field.value if was else ""
        for option in self.game.options:
            self.options[option.slug].at = option.choices.index(deal.options[option.slug])
        self._name_seats()
        self.form.place(self.widgets())
        return None

    def _name_seats(self) -> None:
        names = self.game.names(self.chosen)
        for seat, field in enumerate(self.names):
            field.empty = names[seat]

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        key = "" if self.form.editing else codes.shortcut(event)
        return self.act(key) if key else super().handle(event, intent)

    def update(self, seconds: float) -> Change | None:
        super().update(seconds)
        self.deal.show()
        if not self._offers:
            return None
        self._offers = False
        self.app.store.note_lesson(self.game.slug)
        words = (
            f"Your first match of {self.game.name}? The guided one is a whole match that shows you one "
            "thing at a time. The lobby keeps it for later, too."
        )
        answers: list[Answer] = [
            ("GUIDED MATCH", "location", partial(self._guide, 0)),
            ("MY OWN MATCH", "swords", Pop),
        ]
        return Push(AskScene("NEW TO THIS FRONT?", words, answers, safe=1))

    # --- pictures ------------------------------------------------------------------------

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        surface = frosted_desk(canvas, [self.layout.panel], pictures.painting_of(self.game.slug))
        surface, place = surface.copy(), canvas.rect(*POSTER)
        art.drop(canvas, surface, place, canvas.px(14), max(1, canvas.px(24)), (canvas.px(8), canvas.px(20)), 200)
        surface.blit(printed(canvas, self.game, "", POSTER[2], POSTER[3]), place)
        return surface

    def draw_over(self, canvas: Canvas) -> None:
        if self.deal.refits(canvas, self.layout.rule_box(len(self.options))):
            self.form.place(self.widgets())
        draw_heading(canvas, self.game.name, "")
        x = 96 + styles.TITLE_PAGE.width(canvas, self.game.name.upper()) + 40
        styles.LABEL.but(track=4).draw(canvas, "YOUR GOAL", (x, 74), "bottomleft", ink=theme.GLOW)
        styles.BODY_LEAD.draw(canvas, self.game.goal, (x, 76), width=PANEL.right - x)
        (x, w), words = INSIDE, self.advised
        if words:  # the advice stands at the right end of the heading
            room = min(w * 0.6, styles.BODY_NOTE.width(canvas, words) + 4)
            styles.BODY_NOTE.draw(canvas, words, (x + w, 160), "topright", width=room, ink=theme.GLOW)
            w -= room + 24
        heads = ("OPPONENTS · THEY SEE ONLY WHAT YOU SEE", "OPPONENTS")
        draw_label(canvas, styles.LABEL_LARGE.but(track=4).longest(canvas, heads, w), x, 162, w)
        draw_label(canvas, "SEATS", INSIDE[0], BELOW, NAME_AT - 20)
        draw_label(canvas, "NAMES", INSIDE[0] + NAME_AT, BELOW, SEATS_WIDE - NAME_AT)
        draw_label(canvas, "RULES AND DEAL", RULES[0], BELOW, RULES[1])
        for seat in range(self.layout.most):
            name = self.names[seat].empty if seat < self.seats else ""
            draw_seat(canvas, self.layout.seat_box(seat), seat, name, self._token(seat))
        foot = self.layout.skipping_box.foot
        if self.game.secrets and self.people > 1 and self.layout.panel.foot - foot > NOTE:
            draw_note(canvas, self.skipping.note, Box(INSIDE[0], foot, SEATS_WIDE, NOTE))
        if self.layout.noted:  # what each option does stands below it, or that of the focused one below all of them
            for number, words in enumerate([*(option.text for option in self.game.options), self.deal.note]):
                x, y, w, h = self.layout.rule_box(number)
                draw_note(canvas, words, Box(x, y + h, w, NOTE))
        else:
            below = ROWS_AT + self.layout.rules * self.layout.step
            draw_note(canvas, self._explained(), Box(RULES[0], below, RULES[1], NOTE))
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "change"), ("TAB", "next")), 1044)

    @property
    def advised(self) -> str:
        """Why this level is set, or what becomes of secrets where only people sit at the table."""
        if self.people < self.seats:
            return self.advice
        return f"No bots: {COVERED if self.game.secrets else 'you take turns at the machine.'}"

    def _explained(self) -> str:
        """The note of the focused option."""
        lit = self.form.ring.lit
        told = (f"{option.name}: {option.text}" for option in self.game.options if lit == ("option", option.slug))
        return self.deal.note if lit in codes.KEYS else next(told, "Point at a rule to read what it does.")

    def _token(self, seat: int) -> str | None:
        """The name of the picture of a seat, if the game has one."""
        if token := BOARDS[self.game.slug].token:
            return token.format(seat=seat, name=self.names[seat].empty.lower())
        choices = [self.options[option.slug] for option in self.game.options if option.seat == seat]
        named = [choice.pictures[choice.at] for choice in choices]
        return next((path for path in named if pictures.find(path)), None)


# --- Where things lie in the lobby: the ladder above, seats and rules in two columns below it -----

POSTER: Final[Box] = Box(96, 140, 250, 433)
PANEL: Final[Box] = Box(376, 140, 1448, 782)
INSIDE: Final = (PANEL.x + 36, PANEL.w - 72)
"""Left and width of the panel's contents."""
LADDER: Final[Box] = Box(INSIDE[0], 196, INSIDE[1], 152)
BELOW: Final = 372.0
"""Top of the headings of the two columns below the ladder."""
ROWS_AT: Final = 410.0
FOOT: Final = 904.0
"""Lowest bottom edge of both columns."""
SEATS_WIDE: Final = 712.0
RULES: Final = (INSIDE[0] + SEATS_WIDE + 36, INSIDE[1] - SEATS_WIDE - 36)
"""Left and width of the column of rules."""
KIND_AT: Final = 236.0
NAME_AT: Final = 478.0
"""Where kind and name stand in a seat's row."""
GAP: Final = 6.0
"""Gap between two rows of either column."""
ROW: Final = 72.0
"""Greatest height of a seat's row."""
RULE: Final = 64.0
"""Greatest height of an option's row."""
STRIP: Final = 54.0
"""Height of the buttons for more and fewer seats, and of the choice below them."""
NOTED: Final = 100.0
"""Height of a row from which on the note of an option stands below it."""
NOTE: Final = 62.0
"""Height of the note below all options, where there is no room below each."""


class Layout:
    """The boxes of the lobby of a game, which follow from its numbers of seats and options."""

    def __init__(self, game: Game) -> None:
        self.most: int = game.seats[-1]
        """Maximum number of seats."""
        self.rules: int = len(game.options) + 1
        """Options, and the deal code below them."""
        changers = 0.0 if len(game.seats) == 1 else STRIP + GAP  # buttons for more and fewer seats
        below = changers + (STRIP + GAP if game.secrets else 0.0)
        self.row: float = min(ROW, (FOOT - ROWS_AT - below) / self.most - GAP)
        """Height of a seat row: lower with many seats."""
        self.noted: bool = (FOOT - ROWS_AT) / self.rules >= NOTED
        """Whether each option has room for its note below it."""
        notes = 0.0 if self.noted else NOTE
        self.step: float = min((FOOT - ROWS_AT - notes) / self.rules, RULE + (NOTE if self.noted else GAP))
        """Distance between two option rows."""
        self.skipping_box: Box = Box(INSIDE[0], self.seat_box(self.most).y + changers, SEATS_WIDE, STRIP)
        """Box of the choice that is asked where several people share the machine."""
        seats = self.skipping_box.foot if game.secrets else self.seat_box(self.most - 1).foot
        foot = max(seats, ROWS_AT + self.rules * self.step + notes) + 18
        self.panel: Box = PANEL._replace(h=min(PANEL.h, foot - PANEL.y))
        """Box of the dark panel behind everything that is set."""

    def seat_box(self, seat: int) -> Box:
        """Box of a seat's row."""
        return Box(INSIDE[0], ROWS_AT + seat * (self.row + GAP), SEATS_WIDE, self.row)

    def rule_box(self, number: int) -> Box:
        """Box of an option; the number after the last option is the deal code's."""
        height = self.step - (NOTE if self.noted else GAP)
        return Box(RULES[0], ROWS_AT + number * self.step, RULES[1], height)


# --- What the lobby draws besides its widgets: seats, and notes on its rules ---


def draw_seat(canvas: Canvas, box: Box, seat: int, name: str, token: str | None) -> None:
    """Draw the sign and the name of a seat; one without a name is empty. `token`: its picture, if it has one."""
    x, y, w, h = box
    middle = y + h / 2
    if not name:
        art.dashes(canvas.surface, (96, 88, 66), canvas.rect(x, y, w, h), canvas.px(9), canvas.line(1.4))
        styles.LABEL.but(track=3).draw(canvas, "EMPTY", (x + 68, middle), "midleft", width=200, ink=theme.DIM)
        return
    if token is not None:
        side = min(56.0, h - 6)
        image = pictures.picture(canvas, token, side, side)
        canvas.surface.blit(image, image.get_rect(center=canvas.at(x + 30, middle)))
    else:
        radius = canvas.px(min(24.0, h / 2 - 4))
        pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.at(x + 30, middle), radius, canvas.line(2))
        styles.HEAD.but(track=0).draw(canvas, str(seat + 1), (x + 30, middle), "center", ink=theme.BRASS)
    styles.HEAD.but(size=23, track=1).draw(canvas, name.upper(), (x + 66, middle), "midleft", width=KIND_AT - 78)


def draw_note(canvas: Canvas, words: str, box: Box) -> None:
    """Draw what something does in the room below it."""
    x, y, w, h = box.inset(4)
    styles.BODY_NOTE.write(canvas, words, Box(x + 8, y, w - 16, h))


# --- The ladder of levels in the lobby: what each can do, and which sit at the table --------------

TOKEN: Final = 26.0
"""Size of the small pictures of seats."""
TELLING: Final = 0.1
"""Seconds from which on the time is told."""
EXACT: Final = 200
"""Number of lines of play from which on it is rounded to its first digit."""
NATURE: Final = styles.BODY_NOTE.dense
ABILITY: Final = styles.BODY_SMALL.dense
"""Styles of the two sentences about a level."""
LIT_TOP: Final = (92, 74, 34)
LIT_FOOT: Final = (48, 40, 24)


def told(most: Limits) -> str:
    """What a level does, in a sentence with rounded figures, for they differ from machine to machine."""
    lines = most.lines if most.lines < EXACT else round(most.lines, 1 - len(str(most.lines)))
    lasts = f", up to {most.seconds:.1f} s a move" if most.seconds >= TELLING else ""
    return f"Imagines about {lines:,} ways it may go{lasts}."


class LevelButton(Pressable):
    """One level. Pressing it sets all bots to it; it is lit while one of them plays at it."""

    def __init__(self, level: Level, does: str) -> None:
        super().__init__(("rung", level.slug), Box(0, 0, 0, 0), level.name)
        self.level: Level = level
        self.does = self.spoken = does
        self.tokens: Sequence[str] = ()
        """The pictures of the seats that play at this level."""
        self.lit: bool = False

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        x, y, w, h = self.box
        place = canvas.rect(*self.box)
        if self.lit:
            shown = art.panel(canvas, place.w, place.h, canvas.px(9), LIT_TOP, LIT_FOOT, theme.BRASS, canvas.line(2.4))
            canvas.surface.blit(shown, place)
            warmth = self.warm(focused, seconds, canvas.still)
            art.blit_faded(canvas.surface, faces.row(canvas, place.w, place.h, True), place, round(90 * warmth))
        else:
            self.draw_plate(canvas, focused, seconds)
        ink = theme.BRIGHT if self.lit else theme.BONE if self.enabled else theme.DIM
        colour = theme.GLOW if self.lit else theme.BRASS if self.enabled else theme.DIM
        draw_icon(canvas, f"rank-{self.level.slug}", (x + 38, y + 34), 36, colour)
        room = w - 84 - len(self.tokens) * (TOKEN + 3)
        styles.HEAD_LARGE.but(track=1).draw(
            canvas, self.level.name.upper(), (x + 68, y + 34), "midleft", width=room, ink=ink
        )
        for number, name in enumerate(reversed(self.tokens)):
            image = pictures.picture(canvas, name, TOKEN, TOKEN)
            at = canvas.at(x + w - 14 - TOKEN / 2 - number * (TOKEN + 3), y + 34)
            canvas.surface.blit(image, image.get_rect(center=at))
        quiet = theme.BONE if self.lit else theme.MUTED if self.enabled else theme.DIM
        NATURE.draw(canvas, self.level.line, (x + 20, y + 58), width=w - 40, ink=quiet)
        lines, leading = self.lines(canvas)
        top = y + h - 10 - len(lines) * ABILITY.height(canvas, leading)
        top = min(top, y + 70 + NATURE.height(canvas))
        ABILITY.draw_lines(canvas, lines, (x + 20, top), leading=leading, width=w - 40, ink=quiet)

    def lines(self, canvas: Canvas) -> tuple[list[str], float]:
        """What the level does, in lines for the room below its nature, and their leading."""
        return ABILITY.wrap_within(canvas, self.does, self.box.w - 40, self.box.h - 68 - NATURE.height(canvas, 1.25))
