import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { itemsInShard, type Shard } from '../../core/shard.js';
import { writeFileAtomic } from '../../peer/index.js';
import type { ClassEntry } from '../../report/class/class-entry.js';
import type { SourceFile, Sources } from '../../report/class/similarity/similar-pairs.js';
import { UsageError } from '../../run/errors.js';
import type { ClassFacts, ClassRun } from './class-options.js';
import type { Graded } from './finish-class.js';

/** What a shard of a class leaves for "herald class merge", in its folder of results. */
const NAME = 'herald-part.ndjson.gz';

/** Incremented when the meaning of the file changes. */
const FORMAT = 1;

/** What must be the same in all parts of a class, by what it is called in messages. Each is a hash. */
export type PartTerms = Readonly<Record<string, string>>;

export interface ClassPart {
  readonly shard: Shard;
  readonly terms: PartTerms;
  readonly protocol: string;
  /** Of the whole class. */
  readonly facts: ClassFacts;
  readonly missing: readonly ClassEntry[];
  readonly started: string;
  /** The submissions of this part, by name. */
  readonly graded: ReadonlyMap<string, Graded>;
  readonly sources: readonly Sources[];
  readonly starter: readonly SourceFile[];
}

/** The part of a class that one shard grades. Students who handed in nothing are in none. */
export function shardOf(work: ClassRun, shard: Shard): ClassRun {
  const submissions = itemsInShard(work.intake.submissions, shard);
  const names = new Set(submissions.map(({ name }) => name));
  const roster = work.intake.roster && {
    ...work.intake.roster,
    missing: [],
    unmatched: work.intake.roster.unmatched.filter(({ name }) => names.has(name)),
  };
  // The column of the roster is filled in when all are there.
  return { ...work, upload: null, intake: { ...work.intake, submissions, roster } };
}

/** `fingerprint` covers Herald, the class file and the limits; `selection` the cases. */
export function termsOf(facts: ClassFacts, fingerprint: string, selection: string): PartTerms {
  const { intake, file, rubric, audience, byteOrderMark, similar } = facts;
  const roster = intake.roster && { ...intake.roster, members: [...intake.roster.members] };
  return {
    'another version of Herald, class file, protocol or limits': fingerprint,
    'other cases': selection,
    'other submissions': hashOf(intake.submissions.map(({ name }) => name)),
    'another roster': hashOf(roster),
    'another rubric': hashOf(rubric),
    'another title, deadline, audience, --bom or --no-similar': hashOf([file, audience, byteOrderMark, similar]),
  };
}

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export function writePart(out: string, { graded, sources, starter, ...head }: ClassPart): void {
  const lines = [
    { kind: 'class-part', format: FORMAT, ...head },
    ...[...graded].map(([name, each]) => ({ kind: 'graded', name, ...each })),
    ...sources.map((each) => ({ kind: 'sources', ...each })),
    { kind: 'starter', files: starter },
  ];
  const text = lines.map((line) => `${JSON.stringify(line, writeMap)}\n`).join('');
  writeFileAtomic(join(out, NAME), gzipSync(text, { level: 3 }));
}

/** After a run of the whole class, its folder is no part any more. */
export const removePart = (out: string): void => rmSync(join(out, NAME), { force: true });

export function readPart(folder: string): ClassPart {
  const [head, ...lines] = linesOf(folder) as [ClassPart & { kind?: string; format?: number }, ...PartLine[]];
  if (head.kind !== 'class-part' || head.format !== FORMAT) {
    throw new UsageError(`${folder}: it was written by another version of Herald; grade that shard again`);
  }
  return {
    ...head,
    graded: new Map(lines.flatMap((line) => (line.kind === 'graded' ? [[line.name, line]] : []))),
    sources: lines.flatMap((line) => (line.kind === 'sources' ? [line] : [])),
    starter: lines.flatMap((line) => (line.kind === 'starter' ? line.files : [])),
  };
}

type PartLine =
  | ({ readonly kind: 'graded'; readonly name: string } & Graded)
  | ({ readonly kind: 'sources' } & Sources)
  | { readonly kind: 'starter'; readonly files: readonly SourceFile[] };

function linesOf(folder: string): unknown[] {
  try {
    const text = gunzipSync(readFileSync(join(folder, NAME))).toString('utf8');
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line, readMap));
  } catch (error) {
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    const why = isAbsent ? 'it has no results of a shard' : `its ${NAME} cannot be read`;
    throw new UsageError(`${folder}: ${why}; give the --out of each "herald class --shard"`);
  }
}

const MAP = 'herald:map';

const writeMap = (_: string, value: unknown): unknown => (value instanceof Map ? { [MAP]: [...value] } : value);

const readMap = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && MAP in value ? new Map(value[MAP] as [unknown, unknown][]) : value;
