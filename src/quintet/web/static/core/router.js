/** Addresses to pages: links stay links, the page changes without loading again. */

import { useLayoutEffect, useState } from "./ui.js";

/** @type {Set<() => void>} */
const listeners = new Set();
const changed = () => listeners.forEach((listener) => listener());
addEventListener("popstate", changed);

/** Goes to an address of this site. @param {string} address @param {{replace?: boolean}} [how] */
export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  scrollTo(0, 0);
  changed();
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download") || isServed(link.pathname)) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

const isServed = (/** @type {string} */ path) => /^\/(api|static|schema|docs)\b/.test(path);

/** The first route that fits the path, and its parameters. @param {[RegExp, string][]} routes */
export function useRoute(routes) {
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    const listener = () => draw((count) => count + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  for (const [pattern, name] of routes) {
    const match = location.pathname.match(pattern);
    if (match) return { name, params: match.slice(1).map((part) => part && decodeURIComponent(part)) };
  }
  return { name: "lost", params: [] };
}
