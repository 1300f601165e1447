/** How the run map is played, in words of clicks and taps. */

export const how = [
  "Travel through three acts and beat the boss at the end of each. If you run out of HP, the run is lost.",
  "Click a room with a bright ring, or its button, to go there. Point at any other room, or tap it, to see its odds: the whole map is open from the start, so plan ahead.",
  "C is a combat, which costs a few HP and pays 1 gold. E is an elite, which costs more and pays 3. F is a campfire: rest to heal, or train for guard, which takes 1 HP off every fight.",
  "M is a merchant with potions, charms and guard for gold. S is a shrine: pray, and more often than not you gain guard, otherwise you lose HP. B is the boss; pass a campfire before it.",
];
