import type { ScoredRun } from './scored-run.js';

/** A path that must not be seen, and what is written in its place. */
export interface WithheldPath {
  readonly path: string;
  readonly shown: string;
}

/** Stands for random letters and digits in the name of a folder. */
const RANDOM = '*';

/** The same run with no such path in any of its texts: messages, commands and recordings. */
export function withoutPaths(scored: ScoredRun, withheld: readonly WithheldPath[]): ScoredRun {
  const patterns = withheld
    .filter(({ path }) => path.length > 1)
    .toSorted((a, b) => b.path.length - a.path.length)
    .map(({ path, shown }) => ({ pattern: patternOf(path), shown }));
  const strip = (text: string): string =>
    patterns.reduce((rest, { pattern, shown }) => rest.replace(pattern, () => shown), text);
  return mapTexts(scored, strip, new Map()) as ScoredRun;
}

/** Not within a longer name: `/home/ann` is no part of `/home/anna`. */
function patternOf(path: string): RegExp {
  const text = path.replace(/[\\^$.+?()[\]{}|*]/g, (mark) => (mark === RANDOM ? '\\w*' : `\\${mark}`));
  return new RegExp(`(?<![\\w.-])${text}(?![\\w.-])`, 'g');
}

/** Parts of a run that are the same object stay so. */
function mapTexts(value: unknown, change: (text: string) => string, done: Map<object, unknown>): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const known = done.get(value);
  if (known !== undefined) return known;
  const changed = Array.isArray(value)
    ? value.map((each) => mapTexts(each, change, done))
    : Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change, done)]));
  done.set(value, changed);
  return changed;
}
