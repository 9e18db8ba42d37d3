import { describe, expect, test } from 'vitest';
import type { SummaryLine } from '../../src/kit/result-file.js';
import type { CaseResult, Finding } from '../../src/kit/verdict.js';
import { colourize } from '../../src/report/console/colour.js';
import { makeConsole } from '../../src/report/console/console-report.js';
import { makeProgressBar } from '../../src/report/console/progress-bar.js';
import { collapseRepeats, wrap } from '../../src/report/console/text.js';
import { DEFAULT_RUBRIC } from '../../src/report/rubric.js';
import { COLD, fileOf, lettersOf, result, scoreRun, TEA } from './sample-results.js';

const FINDING = COLD;

const context = { registry: TEA, hint: ({ said }: Finding) => (said === '(tea cold)' ? 'is the kettle on?' : null) };

const report = (cases: readonly CaseResult[], more: Partial<SummaryLine> = {}, strict = false): string => {
  const file = fileOf(cases, strict);
  return makeConsole(scoreRun({ ...file, summary: { ...file.summary!, ...more } }, null, 'teacher'), context);
};

describe('the console report', () => {
  test('has one line for each topic, and failures in full', () => {
    const cases = [
      result('any/v1/player/tea/hot', 'fail', { register: 'C-7', findings: [FINDING] }),
      result('any/v1/player/tea/cup', 'pass'),
      result('any/v1/player/milk/little', 'not-applicable', { reason: 'it takes none' }),
    ];
    expect(report(cases)).toBe(`player of any/v1, seed 7

tea   1 of 2  1 failed
milk  0 of 0  1 not applicable

fix this first:
FAIL any/v1/player/tea/hot (C-7)
  case    title of any/v1/player/tea/hot
  sent    (serve tea)
  got     (tea cold)
  why     it has 20 degrees
  rule    tea/hot (T-01): tea is served hot
  clause  The Book of Tea, page 3
  read    docs/tea.md#hot
  hint    is the kettle on?
  legal   (tea hot)  …
  wire    >> (serve tea)
          << (tea cold)
          >> end
  rerun   herald grade player --only any/v1/player/tea/hot -- ./p

not applicable:
  any/v1/player/milk/little: it takes none

3 cases: 1 passed, 1 failed, 1 not applicable
points: 1 of 2
`);
  });

  test('shows the stderr of a dead program, and whole lines of the recording', () => {
    const evidence = `protocol: any/v1
role: player

[     0.1] >> start ./p
[    20.0] << stderr raw
   |Traceback:
   |
   |  no kettle
   |
[    20.1] << end
[    20.2] << exit 1
[    20.3] -- fault peer/died the process exited with status 1
[    20.4] >> end
[    21.0] << stderr raw bye
`;
    const finding = { ...FINDING, said: null, line: 12 };
    expect(report([result('a', 'fail', { findings: [finding], evidence })])).toContain(`
  stderr  Traceback:
            no kettle
  wire    [    20.1] << end
          [    20.2] << exit 1
          [    20.3] -- fault peer/died the process exited with status 1
          [    20.4] >> end
  rerun`);
  });

  test('shows a reply of several lines to its end', () => {
    const evidence = `protocol: any/v1
role: player

[     0.1] >> (serve tea)
[    20.0] << raw
   |
   |(tea cold)
[    20.1] >> end
`;
    expect(report([result('a', 'fail', { findings: [{ ...FINDING, line: 5 }], evidence })])).toContain(`
  wire    [     0.1] >> (serve tea)
          [    20.0] << raw
             |
             |(tea cold)
  rerun`);
  });

  test('lists a non-strict case on one line, and shows it as a failure with --strict', () => {
    const cases = [result('a', 'non-strict', { findings: [{ ...FINDING, level: 'contested' }] })];
    expect(report(cases)).toContain(
      '\npassed, but only under a lenient reading (fails with --strict):\n  a: tea/hot (T-01): it has 20 degrees\n',
    );
    expect(report(cases, {}, true)).toContain('\nNON-STRICT a\n');
    expect(report(cases, {}, true)).toMatch(/points: 0 of 1, strict\n$/);
  });

  test('lists non-strict cases with the same reason on one line', () => {
    const cases = ['a', 'b', 'c'].map((id) =>
      result(id, 'non-strict', { findings: [{ ...FINDING, level: 'contested' }] }),
    );
    expect(report(cases)).toContain('\n  a: tea/hot (T-01): it has 20 degrees, and 2 more cases\n');
  });

  test('says why a case does not apply, whatever was found before', () => {
    const cases = [result('a', 'not-applicable', { reason: 'there is no tea', findings: [FINDING] })];
    expect(report(cases)).toContain('\nnot applicable:\n  a: there is no tea\n');
  });

  test('counts cases that do not apply for the same reason, whatever its details', () => {
    const wayOut = (id: string, reply: string) =>
      result(id, 'not-applicable', { reason: `the case never gets to its point: it replied ${reply}` });
    const cases = [wayOut('a', 'milk'), wayOut('b', 'sugar'), result('c', 'not-applicable', { reason: 'no tea' })];
    expect(report(cases)).toContain(
      '\nnot applicable (--html lists all):\n  a: the case never gets to its point: it replied milk, and 1 more case\n  c: no tea\n',
    );
  });

  test('says why a JSON-RPC case does not apply, up to what was expected', () => {
    const replied = '{"jsonrpc":"2.0","id":1,"method":"EndTurn"}';
    const expected =
      'something like {"jsonrpc": "2.0", "id": $play, "method": "Play", "params": {"card": "Harbinger", ...}, ...}';
    const reason = `the case never gets to its point: it replied ${replied} instead of ${expected}, which is legal`;
    const cases = [result('jsonrpc/docs/player/prompt/harbinger', 'not-applicable', { reason })];
    expect(report(cases)).toContain('"params": {"card": "Harbinger", ...}');
  });

  test('gives the reason why many cases were not run once', () => {
    const reason = 'not run: the program said nothing, so Herald stopped waiting for it';
    const cases = ['a', 'b', 'c'].map((id) =>
      result(id, 'fail', { findings: [{ ...FINDING, reason }], evidence: null, notRun: true }),
    );
    expect(report(cases)).toContain(`\n3 cases ${reason}\n`);
    expect(report(cases)).toContain('\n3 cases: 3 failed (3 not run)\n');
    expect(report([...cases, result('d', 'pass'), result('e', 'pass')])).toContain('cases  2 of 5  3 failed\n');
    expect(report(cases)).not.toContain('cases  0 of 3');
    expect(report(cases)).not.toContain('FAIL');
  });

  test('shows one failure of each cause in full, with the ids of the others', () => {
    const cases = Array.from({ length: 9 }, (_, index) => result(`x/${index}`, 'fail'));
    const text = report(cases);
    expect(text.match(/^FAIL .*/gm)).toEqual(['FAIL x/0']);
    expect(text).toContain('\n  also    x/1\n          x/2\n          x/3\n          x/4\n          and 4 more\n');
    expect(text).toContain('\n9 cases: 9 failed\n');
    expect(report(cases.slice(0, 6))).toContain('\n          x/4\n          x/5\n');
  });

  test('begins with what is to be fixed first', () => {
    const crash = { ...FINDING, rule: 'peer/timeout', said: null, reason: 'no reply within 5000 ms' };
    const binary = { ...FINDING, rule: 'peer/frame', reason: 'a binary frame' };
    const cases = [
      ...['a', 'b', 'c'].map((id) => result(id, 'fail')),
      result('d', 'fail', { findings: [crash] }),
      result('e', 'fail', { findings: [binary] }),
    ];
    const text = report(cases);
    expect(text.match(/^(?:fix|FAIL) .*/gm)).toEqual(['fix this first:', 'FAIL e', 'FAIL d', 'FAIL a']);
    expect(text).toContain('\n5 cases: 5 failed (3 causes)\n');
  });

  test('counts no fault of the machine among the causes of failures', () => {
    const cases = [
      ...['a', 'b'].map((id) => result(id, 'fail')),
      result('c', 'kit-fault', { reason: 'Herald was paused' }),
    ];
    expect(report(cases)).toMatch(/^3 cases: 2 failed, 1 /m);
  });

  test('shows twenty causes in full and the others on one line each', () => {
    const cases = Array.from({ length: 23 }, (_, index) =>
      result(`x/${index}`, 'fail', { findings: [{ ...FINDING, reason: lettersOf(index) }] }),
    );
    const text = report(cases);
    expect(text.match(/^FAIL /gm)).toHaveLength(20);
    expect(text).toContain('\nmore failures (to see one in full: --only ID):\n  x/20: tea/hot (T-01): u\n  x/21: ');
  });

  test('lists expected failures on one line each, and says that they were expected', () => {
    const cases = ['a', 'b', 'c'].map((id) => result(id, 'fail'));
    const some = report(cases, { expected: ['a', 'b'] });
    expect(some.match(/^FAIL .*/gm)).toEqual(['FAIL c']);
    expect(some).toContain('\nfailed as expected:\n  a: tea/hot (T-01): it has 20 degrees\n  b: ');
    expect(some).toContain('\n3 cases: 3 failed (2 expected)\n');
    expect(report(cases, { expected: ['a', 'b', 'c'] })).toContain('\n3 cases: 3 failed (expected)\n');
  });

  test('says why points are those of fewer cases', () => {
    const cases = [1, 2, 3].map((number) => result(`sampled/any/v1/seed-1/000${number}`, 'fail'));
    expect(report([...cases, result('x/a', 'pass')])).toContain(
      '\npoints: 1 of 2; 2 failures with the cause of another cost nothing\n',
    );
  });

  test('lists readings and unexpected passes, and says that the run was interrupted', () => {
    const cases = [
      result('a', 'pass', { readings: { 'T-02': 'milk first' } }),
      result('b', 'skipped', { reason: 'interrupted' }),
    ];
    const text = report(cases, {
      unexpected: ['a'],
      interrupted: true,
    });
    expect(text).toContain('\nreadings:\n  T-02  milk first\n');
    expect(text).toContain('\nexpected to fail, but passed:\n  a\n');
    expect(text).toContain('\ninterrupted: 2 cases: 1 passed, 1 skipped\npoints: 1 of 1 (1 more not reached)\n');
  });

  test('has the points of each topic, and the title, of a rubric', () => {
    const cases = [result('any/tea/1', 'pass'), result('any/tea/2', 'fail'), result('any/milk/1', 'pass')];
    const points = [{ scope: { topic: 'tea' }, points: { total: 5 }, together: false }];
    const text = makeConsole(
      scoreRun(fileOf(cases), { ...DEFAULT_RUBRIC, title: 'Tea time', points }, 'teacher'),
      context,
    );
    expect(text).toMatch(
      /^Tea time: player of any\/v1, seed 7\n\ntea {3}1 of 2 {2}2\.5 of 5 points {2}1 failed\nmilk {2}1 of 1 {4}1 of 1 points\n/,
    );
    expect(text).toMatch(/\npoints: 3\.5 of 6\n$/);
  });

  test('says that a run was killed', () => {
    const file = { ...fileOf([result('a', 'pass')]), summary: null };
    expect(makeConsole(scoreRun(file, null, 'teacher'), context)).toContain('\nkilled: 1 case: 1 passed\n');
  });

  test('has nothing between heading and summary if the run was killed before its first case', () => {
    const file = { ...fileOf([]), summary: null };
    expect(makeConsole(scoreRun(file, null, 'teacher'), context)).toBe(
      'player of any/v1, seed 7\n\nkilled: 0 cases\npoints: 0 of 0\n',
    );
  });

  test('shows a kit fault with its reason', () => {
    expect(report([result('a', 'kit-fault', { reason: 'Error: ours' })])).toContain(
      'KIT-FAULT a\n  case    title of a\n  why     Error: ours\n',
    );
  });
});

