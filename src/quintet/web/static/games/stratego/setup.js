/** The setup editor: a tray of ranks, book setups laid out on the board, your own setups, and Ready. */

import { Button } from "../../core/parts.js";
import { useWish } from "../../core/settings.js";
import { classes, html, useState } from "../../core/ui.js";
import { Piece } from "./piece.js";
import { LETTERS, RANKS, kindOf, nameOf } from "./squares.js";

const valueOf = (kind) => (kind === RANKS.length - 1 ? 99 : kind);

/** What the editor holds, and what a click, a drop or a key means. */
export function useSetup(moment, pieces) {
  const { view, moves, send, seat } = moment;
  const [rank, setRank] = useState(/** @type {number|null} */ (null));
  const [from, setFrom] = useState("");
  const begin = moment.begin ?? ((words) => words.forEach((word) => send(moment.vocabulary.indexOf(word))));
  const tray = view.tray ?? [];
  const next = rank !== null && tray[rank] ? rank : tray.findLastIndex((count) => count > 0);
  const play = (word) => moves.has(word) && (send(moves.get(word)), true);
  const place = (name, kind) => play(`place ${RANKS[kind].toLowerCase()} ${name}`);
  const swap = (one, other) => play(`swap ${one} ${other}`) || play(`swap ${other} ${one}`);
  return {
    tray, whole: view.counts, rank: next, setRank, from, play, begin, next,
    open: (name) => (from && from !== name && (moves.has(`swap ${from} ${name}`) || moves.has(`swap ${name} ${from}`))) || (next >= 0 && moves.has(`place ${RANKS[next]?.toLowerCase()} ${name}`)),
    choose(name) {
      if (from === name) return setFrom("");
      if (from) return swap(from, name), setFrom("");
      if (pieces.get(name)?.seat === seat) return setFrom(name);
      if (next >= 0) place(name, next);
      return undefined;
    },
    canDrag: (name) => pieces.get(name)?.seat === seat,
    drop: (start, target) => (setFrom(""), target ? swap(start, target) : play(`remove ${start}`)),
    key(key) {
      const kind = LETTERS.indexOf(key === "m" ? "10" : key.toUpperCase());
      if (kind >= 0 && tray[kind]) return setRank(kind), true;
      const word = { r: "random", c: "clear", g: "ready" }[key];
      if (word) return play(word);
      if (key === "Delete" || key === "Backspace") return from ? (play(`remove ${from}`), setFrom(""), true) : false;
      return false;
    },
  };
}

export function SetupBar({ setup, moment }) {
  const { moves, view, seat } = moment;
  const [own, setOwn] = useWish(`stratego.setups.${view.army}`, {});
  const books = [...moves.keys()].filter((word) => word.startsWith("setup "));
  const complete = setup.tray.every((count) => !count);
  if (!moves.size) return html`<div class="st-setup"><p class="st-wait" role="status">You are ready. ${others(moment)}</p>${moment.again && html`<${Button} label="Change the setup" onClick=${moment.again} />`}</div>`;
  const save = () => setOwn({ ...own, [`Mine ${Object.keys(own).length + 1}`]: view.pieces.filter((piece) => piece.seat === seat).map((piece) => `place ${RANKS[kindOf(piece.rank)].toLowerCase()} ${nameOf(piece.position)}`) });
  return html`<div class="st-setup">
    ${moment.drafts && html`<p class="st-wait" role="status">${others(moment)} Arrange yours meanwhile.</p>`}
    ${!complete && html`<div class="st-tray" role="group" aria-label="Pieces to place">
      ${setup.tray.map((count, kind) => count > 0 && html`<button type="button" class=${classes("st-tray-rank", setup.rank === kind && "chosen")} aria-pressed=${setup.rank === kind} onClick=${() => setup.setRank(kind)}>
        <span class="hidden">${`${RANKS[kind]}, ${count} left`}</span><${Piece} seat=${seat} rank=${valueOf(kind)} small /><b aria-hidden="true">${count}</b>
      </button>`)}
    </div>`}
    <div class="st-books">
      <label class="hidden" for="st-book">Setup from the book</label>
      <select id="st-book" onChange=${(event) => choose(event.target, setup, own)}>
        <option value="">Lay out a setup …</option>
        ${books.map((word) => html`<option value=${word}>${spoken(word.slice(6))}</option>`)}
        ${Object.keys(own).map((name) => html`<option value=${`own ${name}`}>${name}</option>`)}
      </select>
      <${Button} icon="dice" label="Random" disabled=${!moves.has("random")} onClick=${() => setup.play("random")} />
      <${Button} icon="close" label="Clear" disabled=${!moves.has("clear")} onClick=${() => setup.play("clear")} />
      ${complete && html`<${Button} class="save" icon="book" label="Save setup" onClick=${save} />`}
      <${Button} icon="check" kind="primary" label="Ready" disabled=${!moves.has("ready")} onClick=${() => setup.play("ready")} />
    </div>
  </div>`;
}

/** What the other side is doing while this one waits. */
const others = ({ names, seat, isMissing }) => (isMissing(1 - seat) ? `Waiting for ${names[1 - seat]} to join.` : `${names[1 - seat]} is arranging theirs.`);

const spoken = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("-", " ");

function choose(field, setup, own) {
  const word = field.value;
  field.value = "";
  if (word.startsWith("own ")) setup.begin([...(setup.tray.every((count, kind) => count === setup.whole[kind]) ? [] : ["clear"]), ...own[word.slice(4)]]);
  else if (word) setup.play(word);
}
