/** Two pads for thumbs: the left one moves, the right one shoots. */

import { html } from "../../core/ui.js";

const WAYS = [["UP", "↑"], ["LEFT", "←"], ["RIGHT", "→"], ["DOWN", "↓"]];

export const Pads = ({ intend }) => html`<div class="cm-pads">
  ${[["MOVE", "Move"], ["SHOOT", "Shoot"]].map(([verb, label]) => html`<div class=${`cm-pad ${verb.toLowerCase()}`} role="group" aria-label=${label}>
    ${WAYS.map(([way, arrow]) => html`<button type="button" class=${way.toLowerCase()} aria-label=${`${label} ${way.toLowerCase()}`} onClick=${() => intend(`${verb}_${way}`)}>${arrow}</button>`)}
    <span aria-hidden="true">${label}</span>
  </div>`)}
</div>`;
