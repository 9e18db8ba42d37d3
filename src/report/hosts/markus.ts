import { makeFailure } from '../console/failure.js';
import { externalStatusOf } from '../external-status.js';
import { makePlainJson } from '../plain-json.js';
import { plainLine } from '../plain-text.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { HIDDEN_NAME, type HostedRun, hostedRun } from './hosted-run.js';

/** What a custom tester of MarkUs prints: one JSON object for each test. */
export function makeMarkus(scored: ScoredRun, context: ReportContext): string {
  const hosted = hostedRun(scored);
  const tests = [...hosted.visible.flatMap((each) => testOf(each, hosted, context)), ...hiddenTests(hosted)];
  return tests.map((test) => `${makePlainJson(test)}\n`).join('');
}

interface Test {
  readonly name: string;
  readonly output: string;
  readonly marks_earned: number;
  readonly marks_total: number;
  readonly status: 'pass' | 'partial' | 'fail' | 'error';
  readonly time: number | null;
}

/** MarkUs knows no test without marks. What could not be judged is an error, with the marks that were at stake. */
function testOf(each: ScoredCase, { strict }: HostedRun, context: ReportContext): Test[] {
  const isError = externalStatusOf(each, strict) === 'error';
  const { id, title, earned, verdict } = each;
  const of = isError ? each.points : each.of;
  if (of === 0) return [];
  const output = verdict === 'pass' ? plainLine(title) : makeFailure(each, context);
  const status = isError ? 'error' : statusOf(earned, of);
  return [{ name: id, output, marks_earned: earned, marks_total: of, status, time: Math.round(each.ms) }];
}

const statusOf = (earned: number, of: number): Test['status'] =>
  earned >= of ? 'pass' : earned <= 0 ? 'fail' : 'partial';

/** What could not be judged is an error here, too, apart from the rest. */
function hiddenTests({ hidden }: HostedRun): Test[] {
  if (hidden === null) return [];
  const { earned, of, unjudged, ms } = hidden;
  const judged = { name: HIDDEN_NAME, marks_earned: earned, marks_total: of, status: statusOf(earned, of) };
  const errors = { name: UNJUDGED_NAME, marks_earned: 0, marks_total: unjudged, status: 'error' } as const;
  return [judged, errors]
    .filter((each) => each.marks_total > 0)
    .map(({ name, ...rest }) => ({ name, output: '', ...rest, time: Math.round(ms) }));
}

const UNJUDGED_NAME = `${HIDDEN_NAME} that could not be judged`;
