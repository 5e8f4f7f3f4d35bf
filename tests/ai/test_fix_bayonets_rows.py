"""Fix Bayonets: a hint compares the best decision only with others that its rows show, and tells what may stop it."""

from __future__ import annotations

from ai.reasoning import FEWEST_VISITS
from game.fix_bayonets.cards import AMERICANS, CARDS, DISCARD, FIGHT, GERMANS, TREES
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
