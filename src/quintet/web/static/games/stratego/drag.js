/** Dragging a piece with mouse, pen or finger; a press that does not move stays a click. */

import { useRef, useState } from "../../core/ui.js";

const FAR = 6;

/**
 * @param {{current: HTMLElement|null}} ref
 * @param {{can: (name: string) => boolean, drop: (from: string, to: string|null) => void, press: (name: string) => void}} door
 */
export function useDrag(ref, { can, drop, press }) {
  const [state, setState] = useState({ from: "", ghost: null });
  const start = useRef(null);
  const moved = useRef(false);
  const squareAt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-square]")?.dataset.square ?? null;
  const stop = () => {
    start.current = null;
    setState({ from: "", ghost: null });
  };
  const handlers = {
    onPointerDown: (event) => {
      moved.current = false;
      const from = event.target.closest?.("[data-square]")?.dataset.square;
      if (from && event.isPrimary && event.button === 0 && can(from)) start.current = { from, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event) => {
      const began = start.current;
      if (!began) return;
      if (!moved.current && Math.hypot(event.clientX - began.x, event.clientY - began.y) < FAR) return;
      if (!moved.current) {
        moved.current = true;
        ref.current.setPointerCapture(event.pointerId);
        press(began.from);
      }
      const box = ref.current.getBoundingClientRect();
      setState({ from: began.from, ghost: { x: `${event.clientX - box.left}px`, y: `${event.clientY - box.top}px` } });
    },
    onPointerUp: (event) => {
      const began = start.current;
      if (began && moved.current) drop(began.from, squareAt(event.clientX, event.clientY));
      stop();
      setTimeout(() => (moved.current = false));
    },
    onPointerCancel: stop,
  };
  return { ...state, handlers, moved: () => moved.current };
}
