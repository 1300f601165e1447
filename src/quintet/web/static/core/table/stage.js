/** The stage: the board, and on it the greeting, a refusal where it happened, a lost connection and the end. */

import { Button, Marked } from "../parts.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { EndCard } from "./end_card.js";
import { Greeting } from "./greeting.js";
import { wholeEnd } from "./reveal.js";

const REFUSAL_TIME = 5000;
const BRIEF_TIME = 5000;

export function Stage({ table, skin, moment, waiting, greets, children }) {
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const place = usePlace(ref);
  const { Board, greet } = skin ?? {};
  const end = useReveal(table, skin, moment);
  return html`<main class="stage" ref=${ref}>
    <div class="board" id="board" tabindex="-1">
      ${table.status.state === "refused" ? html`<${Refused} text=${table.status.text} />` : waiting ? children : moment && Board ? html`<${Board} ...${moment} ...${end.shown} />` : html`<${Skeleton} welcome=${table.welcome} />`}
    </div>
    ${greets && moment && greet && html`<${Greeting} ...${{ greet, moment }} />`}
    <${Told} told=${table.told} forget=${table.forget} doing=${moment?.doing} />
    <${Refusal} refusal=${table.refusal} place=${place} forget=${table.forget} />
    <${Lost} status=${table.status} joined=${Boolean(table.welcome)} hurry=${table.hurry} />
    ${moment?.outcome && html`<${EndCard} table=${table} skin=${skin} moment=${moment} reveal=${end.reveal} />`}
  </main>`;
}

/** The board of a finished game with secrets, as all seats knew it together, once somebody wants to look. */
function useReveal({ welcome, over }, skin, moment) {
  const [wanted, setWanted] = useState(false);
  const [end, setEnd] = useState({ step: -1, view: null });
  const asks = Boolean(wanted && over && skin.merge);
  useEffect(() => void (asks && wholeEnd(welcome.table, skin).then(({ view }) => setEnd({ step: moment.step, view }), () => {})), [asks]);
  return { reveal: () => setWanted(true), shown: moment?.outcome && end.step === moment.step && { view: end.view } };
}

/** The place of the board until it is there; a late spectator learns why it takes so long. */
function Skeleton({ welcome }) {
  const late = welcome?.seat === null && welcome.delay;
  return html`<div class="skeleton" role="status" aria-label=${late ? undefined : "Loading the board"}>${late ? html`<p>Spectators see this table ${welcome.delay} seconds late. The board comes soon.</p>` : ""}</div>`;
}

/** Where the player acted last, in parts of the stage: that is where a refusal is shown. */
function usePlace(ref) {
  const place = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    const stage = ref.current;
    const note = (x, y) => {
      const box = stage.getBoundingClientRect();
      place.current = { x: clamp((x - box.left) / box.width, 0.18, 0.82), y: clamp((y - box.top) / box.height, 0.04, 0.86) };
    };
    const pointed = (event) => note(event.clientX, event.clientY);
    const pressed = () => {
      const box = stage.contains(document.activeElement) ? document.activeElement.getBoundingClientRect() : null;
      if (box) note(box.left + box.width / 2, box.top + box.height / 2);
    };
    stage.addEventListener("pointerdown", pointed);
    addEventListener("keydown", pressed);
    return () => {
      stage.removeEventListener("pointerdown", pointed);
      removeEventListener("keydown", pressed);
    };
  }, []);
  return place;
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** Forgets something after a while. @param {number|undefined} since when it was said; nothing when it stays */
function useFading(since, time, forget) {
  useEffect(() => {
    if (!since) return undefined;
    const timer = setTimeout(forget, time);
    return () => clearTimeout(timer);
  }, [since]);
}

/** What a command says stays until the next action; a word about the page goes by itself. */
function Told({ told, forget, doing }) {
  useFading(told?.brief && told.at, BRIEF_TIME, forget);
  return told && html`<p class="told" role="status" key=${told.at}><${Marked} text=${told.text} doing=${doing} /></p>`;
}

function Refusal({ refusal, place, forget }) {
  useFading(refusal?.at, REFUSAL_TIME, forget);
  if (!refusal) return null;
  const put = (element) => {
    if (!element) return;
    element.style.setProperty("--x", `${place.current.x * 100}%`);
    element.style.setProperty("--y", `${place.current.y * 100}%`);
  };
  return html`<p class="refusal" key=${refusal.at} ref=${put} role="alert">${refusal.text}</p>`;
}

/** There is no table here, or not for you. */
const Refused = ({ text }) => html`<div class="lobby" role="alert"><h2>This table cannot be opened</h2><p class="quiet">${text ?? "There is no such table, or you may not watch it."}</p><a class="button primary" href="/">Back to the games</a></div>`;

/** A quiet bar that counts down to the next try; the board stays, and what was played meanwhile is sent later. */
function Lost({ status, joined, hurry }) {
  const [now, setNow] = useState(Date.now());
  const gone = status.state === "lost";
  useEffect(() => {
    if (!gone) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [gone, status.until]);
  const later = status.unsent ? " Your move will be sent." : "";
  if (joined && status.state === "connecting") return html`<div class="lost" role="status"><span>Connecting …${later}</span></div>`;
  if (!gone) return null;
  const seconds = Math.max(0, Math.ceil((status.until - now) / 1000));
  return html`<div class="lost" role="status"><span>Connection lost.${later}<span class=${classes(later && "not-phone")}> Trying again${seconds ? ` in ${seconds} s` : " now"}.</span></span><${Button} label="Try now" onClick=${hurry} /></div>`;
}
