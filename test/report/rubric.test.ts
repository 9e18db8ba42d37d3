import { describe, expect, test } from 'vitest';
import { parseRubric } from '../../src/report/parse-rubric.js';
import { DEFAULT_RUBRIC } from '../../src/report/rubric.js';
import { TEA } from './sample-results.js';

const FULL = `# homework
title: Tea, homework 1
count: causes
points:
  - case: 'any/v1/**'   # first
    each: 2
  - { rule: T-01, total: 10, together: true }
partial:
  - { rule: tea/cup, earns: 0.5 }
penalties:
  - { topic: tea, costs: 0.25 }
caps:
  tea: 12.5
hidden:
  - '**/secret/*'
`;

const RUBRIC = {
  title: 'Tea, homework 1',
  count: 'causes',
  points: [
    { scope: { cases: 'any/v1/**' }, points: { each: 2 }, together: false },
    { scope: { rules: ['tea/hot'] }, points: { total: 10 }, together: true },
  ],
  partial: [{ scope: { rules: ['tea/cup'] }, share: 0.5 }],
  penalties: [{ scope: { topic: 'tea' }, share: 0.25 }],
  caps: { tea: 12.5 },
  hidden: ['**/secret/*'],
};

describe('a rubric', () => {
  test('is written in YAML', () => {
    expect(parseRubric(FULL, TEA)).toEqual({ ok: true, value: RUBRIC });
  });

  test('or in JSON', () => {
    const text = JSON.stringify({ caps: { tea: 12.5 }, hidden: ['**/secret/*'] }, null, '\t');
    expect(parseRubric(text, TEA)).toEqual({
      ok: true,
      value: { ...DEFAULT_RUBRIC, caps: RUBRIC.caps, hidden: RUBRIC.hidden },
    });
  });

  test.each([
    ['is empty', ''],
    ['has all its entries commented out', 'title:\npoints:\n#  - { topic: tea, each: 2 }\nhidden:\n'],
  ])('that %s changes nothing', (_, text) => {
    expect(parseRubric(text, TEA)).toEqual({ ok: true, value: DEFAULT_RUBRIC });
  });
});

test.each([
  [
    'an unknown key',
    'title: a\nhiden: []\n',
    '2:1 hiden: unknown key (did you mean hidden?); allowed: title, count, points, partial, penalties, caps, hidden',
  ],
  [
    'a number out of range',
    'points:\n  - topic: tea\n    each: -1\n',
    '3:5 points[0].each: found -1; expected points from 0 to 100000, with at most two decimals',
  ],
  [
    'too many decimals',
    'caps:\n  tea: 0.125\n',
    '2:3 caps.tea: found 0.125; expected points from 0 to 100000, with at most two decimals',
  ],
  [
    'a share above one',
    'partial: [{ topic: tea, earns: 50 }]\n',
    '1:25 partial[0].earns: found 50; expected a share from 0 to 1',
  ],
  [
    'two scopes',
    'points:\n  - { topic: tea, rule: tea/hot, each: 1 }\n',
    '2:5 points[0]: found {"topic":"tea","rule":"tea/hot","each":1}; expected exactly one of topic, rule and case',
  ],
  [
    'no points',
    'points:\n  - { topic: tea }\n',
    '2:5 points[0]: found {"topic":"tea"}; expected exactly one of each and total',
  ],
  ['no share', 'penalties:\n  - { topic: tea }\n', '2:5 penalties[0]: missing key costs'],
  ['a file of the wrong type', '[1, 2]\n', '1:1 found [1,2]; expected keys such as title, points and hidden'],
  [
    'an entry of the wrong type',
    'points:\n  - tea\n',
    '2:5 points[0]: found "tea"; expected an entry such as {topic: mine, total: 10}',
  ],
  [
    'an unknown rule',
    'points:\n  - topic: tea\n    each: 1\n  - rule: tea/hott\n    each: 1\n',
    '4:5 points[1].rule: unknown rule tea/hott; did you mean tea/hot?',
  ],
  [
    'a pattern without quotes',
    'hidden:\n  - **/secret/*\n',
    '2:5 **/secret/* is a YAML alias, which is not allowed here; put a pattern in quotes: "**/secret/*"',
  ],
  ['the same key twice', 'title: a\ntitle: b\n', '2:1 Map keys must be unique'],
  [
    'invalid YAML',
    'points: [\n',
    '2:1 Flow sequence in block collection must be sufficiently indented and end with a ]',
  ],
])('%s is reported with its line', (_, text, message) => {
  const read = parseRubric(text, TEA);
  expect(read.ok ? [] : read.error.map((error) => `${error.line}:${error.column} ${error.message}`)).toEqual([message]);
});

test('all errors are reported at once', () => {
  const read = parseRubric('titel: a\npoints: 3\ncaps: { tea: x }\n', TEA);
  expect(read.ok ? [] : read.error.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '2 schema',
    '3 schema',
    '1 schema',
  ]);
});
