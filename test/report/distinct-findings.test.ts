import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/kit/verdict.js';
import { distinctFindings, repetition } from '../../src/report/console/distinct-findings.js';
import { makeFailure } from '../../src/report/console/failure.js';
import { makeFindings } from '../../src/report/html/finding.js';
import { COLD, result, TEA } from './sample-results.js';

const COLDER: Finding = { ...COLD, said: '(tea ice)', reason: 'it has 3 degrees', line: 9 };
const REMARK: Finding = { ...COLD, level: 'contested' };

const context = { registry: TEA };
const shown = (...findings: readonly Finding[]) =>
  distinctFindings({ findings, verdict: 'fail' }).map((each) => [each.finding, repetition(each)]);

describe('the findings of a case', () => {
  test('are shown once for each cause', () => {
    expect(shown(COLD, COLDER)).toEqual([[COLD, '1 more time in this case']]);
    expect(shown(COLD, COLDER, COLDER)).toEqual([[COLD, '2 more times in this case']]);
    expect(shown(COLD, { ...COLD, rule: 'tea/other' })).toHaveLength(2);
  });

  test('begin with the one that decides, before what is only remarked', () => {
    expect(shown(REMARK, COLDER)).toEqual([
      [COLDER, null],
      [REMARK, null],
    ]);
  });

  test('are not repeated on the console or on the page, and neither is stderr', () => {
    const evidence = `protocol: any/v1
role: player

[     0.0] >> (serve tea)
[    20.0] << (tea cold)
[    21.0] << stderr raw too cold
`;
    const other = { ...COLD, rule: 'tea/other' };
    const failed = result('any/v1/player/tea/hot', 'fail', { findings: [COLD, COLDER, other], evidence });
    const text = makeFailure(failed, context);
    expect(text.match(/^ {2}got /gm)).toHaveLength(2);
    expect(text.match(/^ {2}stderr /gm)).toHaveLength(1);
    expect(text).toMatch(/^ {2}repeat {2}1 more time in this case$/m);
    const html = makeFindings(failed, context);
    expect(html.match(/<section/g)).toHaveLength(2);
    expect(html).toContain('1 more time in this case');
  });
});
