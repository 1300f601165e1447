/** The skin of CataMaze: a radar on concrete. */

import { counted } from "../../core/ui.js";
import { Board } from "./board.js";
import { Actions, Panel, Strip } from "./panel.js";

export const skin = {
  Board,
  Panel,
  Actions,
  Strip,
  greet: {
    goal: "Reach the exit E alive. Time starts with your first action.",
    how: ["", "W", " ", "A", " ", "S", " ", "D", " move, ", "I", " ", "J", " ", "K", " ", "L", " shoot. Click a known place to walk there."],
    touch: "The left pad moves, the right one shoots. Tap a known place to walk there.",
  },
  endText: ({ view, outcome, seat }) => (outcome.winners.includes(seat) && view.observation?.won ? `You escaped after ${counted(view.time, "tick")}.` : undefined),
  /** The queue shows these itself. */
  quiet: ["queued", "cleared"],
  keys: [
    ["w a s d", "Move; arrows do too"],
    ["i j k l", "Shoot; Shift and an arrow does too"],
    ["Space .", "Wait one tick"],
    ["Esc", "Clear the queue"],
    ["p", "Pause or resume"],
    ["Enter", "One tick while paused"],
    ["+ -", "Faster, slower"],
  ],
};
