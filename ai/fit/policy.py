"""A playout policy like the search: a softmax over what holds of each action, fitted to searched decisions."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from sklearn.model_selection import GroupKFold
from threadpoolctl import threadpool_limits

from ai.estimates import guide_for
from ai.fit.matches import Choices, Sampled, chance_of, decided, held_out, world_of
from ai.fit.model import FOLDS, STEPS, STRENGTHS, TO_LEARN, rounded
from ai.fit.samples import Floats

Numbers = NDArray[np.int64]


@dataclass
class Decisions:
    """Searched decisions; every action that was open is a row, decision by decision."""

    active: csr_matrix
    """1 where a feature holds of an action."""
    sizes: Numbers
    """By decision: how many actions were open."""
    chosen: Numbers
    """By decision: which of them was taken, counted from 0."""
    guided: NDArray[np.bool_]
    """By decision: whether the guide that stands picks the same, asked once."""
    matches: Numbers
    """By decision: the number of its match."""
    held: NDArray[np.bool_]
    """By decision: whether that match is kept from the fit."""

    @property
    def starts(self) -> Numbers:
        """By decision: its first row."""
        return np.cumsum(self.sizes) - self.sizes

    def some(self, which: NDArray[np.bool_]) -> Decisions:
        """Only these decisions."""
        return Decisions(
            self.active[np.repeat(which, self.sizes)],
            self.sizes[which],
            self.chosen[which],
            self.guided[which],
            self.matches[which],
            self.held[which],
        )


def decisions(lines: Iterable[Sampled], about: Choices, share: float) -> Decisions:
    """The decisions of these matches, of which a share is held out. Raises ValueError with a sentence."""
    features, ends = array("i"), array("q", [0])
    sizes, chosen, guided, matches, held = list[int](), list[int](), list[bool](), list[int](), list[bool]()
    for number, line in enumerate(lines):
        guide = guide_for(line["game"])
        for at, state, notation in decided(line):
            chance = chance_of(line, "choices", at)
            world = world_of(state, state.to_act, chance)
            legal = world.legal()
            for active in about.features(world, legal):
                features.extend(active)
                ends.append(len(features))
            taken = [action.notation for action in legal].index(notation)
            sizes.append(len(legal))
            chosen.append(taken)
            guided.append(guide.pick(world, legal, chance) is legal[taken])
            matches.append(number)
            held.append(held_out(line, share))
    train = {match for match, kept in zip(matches, held, strict=True) if not kept}
    if len(train) < TO_LEARN or not any(held):
        raise ValueError("A fit takes searched decisions of two matches to learn from and of one held out.")
    shape = (len(ends) - 1, len(about.names))
    active = csr_matrix((np.ones(len(features)), np.array(features), np.array(ends)), shape=shape)
    return Decisions(active, np.array(sizes), np.array(chosen), np.array(guided), np.array(matches), np.array(held))


def shares(weights: Floats, found: Decisions) -> Floats:
    """How often each action is picked with these weights."""
    logits = found.active @ weights
    powers = np.exp(logits - np.repeat(np.maximum.reduceat(logits, found.starts), found.sizes))
    made: Floats = powers / np.repeat(np.add.reduceat(powers, found.starts), found.sizes)
    return made


def losses(weights: Floats, found: Decisions) -> Floats:
    """By decision: the log loss of what was chosen."""
    made: Floats = -np.log(shares(weights, found)[found.starts + found.chosen])
    return made


def fitted(found: Decisions) -> tuple[Floats, float]:
    """The weights of the decisions that are not held out, and the strength that cross-validation over matches chose."""
    train = found.some(~found.held)
    parts = min(FOLDS, len(set(train.matches.tolist())))
    folds = [part for _, part in GroupKFold(parts).split(train.matches, groups=train.matches)]

    def held_loss(strength: float) -> float:
        total = 0.0
        for part in folds:
            others = np.zeros(len(train.matches), bool)
            others[part] = True
            total += float(losses(_fit(train.some(~others), strength), train.some(others)).sum())
        return total

    strength = min(STRENGTHS, key=held_loss)
    return np.array([rounded(weight) for weight in _fit(train, strength)]), strength


def _fit(found: Decisions, strength: float) -> Floats:
    """The weights that make these choices likely, and are small."""
    rows = found.starts + found.chosen

    def cost(weights: Floats) -> tuple[float, Floats]:
        picked = shares(weights, found)
        loss = -np.log(picked[rows]).sum()
        picked[rows] -= 1
        return loss + weights @ weights / (2 * strength), found.active.T @ picked + weights / strength

    with threadpool_limits(1):
        done = minimize(cost, np.zeros(found.active.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    weights: Floats = done.x
    return weights


@dataclass(frozen=True)
class Likeness:
    """How near a policy comes to the search, on decisions that it was not fitted to."""

    name: str
    loss: float | None
    """Log loss of the search's choice; None where no chances are known."""
    same: float
    """How often it picks the same action."""


def compared(weights: Floats, found: Decisions) -> list[Likeness]:
    """Any open action, the guide that stands and the fitted policy, on the decisions held out."""
    held = found.some(found.held)
    loss = losses(weights, held)
    return [
        Likeness("any open action", float(np.log(held.sizes).mean()), float((1 / held.sizes).mean())),
        Likeness("guide that stands", None, float(held.guided.mean())),
        Likeness("this fit", float(loss.mean()), float(np.exp(-loss).mean())),
    ]
