/**
 * The program that stands for a player: started by the server under test, it connects back to the kit, says its name, and
 * then only carries bytes. The end of one direction ends that direction alone; Node never closes its standard output, so
 * that is opened once more. It is written next to the programs of the seats, since a server may hide every other folder from
 * its players.
 */
export const SEAT_RELAY = `
const { createWriteStream } = require('node:fs');
const { connect } = require('node:net');
const [path, label] = process.argv.slice(2);
const socket = connect({ path, allowHalfOpen: true });
socket.write(label + '\\n');
process.stdin.pipe(socket);
process.stdin.on('error', () => socket.end());
socket.pipe(createWriteStream('', { fd: 1, autoClose: true })).on('error', () => socket.destroy());
socket.on('close', () => process.exit(0));
socket.on('error', () => process.exit(1));
`;
