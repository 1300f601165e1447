/** How a game ended for somebody, in a few words. */

const DRAWS = { draw_agreed: "draw agreed", mutual_exhaustion: "draw, nobody could move", max_turns_reached: "draw by length", no_attack_limit: "draw without attacks" };
const LOSSES = { flag_captured: "lost the Flag", no_legal_moves: "lost, no move left", resignation: "resigned", quit: "resigned" };

/** @param {{won: boolean, gave_up: boolean, reason: string}} result */
export function resultWords({ won, gave_up: gaveUp, reason }) {
  if (won) return "won";
  if (gaveUp) return "resigned";
  return DRAWS[reason] ?? LOSSES[reason] ?? (reason ? reason.replaceAll("_", " ") : "lost");
}
