"""The deal of the day: today's match of each game, what came of it, and the days before."""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from ai.levels import level_named
from career import daily
from career.daily import deal_of_day
from career.deal_code import Deal, code_of
from career.occasions import DAY, in_words
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import HUMAN, SeatEntry, loads
from game.core.wording import many
from scenes.keeping.finished import Past
from scenes.match.setup import Setup
from scenes.menus import codes
from scenes.menus.interrupted import Interrupted, go_on, interrupted
from scenes.menus.match_row import how_long, share_of, share_words, verdict
from scenes.menus.tabs import AREA, PageTab, TabbedScene
from scenes.stack import Change, Push, Reset, Services
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import Box, Canvas
from scenes.ui.icons import draw_icon
from scenes.ui.input import Intent
from scenes.ui.keys import plain_key
from scenes.ui.theme import Colour
from scenes.ui.widgets import Button, Pressable, Widget

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHOWN: Final = 7
"""Days in the row at the foot, today included."""
RULE: Final = (
    "Your first try counts, from its first decision on; you may leave it and go on later. "
    "After it, and for days that are over, you play for practice. A day may be missed without ending your streak."
)
HINTS: Final = (("ARROWS", "choose"), ("ENTER", "play"), ("C", "copy the deal code"))
HEAD_Y: Final = AREA.y + 18
CARDS: Final = Box(AREA.x + 24, AREA.y + 64, AREA.w - 48, 462)
RULE_Y: Final = CARDS.foot + 10
STRIP: Final = Box(CARDS.x, AREA.foot - 24 - 62, CARDS.w, 62)
CARD: Final = ("play", "code", "result")
"""The buttons of a card."""
GAP: Final = 14.0
PICTURE: Final = 104.0
"""Height of the painting at the head of a card."""


@dataclass(frozen=True)
class Try:
    """The first try of a deal of the day: `past` once it is finished, `left` while it can be gone on with."""

    past: Past | None = None
    left: Interrupted | None = None
    begun: bool = False
    known: bool = False
    """Whether it is today's and cannot be made any more: the player knows the deal from another match."""


class Days:
    """The first tries of a player, as history, saves and the folder tell them."""

    def __init__(self, app: Services) -> None:
        self._history = app.history
        tried = app.history.occasions(DAY)
        self._past = {(day, game): number for day, game, number in reversed(tried)}  # of two, the first
        self._today = app.history.now().date()
        self.first = cache(self._first)
        self._left = {
            (str(left.record.occasion), left.game.slug): left
            for left in interrupted(app)
            if left.record.occasion is not None and not left.practice
        }
        self._begun = set(app.store.begun_days())

    def _first(self, game: Game, day: datetime.date) -> Try:
        """The first try of a deal."""
        occasion = daily.occasion_on(day)
        number = self._past.get((occasion.name, game.slug))
        past = next(iter(self._history.past([] if number is None else [number])), None)
        left = self._left.get((str(occasion), game.slug)) if past is None else None
        found = Try(past, left, (day, game.slug) in self._begun)
        if found == Try() and day == self._today:
            found = Try(known=self._history.seen(game.slug, daily.deal_of_day(game, day).seed, looked=False))
        return found

    def setup(self, game: Game, day: datetime.date, today: datetime.date, person: str) -> Setup:
        """The match of a deal; practice unless it is today's first try. `person`: the name of whoever plays."""
        deal = daily.deal_of_day(game, day)
        seats = tuple(SeatEntry(kind, person if kind == HUMAN else "") for kind in deal.kinds)
        practice = day != today or self.first(game, day) != Try()
        return Setup(game, seats, deal.options, deal.seed, practice, daily.occasion_on(day))


def side(deal: Deal) -> str:
    """The side of the person: "Your side: Olive"."""
    return f"Your side: {deal.game.names(deal.options)[deal.kinds.index(HUMAN)]}"


