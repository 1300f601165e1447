/** The level on a canvas: torchlight, travel by tap, descriptions on hover, a cursor for keys, a pad for thumbs. */

import { announce } from "../../core/live.js";
import { useKeys } from "../../core/keys.js";
import { animated, useWish } from "../../core/settings.js";
import { play } from "../../core/sound.js";
import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../../core/ui.js";
import { PackDialog } from "./pack.js";
import { HEIGHT, WIDTH, boundsOf, frameFor, paint } from "./paint.js";
import { Pad } from "./pad.js";
import { PageDialog } from "./pages.js";
import { directionOf, DIRECTIONS, glance, wayTo } from "./words.js";

const HOVER_WAIT = 320;
const FLICKER_TIME = 140;
/** Below this part of the board a message would cover the hero, so it is shown above. */
const LOW = 0.7;
const COMMANDS = { o: "explore", f: "fight", Z: "heal", X: "seek", F: "flee", ">": "down", "<": "up" };
const WORDS = { g: "get", ",": "get", s: "search", ".": "rest", 5: "rest" };

/** The size of an element, followed as it changes. */
function useSize(ref) {
  const [size, setSize] = useState({ wide: 0, high: 0 });
  useLayoutEffect(() => {
    setSize({ wide: ref.current.clientWidth, high: ref.current.clientHeight });
    const watch = new ResizeObserver(([entry]) => setSize({ wide: entry.contentRect.width, high: entry.contentRect.height }));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** Draws whenever something changed, and now and then for the flame. */
function usePaint(canvas, { view, size, whole, cursor, hurt }) {
  const frame = useRef(null);
  useLayoutEffect(() => {
    if (!size.wide) return undefined;
    const scale = devicePixelRatio || 1;
    const element = canvas.current;
    element.width = Math.round(size.wide * scale);
    element.height = Math.round(size.high * scale);
    const brush = element.getContext("2d");
    brush.scale(scale, scale);
    const font = getComputedStyle(element).fontFamily;
    frame.current = frameFor(size.wide, size.high, view, whole, boundsOf(view));
    const { x, y, w, h } = frame.current;
    element.closest(".stage")?.toggleAttribute("data-low", (view.y + 0.5 - y) * h > size.high * LOW);
    element.dataset.hero = [(view.x + 0.5 - x) * w, (view.y + 0.5 - y) * h, w, h].map(Math.round).join(" ");
    let tick = 0;
    const draw = () => paint(brush, { view, frame: frame.current, ...size, cursor, hurt, font, flicker: 1 - (animated() ? 0.035 * Math.abs(Math.sin(tick * 1.7) + Math.sin(tick * 0.61)) : 0) });
    draw();
    document.fonts.load(`500 20px ${font}`).then(draw);
    if (!animated() || view.over || view.light === 0) return undefined;
    const timer = setInterval(() => ((tick += 1), document.hidden || draw()), FLICKER_TIME);
    return () => clearInterval(timer);
  }, [view, size.wide, size.high, whole, cursor, hurt]);
  return frame;
}

export function Board(moment) {
  const { view, moves, send, command, page, live, step } = moment;
  const [box, canvas] = [useRef(null), useRef(null)];
  const size = useSize(box);
  const [whole, setWhole] = useWish("rogue.whole", false);
  const [pad, setPad] = useWish("rogue.pad", false);
  const [cursor, setCursor] = useState(null);
  const [tip, setTip] = useState(null);
  const [open, setOpen] = useState("");
  const hurt = useHurt(view);
  const frame = usePaint(canvas, { view, size, whole, cursor, hurt });
  const hover = useRef({ timer: 0, at: "" });
  useLayoutEffect(() => setTip(null), [step]);

  const act = (word) => {
    if (moves.has(word)) return send(moves.get(word));
    const action = moment.vocabulary.indexOf(word);
    return action >= 0 && send(action);
  };
  const tileAt = (event) => {
    const bounds = canvas.current.getBoundingClientRect();
    const { x, y, w, h } = frame.current;
    const tile = { x: Math.floor(x + (event.clientX - bounds.left) / w), y: Math.floor(y + (event.clientY - bounds.top) / h) };
    return tile.x >= 0 && tile.x < WIDTH && tile.y >= 0 && tile.y < HEIGHT ? tile : null;
  };
  const goTo = (tile) => {
    if (!live || !tile) return;
    const way = wayTo(view, tile);
    if (tile.x === view.x && tile.y === view.y) act(["get", "descend", "ascend", "search"].find((word) => moves.has(word)) ?? "rest");
    else if (way) act(way);
    else command(`travel ${tile.x},${tile.y}`);
  };
  const describe = async (tile) => {
    if (!tile || !glance(view, tile.x, tile.y)) return setTip(null);
    setTip({ ...tile, text: glance(view, tile.x, tile.y) });
    const text = live ? await page("describe", `${tile.x},${tile.y}`) : "";
    if (text) setTip({ ...tile, text });
    return undefined;
  };
  const point = (event) => {
    if (event.pointerType === "touch") return;
    const tile = tileAt(event);
    const at = tile ? `${tile.x},${tile.y}` : "";
    if (at === hover.current.at) return;
    hover.current.at = at;
    clearTimeout(hover.current.timer);
    setTip(null);
    hover.current.timer = setTimeout(() => describe(tile), HOVER_WAIT);
  };
  const press = useLongPress(tileAt, describe);
  const look = (tile) => {
    setCursor(tile);
    announce(glance(view, tile.x, tile.y) || "unknown");
    describe(tile);
  };
  useKeys((key, event) => {
    const direction = directionOf(key, event.shiftKey);
    if (cursor) return lookKey(key, direction, { cursor, view, look, close: () => (setCursor(null), setTip(null)), goTo });
    if (!live) return false;
    if (direction) return act(direction.runs ? `run ${direction.way}` : direction.way), true;
    if (COMMANDS[key]) return command(COMMANDS[key]), true;
    if (WORDS[key]) return act(WORDS[key]), true;
    if (key === "x" || key === ";") return look({ x: view.x, y: view.y }), true;
    if (key === "m") return setWhole(!whole), true;
    const dialog = { i: "pack", a: "around", D: "discoveries", C: "character" }[key];
    return dialog ? (setOpen(dialog), true) : false;
  });
  useLayoutEffect(() => {
    const listener = (event) => setOpen(event.detail);
    addEventListener("rogue:open", listener);
    return () => removeEventListener("rogue:open", listener);
  }, []);
  return html`<div class="rg-level" ref=${box}>
    <canvas ref=${canvas} class=${classes("rg-canvas", hurt && "hurt")} role="img" aria-label=${`Dungeon level ${view.depth}. You are at column ${view.x}, row ${view.y}.`}
      onPointerMove=${point} onPointerLeave=${() => (clearTimeout(hover.current.timer), setTip(null))} onPointerDown=${press.down} onPointerUp=${(event) => press.up(event) && goTo(tileAt(event))}></canvas>
    ${tip && frame.current && html`<${Tip} tip=${tip} frame=${frame.current} size=${size} />`}
    <div class="rg-corner"><button type="button" class="button icon" aria-label=${whole ? "Close by" : "Whole level"} title=${whole ? "Close by" : "Whole level"} onClick=${() => setWhole(!whole)}>${whole ? "+" : "−"}</button>
      <button type="button" class="button icon only-touch" aria-label="Direction pad" aria-pressed=${pad} onClick=${() => setPad(!pad)}>✥</button></div>
    ${pad && live && html`<${Pad} act=${act} moves=${moves} />`}
    ${view.choosing && live && html`<p class="rg-choose" role="alert">Choose an item for the scroll of ${view.choosing}. <button type="button" class="button" onClick=${() => setOpen("pack")}>Open the pack</button></p>`}
    ${open === "pack" && html`<${PackDialog} moment=${moment} close=${() => setOpen("")} />`}
    ${open && open !== "pack" && html`<${PageDialog} name=${open} moment=${moment} close=${() => setOpen("")} />`}
  </div>`;
}

/** True for a moment after hit points were lost. */
function useHurt(view) {
  const before = useRef(view.hp);
  const [hurt, setHurt] = useState(false);
  useEffect(() => {
    const lost = view.hp < before.current;
    before.current = view.hp;
    if (!lost) return undefined;
    play("hit");
    setHurt(true);
    const timer = setTimeout(() => setHurt(false), 220);
    return () => clearTimeout(timer);
  }, [view.hp]);
  return hurt;
}

/** A press that lasts describes the tile; a short one goes there. */
function useLongPress(tileAt, describe) {
  const held = useRef({ timer: 0, long: false });
  return {
    down(event) {
      held.current.long = false;
      if (event.pointerType !== "touch") return;
      const tile = tileAt(event);
      held.current.timer = setTimeout(() => ((held.current.long = true), describe(tile)), 450);
    },
    up(event) {
      clearTimeout(held.current.timer);
      return !held.current.long && event.button === 0;
    },
  };
}

function lookKey(key, direction, { cursor, look, close, goTo }) {
  if (key === "Escape" || key === "x") return close(), true;
  if (key === "Enter") return close(), goTo(cursor), true;
  if (!direction) return false;
  const [x, y] = DIRECTIONS[direction.way];
  const far = direction.runs ? 5 : 1;
  look({ x: Math.min(WIDTH - 1, Math.max(0, cursor.x + x * far)), y: Math.min(HEIGHT - 1, Math.max(0, cursor.y + y * far)) });
  return true;
}

function Tip({ tip, frame, size }) {
  const left = (tip.x + 0.5 - frame.x) * frame.w;
  const top = (tip.y - frame.y) * frame.h;
  const below = top < 90;
  const style = { left: `${Math.min(Math.max(left, 130), Math.max(130, size.wide - 130))}px`, top: `${below ? top + frame.h + 6 : top - 6}px` };
  return html`<p class=${classes("rg-tip", below && "below")} role="tooltip" style=${style}>${tip.text}</p>`;
}
