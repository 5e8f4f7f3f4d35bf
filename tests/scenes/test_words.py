"""What is said of a match, to whoever it is about."""

from __future__ import annotations

import re

import pytest

from game.catalogue import GAMES
from scenes.boards.words import to_you
from tests.golden.test_golden import FOLDER

TO_YOU = {
    "Anna draws a card. Anna *withdraws*.": "You draw a card. You *withdraw*.",
    "*Anna wins Ruhr* with 10; it is held.": "*You win Ruhr* with 10; it is held.",
    "Anna passes, goes home and has 2 cards.": "You pass, go home and have 2 cards.",
    "*Round 1.* Anna acts first.": "*Round 1.* You act first.",
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
            assert not re.search(r"(?:^|[.:] )\*?You\*? \*?(?!lost|gas)\w+s\b(?<!ss)", said), said
