/** The skin of Stratego: a wooden set on baize with water. */

import { counted } from "../../core/ui.js";
import { Board } from "./board.js";
import { Actions, Panel, Strip } from "./panel.js";

/** The first look at the setup: what to do. Whoever waits for the other side reads it beside the pieces. */
function greetSetup({ view, moves }) {
  const goal = "Arrange your army, then find and capture the enemy Flag.";
  const fresh = moves.size > 0 && view.tray?.every((count, kind) => count === view.counts[kind]);
  return { goal, how: ["Lay out a setup or press Random, change what you like, then press Ready."], touch: "Lay out a setup or press Random, then Ready.", fresh };
}

/** What is left of both armies, by the names of their players. */
const piecesLeft = ({ view, names }) => (view.phase === "SETUP" ? [] : names.map((name, seat) => [name, `${counted(view.pieces.filter((piece) => piece.seat === seat && piece.position).length, "piece")} left`]));

export const skin = {
  Board,
  Panel,
  Actions,
  Strip,
  /** Both armies with all their ranks, for a replay: each piece as its owner sees it. */
  merge: (views) => ({ ...views[0], seat: null, pieces: views.flatMap((view, seat) => view.pieces.filter((piece) => piece.seat === seat)) }),
  scored: false,
  acts: ({ view }) => (view.phase === "SETUP" ? "to set up" : undefined),
  endFacts: piecesLeft,
  greet: (moment) =>
    moment.view.phase === "SETUP"
      ? greetSetup(moment)
      : { goal: "Find and capture the enemy Flag.", how: ["Click a piece, then a square, or drag it. With keys: arrows and ", "Enter", ", or ", "Shift", " and an arrow to move at once."], touch: "Tap a piece, then a square, or drag it." },
  keys: [
    ["Arrows", "Move over the board"],
    ["Enter", "Choose the piece, then the square"],
    ["Shift+Arrow", "Move the piece under the cursor one square"],
    ["v", "Flip the board"],
    ["k", "Your army as they see it"],
    ["a", "Memory aids: who has moved, what was seen"],
    ["2 … 9 s f b m", "Setup: choose a rank to place"],
    ["r c g", "Setup: random, clear, ready"],
    ["Delete", "Setup: take the chosen piece back"],
  ],
};
