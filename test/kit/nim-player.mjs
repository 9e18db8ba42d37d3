// A player of Nim: node nim-player.mjs HOST PORT [greedy]
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const [host, port, manner] = process.argv.slice(2);
const socket = connect({ host, port: Number(port) });
for await (const line of createInterface({ input: socket })) {
  const { turn, over } = JSON.parse(line);
  if (over !== undefined) break;
  if (turn !== undefined) socket.write(`{"take": ${manner === 'greedy' ? 3 : turn % 4 || 1}}\n`);
}
socket.destroy();
