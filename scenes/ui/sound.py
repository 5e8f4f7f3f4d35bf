"""Sounds from assets/shared/sounds. Without a device or a file, or at volume 0, nothing is played."""

from __future__ import annotations

from typing import Final, Protocol

import pygame

from scenes.ui.canvas import WIDTH
from scenes.ui.theme import ASSETS, silence_stderr

RATE: Final = 44100
"""Samples a second of the files: a mixer of another rate would make a step where a loop closes."""
CHANNELS: Final = 16
LOOPS: Final = 2
"""The first mixer channels are kept for loops, one that fades in and one that fades out."""
CROSSFADE: Final = 1500
"""Milliseconds for which one loop fades over to the next."""
ASIDE: Final = 0.55
"""Share of its volume that the far loudspeaker keeps of a sound at the edge of the stage."""
HUSHED: Final = 0.1
"""Share of their volume that loop and music keep in a beat of silence."""
HUSHING: Final = 0.08
"""Seconds in which they sink to it, and in which they rise again."""
SWELLING: Final = 0.9
AGAIN: Final = 5.0
"""Seconds until a device is sought again. Sooner, a sound server that is restarting would find its device taken."""
LOUD: Final = frozenset(
    "bayonet bomb burst defeat engine flak flame grenade pistol plane salvo shell victory whistle".split()
)
"""Effects that music gives way to, because they are louder than -21 LUFS."""


class Loudness(Protocol):
    """Settings with the volumes `sound` of effects, `ambience` of loops and `music`, 0..100."""

    sound: int
    ambience: int
    music: int


