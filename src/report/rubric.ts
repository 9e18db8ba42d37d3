/** Which cases an entry of a rubric means. */
export type Scope =
  | { readonly topic: string }
  /** Ids of rules: the case is about one of them. */
  | { readonly rules: readonly string[] }
  /** A pattern over ids, or a number of the register. */
  | { readonly cases: string };

/** What cases are worth. */
export interface Award {
  readonly scope: Scope;
  /** For each of them, or for all of them together, shared out by what each is worth by itself. */
  readonly points: { readonly each: number } | { readonly total: number };
  /** Whether all of them must be earned in full for any to be earned. */
  readonly together: boolean;
}

/** A share of a case's points, from 0 to 1. */
export interface Share {
  readonly scope: Scope;
  readonly share: number;
}

/** What a teacher makes of the verdicts. Of several entries that mean a case, the first counts. */
export interface Rubric {
  readonly title: string | null;
  readonly points: readonly Award[];
  /** What a failed case still earns. */
  readonly partial: readonly Share[];
  /** What a non-strict case loses. */
  readonly penalties: readonly Share[];
  /** The most that a topic can earn. */
  readonly caps: Readonly<Record<string, number>>;
  /** Patterns of cases that students do not see. */
  readonly hidden: readonly string[];
}

/** Each case is worth what it says itself. */
export const DEFAULT_RUBRIC: Rubric = { title: null, points: [], partial: [], penalties: [], caps: {}, hidden: [] };
