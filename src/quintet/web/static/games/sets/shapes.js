/** The symbols of a card, each 64 by 30 around the middle, as SVG; `board.js` draws the card around them. */

import { html } from "../../core/ui.js";

export const NUMBERS = ["one", "two", "three"];
export const SHAPES = ["diamond", "squiggle", "oval"];
export const SHADINGS = ["solid", "striped", "open"];
export const COLORS = ["red", "green", "purple"];

const OUTLINES = [
  "M-33 0L0-16.5 33 0 0 16.5Z",
  "M-30 5C-33-13-14-19 2-10 10-5.5 17-6 23-11 28-15 32-11 30-5 33 13 14 19-2 10-10 5.5-17 6-23 11-28 15-32 11-30 5Z",
  "M-18.5-14.5H18.5A14.5 14.5 0 0118.5 14.5H-18.5A14.5 14.5 0 01-18.5-14.5Z",
];
const ROWS = [[0], [-20, 20], [-37, 0, 37]];

/** @typedef {{num: number, shape: number, shading: number, color: number}} Card */

/** A card in words: "two striped green ovals". @param {Card} card */
export function nameCard({ num, shape, shading, color }) {
  return `${NUMBERS[num]} ${SHADINGS[shading]} ${COLORS[color]} ${SHAPES[shape]}${num ? "s" : ""}`;
}

/** The hatchings of the three colors, once per page that draws cards. */
export const Hatching = () => html`<svg class="set-defs" width="0" height="0" aria-hidden="true"><defs>
  ${[0, 1, 2].map(
    (color) => html`<pattern id=${`hatch-${color}`} class=${`set-color-${color}`} width="5" height="5" patternUnits="userSpaceOnUse">
      <path d="M1.5 0V5" stroke="currentColor" stroke-width="1.7" />
    </pattern>`,
  )}
</defs></svg>`;

/** The symbols of a card, to be placed in the middle of an SVG. @param {Card & {turned?: boolean}} props */
export function Symbols({ num, shape, shading, color, turned = false }) {
  const fill = ["currentColor", `url(#hatch-${color})`, "none"][shading];
  return html`<g class=${`set-color-${color}`} transform=${turned ? "rotate(90)" : undefined}>
    ${ROWS[num].map(
      (y) => html`<path d=${OUTLINES[shape]} transform=${`translate(0 ${y})`} fill=${fill} stroke="currentColor" stroke-width="2.8" stroke-linejoin="round" />`,
    )}
  </g>`;
}
