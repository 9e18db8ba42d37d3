import { multisetOf } from '../../core/multiset.js';
import { truncate } from '../../core/truncate.js';
import { recordedResult } from '../../kit/game-result-note.js';
import { type Registry, sourceFor } from '../../kit/rule-registry.js';
import type { CaseResult, Finding } from '../../kit/verdict.js';
import { plainText } from '../plain-text.js';
import type { ReportContext } from '../report-context.js';
import { type DistinctFinding, distinctFindings, repetition } from './distinct-findings.js';
import { recordingExcerpt, stderrExcerpt } from './evidence.js';
import { collapseLong, labelled, linesOfSent, plural, wrap } from './text.js';

/** A case that did not pass; `sameCauseAs` is the first case that fails for the same cause. */
export interface Failure extends CaseResult {
  readonly sameCauseAs?: string | null;
}

/** A case that did not pass, with everything the author of the program needs to see why. */
export function makeFailure(result: Failure, context: ReportContext, others: readonly CaseResult[] = []): string {
  const { id, title, register, verdict, reason, again, sameCauseAs = null } = result;
  const lines = [
    `${verdict.toUpperCase()} ${withRegister(id, register)}`,
    ...(title === id ? [] : labelled('case', [title])),
    ...gameOf(result),
    ...(reason === null ? [] : labelled('why', wrap(reason))),
    ...distinctFindings(result).flatMap((each, index) => makeFinding(each, result, context, index === 0)),
    ...labelled('rerun', [again]),
    ...(sameCauseAs === null ? [] : labelled('same', [`cause as ${sameCauseAs}`])),
    ...labelled('also', listOf(others)),
  ];
  return plainText(lines.join('\n'));
}

/** Who played in a whole game, and how it ended. */
function gameOf(result: CaseResult): string[] {
  const ended = recordedResult(result);
  return ended === null ? [] : labelled('game', wrap(ended));
}

const MAX_OTHERS = 5;

/** The ids of cases that fail for the same cause, as many as there is room for. */
function listOf(others: readonly CaseResult[]): string[] {
  const shown = others.length <= MAX_OTHERS ? others : others.slice(0, MAX_OTHERS - 1);
  const more = others.length - shown.length;
  return [...shown.map(({ id }) => id), ...(more === 0 ? [] : [`and ${more} more`])];
}

function makeFinding(
  distinct: DistinctFinding,
  { protocol, evidence }: CaseResult,
  context: ReportContext,
  isFirst: boolean,
): string[] {
  const { finding } = distinct;
  const repeated = repetition(distinct);
  const { sent, said, reason, legal, more } = finding;
  return [
    ...(sent === null ? [] : labelled('sent', linesOfSent(sent))),
    ...labelled('got', said === null ? ['(nothing)'] : wrap(collapseLong(said))),
    ...labelled('why', wrap(reason)),
    ...(repeated === null ? [] : labelled('repeat', [repeated])),
    ...makeRule(finding, protocol, context),
    ...(legal.length === 0 ? [] : labelled('legal', wrap(`${legal.join('  ')}${more ? '  …' : ''}`))),
    // What it wrote on stderr belongs to the whole case.
    ...(isFirst && evidence !== null ? labelled('stderr', stderrExcerpt(evidence)) : []),
    ...(evidence === null ? [] : labelled('wire', recordingExcerpt(evidence, finding.line))),
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
    ...(source?.page ? labelled('read', [source.page]) : []),
    ...(advice === null ? [] : labelled('hint', wrap(advice))),
  ];
}

const withRegister = (id: string, register: string | null): string => (register === null ? id : `${id} (${register})`);

/** Room for a reply in JSON, and for what it should have been. */
const MAX_ONE_LINE = 260;

/** A case and why it did not pass, on one line. */
export function makeOneLine(result: CaseResult, registry: Registry): string {
  const text = `${result.id}: ${reasonOf(result, registry)}`.replace(/\s*\n\s*/g, ' ');
  return truncate(plainText(text), MAX_ONE_LINE);
}

/** One line for each reason, or each kind of reasons: the first case that has it, and how many more do. */
export function makeOneLines(
  cases: readonly CaseResult[],
  registry: Registry,
  kindOf = (reason: string): string => reason,
): string[] {
  const byKind = new Map<string, CaseResult[]>();
  for (const each of cases) {
    const kind = kindOf(reasonOf(each, registry));
    byKind.set(kind, [...(byKind.get(kind) ?? []), each]);
  }
  return [...byKind.values()].map(([first, ...others]) => {
    const more = others.length === 0 ? '' : `, and ${plural(others.length, 'more case')}`;
    return `${makeOneLine(first as CaseResult, registry)}${more}`;
  });
}

function reasonOf({ verdict, reason, findings, protocol }: CaseResult, registry: Registry): string {
  // What a case that does not apply found on its way there is not why.
  const [finding] = verdict === 'not-applicable' && reason !== null ? [] : findings;
  if (finding === undefined) return reason ?? 'no reason given';
  const rule = registry.find(finding.rule);
  const register = rule === null ? null : (sourceFor(rule, protocol)?.register ?? null);
  return `${withRegister(finding.rule, register)}: ${finding.reason}`;
}

/** A case that was late before; empty for any other. */
export const flakyNote = ({ flaky = 0 }: CaseResult): string =>
  flaky === 0 ? '' : `flaky: late ${TIMES[flaky] ?? `${flaky} times`} before`;

const TIMES: Readonly<Record<number, string>> = { 1: 'once', 2: 'twice' };

/** All cases that were not run, on one line for each reason. */
export function makeNotRun(cases: readonly CaseResult[]): string[] {
  const reasons = multisetOf(cases.map(({ findings, reason }) => findings[0]?.reason ?? reason ?? ''));
  const lines = [...reasons].map(([why, count]) => `${plural(count, 'case')} ${why}`);
  return lines.length === 0 ? [] : [lines.join('\n')];
}
