"""The setup of a match: game, seats, options and seed."""

from __future__ import annotations

from dataclasses import dataclass

from ai.bot import level_named
from game.catalogue import game_named
from game.core.game import Game, Options
from game.core.match import Match
from game.core.record import Record, SeatEntry

HUMAN = "human"
CHANCE = "random"
"""Kind of a seat that plays at random; used only in matches without a window."""


@dataclass(frozen=True)
class Setup:
    """Everything needed to start a match. The kind of a seat is HUMAN, CHANCE or the slug of a level."""

    game: Game
    seats: tuple[SeatEntry, ...]
    options: Options
    seed: int

    def match(self) -> Match:
        """A new match. Raises ValueError with a sentence for an invalid seat count or option."""
        return Match(self.game, len(self.seats), self.options, self.seed)

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, entry in enumerate(self.seats) if entry.kind == HUMAN)

    def name(self, seat: int) -> str:
        """The name of a seat: the person's name, otherwise the name that the game gives it."""
        return self.seats[seat].name or self.seat_names[seat]

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names that the game gives the seats."""
        return self.game.names(self.options)


def setup_of(record: Record) -> Setup:
    """The setup of a record. Raises ValueError with a sentence for an unknown game or level."""
    for entry in record.seats:
        if entry.kind not in (HUMAN, CHANCE):
            level_named(entry.kind)
    return Setup(game_named(record.game), tuple(record.seats), dict(record.options), record.seed)


def kind_name(kind: str) -> str:
    """The kind of a seat, as shown on boards."""
    if kind == HUMAN:
        return "Human"
    if kind == CHANCE:
        return "Chance"
    return level_named(kind).name
