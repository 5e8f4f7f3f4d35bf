"""Fits: weights that are known come out, what is held out stays out, and what is said of them adds up."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import cast

import numpy as np
import pytest

from ai.estimates.sharp_end.guide import FEW, MANY
from ai.fit.__main__ import make_parser, make_plan
from ai.fit.matches import GameFeatures, Sampled, features_of, sampled_positions
from ai.fit.model import (
    Model,
    Samples,
    calibration_bins,
    compare_estimates,
    fit_model,
    log_losses,
    logit_effects,
    make_samples,
    module_text,
    read_samples,
    round_weight,
)
from game.battlefronts.cards import DECK
from game.battlefronts.state import State as BattlefrontsState
from game.catalogue import game_named
from game.core.state import State
from tests.ai.fit.test_matches import make_test_plan, play_matches

WEIGHTS = (1.5, -0.8, 0.0)
SPREAD = np.array([1.0, 10.0, 0.1])


def make_synthetic_samples(matches: int = 1500, each: int = 4, certain: bool = False, seats: int = 2) -> Samples:
    """Positions with three features per seat, whose winners are drawn by chances that follow from WEIGHTS.

    `each` is the number of positions of a match. If `certain`, the labels are the chances themselves and not winners.
    """
    rng = np.random.default_rng(1)
    count = matches * each
    rows = rng.normal(size=(count, seats, 3)) * SPREAD + 3
    shares = np.exp((rows - 3) / SPREAD @ np.array(WEIGHTS))
    chances = shares / shares.sum(axis=1, keepdims=True)
    winners = (chances.cumsum(axis=1) < rng.random((count, 1))).sum(axis=1)
    labels = (chances if certain else np.eye(seats)[winners]).ravel()
    number = np.repeat(np.arange(matches), each * seats)
    rows += rng.normal(size=(count, 1, 3)) * 5 * SPREAD  # what all seats share tells nothing
    return Samples(
        rows.reshape(-1, 3), labels, present_estimates=None, matches=number, held=number % 5 == 0, seats=seats
    )


@pytest.mark.parametrize(
    ("seats", "certain", "within"),
    [(2, False, 0.1), (2, True, 0.02), (4, False, 0.1)],
    ids=["one winner of two", "exact chances of two", "one winner of four"],
)
def test_a_fit_recovers_the_weights_behind_a_random_draw_of_winners(seats: int, certain: bool, within: float) -> None:
    """The features have the standard deviations SPREAD. WEIGHTS are those of features with a deviation of 1."""
    samples = make_synthetic_samples(certain=certain, seats=seats)
    model, _ = fit_model(samples, hidden=0)
    weights = np.array(model.weights) * SPREAD
    assert weights == pytest.approx(WEIGHTS, abs=within)
    # A fit subtracts the mean of all seats from each feature, which leaves this share of its standard deviation.
    share_of_deviation = ((seats - 1) / seats) ** 0.5
    assert logit_effects(model, samples) == pytest.approx(share_of_deviation * weights, abs=0.05)


def test_features_of_pure_noise_get_a_larger_penalty() -> None:
    rng = np.random.default_rng(3)
    noise = replace(make_synthetic_samples(matches=40, each=2), rows=rng.normal(size=(160, 60)))
    _, strength_for_noise = fit_model(noise, hidden=0)  # the inverse of the penalty
    _, strength_for_samples = fit_model(make_synthetic_samples(), hidden=0)
    assert strength_for_noise < 0.01 < strength_for_samples


def test_the_penalty_is_chosen_on_whole_matches_that_were_not_learned_from() -> None:
    """Rows of one match are alike.

    If a match were split between learning and choosing, no penalty would seem too small.
    """
    rng = np.random.default_rng(3)
    rows = rng.normal(size=(60, 1, 2, 40))
    first = (rng.random(60) < 0.5).astype(float)
    labels = np.repeat(np.stack([first, 1 - first], axis=1), 20, axis=0).ravel()
    alike = replace(
        make_synthetic_samples(matches=60, each=20), rows=np.repeat(rows, 20, axis=1).reshape(-1, 40), labels=labels
    )
    _, strength = fit_model(alike, hidden=0)  # the inverse of the penalty: a strong penalty gives a low strength
    assert strength < 0.1


@pytest.mark.parametrize("hidden", [0, 2], ids=["linear model", "net of two hidden units"])
def test_held_out_matches_do_not_change_a_fit(hidden: int) -> None:
    """Other rows and labels of held-out matches leave the model as it is. One other label among the rest changes it."""
    samples = make_synthetic_samples(matches=60, each=3)
    held_out = samples.held
    poisoned = replace(
        samples,
        labels=np.where(held_out, 1 - samples.labels, samples.labels),
        rows=np.where(held_out[:, None], 7 * samples.rows, samples.rows),
    )
    with_one_other_label = replace(samples, labels=np.where(samples.matches == 1, 1 - samples.labels, samples.labels))

    expected_model, expected_strength = fit_model(samples, hidden)
    assert fit_model(poisoned, hidden) == (expected_model, expected_strength)
    other_model, _ = fit_model(with_one_other_label, hidden)
    assert other_model != expected_model


def test_a_net_learns_an_exclusive_or_that_a_linear_model_cannot() -> None:
    samples = make_synthetic_samples(matches=200, each=4)
    labels = (samples.rows[:, 0] > 3) != (samples.rows[:, 1] > 3)
    either = replace(samples, labels=labels.astype(float))
    linear_model, _ = fit_model(either, hidden=0)
    net, _ = fit_model(either, hidden=4)
    _, of_linear_model, of_net = compare_estimates(either, {"linear": linear_model, "net": net})
    assert of_linear_model.loss > 0.68, "log(2) is the loss without any knowledge"
    assert of_net.loss < 0.2


def test_a_comparison_has_the_losses_of_base_rate_standing_estimate_and_fit() -> None:
    """The labels are the chances themselves, so the fit has the least loss. A gain is less loss than the base rate."""
    samples = make_synthetic_samples(certain=True)
    samples.present_estimates = 0.1 + 0.6 * samples.labels**2
    model, _ = fit_model(samples, hidden=0)
    base, standing, fit = compare_estimates(samples, {"this fit": model})
    assert [base.name, standing.name, fit.name] == ["base rate", "present estimate", "this fit"]

    labels = samples.labels[samples.held]
    assert base.loss == pytest.approx(log_losses(np.full(len(labels), samples.labels.mean()), labels).mean(), abs=1e-3)
    assert standing.loss == pytest.approx(log_losses(chances=0.1 + 0.6 * labels**2, labels=labels).mean())
    assert fit.loss == pytest.approx(log_losses(labels, labels).mean(), abs=1e-4)
    assert (base.gain, base.doubt) == (0, 0)
    assert fit.gain == pytest.approx(base.loss - fit.loss)
    assert standing.gain == pytest.approx(base.loss - standing.loss)


def test_the_doubt_of_a_gain_counts_matches_not_rows() -> None:
    matches, seats = 200, 2
    samples = make_synthetic_samples(matches=matches, each=1, seats=seats)
    rows_of_positions = np.arange(matches * seats).reshape(-1, seats)
    nine_times = np.repeat(rows_of_positions, 9, axis=0).ravel()
    repeated = Samples(
        rows=samples.rows[nine_times],
        labels=samples.labels[nine_times],
        present_estimates=None,
        matches=samples.matches[nine_times],
        held=samples.held[nine_times],
        seats=seats,
    )
    _, once = compare_estimates(samples, {"fit": Model(WEIGHTS)})
    _, ninefold = compare_estimates(repeated, {"fit": Model(WEIGHTS)})
    assert once.doubt > 0
    assert ninefold.doubt == pytest.approx(once.doubt), "rows of the same match are no further evidence"


def test_a_certain_chance_that_is_wrong_has_a_finite_loss() -> None:
    assert np.isfinite(log_losses(np.array([0.0, 1.0]), np.array([1.0, 0.0]))).all()


def test_calibration_puts_every_row_in_its_bin() -> None:
    """Ten bins of 0.1 each. A chance on an edge is in the upper bin, and 1.0 in the last one."""
    chances = np.array([0.0, 0.05, 0.1, 0.55, 0.999, 1.0])
    labels = np.array([0.0, 1.0, 0.5, 1.0, 1.0, 0.0])
    bins = calibration_bins(chances, labels)
    assert [entry.low for entry in bins] == pytest.approx([0.1 * number for number in range(10)])
    assert [entry.count for entry in bins] == [2, 1, 0, 0, 0, 1, 0, 0, 0, 2]
    assert [(entry.expected, entry.scored) for entry in (bins[0], bins[5])] == [(0.025, 0.5), (0.55, 1.0)]
    assert sum(entry.count * entry.expected for entry in bins) == pytest.approx(chances.sum())
    assert sum(entry.count * entry.scored for entry in bins) == pytest.approx(labels.sum())


# --- The module --------------------------------------------------------------------------

NAMES = ("strength on fronts", "cards", "roads")
FACTS = ["Matches: 40.", 'Experiment: "quoted" and back\\slash ' + "word " * 40]


@cache
def fit_small_model(hidden: int) -> Model:
    """A model fitted to 60 synthetic matches, with this many hidden units."""
    return fit_model(make_synthetic_samples(matches=60, each=3), hidden)[0]


@pytest.mark.parametrize("hidden", [0, 1, 20])
def test_the_written_module_holds_the_fitted_weights(hidden: int) -> None:
    model = fit_small_model(hidden)
    constants: dict[str, object] = {}
    exec(module_text(model, NAMES, title="Weights.", sentences=FACTS), constants)
    assert constants.get("BIAS", 0.0) == model.bias
    assert constants["WEIGHTS"] == model.weights
    assert constants.get("HIDDEN_BIAS", ()) == model.hidden_bias
    assert constants.get("HIDDEN", ()) == model.hidden
    assert all(value == round_weight(value) for value in (model.bias, *model.weights, *model.hidden_bias))


# --- Samples: rows of what each seat sees, with their labels, and the files that they come from ---

GAME = game_named("battlefronts")
ABOUT = features_of(GAME)


def test_samples_have_a_row_for_each_seat_of_each_position_labelled_with_its_score() -> None:
    lines = play_matches(make_test_plan(), rounds=3)
    samples = make_samples(lines, ABOUT, seats=2, by_playouts=False, share=0.5)

    expected = [
        (number, ABOUT.features(state, seat), line["scores"][seat])
        for number, line in enumerate(lines)
        for _, state in sampled_positions(line)
        for seat in (0, 1)
    ]
    assert samples.matches.tolist() == [number for number, _, _ in expected]
    assert samples.rows.tolist() == [row for _, row, _ in expected]
    assert samples.labels.tolist() == [label for _, _, label in expected]
    assert samples.positions == len(expected) // 2

    # a match is held out as a whole
    for number in set(samples.matches.tolist()):
        assert len(set(samples.held[samples.matches == number].tolist())) == 1


def test_samples_may_be_labelled_by_playouts_instead_of_the_outcome() -> None:
    """A line of a match holds labels of seven playouts for each sampled position."""
    lines = play_matches(make_test_plan("--label", "playouts:7"), rounds=4)
    by_hand = [score for line in lines for _, scores in line["labels"] for score in scores]
    assert make_samples(lines, ABOUT, seats=2, by_playouts=True, share=0.5).labels.tolist() == by_hand
    assert make_samples(lines, ABOUT, seats=2, by_playouts=False, share=0.5).labels.tolist() != by_hand
    with pytest.raises(ValueError, match="they were played without --label playouts:N"):
        make_samples(play_matches(make_test_plan(), rounds=1), ABOUT, seats=2, by_playouts=True, share=0.5)


def top_of_deck(state: State, seat: int) -> list[float]:
    """A feature that cheats: the next card of the seat's deck."""
    assert isinstance(state, BattlefrontsState)
    return [float(state.order[seat * DECK + min(state.dealt[seat], DECK - 1)])]


