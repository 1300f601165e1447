// The 3x3 game on boardgame.io: `node boardgame.js serve PORT`, or `node boardgame.js play PORT MATCHES`.
const [mode, port, count] = process.argv.slice(2);

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  name: "tictactoe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

function serve() {
  const { Server } = require("boardgame.io/server");
  Server({ games: [game], origins: ["http://localhost"] }).run({ port: Number(port), callback: () => console.log("ready") });
}

function play() {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  let moves = 0, ready = 0, over = 0;
  const clients = [];
  const go = (client, playerID) => {
    const state = client.getState();
    if (!started || !state || !state.isConnected || state.ctx.gameover || state.ctx.currentPlayer !== playerID) return;
    if (client.sent >= state._stateID) return;
    client.sent = state._stateID + 1; // our own move comes back at once, before the server has seen it
    const free = state.G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
    client.moves.mark(free[Math.floor(Math.random() * free.length)]);
  };
  let started = false;
  for (let match = 0; match < Number(count); match += 1) {
    let seen = 0, ended = false;
    for (const playerID of ["0", "1"]) {
      const client = Client({ game, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }), matchID: `m${match}`, playerID, debug: false });
      client.sent = -1;
      let connected = false;
      client.subscribe((state) => {
        if (!state) return;
        if (!connected && state.isConnected) { connected = true; ready += 1; if (ready === 2 * Number(count)) console.log("joined"); }
        if (playerID === "1" && state._stateID > seen) { moves += state._stateID - seen; seen = state._stateID; }
        if (playerID === "1" && state.ctx.gameover && !ended) { ended = true; over += 1; if (over === Number(count)) { console.log(`moves ${moves}`); process.exit(0); } }
        go(client, playerID);
      });
      clients.push([client, playerID]);
      client.start();
    }
  }
  process.stdin.on("data", () => { started = true; for (const [client, playerID] of clients) go(client, playerID); });
}

if (mode === "serve") serve(); else play();
