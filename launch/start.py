"""The command `python main.py`: flags, set-up, then a match with or without a window."""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from launch import compile as builder
from launch import environment, notice
from launch.environment import NOT_LOADED, cause

if TYPE_CHECKING:  # pygame is imported only for a window
    from game.core.record import SeatEntry
    from launch.flags import Wish
    from scenes.keeping.store import Store
    from scenes.match.setup import Setup
    from scenes.stack import Scene


def main(arguments: list[str]) -> int:
    """Run the program with these flags; returns the exit code. Failures are reported in one sentence."""
    try:
        wish = ask(arguments)
        if wish is None:
            return 2
        needed = {} if wish.headless or environment.PACKAGED else environment.pins(environment.TO_PLAY)
        again = [str(environment.ROOT / "main.py"), *arguments]
        environment.settle(needed, again)
        if wish.wait_for_core:
            from ai.arena.headless import fetch_core

            if fetch_core():
                environment.start_again(Path(sys.executable), again)
        return headless(wish) if wish.headless else play(wish)
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    except KeyboardInterrupt:
        return 130


def ask(arguments: list[str]) -> Wish | None:
    """The parsed flags; None after an error was told. Who opens a file from a desktop has no terminal to read it in."""
    from ai.arena.parser import FlagError
    from launch.flags import parse

    try:
        return parse(arguments)
    except FlagError as error:
        opened = len(arguments) == 1 and not arguments[0].startswith("-")
        (notice.show if opened else notice.say)(str(error))
        return None


def headless(wish: Wish) -> int:
    """Play matches without a window, with one JSON object per line on stdout."""
    from ai.arena import headless as arena
    from ai.arena.rounds import drawn_deal

    assert wish.game is not None
    seed = wish.seed if wish.seed is not None else drawn_deal()
    where = sys.stdout, sys.stderr
    try:
        return arena.headless(wish.game.slug, wish.seats, seed, wish.matches, *where, wish.options, arena.core_words())
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # a closed pipe is no failure
            notice.say(f"The results could not be written: {error.strerror}.")
        return 1


def play(wish: Wish) -> int:
    """Run the client; the fast core is built in the background."""
    try:
        Path.cwd()
    except OSError:  # it has been deleted, and no process can be started from there, that of the bots included
        os.chdir(environment.ROOT)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: F401
    except ImportError as error:
        why = cause(str(error), environment.venv_python(), NOT_LOADED)
        raise environment.SetupError(f"pygame cannot be loaded: {why}.") from None
    from scenes.app import run
    from scenes.keeping.profiles import Profiles
    from scenes.keeping.store import Store

    rng = random.SystemRandom()
    store = Store(wish.data)
    building = builder.beside()

    home = partial(title, building.words if building is not None else None)

    def first() -> Scene:
        scene = first_scene(wish, rng, Profiles(store).store(), home)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # from now on the main loop handles Ctrl+C
        return scene

    return run(
        first,
        title=home,
        window_size=wish.window,
        fullscreen=wish.fullscreen or None,
        store=store,
        rng=rng,
        mute=wish.mute,
    )


def title(building: Callable[[], str] | None = None) -> Scene:
    """The title scene. `building` returns the progress of the fast core's build in words."""
    from scenes.menus.title import TitleScene

    return TitleScene(building)


def first_scene(wish: Wish, rng: random.Random, store: Store, title: Callable[[], Scene] = title) -> Scene:
    """The first scene of the client; only this scene is imported."""
    from scenes import routes

    if wish.replay is not None:
        return routes.replay(wish.replay)
    if wish.lesson and wish.game is not None:
        return routes.lesson(wish.game, wish.lesson - 1)
    setup = setup_of(wish, rng, store)
    if wish.demo:
        return routes.demonstration(rng, wish.game, setup)
    return title() if setup is None else routes.match(setup)


def setup_of(wish: Wish, rng: random.Random, store: Store) -> Setup | None:
    """The setup given by the flags; None without a game."""
    if wish.game is None:
        return None
    from game.core.record import SeatEntry
    from game.core.sanitize import DEALS
    from scenes.match.setup import Setup

    seats: Sequence[SeatEntry] = [SeatEntry(kind, "") for kind in wish.seats]
    if not seats:  # those that the lobby of this player would propose
        from scenes.keeping.history import History
        from scenes.menus.interrupted import Interrupted, read_saves
        from scenes.menus.proposal import MATCHES_CONSIDERED, suggest_table

        left = [saved for _, saved in read_saves(store) if isinstance(saved, Interrupted)]
        found = suggest_table(wish.game, History(store).recent(wish.game.slug, MATCHES_CONSIDERED), left)
        seats = found.fill(len(found.seats) or wish.game.proposed_seats)
    names = wish.names + [""] * (len(seats) - len(wish.names))
    entries = tuple(SeatEntry(seat.kind, name or seat.name) for seat, name in zip(seats, names, strict=True))
    return Setup(wish.game, entries, wish.options, wish.seed if wish.seed is not None else rng.randrange(DEALS))
