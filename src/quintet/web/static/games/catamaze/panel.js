/** Beside the radar: hearts, rounds, the tick, the map so far, and time. */

import { Button } from "../../core/parts.js";
import { classes, html } from "../../core/ui.js";
import { memoryOf } from "./memory.js";

const HEART = "M10 17S2.5 12.5 2.5 7.5A3.9 3.9 0 0110 5.5 3.9 3.9 0 0117.5 7.5C17.5 12.5 10 17 10 17Z";
const ROUND = "M7.5 17V8Q7.5 4 10 2.5 12.5 4 12.5 8V17Z";

const Signs = ({ path, have, most, label, kind }) => html`<p class=${`cm-signs ${kind}`} role="img" aria-label=${`${label}: ${have} of ${most}`}>
  ${Array.from({ length: most }, (_, place) => html`<svg viewBox="0 0 20 20" class=${classes(place < have && "full")} aria-hidden="true"><path d=${path} /></svg>`)}
</p>`;

/** All that was seen so far, in small. */
function SoFar({ view, table }) {
  const memory = memoryOf(table, view.seat);
  memory.takeIn(view.observation);
  const drawn = (wanted) => [...memory.cells].filter(([, { glyph }]) => wanted.includes(glyph)).map(([cell]) => `M${cell.replace(",", " ")}h1v1h-1z`).join("");
  const { x, y } = view.observation.position;
  return html`<svg class="cm-map" viewBox=${`0 0 ${view.width} ${view.height}`} width=${view.width} height=${view.height} role="img" aria-label=${`Map so far: ${memory.cells.size} cells seen`}>
    <rect class="cm-unseen" width=${view.width} height=${view.height} /><path class="cm-cell floor near" d=${drawn(".S")} /><path class="cm-cell wall near" d=${drawn("#")} /><path class="cm-exit" d=${drawn("E")} /><circle class="cm-dot" cx=${x + 0.5} cy=${y + 0.5} r="0.9" />
  </svg>`;
}

/** Hearts, rounds and the tick. */
export function Strip({ view }) {
  const seen = view.observation;
  if (!seen) return null;
  return html`<div class="cm-panel">
    <${Signs} path=${HEART} have=${seen.hp} most=${view.max_hp} label="Hit points" kind="hearts" />
    <${Signs} path=${ROUND} have=${seen.ammo} most=${view.max_ammo} label="Rounds" kind="rounds" />
    <p class="small"><span class="quiet">Tick</span> ${view.time}<span class="cm-place"> <span class="quiet">at</span> ${seen.position.x}, ${seen.position.y}</span>${seen.last_sound && html` <b class="cm-click">click<span class="cm-near"> within three cells</span></b>`}</p>
  </div>`;
}

export function Panel({ view, names, table }) {
  if (!view.observation || (view.watched && !view.observation.alive)) return html`<${Everyone} view=${view} names=${names} />`;
  return html`<${Strip} view=${view} /><${SoFar} view=${view} table=${table} />`;
}

const Everyone = ({ view, names }) => html`<div class="cm-panel"><p class="small quiet">Tick ${view.time}</p>
  <ul>${(view.watched?.entities ?? []).map((each) => html`<li class="small">${each.seat + 1} ${names[each.seat]}: ${each.won ? "escaped" : each.alive ? `${each.hp} hit points, ${each.ammo} rounds` : "dead"}</li>`)}</ul></div>`;

export function Actions({ live, leads, seat, pace, paused, speed, moves, send, view }) {
  if (!live || view.game_over || seat === null) return null;
  return html`${(leads || paused) && html`<${Button} icon=${paused ? "play" : "pause"} label=${paused ? "Start time" : "Pause"} aria-keyshortcuts="p" onClick=${() => pace({ paused: !paused })} />`}
    ${leads && html`<${Button} label="One tick" disabled=${!paused} onClick=${() => pace({ single: true })} />
    <${Button} label=${`Speed ×${speed ?? 1}`} onClick=${() => pace({ speed: speed >= 4 ? 0.5 : (speed ?? 1) * 2 })} />`}
    <${Button} label="Wait" disabled=${!moves.has("WAIT")} onClick=${() => send(moves.get("WAIT"))} />`;
}
