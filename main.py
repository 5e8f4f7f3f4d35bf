"""Five Fronts: five tabletop war games at one table. `python main.py` sets up what is missing, then plays."""

import sys

import tools.needs_python  # noqa: F401  leaves with a sentence where Python is too old

if __name__ == "__main__":  # the worker process of the bots imports this file again
    from tools.start import main

    sys.exit(main(sys.argv[1:]))
