/** The skins: which games have one of their own, and what is said about them before the game starts. */

/** Games with a skin; any other game of the catalogue has the default one. */
const SKINS = {
  sets: () => import("../games/sets/skin.js"),
  runmap: () => import("../games/runmap/skin.js"),
  catamaze: () => import("../games/catamaze/skin.js"),
  stratego: () => import("../games/stratego/skin.js"),
  rogue: () => import("../games/rogue/skin.js"),
};

/** How a game is played, by clicks and taps; nothing for games without a skin. @param {string} game @returns {Promise<string[]|null>} */
export const loadHow = async (game) => (Object.hasOwn(SKINS, game) ? import(`../games/${game}/how.js`).then((found) => found.how, () => null) : null);

/** What the Play button starts: the shortest way to a first move. */
export const QUICK = { sets: "quick", stratego: "skirmish", catamaze: "short" };

/** What spectators see of a game, where that is nothing while it is played. */
export const UNSEEN = { catamaze: "Spectators see the maze when the game is over." };

/** The skin of a game, or the default one, which an address that ends in `?skin=default` asks for. @param {string} game */
export async function loadSkin(game) {
  const own = Object.hasOwn(SKINS, game) && new URLSearchParams(location.search).get("skin") !== "default";
  return (own && (await styled(game, SKINS[game]()).catch(() => null))) || defaultSkin(game);
}

/** The default skin with the goal of a game. @param {string} game */
async function defaultSkin(game) {
  const skin = await styled("default", import("../games/default/skin.js"));
  return { ...skin, greet: await skin.greetFor(game) };
}

/** A skin, once its style sheet is there too: a board is never drawn without it. @param {string} folder @param {Promise<{skin: any}>} coming */
async function styled(folder, coming) {
  const [found] = await Promise.all([coming, addStyle(`/static/games/${folder}/style.css`)]);
  return found.skin;
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** Adds a style sheet once; done when it is loaded, or cannot be. @param {string} address */
function addStyle(address) {
  if (!styles.has(address)) styles.set(address, new Promise((done) => appendSheet(address, done)));
  return styles.get(address);
}

/** @param {string} address @param {() => void} done */
function appendSheet(address, done) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  link.addEventListener("load", done);
  link.addEventListener("error", done);
  document.head.append(link);
}
