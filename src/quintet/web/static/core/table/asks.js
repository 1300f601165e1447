/** What somebody asks for, with Yes and No, and the quick signals that stand in for a chat. */

import { Button } from "../parts.js";
import { html, useEffect, useState } from "../ui.js";

const SIGNALS = { hello: "Hello", well_played: "Well played", thanks: "Thanks", oops: "Oops", thinking: "Thinking …", hurry: "Your turn!", again: "Again?" };
const ASKS = { undo: "asks to undo the last move", draw: "offers a draw" };
const ASKED = { undo: "You asked to undo the last move.", draw: "You offered a draw." };
const SHOWN = 4000;

export function Asks({ table }) {
  const { offers, welcome } = table;
  return offers.map((offer) => {
    const mine = offer.by === welcome?.seat;
    const words = offer.text || `${welcome?.names[offer.by] ?? "Somebody"} ${ASKS[offer.kind] ?? `asks: ${offer.kind}`}.`;
    return html`<div class="asks" role="alert">
      <p>${mine ? `${ASKED[offer.kind] ?? "You asked the others."} Waiting for an answer.` : words}</p>
      ${!mine && welcome?.seat !== null && html`<${Button} kind="primary" icon="check" label="Accept" onClick=${() => table.answer(offer.offer, true)} /><${Button} icon="close" label="Decline" onClick=${() => table.answer(offer.offer, false)} />`}
    </div>`;
  });
}

/** The last signal, for a moment, and the ones to send; only where people play with people. */
export function Signals({ table }) {
  const [shown, setShown] = useState(null);
  const { heard, welcome, seats } = table;
  const people = (seats?.seats ?? []).filter((seat) => seat.kind === "person").length;
  useEffect(() => {
    if (!heard) return undefined;
    setShown(heard);
    const timer = setTimeout(() => setShown(null), SHOWN);
    return () => clearTimeout(timer);
  }, [heard?.at]);
  return html`
    ${shown && html`<p class="signal" role="status"><b>${welcome.names[shown.seat]}</b> ${SIGNALS[shown.kind]}</p>`}
    ${people > 1 && welcome?.seat !== null && html`<details class="signals"><summary>Say something</summary><div class="row">${Object.entries(SIGNALS).map(([kind, words]) => html`<button type="button" class="button" onClick=${() => table.signal(kind)}>${words}</button>`)}</div></details>`}`;
}
