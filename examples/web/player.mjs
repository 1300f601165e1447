// A program that plays at a table: `node player.mjs http://127.0.0.1:8000/t/TABLE#KEY`. It chooses random actions. It
// needs Node 22, or Node 20 with `--experimental-websocket`. The key is in the link to your seat, in the table's menu.
const link = new URL(process.argv[2]);
const table = link.pathname.split("/").pop();
const socket = new WebSocket(`ws://${link.host}/ws`);

socket.onopen = () => socket.send(JSON.stringify({ type: "join", table, token: link.hash.slice(1) }));
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type !== "push") return;
  if (message.outcome) {
    console.log(message.outcome.text);
    socket.close();
  } else if (message.legal.length) {
    const action = message.legal[Math.floor(Math.random() * message.legal.length)];
    socket.send(JSON.stringify({ type: "act", id: String(message.step), action, step: message.step }));
  }
};
