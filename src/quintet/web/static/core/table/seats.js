/** The seats of a table with their clocks. */

import { classes, clockText, html, useEffect, useRef, useState } from "../ui.js";

/** Seconds left on each clock now, counted on from the push. @param {{left: number[], running: number[]}|null} clocks */
function useLeft(clocks) {
  const [, draw] = useState(0);
  const came = useRef({ clocks: null, at: 0 });
  if (came.current.clocks !== clocks) came.current = { clocks, at: performance.now() };
  useEffect(() => {
    if (!clocks) return undefined;
    const timer = setInterval(() => draw((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [Boolean(clocks)]);
  return (seat) => {
    if (clocks?.left?.[seat] === undefined) return null;
    const gone = clocks.running.includes(seat) ? performance.now() - came.current.at : 0;
    return Math.max(0, clocks.left[seat] - gone) / 1000;
  };
}

/** A name; where many sit, phones leave out that a bot is a bot. @param {string} name @param {number} count */
export function shortName(name, count) {
  const [, kind, number] = /^(.+) bot( \d+)?$/.exec(name) ?? [];
  return count > 2 && kind ? html`${kind}<span class="not-phone"> bot</span>${number}` : name || "Open seat";
}

/** Why somebody does not play, in a word. @param {any} seat */
export const absence = (seat) => (seat?.gone ? "resigned" : seat?.kind === "person" && !seat.online ? "away" : "");

/** @param {{names: string[], seat: number|null, toAct: number[], clocks: any, seats: any[], over: boolean, numbered: boolean}} props */
export function Seats({ names, seat: own, toAct, clocks, seats, over, numbered }) {
  const left = useLeft(over ? null : clocks);
  if (names.length < 2) return null;
  return html`<ul class="seats" aria-label="Seats">
    ${names.map((name, seat) => {
      const acts = !over && toAct.includes(seat);
      const time = left(seat);
      const note = absence(seats[seat]);
      return html`<li class=${classes("seat", acts && "acting", seat === own && "mine")}>
        ${numbered ? html`<span class="number">${seat + 1}</span>` : html`<span class="lamp" role="img" aria-label=${acts ? "to act" : "waiting"}></span>`}
        <span class="who">${shortName(name, names.length)}${seat === own && name !== "You" && html`<span class="not-phone"> (you)</span>`}${note && html` <span class="away">${note}</span>`}</span>
        ${time !== null && html`<span class=${classes("clock", clocks.running.includes(seat) && "runs", time < 20 && "short")}>${clockText(time)}</span>`}
      </li>`;
    })}
  </ul>`;
}
