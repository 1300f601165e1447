"""Trains a policy with masked PPO on one core: `python examples/train.py catamaze` or `sets`.

Training takes about two minutes. The script draws the learning curve, measures the policy on a thousand fresh games
(one whole episode each), and saves it. Then watch it play:

    quintet play catamaze --preset solitary --width 9 --height 9 --seat 1 policy:catamaze.npz
    quintet play sets --preset easy --seat 1 policy:sets.npz

For Set, one small net looks at every card in the same way, together with the picked cards, and points at the card to
pick. (A plain net over all bytes learns nothing in minutes.)
"""

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
import plotext
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from quintet.lab.batch import SAME_STEP, Batch
from quintet.table.policy_bot import POINTER, SHARED, WHOLE, card_features, save_policy


class Lesson(NamedTuple):
    """What to learn and how."""

    task: str
    kind: str
    parts: tuple[str, ...]
    hidden: int
    gamma: float
    entropy: float
    """The reward for staying undecided, so that the net does not repeat a wrong claim again and again."""


LESSONS = {
    "catamaze": Lesson("exit-9x9", WHOLE, ("been", "here", "window", "stats"), 128, 0.98, 0.01),
    "sets": Lesson("speed-easy", POINTER, ("cards",), 48, 0.9, 0.04),
}
GAMES, STEPS, EPOCHS, MINIBATCHES = 256, 32, 3, 4
CLIP, SMOOTHING, RATE = 0.2, 0.95, 1e-3


