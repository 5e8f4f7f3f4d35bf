"""The parser for the flags of every command: for every error in them it has one sentence."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from typing import NoReturn

from game.core.sanitize import clean, quoted, whole_number


class FlagError(Exception):
    """Invalid flags. The text is one sentence for the player."""


class Parser(argparse.ArgumentParser):
    """An argparse parser that raises FlagError with one sentence.

    It takes whole flags only: the beginning of a flag might one day fit a second one.
    """

    def __init__(self, prog: str | None = None, description: str | None = None, epilog: str | None = None) -> None:
        super().__init__(prog=prog, description=description, epilog=epilog, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """Raise FlagError with a sentence in place of argparse's message.

        A known message, such as "argument --jobs: expected one argument", is recognised by its English words. Any other
        one is passed on as it is.
        """
        message = clean(message, most=200)
        every = f"{self.prog} --help lists every flag"
        flag, colon, tail = message.removeprefix("argument ").partition(": ")

        if colon and tail.startswith("expected one argument"):
            raise FlagError(f"{flag.split('/')[0]} needs a value; {every}.")
        if colon and tail.startswith("ignored explicit argument"):
            raise FlagError(f"{flag.split('/')[-1]} takes no value; {every}.")
        if found := re.fullmatch(r"invalid choice: (?P<value>.*) \(choose from (?P<choices>.*?)(, \[\])?\)?", tail):
            raise FlagError(f"{flag} takes one of {found['choices']}, not {found['value']}.")
        if found := re.fullmatch(r"invalid (?:int|float) value: (?P<value>.*)", tail):
            raise FlagError(f"{flag} takes a number, not {found['value']}.")
        raise FlagError(tail if message.startswith("argument ") else f"{message[:1].upper()}{message[1:]}.")

    def parse_flags(self, arguments: list[str]) -> argparse.Namespace:
        """Return the flags. Raises FlagError for a wrong or unknown flag. --help and --version print and exit."""
        known, unknown = self.parse_known_args(arguments)
        if unknown:
            raise FlagError(f"There is no flag '{quoted(unknown[0])}'; {self.prog} --help lists every flag.")
        return known

    def parse_or_exit(self, arguments: list[str]) -> argparse.Namespace:
        """Return the flags. If one is wrong, print the sentence and end the program."""
        try:
            return self.parse_flags(arguments)
        except FlagError as error:
            self.exit_with(str(error))

    def exit_with(self, sentence: str) -> NoReturn:
        """End the program with this sentence and the code of wrong flags."""
        print(sentence, file=sys.stderr)
        sys.exit(2)


def int_between(flag: str, most: int, least: int = 1) -> Callable[[str], int]:
    """Return the argparse type of a flag that takes a whole number between these two, both included."""

    def read(text: str) -> int:
        """Return the number of this text. Raises ArgumentTypeError with a sentence if it is out of the range."""
        number = whole_number(text, len(str(most)))
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{flag} takes a number from {least} to {most}, not '{quoted(text)}'.")
        return number

    return read


def float_between(flag: str, low: float, high: float) -> Callable[[str], float]:
    """Return the argparse type of a flag that takes a number between these two, both excluded."""

    def read(text: str) -> float:
        """Return the number of this text. What is no number, or too long for one, counts as `high`: out of range."""
        try:
            number = float(text) if len(text) <= 20 else high
        except ValueError:
            number = high
        if not low < number < high:
            raise argparse.ArgumentTypeError(
                f"{flag} takes a number between {low:g} and {high:g}, not '{quoted(text)}'."
            )
        return number

    return read


def parse_option(text: str) -> tuple[str, str]:
    """Return name and value of an option of a game. Raises ValueError with a sentence.

    >>> parse_option("victory=quick")
    ('victory', 'quick')
    """
    slug, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--option takes name=value, not '{quoted(text)}'.")
    return slug.strip(), value.strip()
