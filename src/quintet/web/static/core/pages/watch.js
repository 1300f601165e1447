/** Public tables: to join while a seat is open, or to watch. */

import { api } from "../api.js";
import { Waiting } from "../parts.js";
import { Shell } from "../shell.js";
import { counted, html } from "../ui.js";
import { useLoad } from "./load.js";

const stateOf = (table) => {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  return table.stage === "open" ? `${counted(open, "open seat")}` : `${counted(table.watching, "spectator")}`;
};

export function Page() {
  const { data, error, again } = useLoad(() => api.live());
  return html`<${Shell} title="Watch" class="narrow">
    <header><h1>Live tables</h1><p>Tables that are open to everyone on this server.</p></header>
    ${!data ? html`<${Waiting} ...${{ error, again }} />` : data.length ? html`<ul class="list">${data.map((table) => html`<li data-game=${table.game}><a class="line" href=${table.link}><span class="dot" aria-hidden="true"></span><span><b>${table.title}</b><br /><span class="quiet small">${table.seats.map((seat) => seat.name || "open").join(", ")}</span></span><span class="small quiet">${stateOf(table)}</span></a></li>`)}</ul>` : html`<div class="empty"><p>No public table right now. Start one: choose a game, leave a seat open, and let everyone watch.</p><a class="button" href="/">Choose a game</a></div>`}
  <//>`;
}
