// A bot for `quintet arena` that speaks JSON lines: it plays any game, and needs nothing but Node.
//
//     quintet arena stratego random "cmd:node examples/bots/json_bot.js" --preset skirmish
//
// It picks a random legal action and never resigns. Its choices follow from the seed that the table sends.
const readline = require("node:readline");

let state = 0;

function seed(text) {
  for (const letter of text) state = (Math.imul(state, 31) + letter.codePointAt(0)) >>> 0;
}

function draw(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

function choose(turn) {
  const choices = turn.legal.filter((_, at) => !turn.words[at].includes("resign"));
  return choices.length ? choices[draw(choices.length)] : turn.legal[0];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") seed(message.seed);
  if (message.type === "turn") console.log(JSON.stringify({ type: "act", action: choose(message) }));
  if (message.type === "result") process.exit(0);
});
