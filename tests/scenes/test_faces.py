"""The faces of officers and their lines follow from facts that everybody knows, and from the time that has passed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from career.officers import EXPRESSION_AT, MOMENTS, OFFICERS, Expression, Moment
from game.battlefronts import events as battlefronts
from game.battlefronts.cards import PLACES
from game.catalogue import GAMES
from game.core.events import Beat, Event, MatchEnded
from game.core.rng import Rng
from game.core.state import UNKNOWN, State
from game.fighting_front import events as fighting_front
from game.fighting_front.cards import BACK_ROW, FIRST_LEADER, NONE
from game.fix_bayonets import events as fix_bayonets
from game.fix_bayonets.cards import HEAVY, KIND_OF, MEN, OFFICER, RIFLEMAN
from game.last_front import events as last_front
from game.last_front.cards import NONE as NO_HOLDER
from game.last_front.cards import TYPE_OF
from game.sharp_end import events as sharp_end
from game.sharp_end.cards import FRIENDLY_FIRE, RESUPPLY, WITHDRAW_CARD
from scenes.boards import BOARDS
from scenes.boards.sharp_end.faces import DEEP
from scenes.match.faces import (
    BETWEEN_ASIDES,
    BETWEEN_LINES,
    BY_WEIGHT,
    LASTING,
    QUICK,
    SHOWN,
    Cue,
    Faces,
    Line,
    Witness,
    open_beat,
)
from tests.play import EVERY_TABLE, new_match, play_at_random

KARROW = OFFICERS["karrow"]
MERRIN = OFFICERS["merrin"]


def witness_of(slug: str) -> Witness:
    """Return what the events of a game mean for faces."""
    witness = BOARDS[slug].witness
    assert witness is not None
    return witness


def new_state(slug: str, seats: int = 2) -> Any:
    """Return a table of a game as it is laid out."""
    return new_match(slug, seats, seed=3).state.copy()


# --- the law: only public facts ----------------------------------------------------------------


@pytest.mark.parametrize("observer", [0, 1])
def test_an_open_beat_shows_no_hand_whoever_has_seen_the_beat(observer: int) -> None:
    """Seat 0 draws some card. Even the beat that seat 0 has seen itself tells nothing about the card or a hand."""
    before, after = new_state("last_front"), new_state("last_front")
    drawn = last_front.CardDrawn(seat=0, sort=4)
    seen = Beat(drawn.seen_by(observer), before.redact(observer), after.redact(observer))

    opened = open_beat(seen, seats=2)
    assert opened.event == last_front.CardDrawn(seat=0, sort=UNKNOWN)
    for view in (opened.before, opened.view):
        assert all(UNKNOWN in view.hand(seat) for seat in range(2))


def world_of(state: State, seat: int, rng: Rng) -> State:
    """Return a table that differs from this one only in what is hidden from a seat."""
    world = state.redact(seat)
    world.determinize(rng)
    return world


@pytest.mark.parametrize(("slug", "seats"), EVERY_TABLE)
def test_faces_and_lines_are_the_same_in_worlds_that_differ_in_hidden_cards_only(slug: str, seats: int) -> None:
    """A table of officers sees a random match. Each seat's guess at what is hidden shows the same faces and lines."""
    match = new_match(slug, seats, seed=seats)
    rng = Rng(7)
    officers = list(islice(OFFICERS.values(), seats))
    true_faces, guessed_faces = (Faces(officers, witness_of(slug)) for _ in range(2))
    heard = 0
    seconds_between_events = 17.0
    for number, transcript in enumerate(islice(play_at_random(match, seed=seats), 161)):
        seat = number % seats
        before = transcript.before if number else match.state
        for event, after in transcript.entries:
            shown = Beat(event, before, after)
            guessed = Beat(event.seen_by(seat), world_of(before, seat, rng), world_of(after, seat, rng))
            for faces, beat in ((true_faces, shown), (guessed_faces, guessed)):
                faces.update(seconds_between_events)
                faces.see(open_beat(beat, seats), 1.0, may_speak=True)

            assert true_faces.expressions() == guessed_faces.expressions()
            assert true_faces.line == guessed_faces.line
            heard += true_faces.line is not None
            before = after
    assert heard, "somebody has said something"


