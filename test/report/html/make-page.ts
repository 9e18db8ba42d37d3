import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DOMINION_RENDERER } from '../../../src/games/dominion/art/dominion-renderer.js';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { RULES } from '../../../src/games/dominion/rules.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { protocolNames } from '../../../src/kit/protocol-name.js';
import type { CaseResult } from '../../../src/kit/verdict.js';
import { systemClock } from '../../../src/peer/index.js';
import { makeHtml, type RenderContext } from '../../../src/report/html/html-report.js';
import type { Payload } from '../../../src/report/html/payload.js';
import { type ScoredRun, scoreRun } from '../../../src/report/scored-run.js';
import { runTasks } from '../../../src/run/task-runner.js';
import type { Mutant } from '../../mutants/mutant.js';

const deflate = (text: string): string => deflateRawSync(text).toString('base64');

/** The payloads of a page, in order. */
export const payloadsIn = (page: string): Payload[] =>
  [...page.matchAll(/class="packed">([^<]*)</g)].map(
    ([, packed = '']) => JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString()) as Payload,
  );

export const CONTEXT: RenderContext = {
  registry: RULES,
  deflate,
  protocolOf: (name) => [SEXPR, JSONRPC].find((each) => protocolNames(each).includes(name)) ?? null,
  renderer: DOMINION_RENDERER,
};

export const pageOf = (report: ScoredRun, context: Partial<RenderContext> = {}): string =>
  makeHtml(report, { ...CONTEXT, ...context });

export const scoredOf = (
  cases: readonly CaseResult[],
  protocol = 'sexpr/v3',
  role: 'player' | 'server' = 'player',
): ScoredRun =>
  scoreRun(
    {
      run: {
        kind: 'run',
        format: 1,
        herald: '0',
        protocol,
        role,
        command: './program',
        seed: 1,
        strict: false,
        options: {},
        started: '2026-01-01T00:00:00.000Z',
      },
      cases,
      summary: null,
    },
    null,
    'teacher',
    RULES,
  );

/** The results of a mutant, graded in memory. */
export async function gradedMutant(mutant: Mutant, isWhole: boolean): Promise<CaseResult[]> {
  const graded = await runTasks(mutant.tasks(isWhole), { jobs: 100, now: systemClock.now, isUnanswered: () => false });
  return graded.map(({ subject, outcome }) => ({
    ...subject,
    ...outcome,
    again: `herald grade … --only ${subject.id}`,
  }));
}
