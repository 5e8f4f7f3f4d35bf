"""Fix Bayonets: a hint compares the best decision only with others that its rows show, and tells what may stop it."""

from __future__ import annotations

import pytest

from ai.estimates.fix_bayonets.reasons import stop_move_effects
from ai.reasoning import FEWEST_VISITS
from game.fix_bayonets.actions import NEGATIONS
from game.fix_bayonets.cards import (
    AMERICANS,
    CARDS,
    DISCARD,
    FIGHT,
    GERMANS,
    MOVE,
    ROUGH_GROUND,
    SQUARE_NAMES,
    STOP_MOVE,
    TREES,
)
from tests.ai.test_fix_bayonets import GUIDE, searched_line
from tests.fix_bayonets.ground import field


def test_a_card_is_not_told_to_be_kept_that_wins_more_if_it_is_given_away() -> None:
    view = field(board="8 or . . . . . . or\n1 OR . . . . . . OR", own="Bayonet, Pistol, Trees", stage=DISCARD).redact(
        AMERICANS
    )
    ranked = [searched_line(AMERICANS, f"discard {name}") for name in ("Bayonet", "Trees", "Pistol")]
    for node, value in zip(ranked, (0.5, 0.51, 0.5), strict=True):
        node.total = value * node.visits
    assert GUIDE.reason(view, ranked) == ""
    ranked[1].total = 0.5 * FEWEST_VISITS
    assert GUIDE.reason(view, ranked) == "It keeps Trees, your only card that stops an attack."


def test_a_card_is_not_told_to_be_kept_that_no_other_choice_of_the_table_gives_away() -> None:
    """A hint shows five choices. The sixth, Rifle (4), is not among them."""
    board = "8 or . . . . . . or\n4 . . . . . . . R\n1 OR . . . . . . OR"
    cards = ("Crawl", "March", "Double Time", "Charge", "Run", "Rifle (4)")
    view = field(board=board, own=", ".join(cards), stage=DISCARD).redact(AMERICANS)
    ranked = [searched_line(AMERICANS, f"discard {name}") for name in cards]
    for node, value in zip(ranked, (0.5, 0.49, 0.49, 0.49, 0.48, 0.3), strict=True):
        node.total = value * node.visits
    assert GUIDE.reason(view, ranked) == ""
    assert "Rifle (4)" in GUIDE.reason(view, ranked[1:])


def test_a_card_that_can_stop_a_shot_is_told_beside_another_shot() -> None:
    board = "8 o . . . . . o .\n5 r . . . . . . .\n4 . . . . . . R .\n1 OR . . . R . . OR"
    view = field(board=board, own="Rifle (4)", other="Trees", stage=FIGHT)
    view.known[GERMANS * CARDS + TREES] = 1
    lines = ("card Rifle (4), man rifleman g4", "card Rifle (4), man rifleman a1")
    ranked = [searched_line(AMERICANS, line) for line in lines]
    assert GUIDE.reason(view.redact(AMERICANS), ranked).endswith("But they hold a card that can stop this shot.")


COMPANY: dict[str, tuple[str, str, str, str]] = {
    "staying": (
        "8 o . . . . . . o\n4 r . . . . . . .\n1 OR . . . . . . OR",
        "end",
        "card Charge, man rifleman a1, to f1",
        "Your Officer on a1 keeps a man who can fall instead of him.",
    ),
    "leaving": (
        "8 o . . . . . . o\n4 r . . . . . . .\n1 OR . . . . . . OR",
        "card Charge, man rifleman a1, to f6",
        "end",
        "But your Officer on a1 is then alone.",
    ),
    "leaving him with another one": (
        "8 o . . . . . . o\n4 r . . . . . . .\n1 ORR . . . . . . OR",
        "card Charge, man rifleman a1, to f6",
        "end",
        "",
    ),
    "leaving him where nobody can hit him": (
        "8 o . . . . . . o\n1 OR . . . . . . OR",
        "card Charge, man rifleman a1, to f6",
        "end",
        "",
    ),
}
"""By what the man does who is with the Officer on a1: the board, the best decision, the next one, and the sentence."""


@pytest.mark.parametrize(("board", "best", "rival", "sentence"), COMPANY.values(), ids=COMPANY.keys())
def test_a_man_who_leaves_an_officer_alone_is_told(board: str, best: str, rival: str, sentence: str) -> None:
    view = field(board, own="Charge", stage=MOVE).redact(AMERICANS)
    reason = GUIDE.reason(view, [searched_line(AMERICANS, line) for line in (best, rival)])
    assert sentence in reason
    assert bool(sentence) == ("our Officer on a1" in reason)


