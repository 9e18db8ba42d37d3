import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES, ownCaseFiles } from '../case-files.js';
import { UsageError } from '../errors.js';

/** Sets of cases that never change: a case that is added later fails nobody who is graded by an older set. */
const FOLDER = join(FIXTURES, 'requirements');

/** What a set of requirements says about Herald's own cases. */
export interface Requirements {
  /** The cases that are not in the set. */
  readonly omitted: readonly string[];
  /** Those that are in it, but have been corrected since. */
  readonly changed: readonly string[];
}

/** The names of all sets, such as `2026-11`, the oldest first. */
export const requirementSets = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((name) => name.endsWith('.txt'))
        .map((name) => name.slice(0, -'.txt'.length))
        .sort()
    : [];

export function readRequirements(name: string, isWanted: (id: string) => boolean): Requirements {
  const sets = requirementSets();
  if (!sets.includes(name))
    throw new UsageError(`--requirements ${name}: there is no such set; known sets: ${sets.join(', ')}`);
  const frozen = parseSet(readFileSync(join(FOLDER, `${name}.txt`), 'utf8'));
  const files = ownCaseFiles().filter(({ id }) => isWanted(id));
  return {
    omitted: files.filter(({ id }) => !frozen.has(id)).map(({ id }) => id),
    changed: files
      .filter(({ id, file }) => frozen.has(id) && frozen.get(id) !== caseFingerprint(readFileSync(file, 'utf8')))
      .map(({ id }) => id),
  };
}

/** Lines of a fingerprint and an id. */
const parseSet = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' ').reverse() as [string, string]),
  );

/** Of a case, by which a set knows whether it was corrected since. */
export const caseFingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
