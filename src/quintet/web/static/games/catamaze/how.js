/** How CataMaze is played, in words of clicks and taps. */

export const how = [
  "Find the exit (E) and reach it alive. It is far from the start (S), but nobody knows where. Hunters roam the maze, and you see only the five by five cells around you: the dot is you, a triangle is somebody else.",
  "Click a known place to walk there. With keys, `W` `A` `S` `D` move and `I` `J` `K` `L` shoot; on a phone the left pad moves and the right one shoots.",
  "Everyone acts at the same time, once per tick. Your actions wait in the queue below the maze, and every tick takes one. Time starts with your first action; Pause stops it, One tick lets a single tick pass, and Clear empties the queue.",
  "A bullet flies one cell per tick and costs you one of your five hit points. You carry three rounds; after you shoot, one comes back every two ticks. A click, shown as rings, means that somebody fired within three cells of you.",
  "You win the moment you stand on E. You lose when your hit points run out.",
];