def test_a_feature_that_peeks_into_a_deck_sees_a_redrawn_deck() -> None:
    """The feature is the next card of a seat's deck. A position is sampled with hidden cards dealt anew.

    With the true deck the feature would always be the true card. By chance it is in about one case of thirteen.
    """
    lines = play_matches(make_test_plan(), rounds=6)
    samples = make_samples(
        lines,
        GameFeatures(("next card",), features=top_of_deck, sampled=ABOUT.sampled, module="peeking"),
        seats=2,
        by_playouts=False,
        share=0.5,
    )
    true_cards = [
        top_of_deck(state, seat)[0] for line in lines for _, state in sampled_positions(line) for seat in (0, 1)
    ]

    assert len(true_cards) > 25, "enough cases"
    share_of_true_cards = np.mean(samples.rows[:, 0] == np.array(true_cards))
    assert share_of_true_cards < 0.4


def test_a_forfeited_match_is_left_out_of_the_samples() -> None:
    lines = play_matches(make_test_plan(), rounds=2)
    lost = cast(Sampled, lines[0] | {"forfeit": {"seat": 0, "words": "it was late."}})
    assert 0 not in make_samples([lost, *lines[1:]], ABOUT, seats=2, by_playouts=False, share=0.5).matches
    with pytest.raises(ValueError, match="There is no position to fit"):
        make_samples([lost], ABOUT, seats=2, by_playouts=False, share=0.5)


