/** HTTP: every call the client makes, in one place. A refusal becomes an error with the server's own sentence. */

/** @param {string} path @param {RequestInit & {body?: any}} [request] */
async function call(path, { body, ...request } = {}) {
  const headers = { Accept: "application/json", ...(body && { "Content-Type": "application/json" }), ...csrf(request.method) };
  let answer;
  try {
    answer = await fetch(`/api${path}`, { ...request, headers, body: body && JSON.stringify(body), credentials: "same-origin" });
  } catch {
    throw new Error("The server does not answer. Check that it runs, then try again.");
  }
  const data = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(data?.detail ?? data?.text ?? `The server refused this (${answer.status}). Try again.`);
  return data;
}

/** The token against forged requests, which the server puts into a cookie. @param {string} [method] */
function csrf(method) {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  return method && method !== "GET" && token ? { "x-csrftoken": decodeURIComponent(token) } : {};
}

const post = (path, body = {}) => call(path, { method: "POST", body });

/** Parameters that are set, as a query. @param {Record<string, unknown>} values */
function query(values) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return set.length ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : "";
}

let catalogue = null;

export const api = {
  /** The catalogue; asked for once. */
  games: () => (catalogue ??= call("/games").catch((error) => ((catalogue = null), Promise.reject(error)))),
  home: () => call("/home"),
  create: (wish) => post("/tables", wish),
  tables: () => call("/tables"),
  table: (id) => call(`/tables/${id}`),
  sit: (id, wish) => post(`/tables/${id}/sit`, wish),
  rematch: (id) => post(`/tables/${id}/rematch`),
  daily: () => call("/daily"),
  scores: (values) => call(`/scores${query(values)}`),
  replays: (values) => call(`/replays${query(values)}`),
  replay: (id) => call(`/replays/${id}`),
  moment: (id, step, seat) => call(`/replays/${id}/moments/${step}${query({ seat })}`),
  verify: (id) => call(`/replays/${id}/verify`),
  branch: (id, step) => post(`/replays/${id}/branch`, { step }),
};
