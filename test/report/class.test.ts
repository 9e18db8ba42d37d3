import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../src/kit/verdict.js';
import { brokenRules } from '../../src/report/class/broken-rules.js';
import { type ClassEntry, firstReason } from '../../src/report/class/class-entry.js';
import {
  commandsFor,
  DEFAULT_CLASS_FILE,
  parseClassFile,
  parseSubmissionFile,
} from '../../src/report/class/class-file.js';
import { makeClassFileTemplate } from '../../src/report/class/class-file-template.js';
import { makeClassIndex } from '../../src/report/class/class-index.js';
import { byName, meanOf, medianOf, percentages } from '../../src/report/class/class-statistics.js';
import { makeCsvCell } from '../../src/report/class/csv.js';
import { makeGradebook } from '../../src/report/class/gradebook.js';
import { distributionOf } from '../../src/report/class/histogram.js';
import { fileOf, result, scoreRun, TEA } from './sample-results.js';

const entry = (name: string, verdicts: readonly Verdict[], more: Partial<ClassEntry> = {}): ClassEntry => ({
  name,
  id: null,
  email: null,
  folder: name,
  status: 'graded',
  reason: null,
  scored: scoreRun(fileOf(verdicts.map((verdict, index) => result(`any/tea/${index}`, verdict))), null, 'teacher'),
  late: null,
  report: 'report.html',
  ...more,
});

const PENDING = { status: 'pending', reason: 'not graded yet', scored: null } as const;

describe('a gradebook', () => {
  test('has a line for each submission', () => {
    const book = makeGradebook([entry('ann', ['pass', 'pass', 'fail']), entry('ben', [], PENDING)]);
    expect(book).toBe(
      'name,id,email,points,of,percent,earned,penalty,days-late,submitted,pass,non-strict,fail,inconclusive,not-applicable,skipped,kit-fault,status,reason\r\n' +
        'ann,,,2,3,66.7,2,0,,,2,0,1,0,0,0,0,graded,it has 20 degrees\r\n' +
        'ben,,,,,,,,,,,,,,,,,pending,not graded yet\r\n',
    );
  });

  test.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['a "b"', '"a ""b"""'],
    ['two\nlines', 'two␊lines'],
    ['\u202ecod.exe', '⟨U+202E⟩cod.exe'],
    ['a\r\n=1', 'a␍␊=1'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    [' =1', "' =1"],
    ['\t=1', '␉=1'],
    ['a=1', 'a=1'],
    [-1, '-1'],
  ])('writes %j as %j', (value, cell) => {
    expect(makeCsvCell(value)).toBe(cell);
  });
});

