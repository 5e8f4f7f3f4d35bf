"""A net that learns Battlefronts by playing against itself: PPO with masks, in PyTorch.

python -m examples.ppo

It learns for five minutes of one core, prints how it does against the random player, and writes ppo.npz, with which the
player of `examples/learnt.py` decides. The net sees what the seat to act sees, and plays every seat.
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
"""CPU time for learning, and between two lines."""
MATCHES, STEPS = 64, 64
"""How many matches go on together, and how many steps each of them takes between two updates."""
EPOCHS, PIECES, RATE, CLIP, ENTROPY, LAMBDA, WIDTH = 3, 4, 1e-3, 0.2, 0.01, 0.95, 256


class Net(nn.Module):
    """What to do, and the reward to expect, in each match for the seat to act. Inputs are scaled by their ranges."""

    def __init__(self, batch: Batch) -> None:
        super().__init__()
        parts = batch.game.observation_parts(batch.seats)
        scale = [1 / (part.high - part.low) for part in parts for _ in range(part.slice.start, part.slice.stop)]
        self.register_buffer("scale", torch.tensor(scale))
        self.first, self.second = nn.Linear(len(scale), WIDTH), nn.Linear(WIDTH, WIDTH)
        self.policy, self.value = nn.Linear(WIDTH, len(batch.game.actions)), nn.Linear(WIDTH, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)  # at first every action is about as likely

    def forward(self, seen: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        inner = self.second(self.first(seen * self.scale).tanh()).tanh()
        return Categorical(logits=self.policy(inner).masked_fill(~masks, -1e9)), self.value(inner).squeeze(1)


def copy_tensors(now: Step) -> tuple[Tensor, Tensor]:
    """Copies of what is seen and allowed: the next step overwrites the arrays."""
    return torch.tensor(now.observations), torch.tensor(now.masks)


def score_against_random(net: Net, matches: int = 200) -> float:
    """The share of matches, of deals never learnt from, that the likeliest actions win against random ones."""
    batch, rng = Batch(GAME, matches, again=False, **OPTIONS), np.random.default_rng(1)
    now, places, won = batch.reset(range(1 << 40, (1 << 40) + matches)), np.arange(matches), 0.0
    while (now.to_act >= 0).any():
        with torch.no_grad():
            best = net(*copy_tensors(now))[0].logits.argmax(1).numpy()
        chance = (rng.random(now.masks.shape) * now.masks).argmax(1)
        now = batch.step(np.where(now.to_act == places % 2, best, chance))
        won += (now.rewards[places, places % 2] + now.ended).sum() / 2
    return won / matches


def learn(seconds: float = SECONDS, every: float = EVERY) -> Iterator[tuple[float, int, float, Net]]:
    """Learn; now and then yields the seconds and the steps so far, the score, and the net."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    batch, places = Batch(GAME, MATCHES, **OPTIONS), np.arange(MATCHES)
    net, now, spent, told, steps = Net(batch), batch.reset(places), 0.0, 0.0, 0
    optimizer = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    while spent < seconds:
        began = time.process_time()
        optimizer.param_groups[0]["lr"] = RATE * (1 - spent / seconds)
        rows = []
        for _ in range(STEPS):
            seen, masks = copy_tensors(now)
            with torch.no_grad():
                policy, value = net(seen, masks)
                action = policy.sample()
            seat = now.to_act.copy()
            now = batch.step(action.numpy())
            reward = torch.tensor(now.rewards[places, seat], dtype=torch.float32)
            turned = torch.tensor(
                np.where(now.to_act == seat, 1, -1) * ~now.ended
            )  # what the next seat gains, this loses
            rows.append((seen, masks, action, policy.log_prob(action), value, reward, turned))
        with torch.no_grad():
            after, gain, gains = net(*copy_tensors(now))[1], torch.zeros(MATCHES), []
        for *_, value, reward, turned in reversed(rows):  # generalised advantage estimation
            gain = reward + turned * after - value + LAMBDA * turned * gain
            after = value
            gains.insert(0, gain)
        seen, masks, action, likely, value, *_ = (torch.cat(column) for column in zip(*rows, strict=True))
        gains = torch.cat(gains)
        goal, gains = gains + value, (gains - gains.mean()) / (gains.std() + 1e-8)
        for piece in [piece for _ in range(EPOCHS) for piece in torch.randperm(len(seen)).chunk(PIECES)]:
            policy, value = net(seen[piece], masks[piece])
            ratio, gain = (policy.log_prob(action[piece]) - likely[piece]).exp(), gains[piece]
            clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = (value - goal[piece]).square().mean() / 2 - clipped - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
        spent, steps = spent + time.process_time() - began, steps + MATCHES * STEPS
        if spent >= min(told + every, seconds):
            told = spent
            yield spent, steps, score_against_random(net), net


def save_net(net: Net) -> None:
    """Write the net for `examples/learnt.py`."""
    np.savez(FILE, **{name: values.numpy() for name, values in net.state_dict().items()})


def main(seconds: float = SECONDS) -> None:
    for spent, steps, won, net in learn(seconds):
        print(f"{spent:4.0f} s, {steps:7,} steps: {won:.1%} of the matches against the random player", flush=True)
        save_net(net)


if __name__ == "__main__":
    main()
