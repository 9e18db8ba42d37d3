import { type RegisteredRule, type Registry, type RuleSource, sourceFor } from './rule-registry.js';

/** A page of docs/, and its sections by how the id of a rule or its clause begins; the first that matches counts. */
export interface RulePage {
  /** `docs/protocols/sexpr.md`. */
  readonly path: string;
  readonly sections: readonly (readonly [start: string, section: string])[];
}

/** The section that describes a rule; the page as a whole if none does. */
export function sectionOn({ path, sections }: RulePage, id: string, clause: string): string {
  const found = sections.find(([start]) => id.startsWith(start) || clause.startsWith(start));
  return found === undefined ? path : `${path}#${found[1]}`;
}

type FindPage = (id: string, document: string, protocol: string) => string;

/** Adds to each source of a rule where to read about it: what no document states is in the register. */
export const withPages = (rules: readonly RegisteredRule[], findPage: FindPage): RegisteredRule[] =>
  rules.map((rule) => ({
    ...rule,
    sources: rule.sources.map((source) => {
      const page = pageOf(rule.id, source, findPage);
      return page === null ? source : { ...source, page };
    }),
  }));

function pageOf(id: string, { protocol, document, register }: RuleSource, findPage: FindPage): string | null {
  if (document !== null) return findPage(id, document, protocol);
  return register === null ? null : `docs/register.md#${register.toLowerCase()}`;
}

/** Where to read about a rule, in the given protocol; null if it is not known. */
export function pageFor(registry: Registry, id: string, protocol: string): string | null {
  const rule = registry.find(id);
  return rule === null ? null : (sourceFor(rule, protocol)?.page ?? null);
}
