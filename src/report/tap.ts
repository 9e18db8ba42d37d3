import { stringify } from 'yaml';
import { sourceFor } from '../kit/rule-registry.js';
import { flakyNote } from './console/failure.js';
import { externalStatusOf, incompleteNote, reasonFor } from './external-status.js';
import { plainText } from './plain-text.js';
import type { ReportContext } from './report-context.js';
import type { ScoredCase, ScoredRun } from './scored-run.js';

/** A report in the Test Anything Protocol, version 14, which parsers of version 13 understand too. */
export function makeTap(scored: ScoredRun, context: ReportContext): string {
  const { run, cases } = scored;
  const why = incompleteNote(scored);
  return [
    'TAP version 14',
    `1..${cases.length}${cases.length === 0 ? ' # no cases were run' : ''}`,
    '# made by herald',
    `# ${oneLine(scored.title ?? `${run.role} of ${run.protocol}, seed ${run.seed}`)}`,
    ...cases.flatMap((each, index) => makePoint(each, index + 1, run.strict, context)),
    `# points: ${scored.earned} of ${scored.of}`,
    // Skipped tests count as passed in TAP, but an incomplete run did not pass.
    ...(why === null ? [] : [`Bail out! ${why}`]),
    '',
  ].join('\n');
}

const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** A number sign would start a directive. */
const escapeDescription = (text: string): string => oneLine(text).replace(/[\\#]/g, '\\$&');

function makePoint(scored: ScoredCase, number: number, strict: boolean, context: ReportContext): string[] {
  const status = externalStatusOf(scored, strict);
  const isOk = status === 'passed' || status === 'skipped';
  const line = `${isOk ? 'ok' : 'not ok'} ${number} - ${escapeDescription(scored.id)}`;
  if (status === 'skipped') return [`${line} # SKIP ${escapeDescription(`${scored.verdict}: ${reasonFor(scored)}`)}`];
  const flaky = scored.flaky ? [`# ${flakyNote(scored)}`] : [];
  return scored.verdict === 'pass' ? [line, ...flaky] : [line, ...makeDiagnostics(scored, context), ...flaky];
}

function makeDiagnostics(scored: ScoredCase, context: ReportContext): string[] {
  const text = stringify(
    scored.notRun ? { verdict: scored.verdict, reason: reasonFor(scored) } : diagnosticsOf(scored, context),
    (_, value: unknown) => (typeof value === 'string' ? plainText(value) : value),
    { lineWidth: 0 },
  );
  return ['---', ...text.replace(/\n$/, '').split('\n'), '...'].map((line) => `  ${line}`);
}

function diagnosticsOf(scored: ScoredCase, { registry }: ReportContext): object {
  const { title, verdict, earned, of, findings, again, protocol, sameCauseAs } = scored;
  const diagnostics = findings.map(({ rule, reason, sent, said, legal }) => {
    const known = registry.find(rule);
    const source = known === null ? null : sourceFor(known, protocol);
    const read = source?.page === undefined ? {} : { read: source.page };
    return { rule, says: known?.title ?? null, clause: source?.document ?? null, ...read, reason, sent, said, legal };
  });
  return {
    title,
    verdict,
    points: `${earned} of ${of}`,
    reason: reasonFor(scored),
    findings: diagnostics,
    again,
    ...(sameCauseAs !== null && { 'same-cause-as': sameCauseAs }),
  };
}
