/** Who sits where: you, a friend with the link, or a bot. */

import { Choices } from "../parts.js";
import { html } from "../ui.js";

/** How many seats a game with these options has. */
export function seatCount(game, values) {
  const [least, most] = game.seats;
  if (least === most) return most;
  if (typeof values.seats === "number") return values.seats;
  if (typeof values.players === "number") return values.players + (values.agents?.length ?? 0);
  return least;
}

/** The usual seating: you first, then friends if they come, bots elsewhere. */
export function usualSeats(game, values, friends = false) {
  const count = seatCount(game, values);
  const bots = usualBots(game, values, count);
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? "you" : friends && seat < (values.players ?? count) ? "open" : bots[seat] ?? "open"));
}

/** The bot that a form proposes for each seat. */
function usualBots(game, values, count) {
  const usual = game.usual_bot;
  const players = values.players ?? count;
  const agents = values.agents ?? [];
  return Array.from({ length: count }, (_, seat) => (seat < players ? (game.bots.some((bot) => bot.name === "runner") ? "runner" : usual) : agents[seat - players] ?? usual));
}

const spoken = (name) => name[0].toUpperCase() + name.slice(1);

/** The option that says how many people play, where the game lets them choose; modes for one alone have seats, but no choice. */
export const playersOption = (game, values) => game.options.find(({ name, kind }) => kind === "int" && (name === "players" || (name === "seats" && seatCount(game, values) > 1)));

/** Fewer or more people at the table. @param {{game: any, values: any, set: (name: string, value: number) => void}} props */
export function PlayersField({ game, values, set }) {
  const field = playersOption(game, values);
  if (!field) return null;
  const others = values.agents?.length ?? 0;
  const least = field.name === "seats" ? Math.max(field.low, 2) : field.low;
  const choices = Array.from({ length: field.high - others - least + 1 }, (_, place) => String(least + place));
  return html`<${Choices} label="Players" name="players" value=${String(values[field.name])} options=${choices.map((number) => [number, number])} onChange=${(number) => set(field.name, Number(number))} />`;
}

export function SeatsField({ game, count, seats, setSeats }) {
  if (count < 2) return null;
  const set = (seat, value) => setSeats(seats.map((each, place) => (place === seat ? value : value === "you" && each === "you" ? seats[seat] : each)));
  return html`<fieldset class="field"><legend class="label">Seats</legend>
    <div class="options">
      ${seats.map((value, seat) => html`<label class="field"><span class="small quiet">${spoken(game.seat_names?.length > 1 ? game.seat_names[seat] : `seat ${seat + 1}`)}</span>
        <select class="who-sits" value=${value} onChange=${(event) => set(seat, event.target.value)}>
          <option value="you" selected=${value === "you"}>You</option>
          <option value="open" selected=${value === "open"}>A friend with the link</option>
          ${game.bots.map(({ name }) => html`<option value=${name} selected=${value === name}>${`Bot: ${name}`}</option>`)}
        </select></label>`)}
    </div>
  </fieldset>`;
}
