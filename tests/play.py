"""Matches that tests play: at random, where a seed always gives the same match, or by the notations of actions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from inspect import getmembers, isclass
from itertools import count
from types import ModuleType
from typing import Any, TypeVar

from ai.bot import choose, snap
from ai.levels import level_named, seed_for
from game.catalogue import GAMES
from game.core.events import Counted, Event, Resolved, Transcript
from game.core.match import Match
from game.core.rng import Rng
from game.core.sanitize import DEALS
from game.core.state import OVER, PENDING, Action, State

EVERY_TABLE = [(game.slug, seats) for game in GAMES.values() for seats in game.seats]
"""Every game with every number of seats."""
Kind = TypeVar("Kind", bound=Event)
Table = TypeVar("Table", bound=State)
RNG = Rng(1)
"""Chance where it does not matter what happens."""


def fact_of(state: State, field: str) -> Any:
    """The value of a field as `State.facts` gives it: a list for a packed array."""
    value = getattr(state, field)
    return value if isinstance(value, int | list) else list(value)


# --- At random ---------------------------------------------------------------------------


def new_match(slug: str, seats: int, seed: int) -> Match:
    """A new match with this deal. The choices of the options are drawn by lot from the seed as well."""
    game = GAMES[slug]
    rng = Rng(seed + 77)
    return Match(
        game, seats, {option.slug: option.choices[rng.below(len(option.choices))] for option in game.options}, seed
    )


def random_match(slug: str, seats: int, seed: int) -> Match:
    """A match that has been played at random to its end."""
    match = new_match(slug, seats, seed)
    for _ in play_at_random(match, seed):
        pass
    return match


def play_at_random(match: Match, seed: int) -> Iterator[Transcript]:
    """Play a match at random. Yield what has happened since the last decision before each decision, and at the end."""
    rng = Rng(seed + 1_000_003)
    transcript = match.opening
    while not match.over:
        yield transcript
        legal = match.legal()
        transcript = match.play(legal[rng.below(len(legal))])
    yield transcript


def decide_as_recruit(match: Match, seed: int) -> list[Action]:
    """The actions that a Recruit decides on. It has the iterations of the client and no time limit."""
    game = match.game
    view = match.view(match.state.to_act)
    thought = choose(game, view, level_named("recruit").in_game(game), seed_for(seed, len(match.actions)), lambda: 0.0)
    return [game.actions[action] for action in thought.actions]


def snap_decision(match: Match, seed: int | None = None) -> list[Action]:
    """The actions that a bot decides on without a search. `seed`: that of the bot, or None for that of the match."""
    view = match.view(match.state.to_act)
    thought = snap(match.game, view, seed_for(match.seed if seed is None else seed, len(match.actions)))
    return [match.game.actions[action] for action in thought.actions]


# --- By notation -------------------------------------------------------------------------


def notations(actions: list[Action]) -> list[str]:
    """The notation of each action."""
    return [action.notation for action in actions]


def open_to(state: State) -> list[str]:
    """The notations of the actions that are legal for the seat to act."""
    return notations(state.legal())


def act(state: State, *words: str, rng: Rng = RNG) -> list[Event]:
    """Play the legal actions with these notations, one after the other. Returns their events."""
    transcript = Transcript(state)
    for notation in words:
        actions = [action for action in state.legal() if action.notation == notation]
        assert actions, f"'{notation}' is not open to seat {state.to_act}; open are {open_to(state)}"
        state.apply(actions[0], rng, transcript)
    return list(transcript.events)


def after(state: Table, *words: str, rng: Rng = RNG) -> Table:
    """Play the legal actions with these notations on the table itself. Returns the same table."""
    act(state, *words, rng=rng)
    return state


def act_through(windows: Collection[int], state: Any, *words: str, rng: Rng = RNG) -> list[Event]:
    """Play these notations like `act`, and pass for every seat that is asked in a window before, between or after them.

    `windows` are the values of `state.step` at which a window is open.
    """
    events: list[Event] = []
    for notation in [*words, ""]:
        while state.to_act != OVER and state.step in windows and notation not in open_to(state):
            events += act(state, "pass", rng=rng)
        if notation:
            events += act(state, notation, rng=rng)
    return events


def run_on(advance: Callable[[Any, Rng, Transcript], None], state: Any, step: int, rng: Rng = RNG) -> list[Event]:
    """Let the game run from a step to the next decision. `advance` is its function that does so. Returns the events."""
    transcript = Transcript(state)
    state.step = step
    state.to_act = PENDING
    advance(state, rng, transcript)
    return list(transcript.events)


@cache
def _seed_of(sides: int, faces: tuple[int, ...]) -> int:
    """The first seed by which a generator's dice show these faces."""
    for seed in count():
        rng = Rng(seed)
        if all(1 + rng.below(sides) == face for face in faces):
            return seed
    raise AssertionError


