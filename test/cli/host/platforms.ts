import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { readClassroom50, readGradescope, readPrairieLearn } from '../../report/host-readers.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { herald, type Ran, runProcess } from '../herald.js';

/** Not every user may enter the home of another one, where a Python may be installed. */
export const PYTHON = '/usr/bin/python3';
export const MONEY = readFileSync('examples/players/sexpr/money.py', 'utf8');
export const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65534;

/** What the rubric of every bundle hides. */
export const HIDDEN = /silver-to-gold/;
const RUBRIC = 'title: Homework 3\nhidden: ["**/mine/silver-to-gold"]\n';

/** A folder that everybody may enter, as those of platforms. */
export function openFolder(): string {
  const folder = temporaryFolder();
  for (const each of [tmpdir(), folder]) chmodSync(each, 0o755);
  return folder;
}

/** Writes a bundle for players of `sexpr/v1` in Python, unless the options say something else. */
export function init(platform: string, path: string, ...options: readonly string[]): Ran {
  const rubric = join(openFolder(), 'rubric.yml');
  writeFileSync(rubric, RUBRIC);
  const usual = { '--protocol': 'sexpr/v1', '--run': `${PYTHON} player.py`, '--rubric': rubric };
  const missing = Object.entries(usual).filter(([name]) => !options.includes(name));
  const ran = herald('host', 'init', platform, path, ...missing.flat(), ...options);
  expect(ran.code, ran.err).toBe(0);
  return ran;
}

/** What a teacher changes by hand, so that the tests do not take minutes. */
export function edit(
  settings: string,
  options = '--only C-107 --only C-111 --samples 0 --games 0 --deadline 20000',
): void {
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace(/^OPTIONS=.*$/m, `OPTIONS="${options}"`));
}

/** Runs a script of a platform, with nothing of our environment. */
export const runScript = (
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  uid?: number,
): Promise<Ran> =>
  new Promise((resolve) => {
    const [program, ...args] = command as [string, ...string[]];
    const user = uid === undefined || !IS_ROOT ? {} : { uid, gid: uid };
    const child = execFile(
      program,
      args,
      { cwd, env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), ...env }, maxBuffer: 2 ** 26, ...user },
      (_, out, err) => resolve({ code: child.exitCode, out, err }),
    );
  });

/** A folder laid out like that of a platform, with a bundle in its place. */
export interface Platform {
  /** The folders of the platform, or the repository of a student. */
  readonly root: string;
  readonly settings: string;
  readonly submission: string;
  /** What the platform runs. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  /** Seconds after which the platform ends it. */
  readonly limit: number;
  /** Everything of a run that students can read. */
  readonly shown: (ran: Ran) => string;
  /** The points, as the platform reads them. */
  readonly points: (ran: Ran) => { readonly earned: number | null; readonly of: number | null };
}

/** Runs what the platform runs for a submission of one file. */
export function gradePlayer(platform: Platform, player: string, wrapper: readonly string[] = []): Promise<Ran> {
  const { command, submission, env, uid } = platform;
  writeFileSync(join(submission, 'player.py'), player);
  return runScript([...wrapper, ...command], submission, env, uid);
}

export const resultsIn = (root: string): string => readFileSync(join(root, 'results/results.json'), 'utf8');

function gradescope(...options: readonly string[]): Platform {
  const root = openFolder();
  for (const name of ['source', 'submission', 'results']) mkdirSync(join(root, name));
  const { out } = init('gradescope', join(root, 'autograder.zip'), ...options);
  expect(runProcess('unzip', '-q', join(root, 'autograder.zip'), '-d', join(root, 'source')).code).toBe(0);
  cpSync(join(root, 'source/run_autograder'), join(root, 'run_autograder'));
  const last = { score: 1, results: { tests: [{ name: 'mine/silver-to-gold' }] } };
  writeFileSync(join(root, 'submission_metadata.json'), JSON.stringify({ previous_submissions: [last] }));
  return {
    root,
    settings: join(root, 'source/settings.env'),
    submission: join(root, 'submission'),
    command: [join(root, 'run_autograder')],
    limit: 60 * Number(/ (\d+) minutes or more/.exec(out)?.[1]),
    shown: () => visibleOnGradescope(resultsIn(root)),
    points: () => readGradescope(resultsIn(root)),
  };
}

/** Gradescope has a flag for what students see; extra_data is for teachers. */
function visibleOnGradescope(text: string): string {
  const {
    tests,
    extra_data: _,
    ...rest
  } = JSON.parse(text) as {
    readonly tests: readonly { readonly visibility: string }[];
    readonly extra_data: object;
  };
  return JSON.stringify({ ...rest, tests: tests.filter(({ visibility }) => visibility === 'visible') });
}

const CLASSROOM50 = ['CLASSROOM', 'ASSIGNMENT', 'OWNER', 'COMMIT_URL', 'RELEASE_URL', 'REVIEW_URL'];
const SIX_HOURS = 21_600;

