import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../dist/peer/index.js';
import { react } from '../dist/players/sexpr.js';
import { bigMoney } from '../dist/players/strategies.js';
import { referee } from '../dist/run/referee.js';
import type { Court } from '../dist/translate/court.js';
import { courtOf } from '../dist/translate/sexpr/court.js';
import { openSitting } from '../dist/translate/sexpr/open.js';
import type { Datum } from '../dist/wire/datum.js';
import { createReader } from '../dist/wire/reader.js';
import { makeLine, parseText } from '../dist/wire/writer.js';
import type { Bench } from './bench.js';

const VERSION = 'v3';
const NAMES = ['alice', 'bob'];
const SEED = 1;

function openCourt(): Court<Datum> {
  const table = openSitting({ version: VERSION, names: NAMES, seed: SEED });
  if (!table.ok) throw new Error(table.error.message);
  return courtOf(table.value);
}

/** What a seat is sent, and what it answers: nothing to what is only told. */
interface Exchange {
  readonly seat: number;
  readonly line: string;
  readonly answer: string;
}

function bigMoneyAnswer(text: string): Datum {
  const message = parseText(text);
  const reaction = react(VERSION, bigMoney, message.ok ? message.value : '');
  if (reaction.kind !== 'reply') throw new Error(`no reply to ${text}`);
  return reaction.reply;
}

/** One game of two big-money players, message by message. */
function recordGame(): Exchange[] {
  const court = openCourt();
  const exchanges: Exchange[] = [];
  for (let request = court.request(); request !== null; request = court.request()) {
    const reply = bigMoneyAnswer(request.text);
    exchanges.push({ seat: request.seat, line: `${request.text}\n`, answer: makeLine(reply) });
    const ruling = court.take(reply);
    if (!ruling.legal) throw new Error(ruling.breach.reason);
    for (const { seat, text } of ruling.dispatches) exchanges.push({ seat, line: `${text}\n`, answer: '' });
  }
  return exchanges;
}

const game = recordGame();
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

/** Counts from the first answer to the last, so that neither start nor end of the processes comes into it. */
class Stopwatch {
  private readonly seconds: number;
  private start = 0;
  private last = 0;
  private count = -1;

  constructor(seconds: number) {
    this.seconds = seconds;
  }

  tick(): void {
    this.last = performance.now();
    if (++this.count === 0) this.start = this.last;
  }

  get isUp(): boolean {
    return this.last - this.start >= this.seconds * 1000;
  }

  get rate(): number {
    return (this.count * 1000) / (this.last - this.start);
  }
}

/** The same game again and again, in one sitting, until the time is up. */
function endlessCourt(watch: Stopwatch): Court<Datum> {
  let court = openCourt();
  return {
    ...court,
    request: () => {
      const request = court.request();
      if (request !== null || watch.isUp) return request;
      court = openCourt();
      return court.request();
    },
    take: (said) => {
      watch.tick();
      return court.take(said);
    },
    turns: () => court.turns(),
    standings: () => court.standings(),
  };
}

const PATIENCE = { deadline: 5000, firstDeadline: 10_000, grace: 2000, maxTurns: Number.POSITIVE_INFINITY };

const refereed = (seconds: number): Promise<number> =>
  withParrots(async (commands) => {
    const watch = new Stopwatch(seconds);
    const limits = { output: Number.POSITIVE_INFINITY };
    const players = commands.map((argv) => startProcess({ label: 'parrot', argv, framer: createReader(), limits }));
    const { faults } = await referee(endlessCourt(watch), players, PATIENCE);
    if (faults.length > 0) throw new Error(faults[0]!.reason);
    return watch.rate;
  });

type Parrot = ChildProcessByStdio<Writable, Readable, null>;

/** Sends all lines of a game, each as soon as the one before it is answered. */
async function echoGame(parrots: readonly Parrot[], watch: Stopwatch): Promise<void> {
  for (const { seat, line, answer } of game) {
    const { stdin, stdout } = parrots[seat]!;
    const answered = answer === '' ? null : new Promise((resolve) => stdout.once('data', resolve));
    stdin.write(line);
    await answered;
    if (answer !== '') watch.tick();
  }
}

const echoed = (seconds: number): Promise<number> =>
  withParrots(async (commands) => {
    const watch = new Stopwatch(seconds);
    const parrots = commands.map(([node, ...args]) => spawn(node!, args, { stdio: ['pipe', 'pipe', 'inherit'] }));
    while (!watch.isUp) await echoGame(parrots, watch);
    await Promise.all(parrots.map((each) => once(each.stdin.end() && each, 'exit')));
    return watch.rate;
  });

export const benches: readonly Bench[] = [{ name: 'referee/pipes', unit: 'exchanges/s', run: refereed, floor: echoed }];
