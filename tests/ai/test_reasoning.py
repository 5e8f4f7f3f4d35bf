"""How the parts of a reason come together, in any game, and what a march to a road is good for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ai.estimates.battlefronts.front_reasons import Outlook
from ai.estimates.battlefronts.reasons import road_effects
from ai.reasoning import LONGEST_REASON, Effect, compare_effects, join_brief
from game.battlefronts.actions import March
from game.battlefronts.cards import PLACE_CODES
from game.core.wording import percent
from tests.battlefronts.ground import open_position


def test_a_reason_leaves_out_sentences_that_are_empty_or_do_not_fit() -> None:
    assert join_brief(["", "One.", "x" * LONGEST_REASON, "Two.", ""]) == "One. Two."


@pytest.mark.parametrize(
    ("weights", "reason"),
    [
        ((9,), "9 cards."),
        ((5, 9), "9 cards. 5 cards."),
        ((5, 9, 7), "9 cards. 7 cards."),
        ((5, 9, 7, -1, -4), "9 cards. But -4 cards."),
        ((-4,), ""),
    ],
)
def test_a_reason_has_at_most_two_sentences_and_a_price_is_one_of_them(weights: Sequence[int], reason: str) -> None:
    effects = [Effect(weight, weight, f"{weight} cards.") for weight in weights]
    assert compare_effects(effects, []) == reason


def test_a_reason_says_only_once_that_a_card_stays_in_the_hand() -> None:
    """The three effects are about different things, but the second one begins with "It keeps" as the first one does."""
    hit, all_men, move = (
        "It keeps Grenade, which can hit d4.",
        "It keeps Grenade, which kills all.",
        "You keep a Crawl.",
    )
    effects = [
        Effect(about=1, weight=9, sentence=hit),
        Effect(about=2, weight=8, sentence=all_men),
        Effect(about=3, weight=7, sentence=move),
    ]
    assert compare_effects(effects, []) == f"{hit} {move}"


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.0, "0%"), (0.001, "1%"), (0.42, "42%"), (0.999, "99%"), (1.0, "100%"), (0.1 * 3 + 0.7, "100%")],
)
def test_only_certain_chances_are_written_as_0_or_100_percent(chance: float, words: str) -> None:
    """The last case is 1.0 with an error of rounding, which counts as certain."""
    assert percent(chance) == words


@pytest.mark.parametrize(
    ("second_battalion", "sentences"),
    [("seat 0 at Z2: 4 2", ["Next round it can march to Auvray, which is empty."]), ("seat 0 at Z0: 4 2", [])],
    ids=["nobody else beside Auvray", "another battalion beside Auvray"],
)
def test_a_march_to_a_road_is_told_by_the_front_that_it_opens(second_battalion: str, sentences: list[str]) -> None:
    """Battalion 0 marches to Z0, beside Auvray (F0). The second one is far from there, or on Z0 already."""
    view = open_position("seat 0 at F1: 7 2", second_battalion, "seat 1 at F4: 7 3")
    after = Outlook(view, March(battalion=0, place=PLACE_CODES.index("Z0")))
    assert [effect.sentence for effect in road_effects(view, after)] == sentences
