/** Your finished games. */

import { api } from "../api.js";
import { Waiting } from "../parts.js";
import { resultWords } from "../result_words.js";
import { Shell } from "../shell.js";
import { modeWords } from "../terms.js";
import { dayOf, html } from "../ui.js";
import { useLoad } from "./load.js";

const namesOf = (table) => table.seats.map((seat) => seat.name || "Open seat").join(", ");

/** The kind of game and how it ended for you: "Barrage, won". */
function wordsOf({ mode, result }) {
  const ended = result && html`<span class=${result.won ? "good" : ""}>${resultWords(result)}</span>`;
  return html`<span class="small"><span class="quiet"> · ${modeWords(mode)}</span>${ended && html` · ${ended}`}</span>`;
}

export function Page() {
  const { data, error, again } = useLoad(() => api.replays());
  return html`<${Shell} title="Replays" class="narrow">
    <header><h1>Replays</h1><p>Every finished game, step by step, with both sides revealed.</p></header>
    ${!data ? html`<${Waiting} ...${{ error, again }} />` : data.length ? html`<ul class="list">${data.map((table) => html`<li data-game=${table.game}><a class="line" href=${`/replay/${table.id}`}><span class="dot" aria-hidden="true"></span><span><b>${table.title}</b>${wordsOf(table)}<br /><span class="quiet small">${namesOf(table)}</span></span><time class="quiet small" datetime=${new Date(table.changed * 1000).toISOString()}>${dayOf(table.changed)}</time></a></li>`)}</ul>` : html`<div class="empty"><p>No finished games yet.</p><a class="button" href="/">Play one</a></div>`}
  <//>`;
}
