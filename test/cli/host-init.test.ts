import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readClassroom50, readGradescope, readPrairieLearn } from '../report/host-readers.js';
import { LONG, sized } from '../sizes.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald } from './herald.js';

/** Not every user may enter the home of another one, where a Python may be installed. */
const PYTHON = '/usr/bin/python3';
const MONEY = readFileSync('examples/players/sexpr/money.py', 'utf8');
const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65534;

/** A folder that everybody may enter, as those of platforms. */
function openFolder(): string {
  const folder = temporaryFolder();
  for (const each of [tmpdir(), folder]) chmodSync(each, 0o755);
  return folder;
}

const rubric = join(openFolder(), 'rubric.yml');
writeFileSync(rubric, 'title: Homework 3\nhidden: ["**/mine/silver-to-gold"]\n');
const HIDDEN = /silver-to-gold/;

function init(platform: string, path: string, ...options: readonly string[]): void {
  const run = ['--protocol', 'sexpr/v1', '--run', `${PYTHON} player.py`, '--rubric', rubric];
  expect(herald('host', 'init', platform, path, ...run, ...options)).toMatchObject({ code: 0, err: '' });
}

/** What a teacher changes by hand, so that the tests do not take minutes. */
function edit(settings: string, options = '--only C-107 --only C-111 --samples 0 --games 0 --deadline 20000'): void {
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace(/^OPTIONS=.*$/m, `OPTIONS="${options}"`));
}

interface RanScript {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  uid?: number,
): RanScript {
  const [program, ...args] = command as [string, ...string[]];
  const user = uid === undefined || !IS_ROOT ? {} : { uid, gid: uid };
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), ...env },
    encoding: 'utf8',
    ...user,
  });
  return { code: status, out: stdout, err: stderr };
}

/** A player that gives up if it can read what is not for students. */
const guarded = (secret: string): string =>
  MONEY.replace(/^(import .*)$/m, `$1\nimport os\nif os.access(${JSON.stringify(secret)}, os.R_OK): os._exit(9)`);

/** The folders of Gradescope, with the zip unpacked and `run_autograder` copied as it does. */
function gradescopeWith(player: string, ...options: readonly string[]): string {
  const root = openFolder();
  for (const name of ['source', 'submission', 'results']) mkdirSync(join(root, name));
  init('gradescope', join(root, 'autograder.zip'), ...options);
  expect(run(['unzip', '-q', '../autograder.zip'], join(root, 'source')).code).toBe(0);
  cpSync(join(root, 'source/run_autograder'), join(root, 'run_autograder'));
  writeFileSync(join(root, 'submission/player.py'), player);
  return root;
}

const resultsIn = (root: string): string => readFileSync(join(root, 'results/results.json'), 'utf8');

describe('the zip for Gradescope', () => {
  test('grades a correct player, which passes everything and cannot read the cases', () => {
    const root = gradescopeWith('');
    writeFileSync(join(root, 'submission/player.py'), IS_ROOT ? guarded(join(root, 'source/rubric.yml')) : MONEY);
    if (!LONG)
      edit(join(root, 'source/settings.env'), '--only C-107 --only **/mine/s* --samples 2 --games 0 --deadline 20000');
    // Half a processor: one, which something else uses as much.
    const load = LONG
      ? ['taskset', '-c', '0', 'bash', '-c', 'yes > /dev/null & ./run_autograder; code=$?; kill $!; exit $code']
      : null;
    for (let time = 0; time < sized({ test: 1, long: 20 }); time++) {
      const { code, err } = run(load ?? ['./run_autograder'], root);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const { earned, of, names } = readGradescope(resultsIn(root));
      expect([earned, names.length > (LONG ? 300 : 2)]).toEqual([of, true]);
      expect(JSON.parse(resultsIn(root)).extra_data).toMatchObject({ end: 'complete', counts: { fail: 0 } });
    }
  });

  test('ends before Gradescope does, and says what was not reached', () => {
    const root = gradescopeWith(`import time\ntime.sleep(1)\n${MONEY}`, '--total-time', '2');
    edit(join(root, 'source/settings.env'), '--only **/mine/* --samples 0 --games 0 --jobs 1');
    const begin = performance.now();
    expect(run(['./run_autograder'], root).code).toBe(0);
    expect(performance.now() - begin).toBeLessThan(30_000);
    const { tests, extra_data: about } = JSON.parse(resultsIn(root));
    expect(about.end).toBe('out-of-time');
    expect(tests.at(-1).output).toContain('not reached within --total-time 2');
    readGradescope(resultsIn(root));
  });

  test('shows students why the build failed', () => {
    const root = gradescopeWith(MONEY, '--build', 'echo no such compiler >&2; false');
    edit(join(root, 'source/settings.env'));
    const { code, out } = run(['./run_autograder'], root);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^the build failed:\nno such compiler\n/) });
    const { score, tests } = JSON.parse(resultsIn(root));
    expect(score).toBe(0);
    expect(tests[0].output).toMatch(/stderr +the build failed:\n +no such compiler/);
  });

  test('is set up by what is installed already, or else by packages and a Node of its own', () => {
    const root = gradescopeWith(MONEY);
    const tools = join(root, 'tools');
    mkdirSync(tools);
    for (const name of ['apt-get', 'useradd', 'curl']) {
      writeFileSync(join(tools, name), `#!/bin/sh\necho ${name} "$@" >> ${root}/calls\n`, { mode: 0o755 });
    }
    const env = { PATH: `${tools}:${process.env['PATH']}` };
    expect(run(['bash', './setup.sh'], join(root, 'source'), env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
    expect(readFileSync(join(root, 'calls'), 'utf8')).toMatch(
      /^apt-get update\napt-get install .* python3\n(useradd .*student\n)?$/,
    );
  });

  test('is the same for the same choices', () => {
    const [one, other] = [openFolder(), openFolder()];
    for (const folder of [one, other]) init('gradescope', join(folder, 'a.zip'));
    expect(readFileSync(join(one, 'a.zip')).equals(readFileSync(join(other, 'a.zip')))).toBe(true);
  });
});

