"""The deal of the day: today's match of each game, what came of it, and the days before."""

from __future__ import annotations

import datetime
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from career import daily
from career.daily import deal_of_day
from career.deal_code import Deal, code_of
from career.occasions import DAY, in_words
from career.officers import officer_of, seat_officers
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import HUMAN, SeatEntry, loads
from game.core.wording import count_of
from scenes.keeping.finished import Past
from scenes.match.setup import Setup
from scenes.menus import codes
from scenes.menus.interrupted import Interrupted, describe_bots, find_interrupted, resume_match
from scenes.menus.match_row import describe_length, good_share, result_badge, share_words
from scenes.menus.portraits import OVERLAP, draw_group
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
DAYS_SHOWN: Final = 7
"""Days in the row at the foot, today included."""
RULE: Final = (
    "Only your first try counts. It starts with your first decision; you can pause and resume it. "
    "Starting it again, or playing a past day, is practice. You may miss a day without ending your streak."
)
HINTS: Final = (("ARROWS", "choose"), ("ENTER", "play"), ("C", "copy the deal code"))
HEAD_Y: Final = AREA.y + 18
CARDS: Final = Box(AREA.x + 24, AREA.y + 64, AREA.w - 48, 462)
RULE_Y: Final = CARDS.foot + 10
STRIP: Final = Box(CARDS.x, AREA.foot - 24 - 62, CARDS.w, 62)
"""The row of days."""
CARD_BUTTONS: Final = ("play", "code", "result")
"""The buttons of a card: the first parts of their keys."""
CARD_INSET: Final = 14.0
BUTTON_HEIGHT: Final = 52.0
SMALL_BUTTON_HEIGHT: Final = 44.0
BUTTONS_HEIGHT: Final = 104.0
"""Height of both rows of buttons at the foot of a card."""
GAP: Final = 14.0
PICTURE_HEIGHT: Final = 104.0
"""Height of the painting at the head of a card."""
HEAD_SIDE: Final = 52.0
"""Side of the head of an officer on it."""
RESULT_STYLE: Final = styles.HEAD_NAME.derive(size=27, track=1).dense
"""Style of the result of a first try."""


# --- First tries ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Try:
    """The first try of a deal of the day."""

    past: Past | None = None
    """The finished match, or None until it is finished."""
    interrupted: Interrupted | None = None
    """The match that can be resumed, or None if there is none."""
    begun: bool = False
    known: bool = False
    """Whether it is today's and cannot be made any more: the player knows the deal from another match."""


NOT_TRIED: Final = Try()


class Days:
    """The first tries of a player, from the history, the saves and the list of days that were begun."""

    def __init__(self, app: Services) -> None:
        self._history = app.history
        self._today = app.history.now().date()
        self._begun = set(app.store.begun_days())

        # The first of several matches of a day counts: it comes last here, and replaces the others.
        finished = app.history.matches_by_occasion(DAY)
        self._past_numbers = {(day, game): number for day, game, number in reversed(finished)}
        self._interrupted = {
            (str(match.record.occasion), match.game.slug): match
            for match in find_interrupted(app)
            if match.record.occasion is not None and not match.practice
        }
        self.first_try = cache(self._find_first_try)
        self.seats = cache(self._seat_players)

    def _find_first_try(self, game: Game, day: datetime.date) -> Try:
        """The first try of this game's deal of this day: finished, interrupted, begun and given up, or not tried.

        Today's deal may also be known: then a try does not count, because the player has begun or watched a match with
        the same deal number. To have merely looked at the deal does not matter (`looked=False`).
        """
        occasion = daily.occasion_on(day)
        is_begun = (day, game.slug) in self._begun
        match_number = self._past_numbers.get((occasion.name, game.slug))
        if match_number is not None and (matches := self._history.finished_matches([match_number])):
            return Try(past=matches[0], begun=is_begun)

        match = self._interrupted.get((str(occasion), game.slug))
        first_try = Try(interrupted=match, begun=is_begun)
        if first_try == NOT_TRIED and day == self._today:
            deal_number = daily.deal_of_day(game, day).seed
            return Try(known=self._history.has_seen_deal(game.slug, deal_number, looked=False))
        return first_try

    def setup(self, game: Game, day: datetime.date, today: datetime.date, person: str) -> Setup:
        """The setup of a game's deal of this day. It is practice unless it is today's first try.

        `person`: the name of the player.
        """
        deal = daily.deal_of_day(game, day)
        seats = self.seats(game, day, person)
        is_first_try = day == today and self.first_try(game, day) == NOT_TRIED
        return Setup(game, seats, deal.options, deal.seed, practice=not is_first_try, occasion=daily.occasion_on(day))

    @staticmethod
    def _seat_players(game: Game, day: datetime.date, person: str = "") -> tuple[SeatEntry, ...]:
        """The seats of a game's deal of this day, with a person (the name of the player) and officers as bots.

        Day and game decide which officers play, so that everybody meets the same ones.
        """
        empty_seats = [SeatEntry(kind, person if kind == HUMAN else "") for kind in deal_of_day(game, day).kinds]
        return seat_officers(empty_seats, f"{day} {game.slug}")


