/** The default skin: plays any game of the catalogue from the protocol alone, its text and the words of its actions. */

import { classes, html, useMemo, useState } from "../../core/ui.js";

const FEW = 24;

function Board({ text, vocabulary, moves, send, live }) {
  return html`<div class="df-board">
    <pre class="df-text" tabindex="0" aria-label="The board">${text ?? ""}</pre>
    ${live && moves.size > 0 && html`<${Choices} ...${{ moves, send, vocabulary }} />`}
  </div>`;
}

/** All legal actions as buttons; where there are many, a field narrows them down. */
function Choices({ moves, send }) {
  const [wanted, setWanted] = useState("");
  const words = useMemo(() => [...moves.keys()].filter((word) => word.toLowerCase().includes(wanted.toLowerCase())), [moves, wanted]);
  const submit = (event) => {
    event.preventDefault();
    const word = moves.has(wanted) ? wanted : words[0];
    if (word !== undefined) send(moves.get(word)), setWanted("");
  };
  return html`<div class="df-choices">
    <form class="df-type" onSubmit=${submit}><label class="hidden" for="df-word">Action</label><input id="df-word" type="text" autocomplete="off" autocapitalize="off" placeholder="Type an action" value=${wanted} onInput=${(event) => setWanted(event.target.value)} /><button type="submit" class="button primary" disabled=${!words.length}>Play</button></form>
    <div class=${classes("df-words", words.length > FEW && "many")} role="group" aria-label="Legal actions">${words.slice(0, 200).map((word) => html`<button type="button" class="button" key=${word} onClick=${() => send(moves.get(word))}>${word}</button>`)}</div>
  </div>`;
}

export const skin = {
  Board,
  needsText: true,
  keys: [["Tab", "Move between the actions"], ["Enter", "Play the action in focus, or the one you typed"]],
};