test('the autograder for Classroom 50 grades as an unprivileged user, and shows nothing hidden', () => {
  const root = openFolder();
  const bundle = join(root, 'bundle');
  const checkout = join(root, 'checkout');
  init('classroom50', bundle);
  edit(join(bundle, 'settings.env'));
  const scratch = join(root, 'tmp');
  for (const folder of [checkout, scratch]) {
    mkdirSync(folder);
    chmodSync(folder, 0o777);
  }
  writeFileSync(join(checkout, 'player.py'), MONEY);
  writeFileSync(join(checkout, 'result.json'), '{"score": 100}');
  chmodSync(join(checkout, 'result.json'), 0o666);
  const names = ['CLASSROOM', 'ASSIGNMENT', 'OWNER', 'COMMIT_URL', 'RELEASE_URL', 'REVIEW_URL'];
  const env = { ...Object.fromEntries(names.map((name) => [name, 'x'])), SUBMISSION_TAG: 'submit/1' };
  const grade = (more: Readonly<Record<string, string>>) =>
    run(
      [PYTHON, '-B', join(bundle, 'autograder.py')],
      checkout,
      { CLASSROOM50_BUNDLE_DIR: bundle, TMPDIR: scratch, ...more },
      NOBODY,
    );
  const { code, out, err } = grade(env);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const result = readFileSync(join(checkout, 'result.json'), 'utf8');
  const { earned, of, names: tests } = readClassroom50(result);
  expect([earned, tests.at(-1)]).toEqual([of, 'hidden cases']);
  for (const text of [out, result, readFileSync(join(checkout, 'release-body.md'), 'utf8')]) {
    expect(text).toMatch(/buy/);
    expect(text).not.toMatch(HIDDEN);
  }
  // Without the runner's environment it is a fault of the infrastructure, and no result is left.
  expect(grade({})).toMatchObject({ code: 2, err: expect.stringContaining('the runner of Classroom 50 sets') });
  expect(existsSync(join(checkout, 'result.json'))).toBe(false);
  expect(bundleSize(bundle)).toBeLessThan(10 * 1024 * 1024);
});

const bundleSize = (folder: string): number => Number(run(['du', '-sb', folder], '/').out.split('\t')[0]);

test('the question for PrairieLearn is graded in /grade', () => {
  const [course, root] = [openFolder(), openFolder()];
  init('prairielearn', course);
  const { externalGradingOptions: options } = JSON.parse(
    readFileSync(join(course, 'questions/herald-player/info.json'), 'utf8'),
  );
  expect(options).toMatchObject({ enabled: true, timeout: 600, serverFilesCourse: ['herald/'] });
  expect(readFileSync(join(course, 'questions/herald-player/question.html'), 'utf8')).toContain(
    'file-names="player.py"',
  );
  cpSync(join(course, 'serverFilesCourse'), join(root, 'serverFilesCourse'), { recursive: true });
  edit(join(root, 'serverFilesCourse/herald/settings.env'));
  mkdirSync(join(root, 'student'));
  const entry = options.entrypoint.replace('/grade', root);
  const gradeWith = (player: string): ReturnType<typeof readPrairieLearn> => {
    rmSync(join(root, 'results'), { recursive: true, force: true });
    writeFileSync(join(root, 'student/player.py'), player);
    expect(run([entry], root)).toMatchObject({ code: 0, err: '' });
    expect(resultsIn(root)).not.toMatch(HIDDEN);
    return readPrairieLearn(resultsIn(root));
  };
  expect(gradeWith(MONEY)).toMatchObject({ score: 1 });
  // A syntax error costs no attempt.
  expect(gradeWith('def (')).toMatchObject({ score: null });
});

