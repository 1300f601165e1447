/** One table as this client knows it: what the server said, summed up for the page. */

import { announce } from "../live.js";
import { hasEndedIt, ownResignation } from "../result_words.js";
import { connect } from "../socket.js";
import { play } from "../sound.js";
import { fresh, pipeline } from "./pipeline.js";
import { useEffect, useMemo, useReducer, useRef } from "../ui.js";

const MOST_LINES = 500;
/** What the server calls those who gave no name. */
const NAMELESS = /^Guest( \d+)?$/;

/**
 * @typedef {object} TableState
 * @property {any} welcome   the table's facts, once joined
 * @property {string[]} vocabulary   the words of all actions by number
 * @property {any} push      the last push
 * @property {{text: string, kind: string, times: number, step: number, event: any}[]} log
 * @property {any} seats     who is here
 * @property {any[]} offers  what somebody asks for
 * @property {any} over      how it ended
 * @property {{text: string, at: number}|null} refusal
 * @property {{text: string, at: number, brief?: boolean}|null} told   why a command stopped; a brief word goes by itself
 * @property {{kind: string, seat: number, at: number}|null} heard   the last signal
 * @property {{state: string, until?: number}} status
 * @property {boolean} wantsRematch   whether somebody here asked for another game
 */

/** @type {TableState} */
const EMPTY = { welcome: null, vocabulary: [], push: null, log: [], seats: null, offers: [], over: null, refusal: null, told: null, heard: null, wantsRematch: false, status: { state: "connecting" } };

/** A sentence that is not about the board. @param {string} text */
const brief = (text) => ({ text, at: Date.now(), brief: true });

/** @param {TableState} state @param {any} message @returns {TableState} */
export function reduce(state, message) {
  switch (message.type) {
    case "status":
      return { ...state, status: message.status };
    case "welcome":
      return { ...state, welcome: { ...message, names: message.names.map((name, seat) => (seat === message.seat && NAMELESS.test(name) ? "You" : name)) }, vocabulary: message.vocabulary ?? state.vocabulary };
    case "push":
      return { ...state, push: message, log: lengthen(state, message), refusal: null, over: message.outcome ? state.over : null, told: message.outcome && !state.push?.outcome ? null : state.told };
    case "seats":
      return { ...state, seats: message };
    case "offer":
      return { ...state, offers: [...state.offers.filter((offer) => offer.offer !== message.offer), ...(message.open ? [message] : [])], ...(!message.open && message.text && { told: brief(message.text) }) };
    case "over":
      return { ...state, over: message };
    case "refused":
      return { ...state, refusal: { text: message.text, at: Date.now() } };
    case "signal":
      return { ...state, heard: { kind: message.kind, seat: message.seat, at: Date.now() } };
    case "wants rematch":
      return { ...state, wantsRematch: true };
    case "told":
      return { ...state, told: { text: message.text, at: Date.now() }, log: explained(state.log, message.text, state.push?.step ?? 0) };
    case "note":
      return { ...state, told: brief(message.text) };
    case "forget":
      return { ...state, refusal: null, told: null };
    default:
      return state;
  }
}

const MOVED = { undone: "The last turn was undone.", redone: "The undone turn was played again." };

/** An event in words for players: they count turns, not actions. */
const worded = (event) => (Object.hasOwn(MOVED, event.kind) ? { ...event, text: MOVED[event.kind] } : event);

/** The log with the events of a push; equal lines in a row count together. What was shown is not shown again. */
function lengthen({ log, push, welcome, seats }, { events, step, outcome }) {
  if (push?.step === step) return log;
  const people = (seats?.seats ?? []).filter(({ kind }) => kind === "person").length;
  const mine = hasEndedIt({ outcome, seat: welcome?.seat ?? null, names: welcome?.names ?? [], people });
  const told = mine ? events.map((event) => ({ ...event, text: ownResignation(event.text) })) : events;
  return told.reduce((lines, event) => added(lines, event, step), [...log]).slice(-MOST_LINES);
}

/** Adds a line to lines, or counts it with an equal one before it. */
function added(lines, event, step) {
  const { text, kind } = event;
  const last = lines.at(-1);
  if (last?.text === text) lines[lines.length - 1] = { ...last, times: last.times + 1, step };
  else lines.push({ text, kind, times: 1, step, event });
  return lines;
}

/** Adds why a command stopped; an event of the same step that says it already is that line. */
function explained(log, text, step) {
  const last = log.at(-1);
  const isSaid = last?.text === text && last.step === step && last.kind !== "told";
  return isSaid ? log.with(-1, { ...last, kind: "told" }) : added([...log], { text, kind: "told" }, step);
}

