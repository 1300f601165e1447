/** The skin of Set: a real deck on felt. */

import { Button } from "../../core/parts.js";
import { counted, html } from "../../core/ui.js";
import { Board } from "./board.js";
import { Panel } from "./panel.js";

function Actions({ moves, send, view }) {
  const button = (word, icon, label, key) => html`<${Button} icon=${icon} label=${label} aria-keyshortcuts=${key} disabled=${!moves.has(word)} onClick=${() => send(moves.get(word))} />`;
  return html`${view.hints_allowed && button("hint", "hint", "Hint", "z")}${button("clear", "close", "Put back", "x")}`;
}

export const skin = {
  Board,
  Panel,
  Actions,
  Strip: Panel,
  greet: {
    goal: "Find three cards that agree or differ in number, shape, shading and color.",
    how: ["Tap three cards, or press their letters ", "a", " ", "b", " ", "c", ". ", "z", " gives a hint."],
  },
  keys: [
    ["a … u", "Pick the card with that letter, or put it back"],
    ["Arrows", "Move between cards"],
    ["Enter", "Pick the card in focus"],
    ["x", "Put all cards back"],
    ["z", "Hint"],
  ],
  endFacts: ({ view }) => (view.tallies.length > 1 ? [] : ownFacts(view.tallies[0])),
};

const ownFacts = (tally) => [
  ["Sets", String(tally.found)],
  ["Wrong", String(tally.wrong)],
  ["Best streak", String(tally.best_streak)],
  ...(tally.hints ? [["Hints", counted(tally.hints, "hint")]] : []),
];