test('the action for GitHub fails if the player does', () => {
  const root = openFolder();
  init('github', root);
  const action = join(root, '.github/actions/herald');
  edit(join(action, 'settings.env'));
  const { runs, inputs } = parse(readFileSync(join(action, 'action.yml'), 'utf8'));
  const [step] = runs.steps;
  expect(runs.using).toBe('composite');
  // No input can become a part of the script.
  expect(step.run).not.toContain('${{');
  const defaultOf = (text: string): string =>
    text.replace(/\$\{\{ inputs\.(\w+) \}\}/, (_, name: string) => inputs[name].default);
  const env = Object.fromEntries(Object.entries<string>(step.env).map(([name, text]) => [name, defaultOf(text)]));
  const grade = (player: string): RanScript => {
    writeFileSync(join(root, 'player.py'), player);
    const script = ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run];
    return run(script, root, { ...env, GITHUB_ACTION_PATH: action, GITHUB_WORKSPACE: root });
  };
  expect(grade(MONEY)).toMatchObject({ code: 0, out: expect.stringMatching(/^Homework 3: /) });
  expect(grade('def (')).toMatchObject({ code: 1, out: expect.stringContaining('SyntaxError') });
  const workflow = parse(readFileSync(join(root, '.github/workflows/herald.yml'), 'utf8'));
  expect(workflow.jobs.grade.steps.at(-1)).toEqual({ uses: './.github/actions/herald' });
});

test('the template for GitLab divides the cases, and leaves a JUnit report of each part', () => {
  const root = openFolder();
  init('gitlab', root);
  edit(join(root, 'herald/settings.env'));
  writeFileSync(join(root, 'player.py'), MONEY);
  const { herald: job } = parse(readFileSync(join(root, 'herald/herald.yml'), 'utf8'));
  const testsIn = (index: number, total: number): number => {
    const env = { CI_PROJECT_DIR: root, CI_NODE_INDEX: String(index), CI_NODE_TOTAL: String(total) };
    expect(run(['sh', '-ec', job.script.join('\n')], root, env)).toMatchObject({ code: 0 });
    const [, tests] =
      /<testsuites [^>]*tests="(\d+)"/.exec(readFileSync(join(root, job.artifacts.reports.junit), 'utf8')) ?? [];
    return Number(tests);
  };
  expect(job.parallel).toBe(4);
  const parts = [1, 2].map((index) => testsIn(index, 2));
  expect(parts[0]! + parts[1]!).toBe(testsIn(1, 1));
});

test('cases of the teacher are in the bundle', () => {
  const root = openFolder();
  const own = join(root, 'own');
  cpSync('fixtures/sexpr/v1/player/mine', join(own, 'sexpr/v1/player/ours'), { recursive: true });
  init('gitlab', root, '--cases', own, '--build', 'make -s', '--packages', 'make,gcc');
  edit(join(root, 'herald/settings.env'), '--only **/ours/* --samples 0 --games 0');
  writeFileSync(join(root, 'player.py'), MONEY);
  writeFileSync(join(root, 'Makefile'), 'all:\n\ttouch built\n');
  const { out } = run(['bash', join(root, 'herald/grade-submission.sh'), root], root);
  expect(out).toMatch(/\nours {2}(\d+) of \1 /);
  expect(readFileSync(join(root, 'herald/settings.env'), 'utf8')).toMatch(/^PACKAGES='make gcc'$/m);
});

test('nothing is written if one of the files exists', () => {
  const root = openFolder();
  mkdirSync(join(root, '.github/workflows'), { recursive: true });
  writeFileSync(join(root, '.github/workflows/herald.yml'), 'mine');
  expect(herald('host', 'init', 'github', root, '--protocol', 'sexpr/v3')).toMatchObject({ code: 2, out: '' });
  expect(existsSync(join(root, '.github/actions'))).toBe(false);
});

test.each<[string, string[], RegExp]>([
  [
    'an unknown platform',
    ['gradscope'],
    /^error: there is no bundle for "gradscope"; known .*\(did you mean gradescope\?\)\n$/,
  ],
  ['no protocol', ['gitlab', 'x'], /^error: .*--protocol/],
  ['an empty command', ['gitlab', 'x', '--protocol', 'sexpr/v3', '--run', ' '], /^error: .*\n$/],
  [
    'a rubric that is not there',
    ['gitlab', 'x', '--protocol', 'sexpr/v3', '--rubric', 'no.yml'],
    /^error: no\.yml: no such file/,
  ],
  ['cases that are not there', ['gitlab', 'x', '--protocol', 'sexpr/v3', '--cases', 'none'], /^error: --cases none: /],
  [
    'a file that exists',
    ['gradescope', 'package.json', '--protocol', 'sexpr/v3'],
    /^error: package\.json already exists; not overwritten\n$/,
  ],
])('herald host init refuses %s', (_, args, told) => {
  const { code, out, err } = herald('host', 'init', ...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(told);
});
