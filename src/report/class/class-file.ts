import type { ValidateFunction } from 'ajv';
import { REPORT_SCHEMAS } from '../generated/report-schemas.js';
import { compileSchema, type ParsedFile, type ReadYaml, readYaml } from '../hand-written-yaml.js';

/** A command line in a shell's quotes, or its words one by one. */
export type CommandText = string | readonly string[];

/** What a submission can say itself, where it may. */
export const OWN_KEYS = ['build', 'run'] as const;
export type OwnKey = (typeof OWN_KEYS)[number];

export interface ClassFile {
  readonly title: string | null;
  readonly protocol: string | null;
  /** Null where there is nothing to build. */
  readonly build: CommandText | null;
  readonly buildSeconds: number;
  /** Bytes that a build may print. */
  readonly buildOutput: number;
  readonly run: CommandText;
  readonly own: readonly OwnKey[];
  readonly maxFiles: number;
  readonly maxBytes: number;
}

const MEGABYTE = 1_000_000;

/** Where a class file says nothing. */
export const DEFAULT_CLASS_FILE: ClassFile = {
  title: null,
  protocol: null,
  build: null,
  buildSeconds: 60,
  buildOutput: MEGABYTE,
  run: './player',
  own: [],
  maxFiles: 5000,
  maxBytes: 100 * MEGABYTE,
};

interface BuildSection {
  readonly command?: CommandText;
  readonly seconds?: number;
  readonly output?: number;
}

interface RawClassFile {
  readonly title?: string;
  readonly protocol?: string;
  readonly build?: CommandText | BuildSection;
  readonly run?: CommandText;
  readonly own?: readonly OwnKey[];
  readonly most?: { readonly files?: number; readonly megabytes?: number };
}

let validateClass: ValidateFunction | null = null;

/** A class file as it is written, in YAML or JSON. */
export function parseClassFile(text: string): ParsedFile<ClassFile> {
  validateClass ??= compileSchema(REPORT_SCHEMAS.class);
  return read(readYaml(text, validateClass), classFrom);
}

export interface SubmissionFile {
  readonly build?: CommandText;
  readonly run?: CommandText;
}

let validateSubmission: ValidateFunction | null = null;

/** The herald.yml of a submission. */
export function parseSubmissionFile(text: string): ParsedFile<SubmissionFile> {
  validateSubmission ??= compileSchema(REPORT_SCHEMAS.submission);
  return read(readYaml(text, validateSubmission), (written: SubmissionFile) => written);
}

const read = <W, T>({ value, errors }: ReadYaml, make: (written: W) => T): ParsedFile<T> =>
  errors.length > 0 ? { ok: false, error: errors } : { ok: true, value: make(value as W) };

function classFrom({ title, protocol, build, run, own, most }: RawClassFile): ClassFile {
  const building = buildingFrom(build);
  return {
    title: title ?? null,
    protocol: protocol ?? null,
    build: building.command ?? null,
    buildSeconds: building.seconds ?? DEFAULT_CLASS_FILE.buildSeconds,
    buildOutput: building.output ?? DEFAULT_CLASS_FILE.buildOutput,
    run: run ?? DEFAULT_CLASS_FILE.run,
    own: own ?? [],
    maxFiles: most?.files ?? DEFAULT_CLASS_FILE.maxFiles,
    maxBytes: most?.megabytes === undefined ? DEFAULT_CLASS_FILE.maxBytes : most.megabytes * MEGABYTE,
  };
}

/** Limits without a command bind the commands of the submissions. */
function buildingFrom(build: RawClassFile['build']): BuildSection {
  if (build === undefined) return {};
  const isCommand = typeof build === 'string' || Array.isArray(build);
  return isCommand ? { command: build as CommandText } : (build as BuildSection);
}

/** How a submission is built and run: as its own file says where that counts, and as the class file says otherwise. */
export const commandsFor = (
  { build, run, own }: ClassFile,
  file: SubmissionFile,
): Pick<ClassFile, 'build' | 'run'> => ({
  build: own.includes('build') ? (file.build ?? build) : build,
  run: own.includes('run') ? (file.run ?? run) : run,
});
