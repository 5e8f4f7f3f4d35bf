"""The tool that takes pictures of every screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.catalogue import game_named
from game.core.match import Match
from game.core.record import HUMAN
from tools import shots
from tools.shooting import battlefronts, fighting_front, fix_bayonets, last_front, sharp_end
from tools.shooting.moments import Moment, kept

SIZE = (800, 450)
SOME = ["cover", "board-dial", "sharp-roll"]


def test_the_same_pictures_every_time(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        assert shots.take(folder, SIZE, SOME) == len(SOME)
    assert sorted(path.name for path in first.iterdir()) == sorted(f"{name}-{SIZE[1]}.png" for name in SOME)
    for path in first.iterdir():
        assert path.read_bytes() == (second / path.name).read_bytes(), path.name
        assert pygame.image.load(path).get_size() == SIZE


MOMENTS = {
    "board": battlefronts.MOMENTS,
    "sharp": sharp_end.MOMENTS,
    "bayonets": fix_bayonets.MOMENTS,
    "last": last_front.MOMENTS,
    "fighting": fighting_front.MOMENTS,
}


@pytest.mark.parametrize("word", MOMENTS)
def test_at_every_kept_moment_a_person_decides(word: str) -> None:
    moments: tuple[Moment, ...] = MOMENTS[word]
    for number in {moment.match for moment in moments}:
        record = kept(word, number)
        match = Match(game_named(record.game), len(record.seats), record.options, record.seed)
        for notation in [*record.notations, None]:
            for moment in moments:
                if (moment.match, moment.actions) == (number, len(match.actions)):
                    assert record.seats[match.state.to_act].kind == HUMAN, moment.name
            if notation is not None:
                match.play(notation)
        assert all(moment.actions <= len(record.notations) for moment in moments if moment.match == number)


def test_bots_that_answer_sooner_than_usual_take_no_moment_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after other pictures: when a bot answers is a matter of chance."""
    monkeypatch.setattr("scenes.match.thinker.answer_time", lambda *asked: 0.3)
    assert shots.take(tmp_path, SIZE, ["sharp-reveal"]) == 1


def test_a_name_that_begins_no_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert shots.main(["--only", "moon"]) == 2
    assert "choose from" in capsys.readouterr().err
