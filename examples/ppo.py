"""A net that learns Battlefronts by playing against itself: PPO with masks, in PyTorch.

python -m examples.ppo

It learns for five minutes of one core, prints how it does against the random player, and writes ppo.npz, with which the
player of `examples/learnt.py` decides. The net sees what the seat to act sees, and plays every seat.

Sources: J. Schulman et al., "Proximal Policy Optimization Algorithms", 2017, and "High-Dimensional Continuous Control
Using Generalized Advantage Estimation", 2016.
"""

import time
from collections.abc import Iterator

import numpy as np

from adapters import explain_missing_package
from adapters.batch import Batch, Step
from examples.learnt import FILE, GAME, OPTIONS

with explain_missing_package("torch==2.13.0"):
    import torch
    from torch import Tensor, nn
    from torch.distributions import Categorical

SECONDS, EVERY = 300.0, 30.0
"""Seconds of CPU time for learning, and between two reports."""
MATCHES, STEPS = 64, 64
"""How many matches go on together, and how many steps each of them takes between two updates."""
EPOCHS, PIECES = 3, 4
"""How often an update goes over all steps, and in how many pieces each time."""
RATE, CLIP, ENTROPY, LAMBDA, WIDTH = 1e-3, 0.2, 0.01, 0.95, 256
"""The learning rate at first, the clip range of PPO, the weight of the bonus for entropy, the decay of generalised
advantage estimation, and the units of a hidden layer."""


class Net(nn.Module):
    """Computes a policy and the expected reward of the seat to act in each match. Inputs are scaled by their ranges."""

    def __init__(self, batch: Batch) -> None:
        """Make a net with two hidden layers, whose inputs are scaled to the declared ranges of the observations."""
        super().__init__()
        parts = batch.game.observation_parts(batch.seats)
        scale = [1 / (part.high - part.low) for part in parts for _ in range(part.slice.start, part.slice.stop)]
        self.register_buffer("scale", torch.tensor(scale))
        self.first, self.second = nn.Linear(len(scale), WIDTH), nn.Linear(WIDTH, WIDTH)
        self.policy, self.value = nn.Linear(WIDTH, len(batch.game.actions)), nn.Linear(WIDTH, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)  # at first every action is about as likely

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        """Return the policy, which gives no illegal action a probability, and the expected reward, -1..1, by match."""
        inner = self.second(self.first(seen * self.scale).tanh()).tanh()
        return Categorical(logits=self.policy(inner).masked_fill(~masks, -1e9)), self.value(inner).squeeze(1)


def copy_tensors(now: Step) -> tuple[Tensor, Tensor]:
    """Return copies of observations and masks, since the next step overwrites the arrays."""
    return torch.tensor(now.observations), torch.tensor(now.masks)


def score_against_random(net: Net, matches: int = 200) -> float:
    """Return the mean score of the net's likeliest actions against random ones, in matches of deals never learnt from.

    The net plays seat 0 in every second match and seat 1 in the others. After its end no match follows in its place
    (`again=False`), and its `to_act` is below 0. Rewards and `ended` are set only in the step that ends a match: in all
    other steps they are 0 for it.
    """
    batch = Batch(GAME, matches, again=False, **OPTIONS)
    rng = np.random.default_rng(1)
    now = batch.reset(range(1 << 40, (1 << 40) + matches))
    places = np.arange(matches)
    won = 0.0

    while (now.to_act >= 0).any():
        with torch.no_grad():
            policy, _ = net(*copy_tensors(now))
            likeliest = policy.logits.argmax(1).numpy()
        random = (rng.random(now.masks.shape) * now.masks).argmax(1)
        our_seats = places % 2
        now = batch.step(np.where(now.to_act == our_seats, likeliest, random))
        # A match that ends now has a reward of 1 for a win and of -1 for a loss, which is a score of 1 or 0.
        won += (now.rewards[places, our_seats] + now.ended).sum() / 2
    return won / matches


