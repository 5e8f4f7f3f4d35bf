"""Sound, or silence without an error."""

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
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Half a second called "card", "rain", "wind" and "hail", and a file that is no sound called "torn"."""
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


def busy() -> list[float]:
    """The volumes of effects that play."""
    channels = [pygame.mixer.Channel(i) for i in range(room.LOOPS, pygame.mixer.get_num_channels())]
    return [round(channel.get_volume(), 2) for channel in channels if channel.get_busy()]


def looped() -> list[float]:
    """The volumes of loops that play."""
    channels = [pygame.mixer.Channel(i) for i in range(room.LOOPS)]
    sounds = [channel.get_sound() for channel in channels if channel.get_busy()]
    return [round(sound.get_volume(), 2) for sound in sounds if sound is not None]


def wait_until(done: Callable[[], bool]) -> None:
    """Let the mixer go on until something is so."""
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.usefixtures("shelf")
def test_a_sound_is_played_at_the_volume_that_is_set() -> None:
    sound = Sound(Settings(sound=100))
    sound.open()
    sound.play("card", 0.5)
    assert busy() == [0.5]
    sound.settings.sound = 50
    sound.settings.ambience = 0
    sound.play("card", 1.0)
    assert busy()[1] == pytest.approx(0.33, abs=0.02)
    sound.stop_effects()
    assert busy() == []


@pytest.mark.parametrize(
    ("x", "left", "right"),
    [(None, 1, 1), (960, 1, 1), (0, 1, 0.55), (480, 1, 0.775), (1920, 0.55, 1), (5000, 0.55, 1), (-70, 1, 0.55)],
)
def test_both_loudspeakers_share_what_happens_aside(x: float | None, left: float, right: float) -> None:
    assert room.speaker_shares(x) == (pytest.approx(left), pytest.approx(right))


HEARD = """
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


def test_what_happens_on_the_left_comes_from_the_left(tmp_path: Path) -> None:
    """As the mixer hands it to the device; SDL's driver `disk` writes that to a file, faster than it would be heard."""
    disk = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(tmp_path / "heard"), "SDL_DISKAUDIODELAY": "0"}
    subprocess.run([sys.executable, "-c", HEARD], cwd=ROOT, env={**os.environ, **disk}, check=True, capture_output=True)
    heard = np.abs(np.fromfile(tmp_path / "heard", np.int16).reshape(-1, 2).astype(int)).max(0)
    assert heard[0] > 3000
    assert heard[1] / heard[0] == pytest.approx(0.55, abs=0.02)


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(("name", "volume"), [("torn", 70), ("nobody-made-it", 70), ("rain", 0)])
def test_nought_and_a_missing_or_broken_file_are_silence(name: str, volume: int) -> None:
    sound = Sound(Settings(sound=volume, ambience=volume))
    sound.open()
    sound.play(name)
    sound.play_loop(name)
    assert busy() == looped() == []


@pytest.mark.usefixtures("shelf")
def test_the_loop_waits_for_the_device_and_follows_the_volume() -> None:
    sound = Sound(Settings(sound=0, ambience=50))
    sound.play_loop("rain")
    sound.open()
    assert looped() == [pytest.approx(0.33, abs=0.02)]
    sound.settings.ambience = 0
    sound.apply_volumes()
    assert looped() == []
    sound.settings.ambience = 100
    sound.apply_volumes()
    assert looped() == [1]
    sound.stop_effects()
    assert looped() == [1]
    assert busy() == []


@pytest.mark.usefixtures("shelf")
def test_one_loop_fades_into_the_next_at_the_volume_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    level = pytest.approx(0.33, abs=0.02)
    monkeypatch.setattr(room, "CROSSFADE", 400)
    sound = Sound(Settings(ambience=50))
    sound.open()
    sound.play_loop("rain")
    wait_until(lambda: any(0 < pygame.mixer.Channel(i).get_volume() < 1 for i in range(room.LOOPS)))
    sound.play_loop("rain")
    assert looped() == [level]
    sound.play_loop("wind")
    assert looped() == [level, level]
    wait_until(lambda: looped() == [level])
    sound.play_loop(None)
    wait_until(lambda: not looped())


@pytest.mark.usefixtures("shelf")
def test_two_loops_are_kept_and_no_more() -> None:
    """A page is left for another and entered again; a long evening goes through those of all games."""
    sound = Sound(Settings())
    sound.open()
    for name in ("rain", "wind", "rain", "hail", "wind", "card"):
        sound.play_loop(name)
    assert set(sound._loaded) == {"wind", "card"}


def test_no_device_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    monkeypatch.setattr(pygame.mixer.music, "load", lambda path: pytest.fail("a piece is begun"))
    sound = Sound(Settings())
    sound.open()
    assert pygame.mixer.get_init() is None
    sound.play("card")
    sound.play_loop("room")
    sound.music.update("hymn", 10)
    sound.apply_volumes()
    sound.stop_effects()
    sound.close()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has ALSA")
