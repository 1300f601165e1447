/** How a game is played: in words of clicks where its skin has them, else as the catalog says it. */

import { api } from "./api.js";
import { loadHow } from "./games.js";
import { Marked } from "./parts.js";
import { html, useEffect, useState } from "./ui.js";

/** @param {{game: string}} props */
export function How({ game }) {
  const [lines, setLines] = useState(/** @type {string[]} */ ([]));
  useEffect(() => void linesFor(game).then(setLines), [game]);
  return html`<div class="stack how">${lines.map((line) => html`<p><${Marked} text=${line} /></p>`)}
    <p><a href=${`/rules/${game}`} target="_blank">Every rule, by number</a></p></div>`;
}

async function linesFor(game) {
  const own = await loadHow(game);
  if (own) return own;
  const found = (await api.games().catch(() => [])).find((each) => each.id === game);
  return found?.how.split("\n") ?? [];
}
