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


def test_time_stands_still_until_a_length_is_known() -> None:
    seen: list[tuple[str, float]] = []
    known: list[float] = []
    line = Timeline()
    line.then(0.5)
    line.then_for(lambda: known[0] if known else None, lambda p: seen.append(("a", round(p, 3))))
    line.then(1.0, lambda p: seen.append(("b", round(p, 3))))
    line.update(0.25)
    for _ in range(3):
        line.update(0.5)
    assert (seen, line.now, line.idle) == ([], 0.5, False)
    known.append(2.0)
    line.update(1.0)
    assert seen == [("a", 0.5)]
    line.update(1.5)
    assert seen == [("a", 0.5), ("a", 1.0), ("b", 0.5)]
    line.update(0.5)
    assert line.idle


def test_finishing_does_not_wait_for_a_length() -> None:
    seen: list[float] = []
    line = Timeline(speed=math.inf)
    line.then_for(lambda: None, seen.append)
    line.then(1.0, lambda p: seen.append(p + 1))
    line.update(0.01)
    assert (seen, line.idle) == ([1.0, 2.0], True)


def test_parallel_and_following_steps() -> None:
    seen: list[tuple[str, float]] = []

    def note(name: str) -> Act:
        return lambda p: seen.append((name, round(p, 3)))

    line = Timeline()
    first = line.add(1.0, note("a"))
    line.add(0.5, note("b"))
    line.add(1.0, note("c"), after=first, delay=0.5)
    line.update(0.5)
    assert seen == [("a", 0.5), ("b", 1.0)]
    seen.clear()
    line.update(1.5)
    assert seen == [("a", 1.0), ("c", 0.5)]
    assert not line.idle
    line.update(9)
    assert seen[-1] == ("c", 1.0)
    assert line.idle


def test_then_waits_for_everything_before() -> None:
    line, moments = Timeline(), []
    line.add(1.0)
    line.add(2.0)
    line.wait(0.5)
    line.then(0.0, lambda p: moments.append(line.now))
    line.update(2.4)
    assert moments == []
    line.update(0.2)
    assert moments == [2.5]


def test_what_an_act_adds_starts_at_its_own_time() -> None:
    line = Timeline()
    shares: list[float] = []

    def add_more(p: float) -> None:
        if p == 1.0:
            line.add(1.0, shares.append)

    line.add(0.2, add_more)
    line.update(0.7)
    assert shares == pytest.approx([0.5])


class Heard(list[tuple[str, float | None]]):
    """What was played, and where."""

    def __call__(self, name: str, *, x: float | None) -> None:
        self.append((name, x))


def test_sounds_begin_with_their_step_and_speed_counts() -> None:
    heard = Heard()
    line = Timeline(heard, speed=2.0)
    line.add(1.0, sound="card")
    line.then(1.0, sound="stamp")
    line.update(0.4)
    assert heard == [("card", None)]
    line.update(0.2)
    assert heard == [("card", None), ("stamp", None)]


def test_a_sound_comes_from_where_its_step_is_when_it_begins() -> None:
    heard, at = Heard(), [700.0]
    line = Timeline(heard)
    line.then(1.0, lambda p: at.append(1200 * p), sound="march", x=lambda: at[-1])
    line.then(1.0, sound="shell", x=300)
    line.then(0.0, sound="flip", x=lambda: at[-1])
    line.update(2.5)
    assert heard == [("march", 700), ("shell", 300), ("flip", 1200)]


def test_instant_speed_ends_everything_silently() -> None:
    heard = Heard()
    shares: list[float] = []
    line = Timeline(heard, speed=math.inf)
    line.add(1.0, shares.append, sound="card")

    def add_more(p: float) -> None:
        if p == 1.0:
            line.then(2.0, shares.append)

    line.then(1.0, add_more)
    line.update(0.001)
    assert line.idle
    assert shares == [1.0, 0.0, 1.0]
    assert heard == []


def test_clearing_from_within_an_act() -> None:
    line = Timeline()
    line.add(0.1, lambda p: line.clear())
    line.then(0.1, lambda p: pytest.fail("it was cleared"))
    line.update(1)
    assert line.idle


def test_every_act_ends_with_one_whatever_the_frames() -> None:
    rng = random.Random(3)
    line, last = Timeline(), dict[int, float]()

    def note(name: int) -> Act:
        return lambda p: last.__setitem__(name, p)

    for n in range(40):
        if rng.random() < 0.7:
            line.add(rng.random(), note(n), delay=rng.random())
        else:
            line.then(rng.random() / 4, note(n))
    while not line.idle:
        line.update(rng.random() / 10)
    assert last == dict.fromkeys(range(40), 1.0)


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
