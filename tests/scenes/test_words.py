"""What is said of a match, to whoever it is about."""

from __future__ import annotations

import re

import pytest

from game.catalogue import GAMES
from launch.environment import ROOT
from scenes.boards import BOARDS
from scenes.boards.words import to_you
from tests.golden.test_golden import FOLDER
from tests.sources import files, source

TO_YOU = {
    "Anna draws a card. Anna *withdraws*.": "You draw a card. You *withdraw*.",
    "*Anna wins Ruhr* with 10; it is held.": "*You win Ruhr* with 10; it is held.",
    "Anna passes, goes home and has 2 cards.": "You pass, go home and have 2 cards.",
    "*Round 1.* Anna acts first.": "*Round 1.* You act first.",
    "Anna, alone, *withdraws*.": "You, alone, *withdraw*.",
    "Anna: holds two alone": "You hold two alone",
    "Anna: the *2nd* marches to Corval.": "You: the *2nd* marches to Corval.",
    "Ben plays *Withdraw* on Anna's Hero.": "Ben plays *Withdraw* on your Hero.",
    "*Farm is taken* by Ben, Anna and Annabel.": "*Farm is taken* by Ben, you and Annabel.",
    "Battle 4, held by Anna: Ben begins": "Battle 4, held by you: Ben begins",
}


@pytest.mark.parametrize("words", TO_YOU)
def test_a_sentence_is_said_to_the_one_it_is_about(words: str) -> None:
    assert to_you(words, "Anna") == TO_YOU[words]


@pytest.mark.parametrize("slug", GAMES)
def test_every_line_of_a_log_can_be_said_to_whoever_it_is_about(slug: str) -> None:
    """No name is left, and no verb in the third person stands after "you"."""
    found = re.findall(
        r"^\d+: (.*?)(?: \(.*\))?$", "\n".join(path.read_text() for path in FOLDER.glob(f"{slug}-*.words")), re.M
    )
    for name in GAMES[slug].seat_names:
        for words in {words for words in found if re.search(rf"\b{name}\b", words)}:
            said = to_you(words, name)
            assert not re.search(rf"\b{name}\b", said), said
            assert not re.search(r"(?:^|[.:] )\*?You\*?(?:, alone,)? \*?(?!lost|gas)\w+s\b(?<!ss)", said), said


@pytest.mark.parametrize("slug", GAMES)
def test_one_thing_has_one_word(slug: str) -> None:
    """Neither the board, nor hints, cards, rules or the log call a thing of the game by another name."""
    others = BOARDS[slug].references.others.values()
    named = re.compile(rf"\b({'|'.join(' '.join(others).split())})s?\b", re.IGNORECASE)
    modules = [*files(f"scenes/boards/{slug}"), f"ai/estimates/{slug}/reasons.py", f"game/{slug}/cards.py"]
    texts = [words for module in modules for words in source(module).words if " " in words and words not in others]
    _, *rules = (ROOT / f"game/{slug}/RULES.md").read_text().partition("<!-- developers -->")[0].splitlines()
    shown = [line for path in FOLDER.glob(f"{slug}-*.words") for line in path.read_text().splitlines()]
    texts += [re.sub(r"\('[^()]*\)|'[^']*/[^']*'|\(\w+\.svg\)", "", line) for line in {*rules, *shown}]
    assert len(texts) > 500
    assert [words for words in texts if named.search(words)] == []


PERCENTS = {
    "hands and dice, counted": "game/core/wording.py scenes/boards/sharp_end/painter.py",
    "what a person's matches were": "scenes/menus/match_row.py scenes/menus/results.py scenes/menus/statistics.py",
    "decisions as good as the best that was found": "scenes/menus/review_panel.py",
    "sizes of type, and patterns": "scenes/menus/settings.py scenes/ui/text.py",
}
"""By what per cents tell, the modules that write them. Chances to win by a search are unknown: words tell them."""


def test_how_every_per_cent_is_known() -> None:
    rooms = [file for file in files("career", "game", "scenes", "ai") if not re.match("ai/(arena|fit)/", file)]
    writing = {file for file in rooms if any(re.search("%(?![BYmdHM_'])", words) for words in source(file).words)}
    assert writing == {*" ".join(PERCENTS.values()).split()}


def test_no_text_has_a_name_of_the_code_in_it() -> None:
    """A name that was changed everywhere may have been a word of a text, too."""
    texts = {words for file in files("career", "scenes") for words in source(file).words if " " in words}
    named = {words for words in texts if re.search(r"\b[A-Z]+_[A-Z_]+\b", words)}
    assert {words for words in named if not re.search(r"SDL_|FIVE_FRONTS_", words)} == set()