# --- Deals and tries in words --------------------------------------------------------------------


def side_words(deal: Deal) -> str:
    """The side of the person: "Your side: Olive"."""
    return f"Your side: {deal.game.names(deal.options)[deal.kinds.index(HUMAN)]}"


def rules_words(deal: Deal) -> str:
    """The options of a deal that are not the usual ones: "Fog of war; Turns: 9." or "The usual rules."

    The first choice of an option is the usual one. Options that choose the side of a seat are no rules.
    """
    changed: list[str] = []
    for option in deal.game.options:
        choice = option.choices.index(deal.options[option.slug])
        is_usual = choice == 0
        if not is_usual and option.seat is None:
            is_switch = option.choices == ("off", "on")
            changed.append(option.name if is_switch else f"{option.name}: {option.choice_names[choice]}")
    return f"{'; '.join(changed)}." if changed else "The usual rules."


def result_words(first: Try, is_today: bool) -> tuple[str, list[str], Colour]:
    """The result of a first try for its card: a heading, the lines below it, and the colour of the heading.

    `first.past`: the finished match. `first.interrupted`: one that can be resumed. `first.known`: the player knows the
    deal from another match, so a try no longer counts. `first.begun`: begun, but there is no match any more.
    """
    if first.past is not None:
        heading, _, colour = result_badge(first.past)
        return heading, [describe_length(first.past), _review_words(first.past)], colour
    if first.interrupted is not None:
        return "BEGUN", [first.interrupted.time_played], theme.BRASS
    if first.known:
        return "KNOWN", ["you have played this deal"], theme.STEEL
    if first.begun:
        return "GIVEN UP", ["begun and not finished"], theme.STEEL
    if is_today:
        return "NOT PLAYED YET", ["your first try counts"], theme.BONE
    return "NOT PLAYED", [], theme.DIM


def _review_words(past: Past) -> str:
    """The result of a match's review in words: "87% as good as the best" or "not reviewed yet"."""
    if share := share_words(past):
        return f"{share} as good as the best"
    return "reviewed" if good_share(past) else "not reviewed yet"


def sign_of(first: Try) -> tuple[str, Colour]:
    """The icon and the colour of a first try in the row of days.

    A flag is for a try that was begun and can be resumed, or was given up. A circle is for none.
    """
    if first.past is not None:
        _, icon, colour = result_badge(first.past)
        return icon, colour
    is_open = first.interrupted is not None or first.begun
    return ("flag", theme.BRASS) if is_open else ("circle", theme.DIM)


def play_letters() -> dict[str, str]:
    """By slug of a game, the key that plays its deal: the first letter of its name that has no other meaning.

    C copies the code of a deal, R shows its result, and an earlier game may have the letter.
    """
    letters: dict[str, str] = {}
    for slug, game in GAMES.items():
        taken = (*letters.values(), "C", "R")
        letters[slug] = next(letter for letter in game.name.upper() if letter.isalpha() and letter not in taken)
    return letters


# --- The page ------------------------------------------------------------------------------------


class DayButton(Pressable):
    """A day in the row: its date, and an icon for each game."""

    def __init__(self, key: Hashable, box: Box, label: str, signs: list[tuple[str, Colour]], is_shown: bool) -> None:
        """`is_shown`: whether the cards show this day."""
        super().__init__(key, box, label)
        self.signs = signs
        self.is_shown = is_shown

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        """Draw the date, and below it a sign for each game with the result of its first try.

        The day whose deals the page shows (`is_shown`) is bright as with the focus, and underlined. Sizes and distances
        are design pixels.
        """
        self.draw_plate(canvas, focused or self.is_shown, seconds)
        x, y, width, height = self.box
        middle = x + width / 2
        ink = theme.BRIGHT if self.is_shown else theme.MUTED
        date_style = styles.SUBHEAD.derive(size=17, track=0).dense
        date_style.draw(canvas, self.label, (middle, y + height * 0.3), "center", width=width - 20, ink=ink)

        for number, (icon, colour) in enumerate(self.signs):
            icon_x = middle + (number - (len(self.signs) - 1) / 2) * 34
            draw_icon(canvas, icon, (icon_x, y + height * 0.7), size=18, colour=colour)
        if self.is_shown:
            canvas.surface.fill(theme.BRASS, canvas.rect(x + 14, y + height - 5, width - 28, 3))


