"""The laws of ARCHITECTURE.md, for every game in the catalogue with every number of seats, under random play.

Each match is walked once, and every law looks at every moment of it. What a seat may know is told a second time,
from events and public counts, by `tests/<slug>/secrets.py`.
"""

from __future__ import annotations

import dataclasses
import pickle
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise, product
from operator import ne
from typing import Any

import pytest

from game.catalogue import GAMES, game_named
from game.core.events import Event, MatchEnded
from game.core.match import Match
from game.core.record import SeatEntry, dumps, loads, record_of, replay
from game.core.rng import Rng
from game.core.state import OVER, UNKNOWN, Action, State
from tests import deciding, observing
from tests.play import EVERY_TABLE, fact_of, new_match, play_at_random
from tests.walk import (
    Laws,
    Moment,
    apply_with_chance,
    assert_laws_hold,
    assert_same_match,
    collect_in,
    copies_of,
    count_hidden_facts,
    facts,
    revealing_events,
    seed_of,
)
from tools.surveying.randomly import MIDDLE, OPENING, Table, count_sequences, perft_positions

tables = pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)
LAWS: Laws = [*observing.LAWS, *deciding.LAWS]
"""Every law: those of what is told of a table, those of decisions, and those below."""
law = collect_in(LAWS)
slow_law = collect_in(LAWS, slow=True)


@tables
def test_every_law_holds_at_every_moment_of_a_random_match(slug: str, seats: int) -> None:
    assert_laws_hold(LAWS, slug, seats, seed_of(slug, seats))


def test_a_failure_names_the_law_and_the_moment() -> None:
    def never_a_fifth_decision(now: Moment) -> None:
        decisions = len(now.match.actions)  # before this moment, so the fifth one comes after 4
        assert decisions < 4

    with pytest.raises(AssertionError) as failure:
        assert_laws_hold([never_a_fifth_decision], "battlefronts", seats=2, seed=3)
    (note,) = failure.value.__notes__
    assert "never_a_fifth_decision, at decision 4 (after '" in note
    assert note.endswith("') of battlefronts with 2 seats, seed 3.")


# --- States ----------------------------------------------------------------------------


@law
def legal_is_never_empty_has_no_doubles_and_changes_nothing(now: Moment) -> None:
    """The list belongs to the caller: clearing it does not change the next one."""
    before = pickle.dumps(facts(now.state))
    legal = now.state.legal()
    assert bool(legal) is not now.match.over
    assert len({action.id for action in legal}) == len(legal)
    assert legal == now.state.legal()

    legal.clear()
    assert bool(now.state.legal()) is not now.match.over
    assert pickle.dumps(facts(now.state)) == before


@slow_law
def a_copy_shares_nothing_with_its_state(now: Moment) -> None:
    """What is played on a copy, and a view of it, leave the state as it was."""
    before = pickle.dumps(facts(now.state))
    rng = now.rng()
    twin = now.state.copy()
    assert pickle.dumps(facts(twin)) == before

    for _ in range(3):
        if twin.to_act != OVER:
            legal = twin.legal()
            twin.apply(legal[rng.below(len(legal))], rng)
    twin.redact(0)
    assert pickle.dumps(facts(now.state)) == before


@slow_law
def states_generators_and_matches_can_be_copied_and_pickled(now: Moment) -> None:
    """The pipe to the bots pickles them, and programs may copy them. Both cores behave alike."""
    for twin in copies_of(now.state) if now.is_spot_check else [pickle.loads(pickle.dumps(now.state))]:
        assert type(twin) is type(now.state)
        assert facts(twin) == facts(now.state)

    rng = now.match.rng
    for other in copies_of(rng) if now.is_spot_check else []:
        assert other is not rng
        assert other.state() == rng.state()

    if now.match.over or len(now.match.actions) == 50:
        for match in copies_of(now.match):
            assert_same_match(match, now.match)


@law
def events_change_nothing(now: Moment) -> None:
    """A search applies actions without a list of events, and must reach the same state."""
    if now.before is not None:
        silent = now.before.state.copy()
        rng = Rng(0)
        rng.restore(now.before.chance)
        silent.apply(now.before.action, rng)
        assert facts(silent) == facts(now.state)
        assert rng.state() == now.match.rng.state()


