"""The measure of how calm the curve of the chances is: which steps count, and that it runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.bot import Level, Thought
from game.catalogue import game_named
from game.core.game import Game
from game.core.record import SeatEntry
from game.core.state import State
from scenes.match.setup import Setup
from tools import curve
from tools.curve import Steps, main, quiet_steps
from tools.surveying.cells import percent
from tools.surveying.strength import SECTIONS, identity


def test_steps_count_where_nothing_was_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer is sure of its own side by turns; the curve has half of each step, and none over a revelation."""
    told: list[tuple[int, float, bool]] = []

    def answer(game: Game, view: State, level: Level, seed: int, clock: object) -> Thought:
        chance = 0.5 + 0.01 * (len(told) % 7)
        told.append((view.to_act, chance, level.slug == "captain"))
        return Thought((view.legal()[seed % len(view.legal())].id,), (), chance, 10, 0.0, True)

    monkeypatch.setattr(curve, "choose", answer)
    setup = Setup(game_named("battlefronts"), (SeatEntry("captain"), SeatEntry("recruit")), {}, 5)
    found = quiet_steps(setup)
    assert {(seat, captain) for seat, _, captain in told} == {(0, True), (1, False)}
    match, revealed = setup.match(), [False]
    for number in range(len(told)):
        legal = match.legal()
        transcript = match.play(legal[curve.seed_for(match.seed, number) % len(legal)])
        revealed.append(any(event.reveals for event in transcript.events))
    assert match.over
    first = [chance if seat == 0 else 1 - chance for seat, chance, _ in told]
    drawn = [(one + other) / 2 for one, other in zip(first[:1] + first, first, strict=False)]
    expected = [abs(drawn[at] - drawn[at - 1]) for at in range(1, len(drawn)) if not revealed[at]]
    assert 0 < len(expected) < len(told) - 1
    assert found == pytest.approx(expected)


def test_each_match_weighs_the_same_and_long_steps_are_counted() -> None:
    steps = Steps()
    for match in ([0.0, 0.04], [], [0.12, 0.09, 0.0, 0.03]):
        steps.add(match)
    figures = steps.figures()
    assert (figures["matches"], figures["steps"], figures["jumps"]) == (2, 6, "16.7")
    assert figures["step"]["value"] == pytest.approx(0.04)


def test_it_measures_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rows.jsonl"
    main(["sharp_end", "--a", "recruit", "--b", "recruit", "--matches", "1", "--out", str(out)])
    told = capsys.readouterr().out
    row = json.loads(out.read_text(encoding="utf-8"))
    assert row.pop("section") == "curve"
    assert f"sharp_end: 1 matches, {row['steps']} steps: on average {percent(row['step'])} points" in told
    assert f"| At the Sharp End | recruit | recruit | 1 | {row['steps']} |" in SECTIONS["curve"][2]([row])
    assert identity(row) != identity(row | {"b": "captain"})
