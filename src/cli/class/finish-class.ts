import { EXIT } from '../../kit/exit-codes.js';
import type { Registry } from '../../kit/rule-registry.js';
import type { ClassEntry } from '../../report/class/class-entry.js';
import type { IntakeNote } from '../../report/class/intake-list.js';
import type { SimilarPair } from '../../report/class/similarity/similar-pairs.js';
import { plainLine } from '../../report/plain-text.js';
import type { FoundSubmission } from '../../run/class/intake/submission-source.js';
import { pendingEntry } from './class-entries.js';
import { recordRun } from './class-history.js';
import type { ClassFacts } from './class-options.js';
import { writeClassFiles } from './class-outputs.js';
import { makeEntryLine, makeSummary } from './class-summary.js';
import { writeUpload } from './class-upload.js';

/** A submission that is done. */
export interface Graded {
  readonly entry: ClassEntry;
  readonly leftOut: readonly string[];
}

export interface ClassRunEnd {
  readonly registry: Registry;
  /** The students who handed in nothing. */
  readonly missing: readonly ClassEntry[];
  readonly pairs: readonly SimilarPair[];
  readonly started: string;
  readonly isInterrupted: boolean;
}

/** Writes gradebook and index, in which submissions that are not graded yet are pending. */
export function finishClass(facts: ClassFacts, done: ReadonlyMap<string, Graded>, ending: ClassRunEnd): void {
  const { registry, missing, pairs, started, isInterrupted } = ending;
  const { submissions } = facts.intake;
  const entries = [...submissions.map((each) => done.get(each.name)?.entry ?? pendingEntry(each, facts)), ...missing];
  const notes = notesOn(facts, done);
  if (!isInterrupted) recordRun(facts.out, entries, started);
  writeClassFiles(facts, entries, notes, pairs, registry);
  const faults = entries.filter(({ status }) => status === 'kit-fault');
  for (const entry of faults) process.stderr.write(`error: ${plainLine(makeEntryLine(entry))}\n`);
  if (!facts.quiet) process.stdout.write(makeSummary(entries, notes, pairs, facts.out));
  if (facts.upload !== null) {
    const said = writeUpload(facts.upload, facts.out, onRoster(facts, done));
    if (!facts.quiet) process.stdout.write(said);
  }
  process.exitCode = faults.length > 0 && !isInterrupted ? EXIT.fault : EXIT.passed;
}

/** Submissions whose students are on the roster, with their lines there. */
const onRoster = ({ intake }: ClassFacts, done: ReadonlyMap<string, Graded>): { line: number; entry: ClassEntry }[] =>
  [...(intake.roster?.members ?? [])].flatMap(([name, { line }]) => {
    const entry = done.get(name)?.entry;
    return entry === undefined ? [] : [{ line, entry }];
  });

/** Everything that was handed in and not looked at, and where the roster and the submissions differ. */
function notesOn({ intake, lateness }: ClassFacts, done: ReadonlyMap<string, Graded>): IntakeNote[] {
  const leftOut = ({ name }: FoundSubmission): readonly string[] => done.get(name)?.leftOut ?? [];
  return [
    ...intake.ignored.map(({ path, reason }) => ({ what: 'ignored', name: path, reason }) as const),
    ...intake.submissions.flatMap((each) =>
      leftOut(each).map((text) => ({ what: 'left out', name: each.name, reason: text }) as const),
    ),
    ...(intake.roster?.unmatched ?? []).map(
      ({ name, reason }) => ({ what: 'not on the roster', name, reason }) as const,
    ),
    ...intake.submissions.filter(({ name }) => lateness.get(name)?.days === null).map(undatedNote),
    ...(intake.roster?.missing ?? []).map(({ name }) => ({ what: 'handed in nothing', name, reason: '' }) as const),
  ];
}

const undatedNote = ({ name, isLate }: FoundSubmission): IntakeNote => ({
  what: 'without a date',
  name,
  reason: isLate ? 'the platform marked it as late, but nothing says by how much; no points are taken off' : '',
});
