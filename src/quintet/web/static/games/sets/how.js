/** How Set is played, in words of clicks and taps. */

export const how = [
  "Find three cards that form a set. Look at each attribute by itself (number, shape, shading, color; some games leave out the number): on the three cards it must be all the same or all different. Two alike and one odd, and it is not a set.",
  "Click three cards, or press their letters. The third card is judged at once. Click a picked card again to put it back; Put back does that with all of them.",
  "Hint shows one more card of a set. In a race there are no hints, and the first who finds a set takes it.",
];
