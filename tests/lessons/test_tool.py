"""`python -m tools.lesson`: each fault that it is for is found, and what it searches and writes can be read again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from scenes.boards.script import load_script, read_script, script_path
from tools import lesson
from tools.lessons import checks
from tools.lessons.checks import Check
from tools.lessons.pupil import Decision, Pupil

GOOD = script_path("battlefronts", 0).read_text(encoding="utf-8")
Capture = pytest.CaptureFixture[str]


def faults(text: str) -> list[str]:
    check = Check(read_script(text))
    check.follow()
    return [str(fault) for fault in check.faults]


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


def without_bubbles(text: str, count: int) -> str:
    """The text without its last bubbles."""
    blocks, lines = 0, list[str]()
    for line in reversed(text.splitlines()):
        if blocks < count and line.startswith((">", " ", "@")):
            blocks += line.startswith(">")
            continue
        lines.append(line)
    return "\n".join(reversed(lines)) + "\n"


def test_a_good_file_has_no_faults() -> None:
    assert faults(GOOD) == []


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda text: text.replace("call Z0\n", "call Z9\n", 1), "is no action of Battlefronts: 'call Z9'."),
        (lambda text: text.replace("size 5\n", "size 5\nsize 5\n", 1), "cannot be played there: 'size 5'."),
        (lambda text: text.replace("> Five", f"> {'so ' * 30}Five", 1), "The bubble has 60 words; 30 is the most."),
        (lambda text: text.replace("> Five", "> 977 and five", 1), "It says 977, which is not on the screen"),
        (lambda text: text.replace("@ bar HELD", "@ bar MOON", 1), "It points at 'bar MOON ALONE', which is not on"),
        (lambda text: text.replace("@ lost 0", "@ moon 0", 1), "It points at 'moon 0', which is not on the table"),
        (lambda text: text[: text.rindex("call ")], "The pupil has not won by then."),
        (lambda text: without_bubbles(text, 9), "bubbles; 12 to 20 are right."),
        (lambda text: text + "> Well done.\n", "The bubble is never shown: the match has ended before it."),
    ],
)
def test_each_fault_is_found(spoil: Callable[[str], str], fault: str) -> None:
    text = spoil(GOOD)
    assert text != GOOD
    assert [one for one in faults(text) if fault in one], faults(text)


def test_an_illegal_action_is_named_by_its_own_line() -> None:
    text = GOOD.replace("march 3 F2", "march 3 F0", 1)
    (fault,) = [one for one in faults(text) if "march 3 F0" in one]
    assert fault.startswith(f"Line {line_of(text, 'march 3 F0')}: ")


def test_a_number_of_the_rules_has_to_be_said_to_be_one() -> None:
    with_number = GOOD.replace("> Five fronts lie in", "> 5432 fronts are in", 1)
    assert any("5432" in one for one in faults(with_number))
    at = with_number.index("@ bar HELD")
    end = with_number.index("\n", at) + 1
    assert faults(f"{with_number[:end]}# rules: 5432\n{with_number[end:]}") == []


def test_a_decision_that_a_general_calls_worse_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not if the difference is within the tolerance, or may be chance."""
    check = Check(read_script(GOOD))
    check.follow()
    assert check.pupil is not None
    check.pupil.decisions = check.pupil.decisions[:4]
    worse = iter(
        [
            *((0.5, 0.6, 0.03), (0.6, 0.6, 0.03)),  # the other one is as good as it was said to be
            (0.5, 0.54, 0.03),  # within the tolerance
            (0.5, 0.6, 0.2),  # may be chance
            *((0.5, 0.6, 0.03), (0.52, 0.6, 0.03)),  # looked at in the same way, the other one is no better
        ]
    )

    def said(_: object, decision: Decision, __: int) -> object:
        value, best, doubt = next(worse)
        return checks.Verdict(tuple(action.id for action in decision.actions), value, best, doubt)

    monkeypatch.setattr(checks, "judge_decision", said)
    rows: list[checks.JudgedDecision] = []
    check.judge(1, rows.append)
    assert [bool(row.better) for row in rows] == [True, False, False, False]
    assert len(check.faults) == 1
    assert "0.10 worse" in str(check.faults[0])