@pytest.mark.parametrize(
    ("hand", "ending"), [("Bayonet", ", once they hold one"), ("Grenade", ""), ("Pistol, Run", "")]
)
def test_a_stop_says_whether_the_enemy_still_lacks_the_card_to_fire(hand: str, ending: str) -> None:
    """The hand of the enemy is known but for the Run, which may be the Grenade that is needed."""
    view = field(
        "8 o . . . . . . o\n6 . . . . . r . .\n1 O . . . . . O .", own="Rough Ground", other=hand, stage=STOP_MOVE
    )
    for card in range(CARDS):
        view.known[GERMANS * CARDS + card] = view.hands[GERMANS * CARDS + card] if "Run" not in hand else 0
    place = {name: square for square, name in enumerate(SQUARE_NAMES)}
    view.man, view.target = list(view.men).index(place["f6"]), place["f3"]
    fires = f"Otherwise their Rifleman could fire from f3 at your Officer on g1 with a Grenade card{ending}."
    assert stop_move_effects(view.redact(AMERICANS), NEGATIONS[ROUGH_GROUND])[0].sentence == fires


SHOTS_TO_COME: dict[str, tuple[str, str, str]] = {
    "a shot at an officer": (
        "8 . . . . . . . o\n7 o . . . . . . .\n1 OR . . . . . . OR",
        "Pistol, Charge",
        "Your Pistol can then kill the Officer on h8, though they can stop that with Trees.",
    ),
    "a shot at a man in front of him": (
        "8 . . . . . . . or\n7 o . . . . . . .\n1 OR . . . . . . OR",
        "Pistol, Charge",
        "From f6 your Pistol reaches the Officer and a Rifleman on h8, though they can stop that with Trees.",
    ),
}
"""By what the move promises: the board, the hand, and the sentence."""


@pytest.mark.parametrize(("board", "hand", "sentence"), SHOTS_TO_COME.values(), ids=SHOTS_TO_COME.keys())
def test_a_move_says_which_known_card_stops_the_shot_that_it_promises(board: str, hand: str, sentence: str) -> None:
    """FB 6.3 Fox Holes are for the Americans only, so they stop no shot of theirs."""
    view = field(board, own=hand, other="Trees, Fox Holes", stage=MOVE)
    view.known[GERMANS * CARDS + TREES] = 1
    lines = ("card Charge, man rifleman a1, to f6", "end")
    reason = GUIDE.reason(view.redact(AMERICANS), [searched_line(AMERICANS, line) for line in lines])
    assert reason.startswith(sentence)


def test_ending_the_move_tells_what_a_group_would_risk() -> None:
    view = field(
        "8 o . . . . . . o\n5 . . . . r . . .\n1 OR . . R . R . OR", own="March", other="Trees", stage=MOVE
    ).redact(AMERICANS)
    lines = ("end", "card March, group, man rifleman d1, man rifleman f1, go")
    reason = GUIDE.reason(view, [searched_line(AMERICANS, line) for line in lines])
    assert reason == "Some of their men could hit most of the men who go forward."


def test_a_shot_that_may_draw_a_card_is_told_by_whom_it_kills_first() -> None:
    board = "8 o . . . . . . o\n5 . . . r . . . .\n4 . . . . . . . R\n3 . . . R . . . .\n1 OR . . . . . . OR"
    view = field(board, own="Pistol, Rifle (4)", other="Trees", stage=FIGHT).redact(AMERICANS)
    lines = ("card Pistol, man rifleman d3, at d5", "card Rifle (4), man rifleman h4, at h8")
    reason = GUIDE.reason(view, [searched_line(AMERICANS, line) for line in lines])
    drawn = "If they stop it, they have one card less against your Rifle (4)."
    assert reason == f"A hit kills their Rifleman on d5. {drawn}"


@pytest.mark.parametrize("values", [(0.36, 0.35, 0.34, 0.3), (0.36, 0.35, 0.31, 0.3)], ids=["ties", "a worse row"])
def test_a_card_is_kept_only_over_the_next_choice_that_is_worse(values: tuple[float, ...]) -> None:
    """Any choice between would keep the card as well."""
    board = "8 or . . . . . . or\n4 . . . . . . . R\n1 OR . . . . . . OR"
    cards = ("Crawl", "March", "Run", "Rifle (4)")
    view = field(board=board, own=", ".join((*cards, "Zigzag")), stage=DISCARD).redact(AMERICANS)
    ranked = [searched_line(AMERICANS, f"discard {name}") for name in cards]
    for node, value in zip(ranked, values, strict=True):
        node.total = value * node.visits
    assert bool(GUIDE.reason(view, ranked)) == (values[2] > 0.33)


def test_a_move_is_stopped_that_brings_a_guard_to_their_officer() -> None:
    view = field(
        "8 . . . . . . . o\n4 . . . . o . . r\n3 . . . R . . . .\n1 OR . . . . . . OR",
        own="Rough Ground",
        stage=STOP_MOVE,
    )
    place = {name: square for square, name in enumerate(SQUARE_NAMES)}
    view.man, view.target = list(view.men).index(place["h4"]), place["e4"]
    guards = "Otherwise their Rifleman could fall instead of their Officer on e4."
    assert stop_move_effects(view.redact(AMERICANS), NEGATIONS[ROUGH_GROUND])[0].sentence == guards
