"""The music: scores as MIDI files, rendered by FluidSynth. Needs numpy and scipy; the game itself does not."""
