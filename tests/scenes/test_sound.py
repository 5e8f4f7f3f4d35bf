"""Sounds, ambiences and music: where, when and how loud they are, and silence without an error."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest
import soundfile

from game.catalogue import GAMES
from game.core.match import Match
from game.core.record import SeatEntry
from game.core.rng import Rng
from launch.environment import ROOT
from scenes.anim.timeline import Timeline
from scenes.app import App
from scenes.boards import BOARDS
from scenes.match.setup import Setup
from scenes.menus.settings import SettingsScene
from scenes.menus.title import TitleScene
from scenes.play.pause import PauseScene
from scenes.play.play_scene import PlayScene
from scenes.settings import Settings
from scenes.stack import Push
from scenes.ui import sound as player
from scenes.ui import sound as room
from scenes.ui.canvas import WIDTH
from scenes.ui.menu import MenuScene
from scenes.ui.sound import DUCKED, FADE, LOUD, RATE, RISING, SINKING, Sound, mixer_volume
from scenes.ui.theme import ASSETS
from tests.scenes.events import FRAME, steps
from tests.scenes.menus import show
from tests.scenes.table import board_for, press
from tools.baking import sounds
from tools.baking.sounds import AMBIENCES
from tools.music import measure


@pytest.fixture
def sound_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the program find half a second of sound as "card", "rain", "wind" and "hail", and a broken file "torn"."""
    folder = tmp_path / "shared" / "sounds"
    folder.mkdir(parents=True)
    for name in ("card", "rain", "wind", "hail"):
        with wave.open(str(folder / f"{name}.ogg"), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(44100)
            out.writeframes(b"\x10\x20" * 22050)

    (folder / "torn.ogg").write_bytes(b"no sound")
    monkeypatch.setattr(room, "ASSETS", tmp_path)
    yield
    pygame.mixer.quit()


def effect_volumes() -> list[float]:
    """Return the volumes of the effects that are playing."""
    channels = [pygame.mixer.Channel(i) for i in range(room.LOOPS, pygame.mixer.get_num_channels())]
    return [round(channel.get_volume(), 2) for channel in channels if channel.get_busy()]


def loop_volumes() -> list[float]:
    """Return the volumes of the loops that are playing."""
    channels = [pygame.mixer.Channel(i) for i in range(room.LOOPS)]
    sounds = [channel.get_sound() for channel in channels if channel.get_busy()]
    return [round(sound.get_volume(), 2) for sound in sounds if sound is not None]


def wait_until(done: Callable[[], bool]) -> None:
    """Let the mixer go on until `done()` is true."""
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.usefixtures("sound_files")
def test_a_sound_is_played_at_the_volume_that_is_set() -> None:
    """A setting of 50 is a third of the full volume, since loudness is not heard linearly."""
    sound = Sound(Settings(sound=100))
    sound.open()
    sound.play("card", 0.5)
    assert effect_volumes() == [0.5]

    sound.settings.sound = 50
    sound.settings.ambience = 0
    sound.play("card", 1.0)
    assert effect_volumes()[1] == pytest.approx(0.33, abs=0.02)

    sound.stop_effects()
    assert effect_volumes() == []


@pytest.mark.parametrize(
    ("x", "left", "right"),
    [(None, 1, 1), (960, 1, 1), (0, 1, 0.55), (480, 1, 0.775), (1920, 0.55, 1), (5000, 0.55, 1), (-70, 1, 0.55)],
    ids=["nowhere", "middle", "left edge", "left half", "right edge", "far right", "far left"],
)
def test_a_sound_from_one_side_is_quieter_in_the_other_loudspeaker(x: float | None, left: float, right: float) -> None:
    assert room.speaker_shares(x) == (pytest.approx(left), pytest.approx(right))


PLAY_RIFLE_ON_THE_LEFT = """
import os, time
from pathlib import Path
import pygame
from scenes.settings import Settings
from scenes.ui.sound import Sound
sound = Sound(Settings(sound=100))
sound.open()
sound.play("rifle", 1.0, 0)
end = time.monotonic() + 60
while any(pygame.mixer.Channel(i).get_busy() for i in range(16)) and time.monotonic() < end:
    time.sleep(0.01)
sound.close()
"""


def test_a_shot_on_the_left_is_louder_in_the_left_channel_of_the_device(tmp_path: Path) -> None:
    """SDL's driver `disk` writes to a file what the mixer hands to the device, faster than it would be heard."""
    disk = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "heard"), "SDL_DISKAUDIODELAY": "0"}
    subprocess.run(
        [sys.executable, "-c", PLAY_RIFLE_ON_THE_LEFT],
        cwd=ROOT,
        env={**os.environ, **disk},
        check=True,
        capture_output=True,
    )

    samples = np.fromfile(tmp_path / "heard", np.int16).reshape(-1, 2).astype(int)
    left, right = np.abs(samples).max(0)
    assert left > 3000, "the shot was heard at all"
    assert right / left == pytest.approx(0.55, abs=0.02)