class Sound:
    """Plays sounds by name. Failures are ignored."""

    def __init__(self, settings: Loudness) -> None:
        self.settings: Loudness = settings
        self.music: Music = Music(settings)
        self._ready: bool = False
        self._seconds_to_search: float | None = None
        """Seconds until a device is sought. None while there is one, or none is wanted."""
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._wanted: str | None = None
        """Name of the loop that was asked for."""
        self._loop_playing: str | None = None
        """Name of the loop that plays."""
        self._loop_before: str | None = None
        """Name of the loop that played before it. Earlier ones are dropped from memory."""
        self._channel: int = 0
        """The channel of the loop that plays."""
        self._silence_left: float = 0.0
        """Seconds that are left of a beat of silence (`hush`)."""
        self._silence_share: float = 1.0
        """Share of their volume that the beat of silence leaves to loop and music."""

    def open(self) -> None:
        """Open the sound device as soon as there is one. Call it after the first frame: it is slow on some machines.

        `self._seconds_to_search`: seconds until a device is looked for, None if it need not be. At 0.0 `update` looks
        at once.
        """
        self._seconds_to_search = 0.0
        self.update(0.0)

    def update(self, seconds: float) -> None:
        """Go on with a beat of silence. Without a sound device, look for one every AGAIN seconds, and open it.

        `self._seconds_to_search`: seconds until the next search, None while there is a device or none is wanted. The
        music and the loop of the present scene begin as soon as the device is open.
        """
        self._fade_for_silence(seconds)
        if self._seconds_to_search is None:
            return

        self._seconds_to_search -= seconds
        if self._seconds_to_search > 0:
            return

        try:
            with silence_stderr():
                # Signed 16 bits, two loudspeakers, and a short buffer, so that effects are heard at once.
                pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
        except (pygame.error, NotImplementedError, AttributeError):
            self._seconds_to_search = AGAIN  # no device, or pygame was built without its mixer
            return

        self._ready = True
        self._seconds_to_search = None
        self.music.on_mixer_open()
        self._play_wanted_loop()

    def notice_event(self, event: pygame.event.Event) -> None:
        """If an event says that the sound device has gone, close it, and look for the system's next device soon.

        The removal of a microphone (`iscapture`), or of a device that was never opened (`which` is 0), changes
        nothing.
        """
        if event.type != pygame.AUDIODEVICEREMOVED:
            return
        is_output = event.which and not event.iscapture
        if self._ready and is_output:
            self.close()
            self._seconds_to_search = AGAIN

    def close(self) -> None:
        """Close the device, stop the music, and do not look for another device (`_seconds_to_search` None)."""
        self._seconds_to_search = None
        if self._ready:
            self.music.on_mixer_close()
            self._ready = False
            self._loop_playing = None
            self._loaded.clear()
            pygame.mixer.quit()

    def play(self, name: str, volume: float = 1.0, x: float | None = None) -> None:
        """Play assets/shared/sounds/<name>.ogg once. `volume` 0..1 is relative to the player's setting.

        `x`: the place on the stage from which it comes, in design pixels. None: from everywhere. It is not
        played if all channels are in use. Music becomes quieter under the effects in LOUD.
        """
        level = mixer_volume(self.settings.sound)
        sound = self._load_sound(name) if level else None
        if sound is None:
            return

        # pygame.mixer.find_channel would also return the channels reserved for the loops.
        for channel in _effect_channels():
            if channel.get_busy():
                continue

            left, right = speaker_shares(x)
            level *= max(0.0, min(1.0, volume))
            channel.set_volume(left * level, right * level) if x is not None else channel.set_volume(level)
            channel.play(sound)
            if name in LOUD:
                self.music.give_way(sound.get_length())
            return

    def play_loop(self, name: str | None) -> None:
        """Fade over to this sound as the background loop, or to silence for None.

        Nothing happens if it was asked for already.
        """
        if name != self._wanted:
            self._wanted = name
            self._play_wanted_loop()

    def hush(self, seconds: float) -> None:
        """Let loop and music nearly fall silent for this many seconds. Effects are heard as ever."""
        self._silence_left = max(self._silence_left, seconds)

    def _fade_for_silence(self, seconds: float) -> None:
        """Let loop and music sink in a beat of silence (`hush`), and rise after it.

        `self._silence_left`: seconds until the beat ends. `self._silence_share`: the share of their volume, which sinks
        from 1 to HUSHED in HUSHING seconds, and rises again in SWELLING seconds.
        """
        before = self._silence_share
        if self._silence_left > 0:
            self._silence_share = max(HUSHED, before - (1 - HUSHED) * seconds / HUSHING)
        else:
            self._silence_share = min(1.0, before + (1 - HUSHED) * seconds / SWELLING)
        self._silence_left = max(0.0, self._silence_left - seconds)

        self.music.share = self._silence_share
        playing = self._load_sound(self._loop_playing) if self._silence_share != before else None
        if playing is not None:
            playing.set_volume(mixer_volume(self.settings.ambience) * self._silence_share)

    def stop_effects(self) -> None:
        """Stop all sounds but the background loop and the music."""
        if self._ready:
            for channel in _effect_channels():
                channel.stop()

    def use_settings(self, settings: Loudness) -> None:
        """Take the volumes from other settings."""
        self.settings = self.music.settings = settings

    def apply_volumes(self) -> None:
        """Apply the volumes of the settings after a change.

        At the sound volume 0 effects that are being played stop.
        """
        if not self.settings.sound:
            self.stop_effects()
        self._play_wanted_loop()

    def _play_wanted_loop(self) -> None:
        """Fade over to the loop that is wanted (`self._wanted`), at the volume of the setting.

        At volume 0 none is played. The volume is set on the sound, because the mixer resets a channel's volume
        when a fade ends. The loops before and after a fade have a channel each. `self._loop_playing` is the loop that
        is played, `self._loop_before` the one before it. `self._silence_share`: 1, or less in a beat of silence.
        """
        if not self._ready:
            return

        level = mixer_volume(self.settings.ambience)
        playing = self._load_sound(self._loop_playing)
        if playing is not None:
            playing.set_volume(level * self._silence_share)

        name = self._wanted if level else None
        if name == self._loop_playing:
            return

        # Fade out the loop that plays. It stays in memory for as long as it may be heard.
        channel = pygame.mixer.Channel(self._channel)
        if channel.get_volume() and level:
            channel.fadeout(CROSSFADE)
        else:
            channel.stop()  # the mixer cannot fade out a channel that has not begun to fade in

        if self._loop_before != name:  # nobody hears the loop before the last one any more
            self._loaded.pop(self._loop_before or "", None)
        self._loop_before = self._loop_playing
        self._loop_playing = name

        sound = self._load_sound(name)
        if sound is not None:
            sound.set_volume(level * self._silence_share)
            self._channel = (self._channel + 1) % LOOPS
            pygame.mixer.Channel(self._channel).play(sound, loops=-1, fade_ms=CROSSFADE)

    def _load_sound(self, name: str | None) -> pygame.mixer.Sound | None:
        """The sound with this name, loaded on first use.

        None without a device, without a name, or if it cannot be read.
        """
        if not self._ready or name is None:
            return None
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(str(ASSETS / "shared" / "sounds" / f"{name}.ogg"))
            except (OSError, pygame.error):
                self._loaded[name] = None
        return self._loaded[name]


