"""Checks whether the chances in hints and searches come true, in ten bins, like the calibration of a forecast.

The matches also show whether the first seat, or the seat that decides first, wins more often among equal players.

python -m tests.said sharp_end --seats 4 --level captain --matches 60
    --keep FILE     keeps a line for each match in this file, and continues there after an interruption
    --out FILE      adds the bins of FEWEST_CASES cases or more to this file, for python -m tools.measured
"""

from __future__ import annotations

import json
import math
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import scipy  # what is used of it is loaded by its first use
from numpy.typing import NDArray

from ai.arena.parser import Parser, int_between
from ai.arena.statistics import mean_of
from ai.bot import choose
from ai.estimates.last_front.position_reasons import can_overtake, chance_to_overtake
from ai.levels import LEVELS, Level, level_named, seed_for
from game.catalogue import GAMES
from game.core.match import Match
from game.core.state import OVER, Action
from game.last_front import cards as lf
from game.last_front.actions import FINISH
from game.last_front.state import State as Table
from game.sharp_end import cards as se
from game.sharp_end.legal import can_pay, next_unpaid_die
from game.sharp_end.odds import payment_odds
from game.sharp_end.state import State as Road
from tools.measured import append_row, row_of

BINS: Final = 10
FEWEST_CASES: Final = 200
"""Fewest cases of a bin that is reported. With fewer, chance hides the difference."""


SCALED: Final = ("wins", "can pay", "can beat it")
SURE: Final = 1e-4
"""Chances are clipped to this distance from 0 and 1, so that one error costs no infinite loss."""
FOLDS: Final = 5
"""Parts of the cross-validation."""
Floats = NDArray[np.float64]


class Claim(NamedTuple):
    """A chance that a hint or a search has stated, and whether it came true."""

    what: str
    said: float
    came: float
    """1 or 0; of a win, the share of it."""


def claims_to_pay(view: Road, state: Road, _: Action, __: Road) -> Iterator[Claim]:
    """Sharp End: the stated chance that the commander can pay for a die, and whether the commander's hand can."""
    if view.step == se.DECLARE and next_unpaid_die(view) >= 0:
        yield Claim("can pay", payment_odds(view, view.to_act), can_pay(state, state.commander))


def claims_to_overtake(view: Table, _: Table, action: Action, after: Table) -> Iterator[Claim]:
    """Last Front: after a finished turn the stated chance that the next seat can overtake, and whether one card
    does."""
    seat = view.to_act
    other = after.to_act
    if action is FINISH and other not in (OVER, seat) and after.front == view.front:
        hand = after.hand(other)
        holds_one = any(hand[sort] and can_overtake(after, other, sort) for sort in range(lf.SORTS))
        yield Claim("can beat it", chance_to_overtake(view, seat, other), holds_one)


CLAIMS: Final[dict[str, Callable[..., Iterator[Claim]]]] = {
    "sharp_end": claims_to_pay,
    "last_front": claims_to_overtake,
}
"""By game: the chances that a hint tells about what others hold, at a decision with this view, between two states."""


class Heard(NamedTuple):
    """A match between players of the same level."""

    claims: list[Claim]
    """All chances that hints and searches would state."""
    first: int = -1
    """The seat that decided first."""
    scores: Sequence[float] = ()
    """By seat. Empty in a match that an earlier version has kept."""


def collect_claims(slug: str, seats: int, level: Level, seed: int) -> Heard:
    """Play a match of this deal between players of this level. Returns all that their hints would state."""
    game = GAMES[slug]
    match = Match(game, seats, {}, seed)
    first = match.state.to_act
    claims: list[Claim] = []
    values: list[tuple[int, float]] = []  # of each search: the seat, and the share of the win that it expects
    while not match.over:
        seat = match.state.to_act
        state = match.state.copy()
        view = match.view(seat)
        thought = choose(game, view, level.in_game(game), seed_for(seed, len(match.actions)), lambda: 0.0)
        actions = [game.actions[action] for action in thought.actions]
        if thought.iterations:
            values.append((seat, thought.choices[0].value))

        for action in actions:
            match.play(action)
        if slug in CLAIMS and len(view.legal()) > 1:
            claims += CLAIMS[slug](view, state, actions[0], match.state)

    scores = match.state.scores()
    claims += [Claim("wins", said=value, came=scores[seat]) for seat, value in values]
    return Heard(claims, first, scores)


