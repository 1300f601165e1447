/** The skins: which games have one of their own, and what is said about them before the game starts. */

/** Games with a skin; any other game of the catalogue has the default one. */
const SKINS = {
  sets: () => import("../games/sets/skin.js"),
  runmap: () => import("../games/runmap/skin.js"),
  catamaze: () => import("../games/catamaze/skin.js"),
  stratego: () => import("../games/stratego/skin.js"),
  rogue: () => import("../games/rogue/skin.js"),
};

/** What the Play button starts: the shortest way to a first move. */
export const QUICK = { sets: "quick", stratego: "skirmish", catamaze: "short" };

/** The skin of a game, or the default one, which an address that ends in `?skin=default` asks for. @param {string} game */
export async function loadSkin(game) {
  const own = Object.hasOwn(SKINS, game) && new URLSearchParams(location.search).get("skin") !== "default";
  return (own && (await SKINS[game]().then((found) => withStyle(game, found), () => null))) || defaultSkin(game);
}

/** The default skin with the goal of a game. @param {string} game */
async function defaultSkin(game) {
  const skin = withStyle("default", await import("../games/default/skin.js"));
  return { ...skin, greet: await skin.greetFor(game) };
}

/** @param {string} folder @param {{skin: object}} found */
function withStyle(folder, { skin }) {
  addStyle(`/static/games/${folder}/style.css`);
  return skin;
}

/** Adds a style sheet once. @param {string} address */
function addStyle(address) {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
}
