"""What `python -m tools.survey` measures of the games, a module for each section of docs/GAMES.md."""
