import { fromHundredths, toHundredths } from '../../core/point-arithmetic.js';
import { plural } from '../console/text.js';
import { plainLine } from '../plain-text.js';
import type { ClassRecord, RecordedCase, RecordedEntry } from './class-record.js';

/** A case that is worth or earns something else than before. */
export interface ChangedCase {
  readonly id: string;
  /** Null if the case is new. */
  readonly before: RecordedCase | null;
  /** Null if the case is gone. */
  readonly after: RecordedCase | null;
}

/** A student whose results changed. */
export interface ChangedEntry {
  readonly name: string;
  readonly id: string | null;
  /** Points gained, or lost if negative; 0 if either is not known. */
  readonly gained: number;
  /** Null if the student is new, or gone. */
  readonly before: Omit<RecordedEntry, 'cases'> | null;
  readonly after: Omit<RecordedEntry, 'cases'> | null;
  readonly cases: readonly ChangedCase[];
}

export interface ClassDiff {
  readonly before: string;
  readonly after: string;
  /** Those who lost most first. */
  readonly changed: readonly ChangedEntry[];
  readonly same: number;
}

/** Compares two runs of a class, student by student. */
export function diffClass(before: ClassRecord, after: ClassRecord): ClassDiff {
  const [old, recent] = [byStudent(before), byStudent(after)];
  const keys = [...new Set([...recent.keys(), ...old.keys()])];
  const compared = keys.map((key) => compare(old.get(key) ?? null, recent.get(key) ?? null));
  const changed = compared.filter(hasChanged);
  return {
    before: before.started,
    after: after.started,
    changed: changed.sort((a, b) => a.gained - b.gained || (a.name < b.name ? -1 : 1)),
    same: compared.length - changed.length,
  };
}

/** A roster may give a student another name, but not another id. */
const byStudent = ({ entries }: ClassRecord): Map<string, RecordedEntry> =>
  new Map(entries.map((entry) => [entry.id === null ? `name ${entry.name}` : `id ${entry.id}`, entry]));

function compare(before: RecordedEntry | null, after: RecordedEntry | null): ChangedEntry {
  const { name, id } = (after ?? before) as RecordedEntry;
  const [was, is] = [before?.points ?? null, after?.points ?? null];
  const gained = was === null || is === null ? 0 : fromHundredths(toHundredths(is) - toHundredths(was));
  return {
    name,
    id,
    gained,
    before: withoutCases(before),
    after: withoutCases(after),
    cases: changedCases(before, after),
  };
}

function withoutCases(entry: RecordedEntry | null): Omit<RecordedEntry, 'cases'> | null {
  if (entry === null) return null;
  const { cases: _, ...rest } = entry;
  return rest;
}

function changedCases(before: RecordedEntry | null, after: RecordedEntry | null): ChangedCase[] {
  if (before === null || after === null) return [];
  const ids = [...new Set([...Object.keys(after.cases), ...Object.keys(before.cases)])];
  return ids
    .map((id) => ({ id, before: before.cases[id] ?? null, after: after.cases[id] ?? null }))
    .filter(({ before: was, after: is }) => was?.verdict !== is?.verdict || was?.earned !== is?.earned);
}

const hasChanged = ({ before, after, gained, cases }: ChangedEntry): boolean =>
  gained !== 0 ||
  cases.length > 0 ||
  before?.status !== after?.status ||
  before?.penalty !== after?.penalty ||
  before?.of !== after?.of;

/** More would hide who else changed; `--json` has them all. */
const MAX_CASES = 12;

/** The difference as text. Names and reasons are untrusted. */
export function makeClassDiff({ before, after, changed, same }: ClassDiff): string {
  const head = `${plainLine(`from ${before} to ${after}`)}\n`;
  const [lost, gained] = [changed.filter((each) => each.gained < 0), changed.filter((each) => each.gained > 0)];
  const counts = `${gained.length} gained points, ${lost.length} lost points, ${changed.length - gained.length - lost.length} changed otherwise, ${same} unchanged\n`;
  return [head, ...changed.map(makeEntry), counts].join('\n');
}

function makeEntry({ name, gained, before, after, cases }: ChangedEntry): string {
  // If nothing was run, no case of it is a reason for anything.
  const reasons = hasRun(before) && hasRun(after) ? cases : [];
  const lines = [
    ...(before?.status !== after?.status ? [makeStatus(before, after)] : []),
    ...(before !== null && after !== null && before.of !== after.of ? [`maximum  ${before.of}, then ${after.of}`] : []),
    ...((before?.penalty ?? 0) !== (after?.penalty ?? 0)
      ? [`penalty  ${before?.penalty ?? 0}, then ${after?.penalty ?? 0}`]
      : []),
    ...reasons.slice(0, MAX_CASES).map(makeCase),
    ...(reasons.length > MAX_CASES ? [`and ${plural(reasons.length - MAX_CASES, 'more case')}`] : []),
  ];
  const points = `${before?.points ?? '-'}, then ${after?.points ?? '-'} of ${(after ?? before)?.of} points`;
  const sign = gained === 0 ? '' : ` (${gained > 0 ? '+' : ''}${gained})`;
  return [`${name}: ${points}${sign}`, ...lines.map((line) => `  ${line}`)]
    .map((line) => `${plainLine(line)}\n`)
    .join('');
}

const makeStatus = (before: ChangedEntry['before'], after: ChangedEntry['after']): string => {
  const statusOf = (entry: ChangedEntry['before']): string =>
    entry === null ? 'not there' : `${entry.status}${entry.reason ? ` (${entry.reason})` : ''}`;
  return `status   ${statusOf(before)}, then ${statusOf(after)}`;
};

const hasRun = (entry: ChangedEntry['before']): boolean =>
  entry !== null && (entry.status === 'graded' || entry.status === 'kit-fault');

function makeCase({ id, before, after }: ChangedCase): string {
  const gained = fromHundredths(toHundredths(after?.earned ?? 0) - toHundredths(before?.earned ?? 0));
  const verdicts = `${before?.verdict ?? 'new'}, then ${after?.verdict ?? 'gone'}`;
  const why = (after?.verdict === 'pass' ? before : after)?.why;
  return `${gained > 0 ? '+' : ''}${gained}  ${id}: ${verdicts}${why === undefined ? '' : `: ${why}`}`;
}
