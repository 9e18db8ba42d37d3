import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SubmissionSource } from './submission-source.js';

const MS_PER_MINUTE = 60_000;

/** When the newest file of a submission was written, in minutes since 1970; null if none can be read. */
export function modifiedAt(source: SubmissionSource): number | null {
  const files = source.kind === 'folder' ? filesIn(source.path) : pathsOf(source);
  const times = files.map((file) => lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  const newest = times.reduce((most, each) => Math.max(most, each), 0);
  return newest === 0 ? null : Math.floor(newest / MS_PER_MINUTE);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  } catch {
    return [];
  }
}

function pathsOf(source: SubmissionSource): string[] {
  if (source.kind === 'files') return source.files.map(({ path }) => path);
  return source.kind === 'archive' ? [source.path] : [];
}
