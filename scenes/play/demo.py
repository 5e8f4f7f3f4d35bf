"""The table of a demonstration: bots play each other, with their choices shown."""

from __future__ import annotations

from typing import Final

import pygame

from ai.levels import level_named
from scenes.match.director import Mode
from scenes.match.play_director import DemoDirector, demo_setup, next_game
from scenes.match.setup import Setup
from scenes.play import surroundings
from scenes.play.advice_panel import Row
from scenes.play.input_order import Handled, InputHandler, TableInput, hand_to_first
from scenes.play.table_scene import TableScene, offer_to_rules_and_log, press_buttons
from scenes.stack import Change, Pop, Push, Replace, Reset, Services
from scenes.ui.canvas import Box
from scenes.ui.gamepad import PRESSED
from scenes.ui.input import STEERING, Intent
from scenes.ui.keys import plain_key
from scenes.ui.pinboard import Answer, AskScene
from scenes.ui.widgets import Button

ONCE_W: Final = 62.0
"""Width of the button that plays a single decision."""
LISTED: Final = 3
"""The most choices of a bot that are shown."""
MODIFIERS: Final = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
    )
)
"""Keys that mean nothing alone."""
KEYS: Final = {
    Intent.PASS: "pause",
    Intent.AGAIN: "levels",
    Intent.LESSON_NEXT: "once",
    Intent.FASTER: "speed",
    Intent.SLOWER: "slower",
    Intent.RULES: "rules",
    Intent.BACK: "leave",
}


