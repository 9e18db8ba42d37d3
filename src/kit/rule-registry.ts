import { parseProtocolName } from './protocol-name.js';
import type { CitedRule, RulePhase } from './rule.js';
import type { Level, Role } from './transcript/index.js';

/** Where a rule comes from, for one protocol. */
export interface RuleSource {
  /** `sexpr`, `jsonrpc`. */
  readonly protocol: string;
  /** Document and clause; null if the register is the only source. */
  readonly document: string | null;
  /** The register's id, such as S-24, if there is one. */
  readonly register: string | null;
  /** Whom it binds in this protocol, where others have a rule with the same id for other roles. */
  readonly levels?: RuleLevels;
  /** Where docs/ describes it: `docs/protocols/sexpr.md#the-turn`. */
  readonly page?: string;
}

/** Whether breaking a rule fails, by role. It does not apply to roles that are absent. */
export type RuleLevels = { readonly [role in Role]?: Level };

/** A rule that a program can follow or break. */
export interface RegisteredRule {
  /** Stable: `act-mine/cost`. */
  readonly id: string;
  /** The rule in one sentence. */
  readonly title: string;
  readonly sources: readonly RuleSource[];
  /** In any of its protocols. */
  readonly levels: RuleLevels;
  /** Absent for rules of the game itself. */
  readonly phase?: RulePhase;
}

/** A point of the register and the cases that show it, whichever rules these exercise. */
export interface RegisterPoint {
  /** `Q5`, `D-PROF`. */
  readonly id: string;
  /** Patterns of ids. */
  readonly cases: readonly string[];
  /** Why no case out of some shows it. */
  readonly without: readonly { readonly cases: string; readonly reason: string }[];
}

export interface Registry {
  readonly rules: readonly RegisteredRule[];
  /** Empty where the rules alone say which cases are about a point. */
  readonly points: readonly RegisterPoint[];
  readonly find: (id: string) => RegisteredRule | null;
  /** Whether no game comes to what a message of a protocol shows, if the game can tell. */
  readonly isImpossible?: (message: string, protocol: string) => boolean;
}

export function createRegistry(rules: readonly RegisteredRule[], points: readonly RegisterPoint[] = []): Registry {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  if (byId.size !== rules.length) throw new Error(`a rule is registered twice: ${repeated(rules)}`);
  return { rules, points, find: (id) => byId.get(id) ?? null };
}

/** Rules that programs of that role must follow in one protocol. */
export const mustRules = (protocol: string, role: Role, rules: Iterable<CitedRule>): RegisteredRule[] =>
  [...rules].map(({ document, register, ...rule }) => ({
    ...rule,
    sources: [{ protocol, document, register }],
    levels: { [role]: 'must' },
  }));

const repeated = (rules: readonly RegisteredRule[]): string =>
  rules
    .map(({ id }) => id)
    .filter((id, index, ids) => ids.indexOf(id) !== index)
    .join(', ');

/** Where a rule comes from, for the given protocol. */
export const sourceFor = ({ sources }: RegisteredRule, protocol: string): RuleSource | null =>
  sources.find((source) => source.protocol === parseProtocolName(protocol).id) ?? null;

/** How strictly the rule binds a role in the given protocol; null if it does not. */
export function levelFor(rule: RegisteredRule, protocol: string, role: Role): Level | null {
  const source = sourceFor(rule, protocol);
  return source === null ? null : ((source.levels ?? rule.levels)[role] ?? null);
}

/** Merges several registries. A rule that is in several of them keeps all its sources. */
export function mergeRegistries(registries: readonly Registry[]): Registry {
  const byId = new Map<string, RegisteredRule>();
  for (const rule of registries.flatMap(({ rules }) => rules)) {
    const known = byId.get(rule.id);
    byId.set(rule.id, known === undefined ? rule : mergeRules(known, rule));
  }
  return createRegistry(
    [...byId.values()],
    registries.flatMap(({ points }) => points),
  );
}

const mergeRules = (one: RegisteredRule, other: RegisteredRule): RegisteredRule => ({
  ...one,
  sources: [...ownSources(one), ...ownSources(other)],
  levels: { ...other.levels, ...one.levels },
});

/** The sources of a rule, each with whom it binds there. */
export const ownSources = ({ sources, levels }: RegisteredRule): RuleSource[] =>
  sources.map((source) => ({ levels, ...source }));
