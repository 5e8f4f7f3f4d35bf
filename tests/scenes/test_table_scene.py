"""How scenes are built: one table, and directors beside it instead of ever deeper classes."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import scenes
from scenes.match.director import Director
from scenes.play.table_scene import TableScene
from scenes.stack import Scene

MOST = 40
"""Methods and properties of the class that draws the table, fewer than which it has."""


def below(kind: type) -> Iterator[type]:
    """All its subclasses in the program, whichever module they stand in."""
    for found in kind.__subclasses__():
        if found.__module__.startswith("scenes."):
            yield found
        yield from below(found)


def load() -> None:
    """Import every module of the client, so that every class is there."""
    for module in pkgutil.walk_packages(scenes.__path__, "scenes."):
        importlib.import_module(module.name)


def test_no_scene_lies_deeper_than_two_below_scene() -> None:
    load()
    found = list(below(Scene))
    assert len(found) > 15
    deep = [kind for kind in found if sum(issubclass(other, Scene) for other in kind.__mro__) > 3]
    assert not deep


def test_the_table_is_one_class_of_a_size_that_can_be_read() -> None:
    load()
    assert sorted(kind.__name__ for kind in below(TableScene)) == ["DemoScene", "PlayScene", "ReplayScene"]
    assert sorted(kind.__name__ for kind in below(Director)) == ["DemoDirector", "PlayDirector", "ReplayDirector"]
    for kind in (TableScene, *below(TableScene), *below(Director)):
        own = [one for one in vars(kind).values() if inspect.isfunction(one) or isinstance(one, property)]
        assert len(own) < MOST, kind.__name__
