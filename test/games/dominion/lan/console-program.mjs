// A program that is server or client as its console says, and knows only one port, as the original does: node console-program.mjs PORT
import { readSync } from 'node:fs';

/** Reads no further: the rest is for whoever plays. */
function readLine() {
  const byte = Buffer.alloc(1);
  let line = '';
  while (readSync(0, byte, 0, 1, null) === 1) {
    if (byte[0] === 10) return line;
    line += byte.toString();
  }
  process.exit(0);
}

const [node, script, port] = process.argv;
const role = readLine();
if (role === 'client') {
  process.argv = [node, script, readLine(), port];
  await import('./idle-client.mjs');
} else if (role === 'server') {
  process.argv = [node, script, port];
  await import('./host-with-player.mjs');
} else process.exit(2);
