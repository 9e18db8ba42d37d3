import { quoteShellWord } from '../../peer/index.js';

export interface BundleSettings {
  readonly protocol: string;
  /** Without its version: `sexpr`. */
  readonly protocolId: string;
  /** How a submission is started, in its folder. */
  readonly run: string;
  readonly build: string;
  readonly totalTime: number;
  readonly packages: readonly string[];
  /** A file, or null. */
  readonly rubric: string | null;
  /** Folders. */
  readonly cases: readonly string[];
}

/** The file that the scripts of a bundle read, and that a teacher may edit. */
export const makeSettings = ({ protocol, run, build, totalTime, packages }: BundleSettings): string =>
  `# How submissions are graded. Written by "herald host init"; edit it as you like.
PROTOCOL=${quoteShellWord(protocol)}
# How a submission is started, in its folder.
RUN=${quoteShellWord(run)}
# What is run before, once, in the same folder; may be empty.
BUILD=${quoteShellWord(build)}
BUILD_TIME=300
# Seconds for all cases. The platform must not end the run before: some then show nothing and give no points.
TOTAL_TIME=${totalTime}
# Packages of Debian or Ubuntu that submissions need, where the platform installs any.
PACKAGES=${quoteShellWord(packages.join(' '))}
# Further options of "herald grade player", such as --samples 20.
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

/** What the programs in commands usually need. */
export const packagesFor = (...commands: readonly string[]): string[] => {
  const programs = commands.flatMap((command) => command.split(/\s+|&&|;/)).map((word) => word.replace(/^.*\//, ''));
  return [...new Set(programs.flatMap((program) => PACKAGES[program] ?? []))];
};
