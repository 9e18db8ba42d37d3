import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { LONG, sized } from '../../sizes.js';
import { herald, type Ran, runProcess } from '../herald.js';
import { edit, gradePlayer, HIDDEN, MONEY, NAMES, PLATFORMS, PYTHON, resultsIn, runScript } from './platforms.js';

/** Breaks a rule in every case, hidden ones too. */
const GREEDY = 'import sys\nfor line in sys.stdin:\n    print("(buy province)", flush=True)\n';

describe.each(NAMES)('the bundle for %s', (name) => {
  test('gives a correct player all points, and shows nothing of hidden cases, whatever a player does', async () => {
    const platform = PLATFORMS[name]();
    edit(platform.settings);
    const correct = await gradePlayer(platform, MONEY);
    expect({ code: correct.code, err: correct.err }).toEqual({ code: 0, err: '' });
    expect(platform.points(correct)).toMatchObject({ earned: platform.points(correct).of });
    const shown = [platform.shown(correct)];
    const greedy = await gradePlayer(platform, GREEDY);
    expect(greedy.code).toBe(FAILS_THE_JOB.includes(name) ? 1 : 0);
    expect(platform.points(greedy)).toMatchObject({ earned: 0 });
    shown.push(platform.shown(greedy));
    for (const text of shown) expect(text).not.toMatch(HIDDEN);
    expect(shown[1]).toContain('0 buys left');
    // Students can run it as it is printed, without the user that it was graded as.
    expect(shown[1]).toContain(`--deadline 20000 -- ${PYTHON} player.py`);
  });
});

/** CI servers show a failed job. The others have a result. */
const FAILS_THE_JOB: readonly string[] = ['github', 'gitlab'];

test.each(['gradescope', 'gitlab'] as const)('%s: a failed build is explained, whatever the protocol', async (name) => {
  const connecting = ['--protocol', 'jsonrpc/live', '--run', `${PYTHON} player.py {url}`];
  const platform = PLATFORMS[name](...connecting, '--build', 'echo no such compiler >&2; false');
  edit(platform.settings, '--only **/start/* --samples 0 --games 0');
  const ran = await gradePlayer(platform, MONEY);
  expect(ran.code).toBeLessThanOrEqual(1);
  expect(ran.err).toMatch(/^the build failed:\nno such compiler\n/);
  expect(platform.points(ran)).toMatchObject({ earned: 0 });
  expect(platform.shown(ran)).toMatch(/stderr +the build failed:(\\n|\n) +no such compiler/);
});

describe.each(NAMES)('%s, where players are files of their own:', (name) => {
  test('an upload without permissions is run, and one without the player is graded', async () => {
    const platform = PLATFORMS[name]('--run', './player');
    edit(platform.settings);
    const player = join(platform.submission, 'player');
    const grade = (): Promise<Ran> => runScript(platform.command, platform.submission, platform.env, platform.uid);
    writeFileSync(player, `#!${PYTHON}\n${MONEY}`, { mode: 0o644 });
    const correct = await grade();
    expect({ code: correct.code, err: correct.err }).toEqual({ code: 0, err: '' });
    expect(platform.points(correct)).toMatchObject({ earned: platform.points(correct).of });
    const status = FAILS_THE_JOB.includes(name) ? 1 : 0;
    writeFileSync(player, 'no script');
    const text = await grade();
    expect(text.code, text.err).toBe(status);
    expect(platform.shown(text)).toContain('./player is not executable');
    rmSync(player);
    const missing = await grade();
    expect(missing.code, missing.err).toBe(status);
    expect(platform.shown(missing)).toContain('./player: no such file in the submission');
  });
});

const TIMES = sized({ test: 1, long: 20 });
/** Gradescope ends each run after ten minutes. */
const TEN_MINUTES = 600_000;

test('Gradescope: a correct player passes everything with half a processor', {
  timeout: TIMES * TEN_MINUTES,
}, async () => {
  const platform = PLATFORMS.gradescope();
  if (!LONG) edit(platform.settings, '--only C-107 --only sampled/** --samples 2 --games 0 --deadline 20000');
  const scripted = herald('list', '--protocol', 'sexpr/v1', '--role', 'player').out.trimEnd().split('\n').length;
  // One processor, which something else uses as much.
  const load = ['taskset', '-c', '0', 'sh', '-c', 'yes > /dev/null & "$@"; code=$?; kill $!; exit $code', 'sh'];
  for (let time = 0; time < TIMES; time++) {
    const { code, err } = await gradePlayer(platform, MONEY, load);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { tests, score, extra_data: about } = JSON.parse(resultsIn(platform.root));
    expect(about).toMatchObject({ end: 'complete', counts: { fail: 0 }, of: score });
    expect(tests.length).toBeGreaterThan(LONG ? scripted : 2);
  }
});

test('Classroom 50: without the environment of its runner there is no result', async () => {
  const platform = PLATFORMS.classroom50();
  edit(platform.settings);
  const result = join(platform.submission, 'result.json');
  writeFileSync(result, '{"score": 100}', { mode: 0o666 });
  const { CLASSROOM: _, ...env } = platform.env ?? {};
  const ran = await gradePlayer({ ...platform, env }, MONEY);
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('CLASSROOM is not set') });
  expect(existsSync(result)).toBe(false);
  const size = Number(runProcess('du', '-sb', join(platform.root, 'bundle')).out.split('\t')[0]);
  expect(size).toBeLessThan(10 * 1024 * 1024);
});

test('PrairieLearn: a syntax error costs no attempt', async () => {
  const platform = PLATFORMS.prairielearn();
  edit(platform.settings);
  expect(await gradePlayer(platform, 'def (')).toMatchObject({ code: 0, err: '' });
  expect(platform.points({} as Ran)).toMatchObject({ score: null });
});

test('GitHub: no input becomes a part of the script', () => {
  const { root } = PLATFORMS.github();
  const { runs } = parse(readFileSync(join(root, '.github/actions/herald/action.yml'), 'utf8'));
  expect(runs.using).toBe('composite');
  expect(runs.steps[0].run).not.toContain('${{');
  const workflow = parse(readFileSync(join(root, '.github/workflows/herald.yml'), 'utf8'));
  expect(workflow.jobs.grade.steps.at(-1)).toEqual({ uses: './.github/actions/herald' });
});
