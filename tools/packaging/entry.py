"""The frozen program: like main.py, but everything that it needs is beside it, so nothing is set up."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # the bots' process and its helpers start this program again
    try:
        import launch.door  # noqa: F401  Ctrl+C ends a start quietly
        from launch.start import main

        code = main(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
