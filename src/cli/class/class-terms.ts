import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GameCatalog } from '../../kit/game-catalog.js';
import type { OpenedTerms } from '../../queue/worker.js';
import type { ClassFile } from '../../report/class/class-file.js';
import type { WorkFolder } from '../../run/class/work-folder.js';
import { EnvironmentError } from '../../run/errors.js';
import type { GradingOptions } from '../../run/grade/grading-options.js';
import { requireProtocol } from '../protocol-option.js';
import { blankPlan, type ClassOrder, type ClassTerms, orderOf } from './class-order.js';

/** How a class is graded, as workers are told. Nothing in it says whose class it is. */
interface WrittenTerms {
  readonly format: 1;
  readonly fingerprint: string;
  readonly selection: string;
  /** Of all cases as the coordinator knows them. */
  readonly casePrints: string;
  readonly file: ClassFile;
  readonly options: Omit<GradingOptions, 'named' | 'argv' | 'cwd' | 'hidden' | 'jobs'>;
  /** The texts of the teacher's own cases by their paths, for each folder of them. */
  readonly cases: readonly Readonly<Record<string, string>>[];
  /** Different for each run that is to grade everything again. */
  readonly run: string;
}

export function makeTerms(
  { file, gradeOptions }: ClassTerms,
  { selection, casePrints }: ClassOrder,
  { fingerprint, fresh }: { readonly fingerprint: string; readonly fresh: boolean },
): string {
  const { named: _, argv: __, cwd: ___, hidden: ____, jobs: _____, ...options } = gradeOptions([], '.');
  const terms: WrittenTerms = {
    format: 1,
    fingerprint,
    selection,
    casePrints: hashOf(casePrints),
    file: { ...file, title: null, late: null },
    options,
    cases: options.cases.map(textsIn),
    run: fresh ? randomUUID() : '',
  };
  return JSON.stringify(terms);
}

/** What a worker needs to grade submissions of a class. */
export async function openTerms(
  text: string,
  work: WorkFolder,
  jobs: number,
  games: GameCatalog,
): Promise<OpenedTerms> {
  const { fingerprint, selection, casePrints, file, options, cases } = JSON.parse(text) as WrittenTerms;
  const folders = await Promise.all(cases.map((texts) => writeTexts(texts, work)));
  const named = requireProtocol(games, options.protocol);
  const terms: ClassTerms = {
    file,
    gradeOptions: (argv, cwd) => ({ ...options, named, argv, cwd, cases: folders, hidden: folders, jobs }),
  };
  const needsUrl = (await games.load(named)).protocol.connects === 'player-connects';
  const order = orderOf(terms, await blankPlan(terms, games), needsUrl, games);
  if (hashOf(order.casePrints) !== casePrints) {
    throw new EnvironmentError('this worker has other cases than the class is graded with; install the same Herald');
  }
  return { ...order, fingerprint, selection };
}

const hashOf = (prints: ReadonlyMap<string, string>): string =>
  createHash('sha256')
    .update(JSON.stringify([...prints]))
    .digest('hex');

const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.transcript'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );

async function writeTexts(texts: Readonly<Record<string, string>>, work: WorkFolder): Promise<string> {
  const folder = await work.newFolder();
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
