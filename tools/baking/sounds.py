"""Every sound, synthesised: effects here, loops in `ambiences`. Mono, as Ogg Vorbis."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tools.baking import files
from tools.baking.ambiences import AMBIENCES
from tools.baking.studio import Studio, Wave

RATE = 44100
HEARD = 0.6
LOOPED = 0.0
"""Quality of the encoding of effects and of loops, 0..1."""


def _levelled(sound: Wave, peak: float) -> Wave:
    """No offset, this peak in decibels, a first millisecond that fades in and some last ones that fade to nothing."""
    level = sound - sound.mean()
    rise, fall = int(0.001 * RATE), int(0.012 * RATE)
    level[:rise] *= np.arange(rise) / rise
    level[-fall:] *= np.linspace(1, 0, fall)
    return level * 10 ** (peak / 20) / np.abs(level).max()


def card(studio: Studio) -> Wave:
    """Slid over the table and put down."""
    t = studio.times(0.16)
    slide = studio.noise(0.16, 900, 6500) * np.exp(-(((t - 0.045) / 0.026) ** 2)) * 0.35
    snap = studio.noise(0.07, 2500, 11000) * studio.fading(0.07, 0.0005, 0.006) * 0.6
    knock = studio.struck(0.07, ((320, 0.012, 0.35), (610, 0.008, 0.2)))
    return studio.reverb(studio.mixed(0.16, ((0, slide), (0.085, snap), (0.085, knock))), 0.15, 0.08, 600, 7000)


def flip(studio: Studio) -> Wave:
    """A card bent and turned over."""
    t = studio.times(0.15)
    bend = studio.noise(0.15, 1600, 9000) * (np.exp(-(((t - 0.03) / 0.018) ** 2)) * 0.5)
    slap = studio.noise(0.06, 1800, 10000) * studio.fading(0.06, 0.0004, 0.008)
    return studio.reverb(studio.mixed(0.15, ((0, bend), (0.07, slap))), 0.12, 0.06, 800, 8000)


def stamp(studio: Studio) -> Wave:
    """A rubber stamp on a pad of paper on a desk."""
    thud = studio.struck(0.3, ((82, 0.06, 1.0), (148, 0.04, 0.6), (236, 0.02, 0.3)))
    thud += studio.struck(0.3, ((1130, 0.011, 0.5), (1720, 0.008, 0.4), (2480, 0.005, 0.3)))
    paper = studio.noise(0.3, 800, 4200) * studio.fading(0.3, 0.001, 0.018) * 2
    lift = studio.noise(0.1, 1500, 6000) * studio.fading(0.1, 0.02, 0.02) * 0.08
    return studio.reverb(studio.mixed(0.42, ((0, thud + paper), (0.2, lift))), 0.2, 0.1, 120, 3500)


def shell(studio: Studio) -> Wave:
    """A heavy shell bursting at some distance."""
    seconds = 1.9
    t = studio.times(seconds)
    sweep = 38 + 62 * np.exp(-t / 0.07)
    body = np.sin(2 * np.pi * np.cumsum(sweep) / studio.rate) * studio.fading(seconds, 0.004, 0.34)
    crack = studio.noise(seconds, 300, 4200) * studio.fading(seconds, 0.001, 0.045) * 2
    crack += studio.noise(seconds, 700, 2800) * studio.fading(seconds, 0.006, 0.17) * 1.8
    rumble = studio.noise(seconds, 28, 170) * studio.fading(seconds, 0.03, 0.5) * 1.1
    clods = studio.noise(seconds, 700, 3500) * studio.fading(seconds, 0.18, 0.3) * 0.35
    clods *= studio.luck.random(len(t)) > 0.6
    return np.asarray(np.tanh(1.6 * studio.reverb(body + crack + rumble + clods, 0.8, 0.35, 40, 1800)))


def rifle(studio: Studio) -> Wave:
    """One shot in open country."""
    crack = studio.noise(0.25, 900, 9000) * studio.fading(0.25, 0.0004, 0.014)
    crack += studio.noise(0.25, 900, 3000) * studio.fading(0.25, 0.001, 0.035)
    boom = studio.struck(0.25, ((128, 0.05, 0.6), (210, 0.03, 0.4)))
    return np.asarray(np.tanh(1.4 * studio.reverb(crack + boom, 0.6, 0.5, 250, 3800)))


def march(studio: Studio) -> Wave:
    """Boots of a column: four steps on gravel."""
    steps: list[tuple[float, Wave]] = []
    for number in range(4):
        for _ in range(5):
            heel = studio.struck(0.12, ((96, 0.03, 0.7), (170, 0.02, 0.3))) * studio.luck.uniform(0.4, 1)
            grit = studio.noise(0.12, 1100, 5000) * studio.fading(0.12, 0.006, 0.03) * studio.luck.uniform(0.35, 0.7)
            steps.append((0.03 + number * 0.27 + studio.luck.uniform(-0.014, 0.014), heel + grit))
    return studio.reverb(studio.mixed(1.15, steps), 0.25, 0.12, 200, 3000)


def click(studio: Studio) -> Wave:
    """A key of brass pressed."""
    tick = studio.noise(0.08, 1500, 9000) * studio.fading(0.08, 0.0003, 0.004)
    return tick + studio.struck(0.08, ((1830, 0.012, 0.4), (2970, 0.009, 0.25), (190, 0.018, 0.5)))


def hover(studio: Studio) -> Wave:
    """Hardly anything: a fingertip on card."""
    tick = studio.noise(0.05, 1200, 5000) * studio.fading(0.05, 0.002, 0.006)
    return tick + studio.struck(0.05, ((880, 0.008, 0.2),))


def plane(studio: Studio) -> Wave:
    """An engine that passes overhead."""
    t = studio.times(1.8)
    bend = np.where(t < 0.9, 1.06, 1.06 - 0.16 * np.minimum(1, (t - 0.9) / 0.5))
    phase = 2 * np.pi * np.cumsum(92 * bend) / studio.rate
    engine = sum((np.sin(k * phase + k) / k**0.8 for k in range(1, 9)), np.zeros_like(t))
    engine *= 1 + 0.35 * np.sin(phase / 4)
    near = np.exp(-(((t - 0.9) / 0.42) ** 2))
    return studio.reverb((engine * 0.3 + studio.noise(1.8, 200, 2400) * 0.5) * near, 0.4, 0.15, 150, 3000)


def pistol(studio: Studio) -> Wave:
    """One shot of a heavy pistol, close by."""
    crack = studio.noise(0.22, 500, 7000) * studio.fading(0.22, 0.0004, 0.02)
    crack += studio.noise(0.22, 900, 2800) * studio.fading(0.22, 0.001, 0.04) * 0.9
    thump = studio.struck(0.22, ((164, 0.045, 0.9), (271, 0.03, 0.5)))
    slide = studio.struck(0.05, ((2350, 0.008, 0.16), (3720, 0.006, 0.1)))
    shot = studio.mixed(0.3, ((0, crack + thump), (0.075, slide)))
    return np.asarray(np.tanh(1.5 * studio.reverb(shot, 0.35, 0.35, 300, 3200)))


def burst(studio: Studio) -> Wave:
    """Eight rounds of a machine gun."""
    rounds: list[tuple[float, Wave]] = []
    for number in range(8):
        crack = studio.noise(0.12, 800, 5500) * studio.fading(0.12, 0.0004, 0.02) * studio.luck.uniform(1.4, 1.8)
        boom = studio.struck(0.12, ((118, 0.035, 0.7), (196, 0.025, 0.45), (1480, 0.006, 0.12)))
        rounds.append((0.005 + number * 0.112 + studio.luck.uniform(-0.004, 0.004), crack + boom))
    return np.asarray(np.tanh(1.3 * studio.reverb(studio.mixed(1.05, rounds), 0.6, 0.4, 200, 3400)))


def grenade(studio: Studio) -> Wave:
    """A small charge bursting near, earth and splinters coming down."""
    seconds = 1.3
    t = studio.times(seconds)
    sweep = 52 + 110 * np.exp(-t / 0.035)
    body = np.sin(2 * np.pi * np.cumsum(sweep) / studio.rate) * studio.fading(seconds, 0.002, 0.16)
    crack = studio.noise(seconds, 500, 7000) * studio.fading(seconds, 0.0006, 0.03) * 2
    crack += studio.noise(seconds, 800, 3000) * studio.fading(seconds, 0.003, 0.09) * 1.8
    rumble = studio.noise(seconds, 40, 320) * studio.fading(seconds, 0.01, 0.22) * 0.9
    rain = studio.noise(seconds, 1400, 6500) * studio.fading(seconds, 0.22, 0.22) * 0.3
    rain *= studio.luck.random(len(t)) > 0.86
    return np.asarray(np.tanh(1.7 * studio.reverb(body + crack + rumble + rain, 0.6, 0.3, 60, 2600)))


def flame(studio: Studio) -> Wave:
    """A jet of burning oil: the hiss, the roar, the crackle after it."""
    seconds = 1.5
    t = studio.times(seconds)
    swell = np.minimum(1, t / 0.12) * np.exp(-np.maximum(0, t - 0.75) / 0.22)
    flutter = 1 + 0.35 * studio.noise(seconds, 4, 26)
    roar = studio.noise(seconds, 60, 620) * swell * flutter
    hiss = studio.noise(seconds, 1200, 6000) * np.minimum(1, t / 0.03) * np.exp(-np.maximum(0, t - 0.6) / 0.16) * 0.8
    crackle = studio.noise(seconds, 900, 5200) * (studio.luck.random(len(t)) > 0.995) * np.minimum(1, t / 0.4)
    crackle = studio.passed(crackle, 700, 6000) * 5 * np.exp(-np.maximum(0, t - 1.0) / 0.3)
    return studio.reverb(roar + hiss + crackle, 0.4, 0.15, 100, 2500)


def bayonet(studio: Studio) -> Wave:
    """Steel slides along steel and rings."""
    t = studio.times(0.34)
    scrape = studio.noise(0.34, 2600, 9500) * np.exp(-(((t - 0.07) / 0.05) ** 2)) * (0.5 + 0.5 * np.sin(t * 900)) * 0.5
    modes = ((1870, 0.16, 0.4), (2930, 0.13, 0.34), (4410, 0.09, 0.26), (6120, 0.06, 0.16), (740, 0.04, 0.3))
    tick = studio.noise(0.06, 2500, 11000) * studio.fading(0.06, 0.0003, 0.004) * 0.9
    ring = studio.struck(0.6, modes)
    parts = ((0.0, scrape), (0.0, tick * 0.6), (0.13, ring), (0.13, tick), (0.24, ring * 0.35))
    return studio.reverb(studio.mixed(0.75, parts), 0.3, 0.12, 500, 7000)


def whistle(studio: Studio) -> Wave:
    """An officer's pea whistle: over the top."""
    seconds = 0.95
    t = studio.times(seconds)
    pea = np.sin(2 * np.pi * 27 * t + 2 * np.sin(2 * np.pi * 3.1 * t))
    pitch = 2350 * (1 - 0.12 * np.exp(-t / 0.03)) * (1 + 0.016 * pea)
    phase = 2 * np.pi * np.cumsum(pitch) / studio.rate
    breath = np.minimum(1, t / 0.03) * np.minimum(1, (seconds - t) / 0.09) * (0.72 + 0.28 * pea)
    tone = np.sin(phase) + 0.5 * np.sin(phase * 1.19 + 1) + 0.12 * np.sin(2 * phase)
    air = studio.noise(seconds, 1600, 6500) * 0.22
    return studio.reverb((tone * 0.6 + air) * breath, 0.7, 0.2, 600, 5000)