/** Joins a table and returns what is known of it, and how to talk. @param {string} table @param {string} [token] */
export function useTable(table, token) {
  const [state, dispatch] = useReducer(reduce, EMPTY);
  const line = useRef(/** @type {ReturnType<typeof connect>|null} */ (null));
  const acts = useRef(/** @type {ReturnType<typeof pipeline>|null} */ (null));
  acts.current ??= pipeline((message) => line.current?.send(message));
  /** @type {{current: {name: string, message: any, resolve: (text: string) => void}[]}} */
  const questions = useRef([]);
  /** The id of the command that is being played. */
  const under = useRef("");
  useEffect(() => {
    let said = "";
    under.current = "";
    const hear = (sent) => {
      const message = sent.type === "push" ? { ...sent, at: performance.now(), events: sent.events.map(worded) } : sent;
      acts.current.hear(message);
      if (message.id === under.current && ["done", "refused"].includes(message.type)) under.current = "";
      if (message.type === "push") said = announced(message.events);
      if (message.type === "welcome") askedAgain(questions.current, line.current);
      if (message.type === "refused") announce(message.text), play("bad");
      if (message.type === "text") return answered(questions.current, message) || (said = tell(message.text, said, dispatch));
      if (message.type === "refused") failed(questions.current, message);
      return dispatch(message);
    };
    line.current = connect(table, { token, message: hear, status: (status) => dispatch({ type: "status", status }) });
    return () => line.current?.close();
  }, [table, token]);
  const talk = useMemo(() => makeTalk(line, acts.current, questions, under, dispatch), []);
  return { ...state, ...talk };
}

/** Gives a text to whoever asked for it first. */
function answered(questions, { name, text }) {
  const at = questions.findIndex((question) => question.name === name);
  if (at >= 0) questions.splice(at, 1)[0].resolve(text);
  return at >= 0;
}

/** What was asked through a line that is gone has no answer yet. */
function askedAgain(questions, line) {
  questions.forEach(({ message }) => line?.send(message));
}

/** A refused question is answered with nothing. */
function failed(questions, { id }) {
  const at = questions.findIndex((question) => question.name === id || (id === "page" && question.name !== "explain"));
  if (at >= 0) questions.splice(at, 1)[0].resolve("");
}

/** Reads events out and returns the last one. */
function announced(events) {
  events.forEach((event) => announce(event.text));
  return events.at(-1)?.text ?? "";
}

/** Shows why a command stopped, and reads it out unless the last event said just that. */
function tell(text, said, dispatch) {
  if (text !== said) announce(text);
  dispatch({ type: "told", text });
  return "";
}

function makeTalk(line, acts, questions, under, dispatch) {
  const say = (message) => line.current?.send(message);
  const asked = (name, message) =>
    new Promise((resolve) => {
      questions.current.push({ name, message, resolve });
      say(message);
    });
  return {
    /** Plays an action by its number, after those that were chosen before it, while `still(view)` holds. @param {number} action @param {(view: any) => boolean} [still] */
    send: (action, still) => (dispatch({ type: "forget" }), acts.add(action, still)),
    /** Forgets actions that wait to be sent. */
    drop: acts.drop,
    /** Plays a command of the game, which takes many actions. What is pressed again before it has ended was not meant for where it ends. @param {string} words */
    command: (words) => {
      if (under.current) return;
      under.current = fresh();
      dispatch({ type: "forget" });
      say({ type: "command", id: under.current, line: words, step: acts.step() });
    },
    /** Asks for a page of text. @param {string} name @param {string} [rest] */
    page: (name, rest = "") => asked(name, { type: "page", name, line: rest }),
    /** Asks a bot for its reasons. @param {string} [bot] */
    explain: (bot = "") => asked("explain", { type: "explain", bot }),
    undo: () => say({ type: "undo", id: fresh() }),
    redo: () => say({ type: "redo", id: fresh() }),
    draw: () => say({ type: "draw", id: fresh() }),
    resign: () => say({ type: "resign", id: fresh() }),
    rematch: () => (dispatch({ type: "wants rematch" }), say({ type: "rematch" })),
    answer: (offer, yes) => say({ type: "answer", offer, yes }),
    signal: (kind) => say({ type: "signal", kind }),
    pace: (wish) => say({ type: "pace", ...wish }),
    text: (on) => say({ type: "text", on }),
    hurry: () => line.current?.hurry(),
    rejoin: () => line.current?.rejoin(),
    forget: () => dispatch({ type: "forget" }),
    /** Shows a sentence about the page itself. @param {string} text */
    note: (text) => (announce(text), dispatch({ type: "note", text })),
  };
}
