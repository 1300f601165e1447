/**
 * Actions in order: the next one leaves when the last one is written and its push has come, chosen on that push.
 * One that was chosen for something on the board goes out only while that is still there: `still(view)` says so.
 */

/** An id that nobody else uses. */
export const fresh = () => crypto.getRandomValues(new Uint32Array(3)).join("-");

/** @param {(message: any) => void} say */
export function pipeline(say) {
  let [step, legal] = [0, /** @type {Set<number>|null} */ (null)];
  /** The id of what was sent last, and the step that answers it. */
  let flying = /** @type {{id: string, until: number}|null} */ (null);
  /** @type {{action: number, still?: (view: any) => boolean}[]} */
  let waiting = [];

  function next() {
    if (flying && step >= flying.until) flying = null;
    if (flying || !waiting.length) return;
    const { action } = waiting.shift();
    flying = { id: fresh(), until: Infinity };
    say({ type: "act", id: flying.id, action, step });
  }

  return {
    step: () => step,
    /** @param {number} action @param {(view: any) => boolean} [still] */
    add(action, still) {
      waiting.push({ action, still });
      next();
    },
    drop() {
      waiting = [];
    },
    /** Hears every message of the table. @param {any} message */
    hear(message) {
      if (message.type === "push") {
        [step, legal] = [message.step, new Set(message.legal)];
        waiting = waiting.filter(({ action, still }) => legal.has(action) && (!still || still(message.view)));
      }
      if (message.type === "done" && message.id === flying?.id) flying.until = message.step;
      if (message.type === "refused" && message.id === flying?.id) [flying, waiting] = [null, []];
      next();
    },
  };
}
