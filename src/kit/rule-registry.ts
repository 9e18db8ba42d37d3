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
}

/** A rule that a program can follow or break. */
export interface RegisteredRule {
  /** Stable: `act-mine/cost`. */
  readonly id: string;
  /** The rule in one sentence. */
  readonly title: string;
  readonly sources: readonly RuleSource[];
  /** Whether breaking it fails, by role. It does not apply to roles that are absent. */
  readonly levels: { readonly [role in Role]?: Level };
  /** Absent for rules of the game itself. */
  readonly phase?: RulePhase;
}

export interface Registry {
  readonly rules: readonly RegisteredRule[];
  readonly find: (id: string) => RegisteredRule | null;
}

export function createRegistry(rules: readonly RegisteredRule[]): Registry {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  if (byId.size !== rules.length) throw new Error(`a rule is registered twice: ${repeated(rules)}`);
  return { rules, find: (id) => byId.get(id) ?? null };
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

/** Merges several registries. A rule that is in several of them keeps all its sources. */
export function mergeRegistries(registries: readonly Registry[]): Registry {
  const byId = new Map<string, RegisteredRule>();
  for (const rule of registries.flatMap(({ rules }) => rules)) {
    const known = byId.get(rule.id);
    byId.set(rule.id, known === undefined ? rule : mergeRules(known, rule));
  }
  return createRegistry([...byId.values()]);
}

const mergeRules = (one: RegisteredRule, other: RegisteredRule): RegisteredRule => ({
  ...one,
  sources: [...one.sources, ...other.sources],
  levels: { ...other.levels, ...one.levels },
});
