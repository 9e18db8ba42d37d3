import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SEXPR } from '../dist/games/dominion/sexpr/protocol.js';
import { type Ending, type Observer, type Peer, startProcess } from '../dist/peer/index.js';
import type { Datum } from '../dist/wire/sexpr/datum.js';
import type { PairedWork } from './bench.js';
import { NAMES, recordGame } from './referee-game.js';

const game = recordGame();
const answers = game.filter(({ answer }) => answer !== '').length;
const program = fileURLToPath(new URL('../bench/replay-player.mjs', import.meta.url));

/** Works with command lines that start a replaying player for each seat. */
async function withReplayPlayers<T>(work: (commands: readonly string[][]) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'));
  try {
    const commands = NAMES.map((name, seat) => {
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify(game.filter((each) => each.seat === seat).map(({ answer }) => answer)));
      return [process.execPath, program, file];
    });
    return await work(commands);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Plays the game, again and again with the same processes. */
export interface GameLoop {
  readonly play: () => Promise<void>;
  readonly end: () => Promise<unknown>;
}

/** Until the processes have started and our code is compiled. */
const WARM_UP = 40;

/** Players as peers that the end of a game does not end. */
export function lastingPlayers(commands: readonly string[][], observe: (seat: number) => Observer | undefined) {
  const limits = { output: Number.POSITIVE_INFINITY };
  const peers = commands.map((argv, seat) => {
    const observer = observe(seat);
    return startProcess({
      label: 'player',
      argv,
      framer: SEXPR.codec.framer(),
      limits,
      ...(observer && { observe: observer }),
    });
  });
  return { players: peers.map(lasting), end: () => Promise.all(peers.map((peer) => peer.end(2000))) };
}

const NO_END = { killed: false } as Ending;

const lasting = (peer: Peer<Datum>): Peer<Datum> => ({
  label: peer.label,
  send: (text) => peer.send(text),
  receive: (timeoutMs) => peer.receive(timeoutMs),
  unreceived: () => peer.unreceived(),
  closeInput: () => {},
  end: async () => NO_END,
});

type ReplayPlayer = ChildProcessByStdio<Writable, Readable, null>;

/** In a session of its own like every player, since a busy machine shares its time out by sessions. */
const startReplayPlayer = ([node, ...args]: readonly string[]): ReplayPlayer =>
  spawn(node!, args, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });

/** The floor: the same lines to the same players, each as soon as the last one is answered. */
function bareLoop(commands: readonly string[][]): GameLoop {
  const players = commands.map(startReplayPlayer);
  return {
    play: async () => {
      for (const { seat, line, answer } of game) {
        const { stdin, stdout } = players[seat]!;
        const answered = answer === '' ? null : new Promise((resolve) => stdout.once('data', resolve));
        stdin.write(line);
        await answered;
      }
    },
    end: () => Promise.all(players.map((each) => once(each.stdin.end() && each, 'exit'))),
  };
}

/** Exchanges a second, in one game. */
async function rateOf({ play }: GameLoop): Promise<number> {
  const start = performance.now();
  await play();
  return (answers * 1000) / (performance.now() - start);
}

/** A way to play the game against the floor, game by game in turns: a game takes some hundredths of a second. */
export const againstFloor =
  (openLoop: (commands: readonly string[][]) => GameLoop): PairedWork =>
  (seconds) =>
    withReplayPlayers(async (commands) => {
      const [loop, bare] = [openLoop(commands), bareLoop(commands)];
      for (let i = 0; i < WARM_UP; i++) for (const { play } of [bare, loop]) await play();
      const values: number[] = [];
      const floors: number[] = [];
      const end = performance.now() + 2 * seconds * 1000;
      while (performance.now() < end) {
        floors.push(await rateOf(bare));
        values.push(await rateOf(loop));
      }
      await Promise.all([loop.end(), bare.end()]);
      return { values, floors };
    });
