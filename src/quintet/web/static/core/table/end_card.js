/** The end card: how it ended, rank and best, and what to do next. */

import { api } from "../api.js";
import { Button, CopyButton } from "../parts.js";
import { hasEndedIt, ownResignation } from "../result_words.js";
import { play } from "../sound.js";
import { clockText, html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";

/** The heading for this seat: won, lost, drawn, or just over. */
function heading({ outcome, seat, names }) {
  if (seat === null) return "Game over";
  if (outcome.winners.includes(seat)) return names.length > 1 && outcome.winners.length > 1 ? "Shared win" : "You won";
  return outcome.winners.length ? "You lost" : names.length > 1 ? "Draw" : "Game over";
}

/** The rank of this result among this player's own of the same kind, and the best of them; where everybody reaches the same score, by time. */
function useRank({ over, welcome, push }, races, scored) {
  const [rank, setRank] = useState([]);
  const score = welcome.seat === null || !scored ? undefined : over?.scores?.[welcome.seat];
  useEffect(() => {
    if (score === undefined) return;
    if (push.helped) return void setRank([["Rank", "none, played with help"]]);
    api.scores({ game: welcome.game, mode: welcome.mode, limit: 100 }).then(({ scores, best }) => {
      const faster = (each) => races && each.score === score && Math.floor(each.seconds) < push.seconds;
      const place = scores.filter((each) => each.score > score || faster(each)).length + 1;
      const times = scores.filter((each) => each.score === best).map((each) => each.seconds);
      setRank(best === null ? [] : [["Rank", `${place} of ${Math.max(scores.length, place)}`], races ? ["Best time", clockText(Math.min(...times))] : ["Best", best.toLocaleString("en-US")]]);
    }, () => {});
  }, [score]);
  return rank;
}

export function EndCard({ table, skin, moment, reveal }) {
  const [open, setOpen] = useState(true);
  const { over, welcome } = table;
  const scored = skin?.scored ?? true;
  const rank = useRank(table, Boolean(skin?.races?.(moment)), scored);
  const title = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => play("end"), []);
  useLayoutEffect(() => title.current?.focus(), [open]);
  if (!open) return html`<${Button} class="end-again" icon="up" label="Result" onClick=${() => setOpen(true)} />`;
  const facts = [...(skin?.endFacts?.(moment) ?? []), ...(scored ? scoreFacts(over, moment) : []), ...rank, ...(moment.seconds ? [["Time", clockText(moment.seconds)]] : [])];
  const replay = over?.replay ? `/replay/${welcome.table}` : null;
  const words = skin?.endTitle?.(moment) ?? heading(moment);
  return html`<section class="end" aria-label="Result">
    <div class="end-card">
      <div><h2 tabindex="-1" ref=${title}>${words}</h2><p class="result">${skin?.endText?.(moment) ?? endWords(moment)}</p></div>
      ${facts.length > 0 && html`<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`}
      ${skin?.End && html`<${skin.End} ...${moment} />`}
      <div class="doors">
        <${Again} ...${{ table, moment }} />
        ${replay && html`<a class="button" href=${replay}>Replay</a>`}
        <${CopyButton} text=${() => shareText(welcome, moment, replay)} label="Share" />
        <${Button} label="Show board" onClick=${() => (reveal(), setOpen(false))} />
        <a class="button" href="/">Home</a>
      </div>
    </div>
  </section>`;
}

/** Another game: for players, and for whoever watches bots. A spectator may go and see the rematch. */
function Again({ table, moment }) {
  const { welcome, seats } = table;
  if (welcome.seat !== null || welcome.leads) return html`<${Button} kind="primary" icon="again" label=${againWords(moment, table)} onClick=${table.rematch} />`;
  return seats?.next ? html`<a class="button primary" href=${`/t/${seats.next}`}>Watch the rematch</a>` : null;
}

/** How it ended; whoever plays alone against bots knows who won. */
const endWords = (moment) => (!hasEndedIt({ ...moment, people: moment.alone ? 1 : 2 }) ? moment.outcome.text : moment.alone ? "You resigned." : ownResignation(moment.outcome.text));

/** What playing again is called. */
const againWords = ({ watched, alone }, { seats }) => (watched ? "Watch again" : alone ? "Play again" : seats?.next ? "Join the rematch" : "Rematch");

const scoreFacts = (over, moment) => (moment.names.length > 1 && over?.scores ? moment.names.map((name, seat) => [name, String(over.scores[seat])]) : []);

const shareText = (welcome, moment, replay) => `${welcome.title}: ${moment.outcome.text}${replay ? `\n${location.origin}${replay}` : ""}`;
