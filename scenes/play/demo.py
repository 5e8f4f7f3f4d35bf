"""Attract mode: bots play each other, with their choices shown; any key returns to the title."""

from __future__ import annotations

import random

import pygame

from game.catalogue import GAMES
from game.core.game import Game
from game.core.record import SeatEntry
from game.core.sanitize import DEALS
from scenes.play.play_scene import PlayScene
from scenes.play.setup import Setup
from scenes.stack import Change, Replace, Reset
from scenes.ui import styles, theme
from scenes.ui.canvas import Canvas
from scenes.ui.gamepad import PRESSED
from scenes.ui.input import DIRECTIONS, Intent

LEVELS = ("general", "captain", "sergeant")
STEERING = DIRECTIONS | {Intent.NEXT, Intent.PREV}
"""Intents that move the focus while the board has something open to inspect."""


def demo_setup(rng: random.Random, game: Game | None = None) -> Setup:
    """A setup of bots for this game or a random one, with a random number of seats, called by random names."""
    game = game or rng.choice(list(GAMES.values()))
    seats = rng.choice(list(game.seats))
    entries = tuple(SeatEntry(LEVELS[i % len(LEVELS)]) for i in range(seats))
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
        self.buttons.clear()

    def save(self) -> None:
        """Does not touch the saves."""

    def show_orders(self) -> None:
        """Keep the choices visible while the best one is played."""

    def handle(self, event: pygame.event.Event | None, intent: Intent | None) -> Change | None:
        """Input that inspects the table is handled here; any other input returns to the title."""
        if self.handle_table(event):
            return None
        self.place_spots()
        meant = intent if self.ring.shown or intent is not Intent.ACCEPT else None
        if self.board.browse(event, meant, self.ring):
            return None
        about = intent in STEERING and bool(self.board.standing())
        self.ring.handle(event, intent if about else None)
        if about:
            return None
        woken = event is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, *PRESSED)
        return Reset(self.app.title()) if woken or intent is not None else None

    def show_thinking(self, seat: int) -> None:
        thought = self.thinker.thought
        name = self.setup.name(seat)
        if thought is None or not thought.iterations:
            self.advice_panel.say("THE STAFF CONSIDERS", f"{name}: studying the map.")
            return
        words = f"{name}: looking for the best order."
        self.advice_panel.show("THE STAFF CONSIDERS", words, thought, self.setup.game.actions, self.board)

    def results(self) -> Change:
        """Start a demonstration of the next game."""
        return Replace(DemoScene(demo_setup(self.app.rng, following(self.setup.game))))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        x, y = self.board.frame.sign
        styles.TITLE.but(size=30, track=2).draw(
            canvas, "DEMONSTRATION", (x, y - 20), "center", width=360, ink=theme.GLOW
        )
        styles.BODY_LARGE.draw(canvas, "Press any key to play", (x, y + 20), "center", width=360, ink=theme.MUTED)
