/** The skin of Rogue: torchlight on near-black stone. */

import { Board } from "./board.js";
import { End } from "./end.js";
import { Actions, Panel, Strip } from "./panel.js";

export const skin = {
  Board,
  Panel,
  Actions,
  End,
  Strip,
  endTitle: ({ view }) => (view.won ? "You bring the Amulet home" : view.over ? "You die" : "The quest is over"),
  endFacts: ({ view }) => [["Score", view.score.toLocaleString("en-US")], ["Depth", `${view.depth} (deepest ${view.deepest})`], ["Level", String(view.level)], ["Turn", view.turn.toLocaleString("en-US")], ["Kills", String(view.kills)]],
  greet: {
    goal: "Go down ten levels, take the Amulet of Yendor, and bring it back up.",
    how: ["Click a place to walk there. ", "o", " explores, ", "f", " fights, ", ">", " takes the stairs, ", "i", " opens the pack."],
    touch: "Tap a place to walk there, or let Explore find the way.",
  },
  keys: [
    ["Arrows h j k l y u b n", "Walk, strike, open"],
    ["Shift+direction", "Run"],
    ["o", "Explore until something comes up"],
    ["f", "Fight the nearest monster"],
    ["> <", "Go to the stairs, then take them"],
    ["g ,", "Pick up"],
    ["i", "Pack"],
    ["Z", "Heal: rest until you are well"],
    ["s X", "Search here; search dead ends"],
    ["F", "Flee"],
    ["m", "Whole level or close by"],
    ["x", "Look around with a cursor; Enter goes there"],
    ["a", "What is around you, in words"],
    ["D C", "Discoveries; your character"],
  ],
};
