"""The setup of a match: game, seats, options and seed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ai.levels import level_named
from career.deal_code import Deal, code_of
from game.catalogue import game_named
from game.core.game import Game, Options
from game.core.match import Match
from game.core.record import BOT, HUMAN, RESIGNED, Occasion, Record, SeatEntry

CHANCE = "random"
"""Kind of a seat that plays at random; used only in matches without a window."""
KIND_NAMES = {HUMAN: "Human", CHANCE: "Chance", BOT: "Bot", RESIGNED: "Resigned"}
UNSEATED = (CHANCE, BOT)
"""Kinds of seats that no match with a window has."""
STAND_IN = "captain"
"""Level of the bot that goes on for a person who has resigned."""


@dataclass(frozen=True)
class Setup:
    """Everything needed to start a match. The kind of a seat is HUMAN, RESIGNED, CHANCE, BOT or the slug of a level."""

    game: Game
    seats: tuple[SeatEntry, ...]
    options: Options
    seed: int
    practice: bool = False
    """Whether the match does not count."""
    occasion: Occasion | None = None
    """Why it is played, where there is a reason."""

    def match(self) -> Match:
        """A new match. Raises ValueError with a sentence for an invalid seat count or option."""
        return Match(self.game, len(self.seats), self.options, self.seed)

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, entry in enumerate(self.seats) if entry.kind == HUMAN)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people, those who have resigned included."""
        return tuple(seat for seat, entry in enumerate(self.seats) if entry.person)

    @property
    def confidential(self) -> bool:
        """Whether hands are kept from some of the people at the machine, those who have resigned included."""
        return self.game.secrets and len(self.people) > 1

    def level(self, seat: int) -> str:
        """The level of the bot in a seat."""
        kind = self.seats[seat].kind
        return STAND_IN if kind == RESIGNED else kind

    def resigned(self, seat: int) -> Setup:
        """The setup after the person in this seat has resigned."""
        entries = (SeatEntry(RESIGNED, who.name) if i == seat else who for i, who in enumerate(self.seats))
        return replace(self, seats=tuple(entries))

    def afresh(self, seed: int) -> Setup:
        """The setup of a new match of the same seats. The same deal has the same occasion, and is practice."""
        entries = tuple(SeatEntry(HUMAN, who.name) if who.kind == RESIGNED else who for who in self.seats)
        if seed != self.seed:
            return replace(self, seats=entries, seed=seed, practice=False, occasion=None)
        return replace(self, seats=entries, practice=True)

    @property
    def code(self) -> str:
        """The deal code of this match; "" where none can say it."""
        kinds = tuple(HUMAN if entry.person else entry.kind for entry in self.seats)
        return code_of(Deal(self.game, self.options, kinds, self.seed))

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
        if not entry.person and entry.kind not in UNSEATED:
            level_named(entry.kind)
    what = game_named(record.game), tuple(record.seats), dict(record.options), record.seed
    return Setup(*what, record.practice, record.occasion)


def kind_name(kind: str) -> str:
    """The kind of a seat, as shown on boards."""
    return KIND_NAMES.get(kind) or level_named(kind).name