def test_a_general_really_thinks() -> None:
    check = Check(read_script(GOOD))
    check.follow()
    assert check.pupil is not None
    verdict = checks.judge_decision(check.pupil.game, check.pupil.decisions[0], 200)
    assert 0 < verdict.value <= verdict.best_value < 1


def test_the_pupil_may_begin_at_any_bubble() -> None:
    pupil = Pupil(read_script(GOOD))
    pupil.follow_to(9)
    assert pupil.guide.made == pupil.script.notes[9].before


def test_a_search_plays_deals_and_writes_a_file_that_goes_on(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "lesson.txt"
    flags = ["--search", "battlefronts", "--seeds", "3-4", "--option", "first=seat 1", "--strength", "8"]
    assert lesson.main([*flags, "--rival", "8", "--write", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told[:2]] == ["seed 3", "seed 4"]
    assert "BattalionCalledUp" in told[0]
    assert "decisions" in told[0]
    script = load_script(path)
    check = Check(script)
    check.follow()
    assert check.pupil is not None
    assert check.pupil.session.over, "what is searched can be pressed on the board"
    assert any(line.startswith("# Decision 1") for line in path.read_text(encoding="utf-8").splitlines())

    assert lesson.main([*flags, "--write", str(path)]) == 2, "a text that somebody has begun is never overwritten"

    cut = path.read_text(encoding="utf-8").splitlines()
    at = [number for number, line in enumerate(cut) if line.startswith("size")][3]
    path.write_text("\n".join(cut[: at + 1]) + "\n", encoding="utf-8")
    assert lesson.main([str(path), "--go-on", "--strength", "8", "--rival", "8"]) == 0
    went_on = load_script(path)
    assert went_on.record.notations[: len(script.record.notations[:8])] == script.record.notations[:8]
    check = Check(went_on)
    check.follow()
    assert check.pupil is not None
    assert check.pupil.session.over


def test_a_record_becomes_a_file(tmp_path: Path, capsys: Capture) -> None:
    golden = Path(__file__).parents[1] / "golden" / "sharp_end-1.txt"
    assert lesson.main(["--record", str(golden), "--seat", "2"]) == 0
    script = read_script(capsys.readouterr().out)
    assert script.seat == 1
    assert script.record.game == "sharp_end"


def test_a_file_is_checked_in_the_console(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "lesson.txt"
    path.write_text(GOOD, encoding="utf-8")
    assert lesson.main([str(path), "--iterations", "0"]) == 0
    told = capsys.readouterr().out
    assert "won" in told.splitlines()[-1]
    path.write_text(GOOD.replace("> Five", f"> {'so ' * 30}Five", 1), encoding="utf-8")
    assert lesson.main([str(path), "--iterations", "0"]) == 1
    assert "The bubble has 60 words" in capsys.readouterr().out


def test_what_can_be_pointed_at_is_listed(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "lesson.txt"
    path.write_text(GOOD, encoding="utf-8")
    assert lesson.main([str(path), "--keys", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "@ bar HELD ALONE (3 WIN)" in told
    assert any(line.startswith("@ place 5 ") for line in told)


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        ("", "Name a file, or --search GAME, or --record RECORD."),
        ("nowhere.txt", "'nowhere.txt' cannot be read"),
        ("--search moon", "--search takes one of"),
        ("--search battlefronts --seeds x", "'x' names no deals: write 7 or 1-40."),
        ("--search battlefronts --option first", "'first' is no option: write NAME=CHOICE."),
    ],
)
def test_what_is_wrong_with_its_flags_is_one_sentence(flags: str, sentence: str, capsys: Capture) -> None:
    with suppress(SystemExit):
        assert lesson.main(flags.split()) == 2
    assert capsys.readouterr().err.replace("nowhere.txt cannot", "'nowhere.txt' cannot").startswith(sentence)