@pytest.mark.parametrize(("seats", "weights"), [(3, FEW), (4, MANY), (5, MANY)])
def test_the_guide_estimates_as_the_model_with_its_weights_does(seats: int, weights: tuple[float, ...]) -> None:
    words = ["sharp_end", "--players", "random", "--seats", str(seats)]
    lines = play_matches(make_plan(make_parser().parse_flags(words)), rounds=1)
    samples = make_samples(lines, features_of(game_named("sharp_end")), seats, by_playouts=False, share=0.5)
    assert samples.present_estimates == pytest.approx(Model(weights).chances(samples.rows, seats))


def test_matches_of_other_experiments_sources_and_cores_are_read(tmp_path: Path) -> None:
    out = tmp_path / "data.jsonl"
    lines = play_matches(make_test_plan(), rounds=2, out=out)
    other = [line | {"experiment": "of yours", "digest": "0", "core": "another"} for line in lines]
    out.write_text("".join(json.dumps(line) + "\n" for line in other) + '{"experiment": "o', encoding="utf-8")
    assert read_samples(out, GAME, seats=2) == other


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello\n", "Line 1 of data.jsonl is no match of a fit"),
        ('{"a": 1}\n', "Line 1 of data.jsonl is no match of a fit"),
        (None, "data.jsonl cannot be read: No such file or directory"),
    ],
)
def test_a_file_that_has_no_matches_of_a_fit_is_refused_in_a_sentence(
    text: str | None, sentence: str, tmp_path: Path
) -> None:
    out = tmp_path / "data.jsonl"
    if text is not None:
        out.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=sentence):
        read_samples(out, GAME, seats=2)


def test_a_fit_refuses_matches_of_another_game_or_number_of_seats(tmp_path: Path) -> None:
    out = tmp_path / "data.jsonl"
    play_matches(make_test_plan(), rounds=1, out=out)
    for game, seats in (("last_front", 2), ("battlefronts", 3)):
        with pytest.raises(ValueError, match="is of another game, or of another number of seats"):
            read_samples(out, game_named(game), seats)


@pytest.mark.parametrize("notation", ["castle", "march 0 F3"])
def test_a_match_with_an_illegal_action_is_refused_by_its_place(notation: str) -> None:
    """The third action of the second match is replaced. The sentence names its round and seating."""
    line = play_matches(make_test_plan("--experiment", "today's"), rounds=1)[1]
    actions = [*line["actions"][:2], notation, *line["actions"][3:]]
    sentence = f"'{notation}' cannot be played as action 3 of round 0, seating 1 of today's."
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        make_samples([cast(Sampled, line | {"actions": actions})], ABOUT, seats=2, by_playouts=False, share=0.5)
