import { ok, type Result } from '../../core/result.js';
import { blocksOf, checkCharacters, linesOf } from './block.js';
import { makeEntry, parseEntry } from './entry.js';
import type { Alternative, Entry, From, Transcript } from './entry-types.js';
import { makeHeader, parseHeader } from './header.js';
import type { HeaderKey, Vocabulary } from './header-keys.js';
import { type Report, type TranscriptError, unknown } from './transcript-errors.js';

/** The line of each part, for messages about it. */
export interface TranscriptLines {
  readonly header: { readonly [key in HeaderKey]?: number };
  /** The first line of each entry. */
  readonly entries: readonly number[];
}

export interface ReadTranscript {
  readonly transcript: Transcript;
  readonly lines: TranscriptLines;
}

export function parseTranscript(text: string, vocabulary: Vocabulary = {}): Result<Transcript, TranscriptError[]> {
  const read = readTranscript(text, vocabulary);
  return read.ok ? ok(read.value.transcript) : read;
}

/** Like `parseTranscript`, with line numbers. */
export function readTranscript(text: string, vocabulary: Vocabulary = {}): Result<ReadTranscript, TranscriptError[]> {
  const errors: TranscriptError[] = [];
  const report: Report = (code, line, column, message) => errors.push({ code, line, column, message });
  const lines = linesOf(text);
  checkCharacters(lines, report);
  const { header, comments: headerComments, lines: headerLines, next } = parseHeader(lines, vocabulary, report);
  const body = parseBody(lines, next, report);
  if (header.seats) checkSeats(header.seats, body, report);
  if (body.isComplete) checkRepeats(body, report);
  if (errors.length > 0) {
    return { ok: false, error: errors.toSorted((a, b) => a.line - b.line || a.column - b.column) };
  }
  const transcript = { header, ...(headerComments && { headerComments }), entries: body.entries };
  return ok({ transcript, lines: { header: headerLines, entries: body.lines } });
}

interface Body {
  readonly entries: Entry[];
  readonly lines: number[];
  /** False if an invalid line was left out. */
  isComplete: boolean;
}

function parseBody(lines: readonly string[], next: number, report: Report): Body {
  const body: Body = { entries: [], lines: [], isComplete: true };
  // The line above an `or`: an expectation, something else, or an invalid line that has already been reported.
  let above: 'expectation' | 'other' | 'invalid' = 'other';
  for (const block of blocksOf(lines, next, lines.length, report)) {
    const line = parseEntry(block, report);
    if (!line) {
      above = 'invalid';
      body.isComplete = false;
    } else if ('entry' in line) {
      body.entries.push(line.entry);
      body.lines.push(block.line);
      above = line.entry.side === '<<' ? 'expectation' : 'other';
    } else if (above === 'expectation') addAlternative(body.entries, line.or);
    else if (above === 'other') {
      report('line/or', block.line, 1, 'an `or` line must directly follow the << line that it is an alternative to');
    }
  }
  return body;
}

function addAlternative(entries: Entry[], or: Alternative): void {
  const last = entries.pop() as From;
  entries.push({ ...last, or: [...(last.or ?? []), or] });
}

function checkSeats(seats: readonly string[], { entries, lines }: Body, report: Report): void {
  for (const [index, entry] of entries.entries()) {
    if (entry.side === '#') continue;
    const line = lines[index]!;
    if (entry.seat !== undefined && !seats.includes(entry.seat)) {
      report('line/unknown-seat', line, 1, unknown('seat', entry.seat, seats));
    } else if (entry.seat === undefined && entry.side !== '--' && seats.length > 1) {
      report(
        'line/missing-seat',
        line,
        1,
        `missing seat: ${entry.side} must be followed by one of ${seats.map((seat) => `@${seat}`).join(', ')}`,
      );
    }
  }
}

const isMark = (entry: Entry, kind: 'repeat' | 'end-repeat'): boolean => entry.side === '--' && entry.kind === kind;

function checkRepeats({ entries, lines }: Body, report: Report): void {
  let open: number | undefined;
  for (const [index, entry] of entries.entries()) {
    const line = lines[index]!;
    if (isMark(entry, 'repeat')) {
      if (open !== undefined) report('repeat/unbalanced', line, 1, `the repeat on line ${open} has not ended yet`);
      open = line;
    } else if (isMark(entry, 'end-repeat')) {
      if (open === undefined) report('repeat/unbalanced', line, 1, 'there is no repeat to end here');
      open = undefined;
    }
  }
  if (open !== undefined) report('repeat/unbalanced', open, 1, 'this repeat has no `-- end-repeat`');
}

export const makeTranscript = ({ header, headerComments, entries }: Transcript): string =>
  makeHeader(header, headerComments) + entries.map(makeEntry).join('');
