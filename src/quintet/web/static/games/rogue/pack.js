/** The pack: every item with what can be done with it now. */

import { Dialog } from "../../core/parts.js";
import { html, useEffect, useState } from "../../core/ui.js";
import { isSpent, nameOf, usesOf, zapsOf } from "./words.js";

const SIGNS = { WEAPON: ")", ARMOR: "[", POTION: "!", SCROLL: "?", RING: "=", WAND: "/", FOOD: "%", TORCH: "~", LANTERN: "(", OIL_FLASK: "{", ARTIFACT: "*", AMULET: "&" };

export function PackDialog({ moment, close }) {
  const { view, moves, send, page } = moment;
  const [chosen, setChosen] = useState("");
  const [about, setAbout] = useState("");
  const thing = view.pack.find((each) => each.letter === chosen);
  useEffect(() => {
    setAbout("");
    if (chosen) page("describe", chosen).then((text) => setAbout(text.replace(/^.*? - .*?\. /, "")));
  }, [chosen]);
  const act = (action) => (send(action), close());
  const pressed = (event) => {
    if (view.pack.some((each) => each.letter === event.key)) setChosen(event.key);
  };
  return html`<${Dialog} title=${view.choosing ? `Scroll of ${view.choosing}: choose an item` : "Pack"} sheet close=${close} onKeyDown=${pressed}>
    <ul class="rg-pack">
      ${view.pack.length ? view.pack.map((each) => html`<li key=${each.letter}>
        <button type="button" class="rg-thing" aria-expanded=${each.letter === chosen} onClick=${() => setChosen(each.letter === chosen ? "" : each.letter)}>
          <kbd>${each.letter}</kbd><span class="rg-sign" aria-hidden="true">${SIGNS[each.type]}</span><span>${nameOf(each)}${each.cursed ? " (cursed)" : ""}</span>${each.worn && !isSpent(each) && html`<span class="rg-worn">${each.worn}</span>`}
        </button>
        ${thing === each && html`<div class="rg-uses">${about && html`<p class="small quiet">${about}</p>`}
          <div class="row">${usesOf(each, moves).map(({ label, action }) => html`<button type="button" class="button" onClick=${() => act(action)}>${label}</button>`)}</div>
          ${zapsOf(each, moves).length > 0 && html`<div class="row" role="group" aria-label="Zap">${zapsOf(each, moves).map(({ way, action }) => html`<button type="button" class="button" onClick=${() => act(action)}>${`Zap ${way}`}</button>`)}</div>`}
        </div>`}
      </li>`) : html`<li class="quiet">Your pack is empty.</li>`}
    </ul>
  <//>`;
}
