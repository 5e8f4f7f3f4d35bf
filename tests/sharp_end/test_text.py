"""The table as text."""

from __future__ import annotations

from game.core.state import PENDING
from game.sharp_end.cards import FOG_ASIDE, FOG_REMOVED, MORE, TACTICS
from tests.sharp_end.ground import facing, table

VIEW = """\
sharp_end, view of 3, seat 2 to act
turn 1 of 7, seat 1 commands: officers declare
  place  terrain         dice  pile  fog  pawns
      1  Bocage             1     6
>     2  Marsh              2     7       seats 1, 2, 3
      3  Farm               2     8
      4  Orchard            2     8
      5  Crossroads         3     8
      6  River Crossing     3     9
      7  Ridge              3     9
      8  Outskirts          4     9
      9  Village            4     9
dice: 3 Light, 6 Fanatic, 1
seat 1: attacks
  unit cards (3): ?
  HQ cards (1): ?
  counters (1): ? of Marsh
seat 2: in the attack, not asked yet, victory points: 1
  unit cards (3): 3 x Support
  HQ cards (0): none
  counters (2): VP of Bocage, Supply of Bocage
seat 3: in the attack, not asked yet
  unit cards (1): ?
  HQ cards (2): ?
  counters (0): none
unit deck (65); discarded: none
HQ deck (17); discarded: none"""


def test_a_view_reads_as_the_table_with_question_marks() -> None:
    state = facing(
        table("2 Infantry, Hero, Tactics, VP+1@2", "3 Support, Supply@1, VP@1", "Artillery, 2 Withdraw"),
        3,
        6,
        1,
        stand=2,
    )
    assert repr(state.redact(1)) == VIEW
    assert state.text().split("\n")[12:16] == [
        "seat 1: attacks, victory points: 3",
        "  unit cards (3): 2 x Infantry, Hero",
        "  HQ cards (1): Tactics",
        "  counters (1): VP+1 of Marsh",
    ]


def test_the_attack_line_tells_what_waits_and_what_is_paid() -> None:
    state = facing(table("Hero", "Hero"), 4, 4, 2)
    state.foggy, state.fog_kind, state.fog_place = 1, [MORE, 0, 0, 0], [FOG_REMOVED, 5, 7, FOG_ASIDE]
    state.step, state.paid, state.picked, state.promised = TACTICS, 1, 4, 1
    state.extra, state.barrage, state.air, state.intel[0], state.lacks[1] = -1, 1, 1, 1, 5
    lines = state.text().split("\n")
    assert lines[0] == "turn 1 of 7 (Fog of war), seat 1 commands: Tactics: dice to roll again"
    assert [line for line in lines if line.endswith("?")] == [
        "      5  Crossroads         3     8    ?",
        "      7  Ridge              3     9    ?",
    ]
    assert "dice: 4 Medium paid, 4 Medium, 2 picked; the commander said can; fog: -1 die at the next place;" in lines
    assert "    Counter-barrage waits; Air support waits; fog turned up: +1 Enemy" in lines
    assert "seat 1: attacks, victory points: 0, has played Intel-Recon" in lines
    assert "seat 2: in the attack, not asked yet, victory points: 0, has no Infantry, no Artillery" in lines


def test_the_road_before_terrain_1_shows_while_somebody_stands_there() -> None:
    state = facing(table("Hero", "Hero"), 4, stand=0)
    state.variable, state.enemy, state.shown = 1, [0, 1, -1, -1, -1, -1, -1, -1, -1, -1], 1
    rows = state.text().split("\n")[2:5]
    assert rows == [
        ">     0  before the road    0     0       seats 1, 2",
        "      1  Bocage             1     8",
        "      2  Marsh              ?     8",
    ]
    state.landing, state.done = 1, 2
    assert ">     0  Beach  " in state.text()
    assert "seat 2: in the attack, not asked yet, victory points: 0, can pay no more\n" in state.text()
    state.turn = 2
    assert "can pay no more" not in state.text()
    state.enemy, state.to_act = [], PENDING
    assert "      1  Bocage             ?     8" in state.text()
