/** Beside the chart: health and purse, and what waits in the room that is looked at. */

import { Meter } from "../../core/parts.js";
import { html } from "../../core/ui.js";
import { KINDS, rowWords } from "./chart.js";
import { useLook } from "./look.js";

/** Health and purse. */
export const Strip = ({ view }) => html`<div class="rm-strip">
  <${Meter} name="HP" value=${view.hp} most=${view.max_hp} kind=${view.hp * 4 < view.max_hp ? "bad" : ""} />
  <dl class="rm-purse"><div><dt>Gold</dt><dd>${view.gold}</dd></div><div><dt>Guard</dt><dd>${view.guard}</dd></div><div><dt>Charm</dt><dd>${view.charm ? "yes" : "no"}</dd></div><div><dt>Act</dt><dd>${view.act} of ${view.floors.length}</dd></div></dl>
</div>`;

export function Panel({ view }) {
  const { node, text } = useLook();
  return html`<div class="rm-panel">
    <${Strip} view=${view} />
    ${node && html`<div class="rm-preview"><p><b>${KINDS[node.type][1][0].toUpperCase() + KINDS[node.type][1].slice(1)}</b><span class="quiet small"> ${rowWords(node.row)}</span></p>${text.split("\n").filter(Boolean).map((line) => html`<p class="small">${line}</p>`)}</div>`}
  </div>`;
}
