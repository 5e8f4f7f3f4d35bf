"""Importing this leaves with one sentence where Python is too old. Even Python 2 can read this file."""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Five Fronts needs Python 3.11 or newer, and this is Python %d.%d; "
        "get a newer one from https://www.python.org/downloads/ and start again with it." % sys.version_info[:2]
    )
