/** Beside the cards: everyone's tally, what is left, and the sets found on a daily board. */

import { shortName } from "../../core/table/seats.js";
import { classes, clockText, counted, html, useEffect, useState } from "../../core/ui.js";
import { Face, LETTERS } from "./board.js";

/** Whether one player plays against the clock. */
export const isRace = (view) => view.tallies.length === 1 && Boolean(view.target);

/** The time played, counted on from the last push, which came at `at`. */
function Clock({ seconds, at, live, outcome }) {
  const [now, setNow] = useState(() => performance.now());
  const runs = live && !outcome;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [runs]);
  const gone = runs ? Math.max(0, now - at) / 1000 : 0;
  return html`<div><dd class="set-clock">${clockText(seconds + gone)}</dd><dt>time</dt></div>`;
}

export function Panel(moment) {
  const { view, names } = moment;
  const clock = isRace(view) && moment.seconds !== undefined && html`<${Clock} ...${moment} />`;
  return html`<div class=${classes("set-panel", view.tallies.length > 1 && "many")}>
    ${view.tallies.map((tally) => html`<${Tally} key=${tally.seat} ...${{ tally, view, names, clock }} note=${moment.absence?.(tally.seat)} mine=${tally.seat === moment.seat} />`)}
    <p class="quiet small">${left(view)}</p>
    ${view.sets_total !== null && html`<ol class="set-found" aria-label="Sets found">${view.found_sets.map((places) => html`<li aria-label=${places.map((place) => LETTERS[place]).join(" ")}>${places.map((place) => html`<span class="set-mini"><${Face} card=${view.board[place]} upright /></span>`)}</li>`)}</ol>`}
  </div>`;
}

function Tally({ tally, view, names, clock, note, mine }) {
  const many = view.tallies.length > 1;
  const unit = view.mode === "race" ? "point" : "set";
  const score = view.mode === "race" ? tally.score : tally.found;
  return html`<div class=${classes("set-tally", mine && "mine")}>
    ${many && html`<p><b>${shortName(names[tally.seat], names.length)}</b>${mine && names[tally.seat] !== "You" && html`<span class="not-phone"> (you)</span>`}${note && html` <span class="away">${note}</span>`}</p>`}
    <dl>
      <div><dd>${score}</dd><dt>${score === 1 ? unit : `${unit}s`}</dt></div>
      <div><dd>${tally.streak}</dd><dt>streak</dt></div>
      <div><dd>${tally.wrong}</dd><dt>wrong</dt></div>
      ${clock}
    </dl>
  </div>`;
}

function left(view) {
  const parts = [];
  if (view.sets_total !== null) parts.push(`${view.found_sets.length} of ${counted(view.sets_total, "set")} found`);
  if (view.target) parts.push(`First to ${counted(view.target, "set")}`);
  if (view.cards_left !== null) parts.push(`${counted(view.cards_left, "card")} left in the deck`);
  return parts.join(" · ");
}
