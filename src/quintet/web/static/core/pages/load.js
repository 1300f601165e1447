/** Loading what a page shows: the data, or the sentence why not. */

import { useEffect, useRef, useState } from "../ui.js";

/** @template T @param {() => Promise<T>} ask @param {any[]} [needs] @returns {{data: T|null, error: string, again: () => void}} */
export function useLoad(ask, needs = []) {
  const [state, setState] = useState({ data: null, error: "" });
  /** An answer to an earlier question is not shown. */
  const asked = useRef(0);
  const again = () => {
    const question = (asked.current += 1);
    const show = (answer) => question === asked.current && setState(answer);
    show({ data: null, error: "" });
    ask().then((data) => show({ data, error: "" }), (error) => show({ data: null, error: error.message }));
  };
  useEffect(again, needs);
  return { ...state, again };
}
