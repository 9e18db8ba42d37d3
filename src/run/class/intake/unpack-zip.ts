import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { SubmissionError } from '../submission-files.js';
import { type ArchiveTarget, checkRatio } from './archive-target.js';

const OPTIONS = { autoClose: false, decodeStrings: false } as const;
const MAX_LINK = 4096;

/** The high byte of "version made by" of archives that carry Unix permissions. */
const UNIX = 3;
const FILE_TYPE = 0o170000;
const LINK = 0o120000;
const FOLDER = 0o040000;
const REGULAR = 0o100000;

/** Unpacks a zip file, in the order of its central directory. */
export async function unpackZip(file: string, target: ArchiveTarget): Promise<void> {
  const zip = await openPromise(file, OPTIONS).catch(reportDamage);
  try {
    const entries = zip.eachEntry();
    for (;;) {
      const { value: entry, done } = await entries.next().catch(reportDamage);
      if (done) return;
      await unpackEntry(zip, entry, target);
    }
  } finally {
    zip.close();
  }
}

/** Errors of the file system stay what they are. */
function reportDamage(error: Error): never {
  const isFileError = (error as NodeJS.ErrnoException).syscall !== undefined;
  throw isFileError ? error : new SubmissionError(`its archive is damaged: ${error.message}`);
}

async function unpackEntry(zip: ZipFile, entry: Entry, target: ArchiveTarget): Promise<void> {
  const name = nameOf(entry);
  const mode = modeOf(entry);
  const type = (mode ?? 0) & FILE_TYPE;
  if (name.endsWith('/') || type === FOLDER) return target.addFolder(name);
  if (entry.isEncrypted()) throw new SubmissionError(`${name} in its archive is encrypted`);
  if (type === LINK) return target.addLink(name, await linkTarget(zip, entry));
  if (type !== 0 && type !== REGULAR) return target.leaveOut(name, 'neither a file nor a folder');
  checkRatio(name, entry.compressedSize, entry.uncompressedSize);
  await target.addFile(name, contentOf(zip, entry), mode === null ? null : (mode & 0o111) !== 0);
}

/** Null if the archive was made on a system without permissions. */
function modeOf({ versionMadeBy, externalFileAttributes }: Entry): number | null {
  const mode = externalFileAttributes >>> 16;
  return versionMadeBy >> 8 === UNIX && mode !== 0 ? mode : null;
}

const SAYS_UTF8 = 0x800;

/** macOS writes UTF-8 without saying so; other archives that do not say so are CP437. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const text = fileNameRaw.toString('utf8');
  const isUtf8 = (generalPurposeBitFlag & SAYS_UTF8) !== 0 || Buffer.from(text).equals(fileNameRaw);
  return isUtf8 ? text : getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncIterable<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
  } catch (error) {
    reportDamage(error as Error);
  }
}

async function linkTarget(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MAX_LINK)
    throw new SubmissionError(`${nameOf(entry)} in its archive is too long a link`);
  const chunks: Buffer[] = [];
  for await (const chunk of contentOf(zip, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
