import { expect, test } from 'vitest';
import { withoutPaths } from '../../src/report/without-paths.js';
import { fileOf, result, scoreRun } from './sample-results.js';

const scored = scoreRun(
  fileOf([
    result('any/tea/a', 'fail', {
      again: 'herald grade --cases /home/ann/cases -- ./p',
      evidence: '<< stderr "/tmp/herald-class-a1B2c3/player:3: no tea, /home/anna/x, /home/ann"\n',
    }),
  ]),
  null,
  'student',
);

test('paths are withheld in commands and recordings, longer ones first, and never parts of names', () => {
  const { cases, topics, causes } = withoutPaths(scored, [
    { path: '/home/ann', shown: '~' },
    { path: '/home/ann/cases', shown: '…' },
    { path: '/tmp/herald-class-*', shown: '.' },
    { path: '/', shown: 'no' },
  ]);
  expect(cases[0]).toMatchObject({
    again: 'herald grade --cases … -- ./p',
    evidence: '<< stderr "./player:3: no tea, /home/anna/x, ~"\n',
  });
  expect(topics[0]?.cases[0]).toBe(cases[0]);
  expect(causes[0]?.first).toBe(cases[0]);
});
