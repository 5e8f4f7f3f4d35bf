"""Rare positions for the golden judgements of guides, by game and by what is rare about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.battlefronts.cards import MOVE
from game.battlefronts.rules import turn_up_top_card
from game.fighting_front.steps import BEGIN_ARTILLERY, BEGIN_DEPLOYMENT, BEGIN_GROUND, BEGIN_MOVEMENT
from game.fix_bayonets.cards import FIGHT, GERMANS
from tests.battlefronts.ground import position
from tests.fighting_front import field as front
from tests.fix_bayonets.ground import field
from tests.last_front import ground as battle
from tests.play import act, after
from tests.sharp_end import faces
from tests.sharp_end import ground as road


def in_move(*lines: str) -> Any:
    """Move in Battlefronts, where all battalions of the first seat are face up."""
    state = position(*lines, aces_in_deck=(9, 9))
    state.phase = MOVE
    for number in state.living(0):
        turn_up_top_card(state, seat=0, number=number, transcript=None)
    return state


def choice_of_fronts() -> Any:
    """The quick victory of Last Front, with a front that would win the match for either side."""
    state = battle.table("hand T1", "hand T2 | bid T1", front="Caen", held="Anzio 2, Ruhr 1, Omaha 1")
    state.quick = 1
    return after(state, "withdraw")


def dug_in() -> Any:
    """Somebody may stop a dig-in."""
    state = battle.table(
        "bid 2 P4, P2 | pile 2 P3, P4", "hand rommel, 2 lend-lease | bid 3 T1, 2 K3", front="Anzio", held="Omaha 2"
    )
    return after(state, "dig P2", "dig P4", "dig P4")


def spied_on() -> Any:
    """Espionage has looked at a hand and takes a card of it."""
    state = battle.table(
        "hand espionage, T1 | bid T1", "hand T3, 2 K2, patton, draw-event | bid K2, P3, S1", "hand T2 | bid T2"
    )
    battle.act_and_pass_windows(state, "play espionage", "aim seat 2")
    return state


def hit() -> Any:
    """A hit falls on a damaged unit or on the location that covers it."""
    state = front.declare_bombing(
        axis="level-bomber a1", allies="infantry c4 1, fortifications c4 2", hands=("", "entrenched")
    )
    act(state, "pass", rng=front.rolling(7))
    return state


def payment() -> Any:
    """The commander has said *can* and pays, with means for any enemy in hand."""
    state = road.face_enemy_dice(
        road.table_with_hands("Infantry, 2 Hero, Reinforcements, Supply@1", "Hero, Tactics"), faces.FANATIC, faces.LIGHT
    )
    road.act_and_pass_windows(state, "attack", "can")
    return state


SPECIALS = "galland, air-strike, lend-lease, rommel, eisenhower, rokossovsky"
SHUT_IN = "medium-tanks a1, infantry a2, infantry b1, infantry a3, infantry b2, infantry c1"
INVADED = "second-rate-infantry a2, infantry b1, infantry e2, medium-tanks c3"
CROWD = "6 . . . . orh . . .\n4 . . . . RS . . .\n1 O . . . . . . O"

SELDOM: Mapping[str, Mapping[str, Callable[[], Any]]] = {
    "battlefronts": {
        "a front that is lost": lambda: in_move(
            "seat 0 at F0: 3 2",
            "seat 0 at Z0: 5",
            "seat 0 at F1: 4 2",
            "seat 1 at F0: 8 2",
            "seat 1 at F1: 4",
            "seat 1 at Z1: 4",
        ),
        "three fronts held": lambda: in_move(
            "seat 0 at F0: 4 A", "seat 0 at F1: 4 A", "seat 0 at Z2: 8 A", "seat 1 at Z0: 4"
        ),
        "both fronts contested": lambda: in_move(
            "seat 0 at F1: 5 2 2", "seat 0 at F2: 9", "seat 1 at F1: 4", "seat 1 at F2: 9 9", "seat 1 at Z1: 6 2"
        ),
        "three fronts against": lambda: in_move(
            "seat 0 at Z1: 8 A", "seat 1 at F1: 4 3", "seat 1 at F3: 4", "seat 1 at F4: 3"
        ),
    },
    "fighting_front": {
        "a damaged bomber": lambda: front.begin_air_phase(
            axis="level-bomber a1 1 bomber-captain", allies="infantry c4 1, fortifications c5"
        ),
        "paratroopers": lambda: front.begin_air_phase(
            axis="paratroopers a1, fighter a1 1 flying-ace", allies="infantry c5"
        ),
        "an interception": lambda: front.declare_bombing(axis="level-bomber a1 1", allies="infantry c4, fighter e6 1"),
        "a hit": hit,
        "guns against aircraft": lambda: front.declare_bombing(
            axis="level-bomber a1 1", allies="infantry c4, aa-guns c5"
        ),
        "enemies in the back row": lambda: front.play_from_step(
            BEGIN_GROUND, axis=INVADED, allies="veteran-infantry a1, infantry e1"
        ),
        "a guard for the back row": lambda: front.play_from_step(
            BEGIN_MOVEMENT, axis="infantry b2, tiger c3", allies="infantry a1"
        ),
        "a way to the back row": lambda: front.play_from_step(
            BEGIN_MOVEMENT,
            axis="medium-tanks b4, medium-tanks d4, infantry c2 2 infantry-commander",
            allies="infantry a3, tiger c4",
        ),
        "half of that way": lambda: after(
            front.play_from_step(BEGIN_MOVEMENT, axis="medium-tanks b4, medium-tanks a6", allies="infantry d3"),
            "unit b4",
        ),
        "a unit along the back row": lambda: front.play_from_step(
            BEGIN_MOVEMENT, axis="medium-tanks a6, infantry d2", allies="infantry d6"
        ),
        "its way along the back row": lambda: after(
            front.play_from_step(BEGIN_MOVEMENT, axis="medium-tanks a6, infantry d2", allies="infantry d6"), "unit a6"
        ),
        "a driver-out without a target": lambda: front.play_from_step(
            BEGIN_GROUND, axis="infantry b2", allies="infantry a1, infantry a2, infantry b1"
        ),
        "units shut in": lambda: front.play_from_step(BEGIN_MOVEMENT, axis=SHUT_IN, allies="infantry c6"),
        "a card against fire": lambda: front.assault_after_fire(attacker="medium-tanks", hands=("", "entrenched")),
        "a card for fire": lambda: front.declare_bombardment("heavy-artillery", hands=("artillery-barrage", "")),
        "artillery in range": lambda: front.play_from_step(
            BEGIN_ARTILLERY, axis="heavy-artillery c2 1, medium-artillery b2", allies="infantry c4 3, aa-guns b4"
        ),
        "one target of two": lambda: after(
            front.play_from_step(BEGIN_GROUND, axis="tiger c3", allies="medium-tanks c4, infantry b3 1"), "unit c3"
        ),
        "leaders and locations": lambda: front.play_from_step(
            BEGIN_DEPLOYMENT,
            axis="infantry a3, medium-artillery b2, air-strip a1, fighter a1",
            allies="infantry c6",
            hands=("flying-ace, artillery-commander, infantry-commander, headquarters, fortifications", ""),
        ),
    },
    "fix_bayonets": {
        "a crowd in range": lambda: field(board=CROWD, own="Grenade, Machine Gun, Pistol", other="Trees", stage=FIGHT),
        "a crowd of the own": lambda: field(
            board=CROWD, own="Grenade, Bayonet, Pistol", other="Trees", seat=GERMANS, stage=FIGHT
        ),
        "a crowd that moves": lambda: field(board=CROWD, own="Grenade, March, Run, Crawl", other="Trees"),
    },
    "last_front": {
        "a front that wins": choice_of_fronts,
        "the own territory": lambda: battle.table(
            "hand T1, K2 | bid T2", "hand T3 | bid K3", front="Kursk", held="Kursk 1"
        ),
        "a finish in doubt": lambda: after(
            battle.table("bid K3, T3, T2", "hand sabotage | bid 2 P3", front="Anzio"), "finish"
        ),
        "a dig-in in doubt": dug_in,
        "a hand looked at": spied_on,
        "a card in doubt": lambda: after(
            battle.table("hand zhukov, T1 | bid 2 T1", "hand counter-intelligence, T2 | bid P2, T3"), "play zhukov"
        ),
        "a counter in doubt": lambda: after(
            battle.table("hand zhukov, counter-intelligence | bid 2 T1", "hand counter-intelligence, T2 | bid P2, T3"),
            "play zhukov",
            "cancel",
        ),
        "a card to take back": lambda: after(
            battle.table("hand T1 | bid T2, face patton | pile 4 K3", "hand T1 | bid P4", "", held="Caen 1"), "withdraw"
        ),
        "specials in hand": lambda: battle.table(
            f"hand {SPECIALS} | bid T1, P2", "hand T1 | bid K3, P3, S1", front="Anzio"
        ),
        "nobody to beat": lambda: battle.table(
            f"hand {SPECIALS}, T2 | bid T1, P3, K2", "hand T1 | bid T1", "hand T3 | bid T2", held="Caen 1"
        ),
    },
    "sharp_end": {
        "a payment": payment,
        "a beach": lambda: road.land_on_beach(
            "2 Infantry, Support", "Infantry, 2 Support, Hero", roll=3, dice=(faces.LIGHT, faces.MEDIUM)
        ),
        "an attack far along": lambda: road.face_enemy_dice(
            road.table_with_hands("Infantry, Dig In, VP@5", "3 Hero, Withdraw", "Support, Counter-Attack, Unit@2"),
            faces.FANATIC,
            faces.FANATIC,
            faces.BLANK,
            pawns_on=8,
        ),
    },
}
"""By game and by description: a function that makes the position."""
