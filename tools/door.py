"""What every command imports first, readable even by Python 2: Ctrl+C ends a start at once and without a word,
and a Python that is too old is sent away with a sentence.

A KeyboardInterrupt will not do: raised in the middle of an import it can be swallowed or printed.
"""

import os
import signal
import sys


def leave(*_):  # type: ignore[no-untyped-def]  # Python 2 reads no annotations
    """End with the exit code of an interrupted command. Whatever is half done, the next start repairs."""
    os._exit(130)


if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
    signal.signal(signal.SIGINT, leave)
if hasattr(signal, "pthread_sigmask"):  # `environment.start_again` holds it back while Python itself starts
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
if sys.version_info < (3, 11):
    sys.exit(
        "Five Fronts needs Python 3.11 or newer, and this is Python %d.%d; "
        "get a newer one from https://www.python.org/downloads/ and start again with it." % sys.version_info[:2]
    )
