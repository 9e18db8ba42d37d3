import { text } from '../html/markup.js';
import type { BrokenRule } from './broken-rules.js';
import { type ClassEntry, SUBMISSION_STATUSES } from './class-entry.js';
import { countStatuses } from './class-statistics.js';
import { topicsIn } from './submission-table.js';

/** The form that the page's script filters the submissions by. */
export function makeSubmissionFilter(entries: readonly ClassEntry[], rules: readonly BrokenRule[]): string {
  const counts = countStatuses(entries);
  const statuses = SUBMISSION_STATUSES.filter((status) => counts.has(status)).map(
    (status) =>
      `<label><input type="checkbox" name="status" value="${status}" checked> ${status} (${counts.get(status)})</label>`,
  );
  return `<form id="submission-filter" role="search" aria-label="submissions" hidden><label>Search <input type="search" name="words" autocomplete="off"></label>
${statuses.length < 2 ? '' : `<fieldset><legend>Status</legend>${statuses.join(' ')}</fieldset>`}
${makeSelect('Lost points in', 'topic', topicsIn(entries))}
${makeSelect(
  'Breaks',
  'rule',
  rules.map(({ rule }) => rule),
)}
<output name="shown" aria-live="polite"></output></form>`;
}

const makeSelect = (label: string, name: string, options: readonly string[]): string =>
  options.length === 0
    ? ''
    : `<label>${label} <select name="${name}"><option value="">anything</option>${options
        .map((option) => `<option value="${text(option)}">${text(option)}</option>`)
        .join('')}</select></label>`;