def _effect_channels() -> list[pygame.mixer.Channel]:
    """The mixer channels of effects."""
    return [pygame.mixer.Channel(number) for number in range(LOOPS, CHANNELS)]


def speaker_shares(x: float | None) -> tuple[float, float]:
    """The shares of a sound's volume, 0..1, in the left and the right loudspeaker. Both are 1 in the middle.

    >>> speaker_shares(None)
    (1.0, 1.0)
    """
    aside = 0.0 if x is None else max(-1.0, min(1.0, x / WIDTH * 2 - 1))
    return 1 - (1 - ASIDE) * max(0.0, aside), 1 - (1 - ASIDE) * max(0.0, -aside)


# --- Music from assets/music, streamed. Without a device or a file, or at volume 0, nothing is played ---

FADE: Final = 1.6
"""Seconds from full volume to silence between two pieces, and back again."""
DUCKED: Final = 0.35
"""Share of its volume that music keeps under a loud effect."""
SINKING: Final = 0.12
"""Seconds in which music sinks to DUCKED, and in which it rises again."""
RISING: Final = 2.4
STEP: Final = 1 / 128
"""The finest step of volume that the mixer has."""


class Music:
    """Plays one piece at a time, over and over. `Sound`, its owner, opens and closes the sound device."""

    def __init__(self, settings: Loudness) -> None:
        self.settings: Loudness = settings
        self._ready: bool = False
        self._playing: str | None = None
        self._faded: float = 0.0
        """How far the piece has been faded in, 0..1."""
        self._ducked: float = 1.0
        """Share of its volume that loud effects leave it."""
        self.share: float = 1.0
        """Share of its volume that a beat of silence leaves it."""
        self._effects_left: float = 0.0
        """Seconds for which loud effects still sound."""
        self._volume: float = 0.0

    def on_mixer_open(self) -> None:
        """Begin to play: the mixer is open."""
        self._ready = True

    def on_mixer_close(self) -> None:
        """Stop the music, because the mixer is about to close. Nothing is played until `on_mixer_open` is called."""
        if self._ready:
            self._start_piece(None)
        self._ready = False

    def give_way(self, seconds: float) -> None:
        """Play more softly while a loud effect sounds for this many seconds."""
        self._effects_left = max(self._effects_left, seconds)

    def update(self, wanted: str | None, seconds: float) -> None:
        """Advance by this many seconds. The music fades towards the piece that is wanted, None for silence.

        Its volume is that of the setting times three shares: how far the piece is faded in, how far loud
        effects let it sink (`give_way`), and how far a beat of silence does (`share`).
        """
        if not self._ready:
            return
        level = mixer_volume(self.settings.music)
        goal = wanted if level else None
        if goal == self._playing:
            self._faded = min(1.0, self._faded + seconds / FADE)
        else:
            self._faded -= seconds / FADE
            if self._faded <= 0 or self._playing is None or not level:
                self._start_piece(goal)

        if self._effects_left > 0:
            self._effects_left -= seconds
            self._ducked = max(DUCKED, self._ducked - (1 - DUCKED) * seconds / SINKING)
        else:
            self._ducked = min(1.0, self._ducked + (1 - DUCKED) * seconds / RISING)

        volume = level * self._faded * self._ducked * self.share
        # Changes finer than the mixer's steps are left out, except the last one.
        is_worth_a_change = abs(volume - self._volume) >= STEP or volume in (0.0, level)
        if self._playing is not None and is_worth_a_change:
            self._volume = volume
            pygame.mixer.music.set_volume(volume)

    def _start_piece(self, name: str | None) -> None:
        """Start a piece at volume 0, over and over. None, or a piece that cannot be read, is silence."""
        self._playing = name
        self._faded = 0.0
        self._volume = 0.0

        try:
            pygame.mixer.music.stop()
            if name is not None:
                pygame.mixer.music.load(str(ASSETS / "music" / f"{name}.ogg"))
                pygame.mixer.music.set_volume(0.0)
                pygame.mixer.music.play(loops=-1)
        except (OSError, pygame.error):
            return


def mixer_volume(setting: int) -> float:
    """Mixer volume for a setting: a power function, so that half of the scale sounds half as loud."""
    return float((setting / 100) ** 1.6)
