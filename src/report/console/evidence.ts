import { collapseRepeats } from './text.js';

const ENTRIES = 4;
const ENTRY_LINES = 4;
const STDERR_LINES = 6;
const WIDTH = 110;

/** The recording around the line that shows it; its end where no line does. */
export function recordingExcerpt(evidence: string, line: number | null): string[] {
  const lines = evidence.trimEnd().split('\n');
  return entriesOf(lines.slice(lines.indexOf('') + 1, endOf(lines, (line ?? lines.length) + 1)))
    .filter(([first]) => !STDERR.test(first as string))
    .slice(-ENTRIES)
    .flatMap((entry) => clipped(entry.map(collapseRepeats)));
}

/** What is said in several lines is shown to its end. */
function endOf(lines: readonly string[], from: number): number {
  const next = lines.findIndex((line, index) => index >= from && !CONTINUED.test(line));
  return next < 0 ? lines.length : next;
}

/** The last that the program complained of, before it was told to end: what comes then explains nothing. */
export function stderrExcerpt(evidence: string): string[] {
  const lines = evidence.split('\n');
  const told = lines.findIndex((line) => END.test(line));
  const said = entriesOf(told < 0 ? lines : lines.slice(0, told)).flatMap(textOnStderr);
  return said.slice(-STDERR_LINES).map(cut);
}

const STDERR = /^(?:\[[^\]]*\] )?<< (?:@\S+ )?stderr (?:raw|hex)\b ?/;
const CONTINUED = /^\s/;
const END = /^(?:\[[^\]]*\] )?>> (?:@\S+ )?end$/;

function textOnStderr([first = '', ...rest]: readonly string[]): string[] {
  if (!STDERR.test(first)) return [];
  return [first.replace(STDERR, ''), ...rest.map((line) => line.replace(/^\s+\|?/, ''))].filter(
    (line) => line.trim() !== '',
  );
}

/** Lines that are indented belong to the one above. */
function entriesOf(lines: readonly string[]): string[][] {
  const entries: string[][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last !== undefined && CONTINUED.test(line)) last.push(line);
    else entries.push([line]);
  }
  return entries;
}

function clipped(entry: readonly string[]): string[] {
  const shown = entry.length <= ENTRY_LINES ? entry : [...entry.slice(0, ENTRY_LINES - 1), '   …'];
  return shown.map(cut);
}

const cut = (line: string): string => (line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line);
