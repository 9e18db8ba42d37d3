import { describe, expect, test } from 'vitest';
import { diffClass, makeClassDiff } from '../../../src/report/class/class-diff.js';
import type { ClassRecord, RecordedEntry } from '../../../src/report/class/class-record.js';
import { makeIntakeList } from '../../../src/report/class/intake-list.js';
import { makeSimilarityPage } from '../../../src/report/class/similarity/similarity-page.js';
import { plainLine } from '../../../src/report/plain-text.js';
import { parseCsv } from '../csv.js';
import { ALL_INJECTIONS, HIDDEN, harmIn, NO_HARM } from '../injections.js';

describe('the difference of two runs', () => {
  const record = (started: string, entry: (injection: string) => Partial<RecordedEntry>): ClassRecord => ({
    kind: 'class-run',
    format: 1,
    herald: 'herald',
    started,
    entries: ALL_INJECTIONS.map((name) => ({
      ...{ name, id: null, status: 'graded', reason: null, points: 0, of: 1, penalty: 0, cases: {} },
      ...entry(name),
    })),
  });

  const FAILED = record('monday', (why) => ({ cases: { [why]: { verdict: 'fail', earned: 0, of: 1, why } } }));
  const PASSED = record('tuesday', (id) => ({ points: 1, cases: { [id]: { verdict: 'pass', earned: 1, of: 1 } } }));
  const REFUSED = record('tuesday', (reason) => ({ status: 'refused', reason }));

  test.each([
    ['points', PASSED, ': 0, then 1 of 1 points (+1)'],
    ['a reason', REFUSED, ': 0, then 0 of 1 points'],
  ])('in %s has two lines for each student', (_, after, points) => {
    const text = makeClassDiff(diffClass(FAILED, after));
    expect(harmIn(text)).toEqual(NO_HARM);
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines).toHaveLength(2 + 2 * ALL_INJECTIONS.length);
    const names = lines.slice(1, -1).filter((_line, index) => index % 2 === 0);
    expect(names.sort()).toEqual(ALL_INJECTIONS.map((name) => plainLine(`${name}${points}`)).sort());
    for (const line of lines.slice(1, -1).filter((_line, index) => index % 2 === 1)) expect(line).toMatch(/^ {2}/);
  });
});

test('the list of what was not graded has a row for each, without formulas', () => {
  const text = makeIntakeList(ALL_INJECTIONS.map((name) => ({ what: 'left out', name, reason: name })));
  expect(harmIn(text.replaceAll('\r\n', '\n'))).toEqual(NO_HARM);
  const rows = parseCsv(text);
  expect(rows).toHaveLength(ALL_INJECTIONS.length + 1);
  for (const [what, ...cells] of rows.slice(1)) {
    expect([what, cells.length]).toEqual(['left out', 2]);
    for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\uff0b\uff0d\uff1d\uff20\t\r]/);
  }
});

test('the page of similar submissions has no markup but its own', () => {
  for (const injection of ALL_INJECTIONS) {
    const range = { path: injection, first: 1, last: 2, text: injection };
    const regions = [{ a: range, b: range, tokens: 50 }];
    const page = makeSimilarityPage(injection, [{ a: injection, b: injection, shareOfA: 90, shareOfB: 90, regions }]);
    const tags = (text: string): string[] => (text.match(/<[a-z!/][^\s>]*/gi) ?? []).sort();
    const plain = { path: 'x', first: 1, last: 2, text: 'x' };
    const ours = makeSimilarityPage('x', [
      { a: 'x', b: 'x', shareOfA: 90, shareOfB: 90, regions: [{ a: plain, b: plain, tokens: 50 }] },
    ]);
    expect(tags(page)).toEqual(tags(ours));
    expect(page.match(HIDDEN)).toBeNull();
  }
});
