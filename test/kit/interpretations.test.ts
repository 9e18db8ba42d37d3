import { describe, expect, test } from 'vitest';
import {
  type CaseOutcome,
  Consistency,
  type Evidence,
  Interpretations,
  readingsOf,
  refutationOf,
} from '../../src/kit/interpretations.js';
import type { Subject } from '../../src/kit/verdict.js';

const shown = (reading: string, changes: Partial<Evidence> = {}): Evidence => ({
  point: 'T-02',
  reading,
  rule: 'tea/milk',
  level: 'must',
  sent: 'tea?',
  said: `with ${reading}`,
  line: 7,
  ...changes,
});

const subject = (id: string): Subject => ({
  id,
  title: id,
  register: null,
  protocol: 'any/v1',
  role: 'server',
  level: 'must',
  rules: [],
  points: 1,
});

const outcome = (changes: Partial<CaseOutcome>): CaseOutcome => ({
  verdict: 'pass',
  reason: null,
  findings: [],
  evidence: null,
  readings: {},
  ms: 1,
  ...changes,
});

describe('in one recording', () => {
  test('a change of reading is a finding, with the line that shows it', () => {
    const readings = new Interpretations();
    expect(readings.note(shown('milk first'))).toBeNull();
    expect(readings.note(shown('milk first'))).toBeNull();
    expect(readings.note(shown('milk last', { line: 9 }))).toMatchObject({
      rule: 'tea/milk',
      level: 'must',
      reason: 'before, milk first; here, milk last (T-02)',
      said: 'with milk last',
      line: 9,
    });
    expect(readings.all()).toEqual({ 'T-02': 'milk first' });
  });

  test('an assumed reading is overridden by a certain one, and never causes a finding', () => {
    const readings = new Interpretations();
    readings.assume('T-02', 'milk last');
    expect(readings.note(shown('milk first'))).toBeNull();
    readings.assume('T-01', 'hot');
    expect(readings.all()).toEqual({ 'T-01': 'hot', 'T-02': 'milk first' });
    expect(readings.shown().map(({ point }) => point)).toEqual(['T-02']);
  });
});

describe('from case to case', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(subject) as [Subject, Subject, Subject];

  test('a program is held to the reading that it showed first', () => {
    const consistency = new Consistency();
    expect(consistency.hold(a, outcome({ shown: [shown('milk first')] }))).toEqual(outcome({}));
    const { verdict, findings } = consistency.hold(b, outcome({ shown: [shown('milk last')] }));
    expect(verdict).toBe('fail');
    expect(findings.map(({ reason }) => reason)).toEqual(['in a, milk first; here, milk last (T-02)']);
    expect(consistency.hold(c, outcome({ shown: [shown('milk first')] })).verdict).toBe('pass');
  });

  test('a contested point does not fail', () => {
    const consistency = new Consistency();
    consistency.hold(a, outcome({ shown: [shown('milk first')] }));
    const contested = shown('milk last', { level: 'contested' });
    expect(consistency.hold(b, outcome({ shown: [contested] })).verdict).toBe('non-strict');
    const inconclusive = outcome({ verdict: 'inconclusive', reason: 'no tea', shown: [contested] });
    expect(consistency.hold(c, inconclusive)).toMatchObject({
      verdict: 'inconclusive',
      reason: 'no tea',
      findings: [],
    });
  });

  test('points are independent of each other', () => {
    const consistency = new Consistency();
    consistency.hold(a, outcome({ shown: [shown('milk first')] }));
    expect(consistency.hold(b, outcome({ shown: [shown('milk last', { point: 'T-02 iced' })] })).verdict).toBe('pass');
  });
});

test('each reading is reported once, and where cases differ, with the case', () => {
  const cases = [
    { id: 'a', readings: { 'T-03': 'sugar' } },
    { id: 'b', readings: { 'T-02': 'milk first' } },
    { id: 'c', readings: { 'T-02': 'milk last', 'T-03': 'sugar' } },
    { id: 'd', readings: { 'T-02': 'milk last' } },
  ];
  expect(readingsOf(cases)).toEqual({ 'T-02': 'milk first; but milk last in c', 'T-03': 'sugar' });
});

test('a reading is not reported without the case that breaks the rule', () => {
  const cases = [
    { id: 'a', readings: { 'T-02': 'milk first', 'T-03 sweet': 'sugar' } },
    { id: 'b', readings: {}, broken: ['T-02', 'T-04'] },
    { id: 'c', readings: {}, broken: ['T-02', 'T-03'] },
    { id: 'd', readings: { 'T-05': 'no cup' }, broken: ['T-05'] },
  ];
  expect(readingsOf(cases)).toEqual({
    'T-02': 'milk first; but b breaks the rule (T-02)',
    'T-03 sweet': 'sugar; but c breaks the rule (T-03)',
    'T-05': 'no cup',
  });
});

test('a reading that one game can refute is reported as refuted, whichever game came first', () => {
  const [always, refuted] = ['every cup had milk', 'not every cup had milk'];
  expect(refutationOf(always)).toBe(refuted);
  const casesWith = (...readings: string[]) =>
    readings.map((reading, index) => ({ id: `${index}`, readings: { 'T-02': reading } }));
  expect(readingsOf(casesWith(always, always))).toEqual({ 'T-02': always });
  expect(readingsOf(casesWith(always, refuted, always))).toEqual({ 'T-02': refuted });
  expect(readingsOf(casesWith(refuted, always))).toEqual({ 'T-02': refuted });
  const found = new Interpretations();
  for (const reading of [always, refuted, always]) found.assume('T-02', reading);
  expect(found.all()).toEqual({ 'T-02': refuted });
});
