import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isArchive, SUPPORTED, withoutEnding } from './archives.js';
import { type Upload, uploadsOf } from './downloaded-uploads.js';
import { whyNoSubmission } from './leftovers.js';
import { type PlatformName, parsePlatformName } from './platform-names.js';
import type { FoundSubmission, IgnoredPath, Intake, SubmissionSource } from './submission-source.js';

type Sorted =
  | { readonly kind: 'submission'; readonly submission: FoundSubmission }
  | { readonly kind: 'upload'; readonly upload: Upload }
  | { readonly kind: 'ignored'; readonly ignored: IgnoredPath };

/** Finds the submissions in a directory: folders, archives, and downloads of Moodle and Canvas. */
export function findSubmissions(folder: string): Intake {
  const sorted = entriesIn(folder).map((entry) => sortEntry(folder, entry));
  const plain = sorted.flatMap((each) => (each.kind === 'submission' ? [each.submission] : []));
  const uploads = uploadsOf(sorted.flatMap((each) => (each.kind === 'upload' ? [each.upload] : [])));
  const { submissions, ignored } = withUniqueNames([...plain, ...uploads.submissions]);
  return {
    submissions: submissions.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ignored: [
      ...sorted.flatMap((each) => (each.kind === 'ignored' ? [each.ignored] : [])),
      ...uploads.ignored,
      ...ignored,
    ].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

interface FolderEntry {
  readonly name: string;
  readonly kind: 'folder' | 'file' | 'link' | 'other';
}

const entriesIn = (folder: string): FolderEntry[] =>
  readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })
    .map((entry) => ({ name: decodeName(entry.name as unknown as Buffer), kind: kindOf(entry as unknown as Dirent) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

function kindOf(entry: Dirent): FolderEntry['kind'] {
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return 'file';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

/** Bytes that are not UTF-8 are spelled out to keep names distinct. Such a submission cannot be opened, and is refused. */
function decodeName(bytes: Buffer): string {
  const name = bytes.toString();
  if (Buffer.from(name).equals(bytes)) return name;
  return bytes
    .toString('latin1')
    .replace(/[^ -~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function sortEntry(folder: string, { name, kind }: FolderEntry): Sorted {
  const path = join(folder, name);
  const ignore = (reason: string): Sorted => ({ kind: 'ignored', ignored: { path: name, reason } });
  const why = whyNoSubmission(name);
  if (why !== null) return ignore(why);
  if (kind === 'link') return ignore('a link; links are not followed');
  if (kind === 'other') return ignore('neither a file nor a folder');
  const isFolder = kind === 'folder';
  const says = platformNameOf(name, isFolder);
  if (says?.isOnlineText)
    return ignore(`text typed into ${says.platform === 'moodle' ? 'Moodle' : 'Canvas'}, not a file`);
  if (says !== null) return { kind: 'upload', upload: { path, name, isFolder, says } };
  if (isFolder) return plainSubmission(name, { kind: 'folder', path, isDownload: false });
  if (isArchive(name)) return plainSubmission(withoutEnding(name), { kind: 'archive', path });
  return ignore(`a single file; a submission is a folder or an archive (${SUPPORTED})`);
}

/** Folders of Canvas do not exist, and those of Moodle have no further name. */
function platformNameOf(name: string, isFolder: boolean): PlatformName | null {
  const says = parsePlatformName(name.normalize('NFC'));
  return isFolder && (says?.platform === 'canvas' || says?.file !== null) ? null : says;
}

const plainSubmission = (name: string, source: SubmissionSource): Sorted => ({
  kind: 'submission',
  submission: { name: name.normalize('NFC'), student: name.normalize('NFC'), id: null, isLate: false, source },
});

/** Students who share a name are told apart by their numbers. An archive next to its folder is what it was unpacked from. */
function withUniqueNames(found: readonly FoundSubmission[]): Intake {
  const submissions: FoundSubmission[] = [];
  const ignored: IgnoredPath[] = [];
  const sharing = (name: string): number => found.filter((each) => each.name === name).length;
  const taken = new Set<string>();
  for (const each of found.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const name = sharing(each.name) > 1 && each.id !== null ? `${each.name} (${each.id})` : each.name;
    if (taken.has(name)) ignored.push({ path: pathOf(each), reason: `there is another submission called ${name}` });
    else submissions.push({ ...each, name });
    taken.add(name);
  }
  return { submissions, ignored };
}

const rankOf = ({ source }: FoundSubmission): number => (source.kind === 'folder' ? 0 : 1);

const pathOf = ({ name, source }: FoundSubmission): string =>
  'path' in source ? (source.path.split('/').at(-1) as string) : name;
