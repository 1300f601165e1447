/** The keys of a table's own commands, which every board leaves free. A player can choose others. */

import { change, settings } from "./settings.js";

/** @type {Record<string, [string, string]>} The usual key of each command, and what it does. */
export const COMMANDS = {
  keys: ["?", "Show the keys"],
  menu: ["M", "Menu"],
  undo: ["Ctrl+Z", "Undo, or ask the others to"],
  redo: ["Ctrl+Y", "Redo"],
  text: ["F2", "Plain text beside the board"],
  sound: ["F4", "Sounds"],
};

/** The key of a command. @param {string} command */
export const keyOf = (command) => settings().keys[command] ?? COMMANDS[command][0];

/** The command of a key. @param {string} key */
export const commandOf = (key) => Object.keys(COMMANDS).find((command) => keyOf(command) === key);

/** What a pressed key is called: M, F2, Ctrl+Z. @param {KeyboardEvent} event */
export function keyName(event) {
  const held = [event.ctrlKey && "Ctrl", event.altKey && "Alt", event.metaKey && "Meta"].filter(Boolean);
  return held.length ? [...held, event.key.toUpperCase()].join("+") : event.key;
}

/** Why a key cannot be used for a command; nothing when it can. @param {string} command @param {string} key */
function problemOf(command, key) {
  const other = commandOf(key);
  if (other && other !== command) return `${key} is the key for “${COMMANDS[other][1]}” already. Press another key.`;
  return key === COMMANDS[command][0] || /^F\d+$|^(Ctrl|Alt)\+/.test(key) ? "" : `${key} belongs to the boards. Press a function key, or a key with Ctrl or Alt.`;
}

/** Gives a command another key, or returns why not. @param {string} command @param {string} key */
export function chooseKey(command, key) {
  const problem = problemOf(command, key);
  if (!problem) change({ keys: { ...settings().keys, [command]: key } });
  return problem;
}
