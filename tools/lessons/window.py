"""Shows a guided match in the window of the game, from any of its bubbles."""

from __future__ import annotations

import random
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.catalogue import game_named
from launch.start import title_scene
from scenes.boards.guided_matches import setup_for
from scenes.boards.script import Script
from scenes.play.play_scene import PlayScene


def scene_at(script: Script, number: int) -> PlayScene:
    """Return the table of a guided match at the moment when this bubble, counted from 0, comes up.

    All actions before the bubble have been played, and other bubbles before the same action count as read. Raises
    RecordError with a sentence for an action that is not legal.
    """
    setup = setup_for(game_named(script.record.game), script)
    note = script.notes[number]
    bubbles_read = sum(other.before == note.before for other in script.notes[:number])

    record = replace(
        script.record,
        options=dict(setup.options),
        notations=script.record.notations[: note.before],
        practice=True,
        guide=(note.before, bubbles_read),  # as `Guide.place`
    )
    return PlayScene(setup, record, lesson=script)


def show_bubble(script: Script, number: int) -> int:
    """Open the window at this bubble. Nothing that is played there is kept. Returns the exit code."""
    from scenes.app import run
    from scenes.keeping.store import Store

    with tempfile.TemporaryDirectory(prefix="five-fronts-lesson-", ignore_cleanup_errors=True) as folder:
        return run(
            partial(scene_at, script, number),
            title=title_scene,
            window_size=None,
            fullscreen=None,
            store=Store(Path(folder)),
            rng=random.Random(),
            mute=False,
        )
