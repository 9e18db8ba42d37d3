import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

// A file is written under another name in its own folder and put in its place when it is complete, so that a reader never sees
// half of it.

/** By the global, which is loaded when it is used: importing `node:crypto` would delay the start of every command. */
const randomHex = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString('hex');

/** A new name for a draft. */
export const draftPathIn = (folder: string): string => join(folder, `.herald-${randomHex()}.tmp`);

/** Whether a file is a draft: what is left of one that was being written when Herald was killed. */
export const isDraftName = (name: string): boolean => /^\.herald-[0-9a-f]{12}\.tmp$/.test(name);

/** Replaces a file with a complete one, without blocking: each step may take long on a network file system. */
export async function replaceWholeFile(path: string, bytes: Uint8Array): Promise<void> {
  await putInPlace(path, bytes, (draft) => rename(draft, path));
}

/** Creates a complete file, unless there is one. Returns whether it did. */
export async function createWholeFile(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    // Unlike renaming, linking fails if there is one.
    await putInPlace(path, bytes, (draft) => link(draft, path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function putInPlace(path: string, bytes: Uint8Array, put: (draft: string) => Promise<void>): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = draftPathIn(folder);
  try {
    await writeDraft(draft, bytes);
    await put(draft);
    await flushFolder(folder);
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, bytes: Uint8Array): Promise<void> {
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** As `writeFileAtomic` does, without blocking. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // The file itself is complete either way.
  }
}
