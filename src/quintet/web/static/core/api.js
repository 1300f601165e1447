/** HTTP: every call the client makes, in one place. A refusal becomes an error with the server's own sentence. */

/** @param {string} path @param {RequestInit & {body?: any}} [request] */
async function call(path, { body, ...request } = {}) {
  const headers = { Accept: "application/json", ...(body && { "Content-Type": "application/json" }) };
  let answer;
  try {
    answer = await fetch(`/api${path}`, { ...request, headers, body: body && JSON.stringify(body), credentials: "same-origin" });
  } catch {
    throw new Error("The server does not answer. Check that it runs, then try again.");
  }
  const data = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(data?.error ?? data?.detail ?? `The server refused this (${answer.status}). Try again.`);
  return data;
}

const post = (path, body = {}) => call(path, { method: "POST", body });

/** Parameters that are set, as a query. @param {Record<string, unknown>} values */
function query(values = {}) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return set.length ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : "";
}

let catalogue = null;

export const api = {
  /** The catalogue; asked for once. */
  games: () => (catalogue ??= call("/games").catch((error) => ((catalogue = null), Promise.reject(error)))),
  me: () => call("/me"),
  home: () => call("/home"),
  create: (wish) => post("/tables", wish),
  table: (id) => call(`/tables/${id}`),
  sit: (id, wish) => post(`/tables/${id}/seats`, wish),
  start: (id) => post(`/tables/${id}/start`),
  comeBack: (id, token) => post(`/tables/${id}/return`, { token }),
  live: () => call("/live"),
  scores: (values) => call(`/scores${query(values)}`),
  replays: (values) => call(`/replays${query(values)}`),
  replay: (id) => call(`/tables/${id}/replay`),
  moment: (id, position, seat) => call(`/tables/${id}/replay/${position}${query({ seat })}`),
  rules: (game) => call(`/games/${game}/rules`),
  words: (game) => call(`/games/${game}/words`),
  verify: (id) => post(`/tables/${id}/verify`),
  branch: (id, position, seat) => post(`/tables/${id}/branch`, { position, seat }),
};
