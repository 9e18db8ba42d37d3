import { type Registry, sourceFor } from '../../kit/rule-registry.js';
import type { CaseResult, Finding } from '../../kit/verdict.js';
import type { ReportContext } from '../report-context.js';
import { recordingExcerpt, stderrExcerpt } from './evidence.js';
import { collapseLong, collapseRepeats, escapeControls, labelled, plural, truncate, wrap } from './text.js';

/** A case that did not pass, with everything the author of the program needs to see why. */
export function makeFailure(result: CaseResult, context: ReportContext): string {
  const { id, title, register, verdict, reason, findings, again } = result;
  const lines = [
    `${verdict.toUpperCase()} ${withRegister(id, register)}`,
    ...(title === id ? [] : labelled('case', [title])),
    ...(reason === null ? [] : labelled('why', wrap(reason))),
    ...findings.flatMap((finding) => makeFinding(finding, result, context)),
    ...labelled('rerun', [again]),
  ];
  return escapeControls(lines.join('\n'));
}

function makeFinding(finding: Finding, result: CaseResult, context: ReportContext): string[] {
  const { sent, said, reason, legal, more } = finding;
  return [
    ...(sent === null ? [] : labelled('sent', wrap(collapseRepeats(sent)))),
    ...labelled('got', said === null ? ['(nothing)'] : wrap(collapseLong(said))),
    ...labelled('why', wrap(reason)),
    ...makeRule(finding, result.protocol, context),
    ...(legal.length === 0 ? [] : labelled('legal', wrap(`${legal.join('  ')}${more ? '  …' : ''}`))),
    ...makeEvidence(result.evidence, finding.line),
  ];
}

function makeRule(finding: Finding, protocol: string, { registry, hint }: ReportContext): string[] {
  const rule = registry.find(finding.rule);
  const source = rule === null ? null : sourceFor(rule, protocol);
  const advice = hint?.(finding, protocol) ?? null;
  const name = withRegister(finding.rule, source?.register ?? null);
  return [
    ...labelled('rule', wrap(`${name}${rule === null ? '' : `: ${rule.title}`}`)),
    ...(source?.document ? labelled('clause', [source.document]) : []),
    ...(advice === null ? [] : labelled('hint', wrap(advice))),
  ];
}

const makeEvidence = (evidence: string | null, line: number | null): string[] =>
  evidence === null
    ? []
    : [...labelled('stderr', stderrExcerpt(evidence)), ...labelled('wire', recordingExcerpt(evidence, line))];

const withRegister = (id: string, register: string | null): string => (register === null ? id : `${id} (${register})`);

const MAX_ONE_LINE = 180;

/** A case and why it did not pass, on one line. */
export function makeOneLine(result: CaseResult, registry: Registry): string {
  const text = `${result.id}: ${reasonOf(result, registry)}`.replace(/\s*\n\s*/g, ' ');
  return truncate(escapeControls(text), MAX_ONE_LINE);
}

function reasonOf({ reason, findings, protocol }: CaseResult, registry: Registry): string {
  const [finding] = findings;
  if (finding === undefined) return reason ?? 'no reason given';
  const rule = registry.find(finding.rule);
  const register = rule === null ? null : (sourceFor(rule, protocol)?.register ?? null);
  return `${withRegister(finding.rule, register)}: ${finding.reason}`;
}

/** Whether the case failed only because the program had stopped responding in earlier ones. */
export const isNotRun = ({ findings, evidence }: CaseResult): boolean =>
  evidence === null && (findings[0]?.reason.startsWith('not run: ') ?? false);

/** All cases that were not run, on one line, since they share their reason. */
export const makeNotRun = (cases: readonly CaseResult[]): string[] =>
  cases.length === 0 ? [] : [`${plural(cases.length, 'case')} ${cases[0]?.findings[0]?.reason}`];
