/** Loading what a page shows: the data, or the sentence why not. */

import { useEffect, useState } from "../ui.js";

/** @template T @param {() => Promise<T>} ask @param {any[]} [needs] @returns {{data: T|null, error: string, again: () => void}} */
export function useLoad(ask, needs = []) {
  const [state, setState] = useState({ data: null, error: "" });
  const again = () => {
    setState({ data: null, error: "" });
    ask().then((data) => setState({ data, error: "" }), (error) => setState({ data: null, error: error.message }));
  };
  useEffect(again, needs);
  return { ...state, again };
}
