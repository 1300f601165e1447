/** Why three cards are not a set, in a sentence, from what everyone sees on them. */

import { COLORS, NUMBERS, SHADINGS, SHAPES } from "./shapes.js";

const ATTRIBUTES = [["num", NUMBERS], ["shape", SHAPES.map((name) => `${name}s`)], ["shading", SHADINGS], ["color", COLORS]];

/** The odd one out of three values, or null when they all agree or all differ. @param {number[]} values */
function odd(values) {
  const kinds = new Set(values);
  if (kinds.size !== 2) return null;
  const [two, one] = [...kinds].sort((a, b) => values.filter((value) => value === b).length - values.filter((value) => value === a).length);
  return { two, one };
}

const TITLES = { num: "number", shape: "shape", shading: "shading", color: "color" };

/** The same in the space of a small phone. @param {any[]} cards */
export function whyNotBriefly(cards) {
  const names = ATTRIBUTES.map(([name]) => name).filter((name) => odd(cards.map((card) => card[name])));
  return `Not a set: two alike and one not in ${listed(names.map((name) => TITLES[name]))}.`;
}

/** "number, shape and color". @param {string[]} words */
export const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? ""));

/** @param {any[]} cards */
export function whyNot(cards) {
  if (cards.some((card) => !card)) return "That is not a set.";
  const parts = ATTRIBUTES.flatMap(([name, words]) => {
    const found = odd(cards.map((card) => card[name]));
    if (!found) return [];
    return name === "num" ? `two cards show ${words[found.two]} and one shows ${words[found.one]}` : `two are ${words[found.two]} and one is ${name === "shape" ? `a ${words[found.one].slice(0, -1)}` : words[found.one]}`;
  });
  return `Not a set: ${parts.join("; ")}.`.replace("a oval", "an oval");
}
