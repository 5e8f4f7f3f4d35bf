"""The lobby: seats, options and deal number of a new match."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

import pygame

from ai.bot import LEVELS
from game.core.game import Game, Option, Options
from game.core.record import SeatEntry
from game.core.sanitize import DEALS, LONGEST_DEAL, deal_number
from scenes import routes
from scenes.menus.interrupted import Interrupted, go_on, interrupted
from scenes.menus.menu import MenuScene, draw_heading, draw_hints, draw_label, frosted_desk
from scenes.menus.poster import Advertisement, advertisements, printed
from scenes.play.setup import Setup
from scenes.stack import Change, Pop, Push, Reset, Scene
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.input import Intent
from scenes.ui.widgets import Button, Choice, Field, Widget

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.menus.ask import Answer

KINDS: Final = ("human", *(level.slug for level in LEVELS))
KIND_NAMES: Final = ("Human", *(level.name for level in LEVELS))
LINES: Final = ("Sits at this machine.", *(level.line for level in LEVELS))
RIVAL: Final = KINDS.index("captain")
"""Default kind of every seat but the first."""

PANEL: Final = (476.0, 140.0, 1348.0)
"""Left, top and width of the panel; its height follows its contents."""
INSIDE: Final = (PANEL[0] + 40, PANEL[2] - 80)
"""Left and width of the panel's contents."""
SEATS_AT: Final = 226.0
ROW: Final = 86.0
BETWEEN: Final = 30.0
MARGIN: Final = 20.0
FOOT: Final = 922.0
"""Lowest bottom edge of the panel."""
STEP: Final = 84.0
CLOSE: Final = 64.0
"""Distance between two option rows: usually, and in games for many seats."""
RULES_BELOW: Final = 46.0
"""Distance from the heading of the options to the first option."""
NOTE: Final = 40.0
"""Height of the line below two columns of options, which explains the focused option."""
DEAL: Final = (
    "The same number gives the same cards; a short one is easy to tell a friend, and for anyone to look up first."
)
DEAL_LABEL: Final = 154.0
"""Width of the label before the deal number."""
POSTER: Final[Box] = Box(96, 140, 330, 572)


class NameField(Field):
    """A name field that shows the seat's default name while it is empty."""

    def __init__(self, key: Hashable, box: Box, empty: str) -> None:
        super().__init__(key, box, "", "", 16)
        self.empty = empty

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        super().draw(canvas, focused, seconds)
        if not self.value and not self.editing:
            x, y, w, h = self.control()
            at = (x + 16, y + h / 2)
            styles.TYPED.but(size=20).draw(canvas, self.empty, at, "midleft", width=w - 32, ink=theme.DIM)


class DealField(Field):
    """A deal number. The field takes all the room beside its label, so that the longest number fits."""

    def __init__(self, value: str) -> None:
        super().__init__("seed", Box(0, 0, 0, 0), "Deal number", value, LONGEST_DEAL)

    def control(self) -> Box:
        x, y, w, h = self.box
        return Box(x + DEAL_LABEL, y + 8, w - DEAL_LABEL - 10, h - 16)


