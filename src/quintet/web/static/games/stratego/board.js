/** The board: squares to click, drag and steer over, pieces that slide above them, and the reveal of a fight. */

import { ARROWS, useKeys } from "../../core/keys.js";
import { useWish } from "../../core/settings.js";
import { play } from "../../core/sound.js";
import { classes, html, useEffect, useMemo, useRef, useState } from "../../core/ui.js";
import { useDraft } from "./draft.js";
import { Fight } from "./fight.js";
import { Piece } from "./piece.js";
import { SetupBar, useSetup } from "./setup.js";
import { SIDE, bySquare, isForgotten, isLake, keyOf, labelOf, nameOf, positionOf } from "./squares.js";
import { useDrag } from "./drag.js";

/** What a piece looks like with the chosen aids. */
function looks(view, piece, aids, theirs) {
  const own = piece.seat === view.seat;
  const hidden = (theirs && own && !piece.revealed && !piece.scout) || (!aids && isForgotten(view, piece));
  return { seat: piece.seat, rank: hidden ? null : piece.rank, moved: aids && piece.has_moved && view.phase === "PLAYING" && !(own && !theirs), revealed: aids && (piece.revealed || piece.scout) && own, dim: theirs && own && hidden };
}

/** Squares that a piece may go to, by the words of the legal moves. */
const targetsOf = (moves, from) => new Map([...moves].filter(([word]) => word.startsWith(`${from}-`)).map(([word, action]) => [word.slice(from.length + 1), action]));

/** Says which square is looked at; the panel tells about it. @param {string} name */
const lookAt = (name) => dispatchEvent(new CustomEvent("stratego:look", { detail: name }));

