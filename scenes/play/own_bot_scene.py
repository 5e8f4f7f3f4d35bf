"""The table at which a class of the player's own plays. The match is practice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from game.core.record import Record
from game.core.wording import join_names
from scenes.boards.script import Script
from scenes.match.own_bot import OwnBotDirector, seats_without_class
from scenes.match.session import Session
from scenes.match.setup import Setup
from scenes.play.play_scene import PlayScene
from scenes.stack import Services

STANDS_IN: Final = "A CAPTAIN STANDS IN"
"""The heading of the toast in a resumed match."""


class OwnBotScene(PlayScene):
    """A match with people, bots and classes of the player's own."""

    director_class = OwnBotDirector

    def __init__(
        self,
        setup: Setup,
        record: Record | None = None,
        kept: Path | None = None,
        session: Session | None = None,
        lesson: Script | None = None,
    ) -> None:
        """A new match or an interrupted one (`PlayScene`), which becomes practice whatever its record says."""
        if session is not None:
            session.setup = replace(session.setup, practice=True)
        super().__init__(replace(setup, practice=True), record, kept, session, lesson)

    def enter(self, app: Services) -> None:
        """Begin or resume the match. A toast names the seats in which a Captain plays for a class."""
        super().enter(app)
        seats = seats_without_class(self.setup)
        if seats:
            app.toast(STANDS_IN, describe_stand_in([self.setup.name(seat) for seat in seats]))


def describe_stand_in(names: list[str]) -> str:
    """The sentence of a resumed match about the classes with these names.

    >>> describe_stand_in(["MyBot"])
    'A Captain plays on for MyBot, because a saved match does not contain the program of a bot.'
    """
    return f"A Captain plays on for {join_names(names)}, because a saved match does not contain the program of a bot."
