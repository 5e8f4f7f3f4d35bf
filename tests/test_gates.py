"""The measure of what reading hands is worth: who sees all hands sees no deck, and the measure runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import UNKNOWN, Action, State
from tools import gates
from tools.gates import main, pooled


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_who_sees_all_hands_knows_what_the_seats_know_together_and_no_more(game: Game) -> None:
    match, chance, differ = Match(game, max(game.seats), {}, 3), Rng(4), False
    while not match.over and len(match.actions) < 120:
        worlds = [pooled(match.state) for _ in range(2)]
        for number, world in enumerate(worlds):
            assert world.is_view
            world.determinize(Rng(number))
            for seat in range(world.seats):
                assert world.redact(seat) == match.state.redact(seat)
        differ = differ or worlds[0] != worlds[1]
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
    assert differ, "decks stay unknown"


def test_one_seat_alone_sees_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[int, set[bool]] = {0: set(), 1: set(), 2: set()}

    def decided(view: State, iterations: int, seed: int) -> Action:
        seen[view.to_act].add(UNKNOWN in view.facts()[1 + view.FIELDS.index("hands")])  # type: ignore[operator]
        return view.legal()[seed % len(view.legal())]

    monkeypatch.setattr(gates, "found", decided)
    assert sum(gates.scores("last_front", 3, 9, 5, 1)) == pytest.approx(1)
    assert seen == {0: {True}, 1: {False}, 2: {True}}


def test_it_measures_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rows.jsonl"
    assert main(["sharp_end", "--seats", "3", "--matches", "4", "--iterations", "3", "--out", str(out)]) == 0
    assert "sharp_end, 3 seats, 3 iterations: who sees all hands wins" in capsys.readouterr().out
    row = json.loads(out.read_text(encoding="utf-8"))
    assert (row["section"], row["seats"], row["matches"]) == ("gates", 3, 6)
    assert 0 <= row["score"]["value"] <= 100
