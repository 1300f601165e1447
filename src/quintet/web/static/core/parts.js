/** Parts that every page uses: buttons with a symbol, dialogs, the list of keys, copying a text. */

import { symbol } from "./symbols.js";
import { classes, html, useLayoutEffect, useRef, useState } from "./ui.js";

/** @param {{icon?: string, label: string, bare?: boolean, kind?: string, class?: string, [more: string]: any}} props */
export function Button({ icon, label, bare = false, kind = "", class: more = "", ...rest }) {
  return html`<button type="button" class=${classes("button", kind, bare && "icon", more)} aria-label=${bare ? label : undefined} title=${bare ? label : undefined} ...${rest}>
    ${icon && symbol(icon)}${!bare && html`<span>${label}</span>`}
  </button>`;
}

/** A modal dialog; on phones with `sheet` it comes from below. Escape and a click beside it close it. */
export function Dialog({ title, close, sheet = false, class: more = "", children, ...rest }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  /** One dialog may open another: what the first says while it goes is not heard. */
  const gone = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog.showModal();
    return () => ((gone.current = true), dialog.open && dialog.close());
  }, []);
  const outside = (event) => event.target === ref.current && close();
  return html`<dialog ref=${ref} class=${classes(sheet && "sheet", more)} aria-label=${title} onClose=${() => gone.current || close()} onClick=${outside} ...${rest}>
    <div class="dialog-head"><h2>${title}</h2><${Button} icon="close" label="Close" bare kind="plain" onClick=${close} /></div>
    ${children}
  </dialog>`;
}

/** The keys of a page: pairs of keys and what they do. @param {{keys: [string, string][], close: () => void}} props */
export function KeysDialog({ keys, close }) {
  return html`<${Dialog} title="Keys" close=${close}>
    <dl class="keys">
      ${keys.map(([names, words]) => html`<dt>${names.split(" ").map((name) => html`<kbd>${name}</kbd>`)}</dt><dd>${words}</dd>`)}
    </dl>
  <//>`;
}

/** A choice of one among a few. */
export function Choices({ label, name, value, options, onChange }) {
  return html`<fieldset class="field">
    <legend class="label">${label}</legend>
    <div class="choices">
      ${options.map(
        ([key, words]) => html`<label class="choice">
          <input type="radio" name=${name} value=${key} checked=${key === value} onChange=${() => onChange(key)} />
          <span>${words}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** A bar with its number. @param {{name: string, value: number, most: number, kind?: string}} props */
export function Meter({ name, value, most, kind = "" }) {
  const share = `${Math.max(0, Math.min(1, value / most)) * 100}%`;
  return html`<div class=${classes("meter", kind)} role="meter" aria-label=${name} aria-valuenow=${value} aria-valuemin="0" aria-valuemax=${most}><span style=${{ width: share }}></span><b>${name} ${value} / ${most}</b></div>`;
}

/** A button that copies a text and says so. */
export function CopyButton({ text, label, done = "Copied", ...rest }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await copyText(typeof text === "function" ? text() : text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1600);
  };
  return html`<${Button} icon=${copied ? "check" : "copy"} label=${copied ? done : label} onClick=${copy} ...${rest} />`;
}

/** Puts a text on the clipboard, also on pages without a secure address. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** What a page shows while it loads, and when that failed. */
export function Waiting({ error, again, home = false }) {
  if (!error) return html`<p class="empty" role="status">Loading …</p>`;
  return html`<div class="empty" role="alert"><p>${error}</p>${again && html`<${Button} label="Try again" onClick=${again} />`}${home && html`<a class="button" href="/">Back to the games</a>`}</div>`;
}

/** A text in which backticks mark keys and words to type; `doing` says what a word does, so that it can be pressed. @param {{text: string, doing?: (words: string) => (() => void)|null}} props */
export const Marked = ({ text, doing = () => null }) => text.split("`").map((part, place) => (place % 2 ? word(part, doing(part)) : part));

const word = (part, run) => (run ? html`<button type="button" class="word" onClick=${run}>${part}</button>` : html`<kbd>${part}</kbd>`);
