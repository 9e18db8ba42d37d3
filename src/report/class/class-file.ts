import type { ValidateFunction } from 'ajv';
import { REPORT_SCHEMAS } from '../generated/report-schemas.js';
import { type Read, readWritten, validatorOf, type Written } from '../hand-written-yaml.js';

/** A command line in a shell's quotes, or its words one by one. */
export type CommandText = string | readonly string[];

/** What a submission can say itself, where it may. */
export const OWN = ['build', 'run'] as const;
export type Own = (typeof OWN)[number];

export interface ClassFile {
  readonly title: string | null;
  readonly protocol: string | null;
  /** Null where there is nothing to build. */
  readonly build: CommandText | null;
  readonly buildSeconds: number;
  /** Bytes that a build may print. */
  readonly buildOutput: number;
  readonly run: CommandText;
  readonly own: readonly Own[];
  readonly mostFiles: number;
  readonly mostBytes: number;
}

const MEGABYTE = 1_000_000;

/** Where a class file says nothing. */
export const NO_CLASS_FILE: ClassFile = {
  title: null,
  protocol: null,
  build: null,
  buildSeconds: 60,
  buildOutput: MEGABYTE,
  run: './player',
  own: [],
  mostFiles: 5000,
  mostBytes: 100 * MEGABYTE,
};

interface Building {
  readonly command?: CommandText;
  readonly seconds?: number;
  readonly output?: number;
}

interface WrittenClass {
  readonly title?: string;
  readonly protocol?: string;
  readonly build?: CommandText | Building;
  readonly run?: CommandText;
  readonly own?: readonly Own[];
  readonly most?: { readonly files?: number; readonly megabytes?: number };
}

let validateClass: ValidateFunction | null = null;

/** A class file as it is written, in YAML or JSON. */
export function parseClassFile(text: string): Read<ClassFile> {
  validateClass ??= validatorOf(REPORT_SCHEMAS.class);
  return read(readWritten(text, validateClass), classFrom);
}

export interface SubmissionFile {
  readonly build?: CommandText;
  readonly run?: CommandText;
}

let validateSubmission: ValidateFunction | null = null;

/** The herald.yml of a submission. */
export function parseSubmissionFile(text: string): Read<SubmissionFile> {
  validateSubmission ??= validatorOf(REPORT_SCHEMAS.submission);
  return read(readWritten(text, validateSubmission), (written: SubmissionFile) => written);
}

const read = <W, T>({ value, errors }: Written, make: (written: W) => T): Read<T> =>
  errors.length > 0 ? { ok: false, error: errors } : { ok: true, value: make(value as W) };

function classFrom({ title, protocol, build, run, own, most }: WrittenClass): ClassFile {
  const building = buildingFrom(build);
  return {
    title: title ?? null,
    protocol: protocol ?? null,
    build: building.command ?? null,
    buildSeconds: building.seconds ?? NO_CLASS_FILE.buildSeconds,
    buildOutput: building.output ?? NO_CLASS_FILE.buildOutput,
    run: run ?? NO_CLASS_FILE.run,
    own: own ?? [],
    mostFiles: most?.files ?? NO_CLASS_FILE.mostFiles,
    mostBytes: most?.megabytes === undefined ? NO_CLASS_FILE.mostBytes : most.megabytes * MEGABYTE,
  };
}

/** Limits without a command bind the commands of the submissions. */
function buildingFrom(build: WrittenClass['build']): Building {
  if (build === undefined) return {};
  const isCommand = typeof build === 'string' || Array.isArray(build);
  return isCommand ? { command: build as CommandText } : (build as Building);
}

/** How a submission is built and run: as its own file says where that counts, and as the class file says otherwise. */
export const withOwn = ({ build, run, own }: ClassFile, file: SubmissionFile): Pick<ClassFile, 'build' | 'run'> => ({
  build: own.includes('build') ? (file.build ?? build) : build,
  run: own.includes('run') ? (file.run ?? run) : run,
});
