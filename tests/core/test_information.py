"""Witnesses of a match: what the laws of `tests/observing.py` leave to say."""

from __future__ import annotations

from game.catalogue import game_named
from game.core.information import Witnesses
from game.core.match import Match
from game.core.rng import Rng


def followed(slug: str, seed: int, actions: int) -> tuple[Match, Witnesses]:
    """A match at random, so many actions long, and who has followed it."""
    match, chance = Match(game_named(slug), 2, {}, seed), Rng(seed)
    witnesses = Witnesses(match.options, match.opening, match.state)
    for _ in range(actions):
        play(match, witnesses, chance.below(len(match.legal())))
    return match, witnesses


def play(match: Match, witnesses: Witnesses, number: int) -> None:
    action = match.legal()[number]
    witnesses.follow(action, match.play(action), match.state)


def test_a_copy_follows_another_course() -> None:
    match, witnesses = followed("last_front", 3, 8)
    before = witnesses.text(0, match.view(0))
    other = witnesses.copy()
    assert other.text(0, match.view(0)) == before
    view = match.view(0)
    play(match, other, 0)
    assert other.text(0, view) != before
    assert witnesses.text(0, view) == before


def test_an_action_without_an_event_is_one_line_of_what_it_changed() -> None:
    """As the seat may see it: the hand that the card has left shows in the line of its own seat alone."""
    match, witnesses = followed("fighting_front", 1, 0)
    actor, card = match.state.to_act, match.legal()[1]
    play(match, witnesses, 1)
    mine, theirs = (witnesses.text(seat, match.view(seat)).split("\n") for seat in (actor, 1 - actor))
    assert mine[-3] == f"> {card.notation}"
    assert [line.split("=")[0] for line in (mine[-2], theirs[-2])] == ["decided", "decided"]
    assert ("hands=" in mine[-2], "hands=" in theirs[-2]) == (True, False)
    assert [line.rpartition(", ")[2] for line in (mine[-2], theirs[-2])] == ["step=1", "step=1"]
    assert "deck=" not in mine[-2]


def test_in_a_world_of_one_seat_the_others_remember_nothing() -> None:
    match, witnesses = followed("last_front", 3, 20)
    world = match.view(1)
    world.determinize(Rng(4))
    imagined = witnesses.only(1, world)
    assert imagined.text(1, match.view(1)) == witnesses.text(1, match.view(1))
    seen = repr(world.redact(0).facts())
    assert imagined.text(0, world.redact(0)).split("\n") == [
        "seat 1 of 2",
        "digging = on",
        "types = four",
        "victory = normal",
        seen,
        seen,
    ]
    assert witnesses.text(0, match.view(0)) != imagined.text(0, match.view(0))
