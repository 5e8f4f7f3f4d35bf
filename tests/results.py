"""Files of results as the arena writes them, for tests that read them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ai.arena.rounds import deal


def line(number: int, seating: int, scores: list[float], **other: Any) -> dict[str, Any]:
    """A match of round `number`: a captain, which searches, among sergeants, which do not."""
    own = [seat == seating for seat in range(len(scores))]
    told = {"experiment": "x", "game": "battlefronts", "options": {"first": "by lot"}, "opening": ""}
    told |= {"seats": ["captain" if one else "sergeant" for one in own], "scores": scores, "winner": None, "first": 1}
    told |= {"seed": deal(str(other.get("experiment", "x")), number), "round": number, "seating": seating}
    told |= {"decisions": 9, "seconds": 0.5, "iterations": [140.0 if one else None for one in own]}
    told |= {"searched": [4 * one for one in own], "forfeit": None, "core": "fast", "commit": "0123456789ab"}
    return told | {"digest": "feed", "python": "3.11.7"} | other


def written(path: Path, lines: Iterable[dict[str, Any]]) -> Path:
    """A file of these matches."""
    path.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    return path
