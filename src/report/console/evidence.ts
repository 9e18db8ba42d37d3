import { truncate } from '../../core/truncate.js';
import { recordedStderr } from '../../kit/recorded-stderr.js';
import { collapseRepeats } from './text.js';

const MAX_ENTRIES = 4;
const MAX_ENTRY_LINES = 4;
/** Of the first lines on stderr, and of the last: the error is among the first in some languages, and the last in others. */
const STDERR_LINES = 4;
const WIDTH = 110;

/** The part of a recording up to just after a line, or its end if there is no line to show. */
export function recordingExcerpt(evidence: string, line: number | null): string[] {
  const lines = evidence.trimEnd().split('\n');
  return entriesOf(lines.slice(lines.indexOf('') + 1, endOfEntry(lines, (line ?? lines.length) + 1)))
    .filter(([first]) => !STDERR.test(first as string))
    .slice(-MAX_ENTRIES)
    .flatMap((entry) => cutEntry(entry.map(collapseRepeats)));
}

/** Entries of several lines are not split. */
function endOfEntry(lines: readonly string[], from: number): number {
  const next = lines.findIndex((line, index) => index >= from && !CONTINUATION.test(line));
  return next < 0 ? lines.length : next;
}

/** The first and the last lines that the program wrote to stderr. */
export function stderrExcerpt(evidence: string): string[] {
  const written = recordedStderr(evidence);
  const isLong = written.length > 2 * STDERR_LINES + 1;
  const shown = isLong ? [...written.slice(0, STDERR_LINES), '…', ...written.slice(-STDERR_LINES)] : written;
  return shown.map(cut);
}

const STDERR = /^(?:\[[^\]]*\] )?<< (?:@\S+ )?stderr (?:raw|hex)\b/;
const CONTINUATION = /^\s/;

/** Groups each line with the indented lines below it, which continue it. */
function entriesOf(lines: readonly string[]): string[][] {
  const entries: string[][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last !== undefined && CONTINUATION.test(line)) last.push(line);
    else entries.push([line]);
  }
  return entries;
}

function cutEntry(entry: readonly string[]): string[] {
  const shown = entry.length <= MAX_ENTRY_LINES ? entry : [...entry.slice(0, MAX_ENTRY_LINES - 1), '   …'];
  return shown.map(cut);
}

const cut = (line: string): string => truncate(line, WIDTH);