@pytest.mark.parametrize("slug", list(GAMES))
def test_standings_are_between_minus_one_and_one_along_a_match(slug: str) -> None:
    seats = max(GAMES[slug].seats)
    match = new_match(slug, seats, seed=5)
    for number, _ in enumerate(play_at_random(match, seed=5)):
        if number % 10 == 0:
            standings = witness_of(slug).standings(match.state)
            assert len(standings) == seats
            assert all(-1.0 <= standing <= 1.0 for standing in standings)


# --- the moments of each game ----------------------------------------------------------------------


def cues(slug: str, event: Event, before: State | None = None, after: State | None = None) -> list[Cue]:
    """Return the moments of an event on a table that it leaves as it was, unless another one is given."""
    before = before or new_state(slug)
    return witness_of(slug).cues(event, before, after or before)


def table_of_fronts(fronts_by_seat: Sequence[Sequence[int]]) -> Any:
    """Return a table of Battlefronts on which each seat has a battalion at these fronts, and no other."""
    state = new_state("battlefronts")
    for seat, fronts in enumerate(fronts_by_seat):
        for place in range(PLACES):
            state.here[seat * PLACES + place] = int(place in fronts)  # the number of battalions of a seat at a place
    return state


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (([0], []), ([0], []), []),
        (([], []), ([0], []), [(0, "front_won")]),
        (([0], []), ([0], [0]), [(0, "front_lost")]),
        (([0, 1], []), ([0, 1, 2], []), [(0, "match_point_own"), (1, "match_point_theirs")]),
        (([], [2]), ([2], []), [(0, "front_won"), (1, "front_lost")]),
    ],
    ids=["nothing", "taken", "contested", "third", "changes hands"],
)
def test_moments_of_fronts(
    before: Sequence[Sequence[int]], after: Sequence[Sequence[int]], expected: list[Cue]
) -> None:
    """The fronts at which each seat has battalions, before and after, decide, and not the event itself."""
    event = battlefronts.BattalionMarched(seat=0, battalion=1, origin=6, place=2)
    assert cues("battlefronts", event, before=table_of_fronts(before), after=table_of_fronts(after)) == expected


def test_a_lost_battalion_is_heavy_and_a_called_up_one_is_not() -> None:
    lost = battlefronts.BattalionLost(seat=1, battalion=2, place=3)
    assert cues("battlefronts", lost)[:2] == [(1, "heavy_loss"), (0, "heavy_blow")]
    called = battlefronts.BattalionCalledUp(seat=0, battalion=1, place=2, cards=3)
    assert cues("battlefronts", event=called, before=table_of_fronts(([], [])), after=table_of_fronts(([2], []))) == []


MAN_OF_KIND = {kind: next(man for man in range(MEN) if KIND_OF[man] == kind) for kind in (OFFICER, RIFLEMAN, HEAVY)}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            fix_bayonets.Killed(seat=0, man=MAN_OF_KIND[OFFICER], square=4, card=1),
            [(0, "heavy_loss"), (1, "match_point_own")],
        ),
        (fix_bayonets.Killed(seat=0, man=MAN_OF_KIND[HEAVY], square=4, card=1), [(0, "heavy_loss"), (1, "heavy_blow")]),
        (fix_bayonets.Killed(seat=0, man=MAN_OF_KIND[RIFLEMAN], square=4, card=1), []),
        (fix_bayonets.Negated(seat=1, card=2, stopped=3), [(0, "bad_luck"), (0, "quick_answer")]),
        (fix_bayonets.Stood(seat=1), []),
    ],
    ids=["officer", "heavy", "rifleman", "stopped", "stood"],
)
def test_moments_of_fix_bayonets(event: Event, expected: list[Cue]) -> None:
    """What kind of man falls decides, and not on which square or by which card."""
    assert cues("fix_bayonets", event) == expected


LEADER = FIRST_LEADER
"""The kind of a leader, who is lost with the unit."""


