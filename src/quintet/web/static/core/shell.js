/** The frame of every page but the tables: brand, doors, and the main part. */

import { html, useEffect } from "./ui.js";

const DOORS = [
  ["/daily", "Daily"],
  ["/watch", "Watch"],
  ["/replays", "Replays"],
  ["/scores", "Leaderboard"],
  ["/settings", "Settings"],
];

export const Mark = () => html`<svg viewBox="0 0 30 22" aria-hidden="true">
  <rect x="0" y="7" width="4" height="9" rx="2" fill="#b388ff" /><rect x="6.5" y="3" width="4" height="16" rx="2" fill="#4cc9b0" />
  <rect x="13" y="0" width="4" height="22" rx="2" fill="#9ccc2e" /><rect x="19.5" y="4" width="4" height="13" rx="2" fill="#ff7a7a" />
  <rect x="26" y="6" width="4" height="8" rx="2" fill="#f2a93b" />
</svg>`;

/** Puts the title of a page on its window. @param {string} title */
export const useTitle = (title) =>
  useEffect(() => {
    document.title = title === "Quintet" ? title : `${title} · Quintet`;
  }, [title]);

/** @param {{title: string, class?: string, game?: string, children?: any}} props */
export function Shell({ title, class: more = "", game, children }) {
  useTitle(title);
  return html`<a class="skip" href="#main">Skip to the content</a>
    <header class="top">
      <a class="brand" href="/"><${Mark} />Quintet</a>
      <nav aria-label="Pages">
        ${DOORS.map(([address, name]) => html`<a href=${address} aria-current=${location.pathname.startsWith(address) ? "page" : undefined}>${name}</a>`)}
      </nav>
    </header>
    <main id="main" class=${`page ${more}`} data-game=${game} tabindex="-1">${children}</main>`;
}
