/** Beside the board: what is left of both armies, what they know, and explanations in sentences. */

import { Button } from "../../core/parts.js";
import { useWish } from "../../core/settings.js";
import { counted, html, useLayoutEffect, useState } from "../../core/ui.js";
import { Piece } from "./piece.js";
import { LETTERS, RANKS, SIDES, kindOf } from "./squares.js";

/** Milliseconds that the pointer rests before the server is asked. */
const LOOK_WAIT = 180;

export function Panel(moment) {
  const { view, seat, alone, live, explain, moves, outcome } = moment;
  // Asking is a step of the table, so the turn says whether the reasons are still about this board.
  const turn = `${view.turn_number} ${view.active_player}`;
  const [reasons, setReasons] = useState({ text: "", turn: "" });
  const seen = useLook(moment);
  const ask = async () => setReasons({ text: await explain(), turn });
  if (view.phase === "SETUP") return !outcome && seat !== null && !isReady(moment) && html`<p class="quiet small">Your four rows are yours to arrange. Tap a piece, then a square; tap two pieces to swap them.</p>`;
  return html`<div class="st-panel">
    <${Armies} view=${view} />
    ${view.phase === "PLAYING" && !outcome && seat !== null && html`<p class="small quiet">${known(view)}</p>`}
    <p class="small st-look">${seen}</p>
    ${view.phase === "PLAYING" && view.quiet_limit > 0 && view.quiet_turns > view.quiet_limit / 2 && html`<p class="small">${counted(view.quiet_limit - view.quiet_turns, "quiet half-move")} until a draw.</p>`}
    ${live && alone && moves.size > 0 && view.phase === "PLAYING" && html`<${Button} icon="hint" label="Explain" onClick=${ask} />`}
    ${reasons.text && reasons.turn === turn && html`<pre class="plain-text st-reasons" tabindex="0" aria-label="Explanation">${reasons.text}</pre>`}
  </div>`;
}

/** Whether the own army is arranged and waits for the other. */
const isReady = ({ view, moves }) => !moves.size && !view.tray?.some(Boolean);

/** What is known about the square that is looked at, in a sentence. */
function useLook({ page, live, step }) {
  const [text, setText] = useState("");
  useLayoutEffect(() => {
    let timer = 0;
    const listener = ({ detail }) => {
      clearTimeout(timer);
      timer = setTimeout(() => live && page("square", detail).then(setText), LOOK_WAIT);
    };
    addEventListener("stratego:look", listener);
    return () => (clearTimeout(timer), removeEventListener("stratego:look", listener));
  }, [live]);
  useLayoutEffect(() => setText(""), [step]);
  return text;
}

/** Ranks left on both sides, by what everyone knows. */
function Armies({ view }) {
  const lost = [0, 1].map((side) => view.counts.map((_, kind) => view.captured.filter((piece) => piece.seat === side && piece.rank !== null && kindOf(piece.rank) === kind).length));
  const order = view.counts.map((_, kind) => kind).filter((kind) => view.counts[kind]).reverse();
  const sides = view.seat === 1 ? [0, 1] : [1, 0];
  return html`<table class="st-armies"><caption class="hidden">Pieces left by rank</caption>
    <thead><tr><th scope="col"><span class="hidden">Side</span></th>${order.map((kind) => html`<th scope="col"><span aria-hidden="true">${LETTERS[kind]}</span><span class="hidden">${RANKS[kind]}</span></th>`)}</tr></thead>
    <tbody>${sides.map((side) => html`<tr><th scope="row"><${Piece} seat=${side} rank=${null} small /><span class="hidden">${SIDES[side]}</span></th>
      ${order.map((kind) => {
        const left = view.counts[kind] - lost[side][kind];
        return html`<td class=${left === 0 ? "gone" : left < view.counts[kind] ? "fewer" : ""}>${left}</td>`;
      })}</tr>`)}</tbody>
  </table>`;
}

/** The armies above the board on a phone. */
export const Strip = ({ view }) => view.phase !== "SETUP" && html`<${Armies} view=${view} />`;

/** How much of the viewer's army the opponent knows. */
function known(view) {
  const own = view.pieces.filter((piece) => piece.seat === view.seat);
  const ranks = own.filter((piece) => piece.revealed || piece.scout).length;
  const moved = own.filter((piece) => !piece.revealed && !piece.scout && piece.has_moved).length;
  const others = ranks ? "other piece" : "piece";
  const seen = moved ? counted(moved, others) : `no ${others}s`;
  return `${SIDES[1 - view.seat]} knows ${ranks || "none"} of your ${counted(own.length, "rank")} and has seen ${seen} move.`;
}

export function Actions({ view, seat, moves, send, live }) {
  const [aids, setAids] = useWish("stratego.aids", true);
  const [theirs, setTheirs] = useWish("stratego.theirs", false);
  const [flipped, setFlipped] = useWish("stratego.flip", false);
  if (view.phase === "SETUP" || seat === null) return null;
  const talk = (word, label) => live && moves.has(word) && html`<${Button} label=${label} onClick=${() => send(moves.get(word))} />`;
  return html`${talk("accept draw", "Accept draw")}${talk("decline draw", "Decline")}
    <${Button} icon="eye" label="Their view" aria-pressed=${theirs} onClick=${() => setTheirs(!theirs)} />
    <${Button} icon="hint" label="Memory" aria-pressed=${aids} onClick=${() => setAids(!aids)} />
    <${Button} icon="flip" label="Flip" aria-pressed=${flipped} onClick=${() => setFlipped(!flipped)} />`;
}
