"""Batches in the shapes of Stable-Baselines3, TorchRL and PufferLib."""

import numpy as np
import pytest
from on_demand import OnDemand

from quintet.lab.puffer_env import PufferEnv
from quintet.table.policy_bot import load_policy, save_policy
from quintet.testing.bots import turn_of

torch, sb3, torchrl = OnDemand("torch"), OnDemand("sb3_contrib"), OnDemand("torchrl.envs.utils")
sb3_env, torchrl_env = OnDemand("quintet.lab.sb3_env"), OnDemand("quintet.lab.torchrl_env")


def test_torchrl_checks_the_specs():
    """TorchRL's own check passes, and a reset of some rows leaves the others alone."""
    for game in ("sets", "catamaze"):
        env = torchrl_env.TorchRlEnv(game, 3)
        env.set_seed(1)
        torchrl.check_env_specs(env)
    kept = env.rollout(3)["observation"].shape
    assert (3, 3) == tuple(kept[:2])
    before = env.batch.seed_of(0)
    reset = torch.tensor([[False], [True], [False]])
    env.reset(env.reset().set("_reset", reset))
    assert before != env.batch.seed_of(1)


def test_masked_ppo_learns_on_the_batch():
    """MaskablePPO finds the masks, plays only legal actions, and its weights change."""
    env = sb3_env.Sb3Env("catamaze", 8, task="exit-9x9", seed="sb3", observation="flat")
    model = sb3.MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, seed=0, device="cpu")
    before = model.policy.action_net.weight.detach().clone()
    model.learn(256)
    assert not torch.equal(before, model.policy.action_net.weight)
    assert not env.batch.illegal.any()


def test_sb3_gets_the_last_observation_of_an_episode():
    """A row that ends shows its next game and keeps the last sight of the old one in its info."""
    env = sb3_env.Sb3Env("sets", 2, seed="last", limit=3)
    env.seed(7)
    env.reset()
    assert ["7-0", "8-0"] == [env.batch.seed_of(row) for row in range(2)]
    for _ in range(3):
        _, _, dones, infos = env.step(np.array([0, 0]))
    assert dones.all()
    assert infos[0]["TimeLimit.truncated"]
    assert (21, 15) == infos[0]["terminal_observation"]["cards"].shape
    assert "7-1" == env.batch.seed_of(0)
    assert [False, False] == env.env_is_wrapped(object)
    with pytest.raises(AttributeError):
        env.env_method("fly")


def test_puffer_writes_into_the_same_arrays():
    """Every step returns the arrays of the first one, and a report on ended episodes comes with the 128th step."""
    env = PufferEnv("sets", 4, task="speed-easy")
    first, _ = env.reset(seed=1)
    for step in range(1, 129):
        seen, rewards, _, _, infos = env.step(env.action_masks.argmax(axis=1))
        assert seen is first
        assert bool(infos) == (step == 128)
    assert np.float32 == rewards.dtype
    assert 4 == infos[0]["episodes"]
    assert (4, 22) == env.action_masks.shape
    env.close()


def test_puffer_takes_arrays_of_its_trainer():
    """With `buf`, what a step gives is in the given arrays; `send` and `recv` are a step."""
    env, twin = PufferEnv("sets", 4), None
    env.reset(seed=2)
    given = {name: np.zeros_like(getattr(env, name)) for name in ("observations", "rewards", "terminals")}
    given |= {name: np.zeros_like(getattr(env, name)) for name in ("truncations", "masks", "actions")}
    twin = PufferEnv("sets", 4, buf=given)
    twin.async_reset(seed=2)
    for _ in range(150):
        actions = env.action_masks.argmax(axis=1)
        env.step(actions)
        twin.send(actions)
        seen, rewards, terminals, truncations, infos, agents, acting = twin.recv()
        assert np.array_equal(env.observations, given["observations"])
        assert np.array_equal(env.truncations, truncations)
        assert np.array_equal(env.rewards, given["rewards"])
    assert seen is given["observations"]
    assert (rewards is given["rewards"], terminals is given["terminals"], infos) == (True, True, [])
    assert (agents.tolist(), acting.tolist()) == ([0, 1, 2, 3], [True] * 4)


def test_a_model_of_sb3_becomes_a_policy_with_the_same_chances(tmp_path):
    """What docs/spec/index.md does with the layers of a model gives a bot that thinks what the model thinks."""
    env = sb3_env.Sb3Env("sets", 8, task="speed-easy")
    model = sb3.MaskablePPO("MultiInputPolicy", env, n_steps=16, batch_size=64, seed=1)
    nets = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    layers = [part.detach().numpy() for net in nets if hasattr(net, "weight") for part in (net.weight, net.bias)]
    parts = env.batch.split(np.arange(env.batch.plan.size))
    inputs = np.concatenate([parts[name].ravel() for name in env.observation_space])
    save_policy(tmp_path / "sb3.npz", "sets", "whole", env.batch.plan.size, inputs, layers)
    game = env.batch.plan.game
    state = game.new("x", env.batch.plan.options)
    chances = np.exp(load_policy(game, f"policy:{tmp_path / 'sb3.npz'}").logits(turn_of(game, state, 0)))
    env.batch.reset(seeds=["x"] * 8)
    seen = {name: torch.as_tensor(part[:1]) for name, part in env.batch.split(env.batch.observations).items()}
    wanted = model.policy.get_distribution(seen, env.batch.masks[:1]).distribution.probs.detach().numpy()[0]
    assert np.allclose(chances / chances.sum(), wanted[list(game.legal(state, 0))], atol=1e-6)
