import { cpSync, existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../kit/exit-codes.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { findSimilar } from '../../report/class/similarity/similar-pairs.js';
import { plural } from '../../report/console/text.js';
import { plainLine } from '../../report/plain-text.js';
import { checkShards, describeAbsent } from '../../run/check-shards.js';
import { folderFor } from '../../run/class/grade-class.js';
import { UsageError } from '../../run/errors.js';
import { requireProtocol } from '../protocol-option.js';
import { type ClassFacts, makeOutFolder } from './class-options.js';
import { checkOutputs } from './class-outputs.js';
import { type ClassPart, readPart } from './class-part.js';
import { finishClass, type Graded } from './finish-class.js';
import { HANDOUT } from './handout.js';
import { takeOut } from './take-out.js';

export interface RawClassMerge {
  readonly out?: string;
  readonly partial?: boolean;
  readonly quiet?: boolean;
}

interface NamedPart extends ClassPart {
  /** As it was given. */
  readonly folder: string;
}

/** Makes one class of the parts that shards graded, as if it had been graded in one place. */
export async function mergeClass(folders: readonly string[], raw: RawClassMerge, games: GameCatalog): Promise<void> {
  if (folders.length === 0) throw new UsageError('no parts given; name the --out of each "herald class --shard"');
  const parts = folders.map((folder): NamedPart => ({ folder, ...readPart(folder) }));
  checkTerms(parts);
  const [first] = parts as [NamedPart, ...NamedPart[]];
  const absent = checkShards(parts.map(({ folder, shard }) => ({ path: folder, shard })));
  if (absent.length > 0 && !raw.partial)
    throw new UsageError(`${describeAbsent(absent, first.shard)}, or merge the others with --partial`);
  const out = outFor(raw.out, parts);
  const facts = { ...first.facts, out, quiet: raw.quiet ?? false, upload: uploadIn(first.facts) };
  const release = takeOut(facts.out);
  try {
    checkOutputs(facts);
    const done = new Map(parts.flatMap(({ graded }) => [...graded]));
    for (const part of parts) copyResults(part, facts.out);
    const { registry } = await games.load(requireProtocol(games, first.protocol));
    const started = parts.map((part) => part.started).toSorted()[0] as string;
    const isInterrupted = pendingIn(facts, done) > 0;
    const pairs = facts.similar && !isInterrupted ? similarIn(parts, facts) : [];
    finishClass(facts, done, { registry, missing: first.missing, pairs, started, isInterrupted });
    if (isInterrupted) reportPending(pendingIn(facts, done));
  } finally {
    release();
  }
}

function checkTerms([first, ...others]: readonly NamedPart[]): void {
  if (first === undefined) return;
  for (const other of others) {
    const differing = Object.keys(first.terms).find((what) => first.terms[what] !== other.terms[what]);
    if (differing !== undefined) {
      throw new UsageError(
        `${other.folder} was graded with ${differing} than ${first.folder}; grade one of them again`,
      );
    }
  }
}

function outFor(path: string | undefined, parts: readonly NamedPart[]): string {
  const out = makeOutFolder(path);
  const part = parts.find(({ folder }) => realpathSync(folder) === out);
  if (part === undefined) return out;
  throw new UsageError(`--out ${path} is one of the parts; give another directory`);
}

/** The file that a platform exported is needed to fill in its column. */
function uploadIn({ upload }: ClassFacts): ClassFacts['upload'] {
  if (upload === null || existsSync(upload.path)) return upload;
  process.stderr.write(`note: ${plainLine(upload.path)} is not here, so its column is not filled in\n`);
  return null;
}

/** Results and reports, so that the class can be resumed and compared as if it had been graded there. */
function copyResults({ folder, graded }: NamedPart, out: string): void {
  const names = [...graded.keys()].map(folderFor);
  for (const path of names.flatMap((name) => [name, join(HANDOUT, name)])) {
    if (existsSync(join(folder, path))) cpSync(join(folder, path), join(out, path), { recursive: true });
  }
}

/** In the order of the class, on which that of the pairs depends. */
function similarIn(parts: readonly NamedPart[], { intake }: ClassFacts) {
  const sources = new Map(parts.flatMap((part) => part.sources.map((each) => [each.name, each])));
  const inOrder = intake.submissions.flatMap(({ name }) => sources.get(name) ?? []);
  return findSimilar(inOrder, (parts[0] as NamedPart).starter);
}

const pendingIn = ({ intake }: ClassFacts, done: ReadonlyMap<string, Graded>): number =>
  intake.submissions.filter(({ name }) => !done.has(name)).length;

function reportPending(count: number): void {
  process.stderr.write(`error: ${plural(count, 'submission')} not graded yet\n`);
  process.exitCode = EXIT.fault;
}