def rolled(die: int) -> Event:
    """Return a roll of seat 1 that shows this number. All else about it is any."""
    return fighting_front.DieRolled(
        table=0,
        seat=1,
        space=3,
        slot=NONE,
        target=8,
        target_slot=NONE,
        die=die,
        changes=(),
        total=die,
        result=0,
        kind=0,
    )


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (fighting_front.UnitDestroyed(space=3, kind=0, owner=0, leader=NONE), [(0, "heavy_loss"), (1, "heavy_blow")]),
        (fighting_front.UnitDestroyed(space=3, kind=0, owner=0, leader=LEADER), [(0, "heavy_loss"), (1, "heavy_blow")]),
        (
            fighting_front.AirUnitDestroyed(slot=0, kind=1, owner=1, leader=LEADER, space=3),
            [(1, "heavy_loss"), (0, "heavy_blow")],
        ),
        (fighting_front.SiteCaptured(seat=0, space=3, kind=1, loser=1), [(0, "front_won"), (1, "front_lost")]),
        (rolled(10), [(1, "good_luck")]),
        (rolled(1), [(1, "bad_luck")]),
        (rolled(6), []),
    ],
    ids=["unit", "unit with leader", "air unit with leader", "site", "ten", "one", "six"],
)
def test_moments_of_fighting_front(event: Event, expected: list[Cue]) -> None:
    """The owners and the die decide, and not which kind of card is lost in which space."""
    assert cues("fighting_front", event) == expected


def test_the_first_space_of_a_back_row_is_match_point() -> None:
    """Seat 0 moves a unit from any other space into the back row of seat 1, where it had none before."""
    before, after = new_state("fighting_front"), new_state("fighting_front")
    enemy_back_space = BACK_ROW[1][0]
    after.owner[enemy_back_space] = 0
    event = fighting_front.UnitMoved(path=(20, enemy_back_space), kind=0)
    assert cues("fighting_front", event, before, after) == [(0, "match_point_own"), (1, "match_point_theirs")]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (last_front.TerritoryCaptured(seat=0, territory=3, loser=NONE), [(0, "front_won")]),
        (last_front.TerritoryCaptured(seat=0, territory=3, loser=1), [(0, "front_won"), (1, "front_lost")]),
        (last_front.CardTaken(seat=1, victim=0, sort=4), [(1, "good_luck"), (0, "bad_luck")]),
        (last_front.EffectCancelled(seat=1, sort=4), [(1, "bad_luck")]),
        (last_front.Passed(seat=1), []),
    ],
    ids=["open front", "taken from another", "card taken", "cancelled", "passed"],
)
def test_moments_of_last_front(event: Event, expected: list[Cue]) -> None:
    """The seats decide, and not which territory or card it is."""
    assert cues("last_front", event) == expected


def test_a_front_that_wins_the_match_is_match_point_for_its_winner_and_a_threat_to_the_others() -> None:
    """Two territories of one type win the match. Seat 1 holds one of them, and the battle is for the other."""
    state = new_state("last_front", seats=3)
    state.fighting = [1, 1, 1]
    first, second, *_ = (place for place in range(len(TYPE_OF)) if TYPE_OF[place] == TYPE_OF[0])  # of one type
    state.front, state.holder[second] = first, 1
    state.holder[state.front] = NO_HOLDER
    began = last_front.BattleBegan(battle=1, starter=0, territory=state.front, defender=NO_HOLDER)
    assert cues("last_front", began, state) == [
        (1, "match_point_own"),
        (0, "match_point_theirs"),
        (2, "match_point_theirs"),
    ]

    state.holder[second] = NO_HOLDER
    assert cues("last_front", began, state) == []


def test_a_bid_is_an_answer_to_the_highest_one() -> None:
    """Seat 1 has bid the most so far, so it feels an answer of seat 0, and nobody feels its own next bid."""
    state = new_state("last_front")
    state.fighting = [1, 1]
    state.totals = [3, 7]
    assert cues("last_front", last_front.CardStaked(seat=0, stake=1, total=8), state) == [(1, "quick_answer")]
    assert cues("last_front", last_front.CardStaked(seat=1, stake=1, total=8), state) == []


