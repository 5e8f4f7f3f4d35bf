"""Every declaration of four phases, step by step, against a generator that works them out another way (FF 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.events import Event, Transcript
from game.core.rng import Rng
from game.fighting_front import cards, steps
from game.fighting_front import events as happened
from game.fighting_front.cards import AXIS
from game.fighting_front.state import State
from tests.fighting_front.field import run_from_step, table
from tests.fighting_front.generator import (
    EVERY_SPACE,
    Declaration,
    Space,
    attacks,
    bombardments,
    missions,
    read_drawing,
    walks,
)

KINDS = {
    "IN": "infantry",
    "MI": "mechanized-infantry",
    "AC": "armored-cars",
    "LT": "light-tanks",
    "SP": "self-propelled-guns",
    "MO": "mortars",
    "HA": "heavy-artillery",
    "FO": "fortifications",
    "AS": "air-strip",
    "MF": "minefields",
    "F": "fighter",
    "B": "level-bomber",
    "P": "paratroopers",
}


def position_of(board: str, axis: bool) -> State:
    """The position of a drawing, in the turn of the Axis or the Allies."""
    sides: dict[bool, list[str]] = {True: [], False: []}
    for space, (unit, location, planes) in sorted(read_drawing(board).items(), key=lambda cell: cell[0][::-1]):
        for code in [unit, location, *planes]:
            if code:
                sides[code.isupper()].append(f"{KINDS[code.upper()]} {'abcde'[space[0] - 1]}{space[1]}")
    for entries in sides.values():
        entries.sort(key=lambda entry: not entry.startswith("air-strip"))
    return table(axis=", ".join(sides[True]), allies=", ".join(sides[False]), active=AXIS if axis else 1)


def drawn_space(space: int) -> Space:
    """A space of the game as the generator writes it: column and row from 1."""
    return (space % cards.COLUMNS + 1, space // cards.COLUMNS + 1)


def declaration_of(events: list[Event], planes: list[int]) -> Declaration:
    """The declaration of these events as the generator writes it. The events of a walk are its legs."""
    parts: list[object] = []

    for event in events:
        match event:
            case happened.BombardmentDeclared():
                parts += [drawn_space(event.space), drawn_space(event.target)]
            case happened.MissionDeclared():
                parts += [planes.index(event.slot), drawn_space(event.target)]
            case happened.EscortDeclared():
                parts += [planes.index(event.slot), "escort"]
            case happened.UnitMoved():
                parts += [drawn_space(space) for space in event.path[1 if parts else 0 :]]

    return tuple(parts)


def declarations(state: State, step: int, number: int, before: list[Event], planes: list[int]) -> Iterator[Declaration]:
    """All that can be declared in at most `number` declarations, found by trying every action of every step.

    `step` is the step in which a seat is asked for a declaration. `before` are the events of earlier declarations.
    `planes` are the slots of the air units of the active seat, in the order of the drawing.
    """
    for action in state.legal():
        if action.notation == "finish":
            continue

        after = state.copy()
        transcript = Transcript(after)
        after.apply(action, Rng(1), transcript)
        events = [*before, *transcript.events]

        if after.is_midway():
            whole_declarations = list(declarations(after, step, number, before=events, planes=planes))
            assert whole_declarations, f"'{action.notation}' leads to no declaration"
            yield from whole_declarations
            continue

        yield declaration_of(events, planes)
        if number > 1 and after.step == step:
            yield from declarations(after, step, number=number - 1, before=events, planes=planes)


class Phase(NamedTuple):
    """A phase of a turn in which something is declared."""

    generate: Callable[[str, bool], Iterator[Declaration]]
    """The function of `generator` that finds all declarations in a drawing."""
    first_step: int
    """The step with which the phase begins."""
    question: int
    """The step in which a seat is asked for a declaration."""
    in_a_row: int
    """The greatest number of declarations that belong together."""


PHASES = (
    Phase(bombardments, steps.BEGIN_ARTILLERY, steps.ARTILLERY, in_a_row=1),
    Phase(missions, steps.BEGIN_AIR, steps.AIR, in_a_row=2),
    Phase(walks, steps.BEGIN_MOVEMENT, steps.MOVE, in_a_row=1),
    Phase(attacks, steps.BEGIN_GROUND, steps.GROUND, in_a_row=1),
)


def compare_and_count(board: str, axis: bool) -> tuple[int, ...]:
    """Check that game and generator find the same declarations, each once. Returns how many each phase has."""
    counts = []
    for phase in PHASES:
        state = position_of(board, axis)
        planes = [slot for slot, seat in enumerate(state.air_owner) if seat == state.active]
        run_from_step(state, phase.first_step)

        of_game: list[Declaration] = []
        if state.step == phase.question:  # otherwise the phase is skipped, since nothing can be declared
            of_game = list(declarations(state, phase.question, phase.in_a_row, before=[], planes=planes))
        of_generator = list(phase.generate(board, axis))

        assert len(of_game) == len(set(of_game)), "every declaration has one spelling"
        assert len(of_generator) == len(set(of_generator))
        assert set(of_game) == set(of_generator)

        counts.append(len(of_game))
    return tuple(counts)


CLASH = """
    .    /as^fb in   .   /fo
    sp   .      ha   /mf in
    .    mi     IN   .   LT
    IN   LT     IN   /MF mo
    AC   /fo    HA   SP  .
    .    IN/AS^FBP . /FO .
    """
HEMMED_IN = """
    .    .   .  .  .
    .    .   .  .  .
    .    .   .  .  .
    in   .   .  .  .
    MI   in  .  .  .
    LT   IN  in .  .
    """
RAID = """
    LT   .   /mf in .
    .    /mf .   .  /as^ffb
    lt   .   AC  .  .
    .    .   .   .  ac
    IN   .   .   .  .
    /AS^PP . /FO .  HA
    """
# Each: the drawing, and how many bombardments, missions, walks and attacks the Axis and the Allies have.
POSITIONS = {
    "a clash": (CLASH, (13, 692, 177, 9), (14, 275, 21, 6)),
    "hemmed in": (HEMMED_IN, (0, 0, 7, 4), (0, 0, 6, 4)),
    "a raid": (RAID, (2, 800, 308, 0), (0, 258, 232, 0)),
}


@pytest.mark.parametrize(("board", "axis", "allies"), POSITIONS.values(), ids=POSITIONS.keys())
def test_ff_4_a_position_has_as_many_declarations_as_a_second_generator_finds(
    board: str, axis: tuple[int, ...], allies: tuple[int, ...]
) -> None:
    assert compare_and_count(board, axis=True) == axis
    assert compare_and_count(board, axis=False) == allies


PLATOONS = (*10 * ["IN"], *4 * ["MI"], *3 * ["AC"], *5 * ["LT"], *4 * ["SP"], *4 * ["MO"], *4 * ["HA"])
"""The units that there are."""


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """Up to eight units of each side anywhere, some locations, and for each side an Air Strip with planes.

    There are so few mines that no walk ends in them before its time. A space reads "IN/FO", infantry on fortifications,
    or "/AS^FB", an Air Strip with a fighter and a bomber. Capital letters are the Axis.
    """

    spaces = draw(st.permutations(EVERY_SPACE))
    units = draw(st.lists(st.sampled_from(range(len(PLATOONS))), min_size=2, max_size=16, unique=True))
    cells = dict.fromkeys(EVERY_SPACE, "")
    for number, (space, unit) in enumerate(zip(spaces, units, strict=False)):
        cells[space] = PLATOONS[unit] if number % 2 else PLATOONS[unit].lower()

    sites = draw(st.permutations(("/FO", "/MF", "/MF", "/fo", "/mf", "/mf")))[: draw(st.integers(0, 6))]
    axis_strip = "/AS^" + draw(st.sampled_from(("F", "B", "FB", "FP", "PP", "FFB")))
    allied_strip = "/as^" + draw(st.sampled_from(("f", "b", "fb")))

    for code in [axis_strip, allied_strip, *sites]:
        home = [space for space in spaces if "^" not in code or (space[1] <= 3) == code.isupper()]
        cells[next(space for space in home if can_add_location(cells[space], code))] += code
    return "\n".join(" ".join(cells[column, row] or "." for column in range(1, 6)) for row in range(6, 0, -1))


def can_add_location(cell: str, location: str) -> bool:
    """FF 2.1, 4.10 Whether a location fits into a cell: one in a space, and none with a unit of the other side."""
    return cell == "" or ("/" not in cell and cell.isupper() == location.isupper())


@settings(max_examples=25, deadline=None)
@given(drawings(), st.booleans())
def test_ff_4_random_positions_have_the_declarations_that_a_second_generator_finds(board: str, axis: bool) -> None:
    compare_and_count(board, axis)
