/** Settings of this browser: look, motion, sound, name and keys. Every change shows at once. */

import { Choices } from "../parts.js";
import { change, useSettings } from "../settings.js";
import { Shell } from "../shell.js";
import { html } from "../ui.js";
import { KeysField } from "./keys_field.js";
import { Hatching, Symbols } from "../../games/sets/shapes.js";

const LOOKS = [
  ["theme", "Theme", [["auto", "Same as system"], ["dark", "Dark"], ["light", "Light"]]],
  ["text", "Text size", [["normal", "Normal"], ["large", "Large"], ["largest", "Largest"]]],
  ["contrast", "Contrast", [["auto", "Same as system"], ["more", "High"]]],
  ["palette", "Colors", [["standard", "Standard"], ["color-blind", "For color blindness"], ["no color", "None"]]],
  ["motion", "Motion", [["auto", "Same as system"], ["none", "None"]]],
];

export function Page() {
  const settings = useSettings();
  return html`<${Shell} title="Settings" class="narrow">
    <header><h1>Settings</h1><p>Saved in this browser only. Every change shows at once.</p></header>
    <div class="stack settings">
      ${LOOKS.map(([key, label, options]) => html`<${Choices} key=${key} name=${key} label=${label} value=${settings[key]} options=${options} onChange=${(value) => change({ [key]: value })} />`)}
      <${Sample} />
      <label class="switch"><input type="checkbox" checked=${settings.sound} onChange=${() => change({ sound: !settings.sound })} />Sounds</label>
      <label class="switch"><input type="checkbox" checked=${settings.plain} onChange=${() => change({ plain: !settings.plain })} />Plain text beside each board</label>
      <label class="field"><span class="label">Your name</span><input type="text" maxlength="24" autocomplete="nickname" placeholder="Guest" value=${settings.name} onInput=${(event) => change({ name: event.target.value })} /></label>
      <${KeysField} />
    </div>
  <//>`;
}

/** Three cards that show the colors as they are. */
const Sample = () => html`<div class="sample" aria-hidden="true"><${Hatching} />${[0, 1, 2].map((kind) => html`<svg viewBox="-50 -30 100 60" class="scene-card"><rect x="-49" y="-29" width="98" height="58" rx="8" /><${Symbols} num=${0} shape=${kind} shading=${kind} color=${kind} /></svg>`)}
  <div class="swatches">${[["good", "Good"], ["bad", "Bad"], ["hint", "Hint"], ["mine", "Yours"], ["theirs", "Theirs"]].map(([role, word]) => html`<span class=${`swatch ${role}`}>${word}</span>`)}</div></div>`;