class DailyTab(PageTab):
    """A card for each game, on the day that is chosen in the row below them."""

    name = "daily"
    label = "DEAL OF THE DAY"

    def __init__(self, page: TabbedScene) -> None:
        super().__init__(page)
        self.today = self._current_date()
        self.day = self.today
        """The day whose deals are shown."""
        self.resume_scene()

    def _current_date(self) -> datetime.date:
        return self.app.history.now().date()

    @property
    def subtitle(self) -> str:
        """The words below the heading: how many days in a row have been played."""
        if self.streak:
            return f"{count_of(self.streak, 'DAY', 'DAYS')} IN A ROW"
        return "A NEW MATCH OF EVERY GAME, EVERY DAY"

    def first_try(self, game: Game) -> Try:
        """The first try of a game on the day that is shown."""
        return self.days.first_try(game, self.day)

    def counts_next(self, first: Try) -> bool:
        """Whether the next match would be today's first try."""
        return self.day == self.today and first == NOT_TRIED

    # --- Widgets -------------------------------------------------------------------------

    def card_box(self, number: int) -> Box:
        """The box of the card of game number `number`."""
        pitch = (CARDS.w + GAP) / len(GAMES)
        return Box(CARDS.x + number * pitch, CARDS.y, pitch - GAP, CARDS.h)

    def widgets(self) -> list[Widget]:
        """The buttons on the cards of all games, and the row of days.

        The hints of the page are set, too: the one for R is shown only if a first try of this day has a result.
        """
        buttons: list[Widget] = []
        for number, game in enumerate(GAMES.values()):
            buttons += self._card_buttons(game, self.card_box(number))

        shows_result = any(self.first_try(game).past is not None for game in GAMES.values())
        self.hints = (*HINTS, ("R", "how it went")) if shows_result else HINTS
        return [*buttons, *self._day_buttons()]

    def _card_buttons(self, game: Game, card: Box) -> list[Button]:
        """The buttons at the foot of a game's card: play, copy the code and, after a finished try, show its result.

        The first button says whether a press begins the first try, which counts, goes on with it, or begins a match
        that is merely practice. The other two share the row below it.
        """
        first = self.first_try(game)
        x, _, width, _ = card.inset(CARD_INSET)
        foot = card.foot - CARD_INSET

        label = "PRACTISE"
        if first.interrupted is not None:
            label = "GO ON"
        elif self.counts_next(first):
            label = "PLAY"
        box = Box(x, foot - BUTTONS_HEIGHT, width, BUTTON_HEIGHT)
        counts = label != "PRACTISE"
        play = Button(("play", game.slug), box, label, play_letters()[game.slug], primary=counts, icon="play")

        gap = 8
        code_width = width if first.past is None else (width - gap) / 2
        box = Box(x, foot - SMALL_BUTTON_HEIGHT, code_width, SMALL_BUTTON_HEIGHT)
        code = Button(("code", game.slug), box, "", icon="cards")
        code.note = "C: copy the deal code. Anybody who pastes it into the lobby plays the same match."
        if first.past is None:
            return [play, code]

        result = Button(("result", game.slug), box._replace(x=box.right + gap), "", icon="target")
        result.note = "R: how it went, and the review of your decisions."
        return [play, code, result]

    def _day_buttons(self) -> list[DayButton]:
        """A button for each of the last DAYS_SHOWN days, today at the right.

        Each has a sign for each game, which says how the first try of its deal went.
        """
        pitch = (STRIP.w + GAP) / DAYS_SHOWN
        buttons: list[DayButton] = []
        for number in range(DAYS_SHOWN):
            day = self.today - datetime.timedelta(days=DAYS_SHOWN - 1 - number)
            label = "Today" if day == self.today else f"{WEEKDAYS[day.weekday()][:3]} {in_words(day)}"
            signs = [sign_of(self.days.first_try(game, day)) for game in GAMES.values()]
            box = Box(STRIP.x + number * pitch, STRIP.y, pitch - GAP, STRIP.h)
            buttons.append(DayButton(("day", day), box, label, signs, is_shown=day == self.day))
        return buttons

    def first_focus(self) -> Hashable:
        waiting = [game for game in GAMES.values() if self.counts_next(self.first_try(game))]
        return ("play", waiting[0].slug if waiting else next(iter(GAMES)))

    # --- Commands ------------------------------------------------------------------------

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns the change of scene, or None.

        A key is the command of a button and the slug of the game on whose card it is, or "day" and a date. Only the
        finished first try of the day that is shown has a result to open.
        """
        match key:
            case ("play", str(slug)):
                return self.play(GAMES[slug])
            case ("code", str(slug)):
                codes.copy_code(self.app, code_of(deal_of_day(GAMES[slug], self.day)))
            case ("result", str(slug)) if (past := self.first_try(GAMES[slug]).past) is not None:
                return self._open_result(past)
            case ("day", datetime.date() as day):
                self.day = day
        return None

    def play(self, game: Game) -> Change | None:
        """The change that begins this game's deal of the day shown, or resumes its first try.

        None if that cannot be resumed.
        """
        self.resume_scene()  # another window may have begun it meanwhile
        first = self.first_try(game)
        if first.interrupted is not None:
            change = resume_match(self.app, first.interrupted.path)
            self.resume_scene()  # a damaged save was set aside
            return change
        return Reset(self.app.routes.match(self.days.setup(game, self.day, self.today, self.app.person)))

    def _open_result(self, past: Past) -> Change | None:
        """The change of scene to the results page of a finished match.

        None if its record is gone or, after a toast with the reason, if the record cannot be replayed.
        """
        record = self.app.history.record(past.number)
        if record is None:
            return None
        try:
            return Push(self.app.routes.past_results(loads(record), past.seconds))
        except ValueError as failure:
            self.app.toast("NO RESULT", str(failure))
            return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Press a button on the focused card by a letter: C for the code, R for the result.

        The buttons of a card have keys of a command and the slug of the game. A card may have no button for the result.
        Returns the change of scene, or None.
        """
        button = {pygame.K_c: "code", pygame.K_r: "result"}.get(plain_key(event))
        focused = self.focused
        if button is None or not isinstance(focused, tuple) or focused[0] not in CARD_BUTTONS:
            return None

        key = (button, focused[1])
        if all(widget.key != key for widget in self.page.form.widgets):
            return None
        self.page.form.press(key)
        return self.act(key)

    def update(self, seconds: float) -> None:
        """Move the row of days on once midnight has passed. If today's deals are shown, show those of the new day."""
        today = self._current_date()
        if today == self.today:
            return

        if self.day == self.today:
            self.day = today
        self.today = today
        self.changed = True
        self.resume_scene()

    def resume_scene(self) -> None:
        """Read the days and the streak again: a match may have been played or begun in between."""
        self.days = Days(self.app)
        self.streak = self.app.history.life_totals().streak(self.today)

    # --- Drawing -------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the date, a card for each game, and a sentence on the rules."""
        self._draw_head(canvas)
        for number, game in enumerate(GAMES.values()):
            self._draw_card(canvas, game, self.card_box(number))
        rule_box = Box(CARDS.x, RULE_Y, CARDS.w, STRIP.y - 6 - RULE_Y)
        styles.BODY_HINT.dense.write(canvas, RULE, rule_box, anchor="midtop")

    def _draw_head(self, canvas: Canvas) -> None:
        """Draw the date that is shown, and how many of its deals have been played.

        Sizes and distances are design pixels.
        """
        date = f"{WEEKDAYS[self.day.weekday()]}, {in_words(self.day)}"
        date_box = styles.HEAD_NAME.dense.draw(canvas, date, (CARDS.x, HEAD_Y), width=700, ink=theme.BRIGHT)

        played = sum(self.first_try(game).past is not None for game in GAMES.values())
        words = "none played yet" if self.day == self.today else "none played"
        if played:
            words = f"{played} of {len(GAMES)} played"
        left = date_box.right + 24
        at = (left, HEAD_Y + date_box.h / 2)
        styles.BODY_LEAD.dense.draw(canvas, words, at, "midleft", width=CARDS.right - left, ink=theme.MUTED)

    def _draw_card(self, canvas: Canvas, game: Game, card: Box) -> None:
        """Draw a game's card: painting, name and officers, what is dealt, and the result of the first try.

        Three texts describe the deal: the player's side, the bots, and the unusual rules. Sizes and distances are
        design pixels.
        """
        deal = deal_of_day(game, self.day)
        canvas.surface.blit(_card_plate(canvas, game, card), canvas.rect(*card))
        x, _, width, _ = card.inset(16)
        seats = self.days.seats(game, self.day)
        officers = [officer for entry in seats if (officer := officer_of(entry)) is not None]
        heads_width = HEAD_SIDE * (1 + OVERLAP * (len(officers) - 1))  # each partly covers the one before
        left = card.right - 12 - heads_width  # the heads are in the upper right corner, over the painting
        draw_group(canvas, officers, (left, card.y + 8 + HEAD_SIDE / 2), HEAD_SIDE)

        y = card.y + PICTURE_HEIGHT + 10
        # Style, words, colour, and the number of lines for which there is room.
        for style, words, ink, most_lines in (
            (styles.BODY.dense, side_words(deal), theme.BRIGHT, 1),
            (styles.BODY.dense, f"Against {describe_bots(seats)}", theme.BRIGHT, 2 if len(officers) > 1 else 1),
            (styles.BODY_NOTE.dense, rules_words(deal), theme.MUTED, 2),
        ):
            y = style.write(canvas, words, Box(x, y, width, most_lines * style.height(canvas, 1.25) + 1), ink) + 6
        buttons_top = card.foot - CARD_INSET - BUTTONS_HEIGHT - 8
        self._draw_result(canvas, game, Box(x, y, width, buttons_top - y))

    def _draw_result(self, canvas: Canvas, game: Game, room: Box) -> None:
        """Draw the result of the first try: a heading with a few lines below it, in the middle of `room`."""
        heading, lines, ink = result_words(self.first_try(game), is_today=self.day == self.today)
        note = styles.BODY_NOTE.dense
        heading_height = RESULT_STYLE.height(canvas, 1.3)
        height = heading_height + len(lines) * note.height(canvas, 1.25)
        top = room.y + (room.h - height) / 2
        middle = room.x + room.w / 2
        RESULT_STYLE.draw(canvas, heading, (middle, top), "midtop", width=room.w, ink=ink)
        note.draw_lines(canvas, lines, (middle, top + heading_height), "midtop", leading=1.25, width=room.w)


