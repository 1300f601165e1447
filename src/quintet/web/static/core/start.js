/** Starting a game: one call, then the table. */

import { api } from "./api.js";
import { QUICK } from "./games.js";
import { go } from "./router.js";
import { settings } from "./settings.js";

/** Creates a table and goes there. @param {object} wish as the API takes it */
export async function startGame(wish) {
  const made = await api.create({ name: settings().name, ...wish });
  go(made.link);
}

/** The game that is started without a form. @param {string} game */
const usual = (game) => ({ game, ...(QUICK[game] && { preset: QUICK[game] }) });

/** Starts the usual game against the usual bots. @param {string} game */
export const quickGame = (game) => startGame(usual(game));

/** Lets the usual bots play the usual game, to be watched. @param {string} game */
export const watchBots = (game) => startGame({ ...usual(game), seats: [{ kind: "bot" }] });
