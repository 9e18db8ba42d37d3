import picomatch from 'picomatch/posix.js';
import { ok, type Result } from '../core/result.js';
import { nearestWord } from '../core/spelling.js';
import type { RegisterPoint, Registry } from './rule-registry.js';
import type { Subject } from './verdict.js';

/** Which cases to run. An empty list does not restrict anything. */
export interface CaseFilter {
  /** Patterns for case ids, or numbers of the register. */
  readonly only: readonly string[];
  /** Ids of rules, or of register entries that they come from. */
  readonly rules: readonly string[];
  readonly skip: readonly string[];
}

export type Selectable = Pick<Subject, 'id' | 'register' | 'rules'>;

export interface SelectionError {
  readonly code: 'select/no-match' | 'select/unknown-rule' | 'select/nothing-left';
  readonly message: string;
}

/** The cases that pass a filter, in their order. A pattern that matches nothing is an error: it is probably a mistake. */
export function selectCases<T extends Selectable>(
  cases: readonly T[],
  { only, rules, skip }: CaseFilter,
  registry: Registry,
): Result<T[], SelectionError> {
  for (const pattern of [...only, ...skip]) {
    if (!cases.some((each) => matchesId(pattern, each))) return noMatch(pattern, cases);
  }
  for (const rule of rules) {
    if (!cases.some((each) => exercises(rule, each, registry))) return noRule(rule, cases, registry);
  }
  const selected = cases.filter(
    (each) =>
      (only.length === 0 || only.some((pattern) => matchesId(pattern, each))) &&
      (rules.length === 0 || rules.some((rule) => exercises(rule, each, registry))) &&
      !skip.some((pattern) => matchesId(pattern, each)),
  );
  return selected.length > 0 ? ok(selected) : fault('select/nothing-left', 'no case matches all of these filters');
}

const fault = (code: SelectionError['code'], message: string): Result<never, SelectionError> => ({
  ok: false,
  error: { code, message },
});

export const matchesId = (pattern: string, { id, register }: Pick<Subject, 'id' | 'register'>): boolean =>
  pattern === register || matcherOf(pattern)(id);

/** The longest id has less than a tenth of that. */
const LONGEST_PATTERN = 10_000;

const matchers = new Map<string, (id: string) => boolean>();

/**
 * `**` matches anything, `*` anything but a slash, `?` one character but a slash; `{a,b}`, `[a-z]` and a leading `!` mean what
 * they do in a shell. A pattern must match the whole id.
 */
export function matcherOf(pattern: string): (id: string) => boolean {
  if (pattern === '' || pattern.length > LONGEST_PATTERN) return () => false;
  const known = matchers.get(pattern);
  if (known !== undefined) return known;
  // An id is no path: one that begins with a dot is like any other, and `a/**` is about what is in `a`.
  const matcher = picomatch(pattern, { dot: true, strictSlashes: true });
  matchers.set(pattern, matcher);
  return matcher;
}

/** Whether a case exercises a rule, given by its id or by a register entry that it comes from, or shows a point of the register. */
function exercises(wanted: string, { id, rules }: Selectable, registry: Registry): boolean {
  const isNamed = rules.some(
    (rule) => rule === wanted || registry.find(rule)?.sources.some(({ register }) => register === wanted),
  );
  return isNamed || (pointIn(registry, wanted)?.cases.some((pattern) => matcherOf(pattern)(id)) ?? false);
}

const pointIn = ({ points }: Registry, wanted: string): RegisterPoint | undefined =>
  points.find(({ id }) => id === wanted);

const MAX_SIMILAR = 3;

function noMatch(pattern: string, cases: readonly Selectable[]): Result<never, SelectionError> {
  const meant = patternFor(pattern, cases);
  if (meant !== null) return fault('select/no-match', `no case matches "${pattern}"; did you mean '${meant}'?`);
  const near = nearIds(
    pattern,
    cases.map(({ id }) => id),
  );
  const hint = near.length === 0 ? '"herald list" shows all cases' : `similar: ${near.join(', ')}`;
  return fault('select/no-match', `no case matches "${pattern}"; ${hint}`);
}

/** The pattern that a part of an id stands for: `mine` for `**\/mine/*`. Null if no id has such a part, or a similar one. */
function patternFor(part: string, cases: readonly Selectable[]): string | null {
  const parts = new Set(cases.flatMap(({ id }) => id.split('/')));
  const known = parts.has(part) ? part : nearestWord(part, [...parts]);
  if (known === null) return null;
  const candidates = [`**/${known}/*`, `**/${known}`, `**/${known}/**`, `${known}/**`];
  return candidates.find((pattern) => cases.some((each) => matchesId(pattern, each))) ?? null;
}

/** The id with the nearest spelling, if any is near, then those with the most words in common. */
export function nearIds(pattern: string, ids: readonly string[]): string[] {
  const words = wordsOf(pattern);
  const ranked = ids
    .map((id) => ({ id, common: wordsOf(id).filter((word) => words.includes(word)).length }))
    .filter(({ common }) => common > 0)
    .sort((a, b) => b.common - a.common);
  const spelled = nearestWord(pattern, ids);
  return [...new Set([...(spelled === null ? [] : [spelled]), ...ranked.map(({ id }) => id)])].slice(0, MAX_SIMILAR);
}

/** Short words, such as versions, are too common to count. */
const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);

function noRule(wanted: string, cases: readonly Selectable[], registry: Registry): Result<never, SelectionError> {
  const known = [
    ...registry.rules.map(({ id }) => id),
    ...registry.rules.flatMap(({ sources }) => sources.flatMap(({ register }) => register ?? [])),
    ...registry.points.map(({ id }) => id),
  ];
  if (known.includes(wanted)) {
    const why = whyNone(wanted, cases, registry);
    return fault('select/no-match', `none of these cases is about the rule "${wanted}"${why}`);
  }
  const near = nearestWord(wanted, known);
  const hint = near === null ? '"herald list" shows each case with its rules' : `did you mean ${near}?`;
  return fault('select/unknown-rule', `unknown rule "${wanted}"; ${hint}`);
}

/** What the register says about it; empty if that is nothing. */
function whyNone(wanted: string, cases: readonly Selectable[], registry: Registry): string {
  const without = pointIn(registry, wanted)?.without ?? [];
  const reasons = without
    .filter((each) => cases.some(({ id }) => matcherOf(each.cases)(id)))
    .map(({ reason }) => reason);
  return reasons.length === 0 ? '' : `, which is in the register: ${[...new Set(reasons)].join('; ')}`;
}
