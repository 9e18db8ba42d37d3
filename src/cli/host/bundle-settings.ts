import { quoteShellWord } from '../../peer/index.js';

export interface BundleSettings {
  readonly protocol: string;
  /** Without its version: `sexpr`. */
  readonly protocolId: string;
  /** How a submission is started, in its folder. */
  readonly run: string;
  readonly build: string;
  /** Seconds for the build and all cases. */
  readonly totalTime: number;
  readonly packages: readonly string[];
  /** The container image to grade in, where the bundle names one; null for the usual one. */
  readonly image: string | null;
  /** The names of the files that students hand in, where the bundle names them. */
  readonly files: readonly string[];
  /** A file, or null. */
  readonly rubric: string | null;
  /** Folders. */
  readonly cases: readonly string[];
}

/** Between the end that Herald makes and the one of the platform: programs are stopped and reports written. */
const GRACE = 60;

/** Seconds that the platform must allow. */
export const platformTime = ({ totalTime }: Pick<BundleSettings, 'totalTime'>): number => totalTime + GRACE;

/** The same in minutes, with more time where the platform begins to count earlier. */
export const platformMinutes = (settings: BundleSettings, startup = 0): number =>
  Math.ceil((platformTime(settings) + startup) / 60);

/** The most that may be chosen where the platform ends a run after `limit` seconds. */
export const mostTime = (limit: number): number => limit - GRACE;

/** The file that the scripts of a bundle read, and that a teacher may edit. */
export const makeSettings = ({ protocol, run, build, totalTime, packages }: BundleSettings): string =>
  `# How submissions are graded. Written by "herald host init"; edit it as you like.
PROTOCOL=${quoteShellWord(protocol)}
# How a submission is started, in its folder: a program and its arguments, not a script.
RUN=${quoteShellWord(run)}
# What is run before, once, in the same folder; may be empty.
BUILD=${quoteShellWord(build)}
# Seconds for that; at most half of the total time is used.
BUILD_TIME=300
# Seconds for the build and all cases. The platform must not end the run before: some then show nothing and give no points.
TOTAL_TIME=${totalTime}
# Packages of Debian or Ubuntu that submissions need, where the platform installs any.
PACKAGES=${quoteShellWord(packages.join(' '))}
# Further options of "herald grade player", such as --samples 20 or --only **/mine/*; quote words that have spaces.
OPTIONS=
`;

const PACKAGES: Readonly<Record<string, string>> = {
  python3: 'python3',
  python: 'python-is-python3',
  java: 'default-jdk-headless',
  javac: 'default-jdk-headless',
  make: 'build-essential',
  gcc: 'build-essential',
  'g++': 'build-essential',
  ghc: 'ghc',
  runghc: 'ghc',
  racket: 'racket',
};

const wordsOf = (command: string): string[] => command.split(/\s+|&&|;/);

/** What the programs in commands usually need. */
export const packagesFor = (...commands: readonly string[]): string[] => {
  const programs = commands.flatMap(wordsOf).map((word) => word.replace(/^.*\//, ''));
  return [...new Set(programs.flatMap((program) => PACKAGES[program] ?? []))];
};

const WITH_EXTENSION = /^(?:\.\/)?(\w[\w-]*\.\w+)$/;
const IN_FOLDER = /^\.\/(\w[\w-]*)$/;

/** The files of a submission that its commands name. What a build makes is none of them. */
export const filesNamedIn = (run: string, build: string): string[] => {
  const pattern = build === '' ? [WITH_EXTENSION, IN_FOLDER] : [WITH_EXTENSION];
  const names = [run, build].flatMap(wordsOf).flatMap((word) => pattern.flatMap((each) => each.exec(word)?.[1] ?? []));
  return [...new Set(names)];
};
