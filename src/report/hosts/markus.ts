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
  const tests = [...hosted.visible.flatMap((each) => testOf(each, hosted, context)), ...hiddenTest(hosted)];
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

const hiddenTest = ({ hidden }: HostedRun): Test[] => {
  if (hidden === null || hidden.of === 0) return [];
  const { earned, of, ms } = hidden;
  const status = statusOf(earned, of);
  return [{ name: HIDDEN_NAME, output: '', marks_earned: earned, marks_total: of, status, time: Math.round(ms) }];
};
