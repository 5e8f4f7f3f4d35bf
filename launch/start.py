"""The command `python main.py`: reads the flags, sets up, then plays with or without a window."""

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
from launch.environment import NOT_LOADED, describe_cause
from launch.seat_kinds import choose_deal, find_refusal, seat_classes

if TYPE_CHECKING:  # pygame is imported only for a window
    from game.core.record import SeatEntry
    from launch.flags import Wish
    from scenes.keeping.store import Store
    from scenes.match.setup import Setup
    from scenes.stack import Scene


def main(arguments: list[str]) -> int:
    """Run the program with these flags. Returns the exit code. Failures are reported in one sentence."""
    try:
        wish = parse_or_report(arguments)
        if wish is None:
            return 2

        needs_no_package = wish.headless or environment.PACKAGED
        needed = {} if needs_no_package else environment.read_pins(environment.TO_PLAY)
        again = [str(environment.ROOT / "main.py"), *arguments]
        environment.ensure_pins(needed, again)

        if wish.wait_for_core:
            from ai.arena.headless import fetch_core

            if fetch_core():
                environment.start_again(Path(sys.executable), again)
        return play_headless(wish) if wish.headless else play_in_window(wish)
    except environment.SetupError as error:
        notice.tell_failure(str(error))
        return 3
    except KeyboardInterrupt:
        return 130


def parse_or_report(arguments: list[str]) -> Wish | None:
    """The parsed flags, or None if they are wrong, which is reported.

    The report is shown in a window if a file was opened from a desktop, since there is no terminal then.
    """
    from ai.arena.parser import FlagError
    from launch.flags import parse

    try:
        return parse(arguments)
    except FlagError as error:
        is_opened_file = len(arguments) == 1 and not arguments[0].startswith("-")
        report = notice.show_message if is_opened_file else notice.print_line
        report(str(error))
        return None


def play_headless(wish: Wish) -> int:
    """Play matches without a window, with one JSON object a line on stdout. Returns the exit code."""
    from ai.arena import headless as arena
    from ai.deals import draw_deal

    assert wish.game is not None
    seed = wish.seed if wish.seed is not None else draw_deal()
    try:
        return arena.play_many(
            wish.game.slug, wish.seats, seed, wish.matches, sys.stdout, sys.stderr, wish.options, arena.core_words()
        )
    except OSError as error:
        # Stdout cannot be written any more. Without this Python would fail once more when it flushes it at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # a closed pipe is no failure
            notice.print_line(f"The results could not be written: {error.strerror}.")
        return 1


def play_in_window(wish: Wish) -> int:
    """Run the client, while the fast core is built in the background. Returns the exit code."""
    try:
        Path.cwd()
    except OSError:  # the folder has been deleted, and no process can be started from there, not even the bots'
        os.chdir(environment.ROOT)

    refusal = find_refusal(wish.seats)
    if refusal:
        notice.print_line(refusal)
        return 2

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame  # noqa: F401
    except ImportError as error:
        why = describe_cause(str(error), environment.venv_python(), NOT_LOADED)
        raise environment.SetupError(f"pygame cannot be loaded: {why}.") from None
    from scenes.app import run
    from scenes.keeping.profiles import Profiles
    from scenes.keeping.store import Store

    rng = random.SystemRandom()
    store = Store(wish.data)
    building = builder.build_in_background()
    title = partial(title_scene, building.progress_words if building is not None else None)

    def first() -> Scene:
        """Return the scene that the flags ask for, or else the title. `Profiles` knows the current player's folder."""
        scene = first_scene(wish, rng, Profiles(store).store_of_current(), title)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # from now on the main loop handles Ctrl+C
        return scene

    full = wish.fullscreen or None
    return run(first, title=title, window_size=wish.window, fullscreen=full, store=store, rng=rng, mute=wish.mute)


def title_scene(building: Callable[[], str] | None = None) -> Scene:
    """Return the title, the scene with the main menu.

    `building` returns the progress of a build in words, which the title shows. It is None if nothing is built. The
    build makes the fast core, the rules and bots compiled to C.
    """
    from scenes.menus.title import TitleScene

    return TitleScene(building)


def first_scene(wish: Wish, rng: random.Random, store: Store, title: Callable[[], Scene] = title_scene) -> Scene:
    """The scene with which the client begins. Only the modules of this scene are imported."""
    from scenes import routes

    if wish.replay is not None:
        return routes.replay(wish.replay)
    if wish.lesson and wish.game is not None:
        return routes.lesson(wish.game, wish.lesson - 1)

    setup = setup_from_flags(wish, rng, store)
    if wish.demo:
        return routes.demonstration(rng, wish.game, setup)
    return title() if setup is None else routes.match(setup)


def setup_from_flags(wish: Wish, rng: random.Random, store: Store) -> Setup | None:
    """The setup that the flags describe, or None without a game.

    Without --seats it has the seats that the lobby would suggest to this player: those of the last match of the game,
    otherwise as many as the game proposes.
    """
    if wish.game is None:
        return None
    from game.core.record import SeatEntry
    from scenes.match.setup import Setup

    seats: Sequence[SeatEntry] = [SeatEntry(kind, "") for kind in wish.seats]
    if not seats:
        from scenes.keeping.history import History
        from scenes.menus.interrupted import Interrupted, read_saves
        from scenes.menus.proposal import MATCHES_CONSIDERED, suggest_table

        interrupted = [saved for _, saved in read_saves(store) if isinstance(saved, Interrupted)]
        suggested = suggest_table(wish.game, History(store).recent(wish.game.slug, MATCHES_CONSIDERED), interrupted)
        seat_count = len(suggested.seats) or wish.game.proposed_seats
        seats = suggested.fill(seat_count)

    names = wish.names + [""] * (len(seats) - len(wish.names))
    entries = tuple(SeatEntry(seat.kind, name or seat.name) for seat, name in zip(seats, names, strict=True))
    return seat_classes(Setup(wish.game, seats=entries, options=wish.options, seed=choose_deal(wish, rng)))
