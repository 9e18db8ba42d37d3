import { truncate } from '../../core/truncate.js';
import { makeFailure } from '../console/failure.js';
import { plural } from '../console/text.js';
import { type ExternalStatus, externalStatusOf, incompleteNote, reasonFor, seconds } from '../external-status.js';
import { plainText } from '../plain-text.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { encodeBase64 } from './base64.js';
import { HIDDEN_NAME, type HostedRun, hostedRun, pointsOf, worstStatus } from './hosted-run.js';

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

/** Maximum lengths of a failure, tried in turn until the result fits. */
const LENGTHS = [2000, 300, 0];

/** The result of a step for GitHub Classroom's reporter: JSON in Base64. The scores of the tests add up to the points earned. */
export function makeClassroom(scored: ScoredRun, context: ReportContext): string {
  const hosted = hostedRun(scored);
  for (const maxLength of LENGTHS) {
    const text = encodeBase64(JSON.stringify(resultOf(hosted, caseTests(hosted, context, maxLength))));
    if (text.length <= MAX_LENGTH) return text;
  }
  return encodeBase64(JSON.stringify(resultOf(hosted, topicTests(hosted))));
}

const resultOf = (hosted: HostedRun, tests: readonly Test[]): object => {
  const all = [...tests, ...hiddenTests(hosted), ...incompleteTests(hosted)];
  const statuses = all.map(({ status }) => status);
  const status = statuses.includes('error') ? 'error' : statuses.includes('fail') ? 'fail' : 'pass';
  return { version: 1, status, max_score: hosted.scored.of, tests: all };
};

const EMPTY = { message: '', test_code: '', filename: '', line_no: 0, execution_time: '0s' } as const;

const STATUSES = { passed: 'pass', failed: 'fail', error: 'error', skipped: 'pass' } as const satisfies Record<
  ExternalStatus,
  Test['status']
>;

/** A case that says nothing about the program is left out. */
const caseTests = ({ visible, strict }: HostedRun, context: ReportContext, maxLength: number): Test[] =>
  visible
    .filter((each) => externalStatusOf(each, strict) !== 'skipped')
    .map((each) => testOf(each, strict, context, maxLength));

function testOf(each: ScoredCase, strict: boolean, context: ReportContext, maxLength: number): Test {
  const outcome = externalStatusOf(each, strict);
  const base = {
    ...EMPTY,
    name: each.id,
    status: STATUSES[outcome],
    score: each.earned,
    execution_time: `${seconds(each.ms)}s`,
  };
  if (outcome === 'passed' || maxLength === 0) return base;
  // The reporter shows the message of an error only, and the code of every test.
  const message = outcome === 'error' ? truncate(plainText(reasonFor(each)), maxLength) : '';
  return { ...base, message, test_code: truncate(makeFailure(each, context), maxLength) };
}

/** One test for each topic, if there is no room for one for each case. */
const topicTests = ({ visible, strict }: HostedRun): Test[] =>
  [...new Set(visible.map(({ topic }) => topic))].map((name) =>
    topicTest(
      name,
      visible.filter(({ topic }) => topic === name),
      strict,
    ),
  );

function topicTest(name: string, cases: readonly ScoredCase[], strict: boolean): Test {
  const failed = cases.filter((each) => externalStatusOf(each, strict) === 'failed').length;
  const ms = cases.reduce((sum, each) => sum + each.ms, 0);
  const code = failed === 0 ? '' : `${failed} of ${plural(cases.length, 'case')} failed`;
  const status = STATUSES[worstStatus(cases, strict)];
  return { ...EMPTY, name, status, score: pointsOf(cases).earned, test_code: code, execution_time: `${seconds(ms)}s` };
}

/** The result appears in the workflow's log, so hidden cases count without any detail. */
const hiddenTests = ({ hidden }: HostedRun): Test[] =>
  hidden === null
    ? []
    : [
        {
          ...EMPTY,
          name: HIDDEN_NAME,
          status: STATUSES[hidden.status],
          score: hidden.earned,
          execution_time: `${seconds(hidden.ms)}s`,
        },
      ];

function incompleteTests({ scored }: HostedRun): Test[] {
  const message = incompleteNote(scored);
  return message === null ? [] : [{ ...EMPTY, name: 'run', status: 'error', score: 0, message }];
}
