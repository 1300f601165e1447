/** The room that is being looked at: the board chooses it, the panel tells about it. */

import { useLayoutEffect, useState } from "../../core/ui.js";

/** @type {Set<(seen: {node: any, text: string}) => void>} */
const listeners = new Set();
let current = { node: null, text: "" };

/** Looks at a room, and asks the server what waits there. @param {any} node @param {(name: string, rest: string) => Promise<string>} page */
export function look(node, page) {
  current = { node, text: current.node?.id === node?.id ? current.text : "" };
  listeners.forEach((listener) => listener(current));
  if (!node || !page) return;
  page("preview", node.id).then((text) => {
    if (current.node?.id !== node.id) return;
    current = { node, text };
    listeners.forEach((listener) => listener(current));
  });
}

/** The room that is being looked at, drawn again when it changes. */
export function useLook() {
  const [seen, setSeen] = useState(current);
  useLayoutEffect(() => {
    listeners.add(setSeen);
    setSeen(current);
    return () => listeners.delete(setSeen);
  }, []);
  return seen;
}
