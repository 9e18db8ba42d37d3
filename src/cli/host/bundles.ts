import { readFileSync } from 'node:fs';
import type { ZipEntry } from '../../peer/make-zip.js';
import { filesIn, filledTemplate, kitFiles, template, templateText, textFile } from './bundle-files.js';
import { type BundleSettings, makeSettings, platformMinutes } from './bundle-settings.js';
import { IN_USUAL_IMAGE, questionFiles, USUAL_IMAGE } from './prairielearn-question.js';

/** What a teacher uploads to a platform, or puts into a repository. */
export interface Bundle {
  readonly about: string;
  /** Where it is written by default; a name that ends in `.zip` is an archive. */
  readonly path: string;
  /** Seconds for the build and all cases, below the usual limit of the platform. */
  readonly totalTime: number;
  /** Seconds after which the platform ends a run at the latest. */
  readonly limit: number;
  /** Packages of Debian that submissions find there; null if the bundle installs what they need. */
  readonly packages: readonly string[] | null;
  /** Which of the choices it has a place for that not every bundle has. */
  readonly takes: readonly ('image' | 'files')[];
  /** It is a part of repositories that students can read. */
  readonly isPublic: boolean;
  readonly files: (settings: BundleSettings) => ZipEntry[];
  /** What to do with it. */
  readonly next: (settings: BundleSettings) => string;
}

/** What grades a submission, the same on every platform, and the scripts that this one needs besides. */
const graderIn = (settings: BundleSettings, folder: string, scripts: readonly string[] = []): ZipEntry[] => {
  const below = folder === '' ? '' : `${folder}/`;
  const { protocolId, rubric, cases } = settings;
  return [
    textFile(`${below}settings.env`, makeSettings(settings)),
    ...['grade-submission.sh', ...scripts].map((name) => template(`common/${name}`, `${below}${name}`, true)),
    ...(rubric === null ? [] : [{ path: `${below}rubric.yml`, data: readFileSync(rubric), executable: false }]),
    ...cases.flatMap((path, index) => filesIn(path, `${below}cases${cases.length === 1 ? '' : `/${index + 1}`}`)),
    ...kitFiles(protocolId, `${below}herald`),
  ];
};

const PRIVATE = { takes: [], isPublic: false } as const;
const READABLE = 'whoever can read the repository can read the cases and the rubric';

/** What machines of GitHub have, which Classroom 50 uses too. */
const ON_GITHUB = ['python3', 'python-is-python3', 'default-jdk-headless', 'build-essential', 'ghc'] as const;
/** GitHub ends every job then. */
const SIX_HOURS = 21_600;
/** To check a repository out, and to install Node or packages. */
const STARTUP = 120;

export const BUNDLES = {
  gradescope: {
    ...PRIVATE,
    about: 'a zip file for the autograder of an assignment',
    path: 'autograder.zip',
    totalTime: 540,
    limit: 2400,
    packages: null,
    files: (settings) => [
      template('gradescope/setup.sh', 'setup.sh', true),
      template('gradescope/run_autograder', 'run_autograder', true),
      ...graderIn(settings, '', ['install-packages.sh']),
    ],
    next: (settings) =>
      `upload it under "Configure Autograder"; the time limit of the container must be ${platformMinutes(settings)} minutes or more`,
  },
  classroom50: {
    ...PRIVATE,
    about: 'the autograder of an assignment in Classroom 50',
    path: 'autograder',
    totalTime: 900,
    limit: SIX_HOURS,
    packages: ON_GITHUB,
    files: (settings) => [
      template('classroom50/autograder.py', 'autograder.py'),
      ...graderIn(settings, '', ['grade-for-students.sh']),
    ],
    next: () => 'copy its files to CLASSROOM/autograders/ASSIGNMENT/ in the repository of the classroom',
  },
  prairielearn: {
    ...PRIVATE,
    about: 'a question with an external grader',
    path: 'herald-question',
    totalTime: 540,
    limit: 600,
    packages: IN_USUAL_IMAGE,
    takes: ['image', 'files'],
    files: (settings) => [
      template('prairielearn/serverFilesCourse/grade.sh', 'serverFilesCourse/herald/grade.sh', true),
      ...graderIn(settings, 'serverFilesCourse/herald'),
      ...questionFiles(settings),
    ],
    next: ({ image, packages }) =>
      [
        ...(image === null || packages.length === 0 ? [] : [`build ${image} from its Dockerfile, unless it exists`]),
        'copy serverFilesCourse and questions into the repository of the course; edit question.html',
      ].join('; '),
  },
  github: {
    ...PRIVATE,
    about: 'an action and a workflow, for the repositories of students',
    path: '.',
    totalTime: 780,
    limit: SIX_HOURS - STARTUP,
    packages: ON_GITHUB,
    isPublic: true,
    files: (settings) => [
      template('github/action.yml', '.github/actions/herald/action.yml'),
      textFile('.github/workflows/herald.yml', inMinutes('github/workflows/herald.yml', settings)),
      ...graderIn(settings, '.github/actions/herald', ['grade-for-students.sh']),
    ],
    next: () => `commit .github; ${READABLE}`,
  },
  gitlab: {
    ...PRIVATE,
    about: 'a template for .gitlab-ci.yml, for the repositories of students',
    path: '.',
    totalTime: 780,
    limit: 3600 - STARTUP,
    packages: null,
    takes: ['image'],
    isPublic: true,
    files: (settings) => [
      textFile('herald/herald.yml', inMinutes('gitlab/herald.yml', settings)),
      ...graderIn(settings, 'herald', ['grade-for-students.sh', 'install-packages.sh']),
    ],
    next: () => `commit herald/, and add to .gitlab-ci.yml: include: [{ local: herald/herald.yml }]; ${READABLE}`,
  },
} as const satisfies Record<string, Bundle>;

export const PLATFORMS = Object.keys(BUNDLES) as (keyof typeof BUNDLES)[];

/** The file of a CI server, with a limit above that of Herald. */
const inMinutes = (source: string, settings: BundleSettings): string =>
  filledTemplate(templateText(source), {
    MINUTES: String(platformMinutes(settings, STARTUP)),
    IMAGE: settings.image ?? USUAL_IMAGE,
  });
