import { isProcessRule } from './process-rules.js';
import { levelFor, type RegisteredRule, type Registry } from './rule-registry.js';
import type { Level, Role } from './transcript/index.js';
import type { Subject, Verdict } from './verdict.js';

/** A rule, and the cases that exercise it. */
export interface CoveredRule {
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  /** The ids of the cases that name it. */
  readonly cases: readonly string[];
  /** It has no case here, but one in another version of the protocol. */
  readonly elsewhere: boolean;
  /** It is about the program as a process or a connection, and judged in every case, also in those that do not name it. */
  readonly always: boolean;
}

/** Which rules a selection of cases exercises, for programs of one role. */
export interface RuleCoverage {
  readonly protocol: string;
  readonly role: Role;
  readonly rules: readonly CoveredRule[];
}

/** `all` are the cases of every version, `selected` those that are asked about. */
export function ruleCoverage(
  { rules }: Registry,
  protocol: string,
  role: Role,
  selected: readonly Subject[],
  all: readonly Subject[],
): RuleCoverage {
  const known = new Set(all.flatMap((each) => each.rules));
  const covered = rules
    .flatMap((rule) => {
      const level = levelFor(rule, protocol, role);
      return level === null ? [] : [coverageOf(rule, level, selected, known)];
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return { protocol, role, rules: covered };
}

function coverageOf(
  { id, title }: RegisteredRule,
  level: Level,
  selected: readonly Subject[],
  known: ReadonlySet<string>,
): CoveredRule {
  const cases = selected.filter(({ rules }) => rules.includes(id)).map((each) => each.id);
  const elsewhere = cases.length === 0 && known.has(id);
  return { id, title, level, cases, elsewhere, always: isProcessRule(id) };
}

/** The rules that nothing tests: neither these cases nor those of another version, nor all of them. */
export const untestedRules = ({ rules }: RuleCoverage): readonly CoveredRule[] =>
  rules.filter(({ cases, elsewhere, always }) => cases.length === 0 && !elsewhere && !always);

/** How a program did in the cases of each rule. */
export function outcomesByRule(
  results: readonly (Subject & { readonly verdict: Verdict })[],
): ReadonlyMap<string, { readonly passed: number; readonly failed: number }> {
  const counts = new Map<string, { passed: number; failed: number }>();
  for (const { rules, verdict } of results) {
    for (const rule of rules) {
      const count = counts.get(rule) ?? { passed: 0, failed: 0 };
      if (verdict === 'pass' || verdict === 'non-strict') count.passed++;
      if (verdict === 'fail') count.failed++;
      counts.set(rule, count);
    }
  }
  return counts;
}
