import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fchownSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { type ConnectOpts, Socket, type SocketConstructorOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderPrefix } from './owned-folder.js';
import type { SandboxUser } from './sandbox-user.js';

/** The three standard streams of a child: our ends, and the child's ends in the form that `spawn` takes. */
export interface Pipes {
  readonly childEnds: readonly [number, number, number];
  /** To be called once the child has them. */
  closeChildEnds(): void;
  readonly stdin: Socket;
  /** Of the same pipe; non-blocking. */
  readonly stdinFd: number;
  /** A chunk is valid until the next one: copy it to keep it. */
  readonly stdout: Socket;
  readonly stderr: Socket;
}

const { O_RDONLY, O_WRONLY, O_RDWR, O_NONBLOCK } = constants;

/** One call of mkfifo makes the pipes of this many children. With 4, the calls took a sixteenth of the time of grading a class. */
const CHILDREN_PER_CALL = 16;
const spare: number[] = [];

/**
 * Opens real pipes. Node's own are sockets, which a program cannot open by name: `echo why >/dev/stderr` in a player's
 * shell script would fail under Herald and nowhere else. An unlinked FIFO is the only pipe that Node can make. Another user who
 * is to open it by name has to own it.
 */
export function openPipes(user: SandboxUser | null): Pipes {
  const fifos = [takeFifo(), takeFifo(), takeFifo()] as const;
  if (user !== null) for (const fifo of fifos) fchownSync(fifo, user.uid, user.gid);
  const [input, output, errors] = fifos;
  const childEnds = [reopen(input, O_RDONLY), reopen(output, O_WRONLY), reopen(errors, O_WRONLY)] as const;
  const ours = [
    reopen(input, O_WRONLY | O_NONBLOCK),
    reopen(output, O_RDONLY | O_NONBLOCK),
    reopen(errors, O_RDONLY | O_NONBLOCK),
  ] as const;
  for (const fifo of fifos) closeSync(fifo);
  return {
    childEnds: childEnds,
    closeChildEnds: () => {
      for (const end of childEnds) closeSync(end);
    },
    stdin: new Socket({ fd: ours[0], readable: false, writable: true }),
    stdinFd: ours[0],
    stdout: openReader(ours[1]),
    stderr: new Socket({ fd: ours[2], readable: true, writable: false }),
  };
}

/** Shared by all pipes: Node delivers what it has read before it reads again. */
const chunk = new Uint8Array(64 * 1024);

/** Without a new buffer for every chunk, which costs more than the reading. */
function openReader(fd: number): Socket {
  const callback = (count: number): boolean => socket.emit('data', chunk.subarray(0, count));
  const options: SocketConstructorOpts & ConnectOpts = {
    fd,
    readable: true,
    writable: false,
    onread: { buffer: chunk, callback },
  };
  const socket = new Socket(options);
  return socket;
}

const reopen = (fifo: number, flags: number): number => openSync(`/proc/self/fd/${fifo}`, flags);

function takeFifo(): number {
  if (spare.length === 0) spare.push(...makeFifos(3 * CHILDREN_PER_CALL));
  return spare.pop()!;
}

// Opened for reading and writing, which never blocks, and unlinked before any other program can open them.
function makeFifos(count: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), folderPrefix('pipes')));
  try {
    // A program can read the name, and a number would tell it how many were started before.
    const names = Array.from({ length: count }, () => join(folder, randomBytes(6).toString('hex')));
    const made = spawnSync('mkfifo', ['-m', '600', ...names], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`mkfifo failed: ${made.error?.message ?? made.stderr}`);
    return names.map((name) => openSync(name, O_RDWR));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
