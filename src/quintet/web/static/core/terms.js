/** What kind of game a table plays, in a few words: "Barrage · 5 minutes each · undo if everybody agrees". */

const UNDO = { consent: "undo if everybody agrees", off: "no undo", free: "" };
const WATCH = { nobody: "nobody may watch", link: "anybody with the link may watch", public: "everyone may watch" };

/** The name of a preset; options of one's own have none. @param {string} mode */
export const modeWords = (mode) => (mode ? mode[0].toUpperCase() + mode.slice(1).replaceAll("_", " ") : "");

/** @param {{seconds: number, increment: number}|null} clock */
function clockWords(clock) {
  if (!clock) return "";
  const time = clock.seconds % 60 ? `${clock.seconds} seconds each` : clock.seconds === 60 ? "1 minute each" : `${clock.seconds / 60} minutes each`;
  return clock.increment ? `${time}, +${clock.increment} s a move` : time;
}

/** @param {any} welcome */
export const termsOf = ({ mode, clock, undo, watch, pace }) => [modeWords(mode), clockWords(clock) || (pace === "turns" ? "no clock" : ""), UNDO[undo], WATCH[watch]].filter(Boolean).join(" · ");
