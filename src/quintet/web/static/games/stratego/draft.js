/** An army that is arranged before its turn: a small table of its own, which understands the words of the setup. */

import { useEffect, useMemo, useRef, useState } from "../../core/ui.js";
import { RANKS, SIDE, nameOf, positionOf } from "./squares.js";

const ROWS = 4;
/** The letters of the book, by kind. */
const BOOK_LETTERS = "FS23456789MB";
const valueOf = (kind) => (kind === RANKS.length - 1 ? 99 : kind);

/** The squares of a seat's zone, from its front left. @param {number} seat */
function zoneOf(seat) {
  const cells = [...Array(ROWS * SIDE).keys()].map((cell) => [Math.floor(cell / SIDE), cell % SIDE]);
  return cells.map(([row, col]) => nameOf(seat === 0 ? { row: SIDE - ROWS + row, col } : { row: ROWS - 1 - row, col: SIDE - 1 - col }));
}

/** What is left of an army. @param {number[]} counts @param {Map<string, number>} placed */
const trayOf = (counts, placed) => counts.map((count, kind) => count - [...placed.values()].filter((each) => each === kind).length);

/** The army with the rest of the tray on any free squares, the Flag in the back row if it can be; a whole army is shuffled. */
function shuffled(counts, zone, placed) {
  const army = placed.size === counts.reduce((sum, count) => sum + count, 0) ? new Map() : new Map(placed);
  trayOf(counts, army).forEach((count, kind) => {
    for (let piece = 0; piece < count; piece += 1) {
      const free = zone.filter((name) => !army.has(name));
      const back = kind === 0 ? free.filter((name) => zone.indexOf(name) >= (ROWS - 1) * SIDE) : [];
      const squares = back.length ? back : free;
      army.set(squares[Math.floor(Math.random() * squares.length)], kind);
    }
  });
  return army;
}

/** The army after a word. @param {Map<string, number>} placed @param {string} word */
function after(placed, word, { counts, zone }) {
  const [verb, first, second] = word.split(" ");
  const army = new Map(placed);
  if (verb === "random") return shuffled(counts, zone, placed);
  if (verb === "clear") army.clear();
  if (verb === "remove") army.delete(first);
  if (verb === "place") army.set(second, RANKS.findIndex((rank) => rank.toLowerCase() === first));
  if (verb === "swap") {
    const [one, other] = [placed.get(first), placed.get(second)];
    for (const [name, kind] of [[first, other], [second, one]]) kind === undefined ? army.delete(name) : army.set(name, kind);
  }
  return army;
}

/** The words that mean something now. */
function wordsOf(placed, { counts, zone, books }) {
  const [free, taken] = [zone.filter((name) => !placed.has(name)), [...placed.keys()]];
  const left = trayOf(counts, placed).flatMap((count, kind) => (count > 0 ? [RANKS[kind].toLowerCase()] : []));
  const swaps = taken.flatMap((one) => zone.flatMap((other) => (one === other ? [] : [`swap ${one} ${other}`, `swap ${other} ${one}`])));
  return [...left.flatMap((rank) => free.map((name) => `place ${rank} ${name}`)), ...taken.map((name) => `remove ${name}`), ...swaps, "random", ...(taken.length ? ["clear"] : []), ...(left.length ? [] : ["ready"]), ...books.map((name) => `setup ${name}`)];
}

/** The squares and kinds of a page of the book. @param {string} text @param {string[]} zone */
const laidOut = (text, zone) => new Map([...text.replaceAll("\n", "")].flatMap((letter, cell) => (letter === "." ? [] : [[zone[cell], BOOK_LETTERS.indexOf(letter)]])));

const EMPTY = { army: [], ready: false };

/** A draft that outlives a reload of the page. @param {string} table */
function useKept(table) {
  const key = `quintet.draft.${table}`;
  const [kept, setKept] = useState(() => JSON.parse(sessionStorage.getItem(key) ?? "null") ?? EMPTY);
  return [kept, (draft) => (draft.army.length ? sessionStorage.setItem(key, JSON.stringify(draft)) : sessionStorage.removeItem(key), setKept(draft))];
}

/** The names of the book for this army, asked for once. */
function useBooks(page, wanted) {
  const [books, setBooks] = useState(/** @type {string[]} */ ([]));
  useEffect(() => void (wanted && page("book").then((text) => setBooks(text.split("\n").filter(Boolean).map((line) => line.split(":")[0])))), [wanted]);
  return books;
}

/** Sends what was arranged when its turn has come: piece by piece, then that it is ready. */
function useDelivery({ moves, send, vocabulary, view }, mine, { army, ready }, drop) {
  const sent = useRef(false);
  useEffect(() => {
    if (!mine || !army.length) return;
    if (!sent.current && view.tray.every((count, kind) => count === view.counts[kind])) {
      sent.current = true;
      army.forEach(([name, kind]) => send(vocabulary.indexOf(`place ${RANKS[kind].toLowerCase()} ${name}`)));
    } else if (!sent.current || !ready) drop();
    else if (moves.has("ready")) send(moves.get("ready")), drop();
  }, [mine, moves]);
}

/** The moment as the editor needs it: the real one, or while the other side arranges its army, one with the draft. */
export function useDraft(moment) {
  const { view, seat, moves, live, table, vocabulary, page, outcome } = moment;
  const [{ army, ready }, keep] = useKept(table);
  const arranges = view.phase === "SETUP" && live && !outcome;
  const waits = arranges && !moves.size && view.tray.some(Boolean);
  const books = useBooks(page, waits);
  useDelivery(moment, arranges && moves.size > 0, { army, ready }, () => keep(EMPTY));
  const rules = useMemo(() => ({ counts: view.counts, zone: zoneOf(seat), books }), [seat, books]);
  const numbers = useMemo(() => new Map(vocabulary.map((word, action) => [word, action])), [vocabulary]);
  const words = useMemo(() => (waits && !ready ? wordsOf(new Map(army), rules).filter((word) => numbers.has(word)) : []), [waits, army, ready, rules]);
  if (!waits) return moment;
  const placed = new Map(army);
  const put = (/** @type {Map<string, number>} */ next, isReady = false) => keep({ army: [...next], ready: isReady });
  return {
    ...moment,
    drafts: true,
    view: { ...view, pieces: [...view.pieces, ...army.map(([name, kind]) => pieceAt(seat, name, kind))], tray: trayOf(view.counts, placed) },
    moves: new Map(words.map((word) => [word, numbers.get(word)])),
    send(action) {
      const word = vocabulary[action];
      if (word.startsWith("setup ")) page("book", word.slice(6)).then((text) => put(laidOut(text, rules.zone)));
      else put(after(placed, word, rules), word === "ready");
    },
    /** Plays a list of words at once. @param {string[]} list */
    begin: (list) => put(list.reduce((next, word) => after(next, word, rules), placed)),
    /** Goes back to arranging. */
    again: () => put(placed),
  };
}

/** A piece of the draft, as a view has them. */
const pieceAt = (seat, name, kind) => ({ seat, rank: valueOf(kind), position: positionOf(name), start: positionOf(name), revealed: false, scout: false, has_moved: false });
