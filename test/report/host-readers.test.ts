import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/report/hosts/hosts.js';
import { PLATFORMS } from './platforms.js';
import { fileOf, result, scoreRun } from './sample-results.js';

// The readers of the platforms are not here, and ours stand in for them. They must refuse what those refuse.

const SCORED = scoreRun(
  fileOf([result('any/tea/hot', 'fail'), result('any/tea/cup', 'pass'), result('any/milk/1', 'pass')]),
  null,
  'teacher',
);

const textFor = (host: Host): string => PLATFORMS[host].make(SCORED) as string;

type Json = Record<string, unknown> & { readonly tests: Record<string, unknown>[] };

/** The result with some members changed, or left out where they are undefined. */
const changed = (host: Host, change: object): string => JSON.stringify({ ...JSON.parse(textFor(host)), ...change });

const withTest = (host: Host, change: object): string => {
  const { tests } = JSON.parse(textFor(host)) as Json;
  return changed(host, { tests: [{ ...tests[0], ...change }, ...tests.slice(1)] });
};

function expectRefused(host: Host, text: string): void {
  expect(() => PLATFORMS[host].read(textFor(host))).not.toThrow();
  expect(text).not.toBe(textFor(host));
  expect(() => PLATFORMS[host].read(text)).toThrow();
}

describe('the reader of Classroom 50', () => {
  test.each([
    ...['schema', 'classroom', 'assignment', 'owner', 'assignment_type', 'submission', 'commit', 'release', 'review'],
    ...['datetime', 'score', 'max-score', 'tests'],
  ])('refuses a result without %s', (member) => {
    expectRefused('classroom50', changed('classroom50', { [member]: undefined }));
  });

  test.each<[string, object]>([
    ['another version', { schema: 'classroom50/result/v2' }],
    ['an unknown member', { points: 3 }],
    ['nobody', { owner: '' }],
    ['an unknown type of assignment', { assignment_type: 'pair' }],
    ['a tag of something else', { submission: 'main' }],
    ['a moment without a zone', { datetime: '2026-11-17T10:00:00' }],
    ['half a point', { score: 0.5 }],
    ['less than no points', { score: -1 }],
    ['more points than there are', { score: 4 }],
    ['a list of tests that is none', { tests: {} }],
    ['the time of grading in another form', { graded_at: 'today' }],
  ])('refuses %s', (_, change) => {
    expectRefused('classroom50', changed('classroom50', change));
  });

  test.each<[string, object]>([
    ['no name', { 'test-name': '' }],
    ['half a point', { score: 0.5 }],
    ['more points than it has', { score: 2 }],
    ['no maximum', { 'max-score': undefined }],
    ['a word for whether it passed', { passed: 'yes' }],
  ])('refuses a test with %s', (_, change) => {
    expectRefused('classroom50', withTest('classroom50', change));
  });

  test('keeps what else a test has', () => {
    expect(PLATFORMS.classroom50.read(withTest('classroom50', { hint: 'more tea' })).names).toHaveLength(3);
  });
});

test.each<[Host, string, () => string]>([
  ['prairielearn', 'a score above 1', () => changed('prairielearn', { score: 1.1 })],
  ['prairielearn', 'no score', () => changed('prairielearn', { score: undefined })],
  ['prairielearn', 'no reason', () => changed('prairielearn', { gradable: false, score: undefined })],
  ['prairielearn', 'an unknown member', () => changed('prairielearn', { grade: 1 })],
  ['prairielearn', 'a test without a name', () => withTest('prairielearn', { name: '' })],
  ['prairielearn', 'more than 1 MB', () => changed('prairielearn', { output: 'x'.repeat(1_000_000) })],
  ['check50', 'no results', () => changed('check50', { results: undefined })],
  ['check50', 'a check without a log', () => changed('check50', { results: [{ name: 'a', passed: true }] })],
  ['markus', 'the same test twice', () => textFor('markus').repeat(2)],
  ['markus', 'a test without marks', () => textFor('markus').replace('"marks_total":1', '"marks_total":0')],
  ['markus', 'all marks for a failure', () => textFor('markus').replace('"marks_earned":0', '"marks_earned":1')],
  ['markus', 'an unknown status', () => textFor('markus').replace('"status":"fail"', '"status":"failed"')],
  ['vpl', 'a line outside of everything', () => `(tea cold)\n${textFor('vpl')}`],
  ['vpl', 'a block that does not end', () => textFor('vpl').replace('--|>', '')],
  ['autolab', 'something after the scores', () => `${textFor('autolab')}done\n`],
  ['autolab', 'another presentation', () => textFor('autolab').replace('"semantic"', '"plain"')],
  ['autolab', 'a word for a score', () => textFor('autolab').replace(/\{"scores":\{"(\w+)":\d/, '{"scores":{"$1":"A"')],
  ['codegrade', 'another message', () => textFor('codegrade').replace('"points"', '"comments"')],
  ['codegrade', 'more points than there are', () => textFor('codegrade').replace('2/3', '4/3')],
  ['codio', 'more than all', () => textFor('codio').replace(/grade=[\d.]+/, 'grade=101')],
  ['codio', 'an unknown format', () => textFor('codio').replace('format=md', 'format=pdf')],
])('the reader of %s refuses %s', (host, _, make) => {
  expectRefused(host, make());
});