def claims_of_matches(slug: str, seats: int, level: Level, seeds: Iterable[int]) -> Iterator[Claim]:
    """All claims of matches of these deals between players of this level."""
    return (claim for seed in seeds for claim in collect_claims(slug, seats, level, seed).claims)


def losses(said: Floats, came: Floats) -> Floats:
    """The log loss of each case in nats. `said` are chances, `came` is 1 for what came true and 0 for what did not."""
    clipped = np.clip(said, SURE, 1 - SURE)
    result: Floats = -(came * np.log(clipped) + (1 - came) * np.log(1 - clipped))
    return result


def rescale(scale: Floats, said: Floats, even: float) -> Floats:
    """The chances `said` as a scale corrects them. Chances of 0 and 1 stay so.

    `scale`: the power of the odds, measured from an even chance, the shift of the logit, and the share of all cases
    that come out by an even chance instead.
    """
    power, shift, luck = scale
    clipped = np.clip(said, SURE, 1 - SURE)
    even_logit = math.log(even / (1 - even))
    logit = even_logit + power * (np.log(clipped / (1 - clipped)) - even_logit) + shift
    corrected: Floats = luck * even + (1 - luck) / (1 + np.exp(-logit))
    return np.where((said > 0) & (said < 1), corrected, said)


def fit_scale(said: Floats, came: Floats, even: float) -> Floats:
    """The scale (power, shift and luck of `rescale`) that makes the log loss least."""

    def misfit(scale: Floats) -> float:
        """The log loss by this scale, raised as far as its luck is outside of 0..0.5."""
        _, _, luck = scale
        outside = max(0.0, -luck, luck - 0.5)
        return float(losses(rescale(scale, said, even), came).mean() + 10 * outside)

    best: Floats = scipy.optimize.minimize(
        misfit, np.array([1.0, 0.0, 0.05]), method="Nelder-Mead", options={"maxiter": 600}
    ).x
    return best


def scale_of(matches: Sequence[Heard], what: str, even: float) -> dict[str, Any]:
    """The scale of the claims of one kind (`what`), and how far it lowers the log loss in nats.

    The gain is that in matches to which the scale was not fitted, with the interval of 95 % by match. `even` is the
    chance without any knowledge, 0..1.
    """
    cases = [
        (claim.said, claim.came, number)
        for number, match in enumerate(matches)
        for claim in match.claims
        if claim.what == what
    ]
    said, came, match_number = np.array(cases).T

    gain = np.zeros(len(said))
    for fold in range(FOLDS):
        held = match_number % FOLDS == fold  # held out of the fit
        scale = fit_scale(said[~held], came[~held], even)
        gain[held] = losses(said[held], came[held]) - losses(rescale(scale, said[held], even), came[held])

    mean = float(gain.mean())
    sums_of_matches = np.bincount(match_number.astype(int), gain - mean)
    doubt = 1.96 * float(np.sqrt((sums_of_matches**2).sum())) / len(said)
    return {
        "scale": ", ".join(f"{part:.2f}" for part in fit_scale(said, came, even)),
        "loss": float(losses(said, came).mean()),
        "gain": {"value": mean, "low": mean - doubt, "high": mean + doubt},
    }


def group_in_bins(claims: Iterable[Claim]) -> dict[tuple[str, int], list[Claim]]:
    """Claims by their kind and by the bin of their chance, 0 to BINS - 1."""
    bins = defaultdict[tuple[str, int], list[Claim]](list)
    for claim in claims:
        bins[claim.what, min(int(BINS * claim.said), BINS - 1)].append(claim)
    return dict(sorted(bins.items()))


def figures(cases: Sequence[Claim]) -> dict[str, Any]:
    """The number of claims in a bin, the mean chance in per cent, and the per cent that came true."""
    said = sum(claim.said for claim in cases)
    came = sum(claim.came for claim in cases)
    return {"cases": len(cases), "said": 100 * said / len(cases), "came": 100 * came / len(cases)}


