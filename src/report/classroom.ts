import { hundredths, pointsFrom, sumOf } from '../core/point-arithmetic.js';
import { encodeBase64 } from './base64.js';
import { makeFailure } from './console/failure.js';
import { plural } from './console/text.js';
import { externalStatusOf, incompleteNote, seconds } from './external-status.js';
import type { ReportContext } from './report-context.js';
import type { ScoredCase, ScoredRun } from './scored-run.js';
import { replaceUnprintable } from './xml.js';

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

/** A step's result reaches the reporter in one variable of the environment, which may hold 128 KiB. */
const MOST = 120_000;

/** So long a message may be; the next where that is too much altogether. */
const LENGTHS = [2000, 300, 0];

/** What GitHub Classroom's reporter takes from a step: JSON in base64. The scores of the tests add up to what was earned. */
export function makeClassroom(scored: ScoredRun, context: ReportContext): string {
  for (const most of LENGTHS) {
    const text = encodeBase64(JSON.stringify(resultOf(scored, caseTests(scored, context, most))));
    if (text.length <= MOST) return text;
  }
  return encodeBase64(JSON.stringify(resultOf(scored, topicTests(scored))));
}

const resultOf = (scored: ScoredRun, tests: readonly Test[]): object => {
  const all = [...tests, ...hiddenTests(scored), ...brokenTests(scored)];
  const statuses = all.map(({ status }) => status);
  const status = statuses.includes('error') ? 'error' : statuses.includes('fail') ? 'fail' : 'pass';
  return { version: 1, status, max_score: scored.of, tests: all };
};

const EMPTY = { message: '', test_code: '', filename: '', line_no: 0, execution_time: '0s' } as const;

const seen = ({ cases }: ScoredRun): ScoredCase[] => cases.filter(({ hidden }) => !hidden);

/** What says nothing about the program is no test. */
const caseTests = (scored: ScoredRun, context: ReportContext, most: number): Test[] =>
  seen(scored)
    .filter((each) => externalStatusOf(each, scored.run.strict) !== 'skipped')
    .map((each) => testOf(each, scored.run.strict, context, most));

function testOf(each: ScoredCase, strict: boolean, context: ReportContext, most: number): Test {
  const standing = externalStatusOf(each, strict);
  const isPlain = standing === 'passed';
  const message = isPlain || most === 0 ? '' : replaceUnprintable(makeFailure(each, context));
  return {
    ...EMPTY,
    name: each.id,
    status: isPlain ? 'pass' : standing === 'error' ? 'error' : 'fail',
    score: each.earned,
    message: message.length > most ? `${message.slice(0, most)}…` : message,
    test_code: isPlain || most === 0 ? '' : each.again,
    execution_time: `${seconds(each.ms)}s`,
  };
}

/** Where there is no room for a test of each case, there is one of each topic. */
const topicTests = (scored: ScoredRun): Test[] =>
  scored.topics.flatMap(({ name, cases }) => {
    const some = cases.filter(({ hidden }) => !hidden);
    return some.length === 0 ? [] : [summedUp(name, some, scored.run.strict)];
  });

/** Whoever may see the log of a workflow sees all of this: what is hidden counts, without a word about it. */
function hiddenTests({ cases, run }: ScoredRun): Test[] {
  const hidden = cases.filter((each) => each.hidden);
  return hidden.length === 0 ? [] : [{ ...summedUp('hidden cases', hidden, run.strict), message: '' }];
}

function summedUp(name: string, cases: readonly ScoredCase[], strict: boolean): Test {
  const standings = cases.map((each) => externalStatusOf(each, strict));
  const failed = standings.filter((standing) => standing === 'failed').length;
  const status = standings.includes('error') ? 'error' : failed > 0 ? 'fail' : 'pass';
  const score = pointsFrom(sumOf(cases.map(({ earned }) => hundredths(earned))));
  const ms = cases.reduce((sum, each) => sum + each.ms, 0);
  const message = failed === 0 ? '' : `${plural(failed, 'case')} of ${cases.length} failed`;
  return { ...EMPTY, name, status, score, message, execution_time: `${seconds(ms)}s` };
}

function brokenTests(scored: ScoredRun): Test[] {
  const message = incompleteNote(scored);
  return message === null ? [] : [{ ...EMPTY, name: 'the run', status: 'error', score: 0, message }];
}