class LobbyScene(MenuScene):
    """The setup page for a match of `game`."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.seats = game.seats[0]

    def enter(self, app: App) -> None:
        self.app = app
        self.left = self._interrupted()
        count = most_seats(self.game)
        self.kinds = [
            Choice(("kind", seat), Box(0, 0, 0, 0), "", KIND_NAMES, 0 if seat == 0 else RIVAL) for seat in range(count)
        ]
        self.options = {
            option.slug: Choice(("option", option.slug), Box(0, 0, 0, 0), option.name, option.shown)
            for option in self.game.options
        }
        for option in self.game.options:
            if option.seat is not None:
                self.options[option.slug].pictures = [f"{self.game.slug}/emblem-{name}" for name in option.choices]
        names = self.game.names(self.chosen)
        self.names = [NameField(("name", seat), Box(0, 0, 0, 0), names[seat]) for seat in range(count)]
        self.seed = DealField(str(app.rng.randrange(DEALS)))
        super().enter(app)
        self.form.ring.focus("start")

    @property
    def chosen(self) -> Options:
        """The options as they are set."""
        return {option.slug: option.choices[self.options[option.slug].at] for option in self.game.options}

    def _interrupted(self) -> list[Interrupted]:
        """The interrupted matches of this game."""
        return [left for left in interrupted(self.app) if left.game.slug == self.game.slug]

    # --- layout --------------------------------------------------------------------------

    @property
    def step(self) -> float:
        """Distance between two option rows."""
        return STEP if most_seats(self.game) <= 3 else CLOSE

    @property
    def gap(self) -> float:
        """Gap between two seat rows."""
        return 10.0 if most_seats(self.game) <= 3 else 4.0

    @property
    def row(self) -> float:
        """Height of a seat row: lower with many seats or many options."""
        below = self._changers_height() + BETWEEN + self._rules_height() + MARGIN
        return min(ROW, (FOOT - SEATS_AT - below) / most_seats(self.game) - self.gap)

    @property
    def options_at(self) -> float:
        """Top of the options part."""
        return SEATS_AT + most_seats(self.game) * (self.row + self.gap) + self._changers_height() + BETWEEN

    @property
    def columns(self) -> int:
        """Columns of options: two in games for many seats, which leaves no room for notes beside them."""
        return 1 if most_seats(self.game) <= 3 else 2

    def _rules_height(self) -> float:
        """Height of the options part."""
        rows = -(-(len(self.game.options) + 1) // self.columns)
        return RULES_BELOW + rows * self.step + (NOTE if self.columns > 1 else 0.0)

    def _changers_height(self) -> float:
        """Height of the buttons for more and fewer seats; 0 without them."""
        return 0.0 if len(self.game.seats) == 1 else 64.0

    def seat_box(self, seat: int) -> Box:
        """Box of a seat's row."""
        return Box(INSIDE[0], SEATS_AT + seat * (self.row + self.gap), INSIDE[1], self.row)

    @property
    def panel(self) -> Box:
        """Box of the dark panel behind seats and options."""
        foot = self.options_at + self._rules_height() + MARGIN
        return Box(*PANEL, max(POSTER[3], foot - PANEL[1]))

    def widgets(self) -> list[Widget]:
        made: list[Widget] = []
        for seat in range(self.seats):
            x, y, w, h = self.seat_box(seat)
            self.kinds[seat].box = Box(x + 262, y, 304, h)
            self.names[seat].box = Box(x + w - 320, y, 320, h)
            made += [self.kinds[seat], self.names[seat]]
        return made + self._changers() + self._rules() + self._orders()

    def _changers(self) -> list[Widget]:
        """Buttons for one seat more and one less, if the number of seats can vary."""
        if len(self.game.seats) == 1:
            return []
        x, y, _, _ = self.seat_box(most_seats(self.game))
        more = Button("more", Box(x, y, 300, 54), "ADD A SEAT", icon="plus")
        less = Button("less", Box(x + 316, y, 300, 54), "REMOVE A SEAT", icon="minus")
        more.enabled = self.seats < self.game.seats[-1]
        more.why = f"{self.game.name} is for {self.game.seats[-1]} seats at most."
        less.enabled = self.seats > self.game.seats[0]
        less.why = f"{self.game.name} needs {self.game.seats[0]} seats at least."
        return [more, less]

    def _rules(self) -> list[Widget]:
        for number, choice in enumerate(self.options.values()):
            choice.box = self._rule_box(number)
        x, y, w, h = self._rule_box(len(self.options))
        label, wide = ("DEAL ANEW", 210.0) if self.columns == 1 else ("ANEW", 140.0)
        if self.columns > 1:
            w -= wide + 16
        self.seed.box = Box(x, y, w, h)
        dice = Button("dice", Box(x + w + 16, y + 5, wide, h - 10), label, icon="again")
        dice.note = "Draw another deal number by lot."
        return [*self.options.values(), self.seed, dice]

    def _rule_box(self, number: int) -> Box:
        """Box of an option; the number after the last option is the deal number's."""
        row, column = divmod(number, self.columns)
        wide = 690.0 if self.columns == 1 else (INSIDE[1] - 16) / 2
        at = self.options_at + RULES_BELOW + row * self.step
        return Box(INSIDE[0] + column * (wide + 16), at, wide, self.step - 10)

    def _orders(self) -> list[Widget]:
        right = PANEL[0] + PANEL[2]
        resume = Button("resume", Box(right - 1010, 944, 300, 64), "RESUME", icon="flag")
        resume.note = f"Go on with {self.left[0].words}." if self.left else ""
        learn = Button("lesson", Box(496, 944, 298, 64), "GUIDED MATCH", icon="location")
        learn.note = "About five minutes against a Recruit, one thing at a time. It does not count."
        return [
            Button("back", Box(96, 944, 200, 64), "BACK", "ESC"),
            *([learn] if routes.has_lesson(self.game) else []),
            *([resume] if self.left else []),
            Button("rules", Box(right - 690, 944, 290, 64), "HOW TO PLAY", "F1", icon="book"),
            Button("start", Box(right - 380, 944, 380, 64), "START THE MATCH", "", primary=True, icon="swords"),
        ]

    # --- wishes --------------------------------------------------------------------------

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("option", _):
                names = self.game.names(self.chosen)
                for seat, field in enumerate(self.names):
                    field.empty = names[seat]
            case "start":
                return self.start()
            case "lesson":
                return Reset(routes.lesson(self.game))
            case "resume":
                return self._resume()
            case "back":
                return self.leave_to_title()
            case "rules":
                return self._open_rules()
            case "dice":
                self.seed.value = str(self.app.rng.randrange(DEALS))
            case "seed":
                self.seed.value = "".join(letter for letter in self.seed.value if letter in "0123456789")
            case "more" | "less":
                self.seats += 1 if key == "more" else -1
                self.form.place(self.widgets())
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if intent in (Intent.RULES, Intent.HINT):
            return self._open_rules()
        return self.leave_to_title() if intent in (Intent.BACK, Intent.MENU) else None

    def leave_to_title(self) -> Change:
        """Go back to the title, which is not below where the demonstration has led here."""
        return Reset(self.app.title()) if len(self.app.stack.scenes) == 1 else Pop()

    def _open_rules(self) -> Change:
        return Push(routes.rules(self.game))

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
        seed = deal_number(self.seed.value) if self.seed.value else self.app.rng.randrange(DEALS)
        if seed is None:
            self.app.toast("NOT YET", f"Deal numbers go up to {DEALS - 1}; type a smaller one, or none.")
            return None
        try:
            begun = routes.match(Setup(self.game, seats, self.chosen, seed))
        except ValueError as failure:
            self.app.toast("NOT YET", str(failure))
            return None
        return self._offer_lesson(begun) if self._is_first() else Reset(begun)

    def _is_first(self) -> bool:
        """Whether nobody here has begun a match of this game, nor been offered its guided match."""
        slug, app = self.game.slug, self.app
        if not routes.has_lesson(self.game) or self.left or slug in app.store.lessons():
            return False
        return all(past.game != slug for past in app.history.matches())

    def _offer_lesson(self, begun: Scene) -> Change:
        """Ask once whether to be guided first; the match as it was set up is the other answer."""
        self.app.store.note_lesson(self.game.slug)
        words = (
            f"A first match of {self.game.name}? The guided one takes about five minutes against a Recruit and shows "
            "one thing at a time. The lobby keeps it for later, too."
        )
        answers: list[Answer] = [
            ("GUIDED MATCH", "location", lambda: Reset(routes.lesson(self.game))),
            ("START MY OWN MATCH", "swords", lambda: Reset(begun)),
            ("BACK TO THE LOBBY", "", Pop),
        ]
        return Push(routes.ask("NEW TO THIS FRONT?", words, answers, safe=2))

    # --- pictures ------------------------------------------------------------------------

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        surface = frosted_desk(canvas, [self.panel])
        said = self._advertisement()
        if said is not None:
            place = canvas.rect(*POSTER)
            art.drop(canvas, surface, place, canvas.px(14), max(1, canvas.px(24)), (canvas.px(8), canvas.px(20)), 200)
            surface.blit(printed(canvas, said, POSTER[2], POSTER[3]), place)
        return surface

    def _advertisement(self) -> Advertisement | None:
        return next((said for said in advertisements() if said.slug == self.game.slug), None)

    def draw_over(self, canvas: Canvas) -> None:
        draw_heading(canvas, self.game.name, "")
        self._draw_goal(canvas)
        x, w = INSIDE
        draw_label(canvas, "SEATS", x, SEATS_AT - 46, w - 340)
        draw_label(canvas, "NAMES", x + w - 320, SEATS_AT - 46, 320)
        for seat in range(most_seats(self.game)):
            self._draw_seat(canvas, seat)
        y = self.options_at
        draw_label(canvas, "RULES AND DEAL", x, y, w)
        if self.columns > 1:
            middle = y + self._rules_height() - NOTE / 2
            styles.BODY_HINT.draw(canvas, self._explained(), (x, middle), "midleft", width=w)
        else:
            y += RULES_BELOW
            for option in self.game.options:
                self._draw_note(canvas, option.text, y, x + 714)
                y += self.step
            self._draw_note(canvas, DEAL, y, x + 936)
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "change"), ("TAB", "next")), 1044)

    def _draw_goal(self, canvas: Canvas) -> None:
        """Draw the goal of the game next to its name."""
        x = 96 + styles.TITLE_PAGE.width(canvas, self.game.name.upper()) + 40
        styles.LABEL.but(track=4).draw(canvas, "YOUR GOAL", (x, 74), "bottomleft")
        styles.BODY_LEAD.draw(canvas, self.game.goal, (x, 76), width=PANEL[0] + PANEL[2] - x)

    def _explained(self) -> str:
        """The note of the focused option."""
        ring = self.form.ring
        lit = ring.focused if ring.shown else ring.hovered
        if lit in ("seed", "dice"):
            return DEAL
        told = (f"{option.name}: {option.text}" for option in self.game.options if lit == ("option", option.slug))
        return next(told, "Point at a rule to read what it does.")

    def _draw_note(self, canvas: Canvas, words: str, y: float, x: float) -> None:
        """Draw an option's note next to its row, on two lines if they fit."""
        room = INSIDE[0] + INSIDE[1] - x
        lines = styles.BODY_NOTE.wrap(canvas, words, room)
        step = styles.BODY_NOTE.height(canvas, 1.2)
        if len(lines) * step > 74:
            lines, step = [words], 0.0
        top = y + (self.step - 10) / 2 - (len(lines) - 1) * step / 2
        for number, line in enumerate(lines):
            styles.BODY_NOTE.draw(canvas, line, (x, top + number * step), "midleft", width=room)

    def _draw_seat(self, canvas: Canvas, seat: int) -> None:
        x, y, w, h = self.seat_box(seat)
        middle = y + h / 2
        if seat >= self.seats:
            art.dashes(canvas.surface, (96, 88, 66), canvas.rect(x, y, w, h), canvas.px(9), canvas.line(1.4))
            styles.LABEL.but(track=3).draw(canvas, "EMPTY", (x + 80, middle), "midleft", width=200, ink=theme.DIM)
            return
        name = self.names[seat].empty
        if not self._draw_token(canvas, seat, name, (x + 36, middle)):
            pygame.draw.aacircle(
                canvas.surface,
                theme.BRASS,
                canvas.at(x + 36, middle),
                canvas.px(min(24.0, self.row / 2 - 4)),
                canvas.line(2),
            )
            styles.HEAD.but(track=0).draw(canvas, str(seat + 1), (x + 36, middle), "center", ink=theme.BRASS)
        styles.HEAD.but(size=23, track=1).draw(canvas, name.upper(), (x + 76, middle), "midleft", width=176)
        line = LINES[self.kinds[seat].at]
        room = w - 320 - 586 - 20
        styles.BODY_HINT.draw(canvas, line, (x + 586, middle), "midleft", width=room)

    def _draw_token(self, canvas: Canvas, seat: int, name: str, centre: tuple[float, float]) -> bool:
        """Draw the seat's token, if the game has a picture for it."""
        named = [f"{self.game.slug}/{one}" for one in (f"token-{name.lower()}", f"seat-{seat}")]
        named += [self._emblem(option) for option in self.game.options if option.seat == seat]
        path = next((path for path in named if pictures.find(path)), None)
        if path is None:
            return False
        side = min(58.0, self.row - 6)
        image = pictures.picture(canvas, path, side, side)
        canvas.surface.blit(image, image.get_rect(center=canvas.at(*centre)))
        return True

    def _emblem(self, option: Option) -> str:
        """The name of the picture of what an option is set to."""
        choice = self.options[option.slug]
        return choice.pictures[choice.at]


def most_seats(game: Game) -> int:
    """Maximum number of seats."""
    return game.seats[-1]
