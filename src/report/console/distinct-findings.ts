import { CauseSignatures, mainFinding } from '../../kit/cause-signature.js';
import type { CaseResult, Finding } from '../../kit/verdict.js';
import { plural } from './text.js';

/** A finding that stands for all of its case that have the same cause. */
export interface DistinctFinding {
  readonly finding: Finding;
  /** How many others there are. */
  readonly others: number;
}

/**
 * The findings of a case, each cause once, and the one that decides first. Where a game goes on after a refusal, a program makes the
 * same mistake in every turn.
 */
export function distinctFindings({ findings, verdict }: Pick<CaseResult, 'findings' | 'verdict'>): DistinctFinding[] {
  const signatures = new CauseSignatures();
  const main = mainFinding(findings);
  const ordered = main === undefined ? [] : [main, ...findings.filter((each) => each !== main)];
  const byCause = new Map<string, Finding[]>();
  for (const each of ordered) {
    const cause = `${each.level} ${signatures.of({ verdict, reason: null, findings: [each], evidence: null })}`;
    byCause.set(cause, [...(byCause.get(cause) ?? []), each]);
  }
  return [...byCause.values()].map((alike) => ({ finding: alike[0] as Finding, others: alike.length - 1 }));
}

/** `4 more times in this case`; null if it is the only one. */
export const repetition = ({ others }: DistinctFinding): string | null =>
  others === 0 ? null : `${plural(others, 'more time')} in this case`;
