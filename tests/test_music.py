"""The music: the notation of its scores, the measures that judge it, and the recordings as they are shipped."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from game.catalogue import GAMES
from tools.music import __main__ as music
from tools.music import check, measure, midi, render
from tools.music.check import Findings
from tools.music.harmony import chords, voiced
from tools.music.measure import Wave
from tools.music.notation import LOUDNESS, parse
from tools.music.pieces import pieces
from tools.music.score import Part, Score, played

NAMES = ("menus", *GAMES)
RATE = 22050
LARGEST = 12_000_000
"""Bytes of all music together."""
TUNE = Score(
    title="A tune",
    key="C major",
    tempo=100,
    beats=4,
    form="A A A B",
    chords={"A": "C | F | Dm | G", "B": "C | F | Dm G | C"},
    parts=(
        Part("flute", 73, {"A": "C5q E5q G5q E5q | F5q A5q C6h | D5q F5q A5q F5q | G5q D5q B4h", "B": ""}),
        Part("organ", 19, {"A": "[C4 E4 G4]w | [C4 F4 A4]w | [D4 F4 A4]w | [D4 G4 B4]w"}),
    ),
)


def synthetic(score: Score, up: int = 0, stretch: float = 1.0) -> Wave:
    """The score with plain decaying tones, `up` semitones higher, `stretch` times as slow."""
    whole = played(score)
    wave = np.zeros(int(midi.seconds(score) * stretch * RATE) + RATE)
    for notes in whole.notes.values():
        for note in notes:
            t = np.arange(int(note.length * 60 / score.tempo * RATE)) / RATE
            start = int(midi.clock(whole, note.start) * stretch * RATE)
            for pitch in note.pitches:
                tone = np.sin(2 * np.pi * 440 * 2 ** ((pitch + up - 69) / 12) * t) * np.exp(-t) * 0.05
                wave[start : start + len(tone)] += tone[: len(wave) - start]
    wave = wave[: int(midi.seconds(score) * stretch * RATE)]
    return np.stack([wave, wave], 1)


# --- the notation ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("C4w", [(0, 4, (60,))]),
        ("Bb3h. F#4q", [(0, 3, (58,)), (3, 1, (66,))]),
        ("-h [C4 E4]h~ | [C4 E4]q -h.", [(2, 3, (60, 64))]),
        ("C4q. D4e E4s F4s -q.", [(0, 1.5, (60,)), (1.5, 0.5, (62,)), (2, 0.25, (64,)), (2.25, 0.25, (65,))]),
    ],
)
def test_lines_are_read(text: str, notes: list[tuple[float, float, tuple[int, ...]]]) -> None:
    found, _ = parse(text, 4)
    assert [(note.start, note.length, note.pitches) for note in found] == notes


def test_marks_set_the_loudness_and_a_hairpin_leads_to_the_next() -> None:
    notes, _ = parse("p C4q' < C4q C4q% C4q | f C4w", 4)
    p, f = LOUDNESS["p"], LOUDNESS["f"]
    assert [round(note.loud, 1) for note in notes] == [
        p,
        p,
        round(p + (f - p) / 3, 1),
        round(p + (f - p) * 2 / 3, 1),
        f,
    ]
    assert [(note.short, note.roll) for note in notes[:3]] == [(True, False), (False, False), (False, True)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("C4w | C4h. | C4w", "Bar 2, .*The bar has 3 beats"),
        ("C4w | C4h.", "Bar 2 is not full"),
        ("C4w | H4w", "Bar 2, 'H4w'"),
        ("C4h~ D4h", "Bar 1, 'D4h': It is tied to another note"),
    ],
)
def test_a_faulty_line_names_its_bar(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse(text, 4)


def test_a_part_of_another_length_than_its_section_is_named() -> None:
    short = replace(TUNE, parts=(Part("flute", 73, {"A": "C5w | C5w", "B": ""}),))
    with pytest.raises(ValueError, match="A tune, flute, section A: 2 bars instead of 4"):
        played(short)


def test_chords_are_laid_out_with_little_movement() -> None:
    laid = voiced(chords("C | F | G7 | C", 4), 48, 67, 3)
    for (before, after), chord in zip(itertools.pairwise(laid), chords("F | G7 | C", 4), strict=True):
        assert {pitch % 12 for pitch in after} <= set(chord.tones)
        assert sum(abs(a - b) for a, b in zip(before, after, strict=True)) <= 6


def test_the_pulse_slows_down_where_the_form_says_so() -> None:
    even, slower = midi.seconds(TUNE), midi.seconds(replace(TUNE, form="A A A B~"))
    assert even == pytest.approx(16 * 4 * 0.6, abs=0.001)
    assert even + 0.2 < slower < even + 0.4


# --- the measures -----------------------------------------------------------------------------


def tone(level: float, seconds: float, rate: int = 48000) -> Wave:
    """1 kHz in stereo, its peak in decibels."""
    wave = 10 ** (level / 20) * np.sin(2 * np.pi * 1000 * np.arange(int(seconds * rate)) / rate)
    return np.stack([wave, wave], 1)


def test_loudness_is_that_of_the_reference_signals() -> None:
    """EBU Tech 3341, cases 1 to 3: a steady tone, a fainter one, and one between fainter parts, which do not count."""
    assert measure.loudness(tone(-23, 10), 48000) == pytest.approx(-23, abs=0.1)
    assert measure.loudness(tone(-33, 10), 48000) == pytest.approx(-33, abs=0.1)
    parts = np.concatenate([tone(-36, 10), tone(-23, 30), tone(-36, 10)])
    assert measure.loudness(parts, 48000) == pytest.approx(-23, abs=0.1)
    assert measure.loudness(tone(-23, 10, 44100), 44100) == pytest.approx(-23, abs=0.1)


def test_the_true_peak_lies_between_the_samples() -> None:
    """EBU Tech 3341, case 16: a quarter of the rate, 45 degrees off, whose samples are 3 dB below its peak."""
    wave = 0.5 * np.sin(2 * np.pi * np.arange(4800) / 4 + np.pi / 4)
    assert measure.true_peak(np.stack([wave, wave], 1)[100:-100]) == pytest.approx(-6, abs=0.4)


def test_a_step_at_the_seam_is_found() -> None:
    whole = tone(-23, 1)
    assert measure.seam(whole) < 1.01
    assert measure.seam(whole[:-12]) > 5


def test_pitches_scale_and_pulse_of_a_recording_are_those_of_its_score() -> None:
    found = check.findings(TUNE, synthetic(TUNE), RATE)
    assert (found.likeness > 0.65, found.shift, found.scale) == (True, 0, True)
    assert found.pulse == pytest.approx(1, abs=0.005)
    other = check.findings(TUNE, synthetic(TUNE, up=2), RATE)
    assert (other.shift, other.scale) == (2, False)
    assert check.findings(TUNE, synthetic(TUNE, stretch=1.04), RATE).pulse == pytest.approx(0.96, abs=0.01)


GOOD = Findings(seconds=150, loudness=-23.4, peak=-6, seam=0.2, likeness=0.85, shift=0, scale=True, pulse=1.001)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seconds": 90.0}, "lasts 90 seconds"),
        ({"loudness": -21.9}, "loudness is -21.9"),
        ({"peak": -0.5}, "true peak"),
        ({"seam": 1.2}, "seam"),
        ({"likeness": 0.5}, "pitches are not those"),
        ({"shift": 2}, "2 semitones away"),
        ({"scale": False}, "Another scale"),
        ({"pulse": 1.03}, "pulse is 1.030"),
    ],
)
def test_each_fault_is_said(changed: dict[str, float], words: str) -> None:
    assert list(GOOD.faults()) == []
    (fault,) = replace(GOOD, **changed).faults()  # type: ignore[arg-type]
    assert words in fault


# --- rendering --------------------------------------------------------------------------------


def test_what_rings_after_the_last_bar_is_at_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    length = round(midi.seconds(TUNE) * render.RATE)
    whole = np.zeros((length + round(midi.TAIL * render.RATE), 2))
    whole[: length + render.RATE] = tone(-30, (length + render.RATE) / render.RATE + 1, render.RATE)[
        : length + render.RATE
    ]
    whole[length : length + render.RATE] *= 2
    monkeypatch.setattr(render, "_synthesised", lambda score, font: whole)
    loop = render.loop(TUNE, Path("font.sf2"))
    assert len(loop) == length
    early, late = np.abs(loop[: render.RATE]).max(), np.abs(loop[-render.RATE :]).max()
    assert early > 1.9 * late
    assert measure.loudness(loop, render.RATE) == pytest.approx(-23, abs=0.1)


def test_without_the_sound_font_one_sentence_says_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    assert music.main(["--font", "nowhere.sf2"]) == 1
    said = capsys.readouterr().err
    assert "fluidsynth" in said
    assert "fluid-soundfont-gm" in said
    assert len(said.splitlines()) == 1


# --- what is shipped ----------------------------------------------------------------------------


def test_every_game_has_its_piece_and_the_menus_theirs() -> None:
    files = {*(f"{name}.ogg" for name in NAMES), music.SOURCES, "LICENSE.txt"}
    assert {path.name for path in music.FOLDER.iterdir()} == files
    assert sum(path.stat().st_size for path in music.FOLDER.iterdir()) < LARGEST
    licence = (music.FOLDER / "LICENSE.txt").read_text(encoding="utf-8")
    assert "Frank Wen" in licence
    assert "Permission is hereby granted, free of charge" in licence


def test_recordings_are_those_of_the_scores() -> None:
    assert music.sources() == {name: music.fingerprint(score) for name, score in pieces().items()}


@pytest.mark.parametrize("name", NAMES)
def test_a_recording_is_a_quiet_seamless_loop(name: str) -> None:
    wave, rate = music.recording(name)
    assert rate == render.RATE
    assert wave.shape == (round(midi.seconds(pieces()[name]) * rate), 2)
    assert 120 <= len(wave) / rate <= 180
    assert measure.loudness(wave, rate) == pytest.approx(-23, abs=1)
    assert np.abs(wave).max() < 10 ** (-2 / 20)
    assert measure.seam(wave) <= 1


def test_the_check_measures_what_is_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(music, "pieces", lambda: {"tune": TUNE})
    monkeypatch.setattr(music, "recording", lambda name: (synthetic(TUNE), RATE))
    assert music.main(["--check"]) == 1
    measured, *faults = capsys.readouterr().out.splitlines()
    assert "scale fits" in measured
    assert faults[0].strip() == "It lasts 38 seconds."
