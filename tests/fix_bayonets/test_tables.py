"""FB 1-3, 6.2 The tables of men and cards. The ranges of cards are tested in test_perft.py."""

from __future__ import annotations

from game.fix_bayonets import cards


def test_fb_3_each_terrain_card_negates_attacks_or_moves() -> None:
    negated_by_none = cards.TERRAIN
    negated = {
        cards.CARD_NAMES[card]: cards.TYPE_NAMES[cards.NEGATES[card]]
        for card in range(cards.CARDS)
        if cards.NEGATES[card] != negated_by_none
    }
    assert negated == {"Trees": "Attack", "Fox Holes": "Attack", "Rough Ground": "Move", "Hold Ground": "Move"}


def test_fb_6_4_three_cards_kill_everybody_in_the_square() -> None:
    deadly = {cards.CARD_NAMES[card] for card in range(cards.CARDS) if cards.KILLS_ALL[card]}
    assert deadly == {"Grenade", "Machine Gun", "Flame Thrower"}


def test_fb_2_1_each_side_has_sixteen_men_of_five_kinds() -> None:
    assert len(cards.KIND_OF) == cards.ALL_MEN == 32
    for seat in range(2):
        kinds = [cards.KIND_NAMES[cards.KIND_OF[man]] for man in range(seat * cards.MEN, seat * cards.MEN + cards.MEN)]
        assert kinds == ["Officer"] * 2 + ["Rifleman"] * 10 + ["Heavy"] * 2 + ["Runner", "Sniper"]


def test_fb_2_2_the_quick_deployment_fills_every_square() -> None:
    assert sorted(cards.QUICK_FILES) == sorted(list(range(cards.SIZE)) * cards.ROOM)
    assert cards.QUICK_FILES[0] != cards.QUICK_FILES[1], "one hit must not decide the match"