@pytest.mark.usefixtures("sound_files")
@pytest.mark.parametrize(("name", "volume"), [("torn", 70), ("nobody-made-it", 70), ("rain", 0)])
def test_a_volume_of_zero_and_a_missing_or_broken_file_are_silence(name: str, volume: int) -> None:
    sound = Sound(Settings(sound=volume, ambience=volume))
    sound.open()
    sound.play(name)
    sound.play_loop(name)

    assert effect_volumes() == []
    assert loop_volumes() == []


@pytest.mark.usefixtures("sound_files")
def test_a_loop_begins_once_the_device_is_open_and_follows_the_volume() -> None:
    """A setting of 50 is a third of the full volume, since loudness is not heard linearly."""
    sound = Sound(Settings(sound=0, ambience=50))
    sound.play_loop("rain")
    sound.open()
    assert loop_volumes() == [pytest.approx(0.33, abs=0.02)]

    sound.settings.ambience = 0
    sound.apply_volumes()
    assert loop_volumes() == []

    sound.settings.ambience = 100
    sound.apply_volumes()
    assert loop_volumes() == [1]

    sound.stop_effects()
    assert loop_volumes() == [1]
    assert effect_volumes() == []


@pytest.mark.usefixtures("sound_files")
def test_a_loop_fades_into_the_next_one_at_the_volume_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    level = pytest.approx(0.33, abs=0.02)  # the level of the setting 50
    monkeypatch.setattr(room, "CROSSFADE", 400)
    sound = Sound(Settings(ambience=50))
    sound.open()
    sound.play_loop("rain")
    wait_until(lambda: any(0 < pygame.mixer.Channel(i).get_volume() < 1 for i in range(room.LOOPS)))
    sound.play_loop("rain")
    assert loop_volumes() == [level]

    sound.play_loop("wind")
    assert loop_volumes() == [level, level]

    wait_until(lambda: loop_volumes() == [level])
    sound.play_loop(None)
    wait_until(lambda: not loop_volumes())


@pytest.mark.usefixtures("sound_files")
def test_only_the_last_two_loops_stay_in_memory() -> None:
    """A player may go back to the last page, but a long evening goes through the loops of all games."""
    sound = Sound(Settings())
    sound.open()
    for name in ("rain", "wind", "rain", "hail", "wind", "card"):
        sound.play_loop(name)
    assert set(sound._loaded) == {"wind", "card"}


@pytest.mark.usefixtures("sound_files")
@pytest.mark.parametrize("seconds", [0.05, 0.3, 2.0])
def test_a_beat_of_silence_hushes_loop_and_music_and_ends(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[float] = []
    monkeypatch.setattr(pygame.mixer.music, "set_volume", heard.append)
    monkeypatch.setattr(pygame.mixer.music, "load", lambda path: None)
    monkeypatch.setattr(pygame.mixer.music, "play", lambda loops: None)
    sound = Sound(Settings(sound=100, ambience=100, music=100))
    sound.open()
    sound.play_loop("rain")
    sound.music.update("hymn", 0.0)
    sound.music.update("hymn", FADE)
    assert heard[-1] == 1

    def pass_seconds(seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            sound.update(FRAME)
            sound.music.update("hymn", FRAME)

    sound.hush(seconds)
    pass_seconds(max(seconds, 0.1))
    assert loop_volumes() == [pytest.approx(heard[-1], abs=0.02)]
    assert heard[-1] < 0.6
    sound.play("card")
    assert effect_volumes() == [1], "effects are as loud as ever"

    pass_seconds(room.SWELLING + 0.1)
    assert (loop_volumes(), heard[-1]) == ([1], 1)


def test_without_a_sound_device_every_call_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    monkeypatch.setattr(pygame.mixer.music, "load", lambda path: pytest.fail("a piece was begun"))
    sound = Sound(Settings())
    sound.open()
    assert pygame.mixer.get_init() is None

    sound.play("card")
    sound.play_loop("room")
    sound.hush(1)
    sound.update(0.5)
    sound.music.update("hymn", 10)
    sound.apply_volumes()
    sound.stop_effects()
    sound.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has ALSA")
def test_alsa_writes_no_errors_if_there_is_no_sound_device() -> None:
    code = "from scenes.settings import Settings; from scenes.ui.sound import Sound; Sound(Settings()).open(); print(1)"
    env = {**os.environ, "SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": "/dev/null"}
    finished = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True)
    assert finished.stdout.split()[-1] == b"1"
    assert finished.stderr == b""


@pytest.mark.usefixtures("sound_files")
def test_loops_and_effects_go_on_once_a_lost_device_is_back() -> None:
    sound = Sound(Settings(sound=100, ambience=100))
    sound.open()
    sound.play_loop("rain")
    sound.notice_event(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))  # the device in use
    sound.play("card")
    sound.update(room.AGAIN)
    sound.play("card")
    assert (loop_volumes(), effect_volumes()) == ([1], [1])

    sound.close()
    sound.update(room.AGAIN)

    assert pygame.mixer.get_init() is None, "a closed sound asks for no device"


