"""The title: posters of the games, the latest interrupted match, and buttons to all other pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ClassVar, Final

import pygame

from game.catalogue import GAMES
from game.core.game import Game
from scenes.anim.particles import Motes
from scenes.keeping.profiles import FIRST, LONGEST, MOST
from scenes.menus.interrupted import Interrupted, go_on, interrupted
from scenes.menus.preload import PagePreloader
from scenes.menus.proposal import begun, untried
from scenes.stack import Change, Pop, Push, Quit, Reset, Scene, Services
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import HEIGHT, WIDTH, Box, Canvas
from scenes.ui.focus import Spot
from scenes.ui.form import Caps, Form
from scenes.ui.gamepad import PRESSED
from scenes.ui.input import STEERING, Intent
from scenes.ui.menu import MenuScene, desk, draw_hints
from scenes.ui.pinboard import AskScene, PinboardScene, draw_head
from scenes.ui.toast import LANE
from scenes.ui.tween import spring
from scenes.ui.widgets import Button, Field, Pressable, Widget

# --- A game's poster on the title: picture, name, description, and a foot line --------------------

SIZE: Final = (300.0, 520.0)
PRINTED: Final = 358
"""Down to here a poster of that size is a picture with a name."""
GROWTH: Final = 0.07
"""Relative growth of a chosen poster."""
RISE: Final = 14
"""Design pixels by which a chosen poster rises."""
CHOOSE: Final = "CHOOSE AN OPERATION"
FADE: Final = 0.35
"""Seconds in which one painting gives way to the next."""
NEW: Final = "GUIDED FIRST MATCH"
"""The foot of a game that nobody here has begun: its lobby offers the guided match first."""
STEPS: Final = 7
"""Number of size steps from small to large; no other sizes are drawn."""


class PosterCard(Pressable):
    """A poster, pressed by a click or ACCEPT. It rises under the mouse or focus, and while `chosen`."""

    def __init__(self, game: Game, foot: str, box: Box) -> None:
        super().__init__(("poster", game.slug), box, game.name)
        self.game = game
        self.foot = foot
        self.chosen = False
        self.glows = False
        """Whether light stands around it: it is what one points at, or nothing else is lit."""
        self._grown = 0.0

    def spot(self) -> Spot:
        """The whole area that it covers at any size, so that rising does not move it away from the mouse."""
        x, y, w, h = self.box
        return Spot(
            self.key, Box(x - w * GROWTH / 2, y - h * GROWTH / 2 - RISE, w * (1 + GROWTH), h * (1 + GROWTH)), self.label
        )

    def prepare(self, canvas: Canvas) -> None:
        """Bake the largest size in advance, so that rising does not stutter."""
        _face(canvas, self.game, self.foot, self.box, STEPS)

    def draw(self, canvas: Canvas, focused: bool, seconds: float) -> None:
        goal = 1.0 if focused or self.chosen else 0.0
        self._grown += (goal - self._grown) * spring(13, seconds, canvas.still)
        step = round(self._grown * STEPS)
        face = _face(canvas, self.game, self.foot, self.box, step)
        x, y = self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2 - RISE * self._grown
        place = face.get_rect(center=canvas.at(x, y))
        if self.glows:
            spread = max(1, canvas.px(24))
            light = art.glow(canvas, place.w, place.h, canvas.px(20), spread)
            canvas.surface.blit(light, (place.x - spread * 2, place.y - spread * 2))
        height = 12 + round(8 * step / STEPS)
        art.drop(
            canvas, canvas.surface, place, canvas.px(14), max(1, canvas.px(24)), (canvas.px(8), canvas.px(height)), 200
        )
        canvas.surface.blit(face, place)


def _face(canvas: Canvas, game: Game, said: str, box: Box, step: int) -> pygame.Surface:
    """The poster at one size step: rendered at the smallest and the largest, scaled in between."""
    scale, (_, _, w, h) = 1 + GROWTH * step / STEPS, box
    if step not in (0, STEPS):  # seen for a few frames only
        large = _face(canvas, game, said, box, STEPS)
        return pygame.transform.smoothscale(large, canvas.rect(0, 0, w * scale, h * scale).size)
    key = (game.slug, said, canvas.scale_key, w, h, step)
    return canvas.caches.of("posters").get(key, lambda: printed(canvas, game, said, w * scale, h * scale))


def printed(canvas: Canvas, game: Game, said: str, w: float, h: float) -> pygame.Surface:
    """The poster of a game with its texts, `said` at its foot, and rounded corners."""
    wide, high = canvas.rect(0, 0, w, h).size
    poster = pictures.picture(canvas, f"{game.slug}/poster", w, h)
    head = poster.get_height() * PRINTED // round(SIZE[1])  # as high as its box: the paper below the picture is longer
    paper = poster.subsurface((0, head, wide, poster.get_height() - head))
    sheet = canvas.onto(pygame.transform.scale(poster.convert_alpha(), (wide, high)))
    sheet.surface.blit(poster, (0, 0), (0, 0, wide, head))
    sheet.surface.blit(pygame.transform.smoothscale(paper, (wide, high - head)), (0, head))
    unit = w / SIZE[0]
    down = unit * canvas.k / canvas.down
    name = game.name.upper()
    styles.HEAD.but(size=27 * unit, track=1).draw(sheet, name, (w / 2, 333 * down), "center", width=w - 48, shadow=True)
    foot, room = styles.LABEL.but(size=16 * unit, track=5), w - 60
    feet, step = foot.wrap(sheet, said, room), foot.height(sheet, 1.1)
    limit = h - 30 * down * (high - head) / paper.get_height() - step * len(feet)
    for number, words in enumerate(feet):
        foot.draw(sheet, words, (w / 2, limit + number * step), "midtop", width=room, ink=(106, 84, 52))
    least, most = game.seats[0], game.seats[-1]
    players = f"{least}" if least == most else f"{least}\u2013{most}"
    y = 366 * down
    for words, kind, size, colour in (
        (game.tagline, styles.LABEL, 22, theme.INK),
        (game.setting, styles.TYPED_BOLD, 19, theme.RED),
        (f"{players} players \u00b7 {game.minutes} min", styles.BODY, 18, (92, 80, 60)),
    ):
        style = kind.but(size=size * unit, track=0)
        lines = style.wrap(sheet, words, w - 44)
        if y + style.height(sheet, 1.1 * len(lines)) <= limit:
            style.draw_lines(sheet, lines, (w / 2, y), "midtop", 1.1, w - 44, colour)
        y += style.height(sheet, 1.1 * len(lines) + 0.3)
    return art.rounded(canvas, sheet.surface, canvas.px(16))


PATIENCE: Final = 45.0
"""Seconds without input until the demonstration starts."""
QUIET: Final = 0.15
"""Seconds without input until other pages are opened in advance."""
SPREAD: Final = 342.0
"""Distance between posters in design pixels, if they fit."""
MIDDLE: Final = 560.0
CHOOSE_TALLEST: Final = 70.0
"""Height of the strip above the posters at most, so that a poster that rises does not reach it."""
BUTTONS: Final = 924.0
MAIN_WIDER: Final = 1.3
"""How much wider the first button is, the one that stands out."""
WHO: Final[Box] = Box(WIDTH - 48 - 300, 40, 300, 58)
"""The button of whoever plays."""
CORNER: Final = (48.0, 1040.0)
"""Position of the note on the build of the fast core."""

INPUTS: Final = frozenset(
    (
        pygame.KEYDOWN,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        *PRESSED,
    )
)


class TitleScene(MenuScene):
    """The first scene."""

    heading = "Five Fronts. Choose an operation."
    caps: ClassVar[Caps] = {Intent.RULES: "H"}

    def __init__(self, building: Callable[[], str] | None = None) -> None:
        """`building` returns the progress of the fast core's build, in words for the player."""
        super().__init__()
        self.building = building
        self._built = ""
        """Last answer of `building`, which is called once a second."""
        self._asked = 1.0
        """Seconds since that call."""
        self.chosen: Game = next(iter(GAMES.values()))
        self.interrupted: list[Interrupted] = []
        self.idle = 0.0
        self._feet: dict[str, str] = {}
        """What each poster says at its foot, by slug: NEW, or what was won and lost."""
        self._painted = ""
        """The slug of the game whose painting lies behind all."""
        self._fading: tuple[pygame.Surface, float] | None = None
        """The painting before it, and how much of that is still seen, 0..1."""
        self._motes: Motes | None = None
        self._preloader: tuple[Hashable, PagePreloader] | None = None
        """The pages that are made ready, with the scale, the game and the interrupted match that they are for."""
        self._unbaked: list[PosterCard] = []
        """Posters that are baked at their usual size only; one is baked per frame."""

    def enter(self, app: Services) -> None:
        self.app = app
        self.interrupted = interrupted(app)
        self.chosen = next((GAMES[slug] for slug in reversed(self._count()) if slug in GAMES), self.chosen)
        self._motes = Motes(app.rng)
        super().enter(app)
        self.form.ring.focus(self._main)
        self._follow_focus()

    @property
    def toast_lane(self) -> Box:
        return LANE._replace(x=CORNER[0] + 512, w=WIDTH - 2 * CORNER[0] - 512)

    @property
    def _main(self) -> str:
        """The button that stands out, which ACCEPT presses until keys have moved the focus."""
        return "continue" if self.interrupted else "play"

    def resumed(self) -> None:
        self.idle = 0.0
        self._preloader = None  # what was shown meanwhile may have taken the place of other pages in the caches
        self._look_again()

    def _look_again(self) -> None:
        """Update the interrupted matches: one may have been resumed, or its file found damaged."""
        self.interrupted = interrupted(self.app)
        self._count()
        self.form.place(self.widgets())
        self._follow_focus()

    def _count(self) -> list[str]:
        """Count what was won and lost; returns the games that were played, the latest at the end."""
        life = self.app.history.life()
        known = begun(self.app.store, self.interrupted, life.games)
        known -= untried(self.interrupted, life.games)
        self._feet = {slug: life.tally(slug).words() if slug in known else NEW for slug in GAMES}
        return life.games

    def widgets(self) -> list[Widget]:
        spread = min(SPREAD, (WIDTH - 96) / len(GAMES))
        w, h = SIZE if spread >= SPREAD else (spread - 24, (spread - 24) * SIZE[1] / SIZE[0])
        posters: list[Widget] = []
        for number, game in enumerate(GAMES.values()):
            x = WIDTH / 2 + (number - (len(GAMES) - 1) / 2) * spread - w / 2
            card = PosterCard(game, self._feet.get(game.slug, NEW), Box(x, MIDDLE - h / 2, w, h))
            card.chosen = game is self.chosen
            posters.append(card)
            self._unbaked.append(card)
        who = Button("who", WHO, self.app.profiles.current.words, "N", icon="helmet")
        who.note = "Who plays: a name, another player, a new one."
        named = [
            ("play", "PLAY", "P", "play"),
            ("watch", "WATCH", "W", "eye"),
            ("rules", "HOW TO PLAY", "H", "book"),
            ("career", "CAREER", "E", "star"),
            ("records", "RECORDS", "R", "trophy"),
            ("settings", "SETTINGS", "S", "gear"),
            ("quit", "QUIT", "ESC", "door"),
        ]
        if self.interrupted:
            named.insert(0, ("continue", "CONTINUE", "C", "flag"))
        gap = 16.0
        wide = min(262.0, (WIDTH - 96 - (len(named) - 1) * gap) / (len(named) - 1 + MAIN_WIDER))
        x = (WIDTH - (len(named) - 1 + MAIN_WIDER) * wide - (len(named) - 1) * gap) / 2
        made: list[Widget] = []
        for number, (key, label, hint, sign) in enumerate(named):
            box = Box(x, BUTTONS, wide if number else wide * MAIN_WIDER, 64.0)
            made.append(Button(key, box, label, hint, primary=number == 0, icon=sign))
            made[-1].lands = key != "quit"
            x = box.right + gap
        return [*posters, *made, who]

    def resized(self) -> None:
        self._unbaked.clear()
        super().resized()
        self._follow_focus()

    # --- wishes --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if intent is not None or (event is not None and event.type in INPUTS):
            self.idle = 0.0
        ring = self.form.ring
        first = intent in STEERING and not ring.shown and ring.hovered is None
        if intent in STEERING and not ring.shown and ring.hovered is not None:  # keys go on from the mouse
            ring.focus(ring.hovered)
        if first:  # it only shows where the focus is: in the first row, not on the button that ACCEPT would press
            ring.focus(("poster", self.chosen.slug))
            ring.shown = True
        row = [widget.key for widget in self.form.widgets if isinstance(widget, PosterCard)]
        ends = {Intent.LEFT: row[0], Intent.RIGHT: row[-1]}
        ends_here = intent in ends and ring.shown and ring.focused == ends[intent]
        change = None if first or ends_here else super().handle(event, intent)
        self._follow_focus()
        return change

    def _follow_focus(self) -> None:
        """Choose the poster of a game when the focus moves to it by keys. Only one thing is lit at a time.

        After input by mouse the focus is on the button that stands out: a poster under a resting mouse is not meant.
        """
        ring, pointed = self.form.ring, self.form.ring.lit
        if not ring.shown:
            ring.focus(self._main)
        if ring.shown and isinstance(pointed, tuple) and pointed[1] in GAMES:
            self.chosen = GAMES[pointed[1]]
        for widget in self.form.widgets:
            if isinstance(widget, PosterCard):
                other = isinstance(pointed, tuple) and pointed != widget.key
                widget.chosen = widget.game is self.chosen and not other
                widget.glows = not ring.shown and (pointed == widget.key or (pointed is None and widget.chosen))

    def act(self, key: Hashable) -> Change | None:
        if isinstance(key, tuple):
            self.chosen = GAMES[str(key[1])]
            return Push(self.app.routes.lobby(self.chosen))
        match key:
            case "continue":
                return self.go_on()
            case "play":
                return Push(self.app.routes.lobby(self.chosen))
            case "watch":
                return self.demonstrate(self.chosen)
            case "rules":
                return Push(self.app.routes.rules(self.chosen))
            case "career":
                return Push(self.app.routes.career())
            case "records":
                return Push(self.app.routes.records())
            case "settings":
                return Push(self.app.routes.settings())
            case "who":
                self.form.ring.hovered = None  # its tooltip would show beside the page
                return Push(PlayersScene())
            case "quit":
                return Quit()
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if intent is not Intent.BACK:
            return super().hot_key(event, intent)
        words = "Nothing is lost: unfinished matches wait for you."  # the key may have been pressed once too often
        return Push(AskScene("LEAVE FIVE FRONTS?", words, [("STAY", "home", Pop), ("LEAVE", "door", Quit)]))

    def go_on(self) -> Change | None:
        """Resume the most recent match; if that fails, say why and stop offering it."""
        if not self.interrupted:
            return None
        ready = self._preloader[1].ready if self._preloader is not None else None
        change = go_on(self.app, self.interrupted[0].path, ready)
        if change is None:
            self._look_again()
        return change

    def demonstrate(self, game: Game) -> Change:
        """Open the demonstration, which runs until there is input."""
        return Reset(self.app.routes.demonstration(self.app.rng, game))

    # --- time and pictures ---------------------------------------------------------------

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return desk(canvas, pictures.painting_of(self.chosen.slug))

    def draw_behind(self, canvas: Canvas) -> None:
        """The painting of the chosen game, which the one before it gives way to."""
        if self._painted != self.chosen.slug:
            whole = self._behind is not None and self._behind.get_size() == canvas.size
            self._fading = (self._behind, 1.0) if whole and self._behind is not None and not canvas.still else None
            self._painted, self._behind = self.chosen.slug, None
        super().draw_behind(canvas)
        if self._fading is not None:
            art.blit_faded(canvas.surface, self._fading[0], (0, 0), round(255 * self._fading[1]))

    def update(self, seconds: float) -> Change | None:
        self.idle += seconds
        if self._fading is not None:
            left = self._fading[1] - seconds / FADE
            self._fading = (self._fading[0], left) if left > 0 else None
        if self._motes is not None and not self.app.settings.reduced_motion:
            self._motes.update(seconds)
        self._asked += seconds
        if self.building is not None and self._asked >= 1.0:
            self._built, self._asked = self.building(), 0.0
        if self.idle >= PATIENCE and not self.app.screen_reader.on:
            game = self.app.rng.choice(list(GAMES.values()))
            return Reset(self.app.routes.demonstration(self.app.rng, game, by_itself=True))
        return super().update(seconds)

    def draw_over(self, canvas: Canvas) -> None:
        if self.idle > 0 and self._unbaked:
            self._unbaked.pop(0).prepare(canvas)
        elif self.idle > QUIET:
            self._preload(canvas)
        middle = WIDTH / 2
        styles.TITLE.but(size=104, track=6).draw(canvas, "FIVE FRONTS", (middle, 44), "midtop", width=1500, shadow=True)
        label = styles.LABEL.but(size=20, track=7)
        wide, high = label.width(canvas, CHOOSE) + 56, min(CHOOSE_TALLEST, label.height(canvas, 1.5))
        art.draw_panel(canvas, Box(middle - wide / 2, 196, wide, high), 8, border=(110, 94, 58), height=6)
        box = label.draw(canvas, CHOOSE, (middle, 196 + high / 2), "center", width=900)
        for way in (-1, 1):
            start, end = middle + way * (box[2] / 2 + 34), middle + way * (box[2] / 2 + 364)
            y = box[1] + box[3] / 2
            canvas.surface.fill(theme.BRASS, canvas.rect(min(start, end), y - 1, abs(end - start), 2))
            pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.at(start, y), max(2.0, 4 * canvas.k))
        if self._motes is not None and not self.app.settings.reduced_motion:
            self._motes.draw(canvas)
        if self.interrupted:
            more = len(self.interrupted) - 1
            said = f"Interrupted: {self.interrupted[0].words}" + (f"; {more} more in RECORDS" if more else "")
            wide, high = min(1640.0, styles.BODY_HINT.width(canvas, said) + 64), styles.BODY_HINT.height(canvas, 1.7)
            strip = Box(middle - wide / 2, 878 - high / 2, wide, high)
            art.draw_panel(canvas, strip, 8, border=(110, 94, 58), height=6)
            styles.BODY_HINT.draw(canvas, said, (middle, 878), "center", width=wide - 40, ink=theme.BONE)
        if self._built:
            styles.BODY.but(size=16, track=1).draw(canvas, self._built, CORNER, "midleft", width=500, ink=theme.MUTED)
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "go"), ("F11", "full screen")))

    def _preload(self, canvas: Canvas) -> None:
        """Make the pages behind the title ready while there is no input."""
        left = self.interrupted[0] if self.interrupted else None
        key = (canvas.scale_key, self.chosen.slug, left and (left.path, left.written))
        if self._preloader is None or self._preloader[0] != key:
            self._preloader = (key, PagePreloader(self.app, self.chosen, left))
        if not self._preloader[1].done:
            self._preloader[1].step()


