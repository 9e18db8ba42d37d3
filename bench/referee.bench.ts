import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Ending, type Peer, startProcess } from '../dist/peer/index.js';
import { referee } from '../dist/run/referee.js';
import { createReader, type Message } from '../dist/wire/reader.js';
import type { Bench, Duel } from './bench.js';
import { NAMES, openCourt, recordGame } from './referee-game.js';

const game = recordGame();
const answers = game.filter(({ answer }) => answer !== '').length;
const parrot = fileURLToPath(new URL('../bench/parrot.mjs', import.meta.url));

/** Works with command lines that start a parrot for each seat. */
async function withParrots<T>(work: (commands: readonly string[][]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  try {
    const commands = NAMES.map((name, seat) => {
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify(game.filter((each) => each.seat === seat).map(({ answer }) => answer)));
      return [process.execPath, parrot, file];
    });
    return await work(commands);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Plays the game, again and again with the same processes. */
interface Table {
  readonly play: () => Promise<void>;
  readonly end: () => Promise<unknown>;
}

const PATIENCE = { deadline: 5000, firstDeadline: 10_000, grace: 2000, maxTurns: Number.POSITIVE_INFINITY };

/** Under the referee, who must not end the players: there is always another game. */
function refereedTable(commands: readonly string[][]): Table {
  const limits = { output: Number.POSITIVE_INFINITY };
  const peers = commands.map((argv) => startProcess({ label: 'parrot', argv, framer: createReader(), limits }));
  const players = peers.map(lasting);
  return {
    play: async () => {
      const { faults } = await referee(openCourt(), players, PATIENCE);
      if (faults.length > 0) throw new Error(faults[0]!.reason);
    },
    end: () => Promise.all(peers.map((peer) => peer.end(PATIENCE.grace))),
  };
}

const NO_END = { killed: false } as Ending;

const lasting = (peer: Peer<Message>): Peer<Message> => ({
  label: peer.label,
  send: (text) => peer.send(text),
  receive: (timeoutMs) => peer.receive(timeoutMs),
  unasked: () => peer.unasked(),
  closeInput: () => {},
  end: async () => NO_END,
});

type Parrot = ChildProcessByStdio<Writable, Readable, null>;

/** In a session of its own like every player, since a busy machine shares its time out by sessions. */
const startParrot = ([node, ...args]: readonly string[]): Parrot =>
  spawn(node!, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });

/** The floor: the same lines to the same parrots, each as soon as the one before it is answered. */
function bareTable(commands: readonly string[][]): Table {
  const parrots = commands.map(startParrot);
  return {
    play: async () => {
      for (const { seat, line, answer } of game) {
        const { stdin, stdout } = parrots[seat]!;
        const answered = answer === '' ? null : new Promise((resolve) => stdout.once('data', resolve));
        stdin.write(line);
        await answered;
      }
    },
    end: () => Promise.all(parrots.map((each) => once(each.stdin.end() && each, 'exit'))),
  };
}

/** Exchanges a second, in one game. */
async function rateOf({ play }: Table): Promise<number> {
  const start = performance.now();
  await play();
  return (answers * 1000) / (performance.now() - start);
}

/** Until the processes have started and our code is compiled. */
const WARM_UP = 40;

/** Game by game in turns: a game takes some hundredths of a second. */
const duel = (seconds: number): ReturnType<Duel> =>
  withParrots(async (commands) => {
    const [refereed, bare] = [refereedTable(commands), bareTable(commands)];
    for (let i = 0; i < WARM_UP; i++) for (const { play } of [bare, refereed]) await play();
    const values: number[] = [];
    const floors: number[] = [];
    const end = performance.now() + 2 * seconds * 1000;
    while (performance.now() < end) {
      floors.push(await rateOf(bare));
      values.push(await rateOf(refereed));
    }
    await Promise.all([refereed.end(), bare.end()]);
    return { values, floors };
  });

export const benches: readonly Bench[] = [{ name: 'referee/pipes', unit: 'exchanges/s', duel }];
