import { join } from 'node:path';
import { makeStudentReport } from '../../api/report/formats.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { Registry } from '../../kit/rule-registry.js';
import type { ClassEntry } from '../../report/class/class-entry.js';
import { makeClassIndex } from '../../report/class/class-index.js';
import { makeGradebook } from '../../report/class/gradebook.js';
import { type IntakeNote, makeIntakeList } from '../../report/class/intake-list.js';
import type { LateTerms } from '../../report/class/late-notice.js';
import type { SimilarPair } from '../../report/class/similarity/similar-pairs.js';
import type { SharedViews } from '../../report/html/case-view.js';
import { folderFor, type Stored } from '../../run/class/grade-class.js';
import { checkOutputsIn, writeOutputFile } from '../output/output-file.js';
import { REPORT } from './class-entries.js';
import type { ClassFacts, ClassRun } from './class-options.js';
import type { ScoreSubmission } from './class-scoring.js';
import { SIMILAR, writeSimilarity } from './class-similarity.js';
import { HANDOUT, writeHandout } from './handout.js';

const GRADEBOOK = 'gradebook.csv';
const INTAKE = 'intake.csv';
export const INDEX = 'index.html';

/** Checks that nothing of the user's is overwritten. Files whose names begin with `herald-` are Herald's by their names. */
export const checkOutputs = ({ out, intake }: ClassFacts): void =>
  checkOutputsIn('--out', out, [
    [GRADEBOOK, 'gradebook'],
    [INTAKE, 'intake'],
    [INDEX, 'html'],
    [SIMILAR, 'html'],
    ...intake.submissions.flatMap(({ name }) =>
      ['', HANDOUT].map((folder) => [join(folder, folderFor(name), REPORT), 'html'] as const),
    ),
  ]);

export async function writeSubmissionReport(
  entry: ClassEntry,
  { results }: Stored,
  work: ClassRun,
  score: ScoreSubmission,
  games: GameCatalog,
): Promise<void> {
  const index = work.audience === 'student' ? null : `../${INDEX}`;
  const place = { student: entry.name, title: titleOf(work), late: lateTermsOf(entry, work) };
  const views: SharedViews = new Map();
  const text = await makeStudentReport(score(results, work.audience), games, { ...place, index }, views);
  writeOutputFile(join(work.out, entry.folder ?? '', entry.report), text, 'html');
  await writeHandout(entry, place, score(results, 'student'), work, games, views);
}

const lateTermsOf = ({ late }: ClassEntry, { file }: ClassFacts): LateTerms | null =>
  late === null || file.late === null ? null : { policy: file.late, lateness: late };

const titleOf = ({ file, rubric }: ClassFacts): string => file.title ?? rubric?.title ?? 'Grades';

/** Writes what is about the whole class. */
export function writeClassFiles(
  work: ClassFacts,
  entries: readonly ClassEntry[],
  notes: readonly IntakeNote[],
  pairs: readonly SimilarPair[],
  registry: Registry,
): void {
  const { out, byteOrderMark } = work;
  writeOutputFile(join(out, GRADEBOOK), makeGradebook(entries, byteOrderMark), 'gradebook');
  writeOutputFile(join(out, INTAKE), makeIntakeList(notes), 'intake');
  writeSimilarity(out, titleOf(work), pairs);
  const files = [GRADEBOOK, INTAKE, ...(pairs.length === 0 ? [] : [SIMILAR])];
  writeOutputFile(join(out, INDEX), makeClassIndex(titleOf(work), entries, registry, files), 'html');
}
