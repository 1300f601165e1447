/** Keys of a page. A field that is being typed in keeps its keys, and so does an open dialog. */

import { commandOf, keyName } from "./keymap.js";
import { useLayoutEffect, useRef } from "./ui.js";

/** Whether the keys belong to a field. @param {EventTarget|null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(checkbox|radio|range|button)$/.test(target.getAttribute("type") ?? "");

const isPressing = (/** @type {KeyboardEvent} */ event) =>
  (event.key === "Enter" || event.key === " ") && event.target instanceof Element && event.target.closest("a, button, summary, [role=button]");

/** Calls `hear(event)` for every key press that belongs to the page, from the moment it is drawn; a result of true means it was used. */
function usePresses(/** @type {(event: KeyboardEvent) => boolean|void} */ hear) {
  const latest = useRef(hear);
  latest.current = hear;
  useLayoutEffect(() => {
    const listener = (/** @type {KeyboardEvent} */ event) => {
      if (event.defaultPrevented || isTyping(event.target) || isPressing(event) || document.querySelector("dialog[open]")) return;
      if (latest.current(event)) event.preventDefault();
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** The keys of a board or a page, without Ctrl and Alt. @param {(key: string, event: KeyboardEvent) => boolean|void} handle */
export const useKeys = (handle) => usePresses((event) => !event.ctrlKey && !event.metaKey && !event.altKey && handle(event.key, event));

/** The keys of a table's commands, as the player chose them. @param {Record<string, () => void>} commands */
export const useCommands = (commands) =>
  usePresses((event) => {
    const run = commands[commandOf(keyName(event)) ?? ""];
    run?.();
    return Boolean(run);
  });

export const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
