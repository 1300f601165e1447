/** Keys of a page. A field that is being typed in keeps its keys, and so does an open dialog. */

import { useEffect, useRef } from "./ui.js";

/** Whether the keys belong to a field. @param {EventTarget|null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(checkbox|radio|range|button)$/.test(target.getAttribute("type") ?? "");

const isPressing = (/** @type {KeyboardEvent} */ event) =>
  (event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.closest("a, button, summary, [role=button]");

/**
 * Calls `handle(key, event)` for every key press that belongs to the page; a result of true means it was used.
 * @param {(key: string, event: KeyboardEvent) => boolean|void} handle
 */
export function useKeys(handle) {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listener = (/** @type {KeyboardEvent} */ event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isPressing(event) || document.querySelector("dialog[open]")) return;
      if (latest.current(event.key, event)) event.preventDefault();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

export const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
