/** A piece of the wooden set: its side by color, shape and emblem, its rank by letter and name. */

import { classes, html } from "../../core/ui.js";
import { LETTERS, RANKS, kindOf } from "./squares.js";

const EMBLEMS = ["M0-9L8 0 0 9-8 0Z", "M0-8.5A8.5 8.5 0 010 8.5 8.5 8.5 0 010-8.5Z"];
/** A small sign per rank beside its letter, drawn around the middle. */
const SIGNS = [
  "M-4 8V-8M-4-8H6L3-4 6 0H-4",
  "M-8 0S-4-5 0-5 8 0 8 0 4 5 0 5-8 0-8 0M0-2A2 2 0 010 2 2 2 0 010-2",
  "M-7 6L3-6M3-6H-3M3-6V0M7 6L4 2",
  "M-6 7L3-3M-2-7Q6-7 6 1L2-1-1-4Z",
  "M-6-2L0-6 6-2M-6 3L0-1 6 3",
  "M-6-4L0-8 6-4M-6 1L0-3 6 1M-6 6L0 2 6 6",
  "M0-8L2-2 8-2 3 1 5 7 0 4-5 7-3 1-8-2-2-2Z",
  "M-7 6V-4L-3 0 0-6 3 0 7-4V6Z",
  "M-7-6H7V0Q7 6 0 8-7 6-7 0Z",
  "M-7 7L7-7M-7-7L7 7M-8 3L-3 8M8 3L3 8",
  "M-8 5V-5L-4 0 0-7 4 0 8-5V5ZM-8 8H8",
  "M-1 9A6.5 6.5 0 110 9ZM3-3L6-7Q8-9 10-7",
];

/** @param {{seat: number, rank: number|null, moved?: boolean, revealed?: boolean, known?: boolean, small?: boolean}} props */
export function Piece({ seat, rank, moved = false, revealed = false, dim = false, small = false }) {
  const kind = rank === null ? null : kindOf(rank);
  return html`<svg class=${classes("st-piece", `st-side-${seat}`, dim && "dim", small && "small")} viewBox="-22 -24 44 48" aria-hidden="true">
    <path class="st-body" d=${seat ? "M-19-8A19 15 0 0119-8V21H-19Z" : "M-19-22H19V21H-19Z"} />
    <path class="st-face" d=${seat ? "M-15-7A15 11 0 0115-7V17H-15Z" : "M-15-18H15V17H-15Z"} />
    ${kind === null ? html`<path class="st-emblem" d=${EMBLEMS[seat]} />` : html`<text class="st-rank" x="0" y=${small ? 8 : 5}>${LETTERS[kind]}</text>${!small && html`<path class="st-sign" transform="translate(0 11) scale(0.5)" d=${SIGNS[kind]} />`}`}
    ${moved && html`<circle class="st-moved" cx="13" cy="-14" r="3.2" />`}
    ${revealed && html`<path class="st-revealed" d="M-17-13L-13-17-9-13-13-9Z" />`}
  </svg>`;
}

/** @param {number} kind */
export const rankName = (kind) => RANKS[kind];
