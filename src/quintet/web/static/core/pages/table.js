/** The page of a table: the board, and beside it seats, details, log and actions. */

import { api } from "../api.js";
import { loadSkin } from "../games.js";
import { How } from "../how.js";
import { COMMANDS, keyOf } from "../keymap.js";
import { useCommands } from "../keys.js";
import { Button, Dialog, KeysDialog } from "../parts.js";
import { go } from "../router.js";
import { change, useSettings } from "../settings.js";
import { Mark, useTitle } from "../shell.js";
import { play } from "../sound.js";
import { Asks, Signals } from "../table/asks.js";
import { Greeting, useBeside } from "../table/greeting.js";
import { Lobby } from "../table/lobby.js";
import { Log } from "../table/log.js";
import { Menu } from "../table/menu.js";
import { Seats, absence } from "../table/seats.js";
import { Stage } from "../table/stage.js";
import { hasResigned, isMissing, turnWords } from "../table/turn.js";
import { termsOf } from "../terms.js";
import { useTable } from "../table/use_table.js";
import { WATCHING_KEYS, Watching } from "../table/watching.js";
import { classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";

/** The token of a link that brings a person back to a seat, on any device. */
const linkToken = () => location.hash.slice(1);

/** Gives this device the seat for good, and takes the key out of the address, which people copy. */
function useReturn(id, token) {
  useEffect(() => void (token && api.comeBack(id, token).then(() => history.replaceState(null, "", location.pathname), () => {})), []);
}

/** Says in the title of the tab that it is your turn, and with a sound when you look elsewhere. */
function useTurn(table) {
  const { mine } = turnWords(table);
  const title = table.welcome?.title ?? "Table";
  useTitle(mine ? `Your turn: ${title}` : title);
  useEffect(() => void (mine && document.hidden && play("turn")), [mine]);
}

export function Page({ params: [id] }) {
  const [token] = useState(linkToken);
  const table = useTable(id, token);
  useReturn(id, token);
  const game = table.welcome?.game;
  const [skin, setSkin] = useState(null);
  useEffect(() => void (game && loadSkin(game).then(setSkin)), [game]);
  useRematch(id, table);
  useTurn(table);
  return html`<${Table} ...${{ id, table, skin, game }} />`;
}

/** How long spectators look at the end of a game before they follow to the next one, in milliseconds. */
const LAST_LOOK = 5000;

/** Spectators follow to a rematch once they have seen the end, and so does whoever asked for it; the others are asked on the end card. Whoever comes when there is one already wants to see this end. */
function useRematch(id, { seats, welcome, push, wantsRematch }) {
  const next = seats?.next;
  const first = useRef(/** @type {string|undefined} */ (undefined));
  first.current ??= next;
  const isNew = next !== first.current;
  const watches = welcome?.seat === null;
  const isAlone = (seats?.seats ?? []).filter((seat) => seat.kind === "person").length < 2;
  const follows = wantsRematch || (isNew && (isAlone || (watches && Boolean(push?.outcome))));
  useEffect(() => {
    if (!next || next === id || !follows) return undefined;
    const timer = setTimeout(() => go(`/t/${next}`), watches && !isAlone ? LAST_LOOK : 0);
    return () => clearTimeout(timer);
  }, [next, follows]);
}

/** What a skin gets: the moment, the words, and how to act. */
function useMoment(table) {
  const { push, welcome, vocabulary, send, command, page, explain, refusal } = table;
  const legal = useMemo(() => new Map((push?.legal ?? []).map((action) => [vocabulary[action], action])), [push, vocabulary]);
  if (!push) return null;
  const seated = (table.seats?.seats ?? []).filter((seat) => seat.kind !== "bot");
  const isCommand = (words) => welcome.commands.includes(words.split(" ")[0]);
  return {
    ...push,
    moves: legal,
    seat: welcome.seat,
    names: welcome.names,
    sides: welcome.sides,
    options: welcome.options,
    resign: welcome.resign,
    vocabulary,
    refusal,
    /** Whether somebody here plays. */
    live: welcome.seat !== null && !hasResigned(table),
    isMissing: (seat) => isMissing(table, seat),
    absence: (seat) => absence(table.seats?.seats[seat]),
    table: welcome.table,
    send,
    drop: table.drop,
    command,
    /** What words in a text do when they are pressed: an action, a command, or nothing. */
    doing: (words) => (legal.has(words) ? () => send(legal.get(words)) : isCommand(words) && welcome.seat !== null ? () => command(words) : null),
    /** Pages are for players. */
    page: welcome.seat === null ? async () => "" : page,
    explain,
    pace: table.pace,
    /** Whether somebody here may stop and speed up time. */
    leads: welcome.leads,
    /** Whether only bots play. */
    watched: seated.length === 0,
    alone: seated.length < 2,
  };
}

/** Time waits while a sheet covers the board of somebody who plays alone; returns how to let it wait on. */
function useHold(moment, covered) {
  const held = useRef(false);
  useLayoutEffect(() => {
    const holds = covered && (held.current || Boolean(moment?.alone && moment.leads && moment.paused === false && !moment.outcome));
    if (holds === held.current) return;
    held.current = holds;
    moment.pace({ paused: holds });
  }, [covered]);
  return () => (held.current = false);
}

function Table({ id, table, skin, game }) {
  const [open, setOpen] = useState("");
  const { plain, sound } = useSettings();
  const moment = useMoment(table);
  const close = () => setOpen("");
  const letWait = useHold(moment, Boolean(open));
  const wantsText = plain || Boolean(skin?.needsText);
  useEffect(() => void (table.welcome && (wantsText || table.push?.text) && table.text(wantsText)), [wantsText, table.welcome]);
  useCommands({
    keys: () => setOpen("keys"),
    menu: () => setOpen("menu"),
    undo: table.undo,
    redo: table.redo,
    text: () => change({ plain: !plain }),
    sound: () => (change({ sound: !sound }), table.note(sound ? "Sounds are off." : "Sounds are on.")),
  });
  const stage = table.seats?.stage ?? table.welcome?.stage;
  const waiting = stage === "open";
  const turn = turnWords(table, skin);
  const beside = useBeside();
  const { Panel, Actions, Strip } = skin ?? {};
  const ready = moment && skin && !waiting;
  const text = plain ? (table.push?.text ?? "") : "";
  return html`<a class="skip" href="#board">Skip to the board</a>
  <div class="table" data-game=${game} style=${{ "--text-columns": text && Math.max(...text.split("\n").map((line) => line.length)) }}>
    <header class="bar">
      <a class="brand" href="/" aria-label="Quintet, home"><${Mark} /></a>
      <div class="turn"><h1>${table.welcome?.title ?? "Quintet"}</h1><p class=${turn.mine ? "mine" : ""} role="status">${turn.text}</p></div>
      <${Button} class="only-phone" icon="list" label="Log and details" bare kind="plain" onClick=${() => setOpen("log")} />
      <${Button} class="not-phone" icon="help" label="Keys" bare kind="plain" onClick=${() => setOpen("keys")} />
      <${Button} icon="menu" label="Menu" bare kind="plain" onClick=${() => setOpen("menu")} />
    </header>
    ${ready && Strip && html`<section class="strip-phone" aria-label="Overview"><${Strip} ...${moment} /></section>`}
    <${Stage} ...${{ table, skin, moment, waiting }} greets=${!beside}>
      ${waiting && html`<${Lobby} id=${id} table=${table} />`}
    <//>
    <aside class="side" aria-label="Table">
      <${Asks} table=${table} moment=${moment} />
      <${Seats} names=${table.welcome?.names ?? []} seat=${table.welcome?.seat} toAct=${table.push?.to_act ?? []} clocks=${table.push?.clocks} seats=${table.seats?.seats ?? []} over=${Boolean(table.push?.outcome)} numbered=${Boolean(skin?.numbered)} />
      ${ready && Panel && html`<div class="panel details"><${Panel} ...${moment} /></div>`}
      ${text && html`<pre class="plain-text" tabindex="0" aria-label="The board in plain text">${text}</pre>`}
      ${beside && ready && skin.greet && html`<${Greeting} greet=${skin.greet} moment=${moment} />`}
      ${ready && html`<${Log} log=${table.log} step=${table.push?.step} doing=${moment.doing} quiet=${skin.quiet} brief=${skin.brief && ((line) => skin.brief(line, moment))} />`}
      ${ready && moment.watched && moment.leads && !moment.outcome && html`<${Watching} ...${moment} />`}
      ${ready && Actions && !moment.outcome && moment.live && html`<div class="actions" role="group" aria-label="Actions"><${Actions} ...${moment} /></div>`}
      <${Signals} table=${table} />
    </aside>
    ${open === "keys" && html`<${KeysDialog} keys=${[...(moment?.watched ? WATCHING_KEYS : (skin?.keys ?? [])), ...Object.entries(COMMANDS).map(([command, [, words]]) => [keyOf(command), words]), ["Esc", "Close what is open"]]} close=${close} />`}
    ${open === "menu" && html`<${Menu} id=${id} table=${table} resign=${() => (letWait(), table.resign())} close=${close} keys=${() => setOpen("keys")} how=${() => setOpen("how")} />`}
    ${open === "how" && html`<${Dialog} title=${`How to play ${table.welcome?.title ?? ""}`} sheet close=${close}><div class="stack"><p class="quiet small">${table.welcome && termsOf(table.welcome)}</p><${How} game=${game} /></div><//>`}
    ${open === "log" && html`<${Dialog} title=${table.welcome?.title ?? "Log"} sheet close=${close}>
      ${ready && Panel && html`<div class="panel"><${Panel} ...${moment} /></div>`}
      <${Log} log=${table.log} step=${table.push?.step} quiet=${skin?.quiet} />
    <//>`}
  </div>`;
}
