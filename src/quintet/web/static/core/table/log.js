/** The log of a table: newest at the end, the lines of the last step in full ink. */

import { Marked } from "../parts.js";
import { classes, html, useLayoutEffect, useRef } from "../ui.js";

/** Scrolls to the newest line. Where nobody can scroll, as on a phone, no line is shown in part: of a long one its beginning. @param {HTMLElement} list */
function showEnd(list) {
  list.scrollTop = list.scrollHeight;
  const last = /** @type {HTMLElement|undefined} */ ([...list.children].findLast((line) => line.getClientRects().length)); // what the board says itself has no place here
  const isStill = getComputedStyle(list).overflowY === "hidden";
  const top = (line) => line.offsetTop - list.offsetTop;
  if (last && isStill) list.scrollTop = Math.min(list.scrollTop, top(last));
  for (const line of list.children) line.classList.toggle("cut", isStill && line !== last && top(line) < list.scrollTop - 1);
}

/** @param {{log: any[], step: number, doing?: (words: string) => (() => void)|null, quiet?: string[], brief?: (line: any) => string}} props `quiet` has kinds that the board shows itself; `brief` says a line in the space of a phone */
export function Log({ log: all, step, doing, quiet = [], brief }) {
  const log = all.filter((line) => !quiet.includes(line.kind));
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const end = () => showEnd(ref.current);
  useLayoutEffect(() => void end(), [all]);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(end);
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return html`<ol class="log" ref=${ref} tabindex="0" aria-label="Log">
    ${log.length ? log.map((line) => html`<li data-kind=${line.kind} class=${classes(line.step === step && "latest", line.kind === "told" && "on-board")}><${Line} ...${{ line, doing: line.step === step ? doing : undefined }} brief=${brief?.(line)} />${line.times > 1 && html` <span class="times">×${line.times}</span>`}</li>`) : html`<li class="none">Nothing has happened yet.</li>`}
  </ol>`;
}

/** What a line says, and where it has to be short. */
const Line = ({ line, doing, brief }) => (brief ? html`<span class="in-full"><${Marked} text=${line.text} doing=${doing} /></span><span class="in-brief">${brief}</span>` : html`<${Marked} text=${line.text} doing=${doing} />`);
