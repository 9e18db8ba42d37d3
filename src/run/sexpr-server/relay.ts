import { createWriteStream } from 'node:fs';
import { connect } from 'node:net';

// A player that a server under test has started: it connects back to the kit, says its name, and then only carries bytes.
const [path = '', label = ''] = process.argv.slice(2);
const socket = connect({ path, allowHalfOpen: true });
socket.write(`${label}\n`);

// The end of one direction ends that direction alone. Node never closes its standard output, so it is opened once more.
process.stdin.pipe(socket);
socket.pipe(createWriteStream('', { fd: 1, autoClose: true })).on('error', () => socket.destroy());

socket.on('close', () => process.exit(0));
socket.on('error', () => process.exit(1));
process.stdin.on('error', () => socket.end());
