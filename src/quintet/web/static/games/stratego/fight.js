/** The reveal of an attack: both pieces turn over on the square, and the loser falls. */

import { play } from "../../core/sound.js";
import { classes, html, useEffect, useState } from "../../core/ui.js";
import { Piece } from "./piece.js";
import { SIDE } from "./squares.js";

const SHOWN = 1500;

export function Fight({ events, step, top, slot }) {
  const [fight, setFight] = useState(null);
  useEffect(() => {
    const last = events.findLastIndex(({ kind }) => kind === "attacked");
    const event = events[last];
    if (!event || events.slice(last).some(({ kind }) => kind === "moved")) return;
    const [, target, attacker, defender, result] = event.values;
    setFight({ target, attacker, defender, result, seat: event.seat, step });
    play("hit");
  }, [step]);
  useEffect(() => {
    const timer = fight && setTimeout(() => setFight(null), SHOWN);
    return () => clearTimeout(timer);
  }, [fight]);
  if (!fight) return null;
  const { target, attacker, defender, result, seat } = fight;
  const position = { row: Math.floor(target / SIDE), col: target % SIDE };
  const file = top ? SIDE - 1 - position.col : position.col;
  const edge = file === 0 ? "left" : file === SIDE - 1 ? "right" : "";
  return html`<div class="st-slot st-fight" key=${fight.step} style=${slot(position, top)}><div class=${classes("st-duel", edge)}>
    <span class=${classes("st-turn", result === 2 || result === 3 ? "falls" : "")}><${Piece} seat=${seat} rank=${attacker} /></span>
    <span class=${classes("st-turn", result === 1 || result === 3 ? "falls" : "")}><${Piece} seat=${1 - seat} rank=${defender} /></span>
  </div></div>`;
}
