"""The matches of a fit: who plays, what is kept of them, and at which positions samples are taken."""

from __future__ import annotations

import json
from pathlib import Path
from typing import cast

import pytest

from ai.arena.rounds import ResultsError
from ai.fit import __main__ as command
from ai.fit import matches
from game.battlefronts.state import State as BattlefrontsState
from game.catalogue import GAMES, game_named
from game.core.game import Game
from game.core.match import Match
from game.core.rng import Rng
from game.core.state import State
from tests.ai.arena.playing import HerePool, without_time
from tests.ai.toy import Duel

FITTED = [GAMES["battlefronts"], GAMES["sharp_end"]]


def planned(*words: str) -> matches.Plan:
    return command.plan(command.parser().known(["battlefronts", "--players", "random,3", *words]))


def gathered(
    plan: matches.Plan, rounds: int, out: Path | None = None, pool: HerePool | None = None
) -> list[matches.Sampled]:
    run = matches.Gathering(plan, matches.Matches(plan, out), rounds)
    try:
        run.play(pool or HerePool())
    finally:
        run.results.close()
    return [cast(matches.Sampled, run.results.lines[key]) for key in sorted(run.results.lines)]


def test_every_match_has_its_own_deal_chance_and_players() -> None:
    tasks = list(planned().tasks(40))
    assert len({task.seed for task in tasks}) == len({task.chance for task in tasks}) == len(tasks) == 80
    assert {task.seats for task in tasks} == {("random", "random"), ("random", "3"), ("3", "random"), ("3", "3")}
    assert tasks == list(planned().tasks(40))


def test_about_half_of_the_matches_begin_at_random() -> None:
    lengths = [len(task.notations) for task in planned("--random", "6").tasks(50)]
    assert 30 < lengths.count(0) < 70
    assert len(set(lengths)) > 5
    assert all(
        task.opening == (f"random:{len(task.notations)}" if task.notations else "") for task in planned().tasks(5)
    )


def test_random_decisions_are_whole_and_end_no_match() -> None:
    for decisions in (1, 2, 3, 4, 5, 100_000):
        match = Match(game_named("battlefronts"), 2, {}, 7)
        matches.at_random(match, Rng(1), decisions)
        assert not match.over
        assert not match.state.midway()
        assert len(match.actions) >= min(decisions, 10)


@pytest.mark.parametrize("words", [(), ("--random", "8", "--label", "playouts:2")])
def test_what_is_broken_off_goes_on_with_the_same_matches(words: tuple[str, ...], tmp_path: Path) -> None:
    whole = gathered(planned(*words), 3)
    out = tmp_path / "data.jsonl"
    with pytest.raises(KeyboardInterrupt):
        gathered(planned(*words), 3, out, HerePool(interrupt_after=2))
    out.write_bytes(out.read_bytes() + b'{"experiment": "batt')
    pool = HerePool()
    again = gathered(planned(*words), 3, out, pool)
    assert len(pool.played) == 4
    assert [without_time(line) for line in json.loads(json.dumps(again))] == [
        without_time(line) for line in json.loads(json.dumps(whole))
    ]
    assert len(out.read_text(encoding="utf-8").splitlines()) == 6


@pytest.mark.parametrize(
    "other",
    [{"labels": [[1, [2.0, 0.0]]]}, {"labels": [[1, [0.5]]]}, {"actions": [1]}, {"actions": None}, {"playouts": None}],
)
def test_a_line_without_what_a_fit_needs_is_none(other: dict[str, object], tmp_path: Path) -> None:
    out = tmp_path / "data.jsonl"
    [line, *_] = gathered(planned(), 1, out)
    out.write_text(json.dumps(line | other) + "\n", encoding="utf-8")
    with pytest.raises(ResultsError, match="is no match of a fit; name"):
        matches.Matches(planned(), out)


def test_samples_are_taken_where_the_game_says_and_not_before_the_end_of_random_play() -> None:
    lines = gathered(planned("--random", "12"), 4)
    assert any(line["opening"] for line in lines)
    for line in lines:
        match = Match(game_named("battlefronts"), 2, line["options"], line["seed"])
        rounds = []
        for number, notation in enumerate(line["actions"], start=1):
            assert isinstance(match.state, BattlefrontsState)
            before = match.state.round
            match.play(notation)
            begun = not match.over and match.state.round != before
            if begun and number >= int(line["opening"].removeprefix("random:") or 0):
                rounds.append((number, match.state.copy()))
        assert [(at, state.copy()) for at, state in matches.places(line)] == rounds


