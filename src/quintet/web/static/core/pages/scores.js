/** The leaderboard: of one kind of game or the latest of all, yours or everyone's, today's challenge alone. */

import { api } from "../api.js";
import { QUICK } from "../games.js";
import { Choices, Waiting } from "../parts.js";
import { resultWords } from "../result_words.js";
import { go } from "../router.js";
import { Shell } from "../shell.js";
import { modeWords } from "../terms.js";
import { classes, clockText, counted, html, useEffect, useState } from "../ui.js";
import { useLoad } from "./load.js";

const HELP = [["", "Ranked"], ["helped", "With help"]];

export function Page({ params: [game = ""] }) {
  const games = useLoad(() => api.games());
  const card = games.data?.find((each) => each.id === game);
  const titles = Object.fromEntries((games.data ?? []).map((each) => [each.id, each.title]));
  return html`<${Shell} title="Leaderboard" class="narrow" game=${game || undefined}>
    <header><h1>Leaderboard</h1><p>Every finished game counts, against bots and against people. Games with an undo or a chosen seed are listed as played with help.</p></header>
    <div class="stack">
      <${Choices} label="Game" name="game" value=${game} options=${[["", "Latest"], ...Object.entries(titles)]} onChange=${(id) => go(id ? `/scores/${id}` : "/scores", { replace: true })} />
      ${!game || card ? html`<${Results} key=${game} ...${{ card, titles }} />` : html`<${Waiting} error=${games.error || (games.data && "There is no such game here.")} again=${games.again} />`}
    </div>
  <//>`;
}

/** The kind of game that a list begins with: what this player played last, or what Play starts. */
function useKind(card) {
  const [kind, setKind] = useState(card ? "" : "all");
  useEffect(() => {
    if (!card) return;
    const usual = QUICK[card.id] ?? card.presets[0]?.name ?? "standard";
    api.scores({ game: card.id, sort: "date", limit: 1 }).then(({ scores }) => setKind(scores[0]?.mode ?? usual), () => setKind(usual));
  }, []);
  return [kind, setKind];
}

/** One kind is never ranked among others: their scores say different things. */
function Results({ card, titles }) {
  const [kind, setKind] = useKind(card);
  const [whose, setWhose] = useState("mine");
  const [when, setWhen] = useState("all");
  const [help, setHelp] = useState("");
  const wish = { game: card?.id, mode: card && when !== "daily" ? kind : "", everyone: whose === "everyone", daily: when === "daily", helped: Boolean(help), sort: card ? "" : "date", limit: 50 };
  const { data, error, again } = useLoad(() => (kind ? api.scores(wish) : Promise.resolve(null)), [kind, whose, when, help]);
  const kinds = card ? [...new Set([...card.presets.map((preset) => preset.name), "custom", kind])].filter(Boolean) : [];
  return html`<div class="filters">
      ${card && when !== "daily" && html`<label class="field"><span class="label">Kind</span><select value=${kind} onChange=${(event) => setKind(event.target.value)}>${kinds.map((name) => html`<option value=${name} selected=${name === kind}>${name === "custom" ? "Own options" : modeWords(name)}</option>`)}</select></label>`}
      <${Choices} label="Whose" name="whose" value=${whose} options=${[["mine", "Mine"], ["everyone", "Everyone"]]} onChange=${setWhose} />
      <${Choices} label="When" name="when" value=${when} options=${[["all", "All time"], ["daily", "Today's challenge"]]} onChange=${setWhen} />
      <${Choices} label="Help" name="how" value=${help} options=${HELP} onChange=${setHelp} />
    </div>
    ${!data ? html`<${Waiting} ...${{ error, again }} />` : data.scores.length ? html`<${Table} ...${{ data, titles, whose }} game=${card?.id} />` : html`<div class="empty"><p>No results here yet.</p><a class="button" href=${card ? `/new/${card.id}` : "/"}>Play</a></div>`}`;
}

function Table({ data, titles, game, whose }) {
  const mine = whose === "mine";
  const against = mine && data.scores.some((score) => score.against.length);
  /** On a phone, where there is no room for another name, it is below the result. */
  const isNarrow = mine || !game;
  const below = (score) => (!mine ? !game && score.name : score.against.length ? `against ${score.against.join(", ")}` : "");
  return html`${mine && html`<p class="quiet">${counted(data.games, "game")}, ${counted(data.wins, "win")}${data.longest > 1 ? `, longest streak ${data.longest}` : ""}</p>`}
    <div class="wide" tabindex="0" role="region" aria-label="Results"><table class="scores">
      <thead><tr>${game && html`<th scope="col" class="number">#</th>`}${!game && html`<th scope="col">Game</th>`}<th scope="col" class=${classes(isNarrow && "not-phone")}>Player</th>${against && html`<th scope="col" class="not-phone">Against</th>`}<th scope="col" class="number">Score</th><th scope="col">Result</th><th scope="col" class="number not-phone">Time</th></tr></thead>
      <tbody>${data.scores.map((score, place) => html`<tr>${game && html`<td class="number">${place + 1}</td>`}${!game && html`<td>${titles[score.game] ?? score.game} <span class="small quiet">${modeWords(score.mode)}</span></td>`}<td class=${classes("name", isNarrow && "not-phone")}>${score.name}</td>${against && html`<td class="name not-phone">${score.against.join(", ")}</td>`}<td class="number">${score.score.toLocaleString("en-US")}</td><td>${score.table ? html`<a href=${`/replay/${score.table}`}>${resultWords(score)}</a>` : resultWords(score)}${below(score) && html`<span class="only-phone small quiet name">${below(score)}</span>`}</td><td class="number not-phone">${clockText(score.seconds)}</td></tr>`)}</tbody>
    </table></div>`;
}
