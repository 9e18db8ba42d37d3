// A player of Nim: node nim-player.mjs HOST PORT [greedy]
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const [host, port, manner] = process.argv.slice(2);
const socket = connect({ host, port: Number(port) });
for await (const line of createInterface({ input: socket })) {
  const { turn, over, error } = JSON.parse(line);
  if (over !== undefined) break;
  if (turn !== undefined) socket.write(`{"take": ${manner === 'greedy' ? 4 : turn % 4 || 1}}\n`);
  if (error !== undefined && manner === 'greedy') socket.write('{"take": 1}\n');
}
socket.destroy();