COMMANDER = 1
"""The seat of the commander of an attack."""
NO_VICTIM = -1
"""The victim of an HQ card that is played on nobody."""


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (sharp_end.AttackSucceeded(place=DEEP - 1, seats=(0, 1)), []),
        (sharp_end.AttackSucceeded(place=DEEP, seats=(0, 1)), [(0, "front_won"), (1, "front_won")]),
        (sharp_end.AttackFailed(place=DEEP - 1), [(COMMANDER, "bad_luck")]),
        (sharp_end.OrderPlayed(seat=0, card=WITHDRAW_CARD, victim=2), [(2, "bad_luck")]),
        (sharp_end.OrderPlayed(seat=0, card=WITHDRAW_CARD, victim=NO_VICTIM), []),
        (sharp_end.Stated(seat=COMMANDER, can=False), [(COMMANDER, "bad_luck")]),
        (sharp_end.RandomEventRolled(seat=0, roll=1, event=FRIENDLY_FIRE, drawn=True), [(0, "bad_luck")]),
        (sharp_end.RandomEventRolled(seat=0, roll=4, event=RESUPPLY, drawn=True), [(0, "good_luck")]),
        (sharp_end.Declared(seat=0, attacks=True), [(COMMANDER, "quick_answer")]),
    ],
    ids="near deep failed victim order cannot friendly-fire resupply declared".split(),
)
def test_moments_of_sharp_end(event: Event, expected: list[Cue]) -> None:
    """The witness reads the event of a random event, and not the roll that brought it."""
    state = new_state("sharp_end", seats=3)
    state.commander = COMMANDER
    assert cues("sharp_end", event, state) == expected


# --- expressions -----------------------------------------------------------------------------------


def faces_with(standings: Sequence[float] = (0.0, 0.0), cues: Sequence[Cue] = ()) -> Faces:
    """Return the faces of Karrow and Merrin in a game in which every event has these moments."""
    return Faces([KARROW, MERRIN], Witness(lambda *_: list(cues), lambda _: list(standings)))


def see(faces: Faces, thought: float | None = None, event: Event | None = None) -> None:
    """Let faces see an event."""
    state = new_state("battlefronts")
    faces.see(Beat(event or battlefronts.SeatPassed(seat=0, phase=1), state, state), thought, may_speak=True)


def test_every_moment_has_a_weight() -> None:
    assert set(BY_WEIGHT) == set(MOMENTS) == set(EXPRESSION_AT)
    assert len(BY_WEIGHT) == len(MOMENTS)


def test_an_expression_lasts_some_seconds_and_falls_back_to_the_standing() -> None:
    faces = faces_with((-0.5, 0.5), [Cue(seat=0, moment="good_luck"), Cue(seat=1, moment="heavy_loss")])
    see(faces)
    assert faces.expressions() == ["pleased", "grim"]
    faces.update(LASTING - 0.1)
    assert faces.expressions() == ["pleased", "grim"]
    faces.update(0.2)
    assert faces.expressions() == ["worried", "pleased"]


def test_of_several_moments_of_a_seat_the_weightiest_decides_face_and_line() -> None:
    faces = faces_with(cues=[Cue(seat=0, moment="good_luck"), Cue(seat=0, moment="heavy_loss")])
    see(faces)
    assert faces.expressions()[0] == "grim"
    assert faces.line == Line(seat=0, words=KARROW.lines["heavy_loss"][0])


@pytest.mark.parametrize(
    ("scores", "expected"),
    [((1.0, 0.0), ["pleased", "grim"]), ((0.5, 0.5), ["calm", "calm"])],
    ids=["won", "draw"],
)
def test_the_face_at_the_end_stays(scores: tuple[float, ...], expected: list[Expression]) -> None:
    faces = faces_with((-1.0, 1.0))
    see(faces, event=MatchEnded(scores=scores, reason="won"))
    faces.update(1000.0)
    assert faces.expressions() == expected


