/** The radar: the window sharp, memory faint around it, a sound as a pulse, and a ring that counts to the next tick. */

import { useKeys } from "../../core/keys.js";
import { play } from "../../core/sound.js";
import { classes, html, useEffect, useState } from "../../core/ui.js";
import { memoryOf } from "./memory.js";
import { Pads } from "./pads.js";
import { Queue } from "./queue.js";
import { World } from "./world.js";

const KEYS = { w: "MOVE_UP", s: "MOVE_DOWN", a: "MOVE_LEFT", d: "MOVE_RIGHT", i: "SHOOT_UP", k: "SHOOT_DOWN", j: "SHOOT_LEFT", l: "SHOOT_RIGHT", ".": "WAIT", " ": "WAIT" };
const ARROWS = { ArrowUp: "UP", ArrowDown: "DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT" };
const SPEEDS = [0.5, 1, 2, 4, 8];

export function Board(moment) {
  const { view, live } = moment;
  if (view.watched && (!view.observation || !view.observation.alive || view.game_over)) return html`<${World} ...${moment} />`;
  if (!view.observation) return html`<p class="cm-blind">Spectators see the maze when the game is over. Tick ${view.time}.</p>`;
  return html`<${Radar} ...${moment} live=${live} />`;
}

function Radar(moment) {
  const { view, moves, send, drop, vocabulary, live, pace, paused, speed, step, table, events } = moment;
  const seen = view.observation;
  const memory = memoryOf(table, view.seat);
  memory.takeIn(seen);
  const [shake, setShake] = useState(0);
  useEffect(() => {
    if (events.some((event) => event.kind === "hurt" && event.seat === view.seat)) play("hit"), setShake((count) => count + 1);
    if (events.some((event) => event.kind === "heard")) play("click");
    if (events.some((event) => event.kind === "shot")) play("click");
  }, [step]);
  const intend = (word) => send(vocabulary.indexOf(word));
  const clear = () => (drop(), moves.has("CLEAR_QUEUE") && intend("CLEAR_QUEUE"));
  useKeys((key, event) => {
    if (!live) return false;
    const way = ARROWS[key];
    if (way) return intend(`${event.shiftKey ? "SHOOT" : "MOVE"}_${way}`), true;
    if (KEYS[key]) return intend(KEYS[key]), true;
    if (key === "Escape") return clear(), true;
    if (key === "p") return pace({ paused: !paused }), true;
    if (key === "Enter") return pace({ single: true }), true;
    if (key === "+" || key === "-") return pace({ speed: SPEEDS[Math.min(Math.max(SPEEDS.indexOf(speed) + (key === "+" ? 1 : -1), 0), SPEEDS.length - 1)] }), true;
    return false;
  });
  const travel = (x, y) => {
    const from = memory.trail(seen.position, view.queue).at(-1) ?? seen.position;
    memory.way(from, { x, y }).forEach(intend);
  };
  return html`<div class="cm-stage">
    <div class=${classes("cm-radar", shake && "hit")} key=${shake}><${Scope} ...${{ view, memory, moment, travel }} /></div>
    <${Queue} queue=${view.queue} limit=${view.queue_limit} clear=${clear} live=${live} />
    ${live && html`<${Pads} intend=${intend} />`}
  </div>`;
}

/** How many cells around you are drawn: fewer on phones and tablets, so that the window stays large. */
const reach = () => (innerWidth < 1024 || innerHeight < 640 ? 3 : 4);

/** The maze around you, drawn in cells. */
function Scope({ view, memory, moment, travel }) {
  const REACH = reach();
  const seen = view.observation;
  const { x, y } = seen.position;
  const cells = [];
  for (let down = -REACH; down <= REACH; down += 1)
    for (let across = -REACH; across <= REACH; across += 1) {
      const tile = memory.tile(x + across, y + down);
      if (tile !== " ") cells.push({ x: x + across, y: y + down, tile, near: Math.max(Math.abs(across), Math.abs(down)) <= 2 });
    }
  const heard = seen.last_sound !== null;
  const others = seen.vision.flatMap((row, down) => row.map((glyph, across) => ({ glyph, x: x + across - 2, y: y + down - 2 }))).filter(({ glyph }) => glyph === "P" || glyph === "*");
  return html`<svg class="cm-scope" viewBox=${`${x - REACH} ${y - REACH} ${2 * REACH + 1} ${2 * REACH + 1}`} role="img" aria-label=${windowWords(seen)}>
    ${cells.map((cell) => html`<rect key=${`${cell.x},${cell.y}`} class=${classes("cm-cell", cell.tile === "#" ? "wall" : "floor", cell.near && "near")} x=${cell.x} y=${cell.y} width="1.01" height="1.01" onClick=${() => cell.tile !== "#" && moment.live && travel(cell.x, cell.y)} />`)}
    ${cells.filter(({ tile }) => tile === "S" || tile === "E").map((cell) => html`<text class=${classes("cm-sign", cell.tile === "E" && "exit")} x=${cell.x + 0.5} y=${cell.y + 0.72}>${cell.tile}</text>`)}
    ${memory.trail(seen.position, view.queue).map((cell, place) => html`<circle class="cm-trail" key=${place} cx=${cell.x + 0.5} cy=${cell.y + 0.5} r="0.12" />`)}
    <rect class="cm-window" x=${x - 2} y=${y - 2} width="5" height="5" rx="0.15" />
    ${[...memory.met].map(([cell]) => cell.split(",").map(Number)).filter(([u, v]) => !others.some((other) => other.x === u && other.y === v)).map(([u, v]) => html`<circle class="cm-met" cx=${u + 0.5} cy=${v + 0.5} r="0.28" />`)}
    ${others.map(({ glyph, x: u, y: v }) => (glyph === "*" ? html`<circle class="cm-bullet" cx=${u + 0.5} cy=${v + 0.5} r="0.16" />` : html`<g class="cm-foe"><path d=${`M${u + 0.5} ${v + 0.14}L${u + 0.88} ${v + 0.82}H${u + 0.12}Z`} /></g>`))}
    ${heard && html`<g class="cm-sound" key=${`sound${view.time}`}><circle cx=${x + 0.5} cy=${y + 0.5} r="1.2" /><circle cx=${x + 0.5} cy=${y + 0.5} r="2.2" /><circle cx=${x + 0.5} cy=${y + 0.5} r="3.2" /></g>`}
    <circle class="cm-you" cx=${x + 0.5} cy=${y + 0.5} r="0.3" />
    ${!view.game_over && html`<circle class="cm-tick" key=${`tick${view.time}`} cx=${x + 0.5} cy=${y + 0.5} r="0.44" pathLength="1" style=${{ animationDuration: `${1 / (moment.speed || 1)}s`, animationPlayState: moment.paused ? "paused" : "running" }} />`}
  </svg>`;
}

/** The window in words. */
function windowWords(seen) {
  const [across, down] = [seen.vision[2], seen.vision.map((row) => row[2])];
  const free = (cells) => cells.findIndex((glyph) => glyph === "#");
  const ways = [["up", [down[1], down[0]]], ["down", [down[3], down[4]]], ["left", [across[1], across[0]]], ["right", [across[3], across[4]]]].filter(([, cells]) => free(cells) !== 0).map(([name]) => name);
  const somebody = seen.vision.flat().filter((glyph) => glyph === "P").length;
  const exit = seen.vision.flat().includes("E") ? " The exit is in sight." : "";
  return `You are at ${seen.position.x}, ${seen.position.y}. Free: ${ways.join(", ") || "nothing"}.${somebody ? ` ${somebody} in sight.` : ""}${exit}`;
}