export function Board(given) {
  const moment = useDraft(given);
  const { view, moves, send, seat, live, step, events, outcome } = moment;
  const [aids, setAids] = useWish("stratego.aids", true);
  const [theirs, setTheirs] = useWish("stratego.theirs", false);
  const [flipped, setFlipped] = useWish("stratego.flip", false);
  const top = (seat === 1) !== (flipped && view.phase !== "SETUP");
  const pieces = useMemo(() => bySquare(view), [view]);
  const [chosen, setChosen] = useState({ name: "", step });
  /** The chosen square; what was chosen on another position is forgotten. */
  const from = chosen.step === step ? chosen.name : "";
  const setFrom = (/** @type {string} */ name) => setChosen({ name, step });
  const [cursor, setCursor] = useState(seat === 1 ? "e8" : "e4");
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const setup = useSetup(moment, pieces);
  const targets = useMemo(() => (from ? targetsOf(moves, from) : new Map()), [from, moves]);
  useEffect(() => void (events.some((event) => event.kind === "moved") && play("move")), [step]);

  const movable = (name) => [...moves.keys()].some((word) => word.startsWith(`${name}-`));
  const move = (start, target) => {
    const action = moves.get(`${start}-${target}`) ?? moment.vocabulary.indexOf(`${start}-${target}`);
    if (action >= 0) send(action);
    setFrom("");
  };
  const choose = (name) => {
    setCursor(name);
    if (!live || seat === null) return;
    if (view.phase === "SETUP") return setup.choose(name);
    if (from === name) return setFrom("");
    if (from && (targets.has(name) || !movable(name))) return move(from, name);
    if (movable(name) || pieces.get(name)?.seat === seat) setFrom(name);
  };
  const drag = useDrag(ref, {
    can: (name) => live && (view.phase === "SETUP" ? setup.canDrag(name) : movable(name)),
    drop: (start, target) => (view.phase === "SETUP" ? setup.drop(start, target) : target && move(start, target)),
    press: (name) => view.phase !== "SETUP" && setFrom(name),
  });
  const beside = (name, [across, down]) => {
    const { row, col } = positionOf(name);
    const turn = top ? -1 : 1;
    const next = { row: row + down * turn, col: col + across * turn };
    return next.row >= 0 && next.row < SIDE && next.col >= 0 && next.col < SIDE ? nameOf(next) : null;
  };
  const steer = (name) => {
    setCursor(name);
    ref.current.querySelector(`[data-square="${name}"]`)?.focus();
  };
  useKeys((key, event) => {
    if (ARROWS[key]) {
      const next = beside(cursor, ARROWS[key]);
      const moved = event.shiftKey && live;
      if (next && (!moved || moves.has(`${cursor}-${next}`))) steer(next);
      if (next && moved && moves.has(`${cursor}-${next}`)) move(cursor, next);
      return true;
    }
    if (key === "Enter" || key === " ") return live && (choose(cursor), true);
    if (key === "Escape" && from) return setFrom(""), true;
    if (key === "v") return setFlipped(!flipped), true;
    if (view.phase === "SETUP") return live && setup.key(key);
    if (key === "a") return setAids(!aids), true;
    if (key === "k") return setTheirs(!theirs), true;
    return false;
  });

  const order = top ? [...Array(SIDE).keys()].reverse() : [...Array(SIDE).keys()];
  const last = view.last_move;
  const zone = view.phase === "SETUP";
  return html`<div class="st-set">
    <div class="st-baize">
      <div class=${classes("st-board", top && "turned")} ref=${ref} ...${drag.handlers}>
        <div class="st-squares" role="grid" aria-label="Board">
          ${order.map((row) => html`<div role="row" class="st-row">${order.map((col) => {
            const name = nameOf({ row, col });
            const piece = pieces.get(name);
            return html`<button type="button" role="gridcell" key=${name} data-square=${name} tabindex=${cursor === name ? 0 : -1} aria-label=${labelOf(name, piece, view)} aria-selected=${from === name}
              class=${classes("st-square", isLake(name) && "lake", from === name && "from", targets.has(name) && (piece ? "attack" : "target"), last && nameOf(last.start) === name && "last", last && nameOf(last.target) === name && "last", zone && setup.open(name) && "open", live && !zone && piece?.seat === seat && movable(name) && "movable")}
              onClick=${() => !drag.moved() && choose(name)} onFocus=${() => (setCursor(name), lookAt(name))} onPointerEnter=${(event) => event.pointerType === "mouse" && lookAt(name)}></button>`;
          })}</div>`)}
        </div>
        <div class="st-pieces" aria-hidden="true">
          ${view.pieces.filter((piece) => piece.position).map((piece) => html`<div key=${keyOf(piece)} class=${classes("st-slot", from === nameOf(piece.position) && "lifted", drag.from === nameOf(piece.position) && "dragged")} style=${slot(piece.position, top)}><${Piece} ...${looks(view, piece, aids, theirs)} /></div>`)}
          <${Fight} ...${{ events, step, top, slot }} />
          ${drag.ghost && html`<div class="st-slot st-ghost" style=${{ left: drag.ghost.x, top: drag.ghost.y }}><${Piece} ...${looks(view, pieces.get(drag.from) ?? { seat, rank: null, position: positionOf(drag.from) }, aids, theirs)} /></div>`}
        </div>
        <${Edges} top=${top} />
      </div>
    </div>
    ${zone && live && !outcome && seat !== null && html`<${SetupBar} setup=${setup} moment=${moment} />`}
  </div>`;
}

/** Where a piece stands, as parts of the board. */
function slot({ row, col }, top) {
  const [x, y] = top ? [SIDE - 1 - col, SIDE - 1 - row] : [col, row];
  return { transform: `translate(${x * 100}%, ${y * 100}%)` };
}

const Edges = ({ top }) => html`<div class="st-edges" aria-hidden="true">
  ${[...Array(SIDE).keys()].map((place) => html`<span class="file" style=${{ left: `${place * 10}%` }}>${"abcdefghij"[top ? SIDE - 1 - place : place]}</span><span class="rank" style=${{ top: `${place * 10}%` }}>${top ? place + 1 : SIDE - place}</span>`)}
</div>`;
