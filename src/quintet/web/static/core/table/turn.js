/** Whose turn it is, in a few words for the bar. */

/** Whether this seat resigned while others play on. @param {any} table */
export const hasResigned = ({ welcome, push, seats }) => Boolean(!push?.outcome && seats?.seats[welcome?.seat]?.gone);

/** Whether a person has not come to a table whose game has begun without a move. @param {any} table @param {number} seat */
export const isMissing = ({ push, seats }, seat) => push?.step === 0 && seats?.seats[seat]?.kind === "person" && !seats.seats[seat].online;

/** Whether only bots play. @param {any} table */
const isWatched = ({ seats }) => Boolean(seats?.seats.every((seat) => seat.kind === "bot"));

/** @param {any} table @param {any} [skin] which may say what those do who are to act @returns {{text: string, mine: boolean}} */
export function turnWords(table, skin) {
  const { welcome, push, seats, status } = table;
  if (!welcome) return { text: status.state === "refused" ? "This table cannot be opened" : "Opening the table …", mine: false };
  if ((seats?.stage ?? welcome.stage) === "open") return { text: "Waiting for players", mine: false };
  const late = welcome.seat === null && welcome.delay ? `, ${welcome.delay} seconds late` : "";
  if (!push) return { text: late && `You are watching${late}`, mine: false };
  if (push.outcome) return { text: "The game is over", mine: false };
  if (welcome.seat === null) return { text: push.paused ? "Paused" : isWatched(table) ? "You are watching bots" : `You are watching${late}`, mine: false };
  if (hasResigned(table)) return { text: "You resigned. You can watch until the end.", mine: false };
  if (welcome.pace !== "turns") return { text: push.paused ? "Paused" : "", mine: false };
  if (welcome.names.length === 1) return { text: "", mine: false };
  if (push.to_act.includes(welcome.seat)) return { text: "Your turn", mine: true };
  const missing = push.to_act.find((seat) => isMissing(table, seat));
  if (missing !== undefined) return { text: `Waiting for ${welcome.names[missing]} to join`, mine: false };
  const names = push.to_act.filter((seat) => seat >= 0).map((seat) => welcome.names[seat]);
  return { text: names.length ? `${names.join(" and ")} ${skin?.acts?.(push) ?? "to move"}` : "", mine: false };
}
