"""`python -m tools.lesson` finds each fault of a guided match, and reads the files that its search has written."""

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

GOOD_FILE = script_path("battlefronts", number=0).read_text(encoding="utf-8")
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def keep_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search does not lower the priority of the test process, which would be slow from then on."""
    monkeypatch.setattr(lesson, "_lower_priority", lambda: None)


def faults_of(text: str) -> list[str]:
    """Return the faults of a guided match with this text."""
    check = Check(read_script(text))
    check.follow()
    return [str(fault) for fault in check.faults]


def line_of(text: str, words: str) -> int:
    """Return the number of the first line with these words."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)


def cut_last_bubbles(text: str, count: int) -> str:
    """Return the text of a guided match without its last bubbles, which begin with ">".

    The lines of a bubble that follow begin with a space, or with "@" for what it points at. Actions are left in.
    """
    bubbles = 0
    lines: list[str] = []
    for line in reversed(text.splitlines()):
        if bubbles < count and line.startswith((">", " ", "@")):
            bubbles += line.startswith(">")
            continue
        lines.append(line)
    return "\n".join(reversed(lines)) + "\n"


def test_a_guided_match_that_is_shipped_has_no_faults() -> None:
    assert faults_of(GOOD_FILE) == []


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
        (lambda text: cut_last_bubbles(text, count=9), "bubbles; 12 to 20 are right."),
        (lambda text: text + "> Well done.\n", "The bubble is never shown: the match has ended before it."),
    ],
)
def test_the_check_finds_each_kind_of_fault_in_a_spoilt_file(spoil: Callable[[str], str], fault: str) -> None:
    text = spoil(GOOD_FILE)
    assert text != GOOD_FILE
    assert any(fault in sentence for sentence in faults_of(text)), faults_of(text)


def test_an_illegal_action_is_reported_with_its_own_line() -> None:
    text = GOOD_FILE.replace("march 3 F2", "march 3 F0", 1)
    (fault,) = [sentence for sentence in faults_of(text) if "march 3 F0" in sentence]
    assert fault.startswith(f"Line {line_of(text, 'march 3 F0')}: ")


def test_a_number_that_is_not_on_the_screen_must_be_marked_as_one_of_the_rules() -> None:
    with_number = GOOD_FILE.replace("> Five fronts lie in", "> 5432 fronts are in", 1)
    assert any("5432" in sentence for sentence in faults_of(with_number))

    target = with_number.index("@ bar HELD")
    line_end = with_number.index("\n", target) + 1
    marked = f"{with_number[:line_end]}# rules: 5432\n{with_number[line_end:]}"
    assert faults_of(marked) == []