def splinter(studio: Studio) -> Wave:
    """A bullet goes into wood: nobody is hurt."""
    t = studio.times(0.3)
    phase = 2 * np.pi * np.cumsum(2600 * np.exp(-t / 0.16) + 500) / studio.rate
    whine = np.sin(phase) * np.exp(-(((t - 0.06) / 0.05) ** 2)) * 0.14
    knock = studio.struck(0.2, ((310, 0.022, 0.9), (545, 0.016, 0.6), (1120, 0.008, 0.4)))
    chips = studio.noise(0.2, 1500, 7500) * studio.fading(0.2, 0.0006, 0.02) * 0.7
    return studio.reverb(studio.mixed(0.45, ((0, whine), (0.1, knock + chips))), 0.3, 0.2, 300, 4500)


def run(studio: Studio) -> Wave:
    """One man running over leaves."""
    steps: list[tuple[float, Wave]] = []
    for number in range(5):
        heel = studio.struck(0.1, ((88, 0.024, 0.8), (152, 0.016, 0.35))) * studio.luck.uniform(0.7, 1)
        leaves = studio.noise(0.14, 1300, 6000) * studio.fading(0.14, 0.012, 0.03) * studio.luck.uniform(0.6, 0.9)
        moment = 0.02 + number * 0.155 + studio.luck.uniform(-0.01, 0.01)
        steps += [(moment, heel), (moment + 0.008, leaves)]
    return studio.reverb(studio.mixed(0.95, steps), 0.2, 0.1, 200, 3500)