def report(matches: Sequence[Heard], even: float) -> list[str]:
    """Return the lines of a table by kind of claim and bin: cases, the mean chance said, the share that came true.

    Below it are the scales that fit best. `even`: the chance of each seat without any knowledge.
    """
    claims = [claim for match in matches for claim in match.claims]
    lines = ["                 cases   said   came"]
    for (what, _), cases in group_in_bins(claims).items():
        shown = figures(cases)
        lines.append(f"{what:16} {shown['cases']:5} {shown['said']:5.0f}% {shown['came']:5.0f}%")

    for what in SCALED:
        if len([claim for claim in claims if claim.what == what]) >= FEWEST_CASES:
            fit = scale_of(matches, what, even if what == "wins" else 0.5)
            low, gain, high = (fit["gain"][name] for name in ("low", "value", "high"))
            lines.append(f"{what:16} log loss {fit['loss']:.4f}; power, shift, luck {fit['scale']} fit best")
            lines.append(f"{'':16} and lower it in other matches by {gain:.4f}, from {low:.4f} to {high:.4f}")
    return lines


def play_or_load(slug: str, seats: int, level: Level, seeds: Sequence[int], keep: Path | None) -> list[Heard]:
    """The matches of these deals. Matches in the file `keep` are loaded, and others are played and added to it."""
    lines = keep.read_text(encoding="utf-8").splitlines() if keep is not None and keep.exists() else []
    matches = {match.pop("seed"): match for match in map(json.loads, lines)}
    for seed in seeds:
        if seed not in matches:
            matches[seed] = collect_claims(slug, seats, level, seed)._asdict()
            if keep is not None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"seed": seed} | matches[seed]) + "\n")
    found = [Heard(**matches[seed]) for seed in seeds]
    return [match._replace(claims=[Claim(*claim) for claim in match.claims]) for match in found]


def advantage_of_sides(matches: Sequence[Heard]) -> dict[str, Any]:
    """The mean score of seat 1 and of the seat that decided first, as far as matches have kept them."""
    matches = [match for match in matches if match.scores]
    shares = {
        "seat 1": [match.scores[0] for match in matches],
        "first": [match.scores[match.first] for match in matches],
    }
    return {"deals": len(matches), "matches": len(matches)} | {
        who: asdict(mean_of(scores)) for who, scores in shares.items()
    }


def main(arguments: Sequence[str]) -> int:
    """Print what came true of the numbers that were said, and add the figures to the file of --out. Returns 0."""
    parser = Parser(prog="python -m tests.said", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int_between("--seats", most=6), default=2)
    parser.add_argument(
        "--level", choices=[level.slug for level in LEVELS], default="captain", help="the level of everybody"
    )
    parser.add_argument("--matches", type=int_between("--matches", most=1_000_000), default=40)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where a line for each match is kept")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where figures for python -m tools.measured are added")
    given = parser.parse_or_exit(arguments)
    if given.seats not in GAMES[given.game].seats:
        parser.exit_with(f"{GAMES[given.game].name} is not for {given.seats} seats.")

    seeds = range(1, given.matches + 1)
    matches = play_or_load(given.game, given.seats, level_named(given.level), seeds, given.keep)
    claims = [claim for match in matches for claim in match.claims]
    print("\n".join(report(matches, even=1 / given.seats)))

    # A row for each kind of claim and bin, one for the scale that fits best, and one for the seats of the winners.
    words = [given.game, "--seats", str(given.seats), "--level", given.level, "--matches", str(given.matches)]
    for (what, at), cases in group_in_bins(claims).items():
        if len(cases) >= FEWEST_CASES:
            known: dict[str, Any] = {"seats": given.seats, "about": what, "a": at, "b": given.level}
            row = row_of("said", given.game, program="python -m tests.said", words=words, **known, **figures(cases))
            append_row(given.out, row | {"matches": given.matches})

    if len([claim for claim in claims if claim.what == "wins"]) >= FEWEST_CASES and len(matches) >= FOLDS:
        scale = scale_of(matches, "wins", even=1 / given.seats)
        cells = {"seats": given.seats, "about": "", "a": given.level, "matches": given.matches, **scale}
        append_row(given.out, row_of("scales", given.game, program="python -m tests.said", words=words, **cells))

    if any(match.scores for match in matches):
        same_level: dict[str, Any] = {"seats": given.seats, "options": [], "a": given.level, "b": given.level}
        cells = same_level | {"about": ""} | advantage_of_sides(matches)
        append_row(given.out, row_of("sides", given.game, program="python -m tests.said", words=words, **cells))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
