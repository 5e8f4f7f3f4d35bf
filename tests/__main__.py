"""python -m tests [--fast | --adapters | --package | --windows] [pytest arguments]: set up what is missing, then test.

python -m tests               style, types, and the tests on the plain files
python -m tests --fast        compile first, then what depends on the core, and where bots think for long
python -m tests --adapters    OpenSpiel's and PettingZoo's own tests on every game
python -m tests --package     make the package of this system, and try it
python -m tests --windows     make the package for Windows on Debian or Ubuntu, and try it under Wine

Other arguments go to pytest, such as -k WORD or the path of a test; `python -m pytest --help` tells all of them.
"""

import sys

if __name__ == "__main__":
    import launch.door  # noqa: F401  too old a Python is sent away with a sentence; Ctrl+C ends a start quietly
    from tools.suite import main

    sys.exit(main(sys.argv[1:]))
