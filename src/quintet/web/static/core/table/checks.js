/** "Verify": the promise about the seed and the whole game are checked again, and each check is shown. */

import { api } from "../api.js";
import { Button } from "../parts.js";
import { html, useState } from "../ui.js";

export function Checks({ id, commitment }) {
  const [state, setState] = useState({ checks: null, error: "", busy: false });
  const verify = () => {
    setState({ checks: null, error: "", busy: true });
    api.verify(id).then((checks) => setState({ checks, error: "", busy: false }), (error) => setState({ checks: null, error: error.message, busy: false }));
  };
  if (!state.checks) return html`<div class="proof stack"><${Button} icon="check" label=${state.busy ? "Checking …" : "Verify"} disabled=${state.busy} onClick=${verify} />${state.error && html`<p class="error" role="alert">${state.error}</p>`}</div>`;
  return html`<ul class="proof checks" aria-label="Checks" ref=${(list) => list?.scrollIntoView({ block: "nearest" })}>${state.checks.map((check) => html`<li class=${check.ok ? "good" : "bad"}><b>${check.ok ? "✓" : "✗"} ${check.name}</b> <span>${check.text}</span></li>`)}
    ${commitment && html`<li class="small quiet">Promise: <code>${commitment.slice(0, 24)}…</code></li>`}</ul>`;
}
