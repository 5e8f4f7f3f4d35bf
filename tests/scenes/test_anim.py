"""Tweens, timelines and particles."""

from __future__ import annotations

import itertools
import math
import random

import pygame
import pytest

from scenes.anim.particles import MOST, Motes, Particles
from scenes.anim.timeline import Act, Timeline
from scenes.ui import tween
from scenes.ui.canvas import Box, Canvas

EASINGS = [
    tween.ease_in_cubic,
    tween.ease_out_cubic,
    tween.ease_in_out_cubic,
    tween.ease_in_out_sine,
    tween.ease_out_back,
]


@pytest.mark.parametrize("easing", EASINGS)
def test_easings_begin_at_nought_and_end_at_one(easing: tween.Easing) -> None:
    assert easing(0.0) == pytest.approx(0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1)
    steps = [easing(i / 200) for i in range(201)]
    assert max(abs(b - a) for a, b in itertools.pairwise(steps)) < 0.04


def test_a_spring_moves_alike_at_any_frame_rate() -> None:
    once = tween.spring(13, 0.5)
    left = 1.0
    for _ in range(50):
        left *= 1 - tween.spring(13, 0.01)
    assert 1 - left == pytest.approx(once)


def test_part_of_the_way() -> None:
    assert [tween.part(p, 0.28, 0.72) for p in (0.1, 0.5, 0.9)] == pytest.approx([0, 0.5, 1])


class Notes(list[tuple[str, float | None]]):
    """What was played, and where; or which step acted, and how far it was."""

    def __call__(self, name: str, *, x: float | None) -> None:
        self.append((name, x))

    def of(self, name: str) -> Act:
        return lambda p: self.append((name, round(p, 3)))


def test_time_stands_still_until_a_length_is_known() -> None:
    seen, known, line = Notes(), list[float](), Timeline()
    line.then(0.5)
    line.then(lambda: known[0] if known else None, seen.of("a"))
    line.then(1.0, seen.of("b"))
    line.update(0.25)
    for _ in range(3):
        line.update(0.5)
    assert (seen, line.idle) == ([], False)
    known.append(2.0)
    line.update(1.0)
    assert seen == [("a", 0.5)]
    line.update(1.5)
    assert seen == [("a", 0.5), ("a", 1.0), ("b", 0.5)]
    line.update(0.5)
    assert line.idle


def test_steps_follow_one_another_and_what_they_add_starts_at_its_own_time() -> None:
    seen, line = Notes(), Timeline()
    line.then(1.0, seen.of("a"))
    line.wait(0.5)
    line.then(0.0, lambda _: line.then(2.0, seen.of("b")))
    for seconds in (0.5, 0.9, 0.6, 9):
        line.update(seconds)
    assert seen == [("a", 0.5), ("a", 1.0), ("b", 0.25), ("b", 1.0)]
    assert line.idle
    line.then(1.0, seen.of("c"))
    line.update(0.5)
    assert seen[-1] == ("c", 0.5), "it starts now, however long nothing has moved"


def test_sounds_begin_with_their_step_and_come_from_where_it_is_then() -> None:
    heard, at = Notes(), [700.0]
    line = Timeline(heard, speed=2.0)
    line.then(1.0, lambda p: at.append(1200 * p), sound="march", x=lambda: at[-1])
    line.then(1.0, sound="shell", x=300)
    line.then(0.0, sound="flip", x=lambda: at[-1])
    line.then(0.0, sound="card")
    line.update(0.4)
    assert heard == [("march", 700)]
    line.update(0.6)
    assert heard == [("march", 700), ("shell", 300), ("flip", 1200), ("card", None)]


def test_instant_speed_ends_everything_silently_and_waits_for_no_length() -> None:
    heard, seen = Notes(), Notes()
    line = Timeline(heard, speed=math.inf)
    line.then(1.0, seen.of("a"), sound="card")
    line.then(lambda: None, seen.of("b"))
    line.then(0.0, lambda _: line.then(2.0, seen.of("c")))
    line.update(0.001)
    assert (seen, heard, line.idle) == ([("a", 1.0), ("b", 1.0), ("c", 1.0)], [], True)


def test_clearing_from_within_an_act() -> None:
    line = Timeline()
    line.then(0.1, lambda _: line.clear())
    line.then(0.1, lambda _: pytest.fail("it was cleared"))
    line.update(1)
    assert line.idle


def test_every_act_ends_with_one_whatever_the_frames() -> None:
    rng = random.Random(3)
    line, seen = Timeline(), Notes()
    for number in range(40):
        line.then(rng.random() / 4, seen.of(str(number)))
    while not line.idle:
        line.update(rng.random() / 10)
    assert dict(seen) == {str(number): 1.0 for number in range(40)}


def test_particles_die_and_never_grow_too_many(canvas: Canvas) -> None:
    particles = Particles(random.Random(1))
    for _ in range(60):
        particles.dust(900, 500)
    assert len(particles) == MOST
    particles.update(0.1)
    canvas.surface.fill((0, 0, 0))
    particles.draw(canvas)
    assert max(canvas.surface.get_at((x, 333))[0] for x in range(520, 680)) > 20
    particles.update(2)
    assert len(particles) == 0


def test_same_chance_same_particles(canvas: Canvas) -> None:
    frames = []
    for _ in range(2):
        particles = Particles(random.Random(5))
        particles.sparks(600, 600)
        particles.smoke(700, 600)
        particles.update(0.2)
        canvas.surface.fill((20, 20, 20))
        particles.draw(canvas)
        frames.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert frames[0] == frames[1]
    assert len(set(frames[0])) > 20


def test_motes_stay_in_their_box() -> None:
    motes = Motes(random.Random(2), 30, Box(100, 200, 300, 50))
    for _ in range(500):
        motes.update(0.5)
    assert all(100 <= mote[0] <= 400 and 200 <= mote[1] <= 250 for mote in motes._motes)