# --- The sounds as they are shipped: how loud and long they are, how they begin and end -----------

FOLDER = ASSETS / "shared" / "sounds"

Wave = npt.NDArray[np.float64]


@pytest.fixture(scope="module")
def waves() -> Iterator[dict[str, Wave]]:
    """Every sound as the mixer has it, -1..1, by name."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    yield {
        path.stem: np.frombuffer(pygame.mixer.Sound(str(path)).get_raw(), np.int16) / 32768
        for path in FOLDER.glob("*.ogg")
    }
    pygame.mixer.quit()


def decibels(level: float) -> float:
    """Return a level of 0..1 in decibels below full scale."""
    return float(20 * np.log10(level))


def test_the_folder_of_sounds_holds_exactly_the_sounds_of_the_tool_that_makes_them() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.ogg" for name in sounds.sound_names())
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_250_000


def test_effects_begin_and_end_in_silence_and_are_about_equally_loud(waves: dict[str, Wave]) -> None:
    """They take up to three seconds. Loudness is in decibels, 0 for the loudest sound that can be played."""
    for name in sounds.EFFECTS:
        wave = waves[name]
        peak = np.abs(wave).max()
        assert 0.04 < len(wave) / RATE < 3, name
        assert -21 < decibels(peak) < -1, name
        assert abs(wave[0]) < 0.03 * peak, name
        assert np.abs(wave[-RATE // 1000 :]).max() < 0.01 * peak, name
        assert abs(wave.mean()) < 0.001, name
        assert -42 < decibels(np.sqrt((wave**2).mean())) < -14, name


def test_the_list_of_loud_effects_names_the_loudest_ones(waves: dict[str, Wave]) -> None:
    lasting = {name: waves[name] for name in sounds.EFFECTS if len(waves[name]) > RATE // 2}
    levels = {name: measure.measure_loudness(np.stack([wave, wave], 1), RATE) for name, wave in lasting.items()}
    assert {name for name, level in levels.items() if level > -21} == LOUD


@pytest.mark.parametrize("name", AMBIENCES)
def test_an_ambience_is_quiet_and_loops_without_a_click(waves: dict[str, Wave], name: str) -> None:
    wave = waves[name]
    assert 12 <= len(wave) / RATE <= 25
    assert decibels(np.abs(wave).max()) < -9
    assert abs(wave.mean()) < 0.001
    assert decibels(np.sqrt((wave**2).mean())) == pytest.approx(AMBIENCES[name][1], abs=0.3)

    seconds = wave[: len(wave) // RATE * RATE].reshape(-1, RATE)
    assert all(-44 < decibels(level) < -22 for level in np.sqrt((seconds**2).mean(1)))

    # From the end to the beginning the wave makes no larger jump than elsewhere.
    steps = np.diff(wave)
    assert abs(wave[0] - wave[-1]) < 4 * np.sqrt((steps**2).mean())

    # Nor is it rougher there.
    seam = np.diff(np.concatenate([wave[-RATE // 100 :], wave[: RATE // 100]]))
    assert np.sqrt((seam**2).mean()) < 3 * np.sqrt((steps**2).mean())


def test_each_game_has_its_own_ambience_and_menus_have_that_of_the_room() -> None:
    of_games = [BOARDS[slug].ambience for slug in GAMES]
    assert sorted([*of_games, str(MenuScene.loop)]) == sorted(AMBIENCES)
    assert MenuScene.loop == "room"


# --- What happens on a board is heard from where it happens ---------------------------------------

MOST_ACTIONS = 400
SOUNDS_FROM_PLACES = {
    "battlefronts": "card flip march rifle shell",
    "sharp_end": "card flip march rifle shell",
    "fix_bayonets": "bayonet card clack grenade march pistol rifle run",
    "last_front": "card click stamp",
    "fighting_front": "bomb burst card clack flak march plane rifle salvo shell stamp",
}
"""By game: the sounds of random matches that come from several places."""
SOUNDS_FROM_NOWHERE = {
    "battlefronts": "stamp",
    "sharp_end": "click stamp",
    "fix_bayonets": "click flip whistle",
    "last_front": "",
    "fighting_front": "card click plane whistle",
}
"""By game: the sounds that may come from no one place, such as phases, orders, and several cards at once."""


def places_of_sounds(slug: str, seed: int) -> dict[str, set[float | None]]:
    """Return the places of every sound in the animations of a random match: x in design pixels, or None."""
    match = Match(GAMES[slug], GAMES[slug].seats[0], options={}, seed=seed)
    rng = Rng(seed)
    board = board_for(match.game, match.view(0))
    found: dict[str, set[float | None]] = {}
    timeline = Timeline(lambda name, *, x: found.setdefault(name, set()).add(x))

    while not match.over and len(match.actions) < MOST_ACTIONS:
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(0):
            board.animation.perform(beat, timeline)
            for _ in range(400):
                timeline.update(0.4)
                board.update(0.4)
                if timeline.is_idle:
                    break
            timeline.finish()
            board.animation.settle(beat.view)

    return found


@pytest.mark.parametrize("slug", SOUNDS_FROM_PLACES)
def test_sounds_come_from_their_place_on_the_stage(slug: str) -> None:
    found: dict[str, set[float | None]] = {}
    for seed in (1, 2):
        for name, places in places_of_sounds(slug, seed).items():
            found.setdefault(name, set()).update(places)

    placed = {name: {x for x in places if x is not None} for name, places in found.items()}
    assert all(-100 <= x <= WIDTH + 100 for places in placed.values() for x in places)
    assert {name for name, places in placed.items() if len(places) > 1} >= set(SOUNDS_FROM_PLACES[slug].split())

    everywhere = {name for name, places in found.items() if None in places}
    assert everywhere <= set(SOUNDS_FROM_NOWHERE[slug].split())


# --- Music behind scenes: which, how loud, and when it gives way ----------------------------------


@pytest.fixture
def music_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the program find music "hymn" and "march", a broken piece "torn", and the effects "shell" and "card"."""
    for folder, names in (("music", ("hymn", "march")), ("shared/sounds", ("shell", "card"))):
        (tmp_path / folder).mkdir(parents=True)
        for name in names:
            soundfile.write(tmp_path / folder / f"{name}.ogg", np.full((44100, 2), 0.1), 44100)

    (tmp_path / "music" / "torn.ogg").write_bytes(b"no sound")
    monkeypatch.setattr(player, "ASSETS", tmp_path)
    monkeypatch.setattr(room, "ASSETS", tmp_path)
    yield tmp_path
    pygame.mixer.quit()


