"""python -m tests [--fast | --adapters | --package] [pytest arguments]: set up what is missing, then run the tests."""

import sys

if __name__ == "__main__":
    import launch.door  # noqa: F401  too old a Python is sent away with a sentence; Ctrl+C ends a start quietly
    from tools.suite import main

    sys.exit(main(sys.argv[1:]))
