"""Pieces that boards share: a hand of cards in its fan, and lists that are opened from their piles."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from scenes.pieces import arrows
from scenes.pieces.controls import Browser
from scenes.pieces.fan import Fan, Hand
from scenes.settings import Settings
from scenes.ui.canvas import Canvas, Point
from scenes.ui.input import Intent
from scenes.ui.sound import Sound
from tests.scenes.events import down, key, up
from tests.scenes.table import given

# --- a hand ----------------------------------------------------------------------------------------------


def test_a_hand_keeps_the_cards_it_had_and_takes_new_ones_from_the_deck() -> None:
    hand = Hand(Fan(0, 1000, 500, (100, 140), 110), (-50.0, 0.0))
    hand.show(["a", "b"], [2])
    first, second = hand
    first.arrive()
    hand.show(["a", "c"], [1, 1])
    assert hand[0] is first
    assert hand[1] is not second
    assert hand[1].at == (-50.0, 0.0)
    assert first.goal[0] < hand[1].goal[0]


def test_a_hand_tells_which_card_lies_where() -> None:
    hand = Hand(Fan(0, 300, 500, (100, 140), 110), (0.0, 0.0))
    hand.show("abcd", [4])
    for body in hand:
        box = given(hand.box(body.key))
        assert hand.under(box.centre) == body.key
    assert hand.box("e") is None
    assert hand.under((150.0, 100.0)) is None
    flat = hand[2].goal
    hand.lift("c")
    hand.lay()
    assert hand[2].goal[1] < flat[1], "it is raised"
    x, y = hand[2].goal
    above = (x, y - hand.fan.card[1] * hand[2].size / 2 + 1)
    assert hand.under(above) == "c", "what juts out of the hand is the card as well"
    assert hand.under((x, y - hand.fan.card[1])) is None
    raised = given(hand.raised("c"))
    assert raised.holds(above)
    assert hand.raised("b") is None
    hand.lift(None)
    assert hand.raised("c") is None
    hand.lay()
    assert hand[2].goal == flat
    assert hand.under(above) is None


# --- lists -----------------------------------------------------------------------------------------------


@pytest.fixture
def browser() -> Browser:
    return Browser(Sound(Settings()), ("discards", "lost"), {pygame.K_d: "discards"})


def test_a_click_opens_a_list_and_the_click_that_closes_it_opens_none(browser: Browser) -> None:
    def click(under: str | None) -> tuple[bool, bool]:
        return (
            browser.handle(down(1, 1), None, None, under),
            browser.handle(up(1, 1), None, None, under),
        )

    assert click("lost") == (True, True)
    assert browser.opened == "lost"
    assert click("lost") == (True, True), "both halves of the click are the list's"
    assert browser.opened is None
    assert click("map") == (False, False)
    assert browser.opened is None


def test_a_drag_from_pile_to_pile_opens_nothing(browser: Browser) -> None:
    browser.handle(down(1, 1), None, None, "lost")
    assert browser.handle(up(90, 1), None, None, "discards")
    assert browser.opened is None


def test_keys_open_a_list_and_any_key_closes_it(browser: Browser) -> None:
    assert browser.handle(key(pygame.K_d), None, None, None)
    assert browser.opened == "discards"
    assert not browser.handle(None, None, None, None)
    assert browser.handle(key(pygame.K_x), None, None, None)
    assert browser.opened is None
    assert browser.handle(None, Intent.ACCEPT, "lost", None)
    assert browser.opened == "lost"
    browser.opened = None
    assert not browser.handle(key(pygame.K_d, mod=pygame.KMOD_CTRL), None, None, None), "that is another command"
    assert browser.opened is None


def test_a_way_of_several_parts_is_one_arrow(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its dots go round the corner, and its one head lies before its end."""
    heads: list[Point] = []
    dots: list[Point] = []
    monkeypatch.setattr(arrows, "_draw_head", lambda canvas, behind, tip, colour: heads.append(tip))
    monkeypatch.setattr(arrows, "_draw_dot", lambda canvas, at, colour: dots.append(at))
    arrows.draw_way(canvas, [(100, 100), (300, 100), (300, 256)], (255, 255, 255))
    assert heads == [pytest.approx((300, 234))]
    assert dots[0] == pytest.approx((140, 100))
    gaps = [math.dist(one, other) for one, other in pairwise(dots)]
    assert max(gaps) <= arrows.DOT + 0.01
    assert min(gaps) > arrows.DOT / 2
