/** Torchlight: what a tile looks like in the light, and in memory. Only drawing; what is seen, the view says. */

const THINGS = { "+": "#e8c15a", "'": "#c9a06a", "<": "#ffffff", ">": "#ffffff", "^": "#ff6a5a", $: "#ffd75e", "&": "#ffe48a", "(": "#ffd75e", "{": "#e6c46a", "%": "#7fe07f", "~": "#ffb545", "!": "#ff8af2", "?": "#7fe9f2", ")": "#f4f4f4", "[": "#cfd6dd", "=": "#b79cf7", "/": "#8fa6ff" };
const MEMORY = { "#": [50, 55, 66], ".": [64, 71, 84], ":": [58, 64, 76] };
const FAINT = [112, 122, 140];

/** The visible tiles, as numbers, from the base64 text of the view. @param {string} text */
export function readVisible(text) {
  const bytes = atob(text);
  return { has: (x, y, width = 80) => bytes.charCodeAt(y * width + x) > 0 };
}

/** How bright a tile is at a distance from the flame, from 0 to 1. @param {number} far @param {number} radius */
export const brightness = (far, radius) => Math.max(0.34, 1 - (far / (radius + 2.5)) ** 1.7 * 0.72);

const parse = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const WARM = [255, 190, 110];

/** A color in the light: nearer is brighter, farther is redder. */
function lit(color, light) {
  const warmth = 0.22 + (1 - light) * 0.38;
  return color.map((part, at) => Math.round((part * (1 - warmth) + WARM[at] * warmth * (part / 255)) * light));
}

const css = ([red, green, blue], alpha = 1) => `rgb(${red} ${green} ${blue} / ${alpha})`;

/** What to draw for a tile: a block for walls, a glyph otherwise. @param {string} glyph @param {number|null} light null is memory */
export function tileLook(glyph, light) {
  if (light === null) {
    const color = MEMORY[glyph] ?? FAINT;
    return glyph === "#" ? { block: css(color), edge: css(color.map((part) => part + 16)) } : { glyph: glyph === "." ? "·" : glyph, color: css(color), ground: glyph === ":" ? css([22, 25, 31]) : null };
  }
  if (glyph === "#") {
    const color = lit([150, 122, 88], light * 0.92);
    return { block: css(color), edge: css(color.map((part) => Math.min(255, Math.round(part * 1.28)))) };
  }
  const ground = css(lit([58, 44, 30], light));
  if (glyph === "." || glyph === ":") return { glyph: "·", color: css(lit([205, 170, 128], light * 0.8)), ground: glyph === ":" ? css(lit([42, 34, 26], light)) : ground };
  return { glyph, color: css(lit(parse(THINGS[glyph] ?? "#e8e0d0"), Math.max(light, 0.75))), ground, bold: true };
}

/** The color of a creature: danger awake, quiet asleep, violet when only sensed. */
export const creatureColor = ({ asleep, sensed, health }) => (sensed ? "#c39bff" : asleep ? "#d8c08a" : health === "almost dead" ? "#ff9f8f" : "#ff7a5c");
