/** How fast bots play that are watched: stop, go on, one action at a time, and the speed. */

import { useKeys } from "../keys.js";
import { Button } from "../parts.js";
import { html } from "../ui.js";

const SPEEDS = [0.5, 1, 2, 4, 8];

/** The keys of watching, as the list of keys shows them. */
export const WATCHING_KEYS = [["p", "Pause or resume"], ["Enter", "One action while paused"], ["+ -", "Faster, slower"]];

/** The next speed up or down. @param {number} speed @param {number} by */
const beside = (speed, by) => SPEEDS[Math.min(Math.max(SPEEDS.indexOf(speed) + by, 0), SPEEDS.length - 1)];

/** @param {{pace: (wish: object) => void, paused: boolean, speed: number}} moment */
export function Watching({ pace, paused, speed }) {
  const turn = (by) => pace({ speed: beside(speed, by) });
  useKeys((key) => {
    if (key === "p") return pace({ paused: !paused }), true;
    if (key === "Enter" && paused) return pace({ single: true }), true;
    if (key === "+" || key === "-") return turn(key === "+" ? 1 : -1), true;
    return false;
  });
  return html`<div class="actions watching" role="group" aria-label="Pace">
    <${Button} kind="primary" icon=${paused ? "play" : "pause"} label=${paused ? "Resume" : "Pause"} aria-keyshortcuts="p" onClick=${() => pace({ paused: !paused })} />
    <${Button} icon="next" label="One action" disabled=${!paused} onClick=${() => pace({ single: true })} />
    <${Button} label="Slower" disabled=${speed === SPEEDS[0]} onClick=${() => turn(-1)} />
    <span class="pace small quiet" role="status"><span class="hidden">Speed: </span>${speed === 1 ? "normal" : `${speed} times`}</span>
    <${Button} label="Faster" disabled=${speed === SPEEDS.at(-1)} onClick=${() => turn(1)} />
  </div>`;
}
