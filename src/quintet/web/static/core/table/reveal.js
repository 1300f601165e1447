/** What all seats knew together, which a finished game may show. */

import { api } from "../api.js";

/** The moment at a position from outside, with the views of all seats as one. @param {string} id @param {number} position @param {any} skin @param {number} count of seats */
export async function wholeMoment(id, position, skin, count) {
  const [outside, ...all] = await Promise.all([api.moment(id, position), ...Array.from({ length: count }, (_, seat) => api.moment(id, position, seat))]);
  return { ...outside, seat: null, view: skin.merge(all.map((moment) => moment.view)) };
}

/** The end of a finished game. @param {string} id @param {any} skin */
export async function wholeEnd(id, skin) {
  const { steps, names } = await api.replay(id);
  return wholeMoment(id, steps.length, skin, names.length);
}
