import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { MAIN, type Ran } from '../cli/herald.js';
import { temporaryFolder } from '../temporary-folder.js';

// A class, a Redis of its own on a unix socket, and workers: all of them real, and all ended after the tests.

const children = new Set<ChildProcess>();

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', done));

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill('SIGCONT');
  child.kill(signal);
  await ended(child);
}

/** To be called by each test file: modules are loaded once for many of them. */
export const endAllAfterwards = (): void => {
  afterAll(endAll);
};

async function endAll(): Promise<void> {
  await Promise.all([...children].map((child) => end(child, 'SIGKILL')));
  children.clear();
  // What was killed could not clean up; the next run on a machine would.
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith('herald-work-')) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export async function until(what: string, isTrue: () => boolean | Promise<boolean>, seconds = 300): Promise<void> {
  for (const limit = Date.now() + 1000 * seconds; !(await isTrue()); await sleep(50)) {
    if (Date.now() > limit) throw new Error(`still not after ${seconds} s: ${what}`);
  }
}

/** A process of which everything that it prints is kept. */
export interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly text: () => string;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  readonly ran: Promise<Ran>;
}

export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Running {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const ran = new Promise<Ran>((done) => child.once('close', (code) => done({ code, out, err })));
  return { child, pid: child.pid as number, text: () => out + err, end: (signal) => end(child, signal), ran };
}

export const startHerald = (...args: readonly string[]): Running => start(process.execPath, [MAIN, ...args]);

export interface TestRedis {
  readonly url: string;
  readonly process: () => Running;
  /** Starts it again, with what it has on disk. */
  readonly start: () => Promise<void>;
  readonly command: (...words: readonly string[]) => Promise<string>;
}

export async function startRedis(...settings: readonly string[]): Promise<TestRedis> {
  const folder = temporaryFolder();
  const socket = join(folder, 'redis.sock');
  const own = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', '', '--appendonly', 'yes'];
  let running: Running;
  const command = async (...words: readonly string[]): Promise<string> =>
    (await start('redis-cli', ['-s', socket, ...words]).ran).out.trim();
  const begin = async (): Promise<void> => {
    rmSync(socket, { force: true });
    running = start('redis-server', [...own, '--appendfsync', 'always', ...settings]);
    await until('Redis answers', async () => existsSync(socket) && (await command('ping')) === 'PONG');
  };
  await begin();
  return { url: `redis+unix://${socket}`, process: () => running, start: begin, command };
}

/** Short, so that tests need not wait for a worker that is gone. */
export const LOCK = '2';

export async function startWorker(url: string, ...more: readonly string[]): Promise<Running> {
  const worker = startHerald('worker', '--queue', url, '--jobs', '2', '--lock', LOCK, ...more);
  await until('the worker listens', () => worker.text().includes(' takes jobs of ') || worker.child.exitCode !== null);
  return worker;
}

export interface TestClass {
  readonly folder: string;
  /** How often each submission was built. */
  readonly builds: (name: string) => number;
  readonly grade: (out: string, ...more: readonly string[]) => Running;
  readonly read: (out: string, file: string) => string;
}

/** Some cases, quickly. */
export const FEW = ['--only', '**/buy/s*', '--samples', '0', '--games', '0'];

const MONEY = readFileSync(new URL('../../examples/players/sexpr/money.mjs', import.meta.url), 'utf8');

/** A class in which each submission notes when it is built, and then does what its script says. */
export function makeClass(scripts: Readonly<Record<string, string>>): TestClass {
  const folder = temporaryFolder();
  for (const [name, script] of Object.entries(scripts)) {
    const own = join(folder, 'submissions', name);
    mkdirSync(own, { recursive: true });
    // Equal scripts make equal submissions.
    const note = `echo built >> ${join(folder, `built-${name.replace('-too', '')}`)}`;
    writeFileSync(join(own, 'build.sh'), `#!/bin/sh\n${note}\n${script}\n`, { mode: 0o755 });
    writeFileSync(join(own, 'player'), name.startsWith('right') ? MONEY : '#!/bin/sh\nread line\necho nonsense\n', {
      mode: 0o755,
    });
  }
  const file = join(folder, 'class.yml');
  writeFileSync(file, 'protocol: sexpr/v3\nbuild: ./build.sh\nrun: ./player\n');
  return {
    folder,
    builds: (name) => {
      const path = join(folder, `built-${name}`);
      return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
    },
    grade: (out, ...more) =>
      startHerald('class', join(folder, 'submissions'), '--class', file, '--out', join(folder, out), ...FEW, ...more),
    read: (out, name) => readFileSync(join(folder, out, name), 'utf8'),
  };
}

/** What must not depend on where and how often a class was graded. */
export const gradesIn = ({ read }: TestClass, out: string): string[] =>
  ['gradebook.csv', 'index.html', 'intake.csv'].map((file) => read(out, file));

/** The files of a store, without those that are being written. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /(^|\/)[0-9a-f]{64}$/.test(path))
        .map((path) => join(folder, path))
    : [];
