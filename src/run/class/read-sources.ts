import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type OpenOptions, openSubmission } from './intake/open-submission.js';
import type { FoundSubmission } from './intake/submission-source.js';
import { removeCopy } from './submission-files.js';
import type { WorkFolder } from './work-folder.js';

/** Longer files are data, or were not written by hand. */
const MAX_FILE = 200_000;
const MAX_FILES = 200;
/** Other people's code, and what builds make. */
const NOT_OWN = /^(\..*|node_modules|vendor|venv|__pycache__|build|dist|target|out)$/;

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** The text files of a submission; none if it cannot be opened. */
export async function readSources(
  { source }: FoundSubmission,
  work: WorkFolder,
  options: OpenOptions,
): Promise<SourceText[]> {
  const copy = await work.newFolder();
  try {
    const { root } = await openSubmission(source, copy, options);
    return await readTexts(root);
  } catch {
    return [];
  } finally {
    await removeCopy(copy).catch(() => {});
  }
}

/** The text files of a folder, by their paths in it. */
export async function readTexts(root: string, folder = ''): Promise<SourceText[]> {
  const texts: SourceText[] = [];
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !NOT_OWN.test(entry.name)) texts.push(...(await readTexts(root, path)));
    if (!entry.isFile() || texts.length >= MAX_FILES) continue;
    if ((await stat(join(root, path))).size > MAX_FILE) continue;
    const text = await readFile(join(root, path), 'utf8');
    if (!text.includes('\0')) texts.push({ path, text });
  }
  return texts.slice(0, MAX_FILES);
}
