import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import {
  type CaseLine,
  countVerdicts,
  makeResultLine,
  parseResults,
  pointsOf,
  type ResultLine,
  type RunLine,
  type SummaryLine,
} from '../../src/kit/result-file.js';
import { BLAMES, type CaseResult, type Finding, VERDICTS, type Verdict } from '../../src/kit/verdict.js';

const schema = JSON.parse(readFileSync(new URL('../../grammars/result.schema.json', import.meta.url), 'utf8'));
const isValid = new Ajv({ strictTypes: false }).compile(schema);

/** The fields of a type, and whether each is always there. The compiler sees to it that none is missing. */
type Fields<T> = { readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? 'maybe' : 'always' };

const FINDING: Fields<Finding> = {
  ...{ rule: 'always', level: 'always', blame: 'always', reason: 'always', sent: 'always', said: 'always' },
  ...{ legal: 'always', more: 'always', line: 'always', busy: 'maybe' },
};
const CASE: Fields<CaseLine> = {
  ...{ kind: 'always', id: 'always', title: 'always', register: 'always', protocol: 'always', role: 'always' },
  ...{ level: 'always', rules: 'always', points: 'always', verdict: 'always', reason: 'always', findings: 'always' },
  ...{ evidence: 'always', readings: 'always', broken: 'maybe', ms: 'always', notRun: 'maybe' },
  ...{ flaky: 'maybe', again: 'always' },
};
const RUN_FIELDS: Fields<RunLine> = {
  ...{ kind: 'always', format: 'always', herald: 'always', protocol: 'always', role: 'always', command: 'always' },
  ...{ seed: 'always', strict: 'always', options: 'always', started: 'always' },
};
const SUMMARY_FIELDS: Fields<SummaryLine> = {
  ...{ kind: 'always', counts: 'always', points: 'always', unexpected: 'always', expected: 'maybe', exit: 'always' },
  ...{ readings: 'always', interrupted: 'always', outOfTime: 'maybe', ms: 'always' },
};
const FIELDS = { Run: RUN_FIELDS, Case: CASE, Finding: FINDING, Summary: SUMMARY_FIELDS };

const RUN: RunLine = {
  kind: 'run',
  format: 1,
  herald: '0.1.0',
  protocol: 'any/v1',
  role: 'player',
  command: './player',
  seed: 1,
  strict: false,
  options: { samples: 50 },
  started: '2024-01-01T00:00:00.000Z',
};

const result = (verdict: Verdict, more: Partial<CaseResult> = {}): CaseResult => ({
  id: `case/${verdict}`,
  title: 'a case',
  register: null,
  protocol: 'any/v1',
  role: 'player',
  level: 'must',
  rules: ['a/rule'],
  points: 2,
  verdict,
  reason: null,
  findings: [],
  evidence: 'protocol: any/v1\n',
  readings: {},
  ms: 1.5,
  again: 'herald grade',
  ...more,
});

const CASES = VERDICTS.map((verdict) => result(verdict));
const FINDINGS = BLAMES.map((blame) => ({
  rule: 'a/rule',
  level: 'must' as const,
  blame,
  reason: 'because',
  sent: '(a)',
  said: null,
  legal: ['(b)'],
  more: true,
  line: 3,
}));

const SUMMARY: SummaryLine = {
  kind: 'summary',
  counts: countVerdicts(CASES),
  points: pointsOf(CASES, false),
  unexpected: [],
  readings: { 'S-21': 'victim first' },
  interrupted: false,
  exit: 1,
  ms: 10,
};

const UNRUN = result('fail', { findings: FINDINGS.slice(0, 1), evidence: null, notRun: true });

const LINES: ResultLine[] = [
  RUN,
  ...CASES.map((each) => ({ kind: 'case' as const, ...each })),
  { kind: 'case', ...result('fail', { findings: FINDINGS }) },
  { kind: 'case', ...UNRUN },
  SUMMARY,
];
const text = (lines: readonly ResultLine[]): string => lines.map(makeResultLine).join('');

describe('a result file', () => {
  test('reads back as written', () => {
    const read = parseResults(text(LINES));
    expect(read).toEqual({
      ok: true,
      value: { run: RUN, cases: [...CASES, result('fail', { findings: FINDINGS }), UNRUN], summary: SUMMARY },
    });
  });

  test.each(LINES.map((line, index) => [index, line] as const))('fits its schema in line %i', (_, line) => {
    expect(isValid(JSON.parse(makeResultLine(line))), JSON.stringify(isValid.errors)).toBe(true);
  });

  test.each([
    ['an unknown verdict', { kind: 'case', ...result('pass'), verdict: 'good' }],
    ['an unknown member', { ...SUMMARY, extra: 1 }],
    ['no verdict', { kind: 'case', ...result('pass'), verdict: undefined }],
    ['another format', { ...RUN, format: 2 }],
    ['missing counts', { ...SUMMARY, counts: { pass: 1 } }],
  ])('its schema refuses %s', (_, line) => {
    expect(isValid(JSON.parse(JSON.stringify(line)))).toBe(false);
  });

  test.each(Object.entries(FIELDS))('its schema has the fields of the type %s, and no others', (name, fields) => {
    const { properties, required, additionalProperties } = schema.definitions[name];
    expect(additionalProperties).toBe(false);
    expect(Object.keys(properties).sort()).toEqual(Object.keys(fields).sort());
    const always = Object.entries(fields).filter(([, presence]) => presence === 'always');
    expect([...required].sort()).toEqual(always.map(([field]) => field).sort());
  });

  test('of a run killed in the middle of a line is read up to there', () => {
    const whole = text(LINES.slice(0, 3));
    const read = parseResults(whole + makeResultLine(LINES[3] as ResultLine).slice(0, 40));
    expect(read).toMatchObject({ ok: true, value: { run: RUN, cases: CASES.slice(0, 2), summary: null } });
  });

  test.each([
    ['nothing', '', 'result/empty', 1],
    ['invalid JSON', `${makeResultLine(RUN)}oops\n`, 'result/json', 2],
    ['something else', `${makeResultLine(RUN)}{}\n`, 'result/line', 2],
    ['a later format', text([{ ...RUN, format: 2 as 1 }]), 'result/format', 1],
    ['cases without a run', text([LINES[1] as ResultLine]), 'result/order', 1],
    ['a summary among cases', text([RUN, SUMMARY, LINES[1] as ResultLine]), 'result/order', 2],
  ])('with %s is refused by line', (_, content, code, line) => {
    expect(parseResults(content)).toMatchObject({ ok: false, error: { code, line } });
  });
});

describe('the summary', () => {
  test('gives points only for verdicts that say something about the program', () => {
    expect(pointsOf(CASES, false)).toEqual({ earned: 4, of: 6 });
    expect(pointsOf(CASES, true)).toEqual({ earned: 2, of: 8 });
  });

  test('counts every verdict', () => {
    expect(countVerdicts([...CASES, result('pass')])).toMatchObject({ pass: 2, fail: 1, skipped: 1 });
  });
});
