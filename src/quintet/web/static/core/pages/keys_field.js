/** The keys of a table's commands: press the button, then the key. */

import { COMMANDS, chooseKey, keyName, keyOf } from "../keymap.js";
import { html, useLayoutEffect, useState } from "../ui.js";

const HELD = new Set(["Control", "Alt", "Shift", "Meta"]);

export function KeysField() {
  const [chosen, setChosen] = useState("");
  const [problem, setProblem] = useState("");
  useLayoutEffect(() => {
    if (!chosen) return undefined;
    const listener = (/** @type {KeyboardEvent} */ event) => {
      if (HELD.has(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      const trouble = event.key === "Escape" ? "" : chooseKey(chosen, keyName(event));
      setProblem(trouble);
      if (!trouble) setChosen("");
    };
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, [chosen]);
  return html`<fieldset class="field"><legend class="label">Keys at a table</legend>
    <ul class="keys-list">${Object.entries(COMMANDS).map(([command, [, words]]) => html`<li class="spread"><span id=${`key-${command}`}>${words}</span>
      <button type="button" class="button" aria-describedby=${`key-${command}`} onClick=${() => (setProblem(""), setChosen(command))}>${chosen === command ? "Press a key …" : keyOf(command)}</button></li>`)}</ul>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    <p class="quiet">Each board has keys of its own: press <kbd>${keyOf("keys")}</kbd> there.</p>
  </fieldset>`;
}
