/** Settings of this browser: look, motion, sound, name, and what skins remember. Nothing here reaches the server
 * except the name. */

import { useLayoutEffect, useState } from "./ui.js";

const KEY = "quintet.settings";

/**
 * @typedef {object} Settings
 * @property {"auto"|"dark"|"light"} theme
 * @property {"standard"|"color-blind"|"no color"} palette
 * @property {"auto"|"more"} contrast
 * @property {"auto"|"none"} motion
 * @property {"normal"|"large"|"largest"} text   the size of all text
 * @property {boolean} sound
 * @property {string} name
 * @property {boolean} plain   the plain text beside each board
 * @property {Record<string, string>} keys   keys of a table's commands that differ from the usual ones
 * @property {Record<string, unknown>} wishes   what skins remember, by "game.name"
 */

/** @type {Settings} */
const DEFAULTS = {
  theme: "auto",
  palette: "standard",
  contrast: "auto",
  motion: "auto",
  text: "normal",
  sound: false,
  name: "",
  plain: false,
  keys: {},
  wishes: {},
};

/** @returns {Settings} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

/** Where the system wants nothing to move. */
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

let current = load();
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

export const settings = () => current;

/** Changes some settings, stores them and tells everyone. @param {Partial<Settings>} changes */
export function change(changes) {
  current = { ...current, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    /* A browser without storage keeps them until the page closes. */
  }
  applyLook();
  for (const listener of listeners) listener(current);
}

/** Puts the look on the root element, where the tokens read it. */
export function applyLook() {
  const root = document.documentElement;
  const more = current.contrast === "more" || matchMedia("(prefers-contrast: more)").matches;
  root.dataset.theme = current.theme;
  root.dataset.palette = current.palette;
  root.dataset.text = current.text;
  root.dataset.contrast = more ? "more" : "normal";
  root.dataset.motion = animated() ? "auto" : "none";
}

STILL.addEventListener("change", applyLook);

/** Whether things may move. */
export const animated = () =>
  current.motion !== "none" && !STILL.matches;

/** The settings, drawn again when they change. @returns {Settings} */
export function useSettings() {
  const [value, setValue] = useState(current);
  useLayoutEffect(() => {
    listeners.add(setValue);
    return () => listeners.delete(setValue);
  }, []);
  return value;
}

/** What a skin remembers, and how to change it. @template T @param {string} key @param {T} fallback */
export function useWish(key, fallback) {
  const { wishes } = useSettings();
  const value = /** @type {T} */ (wishes[key] ?? fallback);
  const set = (/** @type {T} */ next) => change({ wishes: { ...current.wishes, [key]: next } });
  return /** @type {const} */ ([value, set]);
}
