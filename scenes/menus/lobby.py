"""The lobby: opponents, seats, options and deal of a new match."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

import pygame

from ai.levels import LEVELS
from career.deal_code import Deal
from game.core.game import Game, Option, Options
from game.core.record import HUMAN, SeatEntry
from scenes.boards import BOARDS
from scenes.match.setup import Setup
from scenes.menus import codes, rungs
from scenes.menus.interrupted import Interrupted, go_on, interrupted
from scenes.menus.lobby_drawing import draw_goal, draw_note, draw_seat
from scenes.menus.lobby_fields import NameField, Skipping
from scenes.menus.lobby_layout import (
    BELOW,
    INSIDE,
    KIND_AT,
    LADDER,
    NAME_AT,
    NOTE,
    PANEL,
    POSTER,
    ROWS_AT,
    RULES,
    SEATS_WIDE,
    STRIP,
    Layout,
)
from scenes.menus.poster import Advertisement, advertisements, printed
from scenes.menus.proposal import ENOUGH, begun, proposal
from scenes.stack import Change, Pop, Push, Replace, Reset, Services
from scenes.ui import art, pictures
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.menu import MenuScene, draw_heading, draw_hints, draw_label, frosted_desk
from scenes.ui.pinboard import Answer, AskScene
from scenes.ui.widgets import Button, Selector, Widget

KINDS: Final = (HUMAN, *(level.slug for level in LEVELS))
KIND_NAMES: Final = ("Human", *(level.name for level in LEVELS))

LETTERS: Final = {
    pygame.K_s: "start",
    pygame.K_g: "lesson",
    pygame.K_c: "resume",
    pygame.K_d: "dice",
    pygame.K_y: "copy",
    pygame.K_v: "paste",
}
HOT_INTENTS: Final = {
    Intent.RULES: "rules",
    Intent.HINT: "rules",
    Intent.BACK: "back",
    Intent.MENU: "back",
    Intent.FASTER: "more",
    Intent.SLOWER: "less",
}
COVERED: Final = "whenever the machine changes hands, a page hides the cards."
PEOPLE_ONLY: Final = "Only people sit at this table: give a seat to a bot first, with the arrows beside its name."


class LobbyScene(MenuScene):
    """The setup page for a match of `game`; with `deal` it is set up as that says."""

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
        self.rungs = [rungs.Rung(level, rungs.ability(self.game, level)) for level in LEVELS]
        self.skipping = Skipping(app.settings.hand_over)
        self.deal = codes.DealRow(app, self._match_of, self._set_up)
        self._offers = self._given is None and self._is_first()
        """Whether the guided match is still to be offered."""
        if self._given is not None:
            self.deal.number = self._given.seed
            self._set_up(self._given)
        super().enter(app)
        self.form.ring.focus("start")

    def _seat_people(self) -> None:
        """Set seats, kinds and names to those of the last match, or to what the records advise."""
        found = proposal(self.game, self.app.history.recent(self.game.slug, ENOUGH), self.left)
        self.advice = found.words
        """Why this level is set, beside the ladder."""
        self.seats = len(found.seats) or self.game.proposed_seats
        entries = found.table(self.layout.most)
        empty = self.game.names(self.chosen)
        self.kinds = [
            Selector(("kind", seat), Box(0, 0, 0, 0), "", KIND_NAMES, KINDS.index(entry.kind))
            for seat, entry in enumerate(entries)
        ]
        self.names = [NameField(("name", seat), Box(0, 0, 0, 0), empty[seat]) for seat in range(len(entries))]
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
        made: list[Widget] = [*self._ladder()]
        for seat in range(self.seats):
            x, y, w, h = self.layout.seat_box(seat)
            self.kinds[seat].box = Box(x + KIND_AT, y, NAME_AT - KIND_AT - 12, h)
            self.names[seat].box = Box(x + NAME_AT, y, w - NAME_AT, h)
            made += [self.kinds[seat], self.names[seat]]
        made += self._changers()
        if self.game.secrets and self.people > 1:
            self.skipping.box = self.layout.skipping_box()
            made.append(self.skipping)
        return made + self._rules() + self._orders()

    def _ladder(self) -> list[rungs.Rung]:
        """The four levels; lit are those that sit at the table."""
        x, y, w, h = LADDER
        wide = (w + 14) / len(self.rungs)
        for number, rung in enumerate(self.rungs):
            rung.box = Box(x + number * wide, y, wide - 14, h)
            sitting = [seat for seat in range(self.seats) if KINDS[self.kinds[seat].at] == rung.level.slug]
            rung.lit, rung.enabled, rung.why = bool(sitting), self.people < self.seats, PEOPLE_ONLY
            tokens = [self._token(seat) for seat in sitting] if self.seats > 2 else []
            rung.tokens = [token for token in tokens if token is not None]
        return self.rungs

    def _changers(self) -> list[Widget]:
        """Buttons for one seat more and one less, if the number of seats can vary."""
        if len(self.game.seats) == 1:
            return []
        x, y, w, _ = self.layout.seat_box(self.layout.most)
        wide = (w - 16) / 2
        more = Button("more", Box(x, y, wide, STRIP - 4), "ADD A SEAT", "+", icon="plus")
        less = Button("less", Box(x + wide + 16, y, wide, STRIP - 4), "REMOVE A SEAT", "-", icon="minus")
        more.enabled = self.seats < self.game.seats[-1]
        more.why = f"{self.game.name} is for {self.game.seats[-1]} seats at most."
        less.enabled = self.seats > self.game.seats[0]
        less.why = f"{self.game.name} needs {self.game.seats[0]} seats at least."
        return [more, less]

    def _rules(self) -> list[Widget]:
        for number, choice in enumerate(self.options.values()):
            choice.box = self.layout.rule_box(number)
        return [*self.options.values(), *self.deal.widgets(self.layout.rule_box(len(self.options)))]

    def _orders(self) -> list[Widget]:
        right = PANEL.right
        resume = Button("resume", Box(right - 1010, 944, 300, 64), "RESUME", "C", icon="flag")
        resume.note = f"Go on with {self.left[0].words}." if self.left else ""
        several = "GUIDED MATCHES" if len(BOARDS[self.game.slug].lessons) > 1 else "GUIDED MATCH"
        learn = Button("lesson", Box(496, 944, 298, 64), several, "G", icon="location")
        learn.note = "About five minutes against a Recruit, one thing at a time. It does not count."
        return [
            Button("back", Box(96, 944, 200, 64), "BACK", "ESC"),
            *([learn] if BOARDS[self.game.slug].lessons else []),
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
                self.app.settings.hand_over = self.skipping.chosen
                self.app.apply_settings()
            case "lesson":
                return self._guided()
            case str(name) if name in codes.KEYS:
                return self.deal.act(name)
            case "more" | "less":
                self.seats += 1 if key == "more" else -1
                self.form.place(self.widgets())
            case "start" | "resume" | "back" | "rules":
                ways = {"start": self.start, "resume": self._resume, "back": self.leave_to_title}
                return ways[key]() if key in ways else Push(self.app.routes.rules(self.game))
        return None

    def _guided(self) -> Change:
        """Begin the guided match; where there are two, ask which."""
        abouts = [lesson.about.upper() for lesson in BOARDS[self.game.slug].lessons]
        answers: list[Answer] = [(about, "location", partial(self._guide, n)) for n, about in enumerate(abouts)]
        words = "The first shows how a match is won. The second, for whoever knows the first, shows what else there is."
        which = AskScene("WHICH GUIDED MATCH?", words, [*answers, ("BACK", "cross", Pop)], safe=len(answers))
        return Push(which) if len(answers) > 1 else self._guide(0)

    def _guide(self, number: int) -> Change:
        return Reset(self.app.routes.lesson(self.game, number))

    def set_bots(self, slug: str) -> None:
        """Set every seat that is no person's to a level, those that may still be added too."""
        for kind in self.kinds:
            if KINDS[kind.at] != HUMAN:
                kind.at = KINDS.index(slug)
        self.form.place(self.widgets())

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        code = plain_key(event)
        key = HOT_INTENTS.get(intent) if intent in HOT_INTENTS else LETTERS.get(code)
        widget = next((widget for widget in self.form.widgets if widget.key == key), None)
        if widget is None or not widget.enabled:
            return None
        self.form.press(key)
        return self.act(key)

    def leave_to_title(self) -> Change:
        """Go back to the title, which is not below where the demonstration has led here."""
        return Reset(self.app.title()) if len(self.app.stack.scenes) == 1 else Pop()

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

    def _is_first(self) -> bool:
        """Whether nobody here has begun a match of this game, nor been offered its guided match."""
        slug, app = self.game.slug, self.app
        if not BOARDS[slug].lessons or slug in app.store.lessons():
            return False  # usually: the history need not be read
        return slug not in begun(app.store, self.left, app.history.life().games)

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
        return self._offer_lesson() if self._offers else None

    def _offer_lesson(self) -> Change:
        """Ask once, before anything is set, whether to be guided first."""
        self._offers = False
        self.app.store.note_lesson(self.game.slug)
        words = (
            f"Your first match of {self.game.name}? The guided one takes about five minutes against a Recruit and "
            "shows you one thing at a time. The lobby keeps it for later, too."
        )
        answers: list[Answer] = [
            ("GUIDED MATCH", "location", partial(self._guide, 0)),
            ("MY OWN MATCH", "swords", Pop),
        ]
        return Push(AskScene("NEW TO THIS FRONT?", words, answers, safe=1))

    # --- pictures ------------------------------------------------------------------------

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        painting = f"{self.game.slug}/painting"
        surface = frosted_desk(canvas, [self.layout.panel], painting if pictures.find(painting) else "")
        said = self._advertisement()
        if said is not None:
            place = canvas.rect(*POSTER)
            art.drop(canvas, surface, place, canvas.px(14), max(1, canvas.px(24)), (canvas.px(8), canvas.px(20)), 200)
            surface.blit(printed(canvas, said, POSTER[2], POSTER[3]), place)
        return surface

    def _advertisement(self) -> Advertisement | None:
        return next((said for said in advertisements({self.game.slug: ""}) if said.slug == self.game.slug), None)

    def draw_over(self, canvas: Canvas) -> None:
        if self.deal.refits(canvas, self.layout.rule_box(len(self.options))):
            self.form.place(self.widgets())
        draw_heading(canvas, self.game.name, "")
        draw_goal(canvas, self.game)
        rungs.draw_head(canvas, self.advised, Box(INSIDE[0], 162, INSIDE[1], 24))
        draw_label(canvas, "SEATS", INSIDE[0], BELOW, NAME_AT - 20)
        draw_label(canvas, "NAMES", INSIDE[0] + NAME_AT, BELOW, SEATS_WIDE - NAME_AT)
        draw_label(canvas, "RULES AND DEAL", RULES[0], BELOW, RULES[1])
        for seat in range(self.layout.most):
            name = self.names[seat].empty if seat < self.seats else ""
            draw_seat(canvas, self.layout.seat_box(seat), seat, name, self._token(seat))
        self._draw_notes(canvas)
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "change"), ("TAB", "next")), 1044)

    @property
    def advised(self) -> str:
        """Why this level is set, or what becomes of secrets where only people sit at the table."""
        if self.people < self.seats:
            return self.advice
        return f"No bots: {COVERED if self.game.secrets else 'you take turns at the machine.'}"

    def _draw_notes(self, canvas: Canvas) -> None:
        """Draw what each option does below it, or what the focused one does below all of them."""
        foot = self.layout.skipping_box().foot
        if self.game.secrets and self.people > 1 and self.layout.panel.foot - foot > NOTE:
            draw_note(canvas, self.skipping.note, Box(INSIDE[0], foot, SEATS_WIDE, NOTE))
        for number, words in enumerate(
            [*(option.text for option in self.game.options), self.deal.note] if self.layout.noted else []
        ):
            x, y, w, h = self.layout.rule_box(number)
            draw_note(canvas, words, Box(x, y + h, w, NOTE))
        if not self.layout.noted:
            below = ROWS_AT + self.layout.rules * self.layout.step
            draw_note(canvas, self._explained(), Box(RULES[0], below, RULES[1], NOTE))

    def _explained(self) -> str:
        """The note of the focused option."""
        ring = self.form.ring
        lit = ring.focused if ring.shown else ring.hovered
        if lit in ("seed", "dice", "copy", "paste"):
            return self.deal.note
        told = (f"{option.name}: {option.text}" for option in self.game.options if lit == ("option", option.slug))
        return next(told, "Point at a rule to read what it does.")

    def _token(self, seat: int) -> str | None:
        """The name of the picture of a seat, if the game has one."""
        if token := BOARDS[self.game.slug].token:
            return token.format(seat=seat, name=self.names[seat].empty.lower())
        named = [self._emblem(option) for option in self.game.options if option.seat == seat]
        return next((path for path in named if pictures.find(path)), None)

    def _emblem(self, option: Option) -> str:
        """The name of the picture of what an option is set to."""
        choice = self.options[option.slug]
        return choice.pictures[choice.at]
