/** Where the rooms of an act lie on the chart: rows one after the other, a little off the line as if drawn by hand. */

export const STEP = 96;
const LANE = 92;
const WIDE = 460;

/** A small number between -1 and 1 that is always the same for a room. @param {string} id */
function wobble(id) {
  let sum = 7;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return (sum / 997) * 2 - 1;
}

/** The chart of an act. Upright charts climb from below, wide ones run to the right. @param {any} floor @param {boolean} upright */
export function chartOf(floor, upright) {
  const places = new Map();
  const rows = floor.rows.length;
  const long = (rows - 1) * STEP + 150;
  floor.rows.forEach((row, number) => {
    row.forEach((node, column) => {
      const lane = (column - (row.length - 1) / 2) * Math.min(LANE, (WIDE - 90) / Math.max(row.length - 1, 1));
      const [along, across] = [75 + number * STEP + wobble(node.id) * 12, WIDE / 2 + lane + wobble(`${node.id}y`) * 10];
      places.set(node.id, { node, x: upright ? across : along, y: upright ? long - along : across });
    });
  });
  return { places, width: upright ? WIDE : long, height: upright ? long : WIDE };
}

/** A curved link between two rooms. */
export function linkPath(from, to, upright) {
  if (upright) {
    const middle = (from.y + to.y) / 2;
    return `M${from.x} ${from.y}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
  }
  const middle = (from.x + to.x) / 2;
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
}

/** A row in words; an act begins at its entry. @param {number} row */
export const rowWords = (row) => (row ? `row ${row}` : "entry");

export const KINDS = {
  COMBAT: ["C", "combat", "M-8 8L8-8M-8-8L8 8M-9 3L-4 8M9 3L4 8"],
  ELITE: ["E", "elite", "M-9 8V-4L-4 1 0-8 4 1 9-4V8Z"],
  CAMPFIRE: ["F", "campfire", "M0-10C6-4 7 0 5 4 3 8-3 8-5 4-7 0-3-2 0-10ZM-9 10H9"],
  MERCHANT: ["M", "merchant", "M-8-2H8L6 9H-6ZM-4-2V-5A4 4 0 014-5V-2"],
  SHRINE: ["S", "shrine", "M-9 9H9M-7 9V-1M7 9V-1M0 9V-1M-10-2L0-9 10-2Z"],
  BOSS: ["B", "boss", "M-9-2C-9-14 9-14 9-2 9 3 5 4 5 9H-5C-5 4-9 3-9-2ZM-4-2H-3M4-2H3"],
};