def rivals(deal: Deal) -> str:
    """The bots: "Against a Captain", "Against 2 Recruits"."""
    bots = [kind for kind in deal.kinds if kind != HUMAN]
    level = level_named(bots[0]).name
    return f"Against a {level}" if len(bots) == 1 else f"Against {len(bots)} {level}s"


def rules(deal: Deal) -> str:
    """The options that are not at their first choice, in a sentence."""
    told = []
    for option in deal.game.options:
        chosen = option.choices.index(deal.options[option.slug])
        if chosen and option.seat is None:
            told.append(option.name if option.choices == ("off", "on") else f"{option.name}: {option.shown[chosen]}")
    return f"{'; '.join(told)}." if told else "The usual rules."


class DayButton(Pressable):
    """A day in the row: its date, and a sign for each game."""

    marked = False

    def __init__(self, key: Hashable, box: Box, label: str, signs: list[tuple[str, Colour]]) -> None:
        super().__init__(key, box, label)
        self.signs = signs

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        self.draw_plate(canvas, focused or self.marked, seconds)
        x, y, w, h = self.box
        ink = theme.BRIGHT if self.marked else theme.MUTED
        styles.SUBHEAD.but(size=17, track=0).dense.draw(
            canvas, self.label, (x + w / 2, y + h * 0.3), "center", width=w - 20, ink=ink
        )
        for number, (sign, colour) in enumerate(self.signs):
            at = x + w / 2 + (number - (len(self.signs) - 1) / 2) * 34
            draw_icon(canvas, sign, (at, y + h * 0.7), 18, colour)
        if self.marked:
            canvas.surface.fill(theme.BRASS, canvas.rect(x + 14, y + h - 5, w - 28, 3))


