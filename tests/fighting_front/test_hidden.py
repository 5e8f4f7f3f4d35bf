"""FF 1.4, 8, 11 What a seat may know: its hand, what lies open, and what Reconnaissance or counting has shown it."""

from __future__ import annotations

from game.core.rng import Rng
from game.core.state import OVER
from game.fighting_front import GAME
from game.fighting_front.air import DOOMED
from game.fighting_front.cards import ALLIES, AXIS, SORT_CODES
from game.fighting_front.events import HandSeen
from game.fighting_front.state import State
from game.fighting_front.steps import DEPLOY
from tests.fighting_front.field import at, declare_assault, declare_bombing, discards, hand_of, play_from_step, table
from tests.observing import observed_values
from tests.play import act, after, events_of_kind, open_to

SORT = SORT_CODES.index


def known(state: State, holder: int) -> list[str]:
    """The cards that the other seat surely knows of a hand."""
    return [SORT_CODES[sort] for sort, count in enumerate(state.known_of(holder)) for _ in range(count)]


def sample_worlds(state: State, seat: int, number: int = 30) -> list[State]:
    """Tables that the view of a seat allows, from different seeds."""
    worlds = []
    for seed in range(number):
        world = state.redact(seat)
        world.determinize(Rng(seed))
        worlds.append(world)
    return worlds


def test_ff_8_reconnaissance_shows_a_hand_and_both_know_it() -> None:
    """FF 8: the Axis sees the Allies' hand, and from then on both views know it."""
    state = play_from_step(
        DEPLOY, axis="infantry c2", allies="infantry c5", hands=("reconnaissance, fighter", "2 entrenched, infantry")
    )
    assert open_to(state) == ["finish", "play reconnaissance"]

    events = act(state, "play reconnaissance")
    seen = tuple(SORT(name) for name in ("infantry", "entrenched", "entrenched"))
    assert events_of_kind(events, HandSeen) == [HandSeen(observer=0, holder=ALLIES, sorts=seen)]
    assert (
        known(state, holder=ALLIES)
        == known(state.redact(AXIS), holder=ALLIES)
        == known(state.redact(ALLIES), ALLIES)
        == hand_of(state, ALLIES)
    )
    assert known(state, holder=AXIS) == []
    assert discards(state) == ["reconnaissance"]
    assert state.step == DEPLOY
    assert all(hand_of(world, seat=ALLIES) == hand_of(state, seat=ALLIES) for world in sample_worlds(state, seat=AXIS))


def test_ff_8_reconnaissance_needs_a_hand_to_look_at() -> None:
    """FF 8: the Allies hold no card, so Reconnaissance is not offered."""
    assert open_to(play_from_step(DEPLOY, axis="infantry c2", allies="infantry c5", hands=("reconnaissance", ""))) == [
        "finish"
    ]


# --- A table of Fighting Front in lines, exactly --------------------------------------------------

LINE = "-" * 97
TABLE = f"""\
^ Axis (Germany), v Allies (USA), turn 3, Axis: Recovery
  | a                | b                | c                | d                | e
{LINE}
6 |                  |                  |                  |                  | v[Headquarters]
  |                  |                  |                  |                  | 1 DC
{LINE}
5 |                  |                  |                  |                  |
{LINE}
4 |                  |                  | v Second Rate    |                  |
  |                  |                  | Infantry         |                  |
  |                  |                  | 2 DC             |                  |
{LINE}
3 |                  |                  |                  |                  |
{LINE}
2 |                  |                  | ^ Infantry       |                  |
  |                  |                  | 1 DC             |                  |
  |                  |                  | + Infantry       |                  |
  |                  |                  | Commander        |                  |
  |                  |                  | ^[Fortifications]|                  |
{LINE}
1 | ^[Air Strip] used|                  |                  |                  |
{LINE}
air 1: ^ Fighter at a1, 1 DC
Axis: hand of 3: Fighter, 2 x Entrenched
Allies: hand of 1: Clear Skies; known of it: Clear Skies
deck 155, pile 0"""


def test_a_table_and_its_views_read_as_text() -> None:
    """The number behind a card is that of its disruption counters. The location on a1 is marked as used."""
    axis = "infantry c2 1 infantry-commander, air-strip a1, fighter a1 1, fortifications c2"
    state = table(
        axis=axis, allies="second-rate-infantry c4 2, headquarters e6 1", hands=("fighter, 2 entrenched", "clear-skies")
    )
    state.to_act = AXIS
    state.site_used[at("a1")] = 1
    cards_of_one_hand = len(state.hands) // 2
    state.put_fact(
        "known", [0] * cards_of_one_hand + list(state.hands)[cards_of_one_hand:]
    )  # the hand of the Allies is known
    assert state.text() == TABLE
    assert state.redact(AXIS).text() == TABLE.replace("1: Clear Skies; known", "1: ?; known")
    assert state.redact(ALLIES).text() == TABLE.replace("3: Fighter, 2 x Entrenched", "3: ?")


def test_the_text_of_a_table_lists_attacks_and_the_next_roll() -> None:
    """The Infantry on c3 attacks the tanks on c4. The Allies add a Counter Attack to the defensive fire."""
    state = after(
        declare_assault(attacker="infantry", target="medium-tanks", hands=("", "2 counter-attack")),
        "play counter-attack",
    )
    assert state.text().splitlines()[-5:-2] == [
        "attacks: c3 at c4 pending",
        "Defensive fire of the Allies: c4 against c3, Counter Attack",
        "Axis: hand of 0: none",
    ]


def test_the_text_of_a_table_lists_missions_and_the_winner() -> None:
    """The bomber has declared to bomb c4. The second table is that of a match that the Allies have won."""
    lines = declare_bombing(axis="infantry c3, level-bomber a1", allies="infantry c4, fighter e6").text().splitlines()
    assert "air 1: ^ Level Bomber at a1, bombs c4" in lines
    assert "missions: air 1" in lines
    state = table()
    state.to_act = OVER
    state.victor = ALLIES
    assert state.text().splitlines()[0].endswith(", turn 3, the Allies have won")


def test_an_observation_separates_counters_of_air_combat_from_dice_that_destroy() -> None:
    """Until the air combat is over, the state has both in one number: counters + DOOMED x dice that destroy."""
    state = table()
    slot = 2
    state.air_harm[slot] = 1 + DOOMED * 2
    assert observed_values(GAME, state, "air_harm")[:4] == [0, 0, 1, 0]
    assert observed_values(GAME, state, "air_doom")[:4] == [0, 0, 2, 0]
