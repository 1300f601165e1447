/** The log of a table: newest at the end, the lines of the last step in full ink. */

import { Marked } from "../parts.js";
import { classes, html, useLayoutEffect, useRef } from "../ui.js";

/** @param {{log: any[], step: number, doing?: (words: string) => (() => void)|null, quiet?: string[]}} props `quiet` has kinds that the board shows itself */
export function Log({ log: all, step, doing, quiet = [] }) {
  const log = all.filter((line) => !quiet.includes(line.kind));
  const ref = useRef(/** @type {HTMLElement|null} */ (null));
  const end = () => (ref.current.scrollTop = ref.current.scrollHeight);
  useLayoutEffect(() => void end(), [all]);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(end);
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return html`<ol class="log" ref=${ref} tabindex="0" aria-label="Log">
    ${log.length ? log.map((line) => html`<li class=${classes(line.step === step && "latest", line.kind === "told" && "on-board")}><${Marked} text=${line.text} doing=${line.step === step ? doing : undefined} />${line.times > 1 && html` <span class="times">×${line.times}</span>`}</li>`) : html`<li class="none">Nothing has happened yet.</li>`}
  </ol>`;
}
