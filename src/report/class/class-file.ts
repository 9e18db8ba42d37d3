import type { ValidateFunction } from 'ajv';
import { REPORT_SCHEMAS } from '../generated/report-schemas.js';
import { compileSchema, type ParsedFile, type ReadYaml, readYaml } from '../hand-written-yaml.js';
import { offsetIn, parseDateTime } from './date-time.js';
import type { LatePolicy } from './lateness.js';

/** A command line with shell quoting, or a list of arguments. */
export type CommandText = string | readonly string[];

/** The keys that a class file can let submissions override. */
const OWN_KEYS = ['build', 'run'] as const;
export type OwnKey = (typeof OWN_KEYS)[number];

export interface ClassFile {
  readonly title: string | null;
  readonly protocol: string | null;
  /** Null if there is nothing to build. */
  readonly build: CommandText | null;
  readonly buildSeconds: number;
  /** Limit on the output of a build, in bytes. */
  readonly buildOutput: number;
  readonly run: CommandText;
  readonly own: readonly OwnKey[];
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** Null if there is no deadline. */
  readonly late: LatePolicy | null;
}

const MEGABYTE = 1_000_000;

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
  late: null,
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
  readonly late?: {
    readonly deadline: string;
    readonly 'grace-minutes'?: number;
    readonly 'percent-per-day'?: number;
    readonly 'most-percent'?: number;
    readonly dates?: LatePolicy['dates'];
  };
}

let validateClass: ValidateFunction | null = null;

/** Parses a class file, in YAML or JSON. */
export function parseClassFile(text: string): ParsedFile<ClassFile> {
  validateClass ??= compileSchema(REPORT_SCHEMAS.class);
  const read = readYaml(text, validateClass);
  const deadline = read.errors.length === 0 ? (read.value as RawClassFile).late?.deadline : undefined;
  const moment = deadline === undefined ? null : parseDateTime(deadline, null);
  const wrong =
    moment !== null && !moment.ok ? [read.errorAt(['late', 'deadline'], 'deadline', moment.error.message)] : [];
  return resultOf({ ...read, errors: [...read.errors, ...wrong] }, classFrom);
}

export interface SubmissionFile {
  readonly build?: CommandText;
  readonly run?: CommandText;
}

let validateSubmission: ValidateFunction | null = null;

/** Parses the herald.yml of a submission. */
export function parseSubmissionFile(text: string): ParsedFile<SubmissionFile> {
  validateSubmission ??= compileSchema(REPORT_SCHEMAS.submission);
  return resultOf(readYaml(text, validateSubmission), (file: SubmissionFile) => file);
}

const resultOf = <Raw, T>({ value, errors }: ReadYaml, make: (raw: Raw) => T): ParsedFile<T> =>
  errors.length > 0 ? { ok: false, error: errors } : { ok: true, value: make(value as Raw) };

function classFrom({ title, protocol, build, run, own, most, late }: RawClassFile): ClassFile {
  const section = buildSectionOf(build);
  return {
    title: title ?? null,
    protocol: protocol ?? null,
    build: section.command ?? null,
    buildSeconds: section.seconds ?? DEFAULT_CLASS_FILE.buildSeconds,
    buildOutput: section.output ?? DEFAULT_CLASS_FILE.buildOutput,
    run: run ?? DEFAULT_CLASS_FILE.run,
    own: own ?? [],
    maxFiles: most?.files ?? DEFAULT_CLASS_FILE.maxFiles,
    maxBytes: most?.megabytes === undefined ? DEFAULT_CLASS_FILE.maxBytes : most.megabytes * MEGABYTE,
    late: late === undefined ? null : latePolicyFrom(late),
  };
}

function latePolicyFrom(late: NonNullable<RawClassFile['late']>): LatePolicy {
  const deadline = parseDateTime(late.deadline, null);
  return {
    deadline: deadline.ok ? deadline.value : 0,
    offset: offsetIn(late.deadline) ?? 0,
    graceMinutes: late['grace-minutes'] ?? 0,
    percentPerDay: late['percent-per-day'] ?? 0,
    maxPercent: late['most-percent'] ?? 100,
    dates: late.dates ?? 'roster',
  };
}

/** Limits without a command apply to the submissions' own commands. */
function buildSectionOf(build: RawClassFile['build']): BuildSection {
  if (build === undefined) return {};
  const isCommand = typeof build === 'string' || Array.isArray(build);
  return isCommand ? { command: build as CommandText } : (build as BuildSection);
}

/** How to build and run a submission: by its own file where the class file allows that, otherwise by the class file. */
export const commandsFor = (
  { build, run, own }: ClassFile,
  file: SubmissionFile,
): Pick<ClassFile, 'build' | 'run'> => ({
  build: own.includes('build') ? (file.build ?? build) : build,
  run: own.includes('run') ? (file.run ?? run) : run,
});