class DemoScene(TableScene):
    """Shows a match between bots, and leads on to the lobby."""

    director: DemoDirector

    def __init__(self, setup: Setup, speed: str | None = None, by_itself: bool = False) -> None:
        """A demonstration of this match. `speed`: its own one, None for that of the settings.

        `by_itself`: it begins without anybody having asked for it.
        """
        buttons = surroundings.transport_buttons(
            Button("step", Box(1230, 906, 170, 64), "", "L"),
            Button("restart", Box(1050, 984, 170, 56), "PLAY", "P", icon="swords"),
            Button("once", Box(1158, 906, ONCE_W, 64), "", icon="chevron-right"),
        )
        super().__init__(DemoDirector(setup), buttons)

        self.subtitle = "Demonstration"
        self._shown_setup = setup
        """The setup whose levels the board names."""
        self.own_speed = speed
        self.by_itself = by_itself
        """Whether nobody has asked for it."""

    def enter(self, app: Services) -> None:
        self.own_speed = self.own_speed or app.settings.speed
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        self.director.leave()

    def make_board(self) -> None:
        """Make the board, with a small button beside PAUSE that plays a single decision ("once").

        PAUSE, which the board has placed, gives up the width of that button and a gap of 4 pixels. The setup is noted,
        since another one (with other levels) needs a new board.
        """
        super().make_board()
        surroundings.place_speed_button(self.buttons, self.board.frame)
        x, y, w, h = self.buttons["pause"].box
        self.buttons["pause"].box = Box(x, y, w - ONCE_W - 4, h)
        self.buttons["once"].box = Box(x + w - ONCE_W, y, ONCE_W, h)
        self._shown_setup = self.setup

    def update(self, seconds: float) -> Change | None:
        """Advance the match, and label the button of the bots' levels (its key is "step"), such as "GENERALS"."""
        levels = self.director.levels
        is_mixed = len(set(levels)) > 1
        self.buttons["step"].label = "MIXED" if is_mixed else f"{level_named(levels[0]).name.upper()}S"
        return super().update(seconds)

    def run_director(self, seconds: float) -> Change | None:
        """Let the director go on. Returns the change to the next demonstration once the match is over, until then None.

        If a person has changed the levels of the bots, the setup is another one, and a new board names them.
        """
        if self._shown_setup is not self.setup:
            self.make_board()
        super().run_director(seconds)
        return self.show_results() if self.director.mode is Mode.OVER else None

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Offer input to the handlers in INPUT_ORDER until one uses it. Returns the change of scene, or None."""
        is_unseen_accept = intent is Intent.ACCEPT and not self.ring.shown
        meant = None if is_unseen_accept else intent  # no focus is shown that Accept could be meant for
        return hand_to_first(INPUT_ORDER, self, TableInput(event, meant))

    def carry_out_command(self, key: str) -> Change | None:
        """Carry out the command with this key. Returns the change of scene, or None.

        Commands of any table are passed on. "step" and "levels" change the levels of the bots. "once" plays one
        decision and pauses. "restart" leads to the lobby, to play this game.
        """
        match key:
            case "step" | "levels":
                self.director.change_levels()
                self.app.sound.play("click", 0.6)
            case "once":
                self.director.paused = self.director.plays_one_decision = True
            case "restart":
                return Reset(self.app.routes.lobby(self.setup.game))
            case "leave":
                return Reset(self.app.title())
            case _:
                return super().carry_out_command(key)
        return None

    def ask_to_leave(self) -> Change:
        """The change of scene to a question: watch on, play, or leave."""
        game = self.setup.game
        words = f"Bots are playing {game.name}. Watch on, play yourself, or go back to the title?"
        answers: list[Answer] = [
            ("WATCH ON", "eye", Pop),
            ("PLAY THIS GAME", "swords", lambda: Reset(self.app.routes.lobby(game))),
            ("LEAVE TO THE TITLE", "door", lambda: Reset(self.app.title())),
        ]
        return Push(AskScene("DEMONSTRATION", words, answers))

    def show_waiting(self, seat: int) -> None:
        """Show the best choices that the thinking bot considers, in words, each with a bar beside the best one.

        They stay while the bot's choice is animated. The chance of a choice (`value`) is divided by the best one, so
        that bars have 0..1. `seat`: whose decision it is.
        """
        thought = self.director.thinker.thought
        name = self.setup.name(seat)
        if thought is None or not thought.iterations:
            self.advice_panel.show_words("THE STAFF CONSIDERS", f"{name}: studying the map.")
            return

        actions = self.setup.game.actions
        choices = [([actions[id] for id in choice.actions], choice.value) for choice in thought.choices]
        best_value = max(value for _, value in choices) or 1.0
        rows = [Row(self.board.words.describe_decision(steps), value / best_value) for steps, value in choices[:LISTED]]
        words = thought.reason or f"{name}: looking for the best order."
        self.advice_panel.show_rows("THE STAFF CONSIDERS", words, rows)

    def show_results(self) -> Change:
        """The change of scene to a demonstration of the next game, since nobody wants to see the results."""
        following_setup = demo_setup(self.app.rng, next_game(self.setup.game), self.director.levels)
        return Replace(DemoScene(following_setup, self.own_speed, self.by_itself))


# --- Who gets input, in turn ------------------------------------------------------------------


def look_at_board(scene: DemoScene, given: TableInput) -> Handled | None:
    """Open or close a list of the board. None if the input does neither."""
    scene.place_spots()
    return Handled() if scene.board.controls.browse(given.event, given.intent, scene.ring) else None


def move_focus(scene: DemoScene, given: TableInput) -> None:
    """Let the focus follow the mouse and the keys."""
    scene.ring.handle(given.event, given.intent)


def use_up_steering(scene: DemoScene, given: TableInput) -> Handled | None:
    """Use up input that moved the focus, or Enter on a button, so that it does not ask whether to leave.

    Returns None for all other input, which goes to the next handler.
    """
    is_on_button = given.intent is Intent.ACCEPT and scene.ring.focused in scene.buttons
    return Handled() if given.intent in STEERING or is_on_button else None


def press_hot_key(scene: DemoScene, given: TableInput) -> Handled | None:
    """Carry out the command of a hot key of demonstrations. None for any other input.

    P is the key of PLAY ("restart"), which leads to the lobby of the game.
    """
    if given.intent in KEYS:
        return Handled(scene.carry_out_command(KEYS[given.intent]))
    if plain_key(given.event) == pygame.K_p:
        return Handled(scene.carry_out_command("restart"))
    return None


def wake_up(scene: DemoScene, given: TableInput) -> Handled | None:
    """Ask whether to leave the demo. None for input that does not ask.

    Every key or gamepad button asks that nothing before this has used, except a modifier such as Shift. In a demo that
    began by itself, a left click beside everything asks, too.
    """
    event = given.event
    is_modifier = getattr(event, "key", None) in MODIFIERS
    asks = event is not None and event.type in (pygame.KEYDOWN, *PRESSED) and not is_modifier
    if event is not None and given.is_mouse_down:
        asks = scene.by_itself and event.button == 1 and scene.ring.key_at(event.pos) is None
    return Handled(scene.ask_to_leave()) if asks or given.intent is not None else None


INPUT_ORDER: Final[tuple[InputHandler[DemoScene], ...]] = (
    offer_to_rules_and_log,  # Esc closes the open sheet of rules before anything else, and the wheel scrolls
    look_at_board,  # the click that closes a list must do nothing else
    move_focus,  # buttons answer Accept where the focus is after this input
    press_buttons,
    use_up_steering,
    press_hot_key,
    wake_up,  # last: all that has no other use
)
"""The order in which handlers get a click or a key in a demonstration. Some only take note, and never use it up."""
