/** The chart of an act: inked links, stamped rooms, the path so far, and where you can go. */

import { useKeys } from "../../core/keys.js";
import { animated } from "../../core/settings.js";
import { play } from "../../core/sound.js";
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../../core/ui.js";
import { KINDS, chartOf, linkPath, rowWords } from "./chart.js";
import { look } from "./look.js";
import { Ways, useMore, usePan, useWheel } from "./pan.js";
import { Room } from "./room.js";

const ROOM_KEYS = { r: ["rest"], t: ["train"], p: ["buy potion", "pray"], c: ["buy charm"], g: ["buy guard"], l: ["leave"] };
const ROMAN = ["I", "II", "III"];

/** Narrower than this, a wide chart would be too small for fingers. */
const NARROW = 520;

/** Whether the chart climbs: by the shape of the whole stage, so that a room or a greeting does not turn it. */
function useUpright(ref) {
  const [upright, setUpright] = useState(innerHeight > innerWidth);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setUpright(entry.contentRect.height > entry.contentRect.width * (entry.contentRect.width < NARROW ? 0.85 : 1.05)));
    watch.observe(ref.current.closest(".stage"));
    return () => watch.disconnect();
  }, []);
  return upright;
}

/** The action that leads to a room, if it is next. */
const wayTo = (view, moves, node) => (view.phase === "walking" && node.row === view.row + 1 ? moves.get(`go ${node.column + 1}`) : undefined);

export function Board(moment) {
  const { view, moves, send, live, step, page, events } = moment;
  const [stage, box] = [useRef(null), useRef(null)];
  const upright = useUpright(stage);
  const [act, setAct] = useState(view.act);
  const floor = view.floors[act - 1];
  const chart = useMemo(() => chartOf(floor, upright), [floor, upright]);
  const [chosen, setChosen] = useState(view.node);
  useLayoutEffect(() => {
    setAct(view.act);
    setChosen(view.node);
    if (events.some((event) => event.kind === "fought")) play("hit");
  }, [step]);
  useEffect(() => look(chart.places.get(chosen)?.node ?? null, page), [chosen, act, step]);
  useWheel(box);
  const pan = usePan(box);
  const more = useMore(box, chart);
  useScroll(box, chart, act === view.act ? view.node : floor.rows[0][0].id, step);
  const visit = (node) => {
    setChosen(node.id);
    const action = wayTo(view, moves, node);
    if (live && act === view.act && action !== undefined) send(action);
  };
  const steer = (along, across) => {
    const at = chart.places.get(chosen) ?? chart.places.get(view.node) ?? [...chart.places.values()][0];
    const row = floor.rows[Math.min(Math.max(at.node.row + along, 0), floor.rows.length - 1)];
    const column = Math.min(Math.max(along ? Math.round((at.node.column / Math.max(floor.rows[at.node.row].length - 1, 1)) * (row.length - 1)) : at.node.column + across, 0), row.length - 1);
    setChosen(row[column].id);
    box.current.querySelector(`[data-room="${row[column].id}"]`)?.focus();
  };
  useKeys((key) => {
    const go = live && moves.get(`go ${key}`);
    if (go !== undefined && go !== false) return send(go), true;
    const word = live && ROOM_KEYS[key]?.find((each) => moves.has(each));
    if (word) return send(moves.get(word)), true;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (arrow) return upright ? steer(-arrow[1], arrow[0]) : steer(...arrow), true;
    if (key === "o") return setAct((act % 3) + 1), true;
    return false;
  });
  return html`<div class="rm-stage" ref=${stage}>
    <div class="rm-acts" role="group" aria-label="Acts">${view.floors.map((each) => html`<button type="button" class=${classes("rm-act", each.act === act && "shown")} aria-pressed=${each.act === act} onClick=${() => setAct(each.act)}>Act ${ROMAN[each.act - 1]}${each.act === view.act ? html` <span class="rm-here" aria-label="you are here">●</span>` : ""}</button>`)}<${Ways} box=${box} more=${more} /></div>
    <div class=${classes("rm-box", upright ? "upright" : "wide", more.left && "more-left", more.right && "more-right")} ref=${box} tabindex="-1" ...${pan}>
      <svg class="rm-chart" viewBox=${`0 0 ${chart.width} ${chart.height}`} width=${chart.width} height=${chart.height} role="group" aria-label=${`Map of act ${act}`}>
        <${Links} ...${{ chart, floor, view, act, upright }} />
        ${[...chart.places.values()].map((place) => html`<${Node} key=${place.node.id} ...${{ place, view, act }} action=${live && act === view.act ? wayTo(view, moves, place.node) : undefined} chosen=${chosen === place.node.id} visit=${visit} preview=${setChosen} />`)}
      </svg>
    </div>
    ${view.phase !== "walking" && live && !view.over && html`<${Room} ...${moment} />`}
  </div>`;
}

