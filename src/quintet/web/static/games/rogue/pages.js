/** Pages of text about the quest: discoveries, and the character that people share. */

import { CopyButton, Dialog } from "../../core/parts.js";
import { html, useEffect, useState } from "../../core/ui.js";

const TITLES = { discoveries: "Discoveries", character: "Your character", around: "Around you", legend: "Signs of the map" };

export function PageDialog({ name, moment, close }) {
  const { view, page } = moment;
  const [text, setText] = useState("");
  useEffect(() => void (name !== "discoveries" && page(name).then(setText)), [name]);
  return html`<${Dialog} title=${TITLES[name] ?? name} sheet close=${close} class="rg-page">
    ${name === "discoveries" ? html`<${Discoveries} list=${view.discoveries} />` : html`<pre class="plain-text" tabindex="0">${text || "…"}</pre><p><${CopyButton} text=${text} label="Copy" /></p>`}
  <//>`;
}

function Discoveries({ list }) {
  if (!list.length) return html`<p class="quiet">You have not seen any magic yet.</p>`;
  return html`<table class="scores"><thead><tr><th scope="col">Looks like</th><th scope="col">Is</th></tr></thead><tbody>
    ${list.map((each) => html`<tr><td>${each.look} ${each.type.toLowerCase()}</td><td>${each.name ?? (each.called ? `called ${each.called}` : "unknown")}</td></tr>`)}
  </tbody></table>`;
}
