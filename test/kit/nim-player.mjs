// A player of Nim, well-behaved or with one flaw: node nim-player.mjs HOST PORT [greedy|wordy|chatty|once|stays]
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const [host, port, flaw] = process.argv.slice(2);
const socket = connect({ host, port: Number(port) });
let turns = 0;
for await (const line of createInterface({ input: socket })) {
  const { turn, over, error } = JSON.parse(line);
  if (over !== undefined && flaw !== 'stays') break;
  if (turn !== undefined && (turns++ === 0 || flaw !== 'once')) socket.write(`${replyTo(turn)}\n`);
  if (error !== undefined && (flaw === 'greedy' || flaw === 'chatty')) socket.write('{"take": 1}\n');
}
socket.destroy();

function replyTo(stones) {
  if (flaw === 'wordy') return '{"take": "one"}';
  return `{"take": ${flaw === 'greedy' ? 4 : stones % 4 || 1}}`;
}
