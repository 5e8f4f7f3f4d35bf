"""python -m tests [--fast] [pytest arguments]: set up what is missing, then every check and test, without a window."""

import sys

import tools.needs_python  # noqa: F401  leaves with a sentence where Python is too old

if __name__ == "__main__":
    from tools.suite import main

    sys.exit(main(sys.argv[1:]))
