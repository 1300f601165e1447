/** The whole maze, for those who may watch it: the map, everyone in it and every bullet. */

import { classes, html } from "../../core/ui.js";

export function World({ view }) {
  const { map, entities, bullets } = view.watched;
  return html`<svg class="cm-world" viewBox=${`-0.5 -0.5 ${view.width + 1} ${view.height + 1}`} role="img" aria-label=${`The whole maze at tick ${view.time}`}>
    <rect class="cm-cell floor near" x="0" y="0" width=${view.width} height=${view.height} />
    ${map.map((row, y) => [...row.matchAll(/#+/g)].map((run) => html`<rect class="cm-cell wall near" x=${run.index} y=${y} width=${run[0].length + 0.02} height="1.02" />`))}
    ${map.flatMap((row, y) => [...row].map((tile, x) => /[SE]/.test(tile) && html`<text class=${classes("cm-sign", tile === "E" && "exit")} x=${x + 0.5} y=${y + 0.8}>${tile}</text>`))}
    ${bullets.map((bullet) => html`<circle class="cm-bullet" cx=${bullet.position.x + 0.5} cy=${bullet.position.y + 0.5} r="0.22" />`)}
    ${entities.map((each) => html`<g key=${each.entity_id} class=${classes("cm-entity", each.entity_id.startsWith("player") ? "player" : "agent", !each.alive && "dead")} style=${{ transform: `translate(${each.position.x}px, ${each.position.y}px)` }}><circle cx="0.5" cy="0.5" r="0.48" /><text x="0.5" y="0.76">${each.alive ? each.seat + 1 : "×"}</text></g>`)}
  </svg>`;
}
