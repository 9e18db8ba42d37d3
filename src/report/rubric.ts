/** The cases that an entry of a rubric applies to. */
export type Scope =
  | { readonly topic: string }
  /** Ids of rules; the case must be about one of them. */
  | { readonly rules: readonly string[] }
  /** A pattern over case ids, or a register id. */
  | { readonly cases: string };

/** The points that cases are worth. */
export interface Award {
  readonly scope: Scope;
  /** For each case, or in total, distributed by what each case is worth by itself. */
  readonly points: { readonly each: number } | { readonly total: number };
  /** All or nothing: no case earns anything unless all earn their full points. */
  readonly together: boolean;
}

/** A share of a case's points, from 0 to 1. */
export interface Share {
  readonly scope: Scope;
  readonly share: number;
}

export const COUNTED = ['cases', 'causes'] as const;

/** How a teacher turns verdicts into points. If several entries of a list apply to a case, the first one counts. */
export interface Rubric {
  readonly title: string | null;
  /** What costs points: each failed case, or each cause of failures once. */
  readonly count: (typeof COUNTED)[number];
  readonly points: readonly Award[];
  /** What failed cases still earn. */
  readonly partial: readonly Share[];
  /** What non-strict cases lose. */
  readonly penalties: readonly Share[];
  /** The maximum for a topic. */
  readonly caps: Readonly<Record<string, number>>;
  /** Patterns of cases hidden from students. */
  readonly hidden: readonly string[];
}

/** Every case is worth the points in its own header. */
export const DEFAULT_RUBRIC: Rubric = {
  title: null,
  count: 'cases',
  points: [],
  partial: [],
  penalties: [],
  caps: {},
  hidden: [],
};