def learn(seconds: float = SECONDS, every: float = EVERY) -> Iterator[tuple[float, int, float, Net]]:
    """Learn for so many seconds of CPU time, and yield the seconds and the steps so far, the score, and the net.

    That happens at least `every` seconds apart, and at the end. The time for measuring the score does not count.
    """
    torch.manual_seed(1)
    torch.set_num_threads(1)

    batch = Batch(GAME, MATCHES, **OPTIONS)
    net = Net(batch)
    optimizer = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    batch.reset(range(MATCHES))
    spent = 0.0
    reported_at = 0.0
    steps = 0

    while spent < seconds:
        began = time.process_time()
        optimizer.param_groups[0]["lr"] = RATE * (1 - spent / seconds)
        rows = play_steps(net, batch)
        update(net, optimizer, rows, estimate_advantages(net, batch.now, rows))
        spent += time.process_time() - began
        steps += MATCHES * STEPS
        if spent >= min(reported_at + every, seconds):
            reported_at = spent
            yield spent, steps, score_against_random(net), net


def play_steps(net: Net, batch: Batch) -> list[tuple[Tensor, ...]]:
    """Play STEPS steps by the policy of the net.

    Returns a row for each step: observations, masks, actions, their log probabilities, expected rewards, rewards, and
    signs. A sign is 1 if the same seat acts next, and -1 if it is the other one, which gains what this one loses. It is
    0 if the match has ended.
    """
    places = np.arange(MATCHES)
    rows = []
    for _ in range(STEPS):
        seen, masks = copy_tensors(batch.now)
        with torch.no_grad():
            policy, value = net(seen, masks)
            action = policy.sample()

        seat = batch.now.to_act.copy()
        now = batch.step(action.numpy())
        reward = torch.tensor(now.rewards[places, seat], dtype=torch.float32)
        sign = torch.tensor(np.where(now.to_act == seat, 1, -1) * ~now.ended)
        rows.append((seen, masks, action, policy.log_prob(action), value, reward, sign))
    return rows


def estimate_advantages(net: Net, now: Step, rows: list[tuple[Tensor, ...]]) -> Tensor:
    """Return the advantage of each action over the expected reward, by generalised advantage estimation.

    `rows` has one row for each step, the last values of which are the expected rewards, the rewards and the signs of
    all matches (`play_steps`). `now` is the step after the last one. The rows are gone through backwards. The value of
    the next step counts with the sign of the row: as a loss if the other seat acts then, and not at all after the end
    of a match. The result has the advantages of all matches at the first step, then at the second, ...
    """
    with torch.no_grad():
        next_value = net(*copy_tensors(now))[1]
    advantage = torch.zeros(MATCHES)
    by_step: list[Tensor] = []
    for *_, value, reward, sign in reversed(rows):
        surprise = reward + sign * next_value - value
        advantage = surprise + LAMBDA * sign * advantage
        next_value = value
        by_step.insert(0, advantage)
    return torch.cat(by_step)


def update(net: Net, optimizer: torch.optim.Optimizer, rows: list[tuple[Tensor, ...]], advantages: Tensor) -> None:
    """Improve the net in place by the clipped objective of PPO, in EPOCHS rounds of PIECES random parts of the rows.

    `rows` has a row for each step that was played (`play_steps`): observations, masks, actions, their log
    probabilities, expected rewards, and two values that are not used here. `advantages` are those of the actions.
    """
    seen, masks, action, log_prob, value, *_ = (torch.cat(column) for column in zip(*rows, strict=True))
    returns = advantages + value
    gains = (advantages - advantages.mean()) / (advantages.std() + 1e-8)

    for piece in [piece for _ in range(EPOCHS) for piece in torch.randperm(len(seen)).chunk(PIECES)]:
        policy, expected = net(seen[piece], masks[piece])
        ratio = (policy.log_prob(action[piece]) - log_prob[piece]).exp()
        clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
        objective = torch.min(ratio * gains[piece], clipped * gains[piece]).mean()
        value_loss = (expected - returns[piece]).square().mean() / 2
        loss = value_loss - objective - ENTROPY * policy.entropy().mean()

        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 0.5)
        optimizer.step()


def save_net(net: Net) -> None:
    """Write the net for `examples/learnt.py`."""
    np.savez(FILE, **{name: values.numpy() for name, values in net.state_dict().items()})


def main(seconds: float = SECONDS) -> None:
    for spent, steps, won, net in learn(seconds):
        print(f"{spent:4.0f} s, {steps:7,} steps: {won:.1%} of the matches against the random player", flush=True)
        save_net(net)


if __name__ == "__main__":
    main()
