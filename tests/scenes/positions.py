"""Positions in which something rare is asked or happens, and what is played from there, for every board to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from game.battlefronts import rules as battlefronts
from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.match import Match
from game.core.record import Record, replay
from game.core.rng import Rng
from game.core.state import State
from game.fighting_front import cards as armies
from game.fighting_front import steps
from game.fix_bayonets import cards as bayonets
from game.last_front import cards as last_front
from tests.battlefronts import ground as valley
from tests.fighting_front import field as front
from tests.fix_bayonets.ground import field
from tests.last_front import ground
from tests.play import open_to
from tests.sharp_end.ground import face_enemy_dice, land_on_beach, table_with_hands


class Moment(NamedTuple):
    """The last action, the table after it, and the transcript that led there."""

    notation: str
    state: State
    transcript: Transcript


Position = tuple[Callable[[], State | Match], str]
"""A table, and what is played, with "; " between."""
LONGEST: Final = 200
"""Actions of a record; what comes later in a longer match is mostly said and done before."""


def moments_of_record(record: Record) -> list[Moment]:
    """The opening of a match and each action of its record, with the state afterwards. At most LONGEST actions."""
    moments: list[Moment] = []

    def add_moment(match: Match, transcript: Transcript) -> None:
        if not moments and match.opening.entries:
            moments.append(Moment("", transcript.before, match.opening))
        moments.append(Moment(match.actions[-1].notation, match.state.copy(), transcript))

    replay(replace(record, notations=record.notations[:LONGEST]), game_named, add_moment)
    return moments


def moments_from(position: Position) -> Iterator[Moment]:
    """Play the actions of a position. Seats that are asked in between, and twelve times at the end, pass."""
    make_position, text_of_actions = position
    table = make_position()
    state = table.state if isinstance(table, Match) else table
    yield Moment("", state, table.opening if isinstance(table, Match) else Transcript(state))

    notations = filter(None, text_of_actions.split("; "))
    passes_at_end = [""] * 12
    for notation in [*notations, *passes_at_end]:
        while notation not in open_to(state) and "pass" in open_to(state):
            yield _play_action(state, "pass")
        if notation:
            yield _play_action(state, notation)


def _play_action(state: State, notation: str) -> Moment:
    """Apply the action with this notation."""
    transcript = Transcript(state)
    state.apply(next(action for action in state.legal() if action.notation == notation), Rng(1), transcript)
    transcript.close()
    return Moment(notation, state, transcript)


def _table_with_event(name: str) -> State:
    """Last Front: a table at which this event is the next one."""
    state = ground.table(
        "hand draw-event, T1 | bid T3, K2, P3", "hand T1, T2 | bid P2, K3, T2", "hand T1 | bid S2, P4, K2"
    )
    ground.throw_away(state, "T2, K3")
    ground.next_event(state, name)
    return state


def _table_with_one_card_left(discards: str) -> State:
    """Last Front: a table with one card in the deck and these discards."""
    state = ground.table("hand supply-line | bid T1", "hand T1 | bid K3")
    ground.throw_away(state, discards)
    state.put_fact("deck", list(state.deck)[:1])
    return state


def _table_with_two_bonuses_away() -> State:
    """Last Front: a table at which two nations have no bonus any more."""
    state = ground.table("hand T1", "hand T1", held="Caen 1")
    state.bonus[last_front.SOVIET] = state.bonus[last_front.AMERICAN] = last_front.AWAY
    return state


def _table_before_next_battle() -> State:
    """Last Front: a table at which the next battle begins."""
    state = ground.table("hand T1", "hand T1", front="Omaha", held="Kursk 2, Ruhr 1")
    ground.run_from_step(state, last_front.NEXT_BATTLE)
    return state


def _table_without_hits_left() -> State:
    """Sharp End: three units of which the one in the middle has no hits left."""
    state = face_enemy_dice(table_with_hands("Infantry", "Hero", ""), 3, pawns_on=2)
    state.left[2] = 0
    return state


def _table_without_unit_cards() -> State:
    """Sharp End: the deck of units is empty and three cards of one kind are discarded."""
    state = face_enemy_dice(table_with_hands("Infantry", "Unit@2", ""), 3, pawns_on=2)
    state.put_fact("unit_deck", [])
    state.unit_discard[0] = 3
    return state


def _all_rules() -> Match:
    return Match(GAMES["sharp_end"], 3, {"terrain": "on", "enemy": "on", "fog": "on", "beach": "on"}, seed=5)


LF: Final[tuple[Position, ...]] = (
    (
        partial(ground.table, "hand lend-lease | bid T1 | pile 2 P4, K2", "hand T1 | bid K3"),
        "play lend-lease; aim seat 2 K3; give T1",
    ),
    (
        partial(ground.table, "hand espionage | bid T1", "hand T1, K2 | bid K3", "hand T3 | bid T2"),
        "play espionage; aim seat 2; take K2",
    ),
    (partial(ground.table, "hand supply-line | bid T1", "hand T1 | bid K3"), "play supply-line"),
    (partial(_table_with_one_card_left, ""), "play supply-line"),
    (partial(_table_with_one_card_left, "T1, T2, K2"), "play supply-line"),
    (partial(ground.table, "hand patton | bid T1", "hand counter-intelligence | bid K3"), "play patton; cancel"),
    (partial(ground.table, "hand patton, counter-intelligence | bid K2", "hand T1 | bid K3"), "play patton"),
    (partial(ground.table, "hand T1 | bid P4, P3, P3", "hand rommel | bid K3"), "dig P3; dig P3; dig P4; play rommel"),
    (
        partial(ground.table, "hand T1 | bid P4, P3, P3", "hand sabotage | bid K2"),
        "dig P3; dig P3; dig P4; play sabotage; aim seat 1 P3",
    ),
    (partial(ground.table, "hand T1 | bid P4, P3, P3", "hand T2 | bid K2"), "dig P3; dig P3; dig P4"),
    (
        partial(ground.table, "hand T1 | bid P4", "hand T2, rommel, sabotage | bid T3"),
        "finish; play sabotage; aim seat 1 P4",
    ),
    (partial(ground.table, "hand T1 | bid P4 | pile K3, K3, P4", "hand T2 | bid T3"), "withdraw"),
    (partial(ground.table, "hand T1 | bid T1", "hand T1 | bid P4", front="Omaha", held="Anzio 2"), "withdraw"),
    (partial(ground.table, "hand galland | bid T1", "hand T1 | bid P2, P3"), "play galland; discard P3"),
    (partial(ground.table, "hand sabotage | bid T1", "hand T1 | bid K3"), "play sabotage"),
    (
        partial(ground.table, "hand air-strike | bid T1", "hand T1 | bid K3, T2 | pile P4, P4, P2"),
        "play air-strike; aim seat 2 K3",
    ),
    (partial(ground.table, "hand T1 | bid T1", "hand T1 | bid P4, T3"), ""),
    (
        partial(
            ground.table,
            "hand T1 | bid 2 T2, zhukov, conscription, eisenhower, face rommel | pile P4, P4, P2",
            "hand T1 | bid patton",
        ),
        "finish",
    ),
    (_table_with_two_bonuses_away, "play T1; finish"),
    (partial(ground.table, "hand T1", "hand T1", held="Caen 1, Ruhr 1"), "play T1; finish"),
    (partial(ground.table, "hand T1", "hand T1", held="Caen 1, Dunkirk 1, Ruhr 2, Kursk 2"), "play T1; finish"),
    (_table_before_next_battle, "front Kursk"),
    (
        partial(
            ground.table,
            "hand " + ", ".join(["T1", *last_front.SORT_CODES[last_front.UNIT_SORTS :]]),
            "hand T1 | bid T1",
            "hand T1 | bid K3",
        ),
        "",
    ),
    *(
        (partial(_table_with_event, name), "draw-event; " + "take K3" * (name == "Heroic Stand"))
        for name in last_front.EVENT_NAMES
    ),
)
SE: Final[tuple[Position, ...]] = (
    (
        lambda: face_enemy_dice(table_with_hands("Infantry", "Tactics, Withdraw, HQ@1", ""), 3),
        "attack; attack; spend HQ",
    ),
    (
        lambda: face_enemy_dice(table_with_hands("Infantry", "Tactics, Withdraw", ""), 3),
        "attack; attack; play Withdraw on seat 3",
    ),
    (
        lambda: face_enemy_dice(table_with_hands("Infantry", "Tactics", ""), 6, 3),
        "attack; attack; play Tactics; reroll 1; roll",
    ),
    (lambda: face_enemy_dice(table_with_hands("Infantry", "Tactics", ""), 6, 3), "attack; attack; play Tactics; roll"),
    (
        lambda: face_enemy_dice(table_with_hands("Infantry, Supply@1", "Tactics, Dig In", ""), 6),
        "attack; attack; can; pay Supply",
    ),
    (
        lambda: face_enemy_dice(table_with_hands("Infantry", "Tactics, Dig In", ""), 6),
        "attack; attack; cannot; play Dig In",
    ),
    (lambda: face_enemy_dice(table_with_hands("Infantry", "HQ@1", ""), 3), "attack; attack"),
    (lambda: face_enemy_dice(table_with_hands("Infantry", "Unit@2", ""), 3, pawns_on=2), "attack; attack; spend unit"),
    (lambda: face_enemy_dice(table_with_hands("Infantry", "HQ@2", "", turns=1), 6), "withdraw; withdraw; cannot"),
    (
        lambda: face_enemy_dice(table_with_hands("Infantry", "Intel-Recon", ""), 6),
        "attack; withdraw; cannot; play Intel-Recon",
    ),
    (_table_without_hits_left, "withdraw"),
    (_table_without_unit_cards, "attack; attack; spend unit"),
    (_all_rules, "pay Infantry; pay Support; pay Hero; attack; attack; can; pay Infantry"),
    (lambda: land_on_beach("Infantry", "Support", roll=3, dice=(4, 6)), "pay Support"),
)
CLOSE_QUARTERS: Final = """
8 o . . . . . . o
6 . . . r . . . .
4 . . . rr . . . .
3 . . . RS . . r .
1 O . . . . . . O
"""
"""Men who can attack each other with bayonets and rifles."""
FIRING: Final = """
8 . . . . . . . o
4 . . . r . . . .
1 . . . O . . . {}
"""
"""A Rifleman whose shot hits an Officer. The braces are for the square h1: "." or a second Officer."""
GRENADIERS: Final = "3 . . . r . . . .\n2 . . . . . H . .\n1 . . R . . O . o"
FB: Final[tuple[Position, ...]] = (
    (partial(field, board=CLOSE_QUARTERS, own="Crawl, March", other="Trees"), "card Crawl; man officer a1; to a2"),
    (
        partial(field, board=CLOSE_QUARTERS, own="Bayonet, Rifle (3), Crawl", other="Trees", stage=bayonets.FIGHT),
        "card Rifle (3)",
    ),
    (
        partial(field, board=CLOSE_QUARTERS, own="Crawl", other="Rough Ground, Rifle (3)", seat=bayonets.GERMANS),
        "card Crawl; man officer a8; to a7; play Rough Ground",
    ),
    (
        partial(
            field,
            board=CLOSE_QUARTERS,
            own="Bayonet",
            other="Trees, Rifle (3)",
            seat=bayonets.GERMANS,
            stage=bayonets.FIGHT,
        ),
        "card Bayonet; pass; lose sniper",
    ),
    (
        partial(field, board=CLOSE_QUARTERS, own="3 Trees, 2 Crawl, March, Pistol", stage=bayonets.DISCARD),
        "discard Crawl",
    ),
    (partial(field, board=CLOSE_QUARTERS), "end"),
    (partial(field, board=CLOSE_QUARTERS, stage=bayonets.FIGHT), "end"),
    (
        partial(
            field,
            board=CLOSE_QUARTERS,
            own="Flame Thrower, Counter Attack, Hold Ground, Rifle (3)",
            seat=bayonets.GERMANS,
        ),
        "end",
    ),
    (partial(field, board=GRENADIERS, own="Grenade", stage=bayonets.FIGHT), "card Grenade"),
    (
        partial(
            field, board=FIRING.format("."), own="Rifle (3)", other="Trees", seat=bayonets.GERMANS, stage=bayonets.FIGHT
        ),
        "card Rifle (3)",
    ),
    (
        partial(
            field, board=FIRING.format("O"), own="Rifle (3)", other="Trees", seat=bayonets.GERMANS, stage=bayonets.FIGHT
        ),
        "card Rifle (3)",
    ),
)


def battle(begin: int, axis: str, allies: str = "infantry c4", own: str = "", other: str = "") -> State:
    """A turn of the Axis in Fighting Front, run to the first decision from this step. `own` and `other` are hands."""
    state = front.table(axis=axis, allies=allies, hands=(own, other))
    front.run_from_step(state, begin)
    return state


def _table_with_hit_unit() -> State:
    """Fighting Front: mortars have thrown a 9 at infantry behind fortifications."""
    state = battle(
        steps.BEGIN_ARTILLERY, axis="mortars c3", allies="infantry c4, fortifications c4", own="artillery-barrage"
    )
    front.act_and_pass_windows(state, "unit c3", "finish", rng=front.rolling(9))
    return state


def _table_with_useless_card() -> State:
    """One card is left to draw, which Japan has no use for, and one is used."""
    state = front.table(axis="infantry c3", allies="infantry c4", hands=("", "mortars"), nations="japan usa", active=1)
    front.run_from_step(state, steps.BEGIN_GROUND)
    state.put_fact("deck", [armies.SORT_CODES.index("national-tank")])
    state.discard[armies.FIRST_GROUND] += 1
    return state


deploying, shooting, flying, moving, attacking, ending = (
    partial(battle, begin)
    for begin in (
        steps.BEGIN_DEPLOYMENT,
        steps.BEGIN_ARTILLERY,
        steps.BEGIN_AIR,
        steps.BEGIN_MOVEMENT,
        steps.BEGIN_GROUND,
        steps.END,
    )
)
EVERYTHING: Final = "air-strip a1, fighter a1 1 flying-ace, infantry a1 2 infantry-commander, fortifications c3"
SHUT_IN: Final = "medium-tanks a1, medium-tanks e1, infantry a2, infantry b1, infantry d1"
STRIP: Final = "air-strip a1, level-bomber a1, fighter a1, infantry e1"
FOE: Final = "air-strip c6, fighter c6, aa-guns c5, infantry b5"
SUN: Final = ("", "out-of-the-sun")
FF: Final[tuple[Position, ...]] = (
    (
        partial(deploying, EVERYTHING, "minefields c4, mortars c4 1", "infantry, entrenched, tank-commander, fighter"),
        "card infantry; on b3; finish",
    ),
    (
        partial(deploying, "infantry c3", own="reconnaissance, infantry", other="2 mortars, fighter"),
        "play reconnaissance",
    ),
    (partial(deploying, "infantry c3", own="fighter, infantry, entrenched"), "card infantry; on b2"),
    (partial(deploying, "infantry c3, air-strip c4", "infantry c5", "fighter-bomber, infantry"), "finish"),
    (
        partial(shooting, "mortars c3, infantry a1, ammo-dump a1", own="artillery-barrage", other="entrenched"),
        "unit c3; finish; dump; play artillery-barrage",
    ),
    (partial(shooting, "medium-artillery c3, mortars b1", "infantry c4, minefields c5"), "unit c3; target c5; finish"),
    (_table_with_hit_unit, "hit unit"),
    (partial(flying, "infantry e1", own="level-bomber, fighter-bomber, infantry"), "fly level-bomber; finish"),
    (
        partial(flying, STRIP, FOE, "fighter-bomber", "fighter"),
        "air 1; target b5; air 2; escort 1; finish; air 3; unit c5",
    ),
    (
        partial(front.begin_air_phase, axis="paratroopers a1, fighter a1", allies="infantry c4"),
        "air 1; target b5; air 2; escort 1; finish",
    ),
    (
        partial(
            front.declare_bombing, axis="level-bomber a1 2", allies="aa-guns c5, fighter e6, infantry c4", hands=SUN
        ),
        "air 2; play out-of-the-sun",
    ),
    (_table_with_useless_card, "finish"),
    (partial(moving, SHUT_IN, "infantry a3, infantry b2, infantry c1, infantry d2"), "unit e1"),
    (partial(moving, "armored-cars c2", "minefields c3, infantry c6"), "unit c2; step c3; step b3; stop; finish"),
    (partial(attacking, "infantry b1, heavy-artillery d1", "infantry a1, infantry e1"), "unit b1; finish"),
    (
        partial(attacking, "medium-tanks c3 1 tank-commander, infantry d3", own="war-of-maneuver, infantry"),
        "unit c3; finish; play war-of-maneuver",
    ),
    (partial(ending, "infantry a6, infantry e6", own="7 infantry"), "discard infantry"),
)


def on_the_roads(begin: Callable[[Any, None], None], *lines: str) -> State:
    """A position of Battlefronts from a phase on."""
    state = valley.position(*lines, aces_in_deck=(9, 9))
    begin(state, None)
    return state


VALLEY: Final = (
    "seat 0 at F1: K 4 2",
    "seat 0 at F1: Q 7",
    "seat 0 at Z1: 5 3",
    "seat 1 at F1: 9 6 2",
    "seat 1 at F3: J 8",
    "seat 1 at Z2: 2 2",
)
BF: Final[tuple[Position, ...]] = (
    (partial(on_the_roads, battlefronts.begin_move, *VALLEY), "march 2 F2; redeploy 0 F3; pass; pass"),
    (partial(on_the_roads, battlefronts.begin_support, *VALLEY), "call Z3; size 4; pass; call Z1; size 2; pass"),
    (
        partial(
            on_the_roads,
            battlefronts.begin_battle,
            "seat 0 at F2: 6 2",
            "seat 0 at F2: 6 3",
            "seat 1 at F2: 4 9",
            "seat 1 at F2: A",
        ),
        "reduce 1",
    ),
    (
        partial(
            on_the_roads,
            battlefronts.begin_move,
            "seat 0 at F0: 9",
            "seat 1 at F2: 9 2",
            "seat 1 at F3: 8",
            "seat 1 at F4: 8",
        ),
        "pass",
    ),
)
NONE_YET: Final[dict[str, tuple[Position, ...]]] = dict.fromkeys(GAMES, ())
POSITIONS: Final = NONE_YET | {
    "last_front": LF,
    "sharp_end": SE,
    "fix_bayonets": FB,
    "fighting_front": FF,
    "battlefronts": BF,
}
