"""Who plays what: all that it takes to start a match."""

from __future__ import annotations

from dataclasses import dataclass

from ai.bot import level_named
from game.catalogue import game_named
from game.core.game import Game, Options
from game.core.match import Match
from game.core.record import Record, SeatEntry

HUMAN = "human"
CHANCE = "random"
"""The kind of a seat that plays at random; only matches without a window have it."""


@dataclass(frozen=True)
class Setup:
    """A match that is about to begin; `seats` by seat, kinds are HUMAN or the slug of a level."""

    game: Game
    seats: tuple[SeatEntry, ...]
    options: Options
    seed: int

    def match(self) -> Match:
        """The match laid out. Raises ValueError with a sentence for a wrong seat count or option."""
        return Match(self.game, len(self.seats), self.options, self.seed)

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, entry in enumerate(self.seats) if entry.kind == HUMAN)

    def name(self, seat: int) -> str:
        """What the seat is called: the person's name, else what the game calls it."""
        return self.seats[seat].name or self.game.seat_names[seat]


def setup_of(record: Record) -> Setup:
    """The setup that a record was played with. Raises ValueError with a sentence for an unknown game or level."""
    for entry in record.seats:
        if entry.kind not in (HUMAN, CHANCE):
            level_named(entry.kind)
    return Setup(game_named(record.game), tuple(record.seats), dict(record.options), record.seed)


def kind_name(kind: str) -> str:
    """What a board calls the kind of a seat."""
    if kind == HUMAN:
        return "Human"
    if kind == CHANCE:
        return "Chance"
    return level_named(kind).name
