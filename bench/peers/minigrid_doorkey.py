# game: catamaze
# requires: minigrid==3.2.0 gymnasium==1.4.0
# compares: MiniGrid-DoorKey-8x8-v0, random actions: one agent, a 7x7 view, no opponents
import minigrid  # noqa: F401 - registers its environments
from peer_clock import answer, gym_steps

answer({"MiniGrid-DoorKey-8x8-v0": lambda: gym_steps("MiniGrid-DoorKey-8x8-v0")}, ("minigrid", "gymnasium"))
