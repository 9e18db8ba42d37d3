import { deflateRawSync } from 'node:zlib';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { makeConsole } from '../../report/console/console-report.js';
import { HOSTS, type Host } from '../../report/hosts/hosts.js';
import type { RenderContext, SharedViews } from '../../report/html/case-view.js';
import type { ReportPlace } from '../../report/html/html-report.js';
import { makeJson } from '../../report/json-report.js';
import type { ReportContext } from '../../report/report-context.js';
import type { Audience, ScoredRun } from '../../report/scored-run.js';
import { UsageError } from '../../run/errors.js';
import { type Environment, makeHostResult } from './host-results.js';
import { loadReportContext } from './load-report-context.js';

/** Formats that are written to a file, or to standard output for `-`. */
export const FORMATS = ['junit', 'tap', 'markdown', 'html', 'gradescope', 'classroom'] as const;
export type Format = (typeof FORMATS)[number] | Host;
export type ReportFormat = Format | 'console' | 'json';
export const REPORT_FORMATS: readonly ReportFormat[] = [...new Set([...FORMATS, ...HOSTS, 'console', 'json'] as const)];

/** These pass points on to a gradebook. */
export const GRADEBOOKS: readonly ReportFormat[] = [...HOSTS, 'classroom'];

/** Raw DEFLATE, which browsers unpack by themselves. */
const deflate = (text: string): string => deflateRawSync(text).toString('base64');

/** What reports are made from besides the results. */
export interface ReportSources {
  readonly games: GameCatalog;
  /** What a platform sets for its graders. */
  readonly environment: Environment;
}

type OwnFormat = Exclude<ReportFormat, Host>;
type Maker = (run: ScoredRun, context: ReportContext, games: GameCatalog) => Promise<string> | string;

/** Each report is loaded when it is made. */
const MAKERS: Readonly<Record<OwnFormat, Maker>> = {
  console: makeConsole,
  json: makeJson,
  junit: async (run, context) => (await import('../../report/junit.js')).makeJunit(run, context),
  tap: async (run, context) => (await import('../../report/tap.js')).makeTap(run, context),
  markdown: async (run, context) => (await import('../../report/markdown.js')).makeMarkdown(run, context),
  html: (run, context, games) => makeHtmlReport(run, context, games),
  classroom: async (run, context) =>
    `${(await import('../../report/hosts/classroom.js')).makeClassroom(run, context)}\n`,
};

export const isHost = (format: ReportFormat): format is Host => (HOSTS as readonly string[]).includes(format);

/** Results for platforms show nothing of hidden cases as it is. For students, they would also leave out their points. */
export function requireWholeRun(format: ReportFormat, audience: Audience): void {
  if (audience === 'student' && GRADEBOOKS.includes(format))
    throw new UsageError(
      `the result for ${format} must have the points of all cases, and shows students no hidden ones anyway; leave out the audience "student"`,
    );
}

async function makeHtmlReport(
  run: ScoredRun,
  context: ReportContext,
  games: GameCatalog,
  place: ReportPlace | null = null,
  views?: SharedViews,
): Promise<string> {
  const { makeHtml } = await import('../../report/html/html-report.js');
  const known = await loadKnown(new Set([run.run.protocol, ...run.cases.map(({ protocol }) => protocol)]), games);
  const [loaded] = known.values();
  const renderer = (await loaded?.game.loadRenderer?.()) ?? null;
  const protocolOf = (name: string) => known.get(name)?.protocol ?? null;
  return makeHtml(run, { ...context, deflate, protocolOf, renderer, ...(views && { views }) }, place);
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

export async function makeReport(
  format: ReportFormat,
  run: ScoredRun,
  { games, environment }: ReportSources,
): Promise<string> {
  const context = await loadReportContext(games, run.run.protocol);
  return isHost(format) ? makeHostResult(format, run, context, environment) : MAKERS[format](run, context, games);
}

/** The HTML report on the submission of a student. */
export const makeStudentReport = async (
  run: ScoredRun,
  games: GameCatalog,
  place: ReportPlace,
  views?: SharedViews,
): Promise<string> => makeHtmlReport(run, await loadReportContext(games, run.run.protocol), games, place, views);
