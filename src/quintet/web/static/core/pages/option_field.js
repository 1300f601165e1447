/** One option of a game as a form asks for it, whatever its kind. */

import { html } from "../ui.js";

/** Names of options that say too little to somebody who has not read the rules. */
const LABELS = { two_square: "Back and forth", more_squares: "No endless chase", quiet_limit: "Draw without attacks", turn_limit: "Longest game", deployment: "Setup", talks: "Resigning and draws", nums: "Numbers", fresh_draws: "Fresh cards", agents: "Hunters", style: "Maze", braid: "Loops", queue: "Queue length", bullets_visible: "Bullets in sight", watch: "Spectators", hp: "Hit points", ammo: "Rounds", map: "Own map" };

/** Whether an option changes how the game is played; some only note something for the record. */
export const isPlayed = (field) => !field.summary.endsWith("for the record");

const spoken = (name) => LABELS[name] ?? name[0].toUpperCase() + name.slice(1).replaceAll("_", " ");
const sentence = (text) => text && text[0].toUpperCase() + text.slice(1);

/** @param {{field: any, value: any, set: (value: any) => void}} props */
export function OptionField({ field, value, set }) {
  if (field.kind === "bool") {
    return html`<label class="switch"><input type="checkbox" checked=${value} onChange=${(event) => set(event.target.checked)} />
      <span><span class="label">${spoken(field.name)}</span><br /><span class="small quiet">${sentence(field.summary)}</span></span></label>`;
  }
  return html`<label class="field"><span class="label">${spoken(field.name)}</span><${Control} ...${{ field, value, set }} /><span class="note">${sentence(field.summary)}</span></label>`;
}

function Control({ field, value, set }) {
  if (field.kind === "choice") {
    const typed = (text) => (typeof field.default === "number" ? Number(text) : text);
    return html`<select value=${String(value)} onChange=${(event) => set(typed(event.target.value))}>
      ${field.choices.map((choice) => html`<option value=${choice} selected=${choice === String(value)}>${choice.replaceAll("_", " ")}</option>`)}
    </select>`;
  }
  if (field.kind === "int" || field.kind === "float") {
    return html`<input type="number" min=${field.low} max=${field.high} step=${field.kind === "int" ? 1 : "any"} value=${value} onInput=${(event) => event.target.value !== "" && set(Number(event.target.value))} />`;
  }
  if (field.kind === "list") {
    const parts = (text) => text.split(",").map((part) => part.trim()).filter(Boolean);
    return html`<input type="text" value=${(value ?? []).join(", ")} onChange=${(event) => set(parts(event.target.value))} />`;
  }
  if ((field.length ?? 0) > 400) return html`<textarea rows="4" spellcheck="false" onChange=${(event) => set(event.target.value)}>${value}</textarea>`;
  return html`<input type="text" maxlength=${field.length} value=${value} onInput=${(event) => set(event.target.value)} />`;
}
