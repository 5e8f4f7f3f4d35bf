"""The title: posters of the games, the latest interrupted match, and buttons to all other pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ClassVar, Final

import pygame

from game.catalogue import GAMES
from game.core.game import Game
from scenes.anim.particles import Motes
from scenes.menus.interrupted import Interrupted, find_interrupted, resume_match
from scenes.menus.players import PlayersScene
from scenes.menus.poster import SIZE, PosterCard
from scenes.menus.preload import PagePreloader
from scenes.menus.proposal import games_begun, games_untried
from scenes.stack import Change, Pop, Push, Quit, Reset, Services
from scenes.ui import art, pictures, styles, theme
from scenes.ui.canvas import WIDTH, Box, Canvas
from scenes.ui.form import Caps
from scenes.ui.gamepad import PRESSED
from scenes.ui.input import STEERING, Intent
from scenes.ui.menu import MenuScene, draw_hints, make_desk
from scenes.ui.pinboard import AskScene
from scenes.ui.toast import LANE
from scenes.ui.widgets import Button, Widget

CHOOSE: Final = "CHOOSE AN OPERATION"
NEW_GAME_FOOT: Final = "GUIDED FIRST MATCH"
"""The foot line of a game that nobody here has begun: its lobby offers the guided match first."""
FADE_SECONDS: Final = 0.35
"""Seconds in which one painting gives way to the next."""
DEMONSTRATION_SECONDS: Final = 45.0
"""Seconds without input until the demonstration starts."""
PRELOAD_SECONDS: Final = 0.15
"""Seconds without input until other pages are opened in advance."""
POSTER_PITCH: Final = 342.0
"""Distance between posters in design pixels, if they fit."""
POSTERS_Y: Final = 560.0
"""The middle of the posters."""
SUBTITLE_Y: Final = 196.0
SUBTITLE_TALLEST: Final = 70.0
"""Greatest height of the strip above the posters, so that a poster that rises does not reach it."""
STRIP_Y: Final = 878.0
"""The middle of the strip about interrupted matches."""
STRIP_WIDEST: Final = 1640.0
BUTTONS_Y: Final = 924.0
BUTTON_GAP: Final = 16.0
MAIN_WIDER: Final = 1.3
"""Width of the main button, the first one, as a multiple of the others."""
PLAYER_BUTTON: Final[Box] = Box(WIDTH - 48 - 300, 40, 300, 58)
"""The button of the current player."""
BUILD_NOTE: Final = (48.0, 1040.0)
"""Position of the note on the build of the fast core."""
BORDER: Final = (110, 94, 58)
"""The border of the strips."""

INPUTS: Final = frozenset((pygame.KEYDOWN, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, *PRESSED))


class TitleScene(MenuScene):
    """The first scene."""

    heading = "Five Fronts. Choose an operation."
    caps: ClassVar[Caps] = {Intent.RULES: "H"}

    def __init__(self, building: Callable[[], str] | None = None) -> None:
        """The title. `building`: returns the progress of building the fast core, in words for the player."""
        super().__init__()
        self.building = building
        self._build_words = ""
        """Last answer of `building`, which is called once a second."""
        self._seconds_since_answer = 1.0
        self.chosen: Game = next(iter(GAMES.values()))
        self.interrupted: list[Interrupted] = []
        self.idle = 0.0
        """Seconds without input."""
        self._foot_lines: dict[str, str] = {}
        """The foot line of each poster by slug: NEW_GAME_FOOT, or the matches that were won and lost."""
        self._painted_slug = ""
        """The game whose painting is the background."""
        self._fading: tuple[pygame.Surface, float] | None = None
        """The painting before it, and how much of that can still be seen, 0..1."""
        self._motes: Motes | None = None
        self._preloader: PagePreloader | None = None
        """The pages that are prepared."""
        self._preload_key: Hashable = None
        """The scale, the game and the interrupted match that they are for."""
        self._unbaked: list[PosterCard] = []
        """Posters whose largest size is not baked yet. One is baked per frame."""

    def enter(self, app: Services) -> None:
        """Make the page. The game that was played last is chosen, or the first one if none has been played."""
        self.app = app
        self.interrupted = find_interrupted(app)
        slugs_of_games_played = self._read_history()
        for slug in slugs_of_games_played:  # the latest last, so that it is chosen at the end
            self.chosen = GAMES.get(slug, self.chosen)
        self._motes = Motes(app.rng)
        super().enter(app)
        self.form.ring.focus(self._main_button)
        self._follow_focus()

    @property
    def toast_lane(self) -> Box:
        """The design box at the foot in which toasts appear, to the right of the note on the fast core (BUILD_NOTE)."""
        left, _ = BUILD_NOTE
        note_width = 512
        return LANE._replace(x=left + note_width, w=WIDTH - 2 * left - note_width)

    @property
    def _main_button(self) -> str:
        """The key of the highlighted button, which ACCEPT presses until keys have moved the focus."""
        return "continue" if self.interrupted else "play"

    def resume_scene(self) -> None:
        """Read the interrupted matches again, and prepare pages anew.

        The caches may have dropped pictures of the prepared pages for those of the page that was open.
        """
        self.idle = 0.0
        self._preloader = None
        self._reload()

    def _reload(self) -> None:
        """Read interrupted matches and history again: a match may have been resumed, finished or found damaged."""
        self.interrupted = find_interrupted(self.app)
        self._read_history()
        self.form.place(self.widgets())
        self._follow_focus()

    def _read_history(self) -> list[str]:
        """Update the foot lines of the posters. Returns the slugs of the games played, the latest last.

        The foot line is the number of wins and losses. A game that nobody here has begun, apart from a guided match
        that is interrupted, has the offer of a guided match instead.
        """
        life = self.app.history.life_totals()
        known = games_begun(self.app.store, self.interrupted, life.games)
        known -= games_untried(self.interrupted, life.games)
        self._foot_lines = {slug: life.tally(slug).words() if slug in known else NEW_GAME_FOOT for slug in GAMES}
        return life.games

    # --- Widgets -------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        """The posters, the buttons below them, and the button with the name of the player.

        The large pictures of new posters are not drawn yet. They wait in `_unbaked`, of which each frame draws one.
        """
        posters = self._make_posters()
        self._unbaked += posters
        player = Button("who", PLAYER_BUTTON, self.app.profiles.current.words, "N", icon="helmet")
        player.note = "Change your name, switch players, or add a new one."
        return [*posters, *self._make_buttons(), player]

    def _make_posters(self) -> list[PosterCard]:
        """The posters side by side, in the middle of the page. With many games they are smaller, but keep their form.

        SIZE: their full width and height. `_foot_lines`: the words at the foot of each poster, by slug.
        """
        pitch = min(POSTER_PITCH, (WIDTH - 96) / len(GAMES))
        width, height = SIZE
        if pitch < POSTER_PITCH:
            width = pitch - 24
            height = width * SIZE[1] / SIZE[0]

        posters: list[PosterCard] = []
        for number, game in enumerate(GAMES.values()):
            x = WIDTH / 2 + (number - (len(GAMES) - 1) / 2) * pitch - width / 2
            foot = self._foot_lines.get(game.slug, NEW_GAME_FOOT)
            card = PosterCard(game, foot, Box(x, POSTERS_Y - height / 2, width, height))
            card.is_chosen = game is self.chosen
            posters.append(card)
        return posters

    def _make_buttons(self) -> list[Button]:
        """The buttons in a row, in the middle of the page. The first one is the main one, and wider (MAIN_WIDER).

        If a match was interrupted, that is CONTINUE, otherwise PLAY. The buttons are at most 262 design pixels wide.
        """
        rows = [
            ("play", "PLAY", "P", "play"),
            ("watch", "WATCH", "W", "eye"),
            ("rules", "HOW TO PLAY", "H", "book"),
            ("career", "CAREER", "E", "star"),
            ("records", "RECORDS", "R", "trophy"),
            ("settings", "SETTINGS", "S", "gear"),
            ("quit", "QUIT", "ESC", "door"),
        ]
        if self.interrupted:
            rows.insert(0, ("continue", "CONTINUE", "C", "flag"))

        gaps = (len(rows) - 1) * BUTTON_GAP
        shares = len(rows) - 1 + MAIN_WIDER
        width = min(262.0, (WIDTH - 96 - gaps) / shares)
        x = (WIDTH - shares * width - gaps) / 2
        buttons: list[Button] = []
        for number, (key, label, hint, icon) in enumerate(rows):
            box = Box(x, BUTTONS_Y, width if number else width * MAIN_WIDER, 64.0)
            button = Button(key, box, label, hint, primary=number == 0, icon=icon)
            button.auto_focus = key != "quit"  # the focus never comes to QUIT by itself
            buttons.append(button)
            x = box.right + BUTTON_GAP
        return buttons

    def drop_scaled_art(self) -> None:
        """Drop all pictures that depend on the size of the window, and make the page anew."""
        self._unbaked.clear()
        super().drop_scaled_art()
        self._follow_focus()

    # --- Input ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Handle an event. Returns the change of scene, or None.

        After input by mouse no focus is shown, and the main button would get ACCEPT. The first key for a direction then
        only shows the focus, on the poster of the chosen game. If the mouse is on a widget, the focus moves on from it.
        """
        is_input = intent is not None or (event is not None and event.type in INPUTS)
        if is_input:
            self.idle = 0.0

        ring = self.form.ring
        is_first_key = intent in STEERING and not ring.shown
        if is_first_key and ring.hovered is None:
            ring.focus(("poster", self.chosen.slug))
            ring.shown = True
            self._follow_focus()
            return None
        if is_first_key:
            ring.focus(ring.hovered)

        # Left or Right at the end of the row of posters is ignored.
        change = None if self._is_end_of_row(intent) else super().handle(event, intent)
        self._follow_focus()
        return change

    def _is_end_of_row(self, intent: Intent | None) -> bool:
        """Whether Left is pressed on the first poster or Right on the last one, while the focus is shown.

        Such a press is ignored, because it would move the focus out of the row of posters.
        """
        posters = [widget.key for widget in self.form.widgets if isinstance(widget, PosterCard)]
        ends = {Intent.LEFT: posters[0], Intent.RIGHT: posters[-1]}
        return intent in ends and self.form.ring.shown and self.form.ring.focused == ends[intent]

    def _follow_focus(self) -> None:
        """Choose the game whose poster the keys have focused, and light one poster at most.

        After input by mouse (`shown` is False) the focus is on the main button, because a resting mouse chooses
        nothing. The poster under the mouse, or else that of the chosen game, then glows. Posters have the keys
        ("poster", slug), and all other keys of the page are strings.
        """
        ring = self.form.ring
        if not ring.shown:
            ring.focus(self._main_button)

        lit_key = ring.highlighted  # the widget with the focus, or under the mouse
        is_poster_lit = isinstance(lit_key, tuple)
        match lit_key:
            case ("poster", str(slug)) if ring.shown:
                self.chosen = GAMES[slug]

        for widget in self.form.widgets:
            if isinstance(widget, PosterCard):
                is_other_poster_lit = is_poster_lit and lit_key != widget.key
                widget.is_chosen = widget.game is self.chosen and not is_other_poster_lit
                widget.glows = not ring.shown and (lit_key == widget.key or (lit_key is None and widget.is_chosen))

    def act(self, key: Hashable) -> Change | None:
        """Carry out the command of the widget with this key. Returns the change of scene, or None.

        A poster chooses its game and opens its lobby. The buttons are for the game that is chosen already: PLAY also
        opens the lobby, and WATCH begins a demonstration, in which bots play.
        """
        match key:
            case ("poster", str(slug)):
                self.chosen = GAMES[slug]
                return Push(self.app.routes.lobby(self.chosen))
            case "continue":
                return self.continue_match()
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
                self.form.ring.hovered = None  # the tooltip of this button would show beside the page
                return Push(PlayersScene())
            case "quit":
                return Quit()
        return None

    def hot_key(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Press the widget with the letter of a key. Escape asks whether to leave the program.

        Returns the change of scene that follows, or None.
        """
        if intent is not Intent.BACK:
            return super().hot_key(event, intent)
        words = "Nothing is lost: unfinished matches wait for you."  # the key may have been pressed once too often
        return Push(AskScene("LEAVE FIVE FRONTS?", words, [("STAY", "home", Pop), ("LEAVE", "door", Quit)]))

    def continue_match(self) -> Change | None:
        """The change that resumes the latest match. None, after a toast, if it cannot be resumed."""
        if not self.interrupted:
            return None
        # The match may have been replayed in advance.
        ready = self._preloader.ready if self._preloader is not None else None
        change = resume_match(self.app, self.interrupted[0].path, ready)
        if change is None:
            self._reload()
        return change

    def demonstrate(self, game: Game) -> Change:
        """Open the demonstration, which runs until there is input."""
        return Reset(self.app.routes.demonstration(self.app.rng, game))

    # --- Time and drawing ----------------------------------------------------------------

    def update(self, seconds: float) -> Change | None:
        """Advance the page by this many seconds, and ask once a second how far the build of the fast core is.

        After DEMONSTRATION_SECONDS without input, returns the change of scene to a demonstration: a match of a random
        game that bots play. It does not start by itself while the screen reader is on. `idle`: the seconds since the
        last input, which sets it back to 0. `building`: returns how far the build is, in words.
        """
        self.idle += seconds
        self._fade(seconds)
        if self._motes is not None and not self.app.settings.reduced_motion:
            self._motes.update(seconds)

        self._seconds_since_answer += seconds
        if self.building is not None and self._seconds_since_answer >= 1.0:
            self._build_words = self.building()
            self._seconds_since_answer = 0.0

        if self.idle >= DEMONSTRATION_SECONDS and not self.app.screen_reader.is_on:
            game = self.app.rng.choice(list(GAMES.values()))
            return Reset(self.app.routes.demonstration(self.app.rng, game, by_itself=True))
        return super().update(seconds)

    def _fade(self, seconds: float) -> None:
        """Let the painting of the game that was chosen before fade out.

        `_fading`: that painting, and how much of it can still be seen (0..1). None if nothing fades.
        """
        if self._fading is not None:
            painting, visibility = self._fading
            visibility -= seconds / FADE_SECONDS
            self._fading = (painting, visibility) if visibility > 0 else None

    def bake_behind(self, canvas: Canvas) -> pygame.Surface:
        return make_desk(canvas, pictures.painting_of(self.chosen.slug))

    def draw_behind(self, canvas: Canvas) -> None:
        """Draw the painting of the chosen game, and over it the one of the game before, which fades out.

        `_behind` is the painting that was drawn last. When the choice has changed (`_painted_slug`), it begins to fade,
        and the base class makes a new one. With reduced motion (`canvas.still`) nothing fades.
        """
        if self._painted_slug != self.chosen.slug:
            before = self._behind
            can_fade = before is not None and before.get_size() == canvas.size and not canvas.still
            self._fading = (before, 1.0) if before is not None and can_fade else None
            self._painted_slug = self.chosen.slug
            self._behind = None

        super().draw_behind(canvas)
        if self._fading is not None:
            painting, visibility = self._fading
            art.blit_faded(canvas.surface, painting, (0, 0), round(255 * visibility))

    def draw_over(self, canvas: Canvas) -> None:
        """Draw title, strips, motes of dust and hints. While there is no input, also prepare pictures for later.

        First come the posters at the size to which they grow under the focus (`_unbaked`), one a frame, then the pages
        to which the buttons lead. `_build_words` says how far the build of the fast core is. Sizes and distances are
        design pixels.
        """
        if self.idle > 0 and self._unbaked:
            self._unbaked.pop(0).prepare(canvas)
        elif self.idle > PRELOAD_SECONDS:
            self._preload(canvas)

        title_style = styles.TITLE.derive(size=104, track=6)
        title_style.draw(canvas, "FIVE FRONTS", (WIDTH / 2, 44), "midtop", width=1500, shadow=True)
        self._draw_subtitle(canvas)
        if self._motes is not None and not self.app.settings.reduced_motion:
            self._motes.draw(canvas)
        if self.interrupted:
            self._draw_interrupted(canvas)
        if self._build_words:
            build_style = styles.BODY.derive(size=16, track=1)
            build_style.draw(canvas, self._build_words, BUILD_NOTE, "midleft", width=500, ink=theme.MUTED)
        draw_hints(canvas, (("ARROWS", "choose"), ("ENTER", "go"), ("F11", "full screen")))

    def _draw_subtitle(self, canvas: Canvas) -> None:
        """Draw the strip below the title with the words CHOOSE, and a brass line to its left and right.

        Each line is 330 design pixels long and begins with a dot. The strip grows with the type, up to a height at
        which the posters still have room to rise.
        """
        middle = WIDTH / 2
        style = styles.LABEL.derive(size=20, track=7)
        width = style.width(canvas, CHOOSE) + 56
        height = min(SUBTITLE_TALLEST, style.height(canvas, 1.5))
        art.draw_panel(canvas, Box(middle - width / 2, SUBTITLE_Y, width, height), radius=8, border=BORDER, height=6)
        box = style.draw(canvas, CHOOSE, (middle, SUBTITLE_Y + height / 2), "center", width=900)

        y = box.centre[1]
        for direction in (-1, 1):
            start = middle + direction * (box.w / 2 + 34)
            end = middle + direction * (box.w / 2 + 364)
            canvas.surface.fill(theme.BRASS, canvas.rect(min(start, end), y - 1, abs(end - start), 2))
            pygame.draw.aacircle(canvas.surface, theme.BRASS, canvas.to_pixels(start, y), max(2.0, 4 * canvas.scale))

    def _draw_interrupted(self, canvas: Canvas) -> None:
        """Draw the strip about the latest interrupted match, which CONTINUE resumes, and how many more there are.

        Sizes and distances are design pixels.
        """
        more = len(self.interrupted) - 1
        words = f"Interrupted: {self.interrupted[0].description}" + (f"; {more} more in RECORDS" if more else "")
        style = styles.BODY_HINT
        width = min(STRIP_WIDEST, style.width(canvas, words) + 64)
        height = style.height(canvas, 1.7)

        strip = Box((WIDTH - width) / 2, STRIP_Y - height / 2, width, height)
        art.draw_panel(canvas, strip, radius=8, border=BORDER, height=6)
        style.draw(canvas, words, (WIDTH / 2, STRIP_Y), "center", width=width - 40, ink=theme.BONE)

    def _preload(self, canvas: Canvas) -> None:
        """Do one more step of preparing the pages to which the buttons lead, so that they open without a delay.

        They depend on the scale, the chosen game and the match that CONTINUE resumes. If any of these has changed, the
        preparation begins anew. A match is the same as long as its save file has not been written again.
        """
        match = self.interrupted[0] if self.interrupted else None
        key = (canvas.scale_key, self.chosen.slug, match and (match.path, match.written))
        if self._preloader is None or self._preload_key != key:
            self._preload_key = key
            self._preloader = PagePreloader(self.app, self.chosen, match)

        if not self._preloader.done:
            self._preloader.step()
