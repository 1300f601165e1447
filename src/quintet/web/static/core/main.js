/** The start of the client: the look, the address, the page. */

import { applyLook } from "./settings.js";
import { useRoute } from "./router.js";
import { Shell } from "./shell.js";
import { html, render, useEffect, useState } from "./ui.js";

const PAGES = {
  home: () => import("./pages/home.js"),
  new: () => import("./pages/new.js"),
  table: () => import("./pages/table.js"),
  replay: () => import("./pages/replay.js"),
  replays: () => import("./pages/replays.js"),
  scores: () => import("./pages/scores.js"),
  daily: () => import("./pages/daily.js"),
  watch: () => import("./pages/watch.js"),
  settings: () => import("./pages/settings.js"),
};

/** @type {[RegExp, string][]} */
const ROUTES = [
  [/^\/$/, "home"],
  [/^\/new\/([\w-]+)$/, "new"],
  [/^\/t\/([\w-]+)$/, "table"],
  [/^\/replay\/([\w-]+)$/, "replay"],
  [/^\/replays$/, "replays"],
  [/^\/scores(?:\/([\w-]+))?$/, "scores"],
  [/^\/daily$/, "daily"],
  [/^\/watch$/, "watch"],
  [/^\/settings$/, "settings"],
];

/** Modules of pages that were opened, so that going back draws at once. */
const opened = {};

function App() {
  const { name, params } = useRoute(ROUTES);
  const [, draw] = useState(0);
  useEffect(() => {
    if (PAGES[name] && !opened[name]) PAGES[name]().then((module) => ((opened[name] = module), draw((count) => count + 1)));
  }, [name]);
  if (!PAGES[name]) return html`<${Lost} />`;
  const Page = opened[name]?.Page;
  return Page ? html`<${Page} key=${location.pathname} params=${params} />` : html`<${Shell} title="Quintet"><p class="empty">Loading …</p><//>`;
}

const Lost = () => html`<${Shell} title="Page not found">
  <div class="empty"><h1>There is no page at this address</h1><p>The link may be old or incomplete.</p><a class="button" href="/">Back to the games</a></div>
<//>`;

applyLook();
render(html`<${App} />`, document.getElementById("app"));
