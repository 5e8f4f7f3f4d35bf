"""Motion: easings, timelines and particles, for all games."""
