import { fault, ok, type Result } from '../../core/result.js';
import { truncate } from '../../core/truncate.js';
import { makeFailure } from '../console/failure.js';
import { externalStatusOf } from '../external-status.js';
import { makePlainJson } from '../plain-json.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { fitting, HIDDEN_NAME, type HostedRun, hostedRun, wholePoints } from './hosted-run.js';

/** What the runner of Classroom 50 says about a submission. */
export interface Classroom50Submission {
  readonly classroom: string;
  readonly assignment: string;
  readonly owner: string;
  readonly assignment_type: string;
  readonly submission: string;
  readonly commit: string;
  readonly release: string;
  readonly review: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const VARIABLES = {
  classroom: 'CLASSROOM',
  assignment: 'ASSIGNMENT',
  owner: 'OWNER',
  submission: 'SUBMISSION_TAG',
  commit: 'COMMIT_URL',
  release: 'RELEASE_URL',
  review: 'REVIEW_URL',
} as const;

export function parseClassroom50(environment: Environment): Result<Classroom50Submission> {
  const given: Environment = { OWNER: environment['USERNAME'], ...environment };
  const missing = Object.values(VARIABLES).filter((name) => !given[name]);
  if (missing.length > 0) {
    const names = `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set`;
    return fault(
      'classroom50/environment',
      `${names}; the runner of Classroom 50 sets ${missing.length === 1 ? 'it' : 'them'}`,
    );
  }
  const values = Object.entries(VARIABLES).map(([member, name]) => [member, given[name]]);
  const type = given['ASSIGNMENT_TYPE'] || 'individual';
  return ok({ ...Object.fromEntries(values), assignment_type: type } as unknown as Classroom50Submission);
}

/** The runner takes no larger file. */
const MAX_BYTES = 10 * 1024 * 1024;

/** `result.json` of Classroom 50, schema `classroom50/result/v1`. It knows whole points only. */
export function makeClassroom50(scored: ScoredRun, context: ReportContext, submission: Classroom50Submission): string {
  const hosted = hostedRun(scored);
  const whole = wholePoints(scored.cases);
  return fitting(MAX_BYTES, (maxLength) => {
    const tests = [
      ...hosted.visible.flatMap((each) => testOf(each, hosted, context, maxLength)),
      ...hiddenTest(hosted),
    ].map(({ earned, of, ...rest }) => ({ ...rest, score: whole(earned), 'max-score': whole(of) }));
    const result = {
      schema: 'classroom50/result/v1',
      ...submission,
      datetime: scored.run.started.replace(/\.\d+Z$/, 'Z'),
      score: whole(scored.earned),
      'max-score': whole(scored.of),
      tests,
    };
    return `${makePlainJson(result)}\n`;
  });
}

interface Test {
  readonly 'test-name': string;
  readonly passed: boolean;
  readonly earned: number;
  readonly of: number;
  readonly grader: 'herald';
  readonly output?: string;
}

/** A case that says nothing about the program is left out. */
function testOf(each: ScoredCase, { strict }: HostedRun, context: ReportContext, maxLength: number): Test[] {
  const status = externalStatusOf(each, strict);
  if (status === 'skipped') return [];
  const { id, earned, of } = each;
  const output = status === 'passed' || maxLength === 0 ? null : truncate(makeFailure(each, context), maxLength);
  const test: Test = { 'test-name': id, passed: status === 'passed', earned, of, grader: 'herald' };
  return [output === null ? test : { ...test, output }];
}

const hiddenTest = ({ hidden }: HostedRun): Test[] =>
  hidden === null
    ? []
    : [
        {
          'test-name': HIDDEN_NAME,
          passed: hidden.status === 'passed',
          earned: hidden.earned,
          of: hidden.of,
          grader: 'herald',
        },
      ];
