import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ZipEntry } from '../../peer/make-zip.js';
import { filesIn, kitFiles, template, templateText, textFile } from './bundle-files.js';
import { type BundleSettings, makeSettings } from './bundle-settings.js';

/** What a teacher uploads to a platform, or puts into a repository. */
export interface Bundle {
  readonly about: string;
  /** Where it is written by default; a name that ends in `.zip` is an archive. */
  readonly path: string;
  /** Seconds for all cases, below the limit of the platform. */
  readonly totalTime: number;
  readonly files: (settings: BundleSettings) => ZipEntry[];
  /** What to do with it. */
  readonly next: string;
}

/** What grades a submission, the same on every platform. */
const graderIn = (settings: BundleSettings, folder: string): ZipEntry[] => {
  const below = folder === '' ? '' : `${folder}/`;
  const { protocolId, rubric, cases } = settings;
  return [
    textFile(`${below}settings.env`, makeSettings(settings)),
    template('common/grade-submission.sh', `${below}grade-submission.sh`, true),
    ...(rubric === null ? [] : [{ path: `${below}rubric.yml`, data: readFileSync(rubric), executable: false }]),
    ...cases.flatMap((path, index) => filesIn(path, `${below}cases${cases.length === 1 ? '' : `/${index + 1}`}`)),
    ...kitFiles(protocolId, `${below}herald`),
  ];
};

export const BUNDLES = {
  gradescope: {
    about: 'a zip file for the autograder of an assignment',
    path: 'autograder.zip',
    totalTime: 540,
    files: (settings) => [
      template('gradescope/setup.sh', 'setup.sh', true),
      template('gradescope/run_autograder', 'run_autograder', true),
      ...graderIn(settings, ''),
    ],
    next: 'upload it under "Configure Autograder"; the time limit of the container must stay at 10 minutes or more',
  },
  classroom50: {
    about: 'the autograder of an assignment in Classroom 50',
    path: 'autograder',
    totalTime: 900,
    files: (settings) => [template('classroom50/autograder.py', 'autograder.py'), ...graderIn(settings, '')],
    next: 'copy its files to CLASSROOM/autograders/ASSIGNMENT/ in the repository of the classroom',
  },
  prairielearn: {
    about: 'a question with an external grader',
    path: 'herald-question',
    totalTime: 540,
    files: (settings) => [
      template('prairielearn/serverFilesCourse/grade.sh', 'serverFilesCourse/herald/grade.sh', true),
      ...graderIn(settings, 'serverFilesCourse/herald'),
      textFile('questions/herald-player/info.json', makeQuestion(settings)),
      textFile('questions/herald-player/question.html', makeQuestionPage(settings)),
    ],
    next: 'copy its two folders into the repository of the course; edit question.html',
  },
  github: {
    about: 'an action and a workflow, for the repositories of students',
    path: '.',
    totalTime: 780,
    files: (settings) => [
      template('github/action.yml', '.github/actions/herald/action.yml'),
      template('github/workflows/herald.yml', '.github/workflows/herald.yml'),
      ...graderIn(settings, '.github/actions/herald'),
    ],
    next: 'commit .github; whoever can read the repository can read the cases and the rubric',
  },
  gitlab: {
    about: 'a template for .gitlab-ci.yml, for the repositories of students',
    path: '.',
    totalTime: 780,
    files: (settings) => [template('gitlab/herald.yml', 'herald/herald.yml'), ...graderIn(settings, 'herald')],
    next: 'commit herald/, and add to .gitlab-ci.yml: include: [{ local: herald/herald.yml }]',
  },
} as const satisfies Record<string, Bundle>;

export const PLATFORMS = Object.keys(BUNDLES) as (keyof typeof BUNDLES)[];

/** The image has Python too. */
const makeQuestion = ({ protocol }: BundleSettings): string =>
  `${JSON.stringify(
    {
      uuid: randomUUID(),
      title: `A player of ${protocol}`,
      topic: 'Protocols',
      type: 'v3',
      singleVariant: true,
      gradingMethod: 'External',
      externalGradingOptions: {
        enabled: true,
        image: 'node:22',
        serverFilesCourse: ['herald/'],
        entrypoint: '/grade/serverFilesCourse/herald/grade.sh',
        timeout: 600,
      },
    },
    null,
    2,
  )}\n`;

function makeQuestionPage({ run, protocol }: BundleSettings): string {
  const files = run.split(/\s+/).filter((word) => /^(?:\.\/)?[\w-]+\.\w+$/.test(word));
  const values: Readonly<Record<string, string>> = {
    RUN: run,
    PROTOCOL: protocol,
    FILES: (files.length === 0 ? ['player'] : files).map((name) => name.replace('./', '')).join(','),
  };
  return templateText('prairielearn/question/question.html').replace(/@([A-Z]+)@/g, (_, name: string) =>
    escapeHtml(values[name] as string),
  );
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
