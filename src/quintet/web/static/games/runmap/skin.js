/** The skin of the run map: an atlas by day, a night chart by night. */

import { Actions } from "./actions.js";
import { Board } from "./board.js";
import { Panel, Strip } from "./panel.js";

export const skin = {
  Board,
  Panel,
  Actions,
  Strip,
  endTitle: ({ view }) => (view.won ? "Three bosses beaten" : "The run ends"),
  endFacts: ({ view }) => [["Act", `${view.act} of 3`], ["Row", view.row ? String(view.row) : "entry"], ["HP", `${view.hp} of ${view.max_hp}`], ["Gold", String(view.gold)]],
  greet: {
    goal: "Travel through three acts and beat the boss at the end of each.",
    how: ["Click a room with a bright ring, or press its number ", "1", " to ", "4", ". Rooms you look at tell their odds."],
    touch: "Tap a room with a bright ring.",
  },
  keys: [
    ["1 … 4", "Go to that room of the next row"],
    ["Arrows", "Look at other rooms"],
    ["Enter", "Go to the room in focus"],
    ["r t", "Campfire: rest, train"],
    ["p c g l", "Merchant: potion, charm, guard, leave"],
    ["p l", "Shrine: pray, leave"],
    ["o", "Next act"],
  ],
};
