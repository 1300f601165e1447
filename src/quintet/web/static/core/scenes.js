/** A picture of each game for the home page and the new-game form. */

import { Hatching, Symbols } from "../games/sets/shapes.js";
import { html } from "./ui.js";

const card = (x, y, turn, look) => html`<g transform=${`translate(${x} ${y}) rotate(${turn})`} class="scene-card">
  <rect x="-50" y="-68" width="100" height="136" rx="11" />
  <${Symbols} ...${look} />
</g>`;

const sets = () => html`<${Hatching} /><svg viewBox="0 32 480 176">
  ${card(132, 118, -9, { num: 1, shape: 0, shading: 0, color: 0 })}
  ${card(240, 106, 0, { num: 1, shape: 1, shading: 1, color: 1 })}
  ${card(348, 118, 9, { num: 1, shape: 2, shading: 2, color: 2 })}
</svg>`;

const NODES = [
  [56, 150, "C"], [130, 66, "C"], [130, 150, "S"], [204, 48, "M"], [204, 118, "E"], [204, 180, "C"],
  [278, 66, "C"], [278, 150, "F"], [352, 106, "E"], [430, 106, "B"],
];
const LINKS = [[0, 1], [0, 2], [1, 3], [1, 4], [2, 4], [2, 5], [3, 6], [4, 6], [4, 7], [5, 7], [6, 8], [7, 8], [8, 9]];
const WALKED = new Set(["0-2", "2-4"]);

const runmap = () => html`<svg viewBox="20 24 450 178" class="scene-map">
  ${LINKS.map(([from, to]) => {
    const [[x, y], [u, v]] = [NODES[from], NODES[to]];
    const middle = (x + u) / 2;
    return html`<path class=${WALKED.has(`${from}-${to}`) ? "link walked" : "link"} d=${`M${x} ${y}C${middle} ${y} ${middle} ${v} ${u} ${v}`} />`;
  })}
  ${NODES.map(([x, y, letter], place) => html`<g class=${place === 4 ? "node here" : "node"} transform=${`translate(${x} ${y})`}>
    <circle r=${letter === "B" ? 24 : 16} /><text dy="5.5">${letter}</text>
  </g>`)}
</svg>`;

const MAZE = ["###############", "#...#.....#...#", "###.#.###.#.#.#", "#.....#.....#.#", "#.#####.#####.#", "#.......#.....#", "###############"];

const catamaze = () => html`<svg viewBox="0 0 480 220" preserveAspectRatio="xMidYMid slice" class="scene-maze">
  ${MAZE.flatMap((row, y) => [...row].map((cell, x) => {
    const near = Math.abs(x - 7) <= 2 && Math.abs(y - 3) <= 2;
    return html`<rect class=${`${cell === "#" ? "wall" : "floor"}${near ? " near" : ""}`} x=${x * 32} y=${y * 32 - 2} width="32.5" height="32.5" />`;
  }))}
  <circle class="pulse" cx="352" cy="110" r="26" /><circle class="pulse far" cx="352" cy="110" r="46" />
  <circle class="foe" cx="304" cy="110" r="8" /><circle class="you" cx="240" cy="110" r="10" />
</svg>`;

const piece = (x, y, side, rank) => html`<g class=${`scene-piece ${side}`} transform=${`translate(${x} ${y})`}>
  <rect x="-24" y="-29" width="48" height="58" rx="7" /><rect class="face" x="-18" y="-23" width="36" height="46" rx="4" /><text dy="8">${rank}</text>
</g>`;

const stratego = () => html`<svg viewBox="0 0 480 220" class="scene-board">
  <path class="grid" d="M-320 74H800M-320 146H800M-16 0V220M48 0V220M112 0V220M176 0V220M240 0V220M304 0V220M368 0V220M432 0V220M496 0V220" />
  <rect class="lake" x="116" y="80" width="120" height="60" rx="22" />
  ${[80, 144, 272, 336, 400].map((x, place) => piece(x, 36, "theirs", place === 2 ? "7" : ""))}
  ${piece(304, 108, "mine", "8")}
  ${[["3", 80], ["B", 144], ["F", 208], ["B", 272], ["2", 400]].map(([rank, x]) => piece(x, 184, "mine", rank))}
</svg>`;

const ROOM = ["   ##################", "   #................#", "   #....K......!....#:::::", "   #................+    :", "   #......@.........#    :", "   #............>...#   #:##", "   ##################   #..#"];

const rogue = () => html`<svg viewBox="0 0 480 220" class="scene-dungeon">
  <defs><radialGradient id="torch" gradientUnits="userSpaceOnUse" cx="216" cy="138" r="190">
    <stop offset="0" stop-color="#ffcf86" /><stop offset="0.5" stop-color="#c07a2c" /><stop offset="1" stop-color="#3a2f2a" />
  </radialGradient></defs>
  <g fill="url(#torch)">${ROOM.map((row, y) => [...row].map((glyph, x) => glyph !== " " && html`<text x=${24 + x * 17.5} y=${36 + y * 28}>${glyph}</text>`))}</g>
  <text class="hero" x=${24 + 10 * 17.5} y=${36 + 4 * 28}>@</text><text class="foe" x=${24 + 8 * 17.5} y=${36 + 2 * 28}>K</text>
</svg>`;

const die = () => html`<svg viewBox="0 0 480 220" class="scene-die"><rect x="180" y="50" width="120" height="120" rx="22" />
  ${[[210, 80], [270, 80], [240, 110], [210, 140], [270, 140]].map(([x, y]) => html`<circle cx=${x} cy=${y} r="10" />`)}
</svg>`;

const SCENES = { sets, runmap, catamaze, stratego, rogue };

/** The picture of a game; one without its own gets a die. @param {{game: string}} props */
export const Scene = ({ game }) => (SCENES[game] ?? die)();
