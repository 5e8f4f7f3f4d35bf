"""`python -m ai.fit` from its flags to the report and the module of weights."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ai.fit import __main__ as command
from ai.fit import model as fitting
from ai.fit.__main__ import main
from ai.fit.matches import described
from ai.fit.model import Model
from game.catalogue import game_named
from tests.ai.arena.playing import HerePool, without_time

QUICK = ("battlefronts", "--matches", "12", "--players", "random,3", "--held-out", "0.3", "--random", "5")


def lines_of(path: Path) -> list[dict[str, object]]:
    """The matches of a file in the order of the experiment, without what the clock says."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return sorted((without_time(line) for line in lines), key=lambda line: (line["round"], line["seating"]))


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that weights are written to."""
    monkeypatch.setattr(fitting, "path_of", lambda about: tmp_path / "weights.py")
    return tmp_path / "weights.py"


def test_the_whole_way(tmp_path: Path, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data.jsonl"
    assert main([*QUICK, "--data", str(data), "--jobs", "1", "--write"]) == 0
    told = capsys.readouterr()
    whole, text = lines_of(data), written.read_text(encoding="utf-8")
    assert len(whole) == 12
    assert "weights.py is written;" in told.err
    for head in (
        "base rate",
        "this fit",
        "90 to 100 %",
        described(game_named("battlefronts")).names[0],
        "12, of which",
    ):
        assert head in told.out
    names: dict[str, object] = {}
    exec(text, names)
    for weight in names["WEIGHTS"]:  # type: ignore[attr-defined]
        assert f" {weight:g}  " in told.out
    assert str(whole[0]["commit"]) in " ".join(text.split())

    kept = data.read_bytes().splitlines(keepends=True)
    data.write_bytes(b"".join(kept[:5]) + kept[5][:40])  # as if it had been killed
    written.unlink()
    assert main([*QUICK, "--data", str(data), "--jobs", "1"]) == 0
    again = capsys.readouterr()
    assert "5 of the matches stand in data.jsonl already." in again.err
    assert (lines_of(data), again.out) == (whole, told.out)
    assert not written.exists()

    assert main(["battlefronts", "--refit", "--held-out", "0.3", "--data", str(data), "--write"]) == 0
    assert (capsys.readouterr().out, written.read_text(encoding="utf-8")) == (told.out, text)


def test_the_calibration_counts_what_is_held_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "pool", lambda given: HerePool())
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert main([*QUICK, "--data", str(one), "--experiment", "one"]) == 0
    alone = counted(capsys.readouterr().out)
    assert main([*QUICK, "--data", str(two), "--experiment", "two"]) == 0
    other = counted(capsys.readouterr().out)
    assert main(["battlefronts", "--refit", "--held-out", "0.3", "--data", str(one), "--data", str(two)]) == 0
    both = counted(capsys.readouterr().out)
    assert (both[0], both[1]) == (alone[0] + other[0], alone[1] + other[1])
    assert both[0] > 0
    assert main([*QUICK, "--data", str(one), "--experiment", "one", "--data", str(two)]) == 0
    assert counted(capsys.readouterr().out) == both


def counted(report: str) -> tuple[int, int]:
    """Rows in the bins of a report, and its positions."""
    rows = [line.split() for line in report.splitlines()]
    bins = sum(int(row[4]) for row in rows if row[1:2] == ["to"])
    return bins, next(int(row[1].rstrip(",")) for row in rows if row[:1] == ["positions"])


def test_weights_that_stand_are_judged_where_the_features_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: Path
) -> None:
    about = described(game_named("battlefronts"))
    assert fitting.installed_model(about) is None
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(fitting, "module_of", lambda about: "weights_of_a_test")
    monkeypatch.setattr(fitting, "path_of", lambda about: tmp_path / "weights_of_a_test.py")
    count = len(about.names)
    for model in (Model((1.0,) * count), Model((1.0,), 0.5, (0.0,), ((2.0,) * count,))):
        written.with_name("weights_of_a_test.py").write_text(
            fitting.text_of(model, about.names, "Weights.", ["Of a test."]), encoding="utf-8"
        )
        monkeypatch.delitem(__import__("sys").modules, "weights_of_a_test", raising=False)
        assert fitting.installed_model(about) == model
    short = fitting.text_of(Model((1.0,)), ("one",), "Weights.", [])
    written.with_name("too_short_of_a_test.py").write_text(short, encoding="utf-8")
    monkeypatch.setattr(fitting, "module_of", lambda about: "too_short_of_a_test")
    assert fitting.installed_model(about) is None


def test_four_seats_choose_their_winner(
    tmp_path: Path, written: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "pool", lambda given: HerePool())
    words = "sharp_end --seats 4 --matches 8 --players random --held-out 0.3 --write"
    assert main(words.split()) == 0
    told = capsys.readouterr().out
    assert "\n  seats         4\n" in told
    assert "base rate             0.56" in told, "each seat wins a quarter"
    names: dict[str, object] = {}
    exec(written.read_text(encoding="utf-8"), names)
    assert len(names["WEIGHTS"]) == len(described(game_named("sharp_end")).names)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "The following arguments are required: GAME."),
        ("chess", "There is no game 'chess'; the games are: battlefronts"),
        ("battlefronts --refit", "--refit needs --data with the file of the matches."),
        ("battlefronts --refit --data x --matches 3", "--refit plays nothing, so it takes no --matches."),
        ("battlefronts --refit --data nowhere.jsonl", "nowhere.jsonl cannot be read: No such file or directory."),
        ("last_front --seats 3 --hidden 4", "--hidden fits a net for two seats only."),
        ("chess --hidden 4", "There is no game 'chess';"),
        ("battlefronts --write", "weights.py holds a net, which the guide computes: remove it before --write makes"),
        ("battlefronts --label luck", "--label takes outcome or playouts:12, not 'luck'."),
        ("battlefronts --label playouts:0", "--label takes outcome or playouts:12, not 'playouts:0'."),
        ("battlefronts --held-out 1", "--held-out takes a number between 0 and 1, not '1'."),
        (
            "battlefronts --players 60,general:x",
            "--players takes random, levels and numbers of iterations, no classes.",
        ),
        ("battlefronts --players 60,colonel", "There is no player 'colonel'; choose from:"),
        ("battlefronts --seats 5", "Battlefronts is for 2 seats, not 5."),
        ("battlefronts --seats", "--seats needs a value; python -m ai.fit --help lists every flag."),
        ("battlefronts --loud", "There is no flag '--loud'; python -m ai.fit --help lists every flag."),
        (
            "battlefronts --matches 2 --players random --held-out 0.5 --experiment three",
            "A fit takes two matches to learn from and one held out",
        ),
        (
            "battlefronts --matches 4 --players random --held-out 0.001",
            "A fit takes two matches to learn from and one held out",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    words: str, sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "pool", lambda given: HerePool())
    assert main(words.split()) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(("model", "net"), [(Model((1.0,)), False), (Model((1.0,), 0.5, (0.0,), ((2.0,),)), True)])
def test_only_a_model_of_the_kind_that_the_guide_computes_is_written(model: Model, net: bool, written: Path) -> None:
    about = described(game_named("battlefronts"))
    for kind in (False, True):
        fitting.check(about, kind)  # nothing is there
    written.write_text(fitting.text_of(model, ("one",), "Weights.", []), encoding="utf-8")
    fitting.check(about, net)
    with pytest.raises(ValueError, match="which the guide computes: remove it before"):
        fitting.check(about, not net)


def test_weights_that_cannot_be_written_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(fitting, "path_of", lambda about: tmp_path / "file" / "weights.py")
    with pytest.raises(ValueError, match=r"weights\.py could not be written: "):
        fitting.write(described(game_named("battlefronts")), "")