@pytest.fixture
def sound(music_folder: Path) -> Sound:
    """An open sound device with full volume for effects and music, and no ambience."""
    opened = Sound(Settings(sound=100, ambience=0, music=100))
    opened.open()
    return opened


@pytest.fixture
def begun_pieces(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pieces of music that have begun, in order."""
    begun: list[str] = []
    load = pygame.mixer.music.load

    def noted(path: str) -> None:
        begun.append(Path(path).stem)
        load(path)

    monkeypatch.setattr(pygame.mixer.music, "load", noted)
    return begun


def play_music_for(sound: Sound, wanted: str | None, seconds: float) -> list[float]:
    """Let that time pass while this piece is wanted. Returns the volume of the music in each frame."""
    volumes = []
    for _ in range(round(seconds / FRAME)):
        sound.music.update(wanted, FRAME)
        volumes.append(pygame.mixer.music.get_volume() if pygame.mixer.music.get_busy() else 0.0)
    return volumes


def rises_smoothly(volumes: list[float]) -> bool:
    """Whether the volumes never fall and never jump."""
    return volumes == sorted(volumes) and max(after - before for before, after in itertools.pairwise(volumes)) < 0.05


def test_a_piece_of_music_fades_in_and_goes_on(sound: Sound, begun_pieces: list[str]) -> None:
    volumes = play_music_for(sound, "hymn", seconds=FADE + 0.2)
    assert rises_smoothly(volumes)
    assert volumes[0] < 0.03
    assert volumes[-1] == 1

    assert set(play_music_for(sound, "hymn", seconds=1)) == {1}
    assert begun_pieces == ["hymn"]


def test_a_piece_is_played_over_and_over(sound: Sound, music_folder: Path) -> None:
    soundfile.write(music_folder / "music" / "short.ogg", np.full((4410, 2), 0.1), 44100)
    play_music_for(sound, "short", seconds=0.1)
    time.sleep(0.5)
    assert pygame.mixer.music.get_busy()


def test_one_piece_fades_out_before_the_next_fades_in(sound: Sound, begun_pieces: list[str]) -> None:
    play_music_for(sound, "hymn", seconds=FADE + 0.2)
    volumes = play_music_for(sound, "march", seconds=2 * FADE + 0.2)
    lowest = volumes.index(min(volumes))

    assert rises_smoothly(volumes[:lowest][::-1])
    assert rises_smoothly(volumes[lowest:])
    assert volumes[-1] == 1
    assert begun_pieces == ["hymn", "march"]
    assert play_music_for(sound, wanted=None, seconds=FADE + 0.2)[-1] == 0
    assert not pygame.mixer.music.get_busy()


def test_a_piece_that_is_wanted_again_while_it_fades_out_does_not_begin_anew(
    sound: Sound, begun_pieces: list[str]
) -> None:
    play_music_for(sound, "hymn", seconds=FADE + 0.2)
    assert play_music_for(sound, "march", seconds=FADE / 2)[-1] == pytest.approx(0.5, abs=0.05)
    assert play_music_for(sound, "hymn", FADE)[-1] == 1
    assert begun_pieces == ["hymn"]


def test_music_sinks_under_a_loud_effect_and_under_no_other(sound: Sound) -> None:
    play_music_for(sound, "hymn", seconds=FADE + 0.2)
    sound.play("card")
    assert set(play_music_for(sound, "hymn", seconds=1)) == {1}

    sound.play("shell")
    during_shell = play_music_for(sound, "hymn", seconds=1)
    assert during_shell[0] > 0.8, "it does not sink at once"
    assert during_shell[round(SINKING / FRAME)] == during_shell[-1] == pytest.approx(DUCKED, abs=0.02)

    after = play_music_for(sound, "hymn", seconds=RISING + 0.2)
    assert rises_smoothly(after)
    assert after[-1] == 1


def test_music_follows_its_own_volume_at_once(sound: Sound, begun_pieces: list[str]) -> None:
    play_music_for(sound, "hymn", seconds=FADE + 0.2)
    sound.settings.music = 50
    assert play_music_for(sound, "hymn", seconds=0.1)[-1] == pytest.approx(mixer_volume(50), abs=0.02)
    sound.settings.music = 0
    assert play_music_for(sound, "hymn", seconds=0.1)[-1] == 0
    sound.settings.music = 100
    assert play_music_for(sound, "hymn", seconds=FADE + 0.2)[-1] == 1
    assert begun_pieces == ["hymn", "hymn"], "music that was switched off begins anew"


@pytest.mark.parametrize("name", ["torn", "nobody-made-it"])
def test_a_missing_or_broken_piece_is_silence(sound: Sound, name: str) -> None:
    assert set(play_music_for(sound, name, seconds=0.5)) == {0}
    assert play_music_for(sound, "hymn", seconds=2 * FADE + 0.2)[-1] == 1


def test_a_match_keeps_the_music_of_its_game_under_pause_and_settings(app: App) -> None:
    app.start(TitleScene)
    assert app.stack.music() == "menus"

    seats = (SeatEntry("human", "Ada"), SeatEntry("human", "Bo"))
    show(app, PlayScene(Setup(GAMES["battlefronts"], seats, {}, seed=7)))
    assert app.stack.music() == "battlefronts"

    press(app, pygame.K_m)
    assert isinstance(app.stack.top, PauseScene)
    assert app.stack.music() == "battlefronts"

    app.stack.apply(Push(SettingsScene()))
    steps(app, 2)

    assert app.stack.music() == "battlefronts"


def test_a_mute_program_opens_no_sound_device(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(Sound, "open", lambda sound: opened.append(True))
    app.open_devices()
    mute = App(app.store, app.rng, app.title, app.window, mute=True)
    mute.open_devices()
    assert opened == [True]
