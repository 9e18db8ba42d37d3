import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { giveToSandbox, makeCommand, makeOwnedFolder, removeAbandonedFolders } from '../../peer/index.js';
import { SEAT_RELAY } from './seat-relay.js';

/** Next to the programs, and hidden: no player has such a name. */
const PROGRAM = '.relay.cjs';

/** Programs that a server can start as its players, each of which connects back to us. */
export interface SeatPrograms {
  /** Where they are, with a slash at its end. */
  readonly folder: string;
  readonly paths: readonly string[];
  /** Resolves when a player of each name has connected. */
  readonly connected: Promise<ReadonlyMap<string, Socket>>;
  readonly close: () => void;
}

export async function makeSeatPrograms(labels: readonly string[], isSandboxed: boolean): Promise<SeatPrograms> {
  const own = makeOwnedFolder('seats', isSandboxed);
  removeAbandonedFolders(own);
  const folder = join(own, 'players');
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, '.socket');
  writeFileSync(join(folder, PROGRAM), SEAT_RELAY);
  const paths = labels.map((label) => writeProgram(folder, label, path));
  const { server, connected, sockets } = await listen(path, labels);
  if (isSandboxed) await giveToSandbox(folder);
  return {
    folder: `${folder}/`,
    paths,
    connected,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      rmSync(own, { recursive: true, force: true });
    },
  };
}

/** Named after its seat and nothing else, since many servers call a player by its program's name. */
function writeProgram(folder: string, label: string, socket: string): string {
  const file = join(folder, label);
  const command = makeCommand([process.execPath, join(folder, PROGRAM), socket, label]);
  writeFileSync(file, `#!/bin/sh\nexec ${command}\n`);
  chmodSync(file, 0o755);
  return file;
}

interface Listening {
  readonly server: Server;
  readonly connected: Promise<ReadonlyMap<string, Socket>>;
  readonly sockets: Set<Socket>;
}

function listen(path: string, labels: readonly string[]): Promise<Listening> {
  const sockets = new Set<Socket>();
  const known = new Map<string, Socket>();
  return new Promise((resolve, reject) => {
    let complete: (known: ReadonlyMap<string, Socket>) => void = () => {};
    const connected = new Promise<ReadonlyMap<string, Socket>>((settle) => {
      complete = settle;
    });
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      void readLabel(socket).then((label) => {
        if (!labels.includes(label) || known.has(label)) return socket.destroy();
        known.set(label, socket);
        return known.size === labels.length ? complete(known) : undefined;
      });
    });
    server.on('error', reject);
    server.listen(path, () => resolve({ server, connected, sockets }));
  });
}

const NEWLINE = 10;

/** The first line is the label; what follows it comes from the server, and stays in the stream. */
function readLabel(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let start = Buffer.alloc(0);
    const onData = (chunk: Buffer): void => {
      start = Buffer.concat([start, chunk]);
      const end = start.indexOf(NEWLINE);
      if (end < 0) return;
      socket.off('data', onData);
      socket.pause();
      if (start.length > end + 1) socket.unshift(start.subarray(end + 1));
      resolve(start.subarray(0, end).toString());
    };
    socket.on('data', onData);
  });
}
