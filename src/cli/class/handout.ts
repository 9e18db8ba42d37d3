import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { makeStudentReport } from '../../api/report/formats.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { ClassEntry } from '../../report/class/class-entry.js';
import type { SharedViews } from '../../report/html/case-view.js';
import type { ReportPlace } from '../../report/html/html-report.js';
import type { ScoredRun } from '../../report/scored-run.js';
import { type WithheldPath, withoutPaths } from '../../report/without-paths.js';
import { writeOutputFile } from '../output/output-file.js';
import type { ClassRun } from './class-options.js';

/** The folder of the reports for students. Nothing else is in it. */
export const HANDOUT = 'handout';

/** A report to hand out: as a student sees it, without links to the class or paths of this machine. */
export async function writeHandout(
  { folder, report }: ClassEntry,
  place: Omit<ReportPlace, 'index'>,
  scored: ScoredRun,
  work: ClassRun,
  games: GameCatalog,
  views: SharedViews,
): Promise<void> {
  const shown = withoutPaths(scored, pathsOf(work));
  const path = join(work.out, HANDOUT, folder ?? '', report);
  mkdirSync(dirname(path), { recursive: true });
  writeOutputFile(path, await makeStudentReport(shown, games, { ...place, index: null }, views), 'html');
}

/** Programs print where they run, and that is in a copy of the submission. */
const pathsOf = ({ intake, out, gradeOptions }: ClassRun): WithheldPath[] => [
  { path: join(tmpdir(), 'herald-work-*/*/*'), shown: '.' },
  { path: join(tmpdir(), 'herald-*-*'), shown: '.' },
  { path: tmpdir(), shown: '…' },
  ...[intake.folder, out, ...gradeOptions([], '.').cases.map((folder) => resolve(folder)), process.cwd()].map(
    (path) => ({
      path,
      shown: '…',
    }),
  ),
  { path: homedir(), shown: '~' },
];
