/** A finished game: scrub, look from every side, verify, share, download, and play on from any position. */

import { api } from "../api.js";
import { loadSkin } from "../games.js";
import { useKeys } from "../keys.js";
import { Button, CopyButton, Waiting } from "../parts.js";
import { go } from "../router.js";
import { useSettings } from "../settings.js";
import { Mark, useTitle } from "../shell.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { Checks } from "../table/checks.js";
import { wholeMoment } from "../table/reveal.js";

const PLAY_TIME = 700;

const EVERYTHING = -2;
const SPECTATOR = -1;

/** What a point of view knew at a position; "both sides" is what all seats knew together. */
function momentOf(id, position, seat, skin, count) {
  if (seat === EVERYTHING) return wholeMoment(id, position, skin, count);
  return api.moment(id, position, seat === SPECTATOR ? undefined : seat);
}

/** The moment at a position, from a point of view. One question at a time, however fast somebody scrubs: positions that were passed in the meantime are left out. */
function useMoment(id, position, seat, skin, count) {
  const [moment, setMoment] = useState(null);
  const [problem, setProblem] = useState("");
  const asked = useRef({ wanted: "", busy: false });
  useEffect(() => {
    const state = asked.current;
    state.wanted = `${position}:${seat}`;
    const ask = async () => {
      const key = state.wanted;
      const [at, from] = key.split(":").map(Number);
      state.busy = true;
      await momentOf(id, at, from, skin, count).then((found) => (setMoment(found), setProblem("")), (reason) => setProblem(reason.message));
      state.busy = false;
      if (state.wanted !== key) ask();
    };
    if (!state.busy) ask();
  }, [id, position, seat]);
  return { moment, problem };
}

export function Page({ params: [id] }) {
  const [replay, setReplay] = useState(null);
  const [skin, setSkin] = useState(null);
  const [words, setWords] = useState([]);
  const [error, setError] = useState("");
  const load = () => {
    setError("");
    api.replay(id).then((found) => {
      setReplay(found);
      loadSkin(found.game).then(setSkin);
      api.words(found.game).then(setWords);
    }, (reason) => setError(reason.message));
  };
  useEffect(load, [id]);
  useTitle(replay ? `Replay of ${replay.title}` : "Replay");
  if (!replay || !skin) return html`<main class="page"><a class="brand" href="/"><${Mark} />Quintet</a><${Waiting} error=${error} again=${load} home /></main>`;
  return html`<${Viewer} ...${{ id, replay, skin, words }} />`;
}

/** A position and a point of view as the end of an address: "?step=12&seat=1". What is usual is left out. */
function addressOf({ position, most, seat, usual }) {
  const words = [position < most && `step=${position}`, seat !== usual && `seat=${seat}`].filter(Boolean);
  return words.length ? `?${words.join("&")}` : "";
}

/** What the address of the page asks for; what is usual, and for what makes no sense. */
function readAddress({ most, seats, usual }) {
  const asked = new URLSearchParams(location.search);
  const number = (name, low, high, other) => (/^-?\d+$/.test(asked.get(name) ?? "") && Number(asked.get(name)) >= low && Number(asked.get(name)) <= high ? Number(asked.get(name)) : other);
  return { position: number("step", 0, most, most), seat: number("seat", SPECTATOR, seats - 1, usual) };
}

function Viewer({ id, replay, skin, words }) {
  const most = replay.steps.length;
  const usual = skin.merge ? EVERYTHING : 0;
  const [begin] = useState(() => readAddress({ most, seats: replay.names.length, usual }));
  const [position, setPosition] = useState(begin.position);
  const [seat, setSeat] = useState(begin.seat);
  const [plays, setPlays] = useState(false);
  const [problem, setProblem] = useState("");
  const { plain } = useSettings();
  const { moment, problem: unread } = useMoment(id, position, seat, skin, replay.names.length);
  const to = (next) => setPosition(Math.min(Math.max(next, 0), most));
  useEffect(() => {
    if (!plays) return undefined;
    if (position >= most) return setPlays(false);
    const timer = setTimeout(() => to(position + 1), PLAY_TIME);
    return () => clearTimeout(timer);
  }, [plays, position]);
  useKeys((key) => {
    const jump = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -most, End: most }[key];
    if (jump) return to(position + jump), true;
    if (key === " ") return setPlays(!plays), true;
    return false;
  });
  const branch = () => api.branch(id, position, Math.max(seat, 0)).then((table) => go(table.link), (reason) => setProblem(reason.message));
  const { Board, Panel } = skin;
  const shown = moment && { ...moment, step: moment.position, moves: new Map(), legal: [], names: replay.names, sides: replay.sides, options: replay.options, vocabulary: words, table: `replay:${id}`, live: false, alone: true, send: () => {}, drop: () => {}, command: () => {}, page: async () => "", explain: async () => "", pace: () => {} };
  return html`<a class="skip" href="#board">Skip to the board</a><div class="table replay" data-game=${replay.game}>
    <header class="bar"><a class="brand" href="/" aria-label="Quintet, home"><${Mark} /></a><div class="turn"><h1>Replay: ${replay.title}</h1><p>${replay.outcome?.text ?? ""}</p></div></header>
    <main class="stage"><div class="board" id="board" tabindex="-1">${shown ? html`<${Board} key=${`${seat}`} ...${shown} />` : html`<div class="skeleton"></div>`}</div></main>
    <aside class="side" aria-label="Replay">
      <div class="scrub">
        <p role="status" class="small quiet">${moment?.caption ?? ""}</p>
        <input type="range" min="0" max=${most} value=${position} aria-label="Position" onInput=${(event) => to(Number(event.target.value))} />
        <div class="row"><${Button} icon="back" label="Back" bare onClick=${() => to(position - 1)} /><${Button} icon=${plays ? "pause" : "play"} label=${plays ? "Pause" : "Play"} bare onClick=${() => setPlays(!plays)} /><${Button} icon="next" label="Next" bare onClick=${() => to(position + 1)} /><span class="mono small">${position} / ${most}</span></div>
      </div>
      <label class="field"><span class="label">Point of view</span><select value=${String(seat)} onChange=${(event) => setSeat(Number(event.target.value))}>${skin.merge && html`<option value=${String(EVERYTHING)} selected=${seat === EVERYTHING}>Both sides</option>`}${replay.names.map((name, place) => html`<option value=${String(place)} selected=${place === seat}>${name}</option>`)}<option value=${String(SPECTATOR)} selected=${seat === SPECTATOR}>Spectator</option></select></label>
      ${shown && Panel && html`<div class="panel details"><${Panel} ...${shown} /></div>`}
      <ol class="log" tabindex="0" aria-label="What happened">${(moment?.events ?? []).map((event) => html`<li class="latest">${event.text}</li>`)}</ol>
      ${(problem || unread) && html`<p class="error" role="alert">${problem || unread}</p>`}
      ${plain && moment?.text && html`<pre class="plain-text" tabindex="0" aria-label="The board in plain text">${moment.text}</pre>`}
      <${Checks} id=${id} commitment=${replay.commitment} />
      <div class="actions"><${Button} icon="walk" label="Play from here" onClick=${branch} /><${CopyButton} text=${`${location.origin}/replay/${id}${addressOf({ position, most, seat, usual })}`} label="Share" done="Link copied" /><a class="button" href=${`/api/tables/${id}/file`} download>Download</a></div>
    </aside>
  </div>`;
}
