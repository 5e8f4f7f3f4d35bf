"""The tests, and programs that make what they compare with."""

import sys

if sys.argv[:1] == ["-m"] and sys.version_info >= (3, 11):
    from launch import commands

    commands.answer_help()