def test_people_and_games_without_moments_have_calm_faces_and_say_nothing() -> None:
    of_people = Faces([None, None], Witness(lambda *_: [Cue(seat=0, moment="heavy_loss")], lambda _: [-1.0, 1.0]))
    of_unknown_game = Faces([KARROW, MERRIN], witness=None)
    for faces in (of_people, of_unknown_game):
        see(faces)
        assert faces.expressions() == ["calm", "calm"]
        assert faces.line is None
    assert not of_people.has_officers


# --- lines -----------------------------------------------------------------------------------------


def speak_repeatedly(faces: Faces, cue: Cue, pauses: Sequence[float]) -> list[str]:
    """Return what is said at a moment that comes again and again, after these pauses. "" for nothing."""
    said = []
    for pause in pauses:
        faces.hush()
        faces.update(pause)
        faces.react([cue], may_speak=True)
        said.append("" if faces.line is None else faces.line.words)
    return said


@pytest.mark.parametrize(
    ("moment", "pause"), [("front_lost", BETWEEN_LINES), ("good_luck", BETWEEN_ASIDES)], ids=["line", "aside"]
)
def test_two_lines_are_minutes_apart_and_none_comes_twice_in_a_match(moment: Moment, pause: float) -> None:
    first, second = KARROW.lines[moment]
    pauses = [BETWEEN_ASIDES, pause - 1, 2.0, pause, pause]
    assert speak_repeatedly(faces_with(), Cue(seat=0, moment=moment), pauses) == [first, "", second, "", ""]


def test_officers_share_the_pause() -> None:
    """After a line of one officer, the other one is silent for BETWEEN_LINES seconds as well."""
    faces = faces_with()
    faces.react([Cue(seat=0, moment="front_won"), Cue(seat=1, moment="front_lost")], may_speak=True)
    assert faces.line == Line(seat=1, words=MERRIN.lines["front_lost"][0])
    faces.update(BETWEEN_LINES - 1)
    faces.react([Cue(seat=0, moment="heavy_loss")], may_speak=True)
    assert faces.line is None


def test_the_last_words_are_said_in_any_case() -> None:
    faces = faces_with()
    faces.react([Cue(seat=0, moment="front_won")], may_speak=True)
    see(faces, event=MatchEnded(scores=(0.0, 1.0), reason="won"))
    assert faces.line == Line(seat=1, words=MERRIN.lines["victory"][0])


def test_a_line_goes_after_four_seconds_or_with_a_hush() -> None:
    """SHOWN is four seconds."""
    faces = faces_with()
    faces.react([Cue(seat=0, moment="front_won")], may_speak=True)
    faces.update(SHOWN - 0.1)
    assert faces.line is not None
    faces.update(0.2)
    assert faces.line is None

    faces.update(BETWEEN_LINES)
    faces.react([Cue(seat=0, moment="front_won")], may_speak=True)
    faces.hush()
    assert faces.line is None


@pytest.mark.parametrize(
    ("thought", "expected"),
    [(None, "calm"), (QUICK + 0.1, "calm"), (QUICK - 0.1, "worried")],
    ids=["bot", "slow", "quick"],
)
def test_only_a_person_answers_quickly(thought: float | None, expected: Expression) -> None:
    faces = faces_with(cues=[Cue(seat=0, moment="quick_answer")])
    see(faces, thought)
    assert faces.expressions()[0] == expected


def test_nothing_is_said_where_officers_may_not_speak() -> None:
    faces = faces_with()
    faces.react([Cue(seat=0, moment="front_won")], may_speak=False)
    assert faces.expressions()[0] == "pleased"
    assert faces.line is None


def test_another_evening_begins_with_another_line() -> None:
    """The variation counts up from match to match. Karrow has two greetings."""
    said = set()
    for variation in range(2):
        faces = Faces([KARROW], witness=None, variation=variation)
        faces.react([Cue(seat=0, moment="greeting")], may_speak=True)
        assert faces.line is not None
        said.add(faces.line.words)
    assert said == set(KARROW.lines["greeting"])