def _card_plate(canvas: Canvas, game: Game, card: Box) -> pygame.Surface:
    """The plate of a game's card with a part of the game's painting and its name. It is cached.

    `card`: the design box of the card, whose size the plate has.
    """

    def render() -> pygame.Surface:
        """Draw the plate of the size of `card`, with a band of the painting at its head and the name on the band.

        The painting (16:9) is made twice as wide as the card. The band is cut from its right edge, a little below the
        middle, and darkens towards its foot, so that the name can be read.
        """
        place = canvas.rect(*card)
        radius = canvas.px(9)
        plate = art.vertical_gradient(canvas, place.w, place.h, (48, 46, 37, 235), (30, 28, 23, 235), radius)

        height = canvas.high(PICTURE_HEIGHT)
        painting = pictures.filling_picture(canvas, name=f"{game.slug}/painting", w=2 * card.w, h=2 * card.w * 9 / 16)
        left, top = painting.get_width() - place.w, canvas.high(card.w * 5 / 7)
        band = painting.subsurface((left, top, place.w, height)).convert_alpha()
        band.blit(art.vertical_gradient(canvas, *band.get_size(), (14, 12, 10, 0), (14, 12, 10, 225)), (0, 0))

        # The band gets the rounded corners of the plate by being laid on a clear sheet of its size.
        sheet = art.clear(place.w, place.h)
        sheet.blit(band, (0, 0))
        plate.blit(art.round_corners(canvas, sheet, radius), (0, 0))
        art.draw_outline(canvas, plate, (110, 96, 62), thick=canvas.line(1.4), radius=radius)

        name_style = styles.HEAD.derive(size=24, track=1).dense
        name = name_style.fit(canvas, game.name.upper(), card.w - 32, theme.BRIGHT)
        plate.blit(name, name.get_rect(bottomleft=(canvas.px(16), height - canvas.px(6))))
        return plate

    return canvas.caches.shelf("daily").get((canvas.scale_key, game.slug, card.w, card.h), render)