function classroom50(...options: readonly string[]): Platform {
  const root = openFolder();
  const [bundle, checkout, scratch] = ['bundle', 'checkout', 'tmp'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  init('classroom50', bundle, ...options);
  for (const folder of [checkout, scratch]) {
    mkdirSync(folder);
    ownedByRunner(folder);
  }
  const read = (name: string): string => readFileSync(join(checkout, name), 'utf8');
  return {
    root,
    settings: join(bundle, 'settings.env'),
    submission: checkout,
    command: [PYTHON, '-B', join(bundle, 'autograder.py')],
    env: {
      ...Object.fromEntries(CLASSROOM50.map((name) => [name, 'x'])),
      SUBMISSION_TAG: 'submit/1',
      CLASSROOM50_BUNDLE_DIR: bundle,
      TMPDIR: scratch,
    },
    uid: NOBODY,
    limit: SIX_HOURS,
    shown: ({ out, err }) => [out, err, read('result.json'), read('release-body.md')].join('\n'),
    points: () => readClassroom50(read('result.json')),
  };
}

function prairielearn(...options: readonly string[]): Platform {
  const [course, root] = [openFolder(), openFolder()];
  init('prairielearn', course, ...options);
  const { externalGradingOptions: grading } = JSON.parse(
    readFileSync(join(course, 'questions/herald-player/info.json'), 'utf8'),
  );
  cpSync(join(course, 'serverFilesCourse'), join(root, 'serverFilesCourse'), { recursive: true });
  for (const name of ['student', 'data']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'data/data.json'), '{"correct_answers": ["silver-to-gold"]}');
  return {
    root,
    settings: join(root, 'serverFilesCourse/herald/settings.env'),
    submission: join(root, 'student'),
    command: [grading.entrypoint.replace('/grade', root)],
    limit: grading.timeout,
    shown: () => resultsIn(root),
    points: () => readPrairieLearn(resultsIn(root)),
  };
}

/** The repository of a student, as it is checked out. */
function repository(): string {
  const root = openFolder();
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/packed'), 'mine/silver-to-gold');
  return root;
}

const pointsIn = ({ out }: Ran): { readonly earned: number; readonly of: number } => {
  const [, earned, of, more = 0] = /^points: ([\d.]+) of ([\d.]+)(?: \(([\d.]+) more not reached\))?/m.exec(out) ?? [];
  return { earned: Number(earned), of: Number(of) + Number(more) };
};

/** Runners have one user, who owns the checkout. */
function ownedByRunner(folder: string): void {
  if (IS_ROOT) expect(runProcess('chown', '-R', `${NOBODY}:${NOBODY}`, folder).code).toBe(0);
}

function github(...options: readonly string[]): Platform {
  const [root, scratch] = [repository(), openFolder()];
  init('github', root, ...options);
  for (const folder of [root, scratch]) ownedByRunner(folder);
  const action = join(root, '.github/actions/herald');
  const { runs, inputs } = parse(readFileSync(join(action, 'action.yml'), 'utf8'));
  const [step] = runs.steps;
  const defaultOf = (text: string): string =>
    text.replace(/\$\{\{ inputs\.(\w+) \}\}/, (_, name: string) => inputs[name].default);
  const env = Object.fromEntries(Object.entries<string>(step.env).map(([name, text]) => [name, defaultOf(text)]));
  const workflow = parse(readFileSync(join(root, '.github/workflows/herald.yml'), 'utf8'));
  const summary = join(root, 'summary.md');
  return {
    root,
    settings: join(action, 'settings.env'),
    submission: root,
    command: ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run],
    env: {
      ...env,
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_ACTION_PATH: action,
      GITHUB_WORKSPACE: root,
      TMPDIR: scratch,
    },
    uid: NOBODY,
    limit: 60 * workflow.jobs.grade['timeout-minutes'],
    shown: ({ out, err }) => [out, err, readFileSync(summary, 'utf8')].join('\n'),
    points: pointsIn,
  };
}

function gitlab(...options: readonly string[]): Platform {
  const root = repository();
  init('gitlab', root, ...options);
  const { herald: job } = parse(readFileSync(join(root, 'herald/herald.yml'), 'utf8'));
  return {
    root,
    settings: join(root, 'herald/settings.env'),
    submission: root,
    command: ['sh', '-ec', job.script.join('\n')],
    env: { CI_PROJECT_DIR: root },
    limit: 60 * Number(/^(\d+) minutes$/.exec(job.timeout)?.[1]),
    shown: ({ out, err }) => [out, err, readFileSync(join(root, job.artifacts.reports.junit), 'utf8')].join('\n'),
    points: pointsIn,
  };
}

/** Each with the options of `herald host init`. */
export const PLATFORMS = { gradescope, classroom50, prairielearn, github, gitlab } as const;
export const NAMES = Object.keys(PLATFORMS) as (keyof typeof PLATFORMS)[];

/** Where the script runs as root, so that submissions can be kept from files of the platform. */
export const ROOT_PLATFORMS = ['gradescope', 'prairielearn', 'gitlab'] as const satisfies typeof NAMES;
