"""The pictures of `tools.shots` and the motions of all events are as bright as in the kept files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES
from tests.golden.motions import golden_motions, motions_of_game
from tests.golden.pictures import GUARDED, film_pictures, golden_pictures
from tests.golden.walks import same_walk


@pytest.mark.parametrize("film", GUARDED)
def test_the_pictures_of_a_film_are_as_bright_as_in_its_kept_file(film: str, home: Path) -> None:
    kept = golden_pictures(film).read_text(encoding="utf-8")
    assert same_walk(film_pictures(film, home), kept) == kept


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_event_moves_as_in_the_kept_file(slug: str) -> None:
    kept = golden_motions(slug).read_text(encoding="utf-8")
    assert same_walk(motions_of_game(slug), kept) == kept


def test_every_kept_file_of_pictures_belongs_to_a_film() -> None:
    kept = sorted(golden_pictures("any").parent.glob("*.brightness"))
    assert kept == sorted(golden_pictures(film) for film in GUARDED)