class DailyTab(PageTab):
    """Five cards, one a game, for the day that is chosen in the row below them."""

    name = "daily"
    label = "DEAL OF THE DAY"

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        self.today = self._today()
        self.day = self.today
        """The day whose deals are shown."""
        self.resumed()

    def _today(self) -> datetime.date:
        return self.app.history.now().date()

    @property
    def subtitle(self) -> str:
        return f"{many(self.streak, 'DAY', 'DAYS')} IN A ROW" if self.streak else "A NEW MATCH OF EVERY GAME, EVERY DAY"

    # --- what is there ---------------------------------------------------------------------------

    def card(self, number: int) -> Box:
        """The box of a game's card."""
        wide = (CARDS.w + GAP) / len(GAMES)
        return Box(CARDS.x + number * wide, CARDS.y, wide - GAP, CARDS.h)

    def widgets(self) -> list[Widget]:
        found: list[Widget] = []
        for at, game in enumerate(GAMES.values()):
            card, first = self.card(at), self.days.first(game, self.day)
            x, _, w, _ = card.inset(14)
            foot = card.foot - 14
            label = "GO ON" if first.left is not None else "PLAY" if self.open(first) else "PRACTISE"
            box, letter = Box(x, foot - 104, w, 52), letters()[game.slug]
            found.append(Button(("play", game.slug), box, label, letter, label != "PRACTISE", "play"))
            half = (w - 8) / 2 if first.past is not None else w
            found.append(Button(("code", game.slug), Box(x, foot - 44, half, 44), "", icon="cards"))
            found[-1].note = "C: copy the deal code. Whoever pastes it into the lobby plays the same match."
            if first.past is not None:
                found.append(Button(("result", game.slug), Box(x + half + 8, foot - 44, half, 44), "", icon="target"))
                found[-1].note = "R: how it went, and the review of what you decided."
        wide = (STRIP.w + GAP) / SHOWN
        for number in range(SHOWN):
            day = self.today - datetime.timedelta(days=SHOWN - 1 - number)
            box = Box(STRIP.x + number * wide, STRIP.y, wide - GAP, STRIP.h)
            signs = [sign(self.days.first(game, day)) for game in GAMES.values()]
            words = "Today" if day == self.today else f"{WEEKDAYS[day.weekday()][:3]} {in_words(day)}"
            made = DayButton(("day", day), box, words, signs)
            made.marked = day == self.day
            found.append(made)
        shown = any(widget.key[0] == "result" for widget in found if isinstance(widget.key, tuple))
        self.hints = (*HINTS, ("R", "how it went")) if shown else HINTS
        return found

    def open(self, found: Try) -> bool:
        """Whether this is a first try of today that is still to be made."""
        return self.day == self.today and found == Try()

    def focus(self) -> Hashable:
        waiting = [game for game in GAMES.values() if self.open(self.days.first(game, self.day))]
        return ("play", waiting[0].slug if waiting else next(iter(GAMES)))

    # --- wishes ----------------------------------------------------------------------------------

    def act(self, key: Hashable) -> Change | None:
        match key:
            case ("play", str(slug)):
                return self.play(GAMES[slug])
            case ("code", str(slug)):
                codes.copied(self.app, code_of(deal_of_day(GAMES[slug], self.day)))
            case ("result", str(slug)) if (past := self.days.first(GAMES[slug], self.day).past) is not None:
                held = self.app.history.record(past.number)
                try:
                    return None if held is None else Push(self.app.routes.past_results(loads(held), past.seconds))
                except ValueError as failure:
                    self.app.toast("NO RESULT", str(failure))
            case ("day", datetime.date() as day):
                self.day = day
        return None

    def play(self, game: Game) -> Change | None:
        """Begin the deal of the day that is shown, or go on with its first try."""
        self.resumed()  # another window may have begun it meanwhile
        found = self.days.first(game, self.day)
        if found.left is not None:
            change = go_on(self.app, found.left.path)
            self.resumed()  # a damaged one was put aside
            return change
        return Reset(self.app.routes.match(self.days.setup(game, self.day, self.today, self.app.person)))

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        wish = {pygame.K_c: "code", pygame.K_r: "result"}.get(plain_key(event))
        card = self.focused if isinstance(self.focused, tuple) and self.focused[0] in CARD else None
        key = None if wish is None or card is None else (wish, card[1])
        if key is None or all(widget.key != key for widget in self.page.form.widgets):
            return None
        self.page.form.press(key)
        return self.act(key)

    def update(self, seconds: float) -> None:
        if (today := self._today()) != self.today:  # midnight has passed
            self.day = today if self.day == self.today else self.day
            self.today, self.changed = today, True
            self.resumed()

    def resumed(self) -> None:
        self.days = Days(self.app)
        self.streak = self.app.history.life().streak(self.today)

    # --- pictures --------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        when = f"{WEEKDAYS[self.day.weekday()]}, {in_words(self.day)}"
        x, y = CARDS.x, HEAD_Y
        box = styles.HEAD_NAME.dense.draw(canvas, when, (x, y), width=700, ink=theme.BRIGHT)
        played = sum(self.days.first(game, self.day).past is not None for game in GAMES.values())
        none = "none played yet" if self.day == self.today else "none played"
        words, x = f"{played} of {len(GAMES)} played" if played else none, box.right + 24
        lead = styles.BODY_LEAD.dense
        lead.draw(canvas, words, (x, y + box.h / 2), "midleft", width=CARDS.right - x, ink=theme.MUTED)
        for number, game in enumerate(GAMES.values()):
            card, deal, found = self.card(number), deal_of_day(game, self.day), self.days.first(game, self.day)
            canvas.surface.blit(_face(canvas, game, card), canvas.rect(*card))
            x, _, w, _ = card.inset(16)
            y = card.y + PICTURE + 10
            for style, words, ink, rows in (
                (styles.BODY.dense, side(deal), theme.BRIGHT, 1),
                (styles.BODY.dense, rivals(deal), theme.BRIGHT, 1),
                (styles.BODY_NOTE.dense, rules(deal), theme.MUTED, 2),
            ):
                y = style.write(canvas, words, Box(x, y, w, rows * style.height(canvas, 1.25) + 1), ink) + 6
            head, below, ink = told(found, self.day == self.today)  # in the middle of the room that is left
            style, note = styles.HEAD_NAME.but(size=27, track=1).dense, styles.BODY_NOTE.dense
            high = style.height(canvas, 1.3) + len(below) * note.height(canvas, 1.25)
            middle = x + w / 2
            y += (card.foot - 14 - 104 - 8 - y - high) / 2
            style.draw(canvas, head, (middle, y), "midtop", width=w, ink=ink)
            y += style.height(canvas, 1.3)
            note.draw_lines(canvas, below, (middle, y), "midtop", leading=1.25, width=w)
        box = Box(CARDS.x, RULE_Y, CARDS.w, STRIP.y - 6 - RULE_Y)
        styles.BODY_HINT.dense.write(canvas, RULE, box, anchor="midtop")


