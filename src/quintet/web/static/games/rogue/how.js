/** How Rogue is played, in words of clicks and taps. */

export const how = [
  "You are @. Go down ten levels by the stairs (>), take the Amulet of Yendor (&), and come back up to level 1 alive.",
  "Click a place to walk there, or press Explore to walk on until something comes up. Walking into a monster strikes it, and walking into a door opens it. Capital letters are monsters; Fight goes for the nearest one. A long press, or the pointer at rest, tells what something is.",
  "What your light shows stays on the map: # wall, . floor, : corridor, ' open door, + closed door, ^ trap. Items on the floor: ) weapon, [ armor, ! potion, ? scroll, = ring, / wand, % food, ~ torch, ( lantern, { oil, $ gold.",
  "Walk onto an item and press Get. Press Pack, then an item, to drink, read, eat, light, wield, wear or zap it. A lower armor number is better: bare skin is 10.",
  "Eat before you grow weak, light another torch before yours goes out, press Heal when no monster is near, and Search where a wall looks suspicious.",
];
