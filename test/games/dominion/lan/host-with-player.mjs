// A server of the LAN wire that takes part as player 1. It is started by <STGM> on its standard input; every other line is chat.
// Its player ends both phases of its turns, and never buys anything.
// The second argument is a fault: what the host does wrong.

import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

const [port, fault = 'none'] = process.argv.slice(2);
const END = '<EOF>';
const clients = new Map();
let last = 1;
let count = 0;
let turn = 0;
let ends = 0;

const tell = (except, text) => {
  for (const [id, socket] of clients) if (id !== except) socket.write(`${text}${END}`);
};

const say = (sender, type, body) => {
  tell(sender, `${fault === 'sender' && sender > 1 ? sender + 1 : sender}|${type}|${body}`);
};

/** Two ends are a turn. */
function noteEnd() {
  ends++;
  if (ends % 2 === 0) turn = (turn % count) + 1;
}

function play() {
  while (turn === 1) {
    if (fault === 'private') clients.values().next().value?.write(`1|Action|!ep${END}`);
    else if (fault !== 'idle') say(1, 'Action', '!ep');
    noteEnd();
  }
}

function start() {
  count = clients.size + 1;
  turn = 2;
  let place = 1;
  for (const socket of clients.values())
    socket.write(`0|System|<STGM>,${fault === 'count' ? count - 1 : count},${++place}${END}`);
}

function receive(id, message) {
  const [type, body] = message.split('|');
  if (body === undefined) return;
  const known = ['System', 'Action', 'Response', 'WaitResponse'].includes(type) ? type : 'System';
  say(id, known, body);
  if (count === 0 || type !== 'Action') return;
  if (fault !== 'mute') say(1, 'Response', '<MR>');
  if (body === '!ep') noteEnd();
  play();
}

const server = createServer((socket) => {
  const id = ++last;
  let rest = Buffer.alloc(0);
  clients.set(id, socket.setNoDelay(true));
  socket.on('error', () => {});
  socket.on('close', () => clients.delete(id));
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let at = rest.indexOf(END); at >= 0; at = rest.indexOf(END)) {
      receive(id, rest.subarray(0, at).toString());
      rest = rest.subarray(at + END.length);
    }
  });
});
server.listen(Number(port), '127.0.0.1');

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  if (line.startsWith('<STGM>')) start();
  else say(1, 'System', line);
});
lines.on('close', () => process.exit());
