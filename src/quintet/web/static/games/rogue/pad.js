/** A pad of eight directions for thumbs. */

import { html } from "../../core/ui.js";

const KEYS = [["northwest", "↖"], ["north", "↑"], ["northeast", "↗"], ["west", "←"], ["rest", "·"], ["east", "→"], ["southwest", "↙"], ["south", "↓"], ["southeast", "↘"]];

export const Pad = ({ act }) => html`<div class="rg-pad" role="group" aria-label="Directions">
  ${KEYS.map(([word, arrow]) => html`<button type="button" aria-label=${word} onClick=${() => act(word)}>${arrow}</button>`)}
</div>`;
