import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  findSimilar,
  type SimilarPair,
  type SourceFile,
  type Sources,
} from '../../report/class/similarity/similar-pairs.js';
import { makeSimilarityPage } from '../../report/class/similarity/similarity-page.js';
import { readSources, readTexts } from '../../run/class/read-sources.js';
import type { WorkFolder } from '../../run/class/work-folder.js';
import { UsageError } from '../../run/errors.js';
import { writeOutputFile } from '../output/output-file.js';
import { openOptions } from './class-intake.js';
import type { ClassFacts } from './class-options.js';

export const SIMILAR = 'similar.html';

export function requireStarter(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new UsageError(`--starter ${path}: no such directory`);
}

/** Compares the sources of all submissions. */
export async function compareSubmissions(facts: ClassFacts, work: WorkFolder): Promise<SimilarPair[]> {
  return findSimilar(await sourcesOf(facts, work), await starterOf(facts));
}

export async function sourcesOf({ intake, file }: ClassFacts, work: WorkFolder): Promise<Sources[]> {
  const sources: Sources[] = [];
  for (const submission of intake.submissions) {
    sources.push({ name: submission.name, files: await readSources(submission, work, openOptions(file)) });
  }
  return sources;
}

/** The code that students were given. */
export const starterOf = async ({ starter }: ClassFacts): Promise<readonly SourceFile[]> =>
  starter === null ? [] : readTexts(starter);

/** Without similar submissions, a page of an earlier run goes. */
export function writeSimilarity(out: string, title: string, pairs: readonly SimilarPair[]): void {
  if (pairs.length === 0) rmSync(join(out, SIMILAR), { force: true });
  else writeOutputFile(join(out, SIMILAR), makeSimilarityPage(title, pairs), 'html');
}
