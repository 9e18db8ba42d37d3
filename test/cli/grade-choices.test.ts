import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/kit/verdict.js';
import { FailureCount } from '../../src/run/grade/failure-count.js';
import type { Task } from '../../src/run/task.js';
import { herald, MAIN } from './herald.js';

const folder = mkdtempSync(join(tmpdir(), 'herald-choices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MONEY = 'examples/players/sexpr/money.mjs';
/** Passes C-111, which takes any reply, and fails C-001 and C-107. */
const GREEDY = ['sh', '-c', 'read -r line; echo "(buy gold)"'];
const grade = (...args: readonly string[]) => herald('grade', 'player', '--protocol', 'sexpr/v1', '--quiet', ...args);
const only = (...ids: readonly string[]): string[] => ids.flatMap((id) => ['--only', id]);

interface Results {
  readonly run: { readonly options: Record<string, unknown> };
  readonly cases: readonly { readonly id: string; readonly verdict: string; readonly reason: string | null }[];
}
const inJson = (...args: readonly string[]): Results => JSON.parse(grade('--json', ...args).out) as Results;

describe('herald grade', () => {
  test.each(['1', '8'])('--bail stops at the first failure, whichever of %s jobs ends first', (jobs) => {
    const { cases } = inJson('--bail', '--jobs', jobs, ...only('C-107', '**/mine/*'), '--', ...GREEDY);
    expect(cases.length).toBeGreaterThan(10);
    const [first, ...others] = cases;
    expect(first).toMatchObject({ id: 'sexpr/v1/player/buy/no-buys-left', verdict: 'fail' });
    for (const each of others) {
      expect(each).toMatchObject({ verdict: 'skipped', reason: `--bail: ${first?.id} failed` });
    }
  });

  test('--bail goes on after an expected failure', () => {
    const expected = join(folder, 'expected.txt');
    writeFileSync(expected, 'C-107\n');
    const { cases } = inJson('--bail', '--expect-failures', expected, ...only('C-107', 'C-001'), '--', ...GREEDY);
    expect(cases.map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
  });

  test('--shard divides the cases that are left by all other choices', () => {
    const ids = (...args: readonly string[]): string[] =>
      inJson('--quick', ...only('**/mine/*', 'sampled/**'), ...args, '--', ...GREEDY).cases.map(({ id }) => id);
    const shards = ['1/3', '2/3', '3/3'].map((shard) => ids('--shard', shard));
    expect(shards.every(({ length }) => length > 2)).toBe(true);
    expect(shards.flat().sort()).toEqual(ids().sort());
  });

  test.each([
    ['4/3', 'error: "4/3" is not a shard; expected i/n, such as 1/4, with n at most 10000\n'],
    ['2/2', 'error: --shard 2/2 has no case; cases to run: 1\n'],
  ])('--shard %s of one case is a usage error', (shard, err) => {
    expect(grade('--shard', shard, ...only('C-111'), '--', MONEY)).toEqual({ code: 2, out: '', err });
  });

  test('--quick takes two samples and no game', () => {
    const { cases, run } = inJson('--quick', ...only('sampled/**', 'C-001'), '--', MONEY);
    expect(cases.map(({ id }) => id.split('/')[0])).toEqual(['sexpr', 'sampled', 'sampled']);
    expect(run.options).toMatchObject({ samples: 2, games: 0 });
    expect(grade('--quick', '--games', '1', '--', MONEY)).toMatchObject({
      code: 2,
      err: expect.stringContaining("option '--quick' cannot be used with option '--games <count>'"),
    });
  });

  test('--failed runs what failed, samples of any seed included', () => {
    const results = join(folder, 'results.ndjson');
    const sample = 'sampled/sexpr/v1/seed-7/0003';
    grade('--out', results, ...only('C-107', 'C-001', sample), '--', ...GREEDY);
    const { cases } = inJson('--failed', results, '--', MONEY);
    expect(grade('--failed', results, '--games', '5', '--samples', '0', '--', MONEY).code).toBe(0);
    expect(cases.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['sexpr/v1/player/buy/no-buys-left', 'pass'],
      ['sexpr/v1/player/framing/newline', 'pass'],
      [sample, 'pass'],
    ]);
    expect(grade('--failed', results, ...only('**/mine/*'), '--', MONEY).err).toBe(
      'error: --failed: none of the cases that failed there is among those to run, such as sexpr/v1/player/buy/no-buys-left\n',
    );
    expect(herald('grade', 'player', '--protocol', 'sexpr/v2', '--failed', results, '--', MONEY).err).toBe(
      `error: --failed ${results}: has results of sexpr/v1, not of sexpr/v2\n`,
    );
    grade('--out', results, '--failed', results, '--', MONEY);
    expect(grade('--failed', results, '--', MONEY)).toMatchObject({
      code: 2,
      err: `error: --failed ${results}: no case failed in it; leave out --failed to run all cases\n`,
    });
  });

  test('counts failures as cases end, whatever their order', async () => {
    const counter = new FailureCount(false);
    const task = (id: string, verdict: Outcome['verdict']): Task =>
      counter.counting({ subject: { id } as Task['subject'], run: async () => ({ verdict }) as Outcome });
    const { signal } = new AbortController();
    await task('b', 'fail').run(signal);
    await task('a', 'fail').run(signal);
    expect(counter.count).toBe(2);
    await task('b', 'pass').run(signal);
    expect(counter.count).toBe(1);
  });
});

describe('herald grade --watch', () => {
  let child: ChildProcess | null = null;
  afterEach(() => child?.kill('SIGKILL'));

  /** Grades two cases, and returns what is printed until a text comes. */
  function watch(player: string, ...args: readonly string[]) {
    let printed = '';
    child = spawn(
      process.execPath,
      [MAIN, 'grade', 'player', '--protocol', 'sexpr/v1', ...only('C-107', 'C-111'), '--watch', ...args, '--', player],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const streams = [child.stdout, child.stderr];
    for (const stream of streams) stream?.on('data', (text) => (printed += String(text)));
    return async (text: string): Promise<string> => {
      while (!printed.includes(text))
        await Promise.race(streams.map((stream) => once(stream as NodeJS.ReadableStream, 'data')));
      const seen = printed;
      printed = '';
      return seen;
    };
  }

  const writePlayer = (path: string, text: string): void => {
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
  };
  const WAITING = 'waiting for changes; Ctrl-C ends';

  test('runs what failed when the program changes, then everything, and ends with Ctrl-C', async () => {
    mkdirSync(join(folder, 'watched'));
    const player = join(folder, 'watched/player.sh');
    const results = join(folder, 'watched/results.ndjson');
    writePlayer(player, `echo run >> ${join(folder, 'watched/player.trace')}; read -r line; echo "(clean estate)"`);
    const until = watch(player, '--out', results);
    const first = await until(WAITING);
    expect(first).toContain('2 cases: 1 passed, 1 failed');
    writePlayer(player, `exec node ${MONEY}`);
    const second = await until(WAITING);
    expect(second).toMatch(
      /player\.sh has changed\nrunning 1 case that failed\n[\s\S]*\n1 case: 1 passed\n[\s\S]*running all cases\n[\s\S]*2 cases: 2 passed\n/,
    );
    expect(readFileSync(results, 'utf8')).toContain('"verdict":"pass"');
    child?.kill('SIGINT');
    const [code] = (await once(child as ChildProcess, 'exit')) as [number];
    expect(code).toBe(0);
  }, 60_000);

  test('runs everything once if everything failed', async () => {
    mkdirSync(join(folder, 'wrong'));
    const player = join(folder, 'wrong/player.sh');
    writePlayer(player, 'read -r line; echo "(buy gold)"');
    const until = watch(player);
    expect(await until(WAITING)).toContain('2 cases: 2 failed');
    writePlayer(player, `exec node ${MONEY}`);
    const printed = await until(WAITING);
    expect(printed).toMatch(/player\.sh has changed\nrunning all cases\n/);
    expect(printed.match(/2 cases: 2 passed\n/g)).toHaveLength(1);
  }, 60_000);

  test('starts again when the program changes during a run', async () => {
    mkdirSync(join(folder, 'slow'));
    const player = join(folder, 'slow/player.sh');
    const started = join(folder, 'slow/started.log');
    writePlayer(player, `touch ${started}; exec sleep 100`);
    const until = watch(player, '--deadline', '100000');
    while (!existsSync(started)) await sleep(50);
    writePlayer(player, `exec node ${MONEY}`);
    const printed = await until(WAITING);
    expect(printed).toMatch(/player\.sh has changed\nplayer of sexpr\/v1[\s\S]*2 cases: 2 passed\n/);
    expect(printed).not.toContain('interrupted');
  }, 60_000);

  test('does not watch what is written while the program runs', async () => {
    mkdirSync(join(folder, 'output'));
    const player = join(folder, 'output/player.sh');
    const notes = join(folder, 'output/notes.txt');
    writePlayer(player, `echo run >> ${notes}; exec node ${MONEY}`);
    const until = watch(player);
    await until(WAITING);
    writeFileSync(notes, 'a terminal that is redirected to a file writes here, too');
    // Long enough for several looks at the folder.
    await sleep(1000);
    writeFileSync(join(folder, 'output/strategy.sh'), 'exit');
    const printed = await until(WAITING);
    expect(printed).toContain('strategy.sh has changed');
    expect(printed).not.toContain('notes.txt');
  }, 60_000);

  test.each([
    [['--wait'], "option '--watch' cannot be used with option '--wait'"],
    [['--json'], "option '--watch' cannot be used with option '--json'"],
    [['--tap', '-'], '--watch prints reports as they come; write --tap to a file'],
  ])('refuses %j', (args, message) => {
    const { code, err } = grade('--watch', ...args, '--', MONEY);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
