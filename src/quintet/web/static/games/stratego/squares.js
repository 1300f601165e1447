/** Squares and ranks by name, and what can be said about a square. */

export const SIDE = 10;
export const SIDES = ["RED", "BLUE"];
export const RANKS = ["Flag", "Spy", "Scout", "Miner", "Sergeant", "Lieutenant", "Captain", "Major", "Colonel", "General", "Marshal", "Bomb"];
export const LETTERS = ["F", "S", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B"];
const COLUMNS = "abcdefghij";
const LAKES = new Set(["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"]);

/** @param {{row: number, col: number}} position */
export const nameOf = ({ row, col }) => `${COLUMNS[col]}${SIDE - row}`;

/** @param {string} name */
export const positionOf = (name) => ({ row: SIDE - Number(name.slice(1)), col: COLUMNS.indexOf(name[0]) });

/** @param {string} name */
export const isLake = (name) => LAKES.has(name);

/** The index of a rank among RANKS; the document gives a Bomb the number 99. @param {number} rank */
export const kindOf = (rank) => Math.min(rank, RANKS.length - 1);

/** Pieces by the name of their square. @param {any} view */
export const bySquare = (view) => new Map(view.pieces.filter((piece) => piece.position).map((piece) => [nameOf(piece.position), piece]));

/** A piece keeps its key while it moves, because it keeps the square it started on. @param {any} piece */
export const keyOf = (piece) => `${piece.seat}:${piece.start.row}:${piece.start.col}`;

/** Whether a rank is forgotten without memory aids: an enemy's, unless it fought in the last move. */
export function isForgotten(view, piece) {
  const last = view.last_move && nameOf(view.last_move.target);
  return view.phase === "PLAYING" && view.seat !== null && piece.seat !== view.seat && nameOf(piece.position) !== last;
}

/** A square in words, for people who listen. */
export function labelOf(name, piece, view) {
  if (!piece) return isLake(name) ? `${name}: lake` : `${name}: empty`;
  const rank = piece.rank === null ? "piece" : RANKS[kindOf(piece.rank)];
  const whose = piece.seat === view.seat ? "your" : SIDES[piece.seat].toLowerCase();
  const moved = piece.rank === null && piece.has_moved ? ", has moved" : "";
  return `${name}: ${whose} ${rank}${moved}`;
}
