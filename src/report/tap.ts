import { stringify } from 'yaml';
import { sourceFor } from '../kit/rule-registry.js';
import { brokenOff, reasonFor, standingOf } from './external-status.js';
import type { ReportContext } from './report-context.js';
import type { Scored, ScoredCase } from './run-score.js';
import { printable } from './xml.js';

/** The Test Anything Protocol, version 14, which readers of version 13 understand too. */
export function makeTap(scored: Scored, context: ReportContext): string {
  const { run, cases } = scored;
  const why = brokenOff(scored);
  return [
    'TAP version 14',
    `1..${cases.length}${cases.length === 0 ? ' # no case was run' : ''}`,
    `# ${oneLine(scored.title ?? `${run.role} of ${run.protocol}, seed ${run.seed}`)}`,
    ...cases.flatMap((each, index) => makePoint(each, index + 1, run.strict, context)),
    `# points: ${scored.earned} of ${scored.of}`,
    // What was skipped counts as passed in this protocol; a run that broke off did not pass.
    ...(why === null ? [] : [`Bail out! ${why}`]),
    '',
  ].join('\n');
}

const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();

/** A number sign would begin a directive. */
const described = (text: string): string => oneLine(text).replace(/[\\#]/g, '\\$&');

function makePoint(scored: ScoredCase, number: number, strict: boolean, context: ReportContext): string[] {
  const standing = standingOf(scored, strict);
  const isOk = standing === 'passed' || standing === 'skipped';
  const line = `${isOk ? 'ok' : 'not ok'} ${number} - ${described(scored.id)}`;
  if (standing === 'skipped') return [`${line} # SKIP ${described(`${scored.verdict}: ${reasonFor(scored)}`)}`];
  return scored.verdict === 'pass' ? [line] : [line, ...makeDiagnostics(scored, context)];
}

function makeDiagnostics(scored: ScoredCase, { registry }: ReportContext): string[] {
  const { title, verdict, earned, of, findings, again, protocol } = scored;
  const told = findings.map(({ rule, reason, sent, said, legal }) => {
    const known = registry.find(rule);
    const clause = (known === null ? null : sourceFor(known, protocol)?.document) ?? null;
    return { rule, says: known?.title ?? null, clause, reason, sent, said, legal };
  });
  const text = stringify(
    { title, verdict, points: `${earned} of ${of}`, reason: reasonFor(scored), findings: told, again },
    (_, value: unknown) => (typeof value === 'string' ? printable(value) : value),
    { lineWidth: 0 },
  );
  return ['---', ...text.replace(/\n$/, '').split('\n'), '...'].map((line) => `  ${line}`);
}