def rolling_of(sides: int, *faces: int) -> Rng:
    """A generator whose next dice, each with this number of sides, show these faces."""
    return Rng(_seed_of(sides, faces))


def events_of_kind(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def kinds_of(events: ModuleType) -> set[type[Event]]:
    """Every class of events in the module of a game, with those of the core that the module imports."""
    kinds = {kind for _, kind in getmembers(events, isclass) if issubclass(kind, Event)}
    return kinds - {Event, Counted, Resolved}


# --- Seeds that could be read from a number -----------------------------------------------------


def seeds_readable_from(number: int, decision: int) -> Iterator[int]:
    """Yield the seeds of deals that a bot could read from a number which it was handed with this decision.

    A seed that is hidden in the number by a shift, a sum, a product or another simple operation is among them.
    """
    for word in (number, number >> 32, number >> 64, ~number, -number):
        for key in (0, 1, decision, decision + 1, decision << 32, (decision + 1) << 32, (decision + 1) << 64):
            for plain in (word ^ key, word + key, word - key, word * key, word // (key or 1)):
                seed = plain % DEALS
                bytes_reversed = int.from_bytes(seed.to_bytes(8, "little"), "big")
                halves_swapped = (seed >> 32) | (seed << 32) % DEALS
                yield from (seed, bytes_reversed, halves_swapped)


# --- Positions written as text -----------------------------------------------------------


def words(text: str) -> list[str]:
    """The names in a list of cards, each as often as its count says: "T3, 2 K2" gives T3, K2, K2."""
    names: list[str] = []
    for entry in filter(None, text.strip().split(", ")):
        number, _, name = entry.partition(" ") if entry[0].isdecimal() else ("1", "", entry)
        names += [name] * int(number)
    return names


@contextmanager
def as_list(state: Any, field: str) -> Iterator[list[int]]:
    """Give a field of a state as a list that may be changed in any way. At the end it becomes the field."""
    facts = list(getattr(state, field))
    yield facts
    state.put_fact(field, facts)


def discard_deck(state: Any, field: str, discard: Any) -> None:
    """Move all cards of the deck in a field of a state to the discards, which count the cards of each sort."""
    for card in getattr(state, field):
        discard[card] += 1
    state.put_fact(field, [])


def put_on_top(deck: list[int], *cards: int) -> None:
    """Move these cards of a deck to its top. The first of them will be drawn first."""
    for card in reversed(cards):
        deck.remove(card)
        deck.append(card)


def remove_card(state: Any, card: int) -> None:
    """Take a copy of this card out of the deck of a state, the first from the bottom."""
    deck = list(state.deck)
    deck.remove(card)
    state.put_fact("deck", deck)


def give(state: Any, codes: Sequence[str], seat: int, text: str) -> None:
    """Move cards from the deck to a hand. `text`: their codes, such as "T3, 2 K2", out of all `codes` of the game."""
    for name in words(text):
        sort = codes.index(name)
        remove_card(state, sort)
        state.hands[seat * len(codes) + sort] += 1
        state.hand_size[seat] += 1
