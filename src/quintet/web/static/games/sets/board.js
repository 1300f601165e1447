/** The cards on the felt: dealt one by one, picked with a lift, collected or shaken when they are claimed. */

import { ARROWS, useKeys } from "../../core/keys.js";
import { animated } from "../../core/settings.js";
import { play } from "../../core/sound.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../../core/ui.js";
import { Hatching, Symbols, nameCard } from "./shapes.js";
import { whyNot } from "./why.js";

export const LETTERS = "abcdefghijklmnopqrstu";
const COLLECT_TIME = 420;
const WHY_TIME = 6000;
/** Kinds of events that say how a claim ended. */
const CLAIMS = ["set found", "no set", "seen before"];

const sameCard = (one, other) => one && other && one.num === other.num && one.shape === other.shape && one.shading === other.shading && one.color === other.color;

/** Columns for a number of cards: rows of three on upright screens. */
const columnsFor = (count, upright) => (upright || count === 9 ? 3 : Math.ceil(count / 3));

function useUpright() {
  const query = "(orientation: portrait)";
  const [upright, setUpright] = useState(matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => setUpright(list.matches);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, []);
  return upright;
}

/** The event that says how the last claim ended. @param {any[]} events */
export const lastClaim = (events) => events.findLast((event) => CLAIMS.includes(event.kind));

/** A wrong claim of somebody else; the log has the reason. */
export const notTheirs = ({ seat, values }, names) => `${names[seat]} claimed ${values.map((place) => LETTERS[place]).join(" ")}, which is not a set.`;

/** What moved since the board before: the cards that left, when each came, and the places that were claimed wrongly. */
function useMotion({ view, events, step, seat, names }) {
  const before = useRef({ board: [], step: -1, deals: [] });
  const [gone, setGone] = useState([]);
  const [shaken, setShaken] = useState({ places: [], why: "", step: -1 });
  if (before.current.step !== step) {
    const old = before.current.board;
    const deals = view.board.map((card, place) => (sameCard(card, old[place]) ? before.current.deals[place] : step));
    before.current = { board: view.board, step, deals, old };
  }
  useEffect(() => {
    const found = events.find((event) => event.kind === "set found");
    const last = lastClaim(events);
    const wrong = last && last.kind !== "set found" ? last : null;
    if (found) play("good");
    const { old } = before.current;
    const left = found && old?.length ? old.map((card, place) => ({ card, place })).filter(({ card, place }) => !sameCard(card, view.board[place])) : [];
    if (left.length && animated()) {
      setGone(left.slice(0, 3));
      setTimeout(() => setGone([]), COLLECT_TIME);
    }
    if (wrong) {
      const own = wrong.seat === seat;
      if (own) play("bad");
      setShaken({ places: wrong.values.slice(0, 3), why: wrong.kind !== "no set" ? wrong.text : own ? whyNot(wrong.values.map((place) => view.board[place])) : notTheirs(wrong, names), step });
    } else if (events.length) setShaken((last) => (step > last.step + 1 ? { places: [], why: "", step } : last));
  }, [step]);
  useEffect(() => {
    if (!shaken.why) return undefined;
    const timer = setTimeout(() => setShaken((last) => ({ ...last, why: "" })), WHY_TIME);
    return () => clearTimeout(timer);
  }, [shaken.step]);
  return { deals: before.current.deals, gone, shaken };
}

export function Board(moment) {
  const { view, moves, send, step, live } = moment;
  const upright = useUpright();
  const columns = columnsFor(view.board.length, upright);
  const rows = Math.ceil(view.board.length / columns);
  const { deals, gone, shaken } = useMotion(moment);
  const grid = useRef(/** @type {HTMLElement|null} */ (null));
  const [here, setHere] = useState(0);
  const held = grid.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (held && !grid.current.contains(document.activeElement)) grid.current.querySelectorAll(".set-card")[Math.min(here, view.board.length - 1)]?.focus();
  }, [step]);
  const pick = (place) => {
    play("pick");
    const card = view.board[place];
    if (moves.has(LETTERS[place])) send(moves.get(LETTERS[place]), (later) => sameCard(later.board[place], card));
  };
  const steer = (place) => {
    if (place < 0 || place >= view.board.length) return;
    setHere(place);
    grid.current.querySelectorAll(".set-card")[place].focus();
  };
  useKeys((key) => {
    if (!live) return false;
    const place = key.length === 1 ? LETTERS.indexOf(key) : -1;
    if (key === "z" && moves.has("hint")) return send(moves.get("hint")), true;
    if (key === "x" || key === "Backspace") return moves.has("clear") && send(moves.get("clear")), true;
    if (place >= 0 && place < view.board.length) return pick(place), true;
    if (ARROWS[key]) return steer(here + ARROWS[key][0] + ARROWS[key][1] * columns), true;
    return false;
  });
  return html`<div class="set-felt"><${Hatching} />
    <div class=${classes("set-cards", upright && "upright")} ref=${grid} role="group" aria-label=${`${view.board.length} cards`} style=${{ "--columns": columns, "--rows": rows }}>
      ${view.board.map((card, place) => html`<${SetCard} key=${`${place}:${deals[place]}`} ...${{ card, place, upright }} dealt=${deals[place] === step}
        picked=${view.selection.includes(place)} hinted=${view.hinted.includes(place)} wrong=${shaken.step === step && shaken.places.includes(place)}
        focus=${place === here} disabled=${!live || !moves.has(LETTERS[place])} onClick=${() => (setHere(place), pick(place))} />`)}
      ${gone.map(({ card, place }) => html`<div class="set-gone" key=${`gone:${place}`} aria-hidden="true" style=${{ "--column": place % columns, "--row": Math.floor(place / columns) }}><${Face} card=${card} upright=${upright} /></div>`)}
    </div>
    <div class="set-place">${shaken.why && html`<p class="set-why" role="status">${shaken.why}</p>`}</div>
  </div>`;
}

function SetCard({ card, place, upright, dealt, picked, hinted, wrong, focus, disabled, onClick }) {
  const words = `${LETTERS[place]}: ${nameCard(card)}${picked ? ", picked" : ""}${hinted ? ", hinted" : ""}`;
  return html`<button type="button" class=${classes("set-card", dealt && "dealt", picked && "picked", hinted && "hinted", wrong && "wrong")}
    aria-pressed=${picked} aria-label=${words} aria-disabled=${disabled || undefined} tabindex=${focus ? 0 : -1} onClick=${onClick} style=${{ "--place": place }}>
    <${Face} card=${card} upright=${upright} /><kbd aria-hidden="true">${LETTERS[place]}</kbd>${hinted && html`<span class="set-mark" aria-hidden="true">!</span>`}
  </button>`;
}

export function Face({ card, upright }) {
  const [width, height] = upright ? [100, 128] : [136, 96];
  return html`<svg class="set-face" viewBox=${`${-width / 2} ${-height / 2} ${width} ${height}`} aria-hidden="true">
    <${Symbols} ...${card} turned=${!upright} />
    <text class="set-letter" x=${width / 2 - 8} y=${height / 2 - 7}>${"RGP"[card.color]}</text>
  </svg>`;
}
