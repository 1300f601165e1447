/** Ways over a chart that is wider than its place: the wheel, dragging, and a mark where it goes on. */

import { Button } from "../../core/parts.js";
import { animated } from "../../core/settings.js";
import { html, useEffect, useRef, useState } from "../../core/ui.js";

/** Pixels that the mouse moves before a click becomes a drag. */
const DRAGGED = 6;
/** Pixels beyond an edge that nobody misses. */
const SLACK = 8;

/** A wheel that turns one way only moves the wide chart along. */
export function useWheel(box) {
  useEffect(() => {
    const element = box.current;
    const turn = (event) => {
      if (event.deltaX || event.ctrlKey || element.scrollWidth <= element.clientWidth || element.scrollHeight > element.clientHeight + 1) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, []);
}

/** Handlers that let the mouse pull the chart; fingers scroll by themselves. A drag that ends on a room does not choose it. */
export function usePan(box) {
  const drag = useRef({ from: null, moved: false });
  return {
    onPointerDown: (event) => {
      const { scrollLeft, scrollTop } = box.current;
      const pulls = event.pointerType === "mouse" && event.button === 0;
      drag.current = { from: pulls ? { x: event.clientX + scrollLeft, y: event.clientY + scrollTop } : null, moved: false };
    },
    onPointerMove: ({ buttons, clientX, clientY }) => {
      const { from } = drag.current;
      if (!from || !buttons) return;
      const [left, top] = [from.x - clientX, from.y - clientY];
      drag.current.moved ||= Math.hypot(left - box.current.scrollLeft, top - box.current.scrollTop) > DRAGGED;
      if (drag.current.moved) box.current.scrollTo({ left, top, behavior: "instant" });
    },
    onClickCapture: (event) => {
      if (drag.current.moved) event.stopPropagation();
      drag.current.moved = false;
    },
  };
}

/** At which sides the chart goes on. */
export function useMore(box, chart) {
  const [more, setMore] = useState({ left: false, right: false });
  useEffect(() => {
    const element = box.current;
    const measure = () => setMore({ left: element.scrollLeft > SLACK, right: element.scrollLeft + element.clientWidth < element.scrollWidth - SLACK });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    element.addEventListener("scroll", measure);
    measure();
    return () => (watch.disconnect(), element.removeEventListener("scroll", measure));
  }, [chart]);
  return more;
}

/** Two buttons that move a chart that does not fit. */
export function Ways({ box, more }) {
  if (!more.left && !more.right) return null;
  const go = (way) => box.current.scrollBy({ left: way * box.current.clientWidth * 0.7, behavior: animated() ? "smooth" : "instant" });
  return html`<div class="rm-ways">
    <${Button} icon="back" label="Show more to the left" bare kind="plain" disabled=${!more.left} onClick=${() => go(-1)} />
    <${Button} icon="next" label="Show more to the right" bare kind="plain" disabled=${!more.right} onClick=${() => go(1)} />
  </div>`;
}