def engine(studio: Studio) -> Wave:
    """A tank starts off: the engine takes up the load, the tracks clank."""
    seconds = 1.35
    t = studio.times(seconds)
    phase = 2 * np.pi * np.cumsum(24 + 15 * np.minimum(1, t / 0.5)) / studio.rate
    firing = np.maximum(0, np.sin(phase)) ** 6 + 0.6 * np.maximum(0, np.sin(phase * 1.5 + 1)) ** 6
    body = sum((np.sin(k * phase + k) / k for k in (2, 3, 4, 6, 9)), np.zeros_like(t))
    exhaust = (studio.noise(seconds, 60, 620) * 2.2 + studio.noise(seconds, 600, 2600) * 0.7) * firing
    tracks: list[tuple[float, Wave]] = []
    for number in range(15):
        link = studio.struck(0.09, ((870, 0.012, 0.3), (1460, 0.009, 0.24), (2310, 0.006, 0.14)))
        tracks.append(
            (0.16 + number * 0.078 + studio.luck.uniform(-0.008, 0.008), link * studio.luck.uniform(0.2, 0.6))
        )
    swell = np.minimum(1, t / 0.16) * np.exp(-np.maximum(0, t - 0.85) / 0.17)
    clank = studio.mixed(seconds, tracks) * 1.3
    return np.asarray(np.tanh(1.3 * studio.reverb((body * 0.5 + exhaust + clank) * swell, 0.35, 0.14, 90, 2800)))


