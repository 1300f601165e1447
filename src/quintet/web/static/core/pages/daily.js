/** Today's challenges: one per game, the same for everyone; the first attempt counts. */

import { api } from "../api.js";
import { Waiting } from "../parts.js";
import { Scene } from "../scenes.js";
import { Shell } from "../shell.js";
import { startGame } from "../start.js";
import { dayWords, html, useState } from "../ui.js";
import { useLoad } from "./load.js";

const STATES = { new: "Not played yet", begun: "Begun", done: "Done", seen: "Played with help" };

export function Page() {
  const { data, error, again } = useLoad(() => Promise.all([api.games(), api.home()]));
  const [problem, setProblem] = useState("");
  const play = (game) => startGame({ game, daily: true }).catch((reason) => setProblem(reason.message));
  return html`<${Shell} title="Daily challenges">
    <header><h1>Today's challenges</h1><p>${data ? `${dayWords(data[1].day)}. ` : ""}The same for everyone, and the first attempt counts.</p></header>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${!data ? html`<${Waiting} ...${{ error, again }} />` : html`<ul class="cards">${data[0].map((game) => html`<${Challenge} ...${{ game, play }} daily=${data[1].games.find((each) => each.game === game.id)?.daily ?? { state: "new" }} />`)}</ul>`}
  <//>`;
}

function Challenge({ game, daily, play }) {
  return html`<li class="card" data-game=${game.id}>
    <div class="card-scene" aria-hidden="true"><${Scene} game=${game.id} /></div>
    <div class="card-text"><h2>${game.title}</h2><p class=${daily.state === "done" ? "good" : ""}>${daily.state === "done" ? "✓ " : ""}${STATES[daily.state]}</p></div>
    <div class="card-doors">
      ${daily.state === "new" && html`<button type="button" class="button primary" onClick=${() => play(game.id)} aria-label=${`Play today's ${game.title}`}>Play</button>`}
      ${daily.state === "begun" && daily.table && html`<a class="button primary" href=${`/t/${daily.table}`}>Continue</a>`}
      <a class="button" href=${`/scores/${game.id}`} aria-label=${`Leaderboard of ${game.title}`}>Leaderboard</a>
    </div>
  </li>`;
}
