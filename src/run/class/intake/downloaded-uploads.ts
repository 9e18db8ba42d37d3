import { isArchive } from './archives.js';
import { type PlatformName, withoutResubmissionSuffix } from './platform-names.js';
import type { FoundSubmission, IgnoredPath, Intake, SubmissionSource } from './submission-source.js';

/** A file or folder of a download, with what its name says. */
export interface Upload {
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
  readonly says: PlatformName;
}

/** Puts together what one student uploaded. */
export function uploadsOf(uploads: readonly Upload[]): Intake {
  const students = new Map<string, Upload[]>();
  for (const upload of uploads) {
    const { platform, student, id } = upload.says;
    const key = JSON.stringify([platform, student, id]);
    students.set(key, [...(students.get(key) ?? []), upload]);
  }
  const found = [...students.values()].map(submissionOf);
  return {
    submissions: found.map(({ submission }) => submission),
    ignored: found.flatMap(({ ignored }) => ignored),
  };
}

interface Found {
  readonly submission: FoundSubmission;
  readonly ignored: readonly IgnoredPath[];
}

function submissionOf(own: readonly Upload[]): Found {
  const { student, id } = (own[0] as Upload).says;
  const { source, ignored } = sourceOf(own);
  const isLate = own.some(({ says }) => says.isLate);
  return { submission: { name: student, student, id, isLate, source }, ignored };
}

interface ChosenSource {
  readonly source: SubmissionSource;
  readonly ignored: readonly IgnoredPath[];
}

/** The folder, the archive, or all files together. */
function sourceOf(own: readonly Upload[]): ChosenSource {
  const folder = own.find(({ isFolder }) => isFolder);
  if (folder !== undefined) {
    const source = { kind: 'folder', path: folder.path, isDownload: true } as const;
    return { source, ignored: allBut(folder, own) };
  }
  const archives = newestOf(own.filter(({ name }) => isArchive(name)));
  const [archive] = archives;
  if (archive === undefined) return { source: filesOf(own), ignored: [] };
  if (archives.length === 1) return { source: { kind: 'archive', path: archive.path }, ignored: allBut(archive, own) };
  const reason = `it has several archives: ${archives.map(fileName).join(', ')}`;
  return { source: { kind: 'unclear', reason }, ignored: [] };
}

const fileName = ({ says, name }: Upload): string => says.file ?? name;

/** Of archives that only differ in the number of their resubmission, the last that was uploaded. */
function newestOf(archives: readonly Upload[]): Upload[] {
  const newest = new Map<string, Upload>();
  for (const each of archives.toSorted((a, b) => a.says.upload - b.says.upload)) {
    newest.set(withoutResubmissionSuffix([fileName(each)])[0] as string, each);
  }
  return [...newest.values()];
}

function filesOf(own: readonly Upload[]): SubmissionSource {
  const names = withoutResubmissionSuffix(own.map(fileName));
  return { kind: 'files', files: own.map(({ path }, index) => ({ path, name: names[index] as string })) };
}

const allBut = (chosen: Upload, own: readonly Upload[]): IgnoredPath[] =>
  own.filter((each) => each !== chosen).map(({ name }) => ({ path: name, reason: `${chosen.name} is graded instead` }));
