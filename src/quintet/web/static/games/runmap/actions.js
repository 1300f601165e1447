/** The ways ahead as buttons, with what they cost. */

import { html } from "../../core/ui.js";
import { KINDS } from "./chart.js";
import { useOffers } from "./room.js";

export function Actions(moment) {
  const { view, moves, send, live } = moment;
  const details = new Map(useOffers(moment));
  if (!live || view.over || view.phase !== "walking") return null;
  const next = view.floors[view.act - 1].rows[view.row + 1] ?? [];
  return next.filter((node) => moves.has(`go ${node.column + 1}`)).map((node) => html`<button type="button" class="button rm-way" onClick=${() => send(moves.get(`go ${node.column + 1}`))}>
    <kbd aria-hidden="true">${node.column + 1}</kbd><span><b>${KINDS[node.type][1]}</b> <span class="small quiet">${details.get(`go ${node.column + 1}`) ?? ""}</span></span>
  </button>`);
}
