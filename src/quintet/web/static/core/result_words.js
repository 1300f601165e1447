/** How a game ended for somebody, in a few words. */

const DRAWS = { draw_agreed: "draw agreed", mutual_exhaustion: "draw, nobody could move", max_turns_reached: "draw by length", no_attack_limit: "draw without attacks" };
const LOSSES = { flag_captured: "lost the Flag", no_legal_moves: "lost, no move left", resignation: "resigned", quit: "resigned", time: "lost on time" };

/** @param {{won: boolean, gave_up: boolean, reason: string}} result */
export function resultWords({ won, gave_up: gaveUp, reason }) {
  if (won) return "won";
  if (gaveUp) return "resigned";
  return DRAWS[reason] ?? LOSSES[reason] ?? (reason ? reason.replaceAll("_", " ") : "lost");
}

/** Whether it was this seat that resigned, and with that ended the game. @param {{outcome: any, seat: number|null, names: string[], people: number}} end */
export const hasEndedIt = ({ outcome, seat, names, people }) => outcome?.reason === "resigned" && seat !== null && !outcome.winners.includes(seat) && (people < 2 || names.length === 2);

/** A sentence about somebody who resigned, for that player: "You resigned. Ben won." @param {string} text */
export const ownResignation = (text) => text.replace(/^.*? resigned\./, "You resigned.");
