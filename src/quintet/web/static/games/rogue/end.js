/** The death page: the character as a page of text to share. */

import { CopyButton } from "../../core/parts.js";
import { html, useEffect, useState } from "../../core/ui.js";

export function End({ page, live }) {
  const [text, setText] = useState("");
  useEffect(() => void (live && page("character").then(setText)), []);
  if (!text) return null;
  return html`<details class="rg-end"><summary>Your story</summary><pre class="plain-text" tabindex="0">${text}</pre><${CopyButton} text=${text} label="Copy your story" /></details>`;
}
