// A server of Nim, correct or with one flaw: node nim-server.mjs [order|stones|result|accepts|any-turn|waits|silent|garbled|closes].
// Prints its address.
import { createServer } from 'node:net';

const [flaw] = process.argv.slice(2);
let waiting = null;

function play(players) {
  let stones = 11;
  let turn = 0;
  const send = (seat, message) =>
    players[seat].write(flaw === 'garbled' ? 'stones!\n' : `${JSON.stringify(message)}\n`);
  const ask = () => send(turn, { turn: flaw === 'stones' && stones < 9 ? stones + 1 : stones });
  let isOver = false;
  const finish = (winner) => {
    if (isOver) return;
    isOver = true;
    for (const seat of [0, 1]) send(seat, { over: seat === winner || flaw === 'result' ? 'won' : 'lost' });
    for (const player of players) player.end();
  };
  for (const [seat, player] of players.entries()) {
    onLine(player, (line) => {
      const { take } = JSON.parse(line);
      const isLegal = (seat === turn || flaw === 'any-turn') && take <= Math.min(3, stones);
      if (!isLegal && flaw !== 'accepts') return send(seat, { error: 'no' });
      stones = Math.max(0, stones - take);
      if (stones === 0) return finish(seat);
      if (flaw === 'closes') return players.map((each) => each.destroy());
      if (flaw !== 'order') turn = 1 - turn;
      return flaw === 'silent' ? undefined : ask();
    });
    if (flaw !== 'waits') player.on('close', () => finish(1 - seat));
  }
  ask();
}

/** A reader of node:readline would pass on the error of a connection that is reset, and nobody listens to that. */
function onLine(socket, take) {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop();
    lines.forEach(take);
  });
}

const server = createServer((socket) => {
  // A player may be gone when it is sent something.
  socket.on('error', () => socket.destroy());
  if (waiting === null) waiting = socket;
  else {
    play([waiting, socket]);
    waiting = null;
  }
});
server.listen(0, '127.0.0.1', () => console.log(`tcp://127.0.0.1:${server.address().port}`));
