/** The queue: what waits to happen, one a tick. */

import { Button } from "../../core/parts.js";
import { classes, html } from "../../core/ui.js";

const SIGNS = { UP: "↑", DOWN: "↓", LEFT: "←", RIGHT: "→" };
/** How many of the queue are shown: as many as fit beside the button. */
const shown = () => (innerWidth < 640 ? 4 : 12);

const words = (name) => (name === "WAIT" ? "wait" : name.toLowerCase().replace("_", " "));
/** A shot has a double arrow. */
const SHOTS = { UP: "⇑", DOWN: "⇓", LEFT: "⇐", RIGHT: "⇒" };
const sign = (name) => (name === "WAIT" ? "·" : (name.startsWith("SHOOT") ? SHOTS : SIGNS)[name.split("_")[1]]);

export function Queue({ queue, limit, clear, live }) {
  const most = shown();
  return html`<div class="cm-queue">
    <ol aria-label=${`Queue, ${queue.length} of ${limit}`}>
      ${queue.slice(0, most).map((name, place) => html`<li key=${place} class=${classes(name.startsWith("SHOOT") && "shot", place === 0 && "next")} aria-label=${words(name)}>${sign(name)}</li>`)}
      ${queue.length > most && html`<li class="more">+${queue.length - most}</li>`}
      ${queue.length === 0 && html`<li class="none">Your queue is empty</li>`}
    </ol>
    ${live && html`<${Button} icon="close" label="Clear" disabled=${!queue.length} onClick=${clear} />`}
  </div>`;
}
