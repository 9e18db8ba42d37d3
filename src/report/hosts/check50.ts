import { makeFailure } from '../console/failure.js';
import { externalStatusOf, reasonFor } from '../external-status.js';
import { makePlainJson } from '../plain-json.js';
import { plainText } from '../plain-text.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { HIDDEN_NAME, hostedRun } from './hosted-run.js';

/** The JSON that `check50 --output json` prints. A check that says nothing about the program is neither passed nor failed. */
export function makeCheck50(scored: ScoredRun, context: ReportContext): string {
  const { visible, hidden, strict } = hostedRun(scored);
  const { protocol, role, herald } = scored.run;
  const results = visible.map((each) => checkOf(each, strict, context));
  const summary = hidden === null ? [] : [hiddenCheck(hidden.status)];
  return `${makePlainJson({ slug: `herald/${protocol}/${role}`, results: [...results, ...summary], version: herald })}\n`;
}

const EMPTY = { log: [] as string[], cause: null as object | null, data: {}, dependency: null };

function checkOf(each: ScoredCase, strict: boolean, context: ReportContext): object {
  const status = externalStatusOf(each, strict);
  const base = { ...EMPTY, name: each.id, description: each.title, passed: PASSED[status] };
  if (status === 'passed') return base;
  const cause = { rationale: plainText(reasonFor(each)), help: null };
  return { ...base, cause, log: status === 'skipped' ? [] : makeFailure(each, context).split('\n') };
}

const PASSED = { passed: true, failed: false, error: null, skipped: null } as const;

const hiddenCheck = (status: keyof typeof PASSED): object => ({
  ...EMPTY,
  name: HIDDEN_NAME,
  description: HIDDEN_NAME,
  passed: PASSED[status],
});
