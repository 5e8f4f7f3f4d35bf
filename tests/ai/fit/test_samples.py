"""Samples: rows of what each seat sees, with their labels, and the files that they come from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from ai.estimates.sharp_end.guide import FEW, MANY
from ai.fit.matches import Described, Sampled, described, places
from ai.fit.model import Model, estimate_of, read, samples
from ai.fit.setting import parser, plan
from game.battlefronts.cards import DECK
from game.battlefronts.state import State as BattlefrontsState
from game.catalogue import game_named
from game.core.rng import Rng
from game.core.state import State
from tests.ai.fit.test_matches import gathered, planned

GAME = game_named("battlefronts")
ABOUT = described(GAME)


def test_a_row_for_each_seat_of_each_position_with_the_outcome_of_its_match() -> None:
    lines = gathered(planned(), 3)
    found = samples(lines, ABOUT, 2, False, 0.5)
    expected = [
        (number, ABOUT.features(state, seat), line["scores"][seat])
        for number, line in enumerate(lines)
        for _, state in places(line)
        for seat in (0, 1)
    ]
    assert found.matches.tolist() == [number for number, _, _ in expected]
    assert found.rows.tolist() == [row for _, row, _ in expected]
    assert found.labels.tolist() == [label for _, _, label in expected]
    assert found.positions == len(expected) // 2
    for number in set(found.matches.tolist()):
        assert len(set(found.held[found.matches == number].tolist())) == 1


def test_labels_by_playouts_take_the_place_of_the_outcome() -> None:
    lines = gathered(planned("--label", "playouts:7"), 4)
    by_hand = [score for line in lines for _, scores in line["labels"] for score in scores]
    assert samples(lines, ABOUT, 2, True, 0.5).labels.tolist() == by_hand
    assert samples(lines, ABOUT, 2, False, 0.5).labels.tolist() != by_hand
    with pytest.raises(ValueError, match="they were played without --label playouts:N"):
        samples(gathered(planned(), 1), ABOUT, 2, True, 0.5)


def top_of_deck(state: State, seat: int) -> list[float]:
    assert isinstance(state, BattlefrontsState)
    return [float(state.order[seat * DECK + min(state.dealt[seat], DECK - 1)])]


def test_features_that_peek_into_a_deck_see_one_that_is_only_imagined() -> None:
    lines = gathered(planned(), 6)
    found = samples(lines, Described(("next card",), top_of_deck, ABOUT.sampled, "peeking"), 2, False, 0.5)
    true = [top_of_deck(state, seat)[0] for line in lines for _, state in places(line) for seat in (0, 1)]
    assert len(true) > 25
    assert np.mean(found.rows[:, 0] == np.array(true)) < 0.4


def test_features_without_a_name_are_told() -> None:
    with pytest.raises(ValueError, match=r"ai.estimates.x.features names 2 features and gives 1\."):
        samples(
            gathered(planned(), 1),
            Described(("a", "b"), top_of_deck, ABOUT.sampled, "ai.estimates.x.features"),
            2,
            False,
            0.5,
        )


def test_a_forfeited_match_teaches_nothing() -> None:
    lines = gathered(planned(), 2)
    lost = cast(Sampled, lines[0] | {"forfeit": {"seat": 0, "words": "it was late."}})
    assert 0 not in samples([lost, *lines[1:]], ABOUT, 2, False, 0.5).matches
    with pytest.raises(ValueError, match="There is no position to fit"):
        samples([lost], ABOUT, 2, False, 0.5)


def test_the_estimate_that_stands_is_the_one_of_the_guide() -> None:
    assert estimate_of("no_game_of_ours") is None
    estimate = estimate_of("last_front")
    assert estimate is not None
    world = game_named("last_front").new(3, game_named("last_front").full_options({}), Rng(1))
    assert sum(estimate(world)) == pytest.approx(1)


@pytest.mark.parametrize(("seats", "weights"), [(3, FEW), (4, MANY), (5, MANY)])
def test_the_guide_computes_what_a_fit_fits(seats: int, weights: tuple[float, ...]) -> None:
    words = ["sharp_end", "--players", "random", "--seats", str(seats)]
    lines = gathered(plan(parser().known(words)), 1)
    found = samples(lines, described(game_named("sharp_end")), seats, False, 0.5)
    assert found.standing == pytest.approx(Model(weights).chances(found.rows, seats))


def test_a_file_is_read_whatever_its_matches_were_played_with(tmp_path: Path) -> None:
    out = tmp_path / "data.jsonl"
    lines = gathered(planned(), 2, out)
    other = [line | {"experiment": "of yours", "digest": "0", "core": "another"} for line in lines]
    out.write_text("".join(json.dumps(line) + "\n" for line in other) + '{"experiment": "o', encoding="utf-8")
    assert read(out, GAME, 2) == other


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello\n", "Line 1 of data.jsonl is no match of a fit"),
        ('{"a": 1}\n', "Line 1 of data.jsonl is no match of a fit"),
        (None, "data.jsonl cannot be read: No such file or directory"),
    ],
)
def test_what_is_no_file_of_a_fit_is_said_in_a_sentence(text: str | None, sentence: str, tmp_path: Path) -> None:
    out = tmp_path / "data.jsonl"
    if text is not None:
        out.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=sentence):
        read(out, GAME, 2)


def test_matches_of_another_game_or_number_of_seats_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "data.jsonl"
    gathered(planned(), 1, out)
    for game, seats in (("last_front", 2), ("battlefronts", 3)):
        with pytest.raises(ValueError, match="is of another game, or of another number of seats"):
            read(out, game_named(game), seats)


@pytest.mark.parametrize("notation", ["castle", "march 0 F3"])
def test_a_match_that_cannot_be_played_again_says_so(notation: str) -> None:
    line = gathered(planned("--experiment", "today's"), 1)[1]
    actions = [*line["actions"][:2], notation, *line["actions"][3:]]
    sentence = f"'{notation}' cannot be played as action 3 of round 0, seating 1 of today's."
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        samples([cast(Sampled, line | {"actions": actions})], ABOUT, 2, False, 0.5)
