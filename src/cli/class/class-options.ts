import { mkdirSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { GameCatalog, NamedProtocol } from '../../kit/game-catalog.js';
import { describeFileError } from '../../peer/index.js';
import { type ClassFile, DEFAULT_CLASS_FILE, parseClassFile } from '../../report/class/class-file.js';
import type { Lateness } from '../../report/class/lateness.js';
import type { RosterMember } from '../../report/class/roster.js';
import type { Rubric } from '../../report/rubric.js';
import type { Audience } from '../../report/scored-run.js';
import type { WorkFolder } from '../../run/class/work-folder.js';
import { UsageError } from '../../run/errors.js';
import { type GradeOptions, parseGradeOptions, type RawCases, type RawGradeOptions } from '../grade/grade-options.js';
import type { RawLimits } from '../program-limits.js';
import { readRubric, readText } from '../report/read-files.js';
import { type ClassIntake, openIntake, readRoster, requireSubmissions } from './class-intake.js';
import { latenessIn } from './class-lateness.js';
import { requireStarter } from './class-similarity.js';
import { checkColumn, type RosterColumn } from './class-upload.js';

/** The options as commander returns them. */
export interface RawClass extends RawCases, RawLimits {
  readonly out?: string;
  readonly class?: string;
  readonly roster?: string;
  readonly column?: string;
  readonly rubric?: string;
  readonly audience: Audience;
  readonly protocol?: string;
  readonly shard?: string;
  readonly queue?: string;
  readonly store?: string;
  readonly priority?: string;
  readonly fresh?: boolean;
  readonly bom?: boolean;
  readonly starter?: string;
  readonly similar?: boolean;
  readonly jobs?: string;
  readonly deadline?: string;
  readonly strict?: boolean;
  readonly seed: string;
  readonly samples: string;
  readonly games: string;
  readonly quiet?: boolean;
}

/** What the reports about a class are made from. It is plain data, so that it can be written to a file. */
export interface ClassFacts {
  readonly intake: ClassIntake;
  readonly out: string;
  readonly file: ClassFile;
  readonly rubric: Rubric | null;
  readonly audience: Audience;
  /** By the names of submissions. */
  readonly lateness: ReadonlyMap<string, Lateness>;
  /** What to fill in for a learning platform; null for nothing. */
  readonly upload: RosterColumn | null;
  /** Whether the gradebook begins with one. */
  readonly byteOrderMark: boolean;
  readonly fresh: boolean;
  /** Whether to look for similar submissions. */
  readonly similar: boolean;
  /** The folder of the code that students were given; null if there is none. */
  readonly starter: string | null;
  readonly quiet: boolean;
}

export interface ClassRun extends ClassFacts {
  readonly named: NamedProtocol;
  /** Of one submission with the given command, in the given folder. */
  readonly gradeOptions: (argv: readonly string[], cwd: string) => GradeOptions;
}

export async function parseClassOptions(
  path: string | undefined,
  raw: RawClass,
  games: GameCatalog,
  work: WorkFolder,
): Promise<ClassRun> {
  const submissions = requireSubmissions(path);
  const file = raw.class === undefined ? DEFAULT_CLASS_FILE : readClassFile(raw.class);
  const rubric = raw.rubric === undefined ? null : await readRubric(raw.rubric, games);
  const protocol = raw.protocol ?? file.protocol;
  const plain = await parseGradeOptions([], { ...gradingIn(raw), ...(protocol === null ? {} : { protocol }) }, games);
  const roster: readonly RosterMember[] | null = raw.roster === undefined ? null : readRoster(raw.roster);
  const upload = uploadIn(raw);
  const out = makeOut(raw.out, realpathSync(submissions));
  const intake = await openIntake(submissions, roster, work);
  const files = [submissions, raw.class, raw.roster, raw.rubric].filter((path) => path !== undefined);
  const hidden = [intake.folder, out, ...plain.hidden, ...files];
  return {
    named: plain.named,
    intake,
    out,
    file,
    rubric,
    audience: raw.audience,
    lateness: latenessIn(intake, file.late, raw.roster),
    upload,
    byteOrderMark: raw.bom ?? false,
    fresh: raw.fresh ?? false,
    similar: raw.similar ?? true,
    starter: raw.starter === undefined ? null : requireStarter(raw.starter),
    quiet: raw.quiet ?? false,
    gradeOptions: (argv, cwd) => ({ ...plain, argv, cwd, hidden }),
  };
}

function uploadIn({ roster, column }: RawClass): RosterColumn | null {
  if (roster === undefined || column === undefined) return null;
  checkColumn({ path: roster, column });
  return { path: roster, column };
}

/** Options of the class, which do not apply to the grading of one program. */
const OF_THE_CLASS = [
  'out',
  'class',
  'roster',
  'column',
  'rubric',
  'audience',
  'bom',
  'fresh',
  'starter',
  'similar',
  'quiet',
  ...['shard', 'queue', 'store', 'priority'],
];

const gradingIn = (raw: RawClass): RawGradeOptions =>
  Object.fromEntries(
    Object.entries(raw).filter(([name]) => !OF_THE_CLASS.includes(name)),
  ) as unknown as RawGradeOptions;

export function readClassFile(path: string): ClassFile {
  const read = parseClassFile(readText(path));
  if (read.ok) return read.value;
  const problems = read.error.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
  throw new UsageError(problems.join('\nerror: '));
}

/** Inside the submissions it would count as one of them. */
function makeOut(path: string | undefined, submissions: string): string {
  const out = makeOutFolder(path);
  if (join(out, sep).startsWith(join(submissions, sep)) || join(submissions, sep).startsWith(join(out, sep))) {
    throw new UsageError(`--out ${path} must not be inside the submissions, nor contain them`);
  }
  return out;
}

/** Creates the directory. */
export function makeOutFolder(path: string | undefined): string {
  if (path === undefined) throw new UsageError('no output directory given; add --out, e.g. --out grades');
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    throw new UsageError(`--out ${path}: ${describeFileError(error)}`);
  }
  return realpathSync(path);
}
