/** What somebody asks for, with Yes and No, and the quick signals that stand in for a chat. */

import { Button } from "../parts.js";
import { html, useEffect, useState } from "../ui.js";

const SIGNALS = { hello: "Hello", well_played: "Well played", thanks: "Thanks", oops: "Oops", thinking: "Thinking …", hurry: "Your turn!", again: "Again?" };
const ASKS = { undo: "asks to undo the last turn", draw: "offers a draw" };
const ASKED = { undo: "You asked to undo the last turn.", draw: "You offered a draw." };
const SHOWN = 6000;

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

/** The seats whose signals this browser does not show at a table, and how to change that. @param {string|undefined} table */
function useMuted(table) {
  const key = `quintet.muted.${table}`;
  const [muted, setMuted] = useState(/** @type {number[]} */ ([]));
  useEffect(() => setMuted(JSON.parse(sessionStorage.getItem(key) ?? "[]")), [key]);
  const change = (seats) => (sessionStorage.setItem(key, JSON.stringify(seats)), setMuted(seats));
  return { muted, mute: (seat) => change([...muted, seat]), unmute: (seat) => change(muted.filter((each) => each !== seat)) };
}

/** The last signal, for a moment, and the ones to send and whom to mute; only where people play with people. */
export function Signals({ table }) {
  const [shown, setShown] = useState(null);
  const { heard, welcome, seats } = table;
  const { muted, mute, unmute } = useMuted(welcome?.table);
  const say = (event, kind) => (table.signal(kind), event.currentTarget.closest("details").removeAttribute("open"));
  const people = (seats?.seats ?? []).flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  useEffect(() => {
    if (!heard) return undefined;
    setShown(heard);
    const timer = setTimeout(() => setShown(null), SHOWN);
    return () => clearTimeout(timer);
  }, [heard]);
  return html`
    ${shown && !muted.includes(shown.seat) && html`<p class="signal" role="status"><b>${welcome.names[shown.seat]}</b> ${SIGNALS[shown.kind]}${shown.seat !== welcome.seat && html` <button type="button" class="word" aria-label=${`Mute ${welcome.names[shown.seat]}`} onClick=${() => mute(shown.seat)}>Mute</button>`}</p>`}
    ${people.length > 1 && welcome?.seat !== null && html`<details class="signals"><summary>Say something</summary><div class="row">${Object.entries(SIGNALS).map(([kind, words]) => html`<button type="button" class="button" onClick=${(event) => say(event, kind)}>${words}</button>`)}
      ${people.filter((seat) => seat !== welcome.seat).map((seat) => html`<button type="button" class="button plain" onClick=${() => (muted.includes(seat) ? unmute(seat) : mute(seat))}>${muted.includes(seat) ? `Unmute ${welcome.names[seat]}` : `Mute ${welcome.names[seat]}`}</button>`)}</div></details>`}`;
}
