import { type Registry, sourceFor } from '../../kit/rule-registry.js';
import type { CaseResult } from '../../kit/verdict.js';
import { ruleName } from './failure.js';
import { escapeControls } from './text.js';

const BRIEFEST = 180;

/** A case and what became of it, on one line. */
export function makeOneLine(result: CaseResult, registry: Registry): string {
  const text = escapeControls(`${result.id}: ${reasonOf(result, registry)}`.replace(/\s*\n\s*/g, ' '));
  return text.length > BRIEFEST ? `${text.slice(0, BRIEFEST - 1)}…` : text;
}

function reasonOf({ reason, findings, protocol }: CaseResult, registry: Registry): string {
  const [finding] = findings;
  if (finding === undefined) return reason ?? 'no reason is given';
  const rule = registry.find(finding.rule);
  const register = rule === null ? null : (sourceFor(rule, protocol)?.register ?? null);
  return `${ruleName(finding.rule, register)}: ${finding.reason}`;
}

/** Whether it failed only because the program was not waited for any more. */
export const isNotRun = ({ findings, evidence }: CaseResult): boolean =>
  evidence === null && (findings[0]?.reason.startsWith('not run: ') ?? false);