def test_a_decision_that_a_general_finds_clearly_worse_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is none if the difference is within the tolerance, if it may be chance, or if a second look denies it."""
    check = Check(read_script(GOOD_FILE))
    check.follow()
    assert check.pupil is not None
    check.pupil.decisions = check.pupil.decisions[:4]
    # Each verdict is the value, the best value and the doubt. A worse decision is compared with the other one.
    verdicts = iter(
        [
            *((0.5, 0.6, 0.03), (0.6, 0.6, 0.03)),  # the other one is as good as it was said to be
            (0.5, 0.54, 0.03),  # within the tolerance
            (0.5, 0.6, 0.2),  # may be chance
            *((0.5, 0.6, 0.03), (0.52, 0.6, 0.03)),  # looked at in the same way, the other one is no better
        ]
    )

    def give_next_verdict(_game: object, decision: Decision, _iterations: int) -> object:
        """Return the next verdict, whatever is asked about."""
        value, best, doubt = next(verdicts)
        return checks.Verdict(tuple(action.id for action in decision.actions), value, best_value=best, doubt=doubt)

    monkeypatch.setattr(checks, "judge_decision", give_next_verdict)
    rows: list[checks.JudgedDecision] = []
    check.judge(1, rows.append)
    assert [bool(row.better) for row in rows] == [True, False, False, False]
    assert len(check.faults) == 1
    assert "0.10 worse" in str(check.faults[0])


def test_the_verdict_of_a_general_comes_from_a_real_search() -> None:
    check = Check(read_script(GOOD_FILE))
    check.follow()
    assert check.pupil is not None
    verdict = checks.judge_decision(check.pupil.game, check.pupil.decisions[0], iterations=200)
    assert 0 < verdict.value <= verdict.best_value < 1, "chances to win"


def test_a_pupil_can_be_led_to_any_bubble() -> None:
    pupil = Pupil(read_script(GOOD_FILE))
    pupil.follow_to(9)
    assert pupil.guide.actions_played == pupil.script.notes[9].before


def test_a_search_plays_deals_and_writes_a_file_from_which_it_can_go_on(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "lesson.txt"
    weak = ["--strength", "8", "--rival", "8"]
    search = ["--search", "battlefronts", "--option", "first=seat 1", *weak, "--write", str(path)]
    assert lesson.main([*search, "--seeds", "3-4"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in printed[:2]] == ["seed 3", "seed 4"]
    assert "BattalionCalledUp" in printed[0]
    assert "decisions" in printed[0]
    script = load_script(path)
    check = Check(script)
    check.follow()
    assert check.pupil is not None
    assert check.pupil.session.over, "every searched decision can be pressed on the board"
    assert any(line.startswith("# Decision 1") for line in path.read_text(encoding="utf-8").splitlines())

    assert lesson.main([*search, "--seeds", "3", "--strength", "1", "--rival", "1"]) == 2, "never overwritten"

    # The file is cut after its fourth call-up, which takes eight actions, and played on from there.
    lines = path.read_text(encoding="utf-8").splitlines()
    fourth_size = [number for number, line in enumerate(lines) if line.startswith("size")][3]
    path.write_text("\n".join(lines[: fourth_size + 1]) + "\n", encoding="utf-8")
    assert lesson.main([str(path), "--go-on", *weak]) == 0
    continued = load_script(path)
    assert continued.record.notations[:8] == script.record.notations[:8]
    check = Check(continued)
    check.follow()
    assert check.pupil is not None
    assert check.pupil.session.over


def test_a_record_is_written_as_the_beginning_of_a_guided_match(tmp_path: Path, capsys: Capture) -> None:
    golden = Path(__file__).parents[1] / "golden" / "sharp_end-1.txt"
    assert lesson.main(["--record", str(golden), "--seat", "2"]) == 0
    script = read_script(capsys.readouterr().out)
    assert script.seat == 1, "the flag counts seats from 1"
    assert script.record.game == "sharp_end"


def test_a_check_in_the_console_prints_faults_and_returns_1_for_them(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "lesson.txt"
    path.write_text(GOOD_FILE, encoding="utf-8")
    assert lesson.main([str(path), "--iterations", "0"]) == 0
    printed = capsys.readouterr().out
    assert "won" in printed.splitlines()[-1]

    path.write_text(GOOD_FILE.replace("> Five", f"> {'so ' * 30}Five", 1), encoding="utf-8")
    assert lesson.main([str(path), "--iterations", "0"]) == 1
    assert "The bubble has 60 words" in capsys.readouterr().out


def test_the_flag_keys_lists_everything_that_a_bubble_can_point_at(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "lesson.txt"
    path.write_text(GOOD_FILE, encoding="utf-8")
    assert lesson.main([str(path), "--keys", "2"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert "@ bar HELD ALONE (3 TO WIN)" in printed
    assert any(line.startswith("@ place 5 ") for line in printed)


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
def test_wrong_flags_are_refused_in_one_sentence(flags: str, sentence: str, capsys: Capture) -> None:
    with suppress(SystemExit):
        assert lesson.main(flags.split()) == 2
    assert capsys.readouterr().err.replace("nowhere.txt cannot", "'nowhere.txt' cannot").startswith(sentence)
