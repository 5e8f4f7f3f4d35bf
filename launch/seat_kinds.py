"""The kinds of seats that --seats may name, and the classes of the player's own among them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ai.levels import LEVELS, is_foreign
from game.core.record import HUMAN
from game.core.sanitize import DEALS, quoted
from launch import notice

if TYPE_CHECKING:
    from launch.flags import Wish
    from scenes.match.setup import Setup

KINDS = (HUMAN, *(level.slug for level in LEVELS))
OWN_CLASS = "a class of your own such as folder/my_bot.py:MyBot"


def check_kinds(wish: Wish) -> None:
    """Raise ValueError with a sentence for a kind of seat that does not exist or does not fit the mode.

    Of a class only the name is checked. It is not loaded here, so it may still be refused later (`find_refusal`).
    """
    if wish.headless:
        from ai.arena import headless  # it loads the search, which no window waits for

        headless.check_kinds(wish.seats)
        return

    for kind in wish.seats:
        if kind == HUMAN and wish.demo:
            raise ValueError("In a demo bots play each other: no seat can be 'human'.")
        if kind.endswith(".py"):
            raise ValueError(f"Name the class as well as its file, such as {quoted(kind)}:MyBot.")
        if is_foreign(kind):
            _check_class(kind, wish)
        elif kind not in KINDS:
            raise ValueError(f"No seat can be '{quoted(kind)}'; choose from: {', '.join(KINDS)}, or {OWN_CLASS}.")


def _check_class(kind: str, wish: Wish) -> None:
    """Raise ValueError with a sentence if this cannot name a class, or if no class can play in this mode."""
    from ai.foreign import check_name

    if wish.demo:
        raise ValueError(f"In a demo only levels play: no seat can be '{quoted(kind)}'; leave --demo out.")
    check_name(kind)


def find_refusal(kinds: Sequence[str]) -> str:
    """Load each class among these kinds once. Returns a sentence about the first that cannot play, or ""."""
    classes = dict.fromkeys(kind for kind in kinds if is_foreign(kind))
    if not classes:
        return ""
    from ai.foreign import Foreign

    for kind in classes:
        try:
            player = Foreign(kind)
        except ValueError as error:
            return str(error)
        player.leave()
        if player.refusal:
            return f"{quoted(kind)} {player.refusal}"
    return ""


def choose_deal(wish: Wish, rng: random.Random) -> int:
    """The number of the deal: that of --seed, or a random one without it.

    A class of the player's own could find out a small number by trying one after another. It gets a drawn deal then,
    which is reported.
    """
    if wish.seed is None:
        return rng.randrange(DEALS)
    if any(map(is_foreign, wish.seats)):
        from ai.arena.rounds import DEALS_DRAWN
        from ai.deals import draw_deal, is_guessable

        if is_guessable(wish.seed, wish.seats):
            notice.print_line(DEALS_DRAWN)
            return draw_deal()
    return wish.seed


def seat_classes(setup: Setup) -> Setup:
    """The setup with classes in the seats whose kinds name one. Without such a seat, the same setup."""
    class_paths = [entry.kind if is_foreign(entry.kind) else "" for entry in setup.seats]
    if not any(class_paths):
        return setup
    from scenes.match.own_bot import with_classes

    return with_classes(setup, class_paths)
