import type { ScoredRun, ScoredTopic } from './scored-run.js';

export interface Cell {
  readonly passed: number;
  /** Cases that were run and apply. */
  readonly of: number;
}

/** One program in several versions of a protocol, topic by topic. */
export interface Matrix {
  readonly protocols: readonly string[];
  /** A cell is null if the version has no case of the topic. */
  readonly topics: readonly { readonly name: string; readonly cells: readonly (Cell | null)[] }[];
  readonly all: readonly Cell[];
}

export function matrixOf(runs: readonly ScoredRun[]): Matrix {
  // The last version has nearly all topics, so its order comes first.
  const names = [...new Set(runs.toReversed().flatMap(({ topics }) => topics.map(({ name }) => name)))];
  return {
    protocols: runs.map(({ run }) => run.protocol),
    topics: names.map((name) => ({ name, cells: runs.map((run) => cellOf(run, name)) })),
    all: runs.map(({ cases, counts }) => counted({ cases, counts })),
  };
}

function cellOf({ topics }: ScoredRun, name: string): Cell | null {
  const topic = topics.find((each) => each.name === name);
  return topic === undefined ? null : counted(topic);
}

/** Counts as the table of a single run does. */
const counted = ({ cases, counts }: Pick<ScoredTopic, 'cases' | 'counts'>): Cell => ({
  passed: counts.pass + counts['non-strict'],
  of: cases.length - counts['not-applicable'] - counts.skipped,
});
