"""Make the golden records anew: `python -m tests.golden`. Do it only when a rule, or a word, was meant to change."""

from __future__ import annotations

import hashlib
import struct
import tempfile
from itertools import islice
from pathlib import Path

import pygame

from game.catalogue import GAMES, game_named
from game.core.events import Transcript
from game.core.record import Record, SeatEntry, dumps, record_of, replay_steps
from tests.golden.decisions import decisions
from tests.golden.judgements import judgements
from tests.golden.motions import golden_motions, motions_of_game
from tests.golden.pictures import FOLDER as PICTURES
from tests.golden.pictures import GUARDED, film_pictures, golden_pictures
from tests.golden.pictures import SIZE as PICTURE_SIZE
from tests.golden.walks import WALKED, golden_walk, walk
from tests.play import new_match, play_at_random, random_match
from tests.scenes.positions import POSITIONS, moments_of_record
from tests.scenes.spoken import words_along, words_in_positions

FOLDER = Path(__file__).parent
SEEDS = (1, 2, 3)
LONGEST_RECORD = 800
"""The most actions of a record, since the rest of a longer match shows nothing new."""
OBSERVED_DECISIONS = 120
"""The number of decisions of a match whose observations are kept as a digest."""


def describe_events(record: Record) -> str:
    """Return everything that happens in a record: the opening, then the actions, and below each of them its events."""
    lines: list[str] = []
    steps = replay_steps(record, game_named)
    match, opening = next(steps)
    lines += ["> opening", *_describe_transcript(opening, match.state.seats)]

    for _, transcript in steps:
        lines += [f"> {match.actions[-1].notation}", *_describe_transcript(transcript, match.state.seats)]
    return "\n".join([*lines, f"scores {match.state.scores()}", ""])


def _describe_transcript(transcript: Transcript, seats: int) -> list[str]:
    """Return the events as seat 0 sees them, then those of each seat that sees them differently."""
    first = transcript.seen_by(0)
    lines = [repr(event) for event in first]
    for seat in range(1, seats):
        seen = transcript.seen_by(seat)
        if seen != first:
            lines += [f"seat {seat}: {event!r}" for event in seen]
    return lines


def digest_observations(slug: str) -> str:
    """Return one digest for every number of seats, of all seats' observations in OBSERVED_DECISIONS of a match.

    The seats look after every fifth action. The parts of an observation follow, a line for each (`describe_columns`).
    """
    lines = []
    game = GAMES[slug]
    for seats in game.seats:
        match = new_match(slug, seats, SEEDS[0])
        digest = hashlib.sha256()
        for _ in islice(play_at_random(match, SEEDS[0]), OBSERVED_DECISIONS):
            if len(match.actions) % 5 == 0:
                floats = [number for seat in range(seats) for number in game.observation(match.view(seat))]
                digest.update(struct.pack(f"<{len(floats)}d", *floats))
        lines.append(f"{seats} seats: {digest.hexdigest()[:32]}\n")

    return "".join([*lines, *describe_columns(slug)])


def describe_columns(slug: str) -> list[str]:
    """Return a line for every part of an observation with the fewest seats: its floats, range, name and meaning."""
    game = GAMES[slug]
    fewest = game.seats[0]
    lines = [f"\nwith {fewest} seats\n"]
    for part in game.observation_parts(fewest):
        floats = f"{part.slice.start:5}..{part.slice.stop - 1:<5}"
        lines.append(f"{floats} {part.low:3g}..{part.high:<4g} {part.name}: {part.meaning}\n")
    return lines


def main() -> None:
    """Play the golden matches anew, and write their records, events, words, judgements, walks and pictures."""
    for slug, game in GAMES.items():
        for seed in SEEDS:
            seats = game.seats[seed % len(game.seats)]
            record = record_of(random_match(slug, seats, seed), [SeatEntry("random")] * seats)
            record.program = ""  # they are of no version: only a changed rule changes them
            del record.notations[LONGEST_RECORD:]
            (FOLDER / f"{slug}-{seed}.txt").write_text(dumps(record), encoding="utf-8")
            (FOLDER / f"{slug}-{seed}.events").write_text(describe_events(record), encoding="utf-8")
            (FOLDER / f"{slug}-{seed}.words").write_text(words_along(slug, moments_of_record(record)), encoding="utf-8")
            print(f"{slug}-{seed}: {len(record.notations)} actions")
        if slug in POSITIONS:
            (FOLDER / f"{slug}-positions.words").write_text(words_in_positions(slug), encoding="utf-8")
        (FOLDER / f"{slug}.observations").write_text(digest_observations(slug), encoding="utf-8")
        (FOLDER / f"{slug}.guide").write_text(judgements(slug), encoding="utf-8")
        (FOLDER / f"{slug}.decisions").write_text(decisions(slug, FOLDER, deep=True), encoding="utf-8")

    write_walks()
    write_pictures()


def write_walks() -> None:
    """Walk over every screen and write its walk. The walk of a screen that no longer exists is removed."""
    for path in (FOLDER / "walks").glob("*.walk"):
        path.unlink()
    (FOLDER / "walks").mkdir(exist_ok=True)
    for name in WALKED:
        with tempfile.TemporaryDirectory() as home:
            golden_walk(name).write_text(walk(name, Path(home)), encoding="utf-8")
    print(f"{len(WALKED)} walks")


def write_pictures() -> None:
    """Write the brightness of the pictures of every film, and of every kind of event of each game."""
    for path in PICTURES.glob("*.brightness"):
        path.unlink()
    PICTURES.mkdir(exist_ok=True)
    for film in GUARDED:
        with tempfile.TemporaryDirectory() as home:
            golden_pictures(film).write_text(film_pictures(film, Path(home)), encoding="utf-8")
    print(f"{len(GUARDED)} films")

    pygame.init()  # the last film has ended it
    pygame.display.set_mode(PICTURE_SIZE)
    for slug in GAMES:
        golden_motions(slug).write_text(motions_of_game(slug), encoding="utf-8")
    print(f"{len(GAMES)} files of motions")


if __name__ == "__main__":
    main()
