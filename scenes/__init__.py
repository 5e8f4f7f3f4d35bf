"""The client: everything that draws, sounds or listens. pygame lives here only."""
