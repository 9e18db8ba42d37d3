import { deflateRawSync } from 'node:zlib';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { makeConsole } from '../../report/console/console-report.js';
import { makeJson } from '../../report/json-report.js';
import type { ReportContext } from '../../report/report-context.js';
import type { ScoredRun } from '../../report/scored-run.js';
import { loadProtocol } from '../protocol-option.js';
import { reportContext } from './report-context.js';

/** Formats that are written to a file, or to standard output for `-`. */
export const FORMATS = ['junit', 'tap', 'markdown', 'html', 'gradescope', 'classroom'] as const;
export type Format = (typeof FORMATS)[number];

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
  html: makeHtmlReport,
  gradescope: async (run, context) => (await import('../../report/gradescope.js')).makeGradescope(run, context),
  classroom: async (run, context) => `${(await import('../../report/classroom.js')).makeClassroom(run, context)}\n`,
};

async function makeHtmlReport(run: ScoredRun, context: ReportContext, games: GameCatalog): Promise<string> {
  const { makeHtml } = await import('../../report/html/html-report.js');
  const { protocol, game } = await loadProtocol(games, run.run.protocol);
  const renderer = (await game.loadRenderer?.()) ?? null;
  return makeHtml(run, { ...context, deflate, protocolOf: () => protocol, renderer });
}

export const makeReport = async (format: keyof typeof MAKERS, run: ScoredRun, games: GameCatalog): Promise<string> =>
  MAKERS[format](run, await reportContext(games, run.run.protocol), games);
