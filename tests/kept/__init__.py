"""Files of every released version: `python -m tests.kept` adds those of the present one."""
