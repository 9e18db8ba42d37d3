import { type Multiset, multisetOf } from '../../core/multiset.js';
import { type ClassEntry, percentOf, pointsOf, type SubmissionStatus } from './class-entry.js';

/** Statistics of a class count programs that ran: a submission that could not be run says nothing about the task. */
export const isCounted = ({ status, scored }: ClassEntry): boolean => status === 'graded' && scored !== null;

/** The percentages of the submissions that count, lowest first. */
export const percentages = (entries: readonly ClassEntry[]): number[] =>
  entries
    .filter(isCounted)
    .map(pointsOf)
    .flatMap((points) => (points === null ? [] : [percentOf(points)]))
    .filter((percent) => percent !== null)
    .sort((a, b) => a - b);

/** Null without values, as is the median. */
export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

export function medianOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** How many submissions have each status, in the order in which statuses first occur. */
export const countStatuses = (entries: readonly ClassEntry[]): Multiset<SubmissionStatus> =>
  multisetOf(entries.map(({ status }) => status));

/** The points that all submissions can earn, if that is the same for all. */
export function commonMaximum(entries: readonly ClassEntry[]): number | null {
  const maxima = new Set(entries.flatMap(({ scored }) => (scored === null ? [] : [scored.of])));
  const [only] = maxima;
  return maxima.size === 1 && only !== undefined ? only : null;
}

/** As people sort names: without regard to case, ä next to a, and 10 after 9. The same everywhere, whatever the system's locale is. */
const NAMES = new Intl.Collator('en', { numeric: true });

export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  NAMES.compare(a.name, b.name) || (a.name < b.name ? -1 : 1);
