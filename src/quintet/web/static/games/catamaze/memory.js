/** What this seat has seen: a map drawn from its windows alone, kept for this browser tab so that a reload keeps it. */

const SIGHT = 2;

/** How a cell of a window is remembered; people and bullets leave floor behind. */
const remembered = (glyph) => (glyph === "#" || glyph === "S" || glyph === "E" ? glyph : ".");

export class Memory {
  /** @param {string} table */
  constructor(table) {
    this.key = `quintet.maze.${table}`;
    /** @type {Map<string, {glyph: string, time: number}>} */
    this.cells = new Map();
    /** Where somebody was seen, and when. @type {Map<string, number>} */
    this.met = new Map();
    this.load();
  }

  load() {
    try {
      for (const [cell, glyph, time] of JSON.parse(sessionStorage.getItem(this.key) ?? "[]")) this.cells.set(cell, { glyph, time });
    } catch {
      this.cells.clear();
    }
  }

  save() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify([...this.cells].map(([cell, { glyph, time }]) => [cell, glyph, time])));
    } catch {
      /* A full storage keeps the map until the page closes. */
    }
  }

  /** Adds a window; going back in time forgets what was seen later. @param {any} seen the observation */
  takeIn(seen) {
    for (const [cell, { time }] of this.cells) if (time > seen.time) this.cells.delete(cell);
    for (const [cell, time] of this.met) if (time > seen.time || seen.time - time > 20) this.met.delete(cell);
    seen.vision.forEach((row, down) => row.forEach((glyph, across) => {
      const cell = `${seen.position.x + across - SIGHT},${seen.position.y + down - SIGHT}`;
      const known = this.cells.get(cell);
      const tile = remembered(glyph);
      this.met.delete(cell);
      if (glyph === "P") this.met.set(cell, seen.time);
      if (!known || (known.glyph !== tile && tile !== ".")) this.cells.set(cell, { glyph: tile, time: seen.time });
    }));
    this.save();
  }

  /** @param {number} x @param {number} y */
  tile(x, y) {
    return this.cells.get(`${x},${y}`)?.glyph ?? " ";
  }

  /** The moves of a shortest way over remembered floor, or none. @returns {string[]} */
  way(from, to) {
    const steps = new Map([[`${from.x},${from.y}`, null]]);
    const line = [from];
    for (const here of line) {
      if (here.x === to.x && here.y === to.y) return trace(steps, here);
      for (const [word, [x, y]] of Object.entries(MOVES)) {
        const next = { x: here.x + x, y: here.y + y };
        const key = `${next.x},${next.y}`;
        if (steps.has(key) || !/[.SE]/.test(this.tile(next.x, next.y))) continue;
        steps.set(key, { here, word });
        line.push(next);
      }
    }
    return [];
  }

  /** Where the queued moves lead, as far as remembered walls allow. @param {string[]} queue */
  trail(from, queue) {
    const cells = [];
    let here = from;
    for (const word of queue) {
      const move = MOVES[word];
      if (!move) continue;
      const next = { x: here.x + move[0], y: here.y + move[1] };
      if (this.tile(next.x, next.y) === "#") continue;
      here = next;
      cells.push(here);
    }
    return cells;
  }
}

/** @type {Map<string, Memory>} */
const memories = new Map();

/** The memory of a seat at a table; board and panel share it. @param {string} table @param {number|null} seat */
export function memoryOf(table, seat) {
  const key = `${table}:${seat}`;
  if (!memories.has(key)) memories.set(key, new Memory(key));
  return memories.get(key);
}

export const MOVES = { MOVE_UP: [0, -1], MOVE_DOWN: [0, 1], MOVE_LEFT: [-1, 0], MOVE_RIGHT: [1, 0] };

function trace(steps, end) {
  const words = [];
  for (let at = steps.get(`${end.x},${end.y}`); at; at = steps.get(`${at.here.x},${at.here.y}`)) words.unshift(at.word);
  return words;
}
