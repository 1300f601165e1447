/** An open table: who is here, who is missing, and the link to bring them. */

import { api } from "../api.js";
import { Button, CopyButton } from "../parts.js";
import { change, settings } from "../settings.js";
import { termsOf } from "../terms.js";
import { html, useState } from "../ui.js";

/** Whether nobody else can open the address of this page. */
const ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

export function Lobby({ id, table }) {
  const { welcome, seats } = table;
  const [name, setName] = useState(settings().name);
  const [problem, setProblem] = useState("");
  const list = seats?.seats ?? [];
  const watching = welcome?.seat === null || welcome?.seat === undefined;
  const hasRoom = list.some(isFree);
  const asked = list.filter((seat) => seat.kept).map((seat) => seat.name);
  const sit = async (seat) => {
    change({ name });
    try {
      await api.sit(id, { seat, name });
      table.rejoin();
    } catch (error) {
      setProblem(error.message);
    }
  };
  return html`<div class="lobby">
    <div><h2>${watching && hasRoom ? "Take a seat" : "Waiting for players"}</h2>${welcome && html`<p class="quiet small terms">${termsOf(welcome)}</p>`}</div>
    ${!watching && hasRoom && html`<${Link} id=${id} kind="primary" />
      <p class="quiet">Send the link to the others. The game begins when every seat is taken.${ONLY_HERE && " The link works only on this machine: start the server with --lan to let others in."}</p>`}
    ${!hasRoom && asked.length > 0 && html`<p class="quiet">The rematch begins when ${asked.join(" and ")} ${asked.length > 1 ? "have" : "has"} joined.</p>`}
    ${watching && hasRoom && html`<label class="field"><span class="label">Your name</span><input type="text" maxlength="24" placeholder="Guest" value=${name} onInput=${(event) => setName(event.target.value)} /></label>`}
    <ul class="lobby-seats">
      ${list.map((seat, place) => html`<li class="spread"><span><span class="quiet small">${seatWords(welcome?.sides, place)}</span><br /><b>${seat.name || "Open"}</b></span>
        ${isFree(seat) && watching && html`<${Button} kind="primary" label="Take seat" aria-label=${`Take seat ${place + 1}`} onClick=${() => sit(place)} />`}
        ${!isFree(seat) && html`<span class=${`small ${seat.online ? "good" : "quiet"}`}>${presence(seat)}</span>`}
      </li>`)}
    </ul>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
    ${!watching && list[welcome.seat]?.host && html`<${Button} label=${hasRoom ? "Begin with bots on the open seats" : "Begin with bots for those who are missing"} onClick=${() => api.start(id).catch((error) => setProblem(error.message))} />`}
    ${watching && html`<${Link} id=${id} />`}
  </div>`;
}

/** The address of the table, and a button that copies it. @param {{id: string, kind?: string}} props */
const Link = ({ id, kind = "" }) => html`<div class="row"><code class="link">${location.host}/t/${id}</code><${CopyButton} text=${`${location.origin}/t/${id}`} label="Copy link" done="Link copied" kind=${kind} /></div>`;

/** Whether anybody may take a seat; one that is kept waits for its player. */
const isFree = ({ kind, kept }) => kind === "open" && !kept;

/** Whether somebody is at a seat, in a word or two. */
const presence = ({ kind, kept, online }) => (kept ? "asked to join" : kind === "bot" ? "ready" : online ? "here" : "away");

/** What a seat is called where each has a name of its own; the others have numbers. */
const seatWords = (sides, place) => (sides && new Set(sides.map((side) => side.replace(/\d+$/, ""))).size === sides.length ? sides[place] : `Seat ${place + 1}`);
