// How Moodle and Canvas name what they let a teacher download.

/** What the name of a downloaded file or folder says. */
export interface PlatformName {
  readonly platform: 'moodle' | 'canvas';
  /** As the platform writes it: `Zoë Müller` at Moodle, `mullerzoe` at Canvas. */
  readonly student: string;
  /** At Moodle, of the participant in this assignment; at Canvas, of the user. */
  readonly id: string;
  /** What the student called the file; null for a folder. */
  readonly file: string | null;
  /** Numbers uploads in the order of their time; 0 if the name has no such number. */
  readonly upload: number;
  readonly isLate: boolean;
  /** Text typed into a form of the platform. */
  readonly isOnlineText: boolean;
}

const MOODLE = /^(?<student>.+?)_(?<id>\d+)_assignsubmission_(?<kind>file|onlinetext)(?:_(?<file>.*))?$/su;
const CANVAS = /^(?<student>.+?)(?<late>_LATE)?_(?<id>\d+)_(?<upload>\d+)_(?<file>.+)$/su;
const CANVAS_TEXT = /^(?<student>.+?)(?<late>_LATE)?_(?<id>\d+)_text\.html$/su;

/** Null if the name is not one of a platform. */
export const parsePlatformName = (name: string): PlatformName | null => moodleName(name) ?? canvasName(name);

function moodleName(name: string): PlatformName | null {
  const found = MOODLE.exec(name)?.groups as Record<'student' | 'id' | 'kind', string> & { file?: string };
  if (found === undefined) return null;
  const { student, id, kind, file = '' } = found;
  return {
    platform: 'moodle',
    student,
    id,
    file: file === '' ? null : file,
    upload: 0,
    isLate: false,
    isOnlineText: kind === 'onlinetext',
  };
}

function canvasName(name: string): PlatformName | null {
  const typed = CANVAS_TEXT.exec(name)?.groups;
  const found = (typed ?? CANVAS.exec(name)?.groups) as
    | (Record<'student' | 'id', string> & { late?: string; upload?: string; file?: string })
    | undefined;
  if (found === undefined) return null;
  return {
    platform: 'canvas',
    student: found.student,
    id: found.id,
    file: found.file ?? null,
    upload: Number(found.upload ?? 0),
    isLate: found.late !== undefined,
    isOnlineText: typed !== undefined,
  };
}

const SUFFIX = /^(.+?)-(\d{1,3})(\.[^/]*)?$/su;

/**
 * Canvas adds a number to the name of a file that was handed in before under the same name: `player-1.py`. Without it, where
 * that is certain: no two files may end up with the same name.
 */
export function withoutResubmissionSuffix(names: readonly string[]): string[] {
  const plain = names.map((name) => name.replace(SUFFIX, '$1$3'));
  const isUnique = (name: string): boolean => plain.filter((each) => each === name).length === 1;
  return names.map((name, index) => (isUnique(plain[index] as string) ? (plain[index] as string) : name));
}