/** Keeps the hero in sight: smoothly after a step, at once when the room for the chart changes. */
function useScroll(box, chart, id, step) {
  const first = useRef(true);
  useLayoutEffect(() => {
    const place = chart.places.get(id);
    const element = box.current;
    if (!place || !element) return undefined;
    const show = (behavior) => {
      const scale = element.querySelector("svg").getBoundingClientRect().width / chart.width;
      element.scrollTo({ left: place.x * scale - element.clientWidth * 0.36, top: place.y * scale - element.clientHeight * 0.62, behavior });
    };
    show(first.current || !animated() ? "instant" : "smooth");
    first.current = false;
    let size = element.clientHeight;
    const watch = new ResizeObserver(() => element.clientHeight !== size && ((size = element.clientHeight), show("instant")));
    watch.observe(element);
    return () => watch.disconnect();
  }, [chart, id, step]);
}

function Links({ chart, floor, view, act, upright }) {
  const here = act === view.act ? view.node : "";
  return floor.rows.flatMap((row) => row.flatMap((node) => node.connections.map((target) => {
    const [from, to] = [chart.places.get(node.id), chart.places.get(target)];
    const walked = node.visited && to.node.visited;
    const open = node.id === here && view.phase === "walking" && !view.over;
    return html`<path key=${`${node.id}>${target}`} class=${classes("rm-link", walked && "walked", open && !walked && "open")} d=${linkPath(from, to, upright)} />`;
  })));
}

function Node({ place: { node, x, y }, view, act, action, chosen, visit, preview }) {
  const [letter, name, sign] = KINDS[node.type];
  const here = act === view.act && node.id === view.node;
  const words = `${name}, ${rowWords(node.row)}${here ? ", you are here" : node.visited ? ", visited" : ""}${action !== undefined ? `, go ${node.column + 1}` : ""}`;
  const open = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    visit(node);
  };
  return html`<g class=${classes("rm-node", node.type.toLowerCase(), node.visited && "visited", here && "here", action !== undefined && "open", chosen && "chosen")} transform=${`translate(${x} ${y})`}>
    <circle class="rm-disc" r=${node.type === "BOSS" ? 34 : 23} />
    <path class="rm-sign" transform=${node.type === "BOSS" ? "translate(0 -3) scale(1.5)" : "translate(0 -3) scale(0.86)"} d=${sign} />
    <text class="rm-letter" y=${node.type === "BOSS" ? 29 : 18} aria-hidden="true">${letter}</text>
    ${action !== undefined && html`<text class="rm-key" x="25" y="-18" aria-hidden="true">${node.column + 1}</text>`}
    <circle class="rm-hit" r="30" role="button" data-room=${node.id} tabindex=${chosen || action !== undefined ? 0 : -1} aria-label=${words} onClick=${() => visit(node)}
      onPointerEnter=${(event) => event.pointerType === "mouse" && preview(node.id)} onFocus=${() => preview(node.id)} onKeyDown=${open} />
  </g>`;
}
