"""The programs that measure one game: what they are told passes one door."""

from __future__ import annotations

from types import ModuleType

import pytest

from tools import curve, gates, guard, steady


@pytest.mark.parametrize(
    ("program", "words", "sentence"),
    [
        (curve, "chess", "There is no game 'chess'"),
        (curve, "battlefronts --a major", "There is no level 'major'"),
        (curve, "battlefronts --b major", "There is no level 'major'"),
        (curve, "battlefronts --matches 0", "--matches takes a number from 1 to 100000, not '0'."),
        (gates, "battlefronts --seats 3", "Battlefronts is for 2 seats, not 3."),
        (gates, "last_front --seats 0", "--seats takes a number from 1 to 6, not '0'."),
        (gates, "last_front --matches 0", "--matches takes a number from 1 to 100000, not '0'."),
        (gates, "last_front --iterations no", "--iterations takes a number from 1 to 1000000, not 'no'."),
        (guard, "", "The following arguments are required: GAME."),
        (guard, "battlefronts --positions -1", "--positions takes a number from 1 to 100000, not '-1'."),
        (guard, "battlefronts --seed 1.5", "--seed takes a number from 1 to 1000000000, not '1.5'."),
        (steady, "battlefronts --positions 0", "--positions takes a number from 1 to 100000, not '0'."),
        (steady, "battlefronts --asks 1", "--asks takes a number from 2 to 100, not '1'."),
        (steady, "battlefronts --seconds nan", "--seconds takes a number between 0 and 60, not 'nan'."),
        (steady, "battlefronts --level major", "There is no level 'major'"),
        (steady, "battlefronts --minutes 1", "There is no flag '--minutes'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    program: ModuleType, words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main(words.split())
    assert ended.value.code == 2
    told = capsys.readouterr()
    assert told.err.startswith(sentence)
    assert (told.err.count("\n"), told.out) == (1, "")
