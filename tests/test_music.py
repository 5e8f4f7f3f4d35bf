"""The music: the reading of its scores, the measures that judge it, and the recordings as they are shipped."""

from __future__ import annotations

import numpy as np
import pytest

from tools.music import __main__ as music
from tools.music import measure
from tools.music.measure import Score, Wave, read_score

LARGEST = 12_000_000
"""Bytes of all music together."""
SECONDS = 38.4
"""Of the piece that is played here."""


# --- the scores -----------------------------------------------------------------------------


def track(*events: str) -> bytes:
    """A track of a MIDI file with these events in hexadecimal, and its end."""
    body = bytes.fromhex("".join(events)) + b"\0\xff\x2f\0"
    return b"MTrk" + len(body).to_bytes(4, "big") + body


def midi(*tracks: bytes) -> bytes:
    """A MIDI file with 96 ticks a quarter."""
    return b"MThd" + bytes.fromhex("00000006 0001") + len(tracks).to_bytes(2, "big") + b"\0\x60" + b"".join(tracks)


HEAD = "00 ff0303 54554e  00 ff5804 03021808  00 ff5103 07a120"
"""Called TUN, in 3/4, 120 quarters a minute."""


def test_a_score_is_read_from_a_midi_file() -> None:
    slower = "8140 ff5103 0f4240  60 ff0603 656e64"  # after two quarters half as fast; after three the end
    assert read_score(midi(track(HEAD, slower), track("00 903c7f  8400 3c00"))) == Score(
        "TUN", tempo=120, seconds=pytest.approx(2)
    )


def test_a_score_has_to_say_where_it_ends() -> None:
    with pytest.raises(ValueError, match="No marker 'end'"):
        read_score(midi(track(HEAD)))


# --- the measures -----------------------------------------------------------------------------


def tone(level: float, seconds: float, rate: int = 48000) -> Wave:
    """1 kHz in stereo, its peak in decibels."""
    wave = 10 ** (level / 20) * np.sin(2 * np.pi * 1000 * np.arange(int(seconds * rate)) / rate)
    return np.stack([wave, wave], 1)


def test_loudness_is_that_of_the_reference_signals() -> None:
    """EBU Tech 3341, cases 1 to 3: a steady tone, a fainter one, and one between fainter parts, which do not count."""
    assert measure.measure_loudness(tone(level=-23, seconds=10), rate=48000) == pytest.approx(-23, abs=0.1)
    assert measure.measure_loudness(tone(level=-33, seconds=10), rate=48000) == pytest.approx(-33, abs=0.1)
    parts = np.concatenate([tone(level=-36, seconds=10), tone(level=-23, seconds=30), tone(level=-36, seconds=10)])
    assert measure.measure_loudness(parts, rate=48000) == pytest.approx(-23, abs=0.1)
    assert measure.measure_loudness(tone(level=-23, seconds=10, rate=44100), rate=44100) == pytest.approx(-23, abs=0.1)


def test_the_true_peak_lies_between_the_samples() -> None:
    """EBU Tech 3341, case 16: a quarter of the rate, 45 degrees off, whose samples are 3 dB below its peak."""
    wave = 0.5 * np.sin(2 * np.pi * np.arange(4800) / 4 + np.pi / 4)
    assert measure.measure_true_peak(np.stack([wave, wave], 1)[100:-100]) == pytest.approx(-6, abs=0.4)


def test_a_loop_that_does_not_close_has_a_step_at_its_seam() -> None:
    whole = tone(level=-23, seconds=1)
    assert measure.measure_seam(whole) < 1.01
    assert measure.measure_seam(whole[:-12]) > 5


# --- rendering --------------------------------------------------------------------------------


def test_the_tail_after_the_last_bar_is_mixed_into_the_beginning_of_the_loop() -> None:
    """The piece is followed by a tail of one second, which is twice as loud. It is added to the first second."""
    rate = music.RATE
    length = round(SECONDS * music.RATE)
    whole = np.zeros((length + round(music.TAIL * rate), 2))
    whole[: length + rate] = tone(level=-30, seconds=(length + rate) / rate + 1, rate=rate)[: length + rate]
    whole[length : length + rate] *= 2
    loop = music.make_loop(whole, SECONDS)
    assert len(loop) == length

    early = np.abs(loop[:rate]).max()
    late = np.abs(loop[-rate:]).max()
    assert early > 1.9 * late
    assert measure.measure_loudness(loop, rate) == pytest.approx(-23, abs=0.1)


def test_without_the_sound_font_one_sentence_says_what_to_install(capsys: pytest.CaptureFixture[str]) -> None:
    assert music.main(["--font", "nowhere.sf2"]) == 1
    said = capsys.readouterr().err
    assert "fluidsynth" in said
    assert "fluid-soundfont-gm" in said
    assert len(said.splitlines()) == 1


# --- what is shipped ----------------------------------------------------------------------------


def test_there_is_a_recording_for_every_game_and_the_menus_with_its_licence() -> None:
    files = {*(f"{name}.ogg" for name in music.NAMES), music.SOURCES, "LICENSE.txt"}
    assert {path.name for path in music.FOLDER.iterdir()} == files
    assert sum(path.stat().st_size for path in music.FOLDER.iterdir()) < LARGEST
    licence = (music.FOLDER / "LICENSE.txt").read_text(encoding="utf-8")
    assert "Frank Wen" in licence
    assert "Permission is hereby granted, free of charge" in licence


def test_the_recordings_are_those_that_were_made_and_measured_of_the_scores_as_they_are() -> None:
    """`tools.music` writes a fingerprint only if it finds no fault in the recording."""
    assert music.read_fingerprints() == {name: music.fingerprint_of(name) for name in music.NAMES}


def test_a_recording_is_a_quiet_seamless_loop() -> None:
    wave, rate = music.load_recording("menus")
    assert rate == music.RATE
    assert wave.shape == (round(music.load_score("menus").seconds * rate), 2)
    seconds = len(wave) / rate
    assert 120 <= seconds <= 180

    loudness_in_lufs = measure.measure_loudness(wave, rate)
    assert loudness_in_lufs == pytest.approx(-23, abs=1)

    highest_peak = 10 ** (-2 / 20)  # 2 decibels below the loudest possible
    assert np.abs(wave).max() < highest_peak
    assert measure.measure_seam(wave) <= 1, "the seam is no rougher than the roughest place inside"


def test_the_check_of_recordings_reports_their_faults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The recording is replaced by a tone of 38 seconds."""
    monkeypatch.setattr(music, "load_recording", lambda name: (tone(level=-23, seconds=SECONDS), 48000))
    assert music.main(["menus", "--check"]) == 1
    measured, *faults = capsys.readouterr().out.splitlines()
    assert "38.4 s  -23" in measured
    assert faults[0].strip() == "It lasts 38 seconds."
