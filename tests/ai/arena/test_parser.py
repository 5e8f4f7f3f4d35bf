"""Sentences about wrong flags, which the parser of every command makes from argparse's messages."""

from __future__ import annotations

import argparse

import pytest

from ai.arena.parser import FlagError, Parser, parse_option


def make_parser() -> Parser:
    """A parser with a flag of each kind."""
    parser = Parser(prog="python -m tool")
    parser.add_argument("record", nargs="?")
    parser.add_argument("--jobs", "-j", type=int)
    parser.add_argument("--share", type=float)
    parser.add_argument("--room", choices=["one", "two"])
    parser.add_argument("-q", "--quiet", action="store_true")
    parser.add_argument("--odd", type=refuse)
    parser.add_argument("--name", required=True)
    return parser


def refuse(text: str) -> None:
    """Refuse any value in a sentence of its own."""
    raise argparse.ArgumentTypeError(f"--odd takes something even, not '{text}'.")


ALL_FLAGS = "python -m tool --help lists every flag."
SENTENCES = {
    "--name x --jobs": f"--jobs needs a value; {ALL_FLAGS}",
    "--name x --quiet=1": f"--quiet takes no value; {ALL_FLAGS}",
    "--name x --room three": "--room takes one of 'one', 'two', not 'three'.",
    "--name x --jobs many": "--jobs/-j takes a number, not 'many'.",
    "--name x --share half": "--share takes a number, not 'half'.",
    "--name x --odd 3": "--odd takes something even, not '3'.",
    "": "The following arguments are required: --name.",
    "--name x --loud": f"There is no flag '--loud'; {ALL_FLAGS}",
    "--name x --job 2": f"There is no flag '--job'; {ALL_FLAGS}",
    "--name x record other --loud": f"There is no flag 'other'; {ALL_FLAGS}",
}


@pytest.mark.parametrize("flags", SENTENCES)
def test_each_wrong_flag_has_a_sentence(flags: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The program says it and ends with the exit code of wrong flags."""
    with pytest.raises(FlagError) as caught:
        make_parser().parse_flags(flags.split())
    assert str(caught.value) == SENTENCES[flags]

    with pytest.raises(SystemExit) as end:
        make_parser().parse_or_exit(flags.split())
    assert end.value.code == 2
    assert capsys.readouterr() == ("", f"{SENTENCES[flags]}\n")


def test_flags_without_a_fault_are_returned() -> None:
    given = make_parser().parse_or_exit(["--name", "x", "-j", "3", "record"])
    assert (given.name, given.jobs, given.record, given.quiet) == ("x", 3, "record", False)


def test_a_sentence_about_a_flag_is_cut_and_shows_no_control_characters() -> None:
    with pytest.raises(FlagError) as caught:
        make_parser().parse_flags(["--name", "x", "--jobs", "\x1b[2J" + "9x" * 1000])
    assert str(caught.value).isprintable()
    assert 180 < len(str(caught.value)) < 220


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a=b", ("a", "b")), (" a = b ", ("a", "b")), ("a=", ("a", "")), ("a=b=c", ("a", "b=c"))],
)
def test_an_option_is_split_at_its_first_equals_sign(text: str, expected: tuple[str, str]) -> None:
    assert parse_option(text) == expected
    with pytest.raises(ValueError, match=r"^--option takes name=value, not 'a'\.$"):
        parse_option("a")
