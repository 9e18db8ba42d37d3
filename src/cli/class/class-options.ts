import { mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { GameCatalog, NamedProtocol } from '../../kit/game-catalog.js';
import { describeFileError } from '../../peer/index.js';
import { type ClassFile, DEFAULT_CLASS_FILE, parseClassFile } from '../../report/class/class-file.js';
import type { Rubric } from '../../report/rubric.js';
import type { Audience } from '../../report/scored-run.js';
import { didYouMean, UsageError } from '../errors.js';
import { type GradeOptions, parseGradeOptions, type RawCases, type RawOptions } from '../grade/grade-options.js';
import type { RawLimits } from '../program-limits.js';
import { readRubric, readText } from '../report/read-files.js';

/** The options as commander returns them. */
export interface RawClass extends RawCases, RawLimits {
  readonly out?: string;
  readonly class?: string;
  readonly rubric?: string;
  readonly audience: Audience;
  readonly protocol?: string;
  readonly fresh?: boolean;
  readonly jobs?: string;
  readonly deadline?: string;
  readonly strict?: boolean;
  readonly seed: string;
  readonly samples: string;
  readonly games: string;
  readonly quiet?: boolean;
}

export interface ClassRun {
  readonly named: NamedProtocol;
  readonly submissions: string;
  readonly names: readonly string[];
  readonly out: string;
  readonly file: ClassFile;
  readonly rubric: Rubric | null;
  readonly audience: Audience;
  readonly fresh: boolean;
  readonly quiet: boolean;
  /** Of one submission with the given command, in the given folder. */
  readonly gradeOptions: (argv: readonly string[], cwd: string) => GradeOptions;
}

export async function parseClassOptions(
  path: string | undefined,
  raw: RawClass,
  games: GameCatalog,
): Promise<ClassRun> {
  const submissions = requireDirectory(path);
  const names = namesIn(submissions);
  const file = raw.class === undefined ? DEFAULT_CLASS_FILE : readClassFile(raw.class);
  const rubric = raw.rubric === undefined ? null : await readRubric(raw.rubric, games);
  const protocol = raw.protocol ?? file.protocol;
  const plain = parseGradeOptions([], { ...gradingIn(raw), ...(protocol === null ? {} : { protocol }) }, games);
  const out = makeOut(raw.out, submissions);
  const files = [raw.class, raw.rubric].filter((path) => path !== undefined);
  const hidden = [submissions, out, ...plain.hidden, ...files];
  return {
    named: plain.named,
    submissions,
    names,
    out,
    file,
    rubric,
    audience: raw.audience,
    fresh: raw.fresh ?? false,
    quiet: raw.quiet ?? false,
    gradeOptions: (argv, cwd) => ({ ...plain, argv, cwd, hidden }),
  };
}

/** Options of the class, which do not apply to the grading of one program. */
const OF_THE_CLASS = ['out', 'class', 'rubric', 'audience', 'fresh', 'quiet'];

const gradingIn = (raw: RawClass): RawOptions =>
  Object.fromEntries(Object.entries(raw).filter(([name]) => !OF_THE_CLASS.includes(name))) as unknown as RawOptions;

function requireDirectory(path: string | undefined): string {
  if (path === undefined)
    throw new UsageError(
      'no submissions given; name the directory that contains them, e.g. herald class submissions --out grades',
    );
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${path} is not a directory${didYouMean(path, ['init'])}`);
  }
  return realpathSync(path);
}

/** Each directory is a submission, except hidden ones, which belong to tools. Links are ignored. */
export function namesIn(folder: string): string[] {
  const names = readdirSync(folder, { withFileTypes: true, encoding: 'buffer' })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => nameFrom(name))
    .filter((name) => !name.startsWith('.'))
    .sort();
  if (names.length === 0) throw new UsageError(`${folder} contains no submissions; each one is a directory in it`);
  return names;
}

/** Bytes that are not UTF-8 are spelled out to keep names distinct. Such a submission cannot be opened, and is refused. */
function nameFrom(bytes: Buffer): string {
  const name = bytes.toString();
  if (Buffer.from(name).equals(bytes)) return name;
  return bytes
    .toString('latin1')
    .replace(/[^ -~]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

export function readClassFile(path: string): ClassFile {
  const read = parseClassFile(readText(path));
  if (read.ok) return read.value;
  const problems = read.error.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
  throw new UsageError(problems.join('\nerror: '));
}

/** Creates the directory. Inside the submissions it would count as one of them. */
function makeOut(path: string | undefined, submissions: string): string {
  if (path === undefined) throw new UsageError('no output directory given; add --out, e.g. --out grades');
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new UsageError(`--out ${path}: ${describeFileError(error)}`);
  }
  const out = realpathSync(path);
  if (join(out, sep).startsWith(join(submissions, sep)) || join(submissions, sep).startsWith(join(out, sep))) {
    throw new UsageError(`--out ${path} must not be inside the submissions, nor contain them`);
  }
  return out;
}
