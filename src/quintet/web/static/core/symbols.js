/** Line symbols, drawn on a grid of 24. Each stands beside a word or has a label. */

import { html } from "./ui.js";

const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 12.5l4.5 4.5L19 7",
  undo: "M9 7L4.5 11.5 9 16M5 11.5h9a5 5 0 010 10h-3",
  flag: "M6 21V4M6 4h11l-2 4 2 4H6",
  help: "M9 9a3 3 0 114 2.8c-.7.3-1 .9-1 1.7v.5M12 17.5v.1",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1",
  text: "M5 6h14M5 10h14M5 14h9M5 18h6",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  again: "M20 12a8 8 0 11-2.5-5.8M20 3v4.5h-4.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 100-5 2.5 2.5 0 000 5z",
  hint: "M9 17h6M10 20h4M8.5 14a5.5 5.5 0 117 0c-.6.5-1 1.2-1 2v1h-5v-1c0-.8-.4-1.5-1-2z",
  dice: "M5 5h14v14H5zM9 9h.1M15 15h.1M12 12h.1",
  gear: "M12 15a3 3 0 100-6 3 3 0 000 6zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1",
  trophy: "M8 4h8v5a4 4 0 01-8 0zM8 6H4.5v1A3.5 3.5 0 008 10.5M16 6h3.5v1a3.5 3.5 0 01-3.5 3.5M12 13v4M8.5 20h7M12 17v3",
  calendar: "M5 6h14v14H5zM5 10h14M9 3.5v4M15 3.5v4",
  people: "M9 11a3 3 0 100-6 3 3 0 000 6zM3.5 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M15.5 5.3a3 3 0 010 5.4M16.5 14.2c2.4.5 4 2.4 4 4.8",
  flip: "M7 4v16M7 20l-3-3M7 20l3-3M17 20V4M17 4l-3 3M17 4l3 3",
  sound: "M4 9.5h3.5L12 5.5v13L7.5 14.5H4zM15.5 9a4.2 4.2 0 010 6M18 6.5a8 8 0 010 11",
  walk: "M13 5.2h.1M9 21l2.2-6.5M15 21l-1.5-4-2.3-2.5 1-5L9 11.5V14M12.2 9.5L15 12h2.5",
  sword: "M19 4l-9.5 9.5M19 4h-4M19 4v4M6 13l5 5M8.3 15.8L4 20",
  bag: "M6 9h12l1 11H5zM9 9V7a3 3 0 016 0v2",
  search: "M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.5 15.5L20.5 20.5",
  stairs: "M4 19h4v-4h4v-4h4V7h4",
  rest: "M5 13h14M5 13v6M19 13v6M5 16h14M8 13v-2h5a3 3 0 013 2",
  target: "M12 20a8 8 0 100-16 8 8 0 000 16zM12 15a3 3 0 100-6 3 3 0 000 6z",
  book: "M5 5a2 2 0 012-1h12v15H7a2 2 0 00-2 1.5zM5 5v15.5",
  hand: "M12 21c-4 0-5.5-2-7.5-6.5-.6-1.4 1.2-2.2 2-1L8 15V6.5a1.3 1.3 0 012.6 0V11 4.8a1.3 1.3 0 012.6 0V11 6a1.3 1.3 0 012.6 0v6-3.5a1.3 1.3 0 012.6 0V15c0 4-2.5 6-6.4 6z",
  door: "M7 21V4h10v17M4.5 21h15M14 12.5h.1",
};

/** @param {string} name @param {string} [label] */
export const symbol = (name, label) =>
  html`<svg class="symbol" viewBox="0 0 24 24" aria-hidden=${label ? undefined : "true"} role=${label ? "img" : undefined} aria-label=${label}><path d=${PATHS[name]} /></svg>`;
