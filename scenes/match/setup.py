"""The setup of a match: game, seats, options and seed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ai.levels import level_named
from career.deal_code import Deal, code_of
from career.officers import Officer, officer_of
from game.catalogue import game_named
from game.core.game import Game, Options
from game.core.match import Match
from game.core.record import BOT, HUMAN, RESIGNED, Occasion, Record, SeatEntry

CHANCE = "random"
"""Kind of a seat that plays at random, used only in matches without a window."""
KIND_NAMES = {HUMAN: "Human", CHANCE: "Chance", BOT: "Bot", RESIGNED: "Resigned"}
UNSEATED = (CHANCE, BOT)
"""Kinds of seats whose player nobody knows from a record."""
STAND_IN = "captain"
"""Level of the bot that replaces a person who has resigned, or a program that does not play."""


@dataclass(frozen=True)
class Setup:
    """Everything that is needed to start a match.

    The kind of a seat is HUMAN, RESIGNED, CHANCE, BOT or the slug of a level.
    """

    game: Game
    seats: tuple[SeatEntry, ...]
    options: Options
    seed: int
    practice: bool = False
    """Whether the match does not count."""
    occasion: Occasion | None = None
    """The reason why it is played, if there is one."""
    advised: bool = False
    """Whether a person has asked for a hint in it, so that it is practice."""

    def match(self) -> Match:
        """A new match. Raises ValueError with a sentence for an invalid seat count or option."""
        return Match(self.game, seats=len(self.seats), options=self.options, seed=self.seed)

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats of people who play."""
        return tuple(seat for seat, entry in enumerate(self.seats) if entry.kind == HUMAN)

    @property
    def seats_of_people(self) -> tuple[int, ...]:
        """The seats of people, those who have resigned included."""
        return tuple(seat for seat, entry in enumerate(self.seats) if entry.person)

    @property
    def confidential(self) -> bool:
        """Whether several people at the machine have hands to hide from each other, even if some have resigned."""
        return self.game.secrets and len(self.seats_of_people) > 1

    def level(self, seat: int) -> str:
        """The slug of the level of the bot in a seat, also of the one who stands in for somebody."""
        kind = self.seats[seat].kind
        return STAND_IN if kind in (RESIGNED, BOT) else kind

    def officer(self, seat: int) -> Officer | None:
        """The officer in a seat, or None for a person or for a bot without a face."""
        return officer_of(self.seats[seat])

    def temper(self, seat: int) -> str:
        """The temper with which the bot in a seat chooses among equal decisions, "" without an officer."""
        officer = self.officer(seat)
        return officer.temper if officer is not None else ""

    def resigned(self, seat: int) -> Setup:
        """A copy of this setup in which the person in this seat has resigned."""
        entries = list(self.seats)
        entries[seat] = SeatEntry(RESIGNED, entries[seat].name)
        return replace(self, seats=tuple(entries))

    def for_new_match(self, seed: int) -> Setup:
        """The setup of a new match with the same players. People who resigned play again.

        With the same deal it is practice and keeps its occasion. With another deal it counts.
        """
        entries = tuple(SeatEntry(HUMAN, entry.name) if entry.kind == RESIGNED else entry for entry in self.seats)
        if seed == self.seed:
            return replace(self, seats=entries, practice=True, advised=False)
        return replace(self, seats=entries, seed=seed, practice=False, advised=False, occasion=None)

    @property
    def counts(self) -> bool:
        """Whether a match of this setup may count for the person who plays it."""
        return bool(self.human_seats) and not self.practice

    @property
    def with_hints(self) -> Setup:
        """The setup of the same match from its first hint on."""
        return replace(self, practice=True, advised=True)

    @property
    def code(self) -> str:
        """The deal code of this match. "" if no code can express it."""
        # A person who has resigned has the kind RESIGNED, but the code is for the match as it began.
        kinds = tuple(HUMAN if entry.person else entry.kind for entry in self.seats)
        return code_of(Deal(self.game, self.options, kinds, self.seed))

    def name(self, seat: int) -> str:
        """The name of a seat: that of its person, otherwise the one that the game gives it."""
        return self.seats[seat].name or self.seat_names[seat]

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names that the game gives the seats."""
        return self.game.names(self.options)


def setup_of(record: Record) -> Setup:
    """The setup of the match in a record. Raises ValueError with a sentence for an unknown game or level.

    The kind of a seat without a person is the slug of a level, except for the UNSEATED kinds (random play, or a program
    of somebody else) of matches without a window.
    """
    for entry in record.seats:
        if not entry.person and entry.kind not in UNSEATED:
            level_named(entry.kind)  # raises ValueError for an unknown one
    return Setup(
        game_named(record.game),
        seats=tuple(record.seats),
        options=dict(record.options),
        seed=record.seed,
        practice=record.practice,
        occasion=record.occasion,
        advised=record.advised,
    )


def rank_and_name(entry: SeatEntry) -> str:
    """Who plays a seat: a person or a program by name, an officer by level and name, others by their kind.

    >>> rank_and_name(SeatEntry("captain", "Karrow")), rank_and_name(SeatEntry("captain"))
    ('Captain Karrow', 'Captain')
    """
    if officer_of(entry) is not None:
        return f"{kind_name(entry.kind)} {entry.name}"
    return entry.name or kind_name(entry.kind)


def kind_name(kind: str) -> str:
    """The kind of a seat as boards show it: "Human", or the name of the bot's level.

    >>> kind_name("human"), kind_name("general")
    ('Human', 'General')
    """
    return KIND_NAMES.get(kind) or level_named(kind).name
