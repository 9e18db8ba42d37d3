/**
 * Runs in a sandbox, whose network has nothing but a loopback interface of its own. Listens there on the port of the kit, gives
 * the listening socket to Herald, which accepts connections on it from outside, and runs the program. Its end is the program's.
 */
export const SANDBOX_RELAY = `
const { spawn } = require('node:child_process');
const { closeSync } = require('node:fs');
const { constants } = require('node:os');
const { createServer } = require('node:net');
const [host, port, file, ...args] = process.argv.slice(1);
const server = createServer();
server.listen(Number(port), host, () => process.send('listening', server));
process.once('message', () => {
  server.close();
  process.disconnect();
  const program = spawn(file, args, { stdio: 'inherit' });
  program.on('error', (error) => process.exit(error.code === 'ENOENT' ? 127 : 126));
  program.on('exit', (status, signal) => process.exit(signal === null ? status : 128 + constants.signals[signal]));
  for (const stream of [0, 1, 2]) closeSync(stream);
});
`;
