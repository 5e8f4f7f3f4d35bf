"""The music: scores as MIDI files, rendered by FluidSynth. It needs numpy and scipy, which the game itself does not."""