def letters() -> dict[str, str]:
    """By game: the key that plays its deal, the first letter of its name that is not taken."""
    found: dict[str, str] = {}
    for slug, game in GAMES.items():
        taken = (*found.values(), "C", "R")
        found[slug] = next(letter for letter in game.name.upper() if letter.isalpha() and letter not in taken)
    return found


def told(found: Try, today: bool) -> tuple[str, list[str], Colour]:
    """What came of a first try: a word, the lines below it, and the colour of the word."""
    if found.past is not None:
        share = share_words(found.past)
        review = f"{share} as good as the best" if share else "reviewed" if share_of(found.past) else "not reviewed yet"
        return verdict(found.past)[0], [how_long(found.past), review], verdict(found.past)[2]
    if found.left is not None:
        return "BEGUN", [found.left.far], theme.BRASS
    if found.known:
        return "KNOWN", ["you have played this deal"], theme.STEEL
    if found.begun:
        return "GIVEN UP", ["begun and not finished"], theme.STEEL
    return ("NOT PLAYED YET", ["your first try counts"], theme.BONE) if today else ("NOT PLAYED", [], theme.DIM)


def sign(found: Try) -> tuple[str, Colour]:
    """The sign of a first try in the row of days."""
    if found.past is not None:
        return verdict(found.past)[1:]
    return ("flag", theme.BRASS) if found.left is not None or found.begun else ("circle", theme.DIM)


def _face(canvas: Canvas, game: Game, card: Box) -> pygame.Surface:
    """The plate of a card with the lower right of the game's painting, and its name; cached."""

    def make() -> pygame.Surface:
        place = canvas.rect(*card)
        radius = canvas.px(9)
        face = art.vgrad(canvas, place.w, place.h, (48, 46, 37, 235), (30, 28, 23, 235), radius)
        high = canvas.high(PICTURE)
        painting = pictures.filling(canvas, f"{game.slug}/painting", 2 * card.w, card.w * 9 / 8)
        band = painting.subsurface(
            (painting.get_width() - place.w, canvas.high(card.w * 5 / 7), place.w, high)
        ).convert_alpha()
        band.blit(art.vgrad(canvas, *band.get_size(), (14, 12, 10, 0), (14, 12, 10, 225)), (0, 0))
        top = art.clear(place.w, place.h)
        top.blit(band, (0, 0))
        face.blit(art.rounded(canvas, top, radius), (0, 0))
        art.outline(canvas, face, (110, 96, 62), canvas.line(1.4), radius)
        name = styles.HEAD.but(size=24, track=1).dense.fit(canvas, game.name.upper(), card.w - 32, theme.BRIGHT)
        face.blit(name, name.get_rect(bottomleft=(canvas.px(16), high - canvas.px(6))))
        return face

    return canvas.caches.of("daily").get((canvas.scale_key, game.slug, card.w, card.h), make)