@law
def a_match_ends_within_its_bound_and_its_scores_add_up(now: Moment) -> None:
    """Scores are 0 to 1 and add up to 1. The last event states them, and no other event does."""
    assert len(now.match.actions) <= now.match.game.bound

    ends = [event for event in now.events if isinstance(event, MatchEnded)]
    assert len(ends) == now.match.over

    if now.match.over:
        scores = now.state.scores()
        assert len(scores) == now.state.seats
        assert sum(scores) == pytest.approx(1.0)
        assert all(0.0 <= score <= 1.0 for score in scores)
        assert now.events[-1] is ends[0]
        assert list(ends[0].scores) == scores


@law
def every_die_shows_one_of_its_sides(now: Moment) -> None:
    assert all(1 <= face <= now.match.game.die_sides for event in now.events for face in event.rolled())


@law
def the_same_record_gives_the_same_match(now: Moment) -> None:
    if now.match.over:
        entries = [SeatEntry("human", "Ada L")] * now.state.seats
        again = replay(loads(dumps(record_of(now.match, entries))), game_named)
        assert facts(again.state) == facts(now.state)
        assert again.actions == now.match.actions


@slow_law
def cards_are_conserved(now: Moment) -> None:
    """A world holds the very cards that the table holds, and so does every later state."""
    cards = Counter(now.match.game.cards(now.state))
    if now.before is not None:
        assert cards == Counter(now.match.game.cards(now.before.state))
    world = now.views[0].copy()
    world.determinize(now.rng())
    assert Counter(now.match.game.cards(world)) == cards


# --- Views -----------------------------------------------------------------------------


@law
def a_view_hides_as_much_as_public_counts_say_and_nothing_else(now: Moment) -> None:
    """A view into which all hidden fields of the state are copied is equal to the state."""
    for seat, view in enumerate(now.views):
        assert count_hidden_facts(now.secrets, view) == now.secrets.unknown(now.state, seat)

        open_view = view.copy()
        for field in now.secrets.HIDDEN:
            shown_values = fact_of(view, field)
            true_values = fact_of(now.state, field)
            assert len(shown_values) == len(true_values)
            differences = sum(map(ne, shown_values, true_values))
            assert differences == shown_values.count(UNKNOWN), f"{field} is not as it is where it is shown"
            open_view.put_fact(field, true_values)
        assert facts(open_view) == facts(now.state)


@law
def a_view_is_what_a_witness_of_the_events_can_tell(now: Moment) -> None:
    """It has no more than that, so nothing leaks, and no less, so nothing is forgotten."""
    for seat, view in enumerate(now.views):
        for field, expected in now.fields_known[seat].items():
            assert fact_of(view, field) == expected, f"{field} in the view of seat {seat}"


@law
def a_view_hides_no_more_than_the_one_before_unless_something_was_drawn(now: Moment) -> None:
    """Nothing was drawn if the random numbers (`chance`) are where they were before the last action."""
    if now.before is not None and now.match.rng.state() == now.before.chance:
        for view, then in zip(now.views, now.before.hidden_counts, strict=True):
            assert sum(count_hidden_facts(now.secrets, view).values()) <= then


@law
def a_view_cannot_be_played_on(now: Moment) -> None:
    """Nor a copy of it, nor one that was pickled: somebody has taken it for the table, or forgotten to determinize."""
    if not now.match.over and now.is_spot_check:
        for view in now.views:
            for copy_of_view in (view, *copies_of(view), view.copy()):
                with pytest.raises(ValueError, match=r"^A view cannot be played on: .*\.$"):
                    copy_of_view.apply(now.match.legal()[0], now.rng())
                assert facts(copy_of_view) == facts(view)


@slow_law
def a_view_is_a_state_that_allows_worlds(now: Moment) -> None:
    """To redact a view changes nothing. A world made from a view has the same view and the same public facts."""
    rng = now.rng()
    for seat, view in enumerate(now.views):
        assert facts(view.redact(seat)) == facts(view)

        world = view.copy()
        world.determinize(rng)
        assert not any(count_hidden_facts(now.secrets, world).values())
        assert now.secrets.fits(view, world)
        assert facts(world.redact(seat)) == facts(view)
        assert world.to_act == view.to_act == now.state.to_act
        assert view.is_midway() is now.state.is_midway()
        if seat == view.to_act:
            assert world.legal() == view.legal() == now.match.legal()


