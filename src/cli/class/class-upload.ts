import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFileError } from '../../peer/index.js';
import { writeFileAtomic } from '../../peer/write-file-atomic.js';
import { type ClassEntry, pointsOf } from '../../report/class/class-entry.js';
import { fillColumn } from '../../report/class/fill-column.js';
import { plural } from '../../report/console/text.js';
import { EnvironmentError, UsageError } from '../../run/errors.js';

/** The roster with the points of the class in it. Its name shows that Herald wrote it. */
const UPLOAD = 'herald-upload.csv';

/** A table that a learning platform exported, and the column to fill in. */
export interface RosterColumn {
  readonly path: string;
  readonly column: string;
}

/** Blackboard exports UTF-16. */
const UTF_16_MARK = Buffer.from([0xff, 0xfe]);

const isUtf16 = (bytes: Buffer): boolean => bytes.subarray(0, 2).equals(UTF_16_MARK);

export function readTable(path: string): string {
  const bytes = readBytes(path);
  return bytes.toString(isUtf16(bytes) ? 'utf16le' : 'utf8');
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path}: ${describeFileError(error)}`);
  }
}

/** Before anything is run: the column must be there. */
export function checkColumn({ path, column }: RosterColumn): void {
  fill({ path, column }, new Map());
}

function fill({ path, column }: RosterColumn, points: ReadonlyMap<number, number>) {
  const filled = fillColumn(readTable(path), column, points);
  if (filled.ok) return filled.value;
  throw new UsageError(`--column: ${path}:${filled.error.line}: ${filled.error.message}`);
}

/** These say something about a submission. */
const FINAL: readonly ClassEntry['status'][] = ['graded', 'not-built', 'refused'];

/**
 * Writes the roster with points in it, and returns what to say about that. Who handed in nothing, or could not be graded, keeps
 * what is there.
 */
export function writeUpload(
  roster: RosterColumn,
  out: string,
  graded: readonly { readonly line: number; readonly entry: ClassEntry }[],
): string {
  const final = graded.filter(({ entry }) => FINAL.includes(entry.status));
  const points = new Map(final.map(({ line, entry }) => [line, pointsOf(entry)?.earned ?? 0]));
  const { text, column, possible } = fill(roster, points);
  const path = join(out, UPLOAD);
  try {
    writeFileAtomic(path, Buffer.from(text, isUtf16(readBytes(roster.path)) ? 'utf16le' : 'utf8'));
  } catch (error) {
    throw new EnvironmentError(`${path}: ${describeFileError(error)}`);
  }
  const of = Math.max(0, ...final.map(({ entry }) => pointsOf(entry)?.of ?? 0));
  const note =
    possible === null || points.size === 0 || of === possible
      ? ''
      : `\nnote: the platform has ${possible} points for it, the rubric ${of}`;
  return `${path}: ${plural(points.size, 'grade')} in column "${column}"${note}\n`;
}
