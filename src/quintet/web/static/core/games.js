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
export const QUICK = { stratego: "skirmish", catamaze: "short" };

/** The skin of a game; an address that ends in `?skin=default` asks for the default one. @param {string} game */
export async function loadSkin(game) {
  const own = Object.hasOwn(SKINS, game) && new URLSearchParams(location.search).get("skin") !== "default";
  const folder = own ? game : "default";
  addStyle(`/static/games/${folder}/style.css`);
  const { skin } = await (own ? SKINS[game]() : import("../games/default/skin.js"));
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
