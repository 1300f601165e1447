/** The rules of a game: how it is played, then every rule by its number. */

import { api } from "../api.js";
import { Document } from "../document.js";
import { Waiting } from "../parts.js";
import { Shell } from "../shell.js";
import { html } from "../ui.js";
import { useLoad } from "./load.js";

export function Page({ params: [id] }) {
  const { data, error, again } = useLoad(() => Promise.all([api.games(), api.rules(id)]), [id]);
  const title = data?.[0].find((game) => game.id === id)?.title ?? "Rules";
  return html`<${Shell} title=${data ? `Rules of ${title}` : title} class="narrow" game=${id}>
    ${!data ? html`<${Waiting} ...${{ error, again }} />` : html`<header><h1>${title}: the rules</h1><p>Every rule has a number. <a href=${`/new/${id}`}>New game</a></p></header><${Document} text=${data[1].text} />`}
  <//>`;
}
