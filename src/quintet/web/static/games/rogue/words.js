/** Directions and items: which word of the vocabulary a key, a tile or a button means. */

export const DIRECTIONS = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0], northwest: [-1, -1], northeast: [1, -1], southwest: [-1, 1], southeast: [1, 1] };

const KEYS = { k: "north", j: "south", h: "west", l: "east", y: "northwest", u: "northeast", b: "southwest", n: "southeast", ArrowUp: "north", ArrowDown: "south", ArrowLeft: "west", ArrowRight: "east", Home: "northwest", PageUp: "northeast", End: "southwest", PageDown: "southeast", 8: "north", 2: "south", 4: "west", 6: "east", 7: "northwest", 9: "northeast", 1: "southwest", 3: "southeast" };

/** The direction of a key, and whether it runs. @param {string} key @param {boolean} shift */
export function directionOf(key, shift) {
  if (KEYS[key]) return { way: KEYS[key], runs: shift && key.length > 1 };
  const lower = key.toLowerCase();
  return key.length === 1 && key !== lower && KEYS[lower] && !/[FZXDC]/.test(key) ? { way: KEYS[lower], runs: true } : null;
}

/** The direction from one tile to a neighbor. */
export const wayTo = (from, to) => Object.entries(DIRECTIONS).find(([, [x, y]]) => from.x + x === to.x && from.y + y === to.y)?.[0] ?? null;

/** Whether a light has burnt out. @param {any} thing */
export const isSpent = (thing) => thing.fuel === 0;

/** The name of an item as the pack shows it. @param {any} thing */
export const nameOf = (thing) => thing.name.replace(" (0 turns)", ", burnt out");

const USES = { POTION: "Drink", SCROLL: "Read", FOOD: "Eat", WEAPON: "Wield", ARMOR: "Wear", RING: "Put on", TORCH: "Light", LANTERN: "Light", OIL_FLASK: "Refill lantern", ARTIFACT: "Light" };

/** What can be done with an item now: a label and the action. @param {any} thing @param {Map<string, number>} moves */
export function usesOf(thing, moves) {
  const { letter, type } = thing;
  const words = [[`choose ${letter}`, "Choose"], [`use ${letter}`, USES[type] ?? "Use"], [`remove ${letter}`, "Put away"], [`drop ${letter}`, "Drop"]];
  return words.filter(([word]) => moves.has(word)).map(([word, label]) => ({ label, action: moves.get(word) }));
}

/** The directions in which a wand can be zapped now. */
export const zapsOf = (thing, moves) => Object.keys(DIRECTIONS).filter((way) => moves.has(`zap ${thing.letter} ${way}`)).map((way) => ({ way, action: moves.get(`zap ${thing.letter} ${way}`) }));

const GLYPHS = { "#": "wall", ".": "floor", ":": "corridor", "'": "open door", "+": "closed door", "<": "stairs up", ">": "stairs down", "^": "trap", $: "gold" };

/** What is on a tile as far as the view says, in a few words. */
export function glance(view, x, y) {
  if (x === view.x && y === view.y) return "you";
  const creature = view.monsters.find((each) => each.x === x && each.y === y);
  if (creature) return [creature.health === "unhurt" ? "" : creature.health, creature.asleep ? "sleeping" : "", creature.name.toLowerCase()].filter(Boolean).join(" ");
  const thing = view.things.find((each) => each.x === x && each.y === y);
  return thing?.name ?? GLYPHS[view.map[y]?.[x]] ?? "";
}