def test_labels_by_playouts_belong_to_the_positions_of_the_match() -> None:
    lines = gathered(planned("--label", "playouts:3"), 1)
    for line in lines:
        assert [at for at, _ in line["labels"]] == [at for at, _ in matches.places(line)]
        assert [(at, scores) for at, _, scores in matches.labelled(line)] == line["labels"]
        halves = [score * 6 for _, scores in line["labels"] for score in scores]
        assert halves == pytest.approx([round(half) for half in halves], abs=1e-3)


def test_dice_fall_as_they_did_in_the_match() -> None:
    game = game_named("fix_bayonets")
    [line, *_] = gathered(planned(), 1)
    match, states, rng = Match(game, 2, game.full_options({}), 9), list[State](), Rng(4)
    while len(states) < 200:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        states.append(match.state.copy())
    other = {
        "game": game.slug,
        "options": match.options,
        "seed": match.seed,
        "actions": [action.notation for action in match.actions],
        "labels": [(at, [0.5, 0.5]) for at in range(1, 201)],
    }
    assert [state.copy() for _, state, _ in matches.labelled(cast(matches.Sampled, line | other))] == states


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_world_has_every_hand_as_it_is_and_decks_as_nobody_knows_them(game: Game) -> None:
    match, chance, differ = Match(game, max(game.seats), {}, 3), Rng(4), False
    while not match.over and len(match.actions) < 120:
        assert matches.shared_view(match.state).is_view
        worlds = [matches.world_of(match.state, Rng(number)) for number in range(2)]
        for world in worlds:
            for seat in range(world.seats):
                assert world.redact(seat) == match.state.redact(seat)
        differ = differ or worlds[0] != worlds[1]
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
    assert differ, "decks stay unknown"


class Told(Duel):
    SLUG = "duel"
    FIELDS = ("held", "shown")

    def copy(self) -> State:
        return Told(self.held, self.shown, self.to_act)

    def redact(self, seat: int) -> State:
        return Told(-1 if seat == 0 else self.held, self.shown, self.to_act)


def test_positions_are_played_out_with_every_hand_as_it_is() -> None:
    """Seat 1 holds a trump. Seat 0 folds or plays, seat 1 then plays or trumps, both uniformly at random."""
    assert matches.played_out(Told(0, 7), Rng(3), 4000) == pytest.approx([0.5, 0.5], abs=0.03)
    assert sum(matches.played_out(Told(0, 7), Rng(3), 7)) == pytest.approx(1, abs=1e-3)


def test_held_out_is_a_share_of_the_matches_whatever_else_is_played() -> None:
    [line] = gathered(planned(), 1)[:1]
    lines = [cast(matches.Sampled, line | {"round": number}) for number in range(2000)]
    held = [matches.held_out(one, 0.2) for one in lines]
    assert 0.16 < sum(held) / len(held) < 0.24
    assert all(matches.held_out(one, 0.3) for one, before in zip(lines, held, strict=True) if before)


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in FITTED for seats in {min(game.seats), max(game.seats)}]
)
def test_features_depend_on_nothing_that_all_seats_together_cannot_know(game: Game, seats: int) -> None:
    about = matches.described(game)
    assert len(set(about.names)) == len(about.names)
    match = Match(game, seats, {}, 5)
    rng = Rng(2)
    seen = 0
    while not match.over:
        before = match.state.copy()
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        if match.over or not about.sampled(before, match.state):
            continue
        for seat in range(seats):
            worlds = [about.features(matches.world_of(match.state, Rng(number)), seat) for number in range(3)]
            assert worlds[0] == worlds[1] == worlds[2] == about.features(match.state, seat)
            assert len(worlds[0]) == len(about.names)
        seen += 1
    assert seen > 2


def test_a_game_without_features_says_so() -> None:
    class Other(type(game_named("battlefronts"))):  # type: ignore[misc]
        slug = "trenches"
        name = "Trenches"

    with pytest.raises(ValueError, match="Trenches has no features to fit: ai/estimates/trenches"):
        matches.described(Other())
