/** Beside the level: the hero's numbers, what is near, the pack in brief; and the buttons that play. */

import { Button, Meter } from "../../core/parts.js";
import { html } from "../../core/ui.js";
import { isSpent } from "./words.js";

const LIGHTS = ["TORCH", "LANTERN", "ARTIFACT"];

/** Whether the hero is in danger: a third of the hit points, or less. */
const isLow = (view) => view.hp * 3 <= view.max_hp;

const openDialog = (name) => dispatchEvent(new CustomEvent("rogue:open", { detail: name }));

export function Panel({ view }) {
  const light = view.light_left ?? "steady";
  return html`<div class="rg-panel">
    <${Meter} name="Health" value=${view.hp} most=${view.max_hp} kind=${isLow(view) ? "bad" : ""} />
    <dl class="rg-numbers">
      <div><dt>Depth</dt><dd>${view.depth}</dd></div><div><dt>Level</dt><dd>${view.level}</dd></div><div><dt>Armor</dt><dd>${view.ac}</dd></div>
      <div><dt>Strength</dt><dd>${view.might}</dd></div><div><dt>Gold</dt><dd>${view.gold}</dd></div><div><dt>Turn</dt><dd>${view.turn}</dd></div>
      <div><dt>Light left</dt><dd class=${view.light ? "" : "bad"}>${view.light ? light : "none"}</dd></div><div><dt>Food</dt><dd class=${view.hunger_word === "Normal" ? "" : "bad"}>${view.hunger_word}</dd></div><div><dt>Experience</dt><dd>${view.xp} / ${view.next_xp}</dd></div>
    </dl>
    ${view.effects.length > 0 && html`<p class="small bad">${view.effects.map(([name, left]) => (left ? `${name} (${left})` : name)).join(", ")}</p>`}
    ${view.monsters.length > 0 && html`<ul class="rg-near" aria-label="In sight">${view.monsters.map((each) => html`<li><b class="mono">${each.letter}</b> ${each.name.toLowerCase()}<span class="quiet"> ${[each.sensed ? "sensed" : each.health, each.asleep && "asleep"].filter(Boolean).join(", ")}</span></li>`)}</ul>`}
    <div class="rg-doors"><${Button} icon="bag" label=${`Pack (${view.pack.length})`} onClick=${() => openDialog("pack")} /><${Button} icon="book" label="Discoveries" onClick=${() => openDialog("discoveries")} /></div>
  </div>`;
}

/** The numbers that matter most, above the level on a phone. */
export const Strip = ({ view }) => html`<div class="rg-strip"><${Meter} name="Health" value=${view.hp} most=${view.max_hp} kind=${isLow(view) ? "bad" : ""} /><span>Depth ${view.depth}</span><span>Gold ${view.gold}</span></div>`;

/** The action that lights another torch in the dark, if there is one. */
function lightOf(view, moves) {
  const lamp = view.light === 0 && view.pack.find((each) => LIGHTS.includes(each.type) && !isSpent(each) && moves.has(`use ${each.letter}`));
  return lamp ? moves.get(`use ${lamp.letter}`) : undefined;
}

export function Actions({ view, moves, send, command, live }) {
  if (!live || view.over) return null;
  const simple = (word, icon, label) => moves.has(word) && html`<${Button} icon=${icon} label=${label} onClick=${() => send(moves.get(word))} />`;
  const awake = view.monsters.some((each) => !each.sensed);
  const light = lightOf(view, moves);
  const leaves = moves.has(view.has_amulet ? "ascend" : "descend");
  const first = light !== undefined ? "light" : awake ? "fight" : leaves ? "stairs" : "explore";
  const kind = (name) => (name === first ? "primary" : "");
  return html`${light !== undefined && html`<${Button} icon="hint" kind=${kind("light")} label="Light" onClick=${() => send(light)} />`}
    <${Button} icon="walk" kind=${kind("explore")} label="Explore" aria-keyshortcuts="o" onClick=${() => command("explore")} />
    <${Button} icon="sword" kind=${kind("fight")} label="Fight" aria-keyshortcuts="f" disabled=${!view.monsters.length} onClick=${() => command("fight")} />
    ${simple("get", "hand", "Get")}
    <${Button} icon="stairs" kind=${kind("stairs")} label=${moves.has("descend") ? "Descend" : moves.has("ascend") && view.has_amulet ? "Ascend" : "Stairs"} onClick=${() => command(view.has_amulet ? "up" : "down")} />
    <${Button} icon="rest" label="Heal" aria-keyshortcuts="Z" onClick=${() => command("heal")} />
    <${Button} icon="bag" label="Pack" class="only-phone" onClick=${() => openDialog("pack")} />
    <${Button} icon="search" label="Search" onClick=${() => command("seek")} />`;
}