describe('on a terminal', () => {
  const HOSTILE = '\u001b[2J\u001b]0;x\u0007\rgone\u009b1m\u202e';

  test('control characters of a program are escaped', () => {
    const text = report([
      result('a', 'fail', {
        findings: [{ ...COLD, said: HOSTILE, reason: HOSTILE }],
        evidence: `x\n\n<< ${HOSTILE}\n`,
      }),
      result('b', 'inconclusive', { reason: `${HOSTILE}\nFAIL c` }),
    ]);
    expect(text.replace(/[^\p{Cc}\p{Cf}]/gu, '').replaceAll('\n', '')).toBe('');
    expect(text).toContain('\n  got     ␛[2J␛]0;x␇␍gone');
    expect(text).not.toMatch(/^FAIL c/m);
  });

  test('the report is coloured, with its text unchanged', () => {
    const plain = report([
      result('any/tea/hot', 'fail', { findings: [{ ...COLD, said: 'FAIL fooled\npoints: 9' }] }),
      result('any/milk/1', 'pass'),
      result('b', 'kit-fault', { reason: 'Error: ours' }),
    ]);
    const text = colourize(plain);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the colour codes.
    expect(text.replace(/\u001b\[\d+m/g, '')).toBe(plain);
    expect(text).toContain('\u001b[31mFAIL any/tea/hot\u001b[0m');
    expect(text).toContain('\u001b[35mKIT-FAULT b\u001b[0m');
    expect(text).toContain('\nmilk  \u001b[32m 1 of 1\u001b[0m\n');
    expect(text).toContain('\u001b[1mpoints: 1 of 2\u001b[0m');
  });

  test('the progress bar fits on one line', () => {
    const progress = { done: 79, of: 316, failed: 0, current: 'sexpr/v1/player/mine/silver-to-gold', left: '12 s' };
    const line = '█████░░░░░░░░░░░░░░░ 79 of 316, 12 s left  sexpr/v1/player/mine/silver-to-gold';
    expect(makeProgressBar(progress, 100)).toBe(line);
    expect(makeProgressBar({ ...progress, failed: 3 }, 100)).toContain(' 79 of 316, 3 failed, 12 s left ');
    expect(makeProgressBar(progress, 50)).toBe(`${line.slice(0, 49)}…`);
    expect(makeProgressBar({ ...progress, left: null, current: '' }, 79)).toBe('█████░░░░░░░░░░░░░░░ 79 of 316  ');
    expect(makeProgressBar({ done: 0, of: 0, failed: 0, current: '', left: null }, 10)).toHaveLength(10);
  });
});

describe('long texts', () => {
  test('have their repetitions collapsed', () => {
    expect(collapseRepeats('(supply a a a b b c-d c-d c-d c-d)')).toBe('(supply a×3 b b c-d×4)');
    expect(collapseRepeats('["A","A","A","B"]')).toBe('["A"×3,"B"]');
  });

  test('are wrapped between lists, then between words, and cut', () => {
    const lists = `(${'word '.repeat(13)}) (${'word '.repeat(13)})`;
    expect(wrap(lists)).toEqual([`(${'word '.repeat(13)})`, `(${'word '.repeat(13)})`]);
    expect(wrap('x'.repeat(100))).toEqual(['x'.repeat(96), 'xxxx']);
    expect(wrap('word '.repeat(400)).at(-1)).toBe('…');
    expect(wrap('word '.repeat(400)).length).toBe(8);
  });
});
