#!/usr/bin/env python3
"""Five Fronts: five tabletop war games at one table. `python main.py` sets up what is missing, then plays."""

import os
import sys

if __name__ == "__main__":  # the worker process of the bots imports this file again
    here = os.path.dirname(os.path.realpath(__file__))  # noqa: PTH120  Python 2 has no pathlib, and is sent away, too
    if here not in sys.path:  # Python was told to be safe (-I, -P, PYTHONSAFEPATH)
        sys.path.insert(0, here)
        os.environ.pop("PYTHONSAFEPATH", None)
    try:
        import launch.door  # noqa: F401  too old a Python is sent away with a sentence; Ctrl+C ends a start quietly
        from launch.start import main

        code = main(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
