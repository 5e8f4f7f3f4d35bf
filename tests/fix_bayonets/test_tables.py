"""FB 1-3, 6.2 What is printed, as tables; how far a card carries: test_perft.py."""

from __future__ import annotations

import pytest

from game.fix_bayonets import cards

K = cards.LEAP
RIFLES = "Rifleman Runner Sniper"
ALL = "Officer Rifleman Heavy Runner Sniper"
TABLE = [
    # name, type, range, side, who of the Americans, who of the Germans
    ("Bayonet", "Attack", (1, 1), "", RIFLES, RIFLES),
    ("Pistol", "Attack", (1, 2), "", f"Officer {RIFLES}", f"Officer {RIFLES}"),
    ("Flame Thrower", "Attack", (2, 3), "Germans", "", "Heavy"),
    ("Grenade", "Attack", K, "", RIFLES, RIFLES),
    ("Rifle (3)", "Attack", (3, 3), "", RIFLES, RIFLES),
    ("Rifle (4)", "Attack", (4, 4), "", RIFLES, RIFLES),
    ("Machine Gun", "Attack", (4, 5), "Americans", "Heavy", ""),
    ("Sniper", "Attack", (5, 6), "", "Sniper", "Sniper"),
    ("Crawl", "Move", (1, 1), "", ALL, ALL),
    ("March", "Move", (2, 2), "", ALL, ALL),
    ("Double Time", "Move", (3, 3), "", ALL, ALL),
    ("Zigzag", "Move", K, "", ALL, ALL),
    ("Run", "Move", (4, 4), "", ALL, ALL),
    ("Charge", "Move", (5, 5), "", ALL, ALL),
    ("Advance", "Move", (2, 2), "Germans", "", ALL),
    ("Counter Attack", "Move", (3, 3), "Americans", ALL, ""),
    ("Trees", "Terrain", cards.NO_RANGE, "", "", ""),
    ("Fox Holes", "Terrain", cards.NO_RANGE, "Americans", "", ""),
    ("Rough Ground", "Terrain", cards.NO_RANGE, "", "", ""),
    ("Hold Ground", "Terrain", cards.NO_RANGE, "Germans", "", ""),
]


def users(seat: int, card: int) -> str:
    """The kinds that may use a card, in words; every man of a kind or none."""
    men = cards.USERS[seat * cards.CARDS + card]
    kinds = sorted({cards.KIND_OF[man] for man in men})
    everyone = [man for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN) if cards.KIND_OF[man] in kinds]
    assert list(men) == everyone
    return " ".join(cards.KIND_NAMES[kind] for kind in kinds)


@pytest.mark.parametrize(("card", "row"), list(enumerate(TABLE)), ids=cards.CARD_NAMES)
def test_fb_3_the_cards(card: int, row: tuple[str, str, tuple[int, int], str, str, str]) -> None:
    side = "" if cards.ONLY[card] == cards.BOTH else cards.SIDE_NAMES[cards.ONLY[card]]
    printed = (cards.CARD_NAMES[card], cards.TYPE_NAMES[cards.CARD_TYPE[card]], cards.RANGE[card], side)
    assert (*printed, users(0, card), users(1, card)) == row


def test_fb_3_sixty_cards_in_all() -> None:
    assert (len(TABLE), cards.CARDS * cards.COPIES) == (cards.CARDS, 60)


def test_fb_3_what_negates_what_and_kills_whom() -> None:
    against = {
        cards.CARD_NAMES[card]: cards.TYPE_NAMES[cards.NEGATES[card]]
        for card in range(cards.CARDS)
        if cards.NEGATES[card] != cards.TERRAIN
    }
    assert against == {"Trees": "Attack", "Fox Holes": "Attack", "Rough Ground": "Move", "Hold Ground": "Move"}
    deadly = {cards.CARD_NAMES[card] for card in range(cards.CARDS) if cards.KILLS_ALL[card]}
    assert deadly == {"Grenade", "Machine Gun", "Flame Thrower"}


def test_fb_2_1_sixteen_men_a_side() -> None:
    assert len(cards.KIND_OF) == cards.ALL_MEN == 32
    for seat in range(2):
        kinds = [cards.KIND_NAMES[cards.KIND_OF[man]] for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN)]
        assert kinds == ["Officer"] * 2 + ["Rifleman"] * 10 + ["Heavy"] * 2 + ["Runner", "Sniper"]


def test_fb_2_2_the_quick_deployment_fills_every_square() -> None:
    assert sorted(cards.QUICK_FILES) == sorted(list(range(cards.SIZE)) * cards.ROOM)
    assert cards.QUICK_FILES[0] != cards.QUICK_FILES[1], "one hit must not decide the match"


def test_fb_1_1_names_of_squares() -> None:
    assert [cards.SQUARE_NAMES[square] for square in (0, 7, 8, 63)] == ["a1", "h1", "a2", "h8"]
    assert len(set(cards.SQUARE_NAMES)) == cards.SQUARES
