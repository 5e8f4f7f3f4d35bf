"""Changes of the stack: who enters, who leaves, who is seen."""

from __future__ import annotations

import pytest

from scenes.app import App
from scenes.stack import Change, Pop, Push, Quit, Replace, Reset, Scene, Stack

Diary = list[str]


class Page(Scene):
    """Writes down what happens to it."""

    def __init__(self, name: str, diary: Diary, overlay: bool = False) -> None:
        self.name = name
        self.diary = diary
        self.overlay = overlay

    def enter(self, app: App) -> None:
        super().enter(app)
        self.diary.append(f"{self.name} enters")

    def leave(self) -> None:
        self.diary.append(f"{self.name} leaves")

    def resumed(self) -> None:
        self.diary.append(f"{self.name} resumes")

    def resized(self) -> None:
        self.diary.append(f"{self.name} is resized")


def names(stack: Stack) -> str:
    return "".join(page.name for page in stack.scenes if isinstance(page, Page))


@pytest.fixture
def diary() -> Diary:
    return []


@pytest.fixture
def stack(app: App, diary: Diary) -> Stack:
    for name in "ab":
        app.stack.apply(Push(Page(name, diary)))
    diary.clear()
    return app.stack


@pytest.mark.parametrize(
    ("change", "left", "written"),
    [
        (lambda page: Push(page), "abx", ["x enters"]),
        (lambda page: Pop(), "a", ["b leaves", "a resumes"]),
        (lambda page: Pop(2), "", ["b leaves", "a leaves"]),
        (lambda page: Pop(9), "", ["b leaves", "a leaves"]),
        (lambda page: Replace(page), "ax", ["b leaves", "x enters"]),
        (lambda page: Reset(page), "x", ["b leaves", "a leaves", "x enters"]),
        (lambda page: Quit(), "", ["b leaves", "a leaves"]),
    ],
)
def test_changes(stack: Stack, diary: Diary, change: object, left: str, written: Diary) -> None:
    wanted: Change = change(Page("x", diary))  # type: ignore[operator]
    stack.apply(wanted)
    assert names(stack) == left
    assert diary == written


def test_overlays_show_what_lies_below(stack: Stack, diary: Diary) -> None:
    assert [scene.name for scene in stack.visible()] == ["b"]  # type: ignore[attr-defined]
    stack.apply(Push(Page("c", diary, overlay=True)))
    stack.apply(Push(Page("d", diary, overlay=True)))
    assert [scene.name for scene in stack.visible()] == ["b", "c", "d"]  # type: ignore[attr-defined]


def test_all_are_told_of_a_new_size(stack: Stack, diary: Diary) -> None:
    stack.resized()
    assert diary == ["a is resized", "b is resized"]


def test_an_empty_stack_shows_nothing(app: App) -> None:
    assert app.stack.top is None
    assert app.stack.visible() == []
