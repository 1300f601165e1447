/** Playing with friends: which game, and how they come to the table. */

import { api } from "../api.js";
import { Waiting } from "../parts.js";
import { Scene } from "../scenes.js";
import { Shell } from "../shell.js";
import { html } from "../ui.js";
import { useLoad } from "./load.js";

const STEPS = ["Choose a game and create a table.", "Send the link to your friends. They need no account.", "The game begins when every seat is taken."];

export function Page() {
  const { data, error, again } = useLoad(() => api.games());
  return html`<${Shell} title="Play with friends">
    <header><h1>Play with friends</h1><ol class="steps">${STEPS.map((step) => html`<li>${step}</li>`)}</ol></header>
    ${!data ? html`<${Waiting} ...${{ error, again }} />` : html`<ul class="cards three">${data.filter((game) => game.seats[1] > 1).map((game) => html`<${Door} game=${game} />`)}</ul>`}
  <//>`;
}

const Door = ({ game }) => html`<li class="card" data-game=${game.id}>
  <div class="card-scene" aria-hidden="true"><${Scene} game=${game.id} /></div>
  <div class="card-text"><h2>${game.title}</h2><p>${game.summary}</p><p>${game.seats[1] > 2 ? `Up to ${game.seats[1]} players` : "Two players"}</p></div>
  <div class="card-doors"><a class="button primary" href=${`/new/${game.id}?friends`} aria-label=${`Create a table of ${game.title}`}>Create a table</a></div>
</li>`;