def test_libraries_of_the_system_say_nothing_where_there_is_no_device() -> None:
    code = "from scenes.settings import Settings; from scenes.ui.sound import Sound; Sound(Settings()).open(); print(1)"
    around = {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": "/dev/null"}
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**os.environ, **around}, capture_output=True)
    assert (ran.stdout.split()[-1], ran.stderr) == (b"1", b"")


@pytest.mark.usefixtures("shelf")
def test_loop_and_effects_go_on_once_a_lost_device_is_back() -> None:
    sound = Sound(Settings(sound=100, ambience=100))
    sound.open()
    sound.play_loop("rain")
    sound.notice_event(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    sound.play("card")
    sound.update(room.AGAIN)
    sound.play("card")
    assert (looped(), busy()) == ([1], [1])
    sound.close()
    sound.update(room.AGAIN)
    assert pygame.mixer.get_init() is None, "nobody wants a device any more"


# --- The sounds as they are shipped: how loud and long they are, how they begin and end, what a ---

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
    return float(20 * np.log10(level))


def test_every_sound_is_committed_and_nothing_else() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.ogg" for name in sounds.sound_names())
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 1_250_000


def test_effects_begin_and_end_in_silence_and_are_of_a_loudness(waves: dict[str, Wave]) -> None:
    for name in sounds.EFFECTS:
        wave = waves[name]
        peak = np.abs(wave).max()
        assert 0.04 < len(wave) / RATE < 3, name
        assert -21 < decibels(peak) < -1, name
        assert abs(wave[0]) < 0.03 * peak, name
        assert np.abs(wave[-RATE // 1000 :]).max() < 0.01 * peak, name
        assert abs(wave.mean()) < 0.001, name
        assert -42 < decibels(np.sqrt((wave**2).mean())) < -14, name


def test_music_gives_way_to_the_loudest_effects(waves: dict[str, Wave]) -> None:
    lasting = {name: waves[name] for name in sounds.EFFECTS if len(waves[name]) > RATE // 2}
    levels = {name: measure.measure_loudness(np.stack([wave, wave], 1), RATE) for name, wave in lasting.items()}
    assert {name for name, level in levels.items() if level > -21} == LOUD


@pytest.mark.parametrize("name", AMBIENCES)
def test_an_ambience_is_quiet_and_closes_its_circle(waves: dict[str, Wave], name: str) -> None:
    wave = waves[name]
    assert 12 <= len(wave) / RATE <= 25
    assert decibels(np.abs(wave).max()) < -9
    assert abs(wave.mean()) < 0.001
    assert decibels(np.sqrt((wave**2).mean())) == pytest.approx(AMBIENCES[name][1], abs=0.3)
    seconds = wave[: len(wave) // RATE * RATE].reshape(-1, RATE)
    assert all(-44 < decibels(level) < -22 for level in np.sqrt((seconds**2).mean(1)))
    steps = np.diff(wave)
    assert abs(wave[0] - wave[-1]) < 4 * np.sqrt((steps**2).mean())
    seam = np.diff(np.concatenate([wave[-RATE // 100 :], wave[: RATE // 100]]))
    assert np.sqrt((seam**2).mean()) < 3 * np.sqrt((steps**2).mean())


def test_every_game_has_an_ambience_of_its_own_and_menus_the_room() -> None:
    heard = [BOARDS[slug].ambience for slug in GAMES]
    assert sorted([*heard, str(MenuScene.loop)]) == sorted(AMBIENCES)
    assert MenuScene.loop == "room"


# --- What happens on a board is heard from where it happens ---------------------------------------

ACTIONS = 400
PLACED = {
    "battlefronts": "card flip march rifle shell",
    "sharp_end": "card flip march rifle shell",
    "fix_bayonets": "bayonet card clack grenade march pistol rifle run",
    "last_front": "card click stamp",
    "fighting_front": "bomb burst card clack flak march plane rifle salvo shell stamp",
}
"""By game the sounds of random matches that come from several places."""
EVERYWHERE = {
    "battlefronts": "stamp",
    "sharp_end": "click stamp",
    "fix_bayonets": "click flip whistle",
    "last_front": "",
    "fighting_front": "card click plane whistle",
}
"""What also happens at no one place: phases, orders, several cards at once."""


def heard(slug: str, seed: int) -> dict[str, set[float | None]]:
    """The places of every sound in the animations of a match that is played at random."""
    match, rng = Match(GAMES[slug], GAMES[slug].seats[0], {}, seed), Rng(seed)
    board = board_for(match.game, match.view(0))
    found: dict[str, set[float | None]] = {}
    timeline = Timeline(lambda name, *, x: found.setdefault(name, set()).add(x))
    while not match.over and len(match.actions) < ACTIONS:
        legal = match.legal()
        for beat in match.play(legal[rng.below(len(legal))]).beats(0):
            board.animation.perform(beat, timeline)
            for _ in range(400):
                timeline.update(0.4)
                board.update(0.4)
                if timeline.idle:
                    break
            timeline.finish()
            board.animation.settle(beat.view)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_sounds_come_from_their_place_on_the_stage(slug: str) -> None:
    found: dict[str, set[float | None]] = {}
    for seed in (1, 2):
        for name, places in heard(slug, seed).items():
            found.setdefault(name, set()).update(places)
    placed = {name: {x for x in places if x is not None} for name, places in found.items()}
    assert all(-100 <= x <= WIDTH + 100 for places in placed.values() for x in places)
    assert {name for name, places in placed.items() if len(places) > 1} >= set(PLACED[slug].split())
    everywhere = {name for name, places in found.items() if None in places}
    assert everywhere <= set(EVERYWHERE[slug].split())


# --- Music behind scenes: which, how loud, and when it gives way ----------------------------------


@pytest.fixture
def pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A second called "hymn" and "march", one that is no sound called "torn", and an effect called "shell"."""
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
def sound(pieces: Path) -> Sound:
    opened = Sound(Settings(sound=100, ambience=0, music=100))
    opened.open()
    return opened


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pieces that are begun."""
    begun: list[str] = []
    load = pygame.mixer.music.load

    def noted(path: str) -> None:
        begun.append(Path(path).stem)
        load(path)

    monkeypatch.setattr(pygame.mixer.music, "load", noted)
    return begun


def pass_time(sound: Sound, wanted: str | None, seconds: float) -> list[float]:
    """The volume in each frame of that time."""
    volumes = []
    for _ in range(round(seconds / FRAME)):
        sound.music.update(wanted, FRAME)
        volumes.append(pygame.mixer.music.get_volume() if pygame.mixer.music.get_busy() else 0.0)
    return volumes


def rises(volumes: list[float]) -> bool:
    return volumes == sorted(volumes) and max(after - before for before, after in itertools.pairwise(volumes)) < 0.05


def test_a_piece_fades_in_and_goes_on(sound: Sound, loaded: list[str]) -> None:
    first = pass_time(sound, "hymn", FADE + 0.2)
    assert rises(first)
    assert (first[0] < 0.03, first[-1]) == (True, 1)
    assert set(pass_time(sound, "hymn", 1)) == {1}
    assert loaded == ["hymn"]


def test_a_piece_is_played_over_and_over(sound: Sound, pieces: Path) -> None:
    soundfile.write(pieces / "music" / "short.ogg", np.full((4410, 2), 0.1), 44100)
    pass_time(sound, "short", 0.1)
    time.sleep(0.5)
    assert pygame.mixer.music.get_busy()


def test_one_piece_fades_out_before_the_next_fades_in(sound: Sound, loaded: list[str]) -> None:
    pass_time(sound, "hymn", FADE + 0.2)
    volumes = pass_time(sound, "march", 2 * FADE + 0.2)
    lowest = volumes.index(min(volumes))
    assert rises(volumes[:lowest][::-1])
    assert rises(volumes[lowest:])
    assert volumes[-1] == 1
    assert loaded == ["hymn", "march"]
    assert pass_time(sound, None, FADE + 0.2)[-1] == 0
    assert not pygame.mixer.music.get_busy()


def test_who_comes_back_in_time_hears_no_new_beginning(sound: Sound, loaded: list[str]) -> None:
    pass_time(sound, "hymn", FADE + 0.2)
    assert pass_time(sound, "march", FADE / 2)[-1] == pytest.approx(0.5, abs=0.05)
    assert pass_time(sound, "hymn", FADE)[-1] == 1
    assert loaded == ["hymn"]


def test_music_gives_way_to_a_loud_effect_and_to_no_other(sound: Sound) -> None:
    pass_time(sound, "hymn", FADE + 0.2)
    sound.play("card")
    assert set(pass_time(sound, "hymn", 1)) == {1}
    sound.play("shell")
    under = pass_time(sound, "hymn", 1)
    assert under[0] > 0.8
    assert under[round(SINKING / FRAME)] == under[-1] == pytest.approx(DUCKED, abs=0.02)
    after = pass_time(sound, "hymn", RISING + 0.2)
    assert rises(after)
    assert after[-1] == 1


def test_music_follows_its_own_volume_at_once(sound: Sound, loaded: list[str]) -> None:
    pass_time(sound, "hymn", FADE + 0.2)
    sound.settings.music = 50
    assert pass_time(sound, "hymn", 0.1)[-1] == pytest.approx(mixer_volume(50), abs=0.02)
    sound.settings.music = 0
    assert pass_time(sound, "hymn", 0.1)[-1] == 0
    sound.settings.music = 100
    assert pass_time(sound, "hymn", FADE + 0.2)[-1] == 1
    assert loaded == ["hymn", "hymn"]


@pytest.mark.parametrize("name", ["torn", "nobody-made-it"])
def test_a_missing_or_broken_piece_is_silence(sound: Sound, name: str) -> None:
    assert set(pass_time(sound, name, 0.5)) == {0}
    assert pass_time(sound, "hymn", 2 * FADE + 0.2)[-1] == 1


def test_a_match_has_the_music_of_its_game_also_under_pause_and_settings(app: App) -> None:
    app.start(TitleScene)
    assert app.stack.music() == "menus"
    seats = (SeatEntry("human", "Ada"), SeatEntry("human", "Bo"))
    show(app, PlayScene(Setup(GAMES["battlefronts"], seats, {}, 7)))
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
