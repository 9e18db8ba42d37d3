import { deflateRawSync } from 'node:zlib';
import { RULES } from '../../games/dominion/rules.js';
import { makeConsole } from '../../report/console/console-report.js';
import { makeJson } from '../../report/json-report.js';
import type { Scored } from '../../report/run-score.js';
import { hintForFinding } from '../hints.js';

/** Formats that go to a file, or to standard output for `-`. */
export const FORMATS = ['junit', 'tap', 'markdown', 'html', 'gradescope', 'classroom'] as const;
export type Format = (typeof FORMATS)[number];

const WORDS = { registry: RULES, hint: hintForFinding };

/** DEFLATE without a header, which browsers unpack by themselves. */
const deflate = (text: string): string => deflateRawSync(text).toString('base64');

/** Only what is asked for is loaded. */
const MAKERS: Readonly<Record<Format | 'console' | 'json', (scored: Scored) => Promise<string>>> = {
  console: async (scored) => makeConsole(scored, WORDS),
  json: async (scored) => makeJson(scored),
  junit: async (scored) => (await import('../../report/junit.js')).makeJunit(scored, WORDS),
  tap: async (scored) => (await import('../../report/tap.js')).makeTap(scored, WORDS),
  markdown: async (scored) => (await import('../../report/markdown.js')).makeMarkdown(scored, WORDS),
  html: async (scored) => {
    const { makeHtml } = await import('../../report/html/html-report.js');
    const { DOMINION } = await import('../../games/dominion/art/index.js');
    return makeHtml(scored, RULES, { deflate, artist: DOMINION, hint: hintForFinding });
  },
  gradescope: async (scored) => (await import('../../report/gradescope.js')).makeGradescope(scored, WORDS),
  classroom: async (scored) => `${(await import('../../report/classroom.js')).makeClassroom(scored, WORDS)}\n`,
};

export const makeReport = (format: keyof typeof MAKERS, scored: Scored): Promise<string> => MAKERS[format](scored);