class Net(nn.Module):
    """A policy and a value; each is a stack of layers over the features."""

    def __init__(self, lesson: Lesson, features: int, actions: int) -> None:
        super().__init__()
        self.is_pointer = lesson.kind == POINTER
        self.policy = stack(features, lesson.hidden, 1 if self.is_pointer else actions)
        self.value = stack(SHARED if self.is_pointer else features, lesson.hidden, 1)

    def forward(self, features: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        if self.is_pointer:  # one number per card; what is not a card is never chosen
            logits, value = self.policy(features)[..., 0], self.value(features[:, 0, :SHARED])[..., 0]
            logits = nn.functional.pad(logits, (0, masks.shape[1] - logits.shape[1]), value=-1e9)
        else:
            logits, value = self.policy(features), self.value(features)[..., 0]
        return Categorical(logits=logits.masked_fill(masks == 0, -1e9)), value


def stack(inputs: int, hidden: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(inputs, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh(), nn.Linear(hidden, outputs)
    )


class Learner:
    """A batch of games and the net that learns from them."""

    def __init__(self, name: str, seed: int) -> None:
        torch.manual_seed(seed)
        self.lesson = LESSONS[name]
        self.batch = Batch(name, GAMES, task=self.lesson.task, seed=f"train {seed}", autoreset=SAME_STEP)
        self.batch.reset()
        self.chosen = chosen_inputs(self.batch, self.lesson)
        self.net = Net(self.lesson, self.look()[0].shape[-1], self.batch.plan.actions)
        self.optimizer = torch.optim.Adam(self.net.parameters(), RATE, eps=1e-5)

    def look(self) -> tuple[Tensor, Tensor]:
        """Returns the features and masks of all games as tensors."""
        rows = self.batch.observations[:, self.chosen]
        seen = card_features(rows) if self.lesson.kind == POINTER else rows.astype(np.float32)
        return torch.from_numpy(seen), torch.from_numpy(self.batch.masks.copy())

    def play(self) -> dict[str, Tensor]:
        """Plays `STEPS` steps in every game and returns what happened, with advantages."""
        kept: dict[str, list[Any]] = {
            name: [] for name in ("seen", "masks", "actions", "logs", "values", "rewards", "ends")
        }
        with torch.no_grad():
            for _ in range(STEPS):
                seen, masks = self.look()
                choice, value = self.net(seen, masks)
                action = choice.sample()
                self.batch.step(action.numpy())
                ends = torch.from_numpy(self.batch.terminated | self.batch.truncated).float()
                rewards = torch.from_numpy(self.batch.rewards.astype(np.float32).copy())
                rows = (seen, masks, action, choice.log_prob(action), value, rewards, ends)
                for values, row in zip(kept.values(), rows, strict=True):
                    values.append(row)
            last = self.net(*self.look())[1]
        story = {name: torch.stack(values) for name, values in kept.items()}
        story["advantages"] = advantages(story, last, self.lesson.gamma)
        story["returns"] = story["advantages"] + story["values"]
        return story

    def learn(self, story: dict[str, Tensor]) -> None:
        """Improves the net on what was played: clipped PPO in a few epochs."""
        flat = {name: values.flatten(0, 1) for name, values in story.items()}
        for _ in range(EPOCHS):
            for rows in torch.randperm(GAMES * STEPS).chunk(MINIBATCHES):
                choice, value = self.net(flat["seen"][rows], flat["masks"][rows])
                ratio = (choice.log_prob(flat["actions"][rows]) - flat["logs"][rows]).exp()
                gain = flat["advantages"][rows]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                wrong = (value - flat["returns"][rows]).square().mean()
                loss = 0.5 * wrong - better - self.lesson.entropy * choice.entropy().mean()
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimizer.step()


def advantages(story: dict[str, Tensor], last: Tensor, gamma: float) -> Tensor:
    """Returns generalized advantages; the end of an episode ends its sum."""
    found, later, ahead = [], torch.zeros_like(last), last
    for reward, value, end in zip(*(story[name].flip(0) for name in ("rewards", "values", "ends")), strict=True):
        later = reward + gamma * ahead * (1 - end) - value + gamma * SMOOTHING * (1 - end) * later
        ahead = value
        found.append(later)
    return torch.stack(found[::-1])


def chosen_inputs(batch: Batch, lesson: Lesson) -> np.ndarray[Any, Any]:
    """Returns the places in an observation that the net looks at."""
    sizes, parts, at = batch.plan.sizes, batch.plan.parts, 0
    places: list[int] = []
    for part, size in zip(parts, sizes, strict=True):
        if part.name in lesson.parts:
            places += range(at, at + size)
        if part.name == "cards":  # only the places that the board has
            places = places[: batch.plan.options.board_size * part.shape[1]]
        if part.name == "map":  # of the map, where it has been and where it is
            places += range(at + size // 6 * 4, at + size)
        at += size
    return np.array(places)


def measure(name: str, net: Net | None, games: int, seed: str) -> np.ndarray[Any, Any]:
    """Returns the return of one whole episode in each of many fresh games; without a net, of random play."""
    lesson = LESSONS[name]
    batch = Batch(name, games, task=lesson.task, seed=seed)
    batch.reset()
    chosen, totals, running = chosen_inputs(batch, lesson), np.zeros(games), np.ones(games, bool)
    random = np.random.default_rng(1)
    while running.any():
        if net is None:
            actions = (batch.masks * random.random(batch.masks.shape)).argmax(axis=1)
        else:
            rows = batch.observations[:, chosen]
            seen = card_features(rows) if lesson.kind == POINTER else rows.astype(np.float32)
            with torch.no_grad():
                actions = net(torch.from_numpy(seen), torch.from_numpy(batch.masks.copy()))[0].sample().numpy()
        batch.step(actions)
        totals += batch.rewards * running
        running &= ~(batch.terminated | batch.truncated)
    return totals


def draw(curve: list[tuple[float, float]], name: str) -> None:
    """Draws the learning curve in the terminal."""
    plotext.clear_figure()
    plotext.plot([second for second, _ in curve], [score for _, score in curve], marker="braille")
    plotext.title(f"{name}: mean return of an episode")
    plotext.xlabel("CPU-seconds")
    plotext.plotsize(76, 18)
    plotext.theme("clear")
    print(plotext.build())


def train(name: str, seconds: float, seed: int = 0) -> tuple[Learner, list[tuple[float, float]]]:
    """Learns for this many CPU-seconds; returns the learner and its learning curve."""
    learner, curve, began = Learner(name, seed), [], time.process_time()
    sums, done = np.zeros(GAMES), [0.0]
    while (spent := time.process_time() - began) < seconds:
        story = learner.play()
        for reward, end in zip(story["rewards"].numpy(), story["ends"].numpy(), strict=True):
            sums += reward
            done += sums[end > 0].tolist()
            sums[end > 0] = 0
        learner.learn(story)
        done = done[-1000:]
        curve.append((spent, float(np.mean(done))))
        print(f"\r{spent:5.0f} s of {seconds:.0f}   mean return {curve[-1][1]:6.2f} ", end="", flush=True)
    print()
    return learner, curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(LESSONS))
    parser.add_argument("--seconds", type=float, default=110, help="CPU-seconds to learn")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=1000, help="fresh games to measure on")
    parser.add_argument("--out", default="", help="where to save the policy; GAME.npz unless you say otherwise")
    args = parser.parse_args()
    torch.set_num_threads(1)
    learner, curve = train(args.game, args.seconds, args.seed)
    draw(curve, args.game)
    for who, net in (("random", None), ("trained", learner.net)):
        totals = measure(args.game, net, args.games, "fresh")
        print(
            f"{who}: mean return {totals.mean():.3f} over {args.games} fresh games, {np.mean(totals > 0):.3f} above 0"
        )
    layers = [parameter.detach().numpy() for parameter in learner.net.policy.parameters()]
    place = args.out or f"{args.game}.npz"
    save_policy(place, args.game, learner.lesson.kind, learner.batch.plan.size, learner.chosen, layers)
    print(f"Saved as {place}.")


if __name__ == "__main__":
    main()