@slow_law
def the_table_is_among_the_worlds_of_every_view(now: Moment) -> None:
    """Nothing that a view tells of hidden cards is untrue: what has gone out of date is forgotten."""
    assert all(now.secrets.fits(view, now.state) for view in now.views)


@slow_law
def a_world_can_be_played_on(now: Moment) -> None:
    """Whatever a seat may not know can be dealt so that the rules carry it on, whoever looks."""
    rng = now.rng()
    world = now.views[rng.below(now.state.seats)].copy()
    world.determinize(rng)
    for _ in range(12):
        if world.to_act == OVER:
            break
        legal = world.legal()
        assert legal
        world.apply(legal[rng.below(len(legal))], rng)


@law
def an_event_carries_to_a_seat_what_the_rules_show_it_and_no_more(now: Moment) -> None:
    """An event that no seat learns anything from is the same for all. Otherwise only those who learn see the whole
    event.
    """
    for seat, beats in enumerate(now.beats):
        for event, seen in zip(now.events, [beat.event for beat in beats], strict=True):
            assert type(seen) is type(event)
            assert seen.seen_by(seat) == seen

            shown_to = [other for other in now.seats if now.secrets.learns(event, other)]
            if shown_to and seat not in shown_to:
                assert seen != event, f"seat {seat} sees all of {event}"
            else:
                assert seen == event, f"seat {seat} does not see all of {event}"
            assert all(nothing_of(seen, event)), f"of {event} seat {seat} sees {seen}"


def nothing_of(seen: Event, event: Event) -> Iterator[bool]:
    """By field of an event: whether a look at it shows the whole field or nothing of it."""
    for field in dataclasses.fields(event):
        there = getattr(seen, field.name)
        true = getattr(event, field.name)
        yield there == true or (set(there) if isinstance(there, tuple) else {there}) == {UNKNOWN}


@slow_law
def a_view_does_not_depend_on_what_it_hides(now: Moment) -> None:
    """Two tables that differ only in what a seat may not know look the same to it, action after action.

    The other table is made from the true one, by what a witness cannot know. That covers views, events and to_act,
    for the seat to act and for one who looks on. What turns up may differ, but only to whom it turns up, and
    whenever both tables show a seat the same events, they leave it with the same view.
    """
    rng = now.rng()
    now.tally["looks"] += 1
    for seat in {max(now.state.to_act, 0), rng.below(now.state.seats)}:
        other = now.secrets.indistinguishable_table(now.state, seat, now.fields_known[seat], rng)
        now.tally["other tables"] += facts(other) != facts(now.state)
        assert facts(other.redact(seat)) == facts(now.views[seat])
        possible = other.legal()
        for action in [action for action in now.match.legal() if action in possible][:4]:
            compare_after(now, seat, action, other.copy())
    if now.match.over:
        assert not now.secrets.HIDDEN or now.tally["other tables"] >= now.tally["looks"]


def compare_after(now: Moment, seat: int, action: Action, theirs: State) -> None:
    """Check that the true table and `theirs`, which the seat cannot tell apart, stay so after the same action.

    The seat sees the same events unless it learns something, or chance takes another course. If it sees the same
    events, its views are the same, but for hands that the end of a match opens.
    """
    ours = now.state.copy()
    our_transcript, our_chance = apply_with_chance(ours, action, now.match.rng.state())
    their_transcript, their_chance = apply_with_chance(theirs, action, now.match.rng.state())
    all_events = our_transcript.events + their_transcript.events
    learns_something = any(now.secrets.learns(event, seat) for event in all_events)
    end_opens_hands = any(
        isinstance(event, MatchEnded) and now.secrets.learns(event, seat) for event in our_transcript.events
    )

    sees_the_same = our_transcript.seen_by(seat) == their_transcript.seen_by(seat)
    if not learns_something and our_chance.state() == their_chance.state():
        assert sees_the_same
    if sees_the_same:
        assert ours.to_act == theirs.to_act
        if not end_opens_hands:
            assert facts(ours.redact(seat)) == facts(theirs.redact(seat))


