"""Reading the file of a guided match, and the sentence for each thing that is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.boards.script import (
    InBar,
    Note,
    OnButton,
    ScriptError,
    Target,
    load_script,
    read_script,
    target_of,
    target_words,
)

HEAD = """five fronts lesson 1
game: battlefronts
option: first = seat 1
seat: human
seat: recruit
seed: 81
about: how to win
closing: That was it.
actions:
"""
BODY = """> Five fronts lie
  in a row.
@ bar HELD ALONE
# rules: 5

# a remark to authors
> Choose this road.
call Z1
size 5
"""


def test_a_lesson_file_is_read_as_a_record_with_bubbles_between_its_actions() -> None:
    script = read_script(HEAD + BODY)
    record = script.record
    assert record.game == "battlefronts"
    assert record.seed == 81
    assert record.options == {"first": "seat 1"}
    assert [seat.kind for seat in record.seats] == ["human", "recruit"]
    assert record.notations == ["call Z1", "size 5"]
    assert script.lines == (17, 18), "the lines of the two actions"
    assert script.about == "how to win"
    assert script.closing == "That was it."
    assert script.seat == 0

    first, second = script.notes
    assert first == Note(before=0, words="Five fronts lie in a row.", line=10, at=InBar("HELD ALONE"), rules=("5",))
    assert second == Note(before=0, words="Choose this road.", line=16)


def test_the_seat_of_the_pupil_is_that_of_the_human() -> None:
    text = HEAD.replace("seat: human\nseat: recruit", "seat: recruit\nseat: human")
    assert read_script(text).seat == 1


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("bar HELD ALONE", InBar("HELD ALONE")),
        ("button hint", OnButton("hint")),
        ("place 3", ("place", 3)),
        ("card unit 4 0", ("card", "unit", 4, 0)),
        ("odds", "odds"),
    ],
)
def test_the_target_of_a_bubble_is_read_and_written_as_words(words: str, target: Target) -> None:
    assert target_of(words) == target
    assert target_words(target) == words


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Line 1 has to be 'five fronts lesson 1'."),
        (HEAD.replace("lesson 1", "record 1"), "Line 1 has to be 'five fronts lesson 1'."),
        (HEAD.replace("actions:\n", ""), "Line 8 is the last one, and no line before it is 'actions:'."),
        (HEAD.replace("seed: 81", "seed: many"), "Line 6 makes no sense: 'seed: many'."),
        (HEAD.replace("seat: recruit", "chair: recruit"), "makes no sense: 'chair: recruit'."),
        (HEAD.replace("seat: human", "seat: captain"), "Line 9 ends the head, in which exactly one 'seat: human'"),
        (HEAD.replace("seat: recruit", "seat: human"), "Line 9 ends the head, in which exactly one 'seat: human'"),
        (HEAD.replace("closing: That was it.\n", ""), "Line 8 ends the head, and it has no 'closing:'"),
        (HEAD.replace("game: battlefronts\n", ""), "it ends before game, seats, seed and actions."),
        (HEAD + "  more words\n", "Line 10 is indented, but no bubble is before it that it could continue."),
        (HEAD + "> Words.\ncall Z1\n  more\n", "Line 12 is indented, but no bubble"),
        (HEAD + "> Words.\n@ place 1\n  more\n", "Line 12 is indented, but no bubble"),
        (HEAD + "@ place 1\n", "Line 10 points at something, but no bubble is before it."),
        (HEAD + "> Words.\ncall Z1\n@ place 1\n", "Line 12 points at something, but no bubble is before it."),
        (HEAD + "> Words.\n@ place 1\n@ place 2\n", "Line 12 points at a second thing; a bubble points at one."),
        (HEAD + ">\n", "Line 10 says nothing after '>'."),
        (HEAD + "> Words.\n@\n", "Line 11 says nothing after '@'."),
    ],
)
def test_a_wrong_lesson_file_is_refused_in_one_sentence_with_the_line(text: str, sentence: str) -> None:
    with pytest.raises(ScriptError) as refusal:
        read_script(text)
    assert sentence in str(refusal.value)
    assert str(refusal.value).count(".") <= 2, "no more than a sentence"


def test_a_lesson_file_that_is_missing_or_no_text_is_named_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match=r"'?lesson.txt'? cannot be read"):
        load_script(tmp_path / "lesson.txt")

    (tmp_path / "picture.txt").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(ScriptError, match="is not a text file"):
        load_script(tmp_path / "picture.txt")
