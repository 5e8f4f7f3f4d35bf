"""The title: posters of the games, the latest interrupted match, and buttons to all other pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

from game.catalogue import GAMES
from game.core.game import Game
from scenes.anim.particles import Motes
from scenes.menus.interrupted import Interrupted, go_on, interrupted
from scenes.menus.poster import NEW, SIZE, PosterCard, advertisements
from scenes.menus.proposal import begun
from scenes.menus.warm import Rehearsal
from scenes.stack import Change, Pop, Push, Quit, Reset, Scene, Services
from scenes.ui import art, styles, theme
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.gamepad import PUSHED
from scenes.ui.input import STEERING, Intent
from scenes.ui.keys import plain_key
from scenes.ui.menu import MenuScene, draw_hints
from scenes.ui.pinboard import AskScene
from scenes.ui.toast import LANE
from scenes.ui.widgets import Button, Widget

PATIENCE: Final = 45.0
"""Seconds without input until the demonstration starts."""
QUIET: Final = 0.15
"""Seconds without input until other pages are opened in advance."""
SPREAD: Final = 342.0
"""Distance between posters in design pixels, if they fit."""
MIDDLE: Final = 560.0
BUTTONS: Final = 924.0
FIRST: Final = 1.3
"""How much wider the first button is, the one that stands out."""
WHO: Final[Box] = Box(WIDTH - 48 - 300, 40, 300, 58)
"""The button of whoever plays."""
CORNER: Final = (48.0, 1040.0)
"""Position of the note on the build of the fast core."""

LETTERS: Final = {
    pygame.K_w: "watch",
    pygame.K_e: "career",
    pygame.K_r: "records",
    pygame.K_s: "settings",
    pygame.K_c: "continue",
    pygame.K_p: "play",
    pygame.K_n: "who",
}
INPUTS: Final = frozenset(
    (
        pygame.KEYDOWN,
        pygame.MOUSEMOTION,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        *PUSHED,
    )
)


class TitleScene(MenuScene):
    """The first scene."""

    heading = "Five Fronts. Choose an operation."

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
        self._motes: Motes | None = None
        self._rehearsal: tuple[Hashable, Rehearsal] | None = None
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
        self._feet = {slug: life.tally(slug).words() if slug in known else NEW for slug in GAMES}
        return life.games

    def widgets(self) -> list[Widget]:
        said = advertisements(self._feet)
        spread = min(SPREAD, (WIDTH - 96) / len(said))
        w, h = SIZE if spread >= SPREAD else (spread - 24, (spread - 24) * SIZE[1] / SIZE[0])
        posters: list[Widget] = []
        for number, words in enumerate(said):
            x = WIDTH / 2 + (number - (len(said) - 1) / 2) * spread - w / 2
            card = PosterCard(words, Box(x, MIDDLE - h / 2, w, h))
            card.chosen = words.slug == self.chosen.slug
            posters.append(card)
            self._unbaked.append(card)
        who = Button("who", WHO, self.app.profiles.current.words, "N", icon="helmet")
        who.note = "Who plays: a name, another player, a new one."
        return posters + self._buttons() + [who]

    def _buttons(self) -> list[Widget]:
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
        wide = min(262.0, (WIDTH - 96 - (len(named) - 1) * gap) / (len(named) - 1 + FIRST))
        x = (WIDTH - (len(named) - 1 + FIRST) * wide - (len(named) - 1) * gap) / 2
        made: list[Widget] = []
        for number, (key, label, hint, sign) in enumerate(named):
            box = Box(x, BUTTONS, wide if number else wide * FIRST, 64.0)
            made.append(Button(key, box, label, hint, primary=number == 0, icon=sign))
            x = box.right + gap
        return made

    def resized(self) -> None:
        super().resized()
        self._unbaked.clear()
        self.form.place(self.widgets())
        self._follow_focus()

    # --- wishes --------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        if intent is not None or (event is not None and event.type in INPUTS):
            self.idle = 0.0
        if intent is Intent.ACCEPT and not self.form.ring.shown:  # the poster under a resting mouse is not meant
            self.form.ring.focus(self._main)
        first = intent in STEERING and not self.form.ring.shown and self.form.ring.hovered is None
        if first:  # it only shows where the focus is: in the first row, not on the button that ACCEPT would press
            self.form.ring.focus(("poster", self.chosen.slug))
            self.form.ring.shown = True
        row = [widget.key for widget in self.form.widgets if isinstance(widget, PosterCard)]
        ends = {Intent.LEFT: row[0], Intent.RIGHT: row[-1]}
        ends_here = intent in ends and self.form.ring.shown and self.form.ring.focused == ends[intent]
        change = None if first or ends_here else super().handle(event, intent)
        self._follow_focus()
        return change

    def _follow_focus(self) -> None:
        """Choose the poster of a game when the focus moves to it by keys. Only one thing is lit at a time."""
        ring = self.form.ring
        pointed = ring.focused if ring.shown else ring.hovered
        if ring.shown and isinstance(pointed, tuple) and pointed[1] in GAMES:
            self.chosen = GAMES[pointed[1]]
        for widget in self.form.widgets:
            if isinstance(widget, PosterCard):
                other = isinstance(pointed, tuple) and pointed != widget.key
                widget.chosen = widget.said.slug == self.chosen.slug and not other
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
                return Push(self.app.routes.players())
            case "quit":
                return Quit()
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        code = plain_key(event)
        key = LETTERS.get(code)
        if intent in (Intent.HINT, Intent.RULES):
            key = "rules"
        elif intent is Intent.BACK:
            return Push(self.ask_to_quit())
        if key is None or (key == "continue" and not self.interrupted):
            return None
        self.form.press(key)
        return self.act(key)

    def go_on(self) -> Change | None:
        """Resume the most recent match; if that fails, say why and stop offering it."""
        if not self.interrupted:
            return None
        ready = self._rehearsal[1].ready if self._rehearsal is not None else None
        change = go_on(self.app, self.interrupted[0].path, ready)
        if change is None:
            self._look_again()
        return change

    def ask_to_quit(self) -> Scene:
        """The question whether to end the program, which a key may have been pressed for once too often."""
        words = "Nothing is lost: unfinished matches wait for you."
        return AskScene("LEAVE FIVE FRONTS?", words, [("LEAVE", "door", Quit), ("STAY", "home", Pop)], safe=1)

    def demonstrate(self, game: Game) -> Change:
        """Open the demonstration, which runs until there is input."""
        return Reset(self.app.routes.demonstration(self.app.rng, game))

    # --- time and pictures ---------------------------------------------------------------

    def update(self, seconds: float) -> Change | None:
        self.idle += seconds
        if self._motes is not None and not self.app.settings.reduced_motion:
            self._motes.update(seconds)
        self._asked += seconds
        if self.building is not None and self._asked >= 1.0:
            self._built, self._asked = self.building(), 0.0
        if self.idle >= PATIENCE and not self.app.screen_reader.on:
            return self.demonstrate(self.app.rng.choice(list(GAMES.values())))
        return super().update(seconds)

    def draw_over(self, canvas: Canvas) -> None:
        if self.idle > 0 and self._unbaked:
            self._unbaked.pop(0).prepare(canvas)
        elif self.idle > QUIET:
            self._rehearse(canvas)
        middle = WIDTH / 2
        styles.TITLE.but(size=104, track=6).draw(canvas, "FIVE FRONTS", (middle, 44), "midtop", width=1500, shadow=True)
        label, ink = styles.LABEL.but(size=20, track=7), theme.lighter(theme.BRASS, 1.12)  # the desk is lit there
        box = label.draw(canvas, "CHOOSE AN OPERATION", (middle, 196), "midtop", width=900, ink=ink)
        for way in (-1, 1):
            start, end = middle + way * (box[2] / 2 + 34), middle + way * (box[2] / 2 + 364)
            y = box[1] + box[3] / 2
            canvas.surface.fill(theme.BRASS, canvas.rect(min(start, end), y - 1, abs(end - start), 2))
            pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.at(start, y), max(2.0, 4 * canvas.k))
        if self._motes is not None and not self.app.settings.reduced_motion:
            self._motes.draw(canvas)
        if self.interrupted:
            self._draw_interrupted(canvas)
        if self._built:
            styles.BODY.but(size=16, track=1).draw(canvas, self._built, CORNER, "midleft", width=500, ink=theme.MUTED)
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "go"), ("F11", "full screen")))

    def _rehearse(self, canvas: Canvas) -> None:
        """Make the pages behind the title ready while there is no input."""
        left = self.interrupted[0] if self.interrupted else None
        key = (canvas.scale_key, self.chosen.slug, left and (left.path, left.written))
        if self._rehearsal is None or self._rehearsal[0] != key:
            self._rehearsal = (key, Rehearsal(self.app, self.chosen, left))
        if not self._rehearsal[1].done:
            self._rehearsal[1].step()

    def _draw_interrupted(self, canvas: Canvas) -> None:
        """Draw the strip above the buttons: the match that CONTINUE resumes, and how many more there are."""
        more = len(self.interrupted) - 1
        said = f"Interrupted: {self.interrupted[0].words}" + (f"; {more} more in RECORDS" if more else "")
        wide = min(1640.0, styles.BODY_HINT.width(canvas, said) + 64)
        high = styles.BODY_HINT.height(canvas, 1.7)
        box = Box(WIDTH / 2 - wide / 2, 878 - high / 2, wide, high)
        art.draw_panel(canvas, box, 8, border=(110, 94, 58), height=6)
        styles.BODY_HINT.draw(canvas, said, (WIDTH / 2, 878), "center", width=wide - 40, ink=theme.BONE)