# --- The players of this machine: who plays, and under which name ---------------------------------

WIDE: Final = 860.0
TOP: Final = 206.0
"""Design pixels from the top of the board to the first widget."""
ROW: Final = 80.0
AWAY: Final = 92.0
"""Width of the button that takes a player off the list."""
WORDS: Final = "Each player has settings, records and unfinished matches of their own."


class PlayersScene(PinboardScene):
    """An overlay over the title: rename whoever plays, let somebody else play, add a player or take one away."""

    heading = "Who plays?"
    _naming = False
    """Whether the name of a new player is to be typed from the next frame on."""

    def enter(self, app: Services) -> None:
        super().enter(app)
        self.form = Form([], app.sound.play)
        self._place()

    def _place(self) -> None:
        """Make the rows anew: the name, the others, a new player, done."""
        players = self.app.profiles
        others = [one for one in players.all() if one.number != players.current.number]
        tall = TOP + ROW * (3 + len(others)) + 34
        self.box = Box((WIDTH - WIDE) / 2, (HEIGHT - tall) / 2, WIDE, tall)
        x, w = self.box.x + 70, WIDE - 140
        rows = [Box(x, self.box.y + TOP + ROW * i, w, 66) for i in range(3 + len(others))]
        self.name = Field("name", rows[0], "Your name", players.current.name, LONGEST, players.current.words)
        made: list[Widget] = [self.name]
        for row, one in zip(rows[1:], others, strict=False):
            wide = w if one.number == FIRST else w - AWAY - 8
            label = f"PLAY AS {one.words.upper()}"
            made.append(Button(("play", one.number), row._replace(w=wide), label, icon="helmet"))
            if one.number != FIRST:
                away = Button(("away", one.number), Box(x + wide + 8, row.y, AWAY, 66), "", icon="cross")
                away.note = f"Take {one.words} off the list; the matches are kept in a folder."
                away.lands = False
                made.append(away)
        new = Button("new", rows[-2], "NEW PLAYER", "N", icon="plus")
        new.enabled, new.why = len(others) + 1 < MOST, f"There is room for {MOST} players."
        made += [new, Button("back", rows[-1], "DONE", "ESC", primary=True, icon="tick")]
        self.form.place(made)

    def update(self, seconds: float) -> Change | None:
        if self._naming:  # not earlier: the letter of the key that was pressed comes as text in the same frame
            self._naming = False
            self.name.handle(None, Intent.ACCEPT, focused=True)
        return super().update(seconds)

    def act(self, key: Hashable) -> Change | None:
        match key:
            case "name":
                self.app.profiles.rename(self.name.value)
            case "new":
                self.app.profiles.add()
                self._play_as(self.app.profiles.current.number)
                self.form.ring.focus("name")
                self._naming = True
            case ("play", int(number)):
                self._play_as(number)
            case ("away", int(number)):
                return Push(self._ask_away(number))
            case "back":
                return Pop()
        return None

    def _play_as(self, number: int) -> None:
        self.app.play_as(number)
        self._place()

    def _ask_away(self, number: int) -> Scene:
        """The question before a player is taken off the list."""
        who = next(one for one in self.app.profiles.all() if one.number == number)

        def away() -> Change:
            if not self.app.profiles.remove(number):
                self.app.toast("STILL HERE", f"The folder of {who.words} could not be renamed.")
            return Pop()

        words = f"Settings and records of {who.words} are kept in a folder, but no longer shown."
        return AskScene("TAKE AWAY?", words, [("KEEP", "home", Pop), ("TAKE AWAY", "cross", away)])

    def resumed(self) -> None:
        self._place()

    def draw_board(self, canvas: Canvas) -> None:
        draw_head(canvas, "WHO PLAYS?", self.app.profiles.current.words, self.box)
        at = (self.box.x + WIDE / 2, self.box.y + 162)
        styles.BODY_HINT.draw(canvas, WORDS, at, "center", width=WIDE - 140, ink=theme.MUTED)
