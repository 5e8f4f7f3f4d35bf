"""The music: scores in a small notation, rendered by FluidSynth. Needs numpy and scipy; the game itself does not.

A piece is a module of `pieces`; `notation` says how its lines are written, `harmony` and `figures` make accompaniments
of its chords, `score` puts parts and sections together, `midi` and `render` make a loop of it, `measure` and `check`
judge the result.
"""