# --- Beats -----------------------------------------------------------------------------


@slow_law
def the_table_after_every_event_is_lawful(now: Moment) -> None:
    """Cards are conserved once dealt, views hide as much as public counts say, and the last view is the settled one."""
    cards = Counter(now.match.game.cards(now.state))
    for event, state in now.transcript.entries:
        assert now.before is None or Counter(now.match.game.cards(state)) == cards, event
        for seat in now.seats:
            view = state.redact(seat)
            assert facts(view.redact(seat)) == facts(view), event
            assert count_hidden_facts(now.secrets, view) == now.secrets.unknown(state, seat), event
        # A match that goes on is over in no table on the way, nor in the one before the first event.
        assert now.match.over or OVER not in (state.to_act, now.transcript.beats(0)[0].before.to_act), event
    if now.transcript.entries:
        assert facts(now.transcript.entries[-1][1]) == facts(now.state)


@law
def each_beat_begins_where_the_one_before_has_ended(now: Moment) -> None:
    for seat, beats in enumerate(now.beats):
        for beat, following in pairwise(beats):
            assert following.before is beat.view
        if beats and now.before is not None:
            assert facts(beats[0].before) == facts(now.before.state.redact(seat))


@law
def the_view_of_a_beat_is_what_a_witness_of_the_events_can_tell(now: Moment) -> None:
    """A beat is an event with the view after it. `fields_after_beats` has what its events tell of the fields of a view.

    At the end of a match all secrets are open at once, before the events that count the result. So these beats, except
    for the last one, are not compared.
    """
    for seat, beats in enumerate(now.beats):
        for beat, fields_of_witness in zip(beats, now.fields_after_beats[seat], strict=True):
            if beat.view.to_act == OVER and beat is not beats[-1]:
                continue
            for field, expected in fields_of_witness.items():
                assert fact_of(beat.view, field) == expected, f"{field} in the view of seat {seat} after {beat.event}"


@law
def a_number_that_an_event_says_is_counted_on_the_table_as_it_lies_then(now: Moment) -> None:
    """A new deck has the cards that were discarded before. A total is that of the bid at the moment of the event.

    Which deck is new shows from the field that has grown: its name ends in "deck", and its pile is named "discard".
    """
    for beat in now.beats[0]:
        event: Any = beat.event
        before: Any = beat.before
        view: Any = beat.view
        if type(event).__name__ in ("DeckRemade", "DeckRenewed"):
            (count,) = [fact for fact in vars(event).values() if type(fact) is int]
            changed = [name for name in view.FIELDS if name.endswith("deck") and getattr(view, name)]
            (deck,) = [name for name in changed if len(getattr(view, name)) > len(getattr(before, name))]
            assert len(getattr(view, deck)) == count, event
            assert sum(getattr(before, deck.replace("deck", "discard"))) == count, event
        elif hasattr(event, "total") and hasattr(view, "totals"):
            assert view.totals[event.seat] == event.total, event


# --- Taking back -----------------------------------------------------------------------


TELLS_ALONE = {
    "battlefronts": {"CardTurnedUp"},
    "fighting_front": {"CardsDrawn", "HandSeen"},
    "fix_bayonets": {"Drew"},
    "last_front": {"CardDrawn", "CardTaken", "EventTurnedUp", "HandSeen"},
    "sharp_end": {
        *("CounterCounted", "CounterSpent", "EnemyTurnedUp", "FogTurnedUp"),
        *("ObjectiveTaken", "OrderDrawn", "UnitDrawn"),
    },
}
"""By game: the events that sometimes are the only reason why an action cannot be taken back.

All others that tell something come with chance, or with one of these.
"""


