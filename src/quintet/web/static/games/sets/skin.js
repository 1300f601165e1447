/** The skin of Set: a real deck on felt. */

import { Button } from "../../core/parts.js";
import { html } from "../../core/ui.js";
import { Board, lastClaim, notTheirs } from "./board.js";
import { Panel, isRace } from "./panel.js";
import { listed, whyNotBriefly } from "./why.js";

function Actions({ moves, send, view }) {
  const button = (word, icon, label, key) => html`<${Button} icon=${icon} label=${label} aria-keyshortcuts=${key} disabled=${!moves.has(word)} onClick=${() => send(moves.get(word))} />`;
  return html`${view.hints_allowed && button("hint", "hint", "Hint", "z")}${button("clear", "close", "Put back", "x")}`;
}

/** Wrong claims in two lines each, said while the cards that they were about lay there. */
const SAID = new WeakMap();

function briefly({ event }, { view, events, seat, names }) {
  if (event.kind === "no set" && event === lastClaim(events)) {
    SAID.set(event, event.seat === seat ? whyNotBriefly(event.values.map((place) => view.board[place])) : notTheirs(event, names));
  }
  return SAID.get(event) ?? "";
}

export const skin = {
  Board,
  Panel,
  Actions,
  Strip: Panel,
  greet: ({ options, view }) => ({
    goal: `Find three cards: ${attributes(options)} must each be all the same or all different.`,
    how: ["Click three cards, or press their letters ", "a", " ", "b", " ", "c", ...(view.hints_allowed ? [". ", "z", " gives a hint."] : ["."])],
    touch: "Tap three cards.",
    fresh: view.tallies.every((tally) => !tally.found && !tally.wrong),
  }),
  keys: [
    ["a … u", "Pick the card with that letter, or put it back"],
    ["Arrows", "Move between cards"],
    ["Enter", "Pick the card in focus"],
    ["x", "Put all cards back"],
    ["z", "Hint"],
  ],
  /** The cards show these themselves. */
  quiet: ["picked", "put back", "cleared"],
  brief: briefly,
  /** Whether everybody ends with as many sets, so that time tells who was better. */
  races: ({ view }) => isRace(view),
  endTitle: ({ view }) => (view.tallies.length === 1 && !view.tallies[0].found ? "Game over" : undefined),
  endFacts: ({ view }) => (view.tallies.length > 1 ? [] : ownFacts(view.tallies[0])),
};

const ATTRIBUTES = [["nums", "number"], ["shapes", "shape"], ["shadings", "shading"], ["colors", "color"]];

/** The attributes in which the cards of this deck differ: "shape, shading and color". */
function attributes(options) {
  const names = ATTRIBUTES.filter(([field]) => (options[field]?.length ?? 3) > 1).map(([, name]) => name);
  return listed(names) || "everything";
}

const ownFacts = (tally) => [
  ["Sets", String(tally.found)],
  ["Wrong", String(tally.wrong)],
  ["Best streak", String(tally.best_streak)],
  ...(tally.hints ? [["Hints", String(tally.hints)]] : []),
];
