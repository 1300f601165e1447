/** Home: five cards that live, what can be continued, and the doors to everything else. */

import { api } from "../api.js";
import { useKeys } from "../keys.js";
import { Button, Waiting } from "../parts.js";
import { Scene } from "../scenes.js";
import { Shell } from "../shell.js";
import { quickGame, watchBots } from "../start.js";
import { symbol } from "../symbols.js";
import { go } from "../router.js";
import { dayOf, html, useEffect, useState } from "../ui.js";

/** Loads the catalogue and what this player has done. */
function useHome() {
  const [home, setHome] = useState({ games: null, mine: {}, error: "" });
  const load = () => {
    const failed = (error) => setHome((before) => ({ ...before, error: error.message }));
    api.games().then((games) => setHome((before) => ({ ...before, games, error: "" })), failed);
    api.home().then((home) => setHome((before) => ({ ...before, mine: mineOf(home) })), () => {});
  };
  useEffect(load, []);
  return { ...home, load };
}

/** What the server tells about this player, by game. */
function mineOf({ games, tables }) {
  const newest = new Set(games.map((each) => tables.find((table) => table.game === each.game)?.id));
  const unfinished = (game) => tables.find((table) => table.game === game && table.stage !== "over");
  return { latest: tables[0], others: tables.filter((table) => !newest.has(table.id)), games: Object.fromEntries(games.map((each) => [each.game, { unfinished: unfinished(each.game), last: lastWords(each.last), streak: each.streak, daily: each.daily.state }])) };
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** A small number as a word. @param {number} count */
const countWord = (count) => NUMBERS[count] ?? String(count);

/** The last result in a few words. */
function lastWords(last) {
  if (!last) return "";
  /** A score of one says no more than who won. */
  const points = Math.abs(last.score) > 1 ? `, ${last.score.toLocaleString("en-US")} points` : "";
  return `Last: ${last.won ? "won" : last.gave_up ? "resigned" : "lost"}${points}`;
}

export function Page() {
  const { games, mine, error, load } = useHome();
  const [problem, setProblem] = useState("");
  const failed = (reason) => setProblem(reason.message);
  const play = (game) => {
    const table = mine.games?.[game]?.unfinished;
    return table ? go(table.link) : quickGame(game).catch(failed);
  };
  const watch = (game) => watchBots(game).catch(failed);
  useKeys((key) => {
    const game = games?.[Number(key) - 1];
    if (game) play(game.id);
    return Boolean(game);
  });
  return html`<${Shell} title="Quintet">
    <header class="home-lead"><h1>${countWord(games?.length ?? 5)} games, one table</h1>
      ${mine.latest && html`<a class="button primary only-phone" data-game=${mine.latest.game} href=${mine.latest.link}>${symbol("play")}<span>Continue ${mine.latest.title}</span></a>`}
      <a class="button" href="/friends">${symbol("people")}<span>Play with friends</span></a></header>
    ${mine.others?.length > 0 && html`<${Others} tables=${mine.others} />`}
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${games ? html`<ol class="cards">${games.map((game, place) => html`<${Card} key=${game.id} ...${{ game, place, play, watch }} mine=${mine.games?.[game.id] ?? {}} />`)}</ol>` : html`<${Waiting} error=${error} again=${load} />`}
  <//>`;
}

/** Unfinished games that no card leads to, since a newer one of the same game does. */
function Others({ tables }) {
  const names = (table) => table.seats.filter((_, place) => place !== table.seat).map((seat) => seat.name || "open seat").join(", ");
  const about = (table) => [table.progress, names(table) && `with ${names(table)}`].filter(Boolean).join(", ");
  return html`<details class="others"><summary>${tables.length} more unfinished ${tables.length === 1 ? "game" : "games"}</summary>
    <ul class="list">${tables.map((table) => html`<li data-game=${table.game}><a class="line" href=${table.link}><span class="dot" aria-hidden="true"></span><span><b>${table.title}</b>${about(table) && html`<br /><span class="quiet small">${about(table)}</span>`}</span><time class="quiet small" datetime=${new Date(table.changed * 1000).toISOString()}>${dayOf(table.changed)}</time></a></li>`)}</ul>
  </details>`;
}

function Card({ game, place, mine, play, watch }) {
  const unfinished = Boolean(mine.unfinished);
  return html`<li class="card" data-game=${game.id}>
    <div class="card-scene" aria-hidden="true" onClick=${() => play(game.id)}><${Scene} game=${game.id} /></div>
    <div class="card-text">
      <h2>${game.title} <kbd aria-hidden="true">${place + 1}</kbd></h2>
      <p>${game.summary}</p>
      <${State} mine=${mine} />
    </div>
    <div class="card-doors">
      <${Button} kind="primary" icon="play" label=${unfinished ? "Continue" : "Play"} aria-label=${`${unfinished ? "Continue" : "Play"} ${game.title}`} onClick=${() => play(game.id)} />
      <a class="button" href=${`/new/${game.id}`} aria-label=${`New game of ${game.title} with options`}>${unfinished ? "New game" : "Options"}</a>
      <${Button} class="card-watch" icon="eye" label="Watch bots" aria-label=${`Watch bots: ${game.title}`} onClick=${() => watch(game.id)} />
    </div>
  </li>`;
}

/** Where somebody is in a game: "Act 2, row 4 · ". */
const placeOf = (table) => (table.progress ? html`<b>${table.progress}</b> · ` : "");

/** Last result, streak, and whether today's challenge is done. */
function State({ mine }) {
  const daily = { done: "Daily done", new: "Daily not played", begun: "Daily unfinished" }[mine.daily] ?? "";
  return html`<p class="card-state">
    ${mine.unfinished && html`<span>${placeOf(mine.unfinished)}Saved ${dayOf(mine.unfinished.changed)}</span>`}
    ${mine.last && html`<span>${mine.last}</span>`}
    ${mine.streak > 1 && html`<span><b>${mine.streak}</b> in a row</span>`}
    ${daily && html`<a href="/daily" class=${mine.daily === "done" ? "good" : "quiet"}>${mine.daily === "done" ? "✓ " : ""}${daily}</a>`}
  </p>`;
}
