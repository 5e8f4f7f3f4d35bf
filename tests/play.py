"""Play for tests: at random, the same from the same seed; and by notation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from inspect import getmembers, isclass
from itertools import count
from types import ModuleType
from typing import Any, TypeVar

from ai.bot import choose, seed_for, snap
from ai.levels import level_named
from game.catalogue import GAMES
from game.core.events import Counted, Event, Transcript
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
    """A match with a choice for every option, by lot."""
    game = GAMES[slug]
    rng = Rng(seed + 77)
    return Match(game, seats, {one.slug: one.choices[rng.below(len(one.choices))] for one in game.options}, seed)


def random_match(slug: str, seats: int, seed: int) -> Match:
    """A match played at random to its end."""
    match = new_match(slug, seats, seed)
    for _ in moments(match, seed):
        pass
    return match


def moments(match: Match, seed: int) -> Iterator[Transcript]:
    """Play at random; stops before every decision with what led there."""
    rng = Rng(seed + 1_000_003)
    transcript = match.opening
    while not match.over:
        yield transcript
        legal = match.legal()
        transcript = match.play(legal[rng.below(len(legal))])
    yield transcript


def recruit(match: Match, seed: int) -> list[Action]:
    """The decision of a Recruit who is as good as in the client, whatever this machine has to do besides."""
    game = match.game
    view = match.view(match.state.to_act)
    thought = choose(game, view, level_named("recruit").in_game(game), seed_for(seed, len(match.actions)), lambda: 0.0)
    return [game.actions[action] for action in thought.actions]


def snapped(match: Match, seed: int | None = None) -> list[Action]:
    """The decision that comes to mind first: that of a bot which does not search."""
    view = match.view(match.state.to_act)
    thought = snap(match.game, view, seed_for(match.seed if seed is None else seed, len(match.actions)))
    return [match.game.actions[action] for action in thought.actions]


# --- By notation -------------------------------------------------------------------------


def notations(actions: list[Action]) -> list[str]:
    return [action.notation for action in actions]


def open_to(state: State) -> list[str]:
    """What the seat to act may do."""
    return notations(state.legal())


def act(state: State, *words: str, rng: Rng = RNG) -> list[Event]:
    """Play the legal actions with these notations; their events."""
    transcript = Transcript(state)
    for notation in words:
        found = [action for action in state.legal() if action.notation == notation]
        assert found, f"'{notation}' is not open to seat {state.to_act}; open are {open_to(state)}"
        state.apply(found[0], rng, transcript)
    return list(transcript.events)


def after(state: Table, *words: str, rng: Rng = RNG) -> Table:
    """The table, once the legal actions with these notations have been played on it."""
    act(state, *words, rng=rng)
    return state


def act_through(windows: Collection[int], state: Any, *words: str, rng: Rng = RNG) -> list[Event]:
    """`act`, where nobody uses the windows: whoever is asked in one passes, before each of the words and after them.

    `windows` are the values of `state.step` at which one is open.
    """
    events: list[Event] = []
    for notation in [*words, ""]:
        while state.to_act != OVER and state.step in windows and notation not in open_to(state):
            events += act(state, "pass", rng=rng)
        if notation:
            events += act(state, notation, rng=rng)
    return events


def run_on(advance: Callable[[Any, Rng, Transcript], None], state: Any, step: int, rng: Rng = RNG) -> list[Event]:
    """Run on from a step to the next decision, by the rules of the game."""
    transcript = Transcript(state)
    state.step = step
    state.to_act = PENDING
    advance(state, rng, transcript)
    return list(transcript.events)


@cache
def _seed_of(sides: int, faces: tuple[int, ...]) -> int:
    for seed in count():
        rng = Rng(seed)
        if all(1 + rng.below(sides) == face for face in faces):
            return seed
    raise AssertionError


def rolling_of(sides: int, *faces: int) -> Rng:
    """Chance whose next dice, of so many sides, show these faces."""
    return Rng(_seed_of(sides, faces))


def events_of_kind(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def kinds_of(events: ModuleType) -> set[type[Event]]:
    """Every kind of event that a game has, by its module of them; those of the core that are imported there, too."""
    found = {kind for _, kind in getmembers(events, isclass) if issubclass(kind, Event)}
    return found - {Event, Counted}


# --- What may be read out of a number -----------------------------------------------------


def decoded(number: int, decision: int) -> Iterator[int]:
    """Every seed of a deal for which a number may obviously stand that was handed to a bot with this decision."""
    for word in (number, number >> 32, number >> 64, ~number, -number):
        for key in (0, 1, decision, decision + 1, decision << 32, (decision + 1) << 32, (decision + 1) << 64):
            for plain in (word ^ key, word + key, word - key, word * key, word // (key or 1)):
                cut = plain % DEALS
                yield cut
                yield int.from_bytes(cut.to_bytes(8, "little"), "big")
                yield (cut >> 32) | (cut << 32) % DEALS


# --- Positions written as text -----------------------------------------------------------


def words(text: str) -> list[str]:
    """ "T3, 2 K2" as T3, K2, K2."""
    found: list[str] = []
    for entry in filter(None, text.strip().split(", ")):
        number, _, name = entry.partition(" ") if entry[0].isdecimal() else ("1", "", entry)
        found += [name] * int(number)
    return found


def put_on_top(deck: list[int], *cards: int) -> None:
    """Bring these cards of a deck to its top, the first to be drawn first."""
    for card in reversed(cards):
        deck.remove(card)
        deck.append(card)


def remove_card(state: Any, card: int) -> None:
    """Take a copy of this card out of the deck of a state, the first from the bottom."""
    deck = list(state.deck)
    deck.remove(card)
    state.put_fact("deck", deck)


def give(state: Any, codes: Sequence[str], seat: int, text: str) -> None:
    """Cards of these codes from the deck to a hand."""
    for name in words(text):
        sort = codes.index(name)
        remove_card(state, sort)
        state.hands[seat * len(codes) + sort] += 1
        state.hand_size[seat] += 1
