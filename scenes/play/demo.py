"""The demonstration: bots play each other, with their choices shown."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

import pygame

from ai.bot import LEVELS, level_named
from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import SeatEntry
from game.core.sanitize import DEALS
from scenes import routes
from scenes.boards.board import Board
from scenes.play import transport
from scenes.play.advice_panel import Row
from scenes.play.play_scene import PlayScene
from scenes.play.setup import Setup
from scenes.stack import Change, Pop, Push, Replace, Reset
from scenes.ui.canvas import Box
from scenes.ui.gamepad import PRESSED
from scenes.ui.input import STEERING, Intent
from scenes.ui.widgets import Button

MIXED: Final = ("general", "captain", "sergeant")
"""Levels by seat, cyclically."""
LISTED: Final = 3
"""Most choices of a bot that are shown."""
CHOICES: Final = (MIXED, *((level.slug,) for level in reversed(LEVELS)))
"""What the button for the levels goes through."""
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
    Intent.FASTER: "speed",
    Intent.SLOWER: "slower",
    Intent.RULES: "rules",
    Intent.BACK: "leave",
}


def demo_setup(rng: random.Random, game: Game | None = None, levels: tuple[str, ...] = MIXED) -> Setup:
    """A setup of bots for this game or a random one, with a random number of seats, called by random names."""
    game = game or rng.choice(list(GAMES.values()))
    seats = rng.choice(list(game.seats))
    entries = tuple(SeatEntry(levels[i % len(levels)]) for i in range(seats))
    named = {option.slug: rng.choice(option.choices) for option in game.options if option.seat is not None}
    return Setup(game, entries, named, rng.randrange(DEALS))


def following(game: Game) -> Game:
    """The next game of the catalogue, cyclically."""
    games = list(GAMES.values())
    return games[(games.index(game) + 1) % len(games)]


class DemoScene(PlayScene):
    """A match between bots that is neither saved nor added to the history."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        kinds = {entry.kind for entry in setup.seats}
        self.levels = tuple(kinds) if len(kinds) == 1 else MIXED
        self._called = ""
        """The levels that the board names."""
        buttons = transport.transport_buttons(
            Button("step", Box(1230, 906, 170, 64), "", "L"),
            Button("restart", Box(1050, 984, 170, 56), "PLAY", "P", icon="swords"),
        )
        self.buttons = {str(button.key): button for button in buttons}

    def make_board(self) -> Board:
        board = super().make_board()
        transport.place(self.buttons, board.frame)
        self._called = str(self.setup.seats)
        return board

    def setting(self) -> str:
        return "Demonstration"

    def save(self) -> None:
        """Does not touch the saves."""

    def show_orders(self) -> None:
        """Keep the choices visible while the best one is played."""

    def update(self, seconds: float) -> Change | None:
        mixed = len(set(self.levels)) > 1
        self.buttons["step"].label = "MIXED" if mixed else f"{level_named(self.levels[0]).name.upper()}S"
        return super().update(seconds)

    def decide(self, seconds: float) -> Change | None:
        if self._called != str(self.setup.seats):
            self.board = self.make_board()
        return super().decide(seconds)

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Keys without a use ask whether to leave."""
        if self.handle_table(event, intent):
            return None
        self.place_spots()
        meant = intent if self.ring.shown or intent is not Intent.ACCEPT else None
        if self.board.browse(event, meant, self.ring):
            return None
        self.ring.handle(event, intent)
        for key, button in self.buttons.items():
            if button.handle(event, meant, self.ring.focused == key):
                return self.wish(key)
        if meant in STEERING or (meant is Intent.ACCEPT and self.ring.focused in self.buttons):
            return None
        if intent in KEYS:
            return self.wish(KEYS[intent])
        if event is not None and event.type == pygame.KEYDOWN and event.key == pygame.K_p:
            return self.wish("restart")
        woken = event is not None and event.type in (pygame.KEYDOWN, *PRESSED)
        alone = woken and getattr(event, "key", None) in MODIFIERS
        return self.ask_to_leave() if (woken and not alone) or intent is not None else None

    def wish(self, key: str) -> Change | None:
        match key:
            case "step" | "levels":
                self.change_levels()
            case "restart":
                return Reset(routes.lobby(self.setup.game))
            case "leave":
                return Reset(self.app.title())
            case _:
                return super().wish(key)
        return None

    def change_levels(self) -> None:
        """Let bots of the next choice of levels go on with the match."""
        self.levels = CHOICES[(CHOICES.index(self.levels) + 1) % len(CHOICES)]
        entries = tuple(SeatEntry(self.levels[i % len(self.levels)]) for i in range(len(self.setup.seats)))
        self.setup = self.session.setup = replace(self.setup, seats=entries)
        self.withdraw_offer()
        self.thinker.drop(self.app.bots)
        self.app.sound.play("click", 0.6)

    def ask_to_leave(self) -> Change:
        """Ask whether to watch on, to play, or to leave."""
        game = self.setup.game
        return Push(
            routes.ask(
                "DEMONSTRATION",
                f"Bots are playing {game.name}. Watch on, play yourself, or go back to the title?",
                [
                    ("WATCH ON", "eye", Pop),
                    ("PLAY THIS GAME", "swords", lambda: Reset(routes.lobby(game))),
                    ("LEAVE TO THE TITLE", "door", lambda: Reset(self.app.title())),
                ],
            )
        )

    def show_thinking(self, seat: int) -> None:
        thought = self.thinker.thought
        name = self.setup.name(seat)
        if thought is None or not thought.iterations:
            self.advice_panel.say("THE STAFF CONSIDERS", f"{name}: studying the map.")
            return
        words = f"{name}: looking for the best order."
        actions = self.setup.game.actions
        rows = [Row(self.board.decision([actions[id] for id in one.actions]), one.value) for one in thought.choices]
        self.advice_panel.show("THE STAFF CONSIDERS", thought.reason or words, rows[:LISTED])

    def results(self) -> Change:
        """Start a demonstration of the next game."""
        return Replace(DemoScene(demo_setup(self.app.rng, following(self.setup.game), self.levels)))
