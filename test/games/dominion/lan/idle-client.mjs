// A client that ends every phase, and does nothing else: node idle-client.mjs HOST PORT [PHASES [GREETING [COMMENT]]]. After that many
// phases of its own, it leaves. The greeting is chat on connecting, the comment chat after each response; without them, it says nothing.
import { connect } from 'node:net';

const [host, port, phases = 'Infinity', greeting = '', comment = ''] = process.argv.slice(2);
const socket = connect({ host, port: Number(port), noDelay: true });
let left = Number(phases);
let unread = '';
let count = 0;
let own = 0;
/** Ends of phases so far: two for each turn, and player 2 begins. */
let ended = 0;
let missing = 0;

const chat = (text) => text !== '' && socket.write(`System|${text}<EOF>`);

const isOnTurn = () => count > 0 && (1 + Math.floor(ended / 2)) % count === own - 1;

function receive(message) {
  const [sender, type, body] = message.split('|');
  if (sender === '0' && count === 0) [, count, own] = body.split(',').map(Number);
  if (type === 'Response') missing--;
  if (type === 'Action') {
    if (body === '!ep') ended++;
    missing += count - 2;
    socket.write('Response|<MR><EOF>');
    chat(comment);
  }
  if (!isOnTurn() || missing > 0) return;
  if (left-- === 0) return socket.end();
  ended++;
  missing += count - 1;
  socket.write('Action|!ep<EOF>');
}

socket.on('connect', () => chat(greeting));
socket.on('data', (chunk) => {
  const parts = (unread + chunk).split('<EOF>');
  unread = parts.pop();
  for (const message of parts) receive(message);
});
