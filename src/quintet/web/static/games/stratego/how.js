/** How Stratego is played, in words of clicks and taps. */

export const how = [
  "Capture the enemy Flag (F), or leave your opponent without a move. You see your own ranks; enemy ranks stay hidden until they fight.",
  "First arrange your army in your four rows: choose a setup from the list, or press Random. Click two pieces to swap them, or drag a piece to a free square. Press Ready when every piece is on the board. In a skirmish your army is set up for you.",
  "Then move one piece per turn: click it, then a marked square, or drag it. It goes one square, never diagonally and never into a lake. Scouts (2) slide in a straight line as far as the way is free. Bombs (B) and the Flag never move.",
  "Move onto an enemy to attack it. The higher number wins, equal numbers destroy each other, and both ranks stay revealed. A Bomb destroys every attacker except a Miner (3), who clears it. The Spy (S) beats the Marshal (10), but only when the Spy attacks.",
  "No piece may go back and forth between the same two squares more than three times in a row.",
];
