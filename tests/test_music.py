"""The music: the reading of its scores, the measures that judge it, and the recordings as they are shipped."""

from __future__ import annotations

import numpy as np
import pytest

from tools.music import __main__ as music
from tools.music import measure
from tools.music.measure import Note, Score, Wave, read

RATE = 22050
LARGEST = 12_000_000
"""Bytes of all music together."""
MELODY = (72, 76, 79, 76, 77, 81, 84, 84, 74, 77, 81, 77, 79, 74, 71, 71) * 4
CHORDS = ((60, 64, 67), (60, 65, 69), (62, 65, 69), (62, 67, 71)) * 4
QUARTER = 0.6
TUNE = Score(
    "A tune",
    100,
    frozenset((0, 2, 4, 5, 7, 9, 11)),
    tuple(bar * 4 * QUARTER for bar in range(17)),
    (
        *(Note(at * QUARTER, (at + 1) * QUARTER, pitch, 0.4) for at, pitch in enumerate(MELODY)),
        *(
            Note(bar * 4 * QUARTER, (bar + 1) * 4 * QUARTER, pitch, 0.4)
            for bar, chord in enumerate(CHORDS)
            for pitch in chord
        ),
    ),
)


def synthetic(score: Score) -> Wave:
    """The score with plain decaying tones."""
    wave = np.zeros(int(score.seconds * RATE) + RATE)
    for note in score.notes:
        t = np.arange(int((note.end - note.start) * RATE)) / RATE
        start = int(note.start * RATE)
        tone = np.sin(2 * np.pi * 440 * 2 ** ((note.pitch - 69) / 12) * t) * np.exp(-t) * 0.05
        wave[start : start + len(tone)] += tone[: len(wave) - start]
    wave = wave[: int(score.seconds * RATE)]
    return np.stack([wave, wave], 1)


# --- the scores -----------------------------------------------------------------------------


def track(*events: str) -> bytes:
    body = bytes.fromhex("".join(events)) + b"\0\xff\x2f\0"
    return b"MTrk" + len(body).to_bytes(4, "big") + body


def midi(*tracks: bytes) -> bytes:
    """A MIDI file with 96 ticks a quarter."""
    return b"MThd" + bytes.fromhex("00000006 0001") + len(tracks).to_bytes(2, "big") + b"\0\x60" + b"".join(tracks)


HEAD = "00 ff0303 54554e  00 ff5804 03021808  00 ff5902 fd00  00 ff5103 07a120"
"""Called TUN, in 3/4, with three flats, 120 quarters a minute."""


def test_a_score_is_read_from_a_midi_file() -> None:
    slower = "8140 ff5103 0f4240  60 ff0603 656e64"  # after two quarters half as fast; after three the end
    whole = midi(
        track(HEAD, slower),
        track("00 b00740  00 903c7f  60 3c00  00 4040  8120 804000"),  # running status; a strike of 0 ends a note
        track("00 992640  60 892600"),  # a drum
    )
    score, loud = read(whole), 64 / 127
    assert (score.title, score.tempo, score.scale) == ("TUN", 120, frozenset((0, 2, 3, 5, 7, 8, 10)))
    assert score.bars == pytest.approx((0, 2))
    first, second = score.notes
    assert (first.start, first.end, first.pitch, first.loud) == pytest.approx((0, 0.5, 60, loud))
    assert (second.start, second.end, second.pitch, second.loud) == pytest.approx((0.5, 5 / 3, 64, loud * loud))


def test_a_score_has_to_say_where_it_ends() -> None:
    with pytest.raises(ValueError, match="No marker 'end'"):
        read(midi(track(HEAD)))


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


def test_a_step_at_the_seam_is_found() -> None:
    whole = tone(-23, 1)
    assert measure.seam(whole) < 1.01
    assert measure.seam(whole[:-12]) > 5


# --- rendering --------------------------------------------------------------------------------


def test_without_the_sound_font_one_sentence_says_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    assert music.main(["--font", "nowhere.sf2"]) == 1
    said = capsys.readouterr().err
    assert "fluidsynth" in said
    assert "fluid-soundfont-gm" in said
    assert len(said.splitlines()) == 1


# --- what is shipped ----------------------------------------------------------------------------


def test_every_game_has_its_piece_and_the_menus_theirs() -> None:
    files = {*(f"{name}.ogg" for name in music.NAMES), music.SOURCES, "LICENSE.txt"}
    assert {path.name for path in music.FOLDER.iterdir()} == files
    assert sum(path.stat().st_size for path in music.FOLDER.iterdir()) < LARGEST
    licence = (music.FOLDER / "LICENSE.txt").read_text(encoding="utf-8")
    assert "Frank Wen" in licence
    assert "Permission is hereby granted, free of charge" in licence


def test_recordings_are_those_of_the_scores() -> None:
    assert music.sources() == {name: music.fingerprint(name) for name in music.NAMES}


@pytest.mark.parametrize("name", music.NAMES)
def test_a_recording_is_a_quiet_seamless_loop(name: str) -> None:
    wave, rate = music.recording(name)
    assert rate == music.RATE
    assert wave.shape == (round(music.score(name).seconds * rate), 2)
    assert 120 <= len(wave) / rate <= 180
    assert measure.loudness(wave, rate) == pytest.approx(-23, abs=1)
    assert np.abs(wave).max() < 10 ** (-2 / 20)
    assert measure.seam(wave) <= 1


def test_the_check_measures_what_is_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(music, "score", lambda name: TUNE)
    monkeypatch.setattr(music, "recording", lambda name: (synthetic(TUNE), RATE))
    assert music.main(["menus", "--check"]) == 1
    measured, *faults = capsys.readouterr().out.splitlines()
    assert "scale fits" in measured
    assert faults[0].strip() == "It lasts 38 seconds."
