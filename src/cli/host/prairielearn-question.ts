import { randomUUID } from 'node:crypto';
import type { ZipEntry } from '../../peer/make-zip.js';
import { escapeXml } from '../../report/xml.js';
import { filledTemplate, templateText, textFile } from './bundle-files.js';
import { type BundleSettings, platformTime } from './bundle-settings.js';

/** Has Node, Python and the tools of C. */
export const USUAL_IMAGE = 'node:22';
export const IN_USUAL_IMAGE: readonly string[] = ['python3', 'build-essential'];

/** A question with an external grader, and what to build its image from if it is not the usual one. */
export const questionFiles = (settings: BundleSettings): ZipEntry[] => [
  textFile('questions/herald-player/info.json', makeQuestion(settings)),
  textFile('questions/herald-player/question.html', makePage(settings)),
  ...(settings.image === null || settings.packages.length === 0 ? [] : [makeDockerfile(settings.image, settings)]),
];

const makeQuestion = (settings: BundleSettings): string =>
  `${JSON.stringify(
    {
      uuid: randomUUID(),
      title: `A player of ${settings.protocol}`,
      topic: 'Protocols',
      type: 'v3',
      singleVariant: true,
      gradingMethod: 'External',
      externalGradingOptions: {
        enabled: true,
        image: settings.image ?? USUAL_IMAGE,
        serverFilesCourse: ['herald/'],
        entrypoint: '/grade/serverFilesCourse/herald/grade.sh',
        timeout: platformTime(settings),
      },
    },
    null,
    2,
  )}\n`;

const makePage = ({ run, protocol, files }: BundleSettings): string =>
  filledTemplate(templateText('prairielearn/question/question.html'), {
    RUN: escapeXml(run),
    PROTOCOL: escapeXml(protocol),
    FILES: escapeXml(files.join(',')),
  });

const makeDockerfile = (image: string, { packages }: BundleSettings): ZipEntry =>
  textFile(
    'Dockerfile',
    filledTemplate(templateText('prairielearn/Dockerfile'), {
      IMAGE: image,
      BASE: USUAL_IMAGE,
      PACKAGES: packages.join(' '),
    }),
  );