def salvo(studio: Studio) -> Wave:
    """A battery fires: four guns, not quite together, and the hills answer."""
    guns: list[tuple[float, Wave]] = []
    for moment, near in ((0.0, 1.0), (0.17, 0.72), (0.29, 0.9), (0.52, 0.6)):
        t = studio.times(0.9)
        sweep = 44 + 95 * np.exp(-t / 0.03)
        boom = np.sin(2 * np.pi * np.cumsum(sweep) / studio.rate) * studio.fading(0.9, 0.002, 0.13)
        crack = studio.noise(0.9, 260, 3600) * studio.fading(0.9, 0.0008, 0.03) * 1.4
        crack += studio.noise(0.9, 800, 2600) * studio.fading(0.9, 0.004, 0.1) * 2.2
        air = studio.noise(0.9, 50, 300) * studio.fading(0.9, 0.01, 0.16) * 0.7
        guns.append((moment, (boom + crack + air) * near))
    return np.asarray(np.tanh(1.5 * studio.reverb(studio.mixed(1.5, guns), 1.0, 0.45, 60, 1500)))


def flak(studio: Studio) -> Wave:
    """A light gun barks five times; two shells burst up there."""
    parts: list[tuple[float, Wave]] = []
    for number in range(5):
        crack = studio.noise(0.2, 700, 4200) * studio.fading(0.2, 0.0005, 0.026) * 1.7
        thump = studio.struck(0.2, ((104, 0.05, 0.9), (187, 0.03, 0.5), (960, 0.008, 0.2)))
        parts.append((0.005 + number * 0.148 + studio.luck.uniform(-0.005, 0.005), crack + thump))
    for moment in (0.78, 0.98):
        puff = studio.noise(0.4, 90, 1500) * studio.fading(0.4, 0.004, 0.06) * 0.9
        parts.append((moment, puff))
    return np.asarray(np.tanh(1.3 * studio.reverb(studio.mixed(1.4, parts), 0.7, 0.38, 140, 2600)))


def bomb(studio: Studio) -> Wave:
    """A bomb whistles down and bursts."""
    fall = studio.times(0.75)
    pitch = 1750 - 1050 * (fall / 0.75) ** 1.4
    tone = np.sin(2 * np.pi * np.cumsum(pitch) / studio.rate + 0.6 * np.sin(2 * np.pi * 9 * fall))
    air = studio.noise(0.75, 700, 3200) * 0.35
    whistling = (tone * 0.5 + air) * (fall / 0.75) ** 1.3 * 0.5
    t = studio.times(1.3)
    sweep = 36 + 90 * np.exp(-t / 0.05)
    body = np.sin(2 * np.pi * np.cumsum(sweep) / studio.rate) * studio.fading(1.3, 0.003, 0.26)
    crack = studio.noise(1.3, 320, 5000) * studio.fading(1.3, 0.001, 0.04) * 2
    crack += studio.noise(1.3, 700, 2800) * studio.fading(1.3, 0.004, 0.14) * 1.7
    rumble = studio.noise(1.3, 30, 220) * studio.fading(1.3, 0.02, 0.34)
    burst = np.tanh(1.6 * studio.reverb(body + crack + rumble, 0.6, 0.3, 50, 2000))
    return studio.mixed(0.75 + len(burst) / studio.rate, ((0, whistling), (0.75, burst)))