describe('an index', () => {
  const hostile = '<script>alert("x")</script>';

  test('links to the report of every submission that is not pending', () => {
    const page = makeClassIndex('Tea', [entry('a b', ['pass'], { folder: 'a #b' }), entry('ben', [], PENDING)], TEA);
    expect(page).toContain('<a href="./a%20%23b/report.html">a b</a>');
    expect(page).toContain('<bdi>ben</bdi> <span class="badge pending">pending</span>');
  });

  /** The headings of the first table. */
  const columnsOf = (page: string): string[] =>
    [...page.slice(0, page.indexOf('</thead>')).matchAll(/<button type="button">([^<]*)/g)].map(
      ([, name]) => name as string,
    );

  test('has columns for topics, for the verdicts that occur, and always for pass and fail', () => {
    const usual = ['name', 'points', 'percent', 'tea', 'passed', 'failed'];
    expect(columnsOf(makeClassIndex('Tea', [entry('ann', ['pass'])], TEA))).toEqual(usual);
    expect(columnsOf(makeClassIndex('Tea', [entry('ann', ['pass', 'skipped'])], TEA))).toContain('skipped');
  });

  test('has a column for the maximum only if it differs', () => {
    const [one, other] = [entry('ann', ['pass', 'fail']), entry('ben', ['pass'])];
    expect(columnsOf(makeClassIndex('Tea', [one, one], TEA))).not.toContain('of');
    expect(columnsOf(makeClassIndex('Tea', [one, other], TEA))).toContain('of');
  });

  test('shows the percentage in each topic, but not of work that did not run', () => {
    const refused = entry('ben', ['fail', 'fail'], { status: 'refused', reason: 'no player' });
    const page = makeClassIndex('Tea', [entry('ann', ['pass', 'pass', 'fail']), refused], TEA);
    expect(page.match(/<td class="number topic.*?<\/td>/g)).toEqual([
      '<td class="number topic most" data-key="66" title="tea: 2 of 3">66</td>',
      '<td class="number topic" data-key="-1"></td>',
    ]);
  });

  test('has mean and median of what was graded', () => {
    const zero = entry('zed', ['fail'], { status: 'refused', reason: 'no player' });
    const entries = [entry('a', ['pass']), entry('b', ['pass']), entry('c', ['pass', 'fail', 'fail', 'fail']), zero];
    expect(percentages(entries)).toEqual([25, 100, 100]);
    expect([meanOf(percentages(entries)), medianOf(percentages(entries))]).toEqual([75, 100]);
    expect([medianOf([1, 2]), medianOf([]), meanOf([])]).toEqual([1.5, null, null]);
    const page = makeClassIndex('Tea', entries, TEA);
    expect(page).toMatch(/<dt>mean<\/dt><dd><strong>75\.0 %/);
    expect(page).toMatch(/<dt>median<\/dt><dd><strong>100\.0 %/);
    expect(page).toContain('Not counted here, nor in mean and median: 1 refused.');
  });

  test('sorts names as people do', () => {
    const names = ['bob 10', 'Zoe', 'äpfel', 'Apfel', 'bob 9', 'Ärger', 'Bob', 'zoë', 'Özil', 'ota'];
    const sorted = names.map((name) => ({ name })).sort(byName);
    expect(sorted.map(({ name }) => name)).toEqual([
      'Apfel',
      'äpfel',
      'Ärger',
      'Bob',
      'bob 9',
      'bob 10',
      'ota',
      'Özil',
      'Zoe',
      'zoë',
    ]);
  });

  test('shows what would reorder the line instead of obeying it', () => {
    const page = makeClassIndex('Tea', [entry('evil\u202etxt.exe', ['pass'])], TEA);
    expect(page).not.toContain('\u202e');
    expect(page).toContain('evil⟨U+202E⟩txt.exe');
  });

  test('executes nothing from a name or a reason', () => {
    const page = makeClassIndex(hostile, [entry(hostile, ['fail'], { reason: hostile, status: 'refused' })], TEA);
    expect(page).not.toContain(hostile);
    expect(page.match(/<script>/g)).toHaveLength(1);
  });

  test('counts the submissions that break a rule, and the cases', () => {
    const entries = [entry('ann', ['fail', 'fail']), entry('ben', ['fail', 'pass']), entry('cat', ['pass'])];
    expect(brokenRules(entries, TEA)).toEqual([
      { rule: 'tea/hot', title: 'tea is served hot', submissions: 2, cases: 3 },
    ]);
  });

  test('puts points into ten bins, a full score into the last one', () => {
    const refused = entry('e', ['fail'], { status: 'refused', reason: 'no player' });
    const entries = [
      entry('a', ['fail']),
      entry('b', ['pass', 'fail']),
      entry('c', ['pass']),
      entry('d', [], PENDING),
      refused,
    ];
    expect(distributionOf(entries)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  test('gives the reason of a submission before that of a case', () => {
    expect(firstReason(entry('ann', ['fail']))).toBe('it has 20 degrees');
    expect(firstReason(entry('ann', ['fail'], { reason: 'no water' }))).toBe('no water');
    expect(firstReason(entry('ann', ['pass']))).toBe('');
  });
});

describe('a class file', () => {
  test('defines how submissions are built and run', () => {
    const text =
      'title: T\nprotocol: any/v1\nbuild: {command: make, seconds: 5, output: 10}\nrun: [sh, -c, "./a b"]\nown: [run]\nmost: {files: 3, megabytes: 2}\n';
    expect(parseClassFile(text)).toEqual({
      ok: true,
      value: {
        title: 'T',
        protocol: 'any/v1',
        build: 'make',
        buildSeconds: 5,
        buildOutput: 10,
        run: ['sh', '-c', './a b'],
        own: ['run'],
        maxFiles: 3,
        maxBytes: 2_000_000,
        late: null,
      },
    });
  });

  test('may be empty, and the template means the same as an empty one', () => {
    expect(parseClassFile('')).toEqual({ ok: true, value: DEFAULT_CLASS_FILE });
    const sample = parseClassFile(makeClassFileTemplate(['any/v1', 'any/v2'], 'any/v2'));
    expect(sample.ok && sample.value.protocol).toBe('any/v2');
    expect(sample.ok && { ...sample.value, title: null, protocol: null }).toEqual(DEFAULT_CLASS_FILE);
  });

  test.each([
    ['build: make all', { build: 'make all' }],
    ['build: [make, all]', { build: ['make', 'all'] }],
    ['build: {seconds: 5}', { build: null, buildSeconds: 5 }],
  ])('may contain %s', (text, part) => {
    const read = parseClassFile(text);
    expect(read.ok && read.value).toMatchObject(part);
  });

  test.each([
    ['rum: ./player', 1, 'rum: unknown key (did you mean run?); allowed: title, protocol, build, run, own, late, most'],
    ['run: 5', 1, 'run: found 5; expected a command line or a list of arguments'],
    ['run: x\nown: [protocol]', 2, 'own[0]: found "protocol"; expected build or run'],
    ['build:\n  seconds: 0', 2, 'build.seconds: found 0; expected seconds from 1 to 86400'],
    ['build:\n  second: 1', 2, 'build.second: unknown key (did you mean seconds?); allowed: command, seconds, output'],
    ['- run', 1, 'found ["run"]; expected keys such as protocol, build and run'],
  ])('with %j is rejected with line and reason', (text, line, message) => {
    const read = parseClassFile(text);
    expect(read.ok ? [] : read.error.map((each) => ({ line: each.line, message: each.message }))).toEqual([
      { line, message },
    ]);
  });
});

describe('the file of a submission', () => {
  const own = { build: 'my build', run: 'my run' };

  test.each([
    [[], { build: 'make', run: './player' }],
    [['build'], { build: 'my build', run: './player' }],
    [['run'], { build: 'make', run: 'my run' }],
    [['build', 'run'], { build: 'my build', run: 'my run' }],
  ] as const)('overrides %j if the class file allows that', (allowed, plan) => {
    expect(commandsFor({ ...DEFAULT_CLASS_FILE, build: 'make', own: allowed }, own)).toEqual(plan);
  });

  test('contains only how to build and run', () => {
    expect(parseSubmissionFile('run: ./me')).toEqual({ ok: true, value: { run: './me' } });
    const read = parseSubmissionFile('protocol: sexpr/v1');
    expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([
      'protocol: unknown key; allowed: build, run',
    ]);
  });
});

describe('the index of a class with a deadline', () => {
  const late = { days: 2, submitted: null, extension: 0, isMarked: false, percent: 50 };
  const page = makeClassIndex(
    'Tea',
    [
      entry('ann', ['pass', 'pass'], { late }),
      entry('ben', ['fail'], { late }),
      entry('cat', ['pass', 'pass'], { status: 'missing', reason: 'handed in nothing' }),
    ],
    TEA,
  );

  test('says who is late, and what that costs', () => {
    expect(page).toContain('<span class="late-days">2 days late: −1</span>');
    expect(page).toContain('<span class="late-days">2 days late</span>');
  });

  test('counts what was handed in, and not who handed in nothing', () => {
    expect(page).toContain('<dt>submissions</dt><dd><strong>2</strong>');
  });
});
