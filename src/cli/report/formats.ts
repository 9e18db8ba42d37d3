import { deflateRawSync } from 'node:zlib';
import { RULES } from '../../games/dominion/rules.js';
import { protocolNames } from '../../kit/protocol-name.js';
import { makeConsole } from '../../report/console/console-report.js';
import type { RenderContext } from '../../report/html/html-report.js';
import { makeJson } from '../../report/json-report.js';
import type { ScoredRun } from '../../report/scored-run.js';
import { allProtocols } from '../grade/protocols.js';
import { hintForFinding } from '../hints.js';

/** Formats that go to a file, or to standard output for `-`. */
export const FORMATS = ['junit', 'tap', 'markdown', 'html', 'gradescope', 'classroom'] as const;
export type Format = (typeof FORMATS)[number];

const CONTEXT = { registry: RULES, hint: hintForFinding };

/** DEFLATE without a header, which browsers unpack by themselves. */
const deflate = (text: string): string => deflateRawSync(text).toString('base64');

/** Only what is asked for is loaded. */
const MAKERS: Readonly<Record<Format | 'console' | 'json', (scored: ScoredRun) => Promise<string>>> = {
  console: async (scored) => makeConsole(scored, CONTEXT),
  json: async (scored) => makeJson(scored),
  junit: async (scored) => (await import('../../report/junit.js')).makeJunit(scored, CONTEXT),
  tap: async (scored) => (await import('../../report/tap.js')).makeTap(scored, CONTEXT),
  markdown: async (scored) => (await import('../../report/markdown.js')).makeMarkdown(scored, CONTEXT),
  html: async (scored) => {
    const { makeHtml } = await import('../../report/html/html-report.js');
    const { DOMINION_RENDERER } = await import('../../games/dominion/art/dominion-renderer.js');
    const find = await allProtocols();
    const protocolOf: RenderContext['protocolOf'] = (name) => {
      const known = find(name);
      return known !== null && protocolNames(known).includes(name) ? known : null;
    };
    return makeHtml(scored, { ...CONTEXT, deflate, protocolOf, renderer: DOMINION_RENDERER });
  },
  gradescope: async (scored) => (await import('../../report/gradescope.js')).makeGradescope(scored, CONTEXT),
  classroom: async (scored) => `${(await import('../../report/classroom.js')).makeClassroom(scored, CONTEXT)}\n`,
};

export const makeReport = (format: keyof typeof MAKERS, scored: ScoredRun): Promise<string> => MAKERS[format](scored);
