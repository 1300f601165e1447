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
  friends: () => import("./pages/friends.js"),
  rules: () => import("./pages/rules.js"),
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
  [/^\/friends$/, "friends"],
  [/^\/rules\/([\w-]+)$/, "rules"],
  [/^\/watch$/, "watch"],
  [/^\/settings$/, "settings"],
];

/** Modules of pages that were opened, so that going back draws at once. */
const opened = {};

function App() {
  const { name, params } = useRoute(ROUTES);
  const [, draw] = useState(0);
  const [failed, setFailed] = useState("");
  useEffect(() => {
    if (!PAGES[name] || opened[name]) return;
    const show = (module) => ((opened[name] = module), draw((count) => count + 1));
    PAGES[name]().then(show, () => setFailed(name));
  }, [name]);
  if (!PAGES[name]) return html`<${Lost} />`;
  if (failed === name) return html`<${Unloaded} />`;
  const Page = opened[name]?.Page;
  return Page ? html`<${Page} key=${location.pathname} params=${params} />` : html`<${Shell} title="Quintet"><p class="empty">Loading …</p><//>`;
}

const Lost = () => html`<${Shell} title="Page not found">
  <div class="empty"><h1>There is no page at this address</h1><p>The link may be old or incomplete.</p><a class="button" href="/">Back to the games</a></div>
<//>`;

const Unloaded = () => html`<${Shell} title="Quintet">
  <div class="empty"><h1>This page could not be loaded</h1><p>The server may be away, or it has a new version.</p><button class="button" onClick=${() => location.reload()}>Reload</button></div>
<//>`;

applyLook();
render(html`<${App} />`, document.getElementById("app"));
