import { fromHundredths, sumOf, toHundredths } from '../core/point-arithmetic.js';
import { encodeBase64 } from './base64.js';
import { makeFailure } from './console/failure.js';
import { plural } from './console/text.js';
import { externalStatusOf, incompleteNote, seconds } from './external-status.js';
import { plainText } from './plain-text.js';
import { redactionFor } from './redact-hidden.js';
import type { ReportContext } from './report-context.js';
import type { ScoredCase, ScoredRun } from './scored-run.js';

interface Test {
  readonly name: string;
  readonly status: 'pass' | 'fail' | 'error';
  readonly score: number;
  readonly message: string;
  readonly test_code: string;
  readonly filename: string;
  readonly line_no: number;
  readonly execution_time: string;
}

/** A step passes its result to the reporter in an environment variable, which can hold 128 KiB. */
const MAX_LENGTH = 120_000;

/** Maximum lengths of a message, tried in turn until the result fits. */
const MESSAGE_LENGTHS = [2000, 300, 0];

/** The result of a step for GitHub Classroom's reporter: JSON in Base64. The scores of the tests add up to the points earned. */
export function makeClassroom(scored: ScoredRun, context: ReportContext): string {
  for (const maxLength of MESSAGE_LENGTHS) {
    const text = encodeBase64(JSON.stringify(resultOf(scored, caseTests(scored, context, maxLength))));
    if (text.length <= MAX_LENGTH) return text;
  }
  return encodeBase64(JSON.stringify(resultOf(scored, topicTests(scored))));
}

const resultOf = (scored: ScoredRun, tests: readonly Test[]): object => {
  const all = [...tests, ...hiddenTests(scored), ...incompleteTests(scored)];
  const statuses = all.map(({ status }) => status);
  const status = statuses.includes('error') ? 'error' : statuses.includes('fail') ? 'fail' : 'pass';
  return { version: 1, status, max_score: scored.of, tests: all };
};

const EMPTY = { message: '', test_code: '', filename: '', line_no: 0, execution_time: '0s' } as const;

const visibleCases = (scored: ScoredRun): ScoredCase[] =>
  scored.cases.filter(({ hidden }) => !hidden).map(redactionFor(scored));

/** A case that says nothing about the program is left out. */
const caseTests = (scored: ScoredRun, context: ReportContext, maxLength: number): Test[] =>
  visibleCases(scored)
    .filter((each) => externalStatusOf(each, scored.run.strict) !== 'skipped')
    .map((each) => testOf(each, scored.run.strict, context, maxLength));

function testOf(each: ScoredCase, strict: boolean, context: ReportContext, maxLength: number): Test {
  const outcome = externalStatusOf(each, strict);
  const isPassed = outcome === 'passed';
  const message = isPassed || maxLength === 0 ? '' : plainText(makeFailure(each, context));
  return {
    ...EMPTY,
    name: each.id,
    status: isPassed ? 'pass' : outcome === 'error' ? 'error' : 'fail',
    score: each.earned,
    message: message.length > maxLength ? `${message.slice(0, maxLength)}…` : message,
    test_code: isPassed || maxLength === 0 ? '' : each.again,
    execution_time: `${seconds(each.ms)}s`,
  };
}

/** One test for each topic, if there is no room for one for each case. */
const topicTests = (scored: ScoredRun): Test[] =>
  scored.topics.flatMap(({ name, cases }) => {
    const visible = cases.filter(({ hidden }) => !hidden);
    return visible.length === 0 ? [] : [summaryTest(name, visible, scored.run.strict)];
  });

/** The result appears in the workflow's log, so hidden cases count without any detail. */
function hiddenTests({ cases, run }: ScoredRun): Test[] {
  const hidden = cases.filter((each) => each.hidden);
  return hidden.length === 0 ? [] : [{ ...summaryTest('hidden cases', hidden, run.strict), message: '' }];
}

function summaryTest(name: string, cases: readonly ScoredCase[], strict: boolean): Test {
  const outcomes = cases.map((each) => externalStatusOf(each, strict));
  const failed = outcomes.filter((outcome) => outcome === 'failed').length;
  const status = outcomes.includes('error') ? 'error' : failed > 0 ? 'fail' : 'pass';
  const score = fromHundredths(sumOf(cases.map(({ earned }) => toHundredths(earned))));
  const ms = cases.reduce((sum, each) => sum + each.ms, 0);
  const message = failed === 0 ? '' : `${failed} of ${plural(cases.length, 'case')} failed`;
  return { ...EMPTY, name, status, score, message, execution_time: `${seconds(ms)}s` };
}

function incompleteTests(scored: ScoredRun): Test[] {
  const message = incompleteNote(scored);
  return message === null ? [] : [{ ...EMPTY, name: 'run', status: 'error', score: 0, message }];
}
