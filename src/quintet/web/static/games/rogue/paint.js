/** Painting the level on a canvas that stays crisp at any size. */

import { brightness, creatureColor, readVisible, tileLook } from "./light.js";

export const WIDTH = 80;
export const HEIGHT = 22;

/** The part of the level that fits, and the size of a tile in pixels. */
export function frameFor(wide, high, view, whole, bounds) {
  const fit = Math.min(wide / (WIDTH * 0.62), high / HEIGHT);
  const close = Math.max(Math.min(high / (HEIGHT * 0.72), 40, wide / 14), 22);
  const tall = whole ? fit : Math.max(close, fit);
  const size = { w: tall * (whole ? 0.62 : 0.72), h: tall };
  const columns = wide / size.w;
  const rows = high / size.h;
  const [left, right, top, bottom] = bounds;
  return { ...size, x: scroll(view.x, columns, left, right), y: scroll(view.y, rows, top, bottom), columns, rows };
}

/** The first column or row: the known part in the middle when it fits, else around the hero within it. */
function scroll(hero, fits, low, high) {
  const known = high - low + 1;
  if (known <= fits) return low - (fits - known) / 2;
  return Math.min(Math.max(hero + 0.5 - fits / 2, low), high + 1 - fits);
}

/** The edges of what is known of the level. */
export function boundsOf(view) {
  const bounds = [view.x, view.x, view.y, view.y];
  view.map.forEach((row, y) => {
    const first = row.search(/\S/);
    if (first < 0) return;
    bounds[0] = Math.min(bounds[0], first);
    bounds[1] = Math.max(bounds[1], row.trimEnd().length - 1);
    bounds[2] = Math.min(bounds[2], y);
    bounds[3] = Math.max(bounds[3], y);
  });
  return [bounds[0] - 1, bounds[1] + 1, bounds[2] - 1, bounds[3] + 1];
}

/** @param {CanvasRenderingContext2D} brush @param {any} scene */
export function paint(brush, { view, frame, wide, high, cursor, flicker, hurt, font }) {
  const visible = readVisible(view.visible);
  const radius = Math.max(view.light, 1);
  brush.fillStyle = "#070605";
  brush.fillRect(0, 0, wide, high);
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  const put = (x, y) => [Math.round((x - frame.x) * frame.w), Math.round((y - frame.y) * frame.h)];
  const glow = (x, y) => brightness(Math.hypot((x - view.x) * 0.9, y - view.y), radius) * flicker;
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const glyph = view.map[y][x];
      if (glyph === " " || x < frame.x - 1 || x > frame.x + frame.columns || y < frame.y - 1 || y > frame.y + frame.rows) continue;
      drawTile(brush, tileLook(glyph, visible.has(x, y) ? glow(x, y) : null), put(x, y), put(x + 1, y + 1), frame, font);
    }
  }
  for (const creature of view.monsters) drawCreature(brush, creature, put(creature.x, creature.y), frame, font);
  drawHero(brush, view, put(view.x, view.y), frame, font, hurt);
  if (cursor) outline(brush, put(cursor.x, cursor.y), frame, "#ffffff");
}

function drawTile(brush, look, [x, y], [right, bottom], frame, font) {
  if (look.block) {
    brush.fillStyle = look.block;
    brush.fillRect(x, y, right - x, bottom - y);
    brush.fillStyle = look.edge;
    brush.fillRect(x, y, right - x, Math.max(1, Math.round(frame.h * 0.09)));
    return;
  }
  if (look.ground) {
    brush.fillStyle = look.ground;
    brush.fillRect(x, y, right - x, bottom - y);
  }
  write(brush, look.glyph, look.color, [x, y], frame, font, look.bold ? 700 : 500);
}

function write(brush, glyph, color, [x, y], frame, font, weight) {
  brush.font = `${weight} ${Math.round(frame.h * 0.8)}px ${font}`;
  brush.fillStyle = color;
  brush.fillText(glyph, x + frame.w / 2, y + frame.h * 0.53);
}

function drawCreature(brush, creature, at, frame, font) {
  brush.fillStyle = "rgb(10 6 4 / 78%)";
  brush.fillRect(at[0], at[1], Math.ceil(frame.w), Math.ceil(frame.h));
  write(brush, creature.letter, creatureColor(creature), at, frame, font, 800);
  if (creature.asleep) {
    brush.fillStyle = "#d8c08a";
    brush.fillRect(at[0] + frame.w * 0.2, at[1] + frame.h * 0.9, frame.w * 0.6, Math.max(1.5, frame.h * 0.05));
  }
  if (creature.health === "wounded" || creature.health === "almost dead") {
    brush.fillStyle = "#ff7a5c";
    brush.fillRect(at[0] + frame.w * 0.1, at[1] + 1, frame.w * 0.8 * (creature.health === "wounded" ? 0.6 : 0.2), Math.max(2, frame.h * 0.06));
  }
}

function drawHero(brush, view, at, frame, font, hurt) {
  const middle = [at[0] + frame.w / 2, at[1] + frame.h / 2];
  const glow = brush.createRadialGradient(...middle, 0, ...middle, frame.h * (view.light + 1.2));
  glow.addColorStop(0, hurt ? "rgb(255 70 40 / 40%)" : "rgb(255 190 100 / 26%)");
  glow.addColorStop(1, "rgb(255 170 80 / 0%)");
  brush.fillStyle = glow;
  brush.fillRect(middle[0] - frame.h * 9, middle[1] - frame.h * 9, frame.h * 18, frame.h * 18);
  write(brush, "@", view.over && !view.won ? "#ff6a5a" : "#fffaf0", at, frame, font, 800);
}

function outline(brush, [x, y], frame, color) {
  brush.strokeStyle = color;
  brush.lineWidth = 2;
  brush.strokeRect(x + 1, y + 1, frame.w - 2, frame.h - 2);
}
