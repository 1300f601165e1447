/** The greeting: the goal and two or three controls, for keys or for fingers, until the first action. */

import { Button } from "../parts.js";
import { html, useEffect, useRef, useState } from "../ui.js";

const WIDE = matchMedia("(width >= 1024px), (height < 480px) and (orientation: landscape)");

/** Whether there is a column beside the board with room for the greeting, so that it covers nothing. */
export function useBeside() {
  const [beside, setBeside] = useState(WIDE.matches);
  useEffect(() => {
    const listener = () => setBeside(WIDE.matches);
    WIDE.addEventListener("change", listener);
    return () => WIDE.removeEventListener("change", listener);
  }, []);
  return beside;
}

/** A skin may know better than the steps whether an action was taken. */
export function Greeting({ greet: greeting, moment }) {
  const greet = typeof greeting === "function" ? greeting(moment) : greeting;
  const first = useRef(moment.step);
  const [closed, close] = useState(false);
  const fresh = greet.fresh ?? (moment.step === first.current && !moment.position);
  if (!fresh || closed || moment.outcome || moment.seat === null) return null;
  return html`<div class="greet"><p>${greet.goal}</p>
    <p class="by-keys">${greet.how.map((part, at) => (at % 2 ? html`<kbd>${part}</kbd>` : part))}</p><p class="by-touch">${greet.touch}</p>
    <${Button} icon="close" label="Close the greeting" bare kind="plain" onClick=${() => close(true)} />
  </div>`;
}
