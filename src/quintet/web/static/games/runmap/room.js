/** The room you are in: what it offers, with what it costs. */

import { html, useEffect, useState } from "../../core/ui.js";

const TITLES = { campfire: "Campfire", merchant: "Merchant", shrine: "Shrine" };
const KEYS = { rest: "r", train: "t", "buy potion": "p", "buy charm": "c", "buy guard": "g", pray: "p", leave: "l" };
const spoken = (word) => word[0].toUpperCase() + word.slice(1);

/** What each word brings, from the server's page. */
export function useOffers({ page, step, live }) {
  const [offers, setOffers] = useState([]);
  useEffect(() => {
    if (live) page("offers").then((text) => setOffers(text.split("\n").filter(Boolean).map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)])));
  }, [step]);
  return offers;
}

export function Room(moment) {
  const { view, moves, send } = moment;
  const details = new Map(useOffers(moment));
  const words = [...new Set([...details.keys(), ...moves.keys()])].filter((word) => !word.startsWith("go "));
  return html`<section class="rm-room" aria-label=${TITLES[view.phase]}>
    <h2>${TITLES[view.phase]}</h2>
    <div class="rm-offers">${words.map((word) => html`<button type="button" class="rm-offer" disabled=${!moves.has(word)} aria-keyshortcuts=${KEYS[word]} onClick=${() => send(moves.get(word))}>
      <b>${spoken(word)}</b><span>${details.get(word) ?? ""}</span><kbd aria-hidden="true">${KEYS[word]}</kbd>
    </button>`)}</div>
  </section>`;
}
