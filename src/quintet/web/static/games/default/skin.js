/** The default skin: plays any game of the catalogue from the protocol alone, its text and the words of its actions. */

import { api } from "../../core/api.js";
import { classes, html, useMemo, useRef, useState } from "../../core/ui.js";

const FEW = 24;

/** What can be chosen: everything legal but resigning, which the menu asks about first. */
const choicesOf = ({ moves, resign }) => new Map([...moves].filter(([, action]) => action !== resign));

function Board(moment) {
  const { text, moves, send, live } = moment;
  const lines = (text ?? "").split("\n");
  const known = useRef(new Map());
  if (moves.size) known.current = choicesOf(moment);
  return html`<div class="df-board">
    <pre class="df-text" tabindex="0" aria-label="The board" style=${{ "--columns": Math.max(20, ...lines.map((line) => line.length)), "--rows": Math.max(8, lines.length) }}>${text ?? ""}</pre>
    ${live && !moment.outcome && known.current.size > 0 && html`<${Choices} moves=${known.current} send=${send} waits=${!moves.size} />`}
  </div>`;
}

/** All legal actions as buttons; where there are many, a field narrows them down. While others act the last ones stay, so that nothing jumps. */
function Choices({ moves, send, waits }) {
  const [wanted, setWanted] = useState("");
  const words = useMemo(() => [...moves.keys()].filter((word) => word.toLowerCase().includes(wanted.toLowerCase())), [moves, wanted]);
  const submit = (event) => {
    event.preventDefault();
    const word = moves.has(wanted) ? wanted : words[0];
    if (word !== undefined && !waits) send(moves.get(word)), setWanted("");
  };
  return html`<div class="df-choices">
    <form class="df-type" onSubmit=${submit}><label class="hidden" for="df-word">Action</label><input id="df-word" type="text" autocomplete="off" autocapitalize="off" placeholder="Type an action" value=${wanted} onInput=${(event) => setWanted(event.target.value)} /><button type="submit" class="button primary" disabled=${waits || !words.length}>Play</button></form>
    <div class=${classes("df-words", words.length > FEW && "many")} role="group" aria-label="Legal actions">${words.slice(0, 200).map((word) => html`<button type="button" class="button" key=${word} disabled=${waits} onClick=${() => send(moves.get(word))}>${word}</button>`)}</div>
  </div>`;
}

export const skin = {
  Board,
  needsText: true,
  /** The goal of a game as the catalog says it, since this skin knows no game. @param {string} id */
  greetFor: async (id) => {
    const game = (await api.games().catch(() => [])).find((each) => each.id === id);
    return game && { goal: `${game.summary}.`, how: ["Press an action, or type it and press ", "Enter", "."], touch: "Tap an action." };
  },
  keys: [["Tab", "Move between the actions"], ["Enter", "Play the action in focus, or the one you typed"]],
};
