"""Starts the program: sets it up and builds its fast core. Part of the product."""
