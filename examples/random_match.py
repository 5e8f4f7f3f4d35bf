import random

from game.catalogue import game_named
from game.core.match import Match

match = Match(game_named("last_front"), seats=4, options={}, seed=7)
while not match.over:
    match.play(random.choice(match.legal()))
print(match, "\nscores:", match.state.scores())
