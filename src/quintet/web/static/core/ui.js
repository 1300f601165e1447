/** The one door to the libraries of others: preact with its hooks, and htm. */

import htm from "../vendor/htm.js";
import { Fragment, createContext, h, render } from "../vendor/preact.js";

export {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/hooks.js";
export { Fragment, createContext, h, render };

export const html = htm.bind(h);

/** Joins class names, leaving out what is false. @param {...(string|false|null|undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

/** "1 set", "2 sets". @param {number} count @param {string} noun @param {string} [many] */
export const counted = (count, noun, many) => `${count} ${count === 1 ? noun : (many ?? `${noun}s`)}`;

/** Minutes and seconds. @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** A day of the calendar in words: "Wednesday, November 18". @param {string} day as in 2026-11-18 */
export const dayWords = (day) => new Date(`${day}T12:00`).toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric" });

/** The day of a world time, as this browser writes it; today as an hour. @param {number} seconds */
export function dayOf(seconds) {
  const then = new Date(seconds * 1000);
  const today = then.toDateString() === new Date().toDateString();
  return today ? then.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" }) : then.toLocaleDateString("en-US", { day: "numeric", month: "short", year: "numeric" });
}
