import { sourceFor } from '../../kit/rule-registry.js';
import type { CaseResult, Finding } from '../../kit/verdict.js';
import type { ReportContext } from '../report-context.js';
import { recordingExcerpt, stderrExcerpt } from './evidence.js';
import { collapseRepeats, escapeControls, labelled, wrap } from './text.js';

/** A case that did not pass, with everything its author needs to see why. */
export function makeFailure(result: CaseResult, context: ReportContext): string {
  const { id, title, register, verdict, reason, findings, again } = result;
  const number = register === null ? '' : ` (${register})`;
  const lines = [
    `${verdict.toUpperCase()} ${id}${number}`,
    ...(title === id ? [] : labelled('case', [title])),
    ...(reason === null ? [] : labelled('why', wrap(reason))),
    ...findings.flatMap((finding) => makeFinding(finding, result, context)),
    ...labelled('again', [again]),
  ];
  return escapeControls(lines.join('\n'));
}

/** A reply is shown as it came; of a state, nobody counts the cards. */
const LONG = 200;

function makeFinding(finding: Finding, result: CaseResult, context: ReportContext): string[] {
  const { sent, said, reason, legal, more } = finding;
  return [
    ...(sent === null ? [] : labelled('sent', wrap(collapseRepeats(sent)))),
    ...labelled('said', said === null ? ['(nothing)'] : wrap(said.length > LONG ? collapseRepeats(said) : said)),
    ...labelled('why', wrap(reason)),
    ...makeRule(finding, result.protocol, context),
    ...(legal.length === 0 ? [] : labelled('legal', wrap(`${legal.join('  ')}${more ? '  …' : ''}`))),
    ...makeEvidence(result.evidence, finding.line),
  ];
}

function makeRule(finding: Finding, protocol: string, { registry, hint }: ReportContext): string[] {
  const { rule: id } = finding;
  const rule = registry.find(id);
  const source = rule === null ? null : sourceFor(rule, protocol);
  const register = source?.register ?? null;
  const advice = hint?.(finding, protocol) ?? null;
  return [
    ...labelled('rule', wrap(`${ruleName(id, register)}${rule === null ? '' : `: ${rule.title}`}`)),
    ...(source?.document ? labelled('clause', [source.document]) : []),
    ...(advice === null ? [] : labelled('hint', wrap(advice))),
  ];
}

const makeEvidence = (evidence: string | null, line: number | null): string[] =>
  evidence === null
    ? []
    : [...labelled('stderr', stderrExcerpt(evidence)), ...labelled('wire', recordingExcerpt(evidence, line))];

export const ruleName = (rule: string, register: string | null): string =>
  register === null ? rule : `${rule} (${register})`;
