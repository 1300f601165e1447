# game: all
# requires: gymnasium==1.4.0
# compares: CartPole-v1 through gymnasium.make, random actions: four floats of physics, so it is the floor of the API
from peer_clock import answer, gym_steps

answer({"CartPole-v1": lambda: gym_steps("CartPole-v1")}, ("gymnasium",))
