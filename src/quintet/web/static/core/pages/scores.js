/** The leaderboard: of one game or all, yours or everyone's, today's challenge alone. */

import { api } from "../api.js";
import { Choices, Waiting } from "../parts.js";
import { resultWords } from "../result_words.js";
import { go } from "../router.js";
import { Shell } from "../shell.js";
import { modeWords } from "../terms.js";
import { clockText, counted, html, useState } from "../ui.js";
import { useLoad } from "./load.js";

export function Page({ params: [game = ""] }) {
  const [whose, setWhose] = useState("mine");
  const [when, setWhen] = useState("all");
  const games = useLoad(() => api.games());
  const { data, error, again } = useLoad(() => api.scores({ game, everyone: whose === "everyone", daily: when === "daily", sort: game ? "" : "date", limit: 50 }), [game, whose, when]);
  const titles = Object.fromEntries((games.data ?? []).map((each) => [each.id, each.title]));
  return html`<${Shell} title="Leaderboard" class="narrow" game=${game || undefined}>
    <header><h1>Leaderboard</h1></header>
    <div class="stack">
      <${Choices} label="Game" name="game" value=${game} options=${[["", "Latest"], ...Object.entries(titles)]} onChange=${(id) => go(id ? `/scores/${id}` : "/scores", { replace: true })} />
      <div class="row"><${Choices} label="Whose" name="whose" value=${whose} options=${[["mine", "Mine"], ["everyone", "Everyone"]]} onChange=${setWhose} />
      <${Choices} label="When" name="when" value=${when} options=${[["all", "All time"], ["daily", "Today's challenge"]]} onChange=${setWhen} /></div>
      ${!data ? html`<${Waiting} ...${{ error, again }} />` : data.scores.length ? html`<${Table} ...${{ data, titles, game, whose }} />` : html`<div class="empty"><p>No results here yet.</p><a class="button" href=${game ? `/new/${game}` : "/"}>Play</a></div>`}
    </div>
  <//>`;
}

function Table({ data, titles, game, whose }) {
  return html`${whose === "mine" && html`<p class="quiet">${counted(data.games, "game")}, ${counted(data.wins, "win")}${data.longest > 1 ? `, longest streak ${data.longest}` : ""}</p>`}
    <div class="wide" tabindex="0" role="region" aria-label="Results"><table class="scores">
      <thead><tr>${game && html`<th scope="col" class="number">#</th>`}<th scope="col">Player</th>${!game && html`<th scope="col">Game</th>`}<th scope="col">Kind</th><th scope="col" class="number">Score</th><th scope="col">Result</th><th scope="col" class="number not-phone">Time</th></tr></thead>
      <tbody>${data.scores.map((score, place) => html`<tr>${game && html`<td class="number">${place + 1}</td>`}<td>${score.name}</td>${!game && html`<td>${titles[score.game] ?? score.game}</td>`}<td class="quiet">${modeWords(score.mode)}</td><td class="number">${score.score.toLocaleString("en-US")}</td><td>${resultWords(score)}${score.helped ? " (with help)" : ""}</td><td class="number not-phone">${clockText(score.seconds)}</td></tr>`)}</tbody>
    </table></div>`;
}
