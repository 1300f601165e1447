/** The menu of a table: undo, offers, resigning, the link back, the plain text, and the way out. */

import { api } from "../api.js";
import { Button, CopyButton, Dialog } from "../parts.js";
import { change, useSettings } from "../settings.js";
import { html, useEffect, useState } from "../ui.js";
import { hasResigned } from "./turn.js";

export function Menu({ id, table, close, resign, keys, how }) {
  const { welcome, push, seats } = table;
  const { plain, sound } = useSettings();
  const [sure, setSure] = useState(false);
  const [back, setBack] = useState("");
  useEffect(() => void (welcome?.seat !== null && api.table(id).then((card) => setBack(card.come_back), () => {})), [id]);
  const playing = welcome && welcome.seat !== null && push && !push.outcome && !hasResigned(table);
  const done = (act) => () => (act(), close());
  const people = (seats?.seats ?? []).filter((seat) => seat.kind === "person").length;
  return html`<${Dialog} title="Menu" sheet close=${close}>
    <div class="stack menu">
      ${playing && welcome.undo !== "off" && html`<div class="row"><${Button} icon="undo" label=${people > 1 ? "Ask to undo" : "Undo"} disabled=${!push.can_undo} onClick=${done(table.undo)} />
        ${people < 2 && html`<${Button} icon="again" label="Redo" disabled=${!push.can_redo} onClick=${done(table.redo)} />`}</div>`}
      ${playing && welcome.draws && html`<${Button} label="Offer a draw" onClick=${done(table.draw)} />`}
      ${playing && people > 1 && (welcome.leads || push.paused) && push.paused !== null && push.paused !== undefined && html`<${Button} icon=${push.paused ? "play" : "pause"} label=${push.paused ? "Resume time" : "Pause time"} onClick=${done(() => table.pace({ paused: !push.paused }))} />`}
      <div class="row"><${Button} icon="book" label="How to play" onClick=${how} /><${Button} icon="help" label="Keys" onClick=${keys} /></div>
      <${CopyButton} text=${`${location.origin}/t/${id}`} label="Copy the link" />
      ${back && html`<${CopyButton} text=${`${location.origin}${back}`} label="Copy the link to your seat, for another device" done="Copied; keep it to yourself" />`}
      <label class="switch"><input type="checkbox" checked=${plain} onChange=${() => change({ plain: !plain })} />Plain text beside the board</label>
      <label class="switch"><input type="checkbox" checked=${sound} onChange=${() => change({ sound: !sound })} />Sounds</label>
      <a class="button" href="/settings">Settings</a>
      ${playing && (sure ? html`<div class="asks"><p>Resign this game?</p><${Button} label="Yes, resign" onClick=${done(resign)} /><${Button} label="No" onClick=${() => setSure(false)} /></div>` : html`<${Button} icon="flag" label="Resign" onClick=${() => setSure(true)} />`)}
      <a class="button" href="/">Leave; the game is saved</a>
    </div>
  <//>`;
}
