"""Makes Ctrl+C end a start at once without output, and a Python that is too old end with a sentence.

Every command imports this module first. It is valid even in Python 2.

KeyboardInterrupt is not enough: raised during an import, it may be swallowed or printed.
"""

import os
import signal
import sys


def exit_at_once(*_):  # type: ignore[no-untyped-def]  # Python 2 reads no annotations
    """Exit with the code of an interrupted command. The next start repairs unfinished work."""
    os._exit(130)


signal.signal(signal.SIGINT, exit_at_once)  # even if it was ignored so far, as in a background job of a script
if hasattr(signal, "pthread_sigmask"):  # `environment.start_again` blocks it while Python starts
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
if sys.version_info < (3, 11):
    sys.exit(
        "Five Fronts needs Python 3.11 or newer, and this is Python %d.%d; "
        "get a newer one from https://www.python.org/downloads/ and start again with it." % sys.version_info[:2]
    )
