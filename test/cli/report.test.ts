import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeResultLine } from '../../src/kit/result-file.js';
import type { CaseResult } from '../../src/kit/verdict.js';
import { HOSTS } from '../../src/report/hosts/hosts.js';
import { EVIDENCE, fileOf, result } from '../report/sample-results.js';
import { herald, MAIN } from './herald.js';
import { saying, scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const at = (name: string): string => join(folder, name);
const textOf = (name: string): string => readFileSync(at(name), 'utf8');

/** A result file as herald grade --out writes it. */
function written(name: string, cases: readonly CaseResult[], isWhole = true): string {
  const { run, summary } = fileOf(cases);
  const lines = [run, ...cases.map((each) => ({ kind: 'case' as const, ...each })), ...(isWhole ? [summary!] : [])];
  writeFileSync(at(name), lines.map(makeResultLine).join(''));
  return at(name);
}

const PUBLIC = result('sexpr/v1/player/buy/cheap', 'fail', { protocol: 'sexpr/v1' });
const SECRET = result('sexpr/v1/player/buy/xyzzy', 'fail', {
  title: 'xyzzy',
  protocol: 'sexpr/v1',
  readings: { 'S-21': 'xyzzy' },
  evidence: EVIDENCE.replace('cold', 'plugh'),
});
const HIDDEN = /xyzzy|plugh/;
const RESULT = written('result.ndjson', [PUBLIC, SECRET, result('sexpr/v1/player/add/gold', 'pass')]);
const RUBRIC = at('rubric.yml');
writeFileSync(RUBRIC, 'title: Homework 3\npoints:\n  - { topic: buy, total: 5 }\nhidden:\n  - "**/xyzzy"\n');

const FORMATS = ['junit', 'tap', 'markdown', 'html', 'gradescope', 'classroom'];
const allInto = (name: string, formats = FORMATS): string[] =>
  formats.flatMap((format) => [`--${format}`, at(`${name}.${format}`)]);

/** What the runner of Classroom 50 sets. */
const CLASSROOM50 = Object.fromEntries(
  ['CLASSROOM', 'ASSIGNMENT', 'SUBMISSION_TAG', 'COMMIT_URL', 'RELEASE_URL', 'REVIEW_URL'].map((name) => [name, 'x']),
);
CLASSROOM50['OWNER'] = 'ann';

/** The compressed wire logs of a page. */
const unpacked = (name: string): string =>
  [...textOf(name).matchAll(/class="packed">([^<]+)/g)]
    .map(([, packed]) => inflateRawSync(Buffer.from(packed as string, 'base64')).toString('utf8'))
    .join('\n');

/** Everything that can be read in a report. */
function decoded(name: string): string {
  if (name.endsWith('classroom')) return Buffer.from(textOf(name), 'base64').toString('utf8');
  return name.endsWith('html') ? textOf(name) + unpacked(name) : textOf(name);
}

describe('herald report', () => {
  test('prints the console report', () => {
    const { code, out, err } = herald('report', RESULT, '--rubric', RUBRIC);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Homework 3: player of any\/v1, seed 7\n\nbuy {2}0 of 2 {2}0 of 5 points {2}2 failed\nadd /);
    expect(out).toMatch(/\npoints: 1 of 6\n$/);
  });

  test('makes every report at once', () => {
    expect(herald('report', RESULT, ...allInto('all'))).toEqual({
      code: 0,
      out: '',
      err: 'warning: GitHub Classroom was retired in August 2026, and --classroom will be removed; see --host classroom50\n',
    });
    const begins: Record<string, RegExp> = {
      junit: /^<\?xml version="1\.0"/,
      tap: /^TAP version 14\n1\.\.3\n/,
      markdown: /^<!-- made by herald -->\n\n## player of any\/v1\n/,
      html: /^<!doctype html>/,
      gradescope: /^\{"score":1,/,
      classroom: /^eyJ2ZXJzaW9uIjoxLCJz[\w+/]+=*\n$/,
    };
    for (const format of FORMATS) expect(textOf(`all.${format}`)).toMatch(begins[format]!);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('prints one of them for -', () => {
    expect(herald('report', RESULT, '--tap', '-').out).toMatch(/^TAP version 14\n/);
    expect(herald('report', RESULT, '--console', '--tap', at('beside.tap')).out).toMatch(/^player of any\/v1/);
    expect(JSON.parse(herald('report', RESULT, '--json').out)).toMatchObject({
      topics: [{ name: 'buy', cases: 2 }, { name: 'add' }],
      summary: { points: { earned: 1, of: 3 }, end: 'complete' },
    });
  });

  test('contains nothing hidden for a student, in any format', () => {
    const student = ['--rubric', RUBRIC, '--audience', 'student'];
    const formats = FORMATS.filter((format) => format !== 'gradescope' && format !== 'classroom');
    expect(herald('report', RESULT, ...student, ...allInto('student', formats)).code).toBe(0);
    expect(herald('report', RESULT, '--rubric', RUBRIC, ...allInto('teacher')).code).toBe(0);
    expect(unpacked('teacher.html')).toContain('plugh');
    // Students can read the log of a workflow.
    expect(decoded('teacher.classroom')).not.toMatch(HIDDEN);
    for (const format of formats) {
      expect(decoded(`student.${format}`)).not.toMatch(HIDDEN);
      expect(decoded(`teacher.${format}`)).toContain('xyzzy');
      expect(decoded(`student.${format}`)).not.toBe(decoded(`teacher.${format}`));
    }
    for (const format of ['--console', '--json']) {
      expect(herald('report', RESULT, ...student, format).out).not.toMatch(HIDDEN);
      expect(herald('report', RESULT, '--rubric', RUBRIC, format).out).toContain('xyzzy');
    }
  });

  test('writes the result for every platform, and replaces it', () => {
    const hosts = HOSTS.flatMap((host) => ['--host', `${host}=${at(`host.${host}`)}`]);
    const env = { ...process.env, ...CLASSROOM50 };
    const run = () =>
      spawnSync(process.execPath, [MAIN, 'report', RESULT, '--rubric', RUBRIC, ...hosts], { env, encoding: 'utf8' });
    expect(run()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(run()).toMatchObject({ status: 0, stdout: '', stderr: '' });
    for (const host of HOSTS) {
      if (host !== 'gradescope') expect(textOf(`host.${host}`)).not.toMatch(HIDDEN);
    }
    expect(JSON.parse(textOf('host.classroom50'))).toMatchObject({ owner: 'ann', score: 100, 'max-score': 600 });
    expect(textOf('host.codegrade')).toBe('{"tag":"points","points":"100/600"}\n');
  });

  test('writes no grade of zero if nothing could be judged', () => {
    const unjudged = written('unjudged.ndjson', [result('a/b', 'kit-fault', { reason: 'the disk is full' })]);
    for (const [host, name] of [
      ['codio', 'Codio'],
      ['codegrade', 'CodeGrade'],
      ['autolab', 'Autolab'],
    ]) {
      expect(herald('report', unjudged, '--host', `${host}=-`)).toEqual({
        code: 3,
        out: '',
        err: `error: no case could be judged, so there is no grade for ${name}\n`,
      });
    }
    // What can be said is said.
    expect(herald('report', unjudged, '--host', 'codio=-', '--tap', at('unjudged.tap')).code).toBe(3);
    expect(textOf('unjudged.tap')).toContain('the disk is full');
  });

  test('writes to file descriptor 3, which CodeGrade reads', () => {
    const command = `"$0" "$1" report "$2" --host codegrade=/dev/fd/3 3>&1 >/dev/null`;
    const { stdout } = spawnSync('bash', ['-c', command, process.execPath, MAIN, RESULT], { encoding: 'utf8' });
    expect(stdout).toBe('{"tag":"points","points":"1/3"}\n');
  });

  test.each(['/dev/fd/3', '/proc/self/fd/3', '/dev/stderr'])(
    'writes to %s where it is open, if it is a file',
    (path) => {
      const file = at('descriptor');
      writeFileSync(file, 'before\n');
      const command = 'exec 3>>"$4"; "$0" "$1" report "$2" --host codegrade="$3" 2>&3 >/dev/null; echo "exit $?" >&3';
      spawnSync('bash', ['-c', command, process.execPath, MAIN, RESULT, path, file]);
      expect(textOf('descriptor')).toBe('before\n{"tag":"points","points":"1/3"}\nexit 0\n');
    },
  );

  test('reads a truncated file as far as it goes, and says so', () => {
    const whole = written('broken.ndjson', [PUBLIC, SECRET], false);
    writeFileSync(whole, readFileSync(whole, 'utf8').slice(0, -100));
    const { code, out, err } = herald('report', whole);
    expect({ code, err }).toEqual({ code: 0, err: `note: ${whole}: line 3 is truncated, read 1 case\n` });
    expect(out).toContain('\nkilled: 1 case: 1 failed\n');
  });

  test.each([
    [
      'two reports for standard output',
      ['--json', '--tap', '-'],
      /^error: standard output holds one report, not json and tap; write one of them to a file\n$/,
    ],
    ['two reports for a file', ['--tap', at('x'), '--junit', at('x')], /^error: --junit and --tap both name \S+x\n$/],
    [
      'a report over the results',
      ['--tap', RESULT],
      /^error: --tap \S+result\.ndjson: already exists and is not a TAP report of Herald; not overwritten/,
    ],
    ['a report in no folder', ['--tap', at('no/where')], /^error: --tap (\S+no)\/where: no such directory: \1\n$/],
    ['a report that is a folder', ['--tap', folder], /^error: --tap \S+: is a directory\n$/],
    ['a rubric that is not there', ['--rubric', at('none.yml')], /^error: \S+none\.yml: no such file or directory\n$/],
    [
      'an unknown platform',
      ['--host', `gradscope=${at('x')}`],
      /^error: --host gradscope=\S+: unknown platform "gradscope"; known platforms: gradescope, classroom50, .*\(did you mean gradescope\?\)\n$/,
    ],
    [
      'a platform without a file',
      ['--host', 'autolab'],
      /^error: --host autolab: expected a file, such as --host autolab=/,
    ],
    [
      'two platforms for a file',
      ['--host', `autolab=${at('x')}`, '--host', `vpl=${at('x')}`],
      /^error: --host and --host both name \S+x\n$/,
    ],
    [
      'a platform that sets no environment',
      ['--host', `classroom50=${at('x')}`],
      /^error: CLASSROOM, .* are not set; the runner of Classroom 50 sets them\n$/,
    ],
    ...['--gradescope', '--host', '--classroom'].map((option): [string, string[], RegExp] => [
      `${option} for students`,
      ['--audience', 'student', option, option === '--host' ? `vpl=${at('x')}` : at('x')],
      /^error: the result for \w+ must have the points of all cases, and shows students no hidden ones anyway; leave out the audience "student"\n$/,
    ]),
    [
      'an unknown audience',
      ['--audience', 'dean'],
      /^error: unknown audience "dean"; known audiences: teacher, student\n$/,
    ],
  ])('refuses %s', (_, args, told) => {
    const { code, out, err } = herald('report', RESULT, ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(told);
  });

  test.each([
    ['a rubric', RUBRIC, `${RUBRIC}:1: not a result file of "herald grade --out": invalid JSON`],
    ['a directory', folder, `${folder}: is a directory`],
    ['what is not there', at('nothing'), `${at('nothing')}: no such file or directory`],
  ])('refuses %s instead of a result file, as herald diff does', (_, path, told) => {
    expect(herald('report', path)).toEqual({ code: 2, out: '', err: `error: ${told}\n` });
    expect(herald('diff', RESULT, path)).toEqual({ code: 2, out: '', err: `error: ${told}\n` });
  });
});

describe('herald grade', () => {
  const ONLY = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'sexpr/v1/player/mine/*'];

  test('makes the same reports as herald report does later', () => {
    const out = at('graded.ndjson');
    const greedy = script('greedy', saying('(buy province)'));
    const graded = herald(...ONLY, '--rubric', RUBRIC, '--out', out, ...allInto('graded'), '--', greedy);
    expect(graded.code).toBe(1);
    expect(graded.out).toMatch(/^Homework 3: player of sexpr\/v1/);
    expect(herald('report', out, '--rubric', RUBRIC, '--console', ...allInto('later')).out).toBe(graded.out);
    for (const format of FORMATS) expect(textOf(`later.${format}`)).toBe(textOf(`graded.${format}`));
    expect(textOf('graded.ndjson')).not.toContain('rubric.yml');
  });

  test('leaves a complete file for Gradescope if it is killed, in which cases that were not run earn nothing', async () => {
    const file = at('results.json');
    const slow = script('slow', `sleep 0.3\n${saying('(buy province)')}`);
    const args = [...ONLY, '--jobs', '1', '--gradescope', file, '--', slow];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
    const isBegun = (): boolean => existsSync(file) && /"ms":[1-9]/.test(readFileSync(file, 'utf8'));
    while (!isBegun()) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { tests, output, extra_data: about } = JSON.parse(readFileSync(file, 'utf8'));
    expect(about).toMatchObject({ end: 'killed', of: tests.length });
    expect(tests.at(-1)).toMatchObject({ status: 'failed', score: 0, max_score: 1 });
    expect(tests.at(-1).output).toContain('not run: the run ended first');
    expect(output).toContain('**run was killed; results are incomplete');
  });

  test('gives no more points for an interrupted run than for a complete one', async () => {
    const slow = script('slower', `sleep 0.3\n${saying('(clean)')}`);
    const rubric = at('total.yml');
    writeFileSync(rubric, 'points:\n  - { topic: mine, total: 10 }\n');
    const file = at('interrupted.json');
    const kept = at('interrupted.ndjson');
    const args = [...ONLY, '--jobs', '1', '--rubric', rubric, '--out', kept, '--gradescope', file, '--', slow];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
    const isBegun = (): boolean => existsSync(file) && /"ms":[1-9]/.test(readFileSync(file, 'utf8'));
    while (!isBegun()) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(130);
    const { tests, extra_data: about } = JSON.parse(readFileSync(file, 'utf8'));
    expect(about).toMatchObject({ end: 'interrupted', of: 10 });
    expect(tests.at(-1)).toMatchObject({ status: 'failed', score: 0 });
    expect(tests.at(-1).max_score).toBeLessThan(1);
    const classroom = herald('report', kept, '--rubric', rubric, '--classroom', '-').out;
    const { tests: steps, status } = JSON.parse(Buffer.from(classroom, 'base64').toString('utf8'));
    expect({ status, count: steps.length }).toEqual({ status: 'error', count: tests.length + 1 });
    expect(herald('report', kept).out).toMatch(/\ninterrupted: \d+ cases: .* skipped\n/);
  });

  test('reports a mistake in a rubric before it runs anything', () => {
    const wrong = at('wrong.yml');
    writeFileSync(wrong, 'points:\n  - { topic: buy, each: many }\n  - { rule: buy/coin, each: 1 }\n');
    expect(herald(...ONLY, '--rubric', wrong, '--', 'true')).toEqual({
      code: 2,
      out: '',
      err: `error: ${wrong}:2:19: points[0].each: found "many"; expected points from 0 to 100000, with at most two decimals\n`,
    });
  });
});

describe('herald diff', () => {
  const good = written('good.ndjson', [result('a/b', 'pass')]);
  const bad = written('bad.ndjson', [result('a/b', 'fail')]);

  test('fails if something broke', () => {
    expect(herald('diff', good, bad)).toEqual({
      code: 1,
      out: 'broken:\n  a/b: fail: tea/hot: it has 20 degrees\n\n1 broken, 0 unchanged\n',
      err: '',
    });
  });

  test('passes if nothing did', () => {
    expect(herald('diff', bad, good)).toMatchObject({ code: 0, out: expect.stringContaining('fixed:\n  a/b: fail') });
    expect(herald('diff', bad, bad)).toMatchObject({ code: 0, out: '1 unchanged\n' });
  });

  test('prints the changes as JSON', () => {
    const { code, out } = herald('diff', good, bad, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ changes: [{ kind: 'broken', id: 'a/b' }], same: 0, notes: [] });
  });
});

describe('herald rubric', () => {
  test('writes one to start from, which changes nothing', () => {
    const path = at('new.yml');
    expect(herald('rubric', 'init', path)).toMatchObject({
      code: 0,
      out: `wrote ${path}; uncomment what you need\n`,
    });
    expect(herald('rubric', 'check', path)).toEqual({ code: 0, out: 'OK\n', err: '' });
    expect(herald('report', RESULT, '--rubric', path).out).toMatch(/\npoints: 1 of 3\n$/);
    expect(herald('rubric', 'init', path)).toMatchObject({
      code: 2,
      err: `error: ${path} already exists; not overwritten\n`,
    });
  });

  test('has valid examples in it', () => {
    const path = at('uncommented.yml');
    writeFileSync(path, herald('rubric', 'init', '-').out.replace(/^#( {2}[-\w])/gm, '$1'));
    expect(readFileSync(path, 'utf8')).toMatch(/^ {2}- \{ case: C-111, each: 5 \}/m);
    expect(herald('rubric', 'check', path)).toEqual({ code: 0, out: 'OK\n', err: '' });
  });

  test('notes what matches no case', () => {
    const path = at('idle.yml');
    writeFileSync(path, 'points:\n  - { topic: mien, each: 2 }\nhidden: ["**/secret/*"]\n');
    expect(herald('rubric', 'check', path)).toEqual({
      code: 0,
      out: "note: no case of Herald's has the topic mien (did you mean mine?)\nnote: no case of Herald's matches **/secret/*\n",
      err: '',
    });
  });
});
