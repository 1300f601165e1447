/** A new game: presets first, then every option of the schema, seats, and who may watch. */

import { api } from "../api.js";
import { QUICK, UNSEEN } from "../games.js";
import { Choices, Waiting } from "../parts.js";
import { How } from "../how.js";
import { Scene } from "../scenes.js";
import { change, useSettings } from "../settings.js";
import { Shell } from "../shell.js";
import { startGame } from "../start.js";
import { html, useEffect, useMemo, useState } from "../ui.js";
import { OptionField, isPlayed } from "./option_field.js";
import { PlayersField, SeatsField, playersOption, seatCount, usualSeats } from "./seats_field.js";

const WATCH = [["nobody", "Nobody"], ["link", "With the link"], ["public", "Everyone"]];
const DELAYS = [["0", "At once"], ["15", "15 seconds late"], ["60", "1 minute late"]];
const UNDO = [["consent", "If everybody agrees"], ["off", "Never"]];

export function Page({ params: [id] }) {
  const [games, setGames] = useState(null);
  const [error, setError] = useState("");
  useEffect(() => void api.games().then(setGames, (reason) => setError(reason.message)), []);
  const game = games?.find((each) => each.id === id);
  if (!game) return html`<${Shell} title="New game"><${Waiting} error=${error || (games && "There is no such game here. Choose one on the home page.")} /><//>`;
  return html`<${Form} game=${game} />`;
}

/** The values of a preset. */
const valuesOf = (game, name) => game.presets.find((preset) => preset.name === name)?.values ?? {};

/** The preset that a form begins with: what Play starts; for friends, the first one that seats two people. */
function firstPreset(game, friends) {
  const seatsFriends = ({ values }) => game.seats[0] > 1 || (values.seats ?? values.players ?? 1) > 1;
  const usual = friends ? game.presets.find(seatsFriends)?.name : QUICK[game.id];
  return usual ?? game.presets[0]?.name ?? "";
}

/** The presets with the usual one at the top. */
const usualFirst = (presets, first) => [...presets.filter(({ name }) => name === first), ...presets.filter(({ name }) => name !== first)];

/** What the form holds; choosing a preset sets its values. */
function useWish(game) {
  const [friends] = useState(() => new URLSearchParams(location.search).has("friends"));
  const first = firstPreset(game, friends);
  const usual = useMemo(() => Object.fromEntries(game.options.map((field) => [field.name, field.default])), [game]);
  const [preset, setPreset] = useState(first);
  const [values, setValues] = useState(() => ({ ...usual, ...valuesOf(game, first) }));
  const [seats, setSeats] = useState(null);
  const choose = (name) => {
    setPreset(name);
    setValues({ ...usual, ...valuesOf(game, name) });
    setSeats(null);
  };
  const set = (name, value) => {
    setPreset("");
    setValues((before) => ({ ...before, [name]: value }));
    setSeats(null);
  };
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name])));
  const presets = friends ? game.presets.filter((each) => seatCount(game, { ...usual, ...each.values }) > 1) : game.presets;
  return { first, presets, preset, values, changed, choose, set, seats: seats ?? usualSeats(game, values, friends), setSeats };
}

function Form({ game }) {
  const wish = useWish(game);
  const { name } = useSettings();
  const [seed, setSeed] = useState("");
  const [watch, setWatch] = useState("link");
  const [clock, setClock] = useState("none");
  const [delay, setDelay] = useState("15");
  const [undo, setUndo] = useState("consent");
  const [error, setError] = useState("");
  const open = wish.seats.some((seat) => seat === "open");
  const plays = open || wish.seats.includes("you");
  const submit = async (event) => {
    event.preventDefault();
    setError("");
    const request = { game: game.id, options: wish.changed, seats: wish.seats.map(seatWish), watch, seed: (!open && seed) || undefined, ...(open && { clock: CLOCKS[clock], undo, ...(game.hidden && { delay: Number(delay) }) }) };
    await startGame(request).catch((reason) => setError(reason.message));
  };
  return html`<${Shell} title=${`New game of ${game.title}`} game=${game.id}>
    <form class="new" onSubmit=${submit}>
      <div class="stack">
        <div class="new-scene"><${Scene} game=${game.id} /></div>
        <h1>${game.title}</h1>
        <p class="quiet">${game.summary}</p>
        <details><summary>How to play</summary><${How} game=${game.id} /></details>
      </div>
      <div class="new-form">
        <fieldset class="presets"><legend class="hidden">Kind of game</legend>
          ${usualFirst(wish.presets, wish.first).map(({ name: key, summary }) => html`<label class="preset">
            <input type="radio" name="preset" value=${key} checked=${wish.preset === key} onChange=${() => wish.choose(key)} />
            <span><b>${key[0].toUpperCase() + key.slice(1)}</b><span>${summary}</span></span>
          </label>`)}
        </fieldset>
        <${PlayersField} game=${game} values=${wish.values} set=${wish.set} />
        <${SeatsField} game=${game} count=${seatCount(game, wish.values)} seats=${wish.seats} setSeats=${wish.setSeats} />
        ${open && game.pace === "turns" && html`<${Choices} label="Clock" name="clock" value=${clock} options=${CLOCK_WORDS} onChange=${setClock} />`}
        ${open && html`<${Choices} label="Who may watch" name="watch" value=${watch} options=${WATCH} onChange=${setWatch} />`}
        ${open && watch !== "nobody" && UNSEEN[game.id] && html`<p class="note">${UNSEEN[game.id]}</p>`}
        ${open && game.hidden && watch !== "nobody" && !UNSEEN[game.id] && html`<${Choices} label="Spectators see it" name="delay" value=${delay} options=${DELAYS} onChange=${setDelay} />`}
        ${open && html`<${Choices} label="Undo" name="undo" value=${undo} options=${UNDO} onChange=${setUndo} />`}
        <label class="field"><span class="label">Your name</span><input type="text" maxlength="24" autocomplete="nickname" placeholder="Guest" value=${name} onInput=${(event) => change({ name: event.target.value })} /></label>
        <details><summary>More options</summary>
          <div class="options">
            ${game.options.filter((field) => isPlayed(field) && field !== playersOption(game, wish.values)).map((field) => html`<${OptionField} key=${field.name} field=${field} value=${wish.values[field.name]} set=${(value) => wish.set(field.name, value)} />`)}
            ${!open && html`<label class="field"><span class="label">Seed</span><input type="text" maxlength="256" value=${seed} placeholder="a new one" onInput=${(event) => setSeed(event.target.value)} /><span class="note">The same seed gives the same game; it counts as played with help</span></label>`}
          </div>
        </details>
        <div class="new-go">${error && html`<p class="error" role="alert">${error}</p>`}<button type="submit" class="button primary">${open ? "Create table" : plays ? "Play" : "Watch bots"}</button></div>
      </div>
    </form>
  <//>`;
}

/** A seat as the API takes it. @param {string} seat */
const seatWish = (seat) => (seat === "you" ? { kind: "me" } : seat === "open" ? { kind: "open" } : { kind: "bot", bot: seat });

const CLOCK_WORDS = [["none", "No clock"], ["5+0", "5 minutes"], ["10+5", "10 minutes + 5 s"], ["20+10", "20 minutes + 10 s"]];
const CLOCKS = { none: undefined, "5+0": { seconds: 300, increment: 0 }, "10+5": { seconds: 600, increment: 5 }, "20+10": { seconds: 1200, increment: 10 } };
