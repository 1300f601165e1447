/** The WebSocket of one table: joins, resumes after a cut, and resends what was not answered. It never guesses. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 20000;

/**
 * @param {string} table
 * @param {{token?: string, message: (message: any) => void, status: (status: {state: string, until?: number, unsent?: boolean}) => void}} door
 */
export function connect(table, door) {
  /** @type {WebSocket|null} */
  let socket = null;
  let token = door.token;
  let [wait, since, closed, timer, beat, joined, silent] = [FIRST_WAIT, /** @type {number|null} */ (null), false, 0, 0, false, false];
  /** @type {Map<string, any>} What was sent and not answered, by its id. */
  const waiting = new Map();

  /** What the page shows of the connection. */
  let shown = { state: "connecting" };
  const show = (status) => door.status((shown = { ...status, unsent: waiting.size > 0 }));

  const raw = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

  const join = () => raw({ type: "join", table, ...(token && { token }), ...(since !== null && { since }) });

  function open() {
    show({ state: "connecting" });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/ws`);
    socket.onopen = join;
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    const mine = socket;
    socket.onclose = () => mine === socket && lost();
    [silent, joined] = [false, false];
    clearInterval(beat);
    beat = setInterval(pulse, HEARTBEAT);
  }

  /** Asks for a sign of life; a server that gave none since the last time is gone, even if nobody said so. */
  function pulse() {
    if (silent) return drop();
    silent = true;
    raw({ type: "ping" });
  }

  /** Gives a connection up without waiting for its end. */
  function drop() {
    const old = socket;
    if (closed || !old) return;
    socket = null;
    old.close();
    lost();
  }

  function hear(message) {
    silent = false;
    if (message.type === "welcome") {
      [wait, joined] = [FIRST_WAIT, true];
      show({ state: "open" });
      for (const sent of waiting.values()) raw(sent);
    }
    if (message.type === "push") since = message.step;
    if (message.type === "refused" && message.code === "closed" && !joined) return token ? forgetToken() : refuse(message.text);
    if (message.id) waiting.delete(message.id);
    door.message(message);
  }

  /** The key of the link opens no seat: whoever this browser is at the table comes in. */
  function forgetToken() {
    token = "";
    join();
  }

  /** There is no such table, or not for us: nothing to try again. */
  function refuse(text) {
    closed = true;
    show({ state: "refused", text });
    socket.close();
  }

  function lost() {
    clearInterval(beat);
    if (closed) return;
    show({ state: "lost", until: Date.now() + wait });
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
    joined = false;
  }

  const hurry = () => !closed && (socket?.readyState ?? WebSocket.CLOSED) === WebSocket.CLOSED && (clearTimeout(timer), open());
  addEventListener("online", hurry);
  addEventListener("offline", drop);
  open();

  return {
    /** Sends a message; one with an id is sent again after a cut until it is answered. @param {any} message */
    send(message) {
      if (message.id) waiting.set(message.id, message);
      if (joined) raw(message);
      else show(shown);
    },
    hurry,
    /** Joins again from the beginning: after taking a seat. */
    rejoin() {
      since = null;
      socket?.close();
      clearTimeout(timer);
      open();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(beat);
      removeEventListener("online", hurry);
      removeEventListener("offline", drop);
      socket?.close();
    },
  };
}