def _fanfare(
    studio: Studio, seconds: float, calls: Sequence[tuple[float, float, Sequence[float]]], bright: float
) -> Wave:
    parts = [(start, studio.brass(pitch, length, bright)) for start, length, chord in calls for pitch in chord]
    return studio.reverb(studio.mixed(seconds, parts), 0.7, 0.25)


def victory(studio: Studio) -> Wave:
    """Three calls upwards."""
    calls = ((0, 0.16, (293.66, 440.0)), (0.17, 0.12, (293.66, 440.0)), (0.3, 1.5, (293.66, 587.33, 440.0, 739.99)))
    return _fanfare(studio, 1.9, calls, 1.15)


def defeat(studio: Studio) -> Wave:
    """Two calls down into the minor."""
    calls = ((0, 0.36, (293.66, 220.0)), (0.38, 0.36, (261.63, 196.0)), (0.76, 1.3, (146.83, 220.0, 174.61)))
    return _fanfare(studio, 2.1, calls, 0.95)


def toast(studio: Studio) -> Wave:
    """A small desk bell."""
    ring = studio.struck(0.6, ((1318.5, 0.16, 0.5), (2637, 0.09, 0.25), (3322, 0.05, 0.12), (659.25, 0.1, 0.2)))
    return studio.reverb(ring * np.minimum(1, studio.times(0.6) / 0.002), 0.3, 0.12)


def dice(studio: Studio) -> Wave:
    """A die that comes down on baize over wood."""
    tick = studio.noise(0.14, 900, 4200) * studio.fading(0.14, 0.0004, 0.007) * 0.7
    bone = studio.struck(0.14, ((1370, 0.009, 0.4), (2140, 0.008, 0.6), (3480, 0.005, 0.25)))
    board = studio.struck(0.14, ((168, 0.024, 0.7), (287, 0.018, 0.45), (521, 0.012, 0.35)))
    return studio.reverb(tick + bone + board, 0.14, 0.1, 150, 3500)


def clack(studio: Studio) -> Wave:
    """A die against another, or against the rim."""
    tick = studio.noise(0.1, 2400, 11000) * studio.fading(0.1, 0.0002, 0.0022) * 0.8
    bone = studio.struck(0.1, ((2630, 0.009, 0.6), (4170, 0.007, 0.45), (6350, 0.004, 0.25), (1120, 0.006, 0.3)))
    return studio.reverb(tick + bone, 0.12, 0.08, 600, 8000)


EFFECTS: dict[str, tuple[Callable[[Studio], Wave], float, float]] = {
    "card": (card, -6, 0),
    "flip": (flip, -7, 0),
    "stamp": (stamp, -4, 0.28),
    "shell": (shell, -5, 0.25),
    "rifle": (rifle, -8, 0.25),
    "march": (march, -5, 0.12),
    "click": (click, -9, 0),
    "hover": (hover, -20, 0),
    "plane": (plane, -6, 0.15),
    "victory": (victory, -4, 0),
    "defeat": (defeat, -4, 0.25),
    "toast": (toast, -10, 0),
    "dice": (dice, -4, 0.3),
    "clack": (clack, -10, 0),
    "pistol": (pistol, -7, 0.25),
    "burst": (burst, -7, 0.25),
    "grenade": (grenade, -6, 0.25),
    "flame": (flame, -5, 0.15),
    "bayonet": (bayonet, -7, 0),
    "whistle": (whistle, -10, 0),
    "splinter": (splinter, -8, 0),
    "run": (run, -8, 0.12),
    "engine": (engine, -6, 0.12),
    "salvo": (salvo, -5, 0.25),
    "flak": (flak, -7, 0.25),
    "bomb": (bomb, -5, 0.25),
}
"""Name -> who makes it, its peak in decibels, the least share of its energy between 1 and 3 kHz."""


def names() -> list[str]:
    """The names of all sounds."""
    return [*EFFECTS, *AMBIENCES]


def file(name: str) -> bytes:
    """A sound as the bytes of an Ogg file."""
    studio = Studio(RATE, 40 + names().index(name))
    if name in AMBIENCES:
        make, level = AMBIENCES[name]
        loop = make(studio)
        loop -= loop.mean()
        return files.ogg(loop * 10 ** (level / 20) / np.sqrt((loop**2).mean()), RATE, LOOPED)
    make, peak, carried = EFFECTS[name]
    return files.ogg(_levelled(studio.carried(make(studio), carried), peak), RATE, HEARD)