@pytest.mark.parametrize("slug", GAMES)
def test_the_law_of_taking_back_needs_every_event_that_tells_something(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random play comes to an action that tells something by this event alone, and the law fails without its mark."""
    found: dict[str, tuple[int, int]] = {}
    for seed, seats in product(range(40), GAMES[slug].seats):
        for kind in kinds_that_alone_bar_undoing(new_match(slug, seats, seed), seed):
            found.setdefault(kind, (seats, seed))
        if found.keys() >= TELLS_ALONE.get(slug, set()):
            break
    assert found.keys() == TELLS_ALONE.get(slug, set())

    events = import_module(f"game.{slug}.events")
    for kind, (seats, seed) in found.items():
        with monkeypatch.context() as planted:
            planted.setattr(getattr(events, kind), "reveals", False)
            with pytest.raises(AssertionError) as failure:
                assert_laws_hold(
                    [deciding.no_action_that_revealed_a_secret_or_used_chance_can_be_taken_back], slug, seats, seed
                )
        assert failure.value.__notes__, kind


def kinds_that_alone_bar_undoing(match: Match, seed: int) -> Iterator[str]:
    """The kinds of events that are the only reason why an action of this random match cannot be taken back.

    Actions that drew a random number are left out, since these cannot be taken back anyway. So are actions with several
    kinds of events that reveal something. Where a seat has learnt something, there is at least one such event, or the
    assertion fails.
    """
    secrets = import_module(f"tests.{match.game.slug}.secrets")
    seats = range(match.state.seats)
    rng_state_before = None
    for transcript in play_at_random(match, seed):
        kinds = {type(event).__name__ for event in transcript.events if event.reveals}
        has_drawn_no_number = match.rng.state() == rng_state_before
        if has_drawn_no_number and revealing_events(secrets, transcript, seats) and len(kinds) <= 1:
            assert not match.can_undo(seats), transcript.events
            yield from kinds
        rng_state_before = match.rng.state()


# --- Tables that need no walk ----------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_the_notation_of_every_action_leads_back_to_it(slug: str) -> None:
    actions = GAMES[slug].actions
    assert [action.id for action in actions] == list(range(len(actions)))
    assert len({action.notation for action in actions}) == len(actions)
    assert all(action.notation == action.notation.strip() for action in actions)
    assert not any("\n" in action.notation for action in actions)


# --- Counts of action sequences from fixed positions (perft): any change of what is legal, or of ---

COUNTS: dict[Table, dict[str, list[int]]] = {
    Table("battlefronts", 2): {
        OPENING: [5, 213, 1253],
        MIDDLE: [3, 15, 84, 469, 4129],
    },
    Table("sharp_end", 2): {
        OPENING: [2, 2, 3, 5, 6, 7, 8, 12, 23, 48, 94, 151, 265, 483, 787, 1291],
        MIDDLE: [2, 4, 5, 9, 13, 19, 32, 52, 82, 131, 230, 381, 597, 985],
    },
    Table("sharp_end", 6): {
        OPENING: [2, 4, 8, 16, 32, 32, 48, 80, 144, 144, 256, 320, 464, 688, 1052],
        MIDDLE: [1, 2, 2, 3, 4, 6, 8, 8, 9, 11, 14, 20, 30, 39, 44, 61, 81, 121, 213, 403],
    },
    Table("fix_bayonets", 2): {
        OPENING: [8, 64, 504, 3864],
        MIDDLE: [1, 1, 8, 56, 336, 756, 5376],
    },
    Table("last_front", 2): {
        OPENING: [6, 37, 180, 724, 2556],
        MIDDLE: [3, 5, 11, 51, 254, 1152],
    },
    Table("last_front", 6): {
        OPENING: [6, 37, 180, 710, 2452],
        MIDDLE: [2, 10, 67, 399, 1993],
    },
    Table("fighting_front", 2): {
        OPENING: [13, 192, 2340],
        MIDDLE: [2, 2, 2, 2, 2, 7, 25, 121, 539, 2578],
    },
}


@pytest.mark.parametrize("table", COUNTS, ids=lambda table: f"{table.slug} {table.seats}")
def test_the_numbers_of_action_sequences_match_the_golden_ones(table: Table) -> None:
    found = perft_positions(table)
    for name, counts in COUNTS[table].items():
        state = found[name].state
        assert [count_sequences(state, depth=depth + 1) for depth in range(len(counts))] == counts, name
