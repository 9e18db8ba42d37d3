import { deflateRawSync } from 'node:zlib';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { makeConsole } from '../../report/console/console-report.js';
import { HOSTS, type Host } from '../../report/hosts/hosts.js';
import type { RenderContext } from '../../report/html/case-view.js';
import type { ReportPlace } from '../../report/html/html-report.js';
import { makeJson } from '../../report/json-report.js';
import type { ReportContext } from '../../report/report-context.js';
import type { ScoredRun } from '../../report/scored-run.js';
import { requireOk } from '../../run/errors.js';
import { loadReportContext } from './load-report-context.js';

/** Formats that are written to a file, or to standard output for `-`. */
export const FORMATS = ['junit', 'tap', 'markdown', 'html', 'gradescope', 'classroom'] as const;
export type Format = (typeof FORMATS)[number] | Host;

/** These pass points on to a gradebook. */
export const GRADEBOOKS: readonly (Format | 'console' | 'json')[] = [...HOSTS, 'classroom'];

/** Raw DEFLATE, which browsers unpack by themselves. */
const deflate = (text: string): string => deflateRawSync(text).toString('base64');

type Maker = (run: ScoredRun, context: ReportContext, games: GameCatalog) => Promise<string> | string;

/** Each report is loaded when it is made. */
const MAKERS: Readonly<Record<Format | 'console' | 'json', Maker>> = {
  console: makeConsole,
  json: makeJson,
  junit: async (run, context) => (await import('../../report/junit.js')).makeJunit(run, context),
  tap: async (run, context) => (await import('../../report/tap.js')).makeTap(run, context),
  markdown: async (run, context) => (await import('../../report/markdown.js')).makeMarkdown(run, context),
  html: (run, context, games) => makeHtmlReport(run, context, games),
  gradescope: async (run, context) => (await import('../../report/gradescope.js')).makeGradescope(run, context),
  classroom: async (run, context) => `${(await import('../../report/classroom.js')).makeClassroom(run, context)}\n`,
  classroom50: async (run, context) => {
    const { makeClassroom50, parseClassroom50 } = await import('../../report/hosts/classroom50.js');
    return makeClassroom50(run, context, requireOk(parseClassroom50(process.env)));
  },
  prairielearn: async (run, context) =>
    (await import('../../report/hosts/prairielearn.js')).makePrairieLearn(run, context),
  autolab: async (run, context) => (await import('../../report/hosts/autolab.js')).makeAutolab(run, context),
  markus: async (run, context) => (await import('../../report/hosts/markus.js')).makeMarkus(run, context),
  vpl: async (run, context) => {
    const { makeVpl, parseVplGrades } = await import('../../report/hosts/vpl.js');
    return makeVpl(run, context, requireOk(parseVplGrades(process.env)));
  },
  codegrade: async (run) => (await import('../../report/hosts/codegrade.js')).makeCodeGrade(run),
  codio: async (run, context) => (await import('../../report/hosts/codio.js')).makeCodio(run, context),
  check50: async (run, context) => (await import('../../report/hosts/check50.js')).makeCheck50(run, context),
};

async function makeHtmlReport(
  run: ScoredRun,
  context: ReportContext,
  games: GameCatalog,
  place: ReportPlace | null = null,
): Promise<string> {
  const { makeHtml } = await import('../../report/html/html-report.js');
  const known = await loadKnown(new Set([run.run.protocol, ...run.cases.map(({ protocol }) => protocol)]), games);
  const [loaded] = known.values();
  const renderer = (await loaded?.game.loadRenderer?.()) ?? null;
  const protocolOf = (name: string) => known.get(name)?.protocol ?? null;
  return makeHtml(run, { ...context, deflate, protocolOf, renderer }, place);
}

/** What a page needs to draw recordings of one protocol. */
export async function renderContext(loaded: LoadedProtocol): Promise<RenderContext> {
  const { protocol, registry, name, game } = loaded;
  return {
    registry,
    hint: (finding) => protocol.hint({ ...finding, register: null }),
    deflate,
    protocolOf: (wanted) => (wanted === name ? protocol : null),
    renderer: (await game.loadRenderer?.()) ?? null,
  };
}

/** Cases of a protocol that is not known are shown with their log alone. */
async function loadKnown(names: ReadonlySet<string>, games: GameCatalog): Promise<Map<string, LoadedProtocol>> {
  const known = new Map<string, LoadedProtocol>();
  for (const name of names) {
    const named = games.find(name);
    if (named !== null) known.set(name, await games.load(named));
  }
  return known;
}

export const makeReport = async (format: keyof typeof MAKERS, run: ScoredRun, games: GameCatalog): Promise<string> =>
  MAKERS[format](run, await loadReportContext(games, run.run.protocol), games);

/** The HTML report on the submission of a student. */
export const makeStudentReport = async (run: ScoredRun, games: GameCatalog, place: ReportPlace): Promise<string> =>
  makeHtmlReport(run, await loadReportContext(games, run.run.protocol), games, place);
