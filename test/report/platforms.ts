import { makeAutolab } from '../../src/report/hosts/autolab.js';
import { makeCheck50 } from '../../src/report/hosts/check50.js';
import { type Classroom50Submission, makeClassroom50, parseClassroom50 } from '../../src/report/hosts/classroom50.js';
import { makeCodeGrade } from '../../src/report/hosts/codegrade.js';
import { makeCodio } from '../../src/report/hosts/codio.js';
import { makeGradescope } from '../../src/report/hosts/gradescope.js';
import type { Host } from '../../src/report/hosts/hosts.js';
import { makeMarkus } from '../../src/report/hosts/markus.js';
import { makePrairieLearn } from '../../src/report/hosts/prairielearn.js';
import { makeVpl } from '../../src/report/hosts/vpl.js';
import type { ScoredRun } from '../../src/report/scored-run.js';
import { unwrap } from '../unwrap.js';
import {
  type ReadResult,
  readAutolab,
  readCheck50,
  readClassroom50,
  readCodeGrade,
  readCodio,
  readGradescope,
  readMarkus,
  readPrairieLearn,
  readVpl,
} from './host-readers.js';
import { TEA } from './sample-results.js';

export const CONTEXT = { registry: TEA };

/** As the runner of Classroom 50 sets it. */
export const ENVIRONMENT = {
  CLASSROOM: 'cs1',
  ASSIGNMENT: 'hw3',
  USERNAME: 'ann',
  SUBMISSION_TAG: 'submit/2026-11-17',
  COMMIT_URL: 'https://example.org/commit',
  RELEASE_URL: 'https://example.org/release',
  REVIEW_URL: 'https://example.org/review',
};
const SUBMISSION: Classroom50Submission = unwrap(parseClassroom50(ENVIRONMENT));

/** Every course platform: the result for it, and how it reads that. */
export const PLATFORMS: Readonly<
  Record<Host, { readonly make: (scored: ScoredRun) => string | null; readonly read: (text: string) => ReadResult }>
> = {
  gradescope: { make: (scored) => makeGradescope(scored, CONTEXT), read: readGradescope },
  classroom50: { make: (scored) => makeClassroom50(scored, CONTEXT, SUBMISSION), read: readClassroom50 },
  prairielearn: { make: (scored) => makePrairieLearn(scored, CONTEXT), read: readPrairieLearn },
  autolab: { make: (scored) => makeAutolab(scored, CONTEXT), read: readAutolab },
  markus: { make: (scored) => makeMarkus(scored, CONTEXT), read: readMarkus },
  vpl: { make: (scored) => makeVpl(scored, CONTEXT, { min: 0, max: 10 }), read: readVpl },
  codegrade: { make: makeCodeGrade, read: readCodeGrade },
  codio: { make: (scored) => makeCodio(scored, CONTEXT), read: readCodio },
  check50: { make: (scored) => makeCheck50(scored, CONTEXT), read: readCheck50 },
};
