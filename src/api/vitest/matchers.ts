import type {} from 'vitest';
import type { Counts } from '../../kit/result-file.js';
import { VERDICTS } from '../../kit/verdict.js';
import { makeConsole } from '../../report/console/console-report.js';
import { scoreRun } from '../../report/scored-run.js';
import { VERDICT_LABELS } from '../../report/verdict-labels.js';
import type { CompleteResult } from '../../run/grade/run-cases.js';
import { type GradePlayerOptions, gradePlayer } from '../conformance/grade.js';
import { judgeReply } from '../conformance/message-checks.js';
import type { CommandLine } from '../conformance/program-options.js';
import { GAMES } from '../games.js';
import { loadReportContext } from '../report/load-report-context.js';

/** What a player is graded with, besides the protocol. */
export type ConformOptions = Omit<GradePlayerOptions, 'protocol' | 'command'>;

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Both are asynchronous: `await expect(…)`. */
export interface HeraldMatchers<R = unknown> {
  /** That a player passes: its scripted cases, and samples and games if the options ask for any. */
  toConformTo: (protocol: string, options?: ConformOptions) => Promise<R>;
  /** That a reply to a message is legal. */
  toBeLegalFor: (protocol: string, message: string) => Promise<R>;
}

/** For `expect.extend`. */
export const heraldMatchers = {
  async toConformTo(command: CommandLine, protocol: string, options: ConformOptions = {}): Promise<MatcherResult> {
    const results = await gradePlayer({ samples: 0, games: 0, ...options, protocol, command });
    const report = await makeText(results);
    return { pass: results.summary.exit === 0, message: () => report };
  },

  async toBeLegalFor(reply: string, protocol: string, message: string): Promise<MatcherResult> {
    const judged = await judgeReply(protocol, message, reply);
    if (judged.legal) return { pass: true, message: () => `${reply} is legal` };
    const { rule, reason, replies } = judged;
    const text = [
      `${reply} is illegal`,
      `rule:   ${rule.id}: ${rule.title}`,
      `why:    ${reason}`,
      `legal:  ${firstOf(replies).join('  ')}`,
    ].join('\n');
    return { pass: false, message: () => text };
  },
};

const MAX_SHOWN = 20;

function firstOf(replies: Iterable<string>): string[] {
  const shown: string[] = [];
  for (const reply of replies) {
    if (shown.length === MAX_SHOWN) return [...shown, '…'];
    shown.push(reply);
  }
  return shown;
}

/** What the command line prints. If nothing fails, as for `not.toConformTo`, what became of the cases. */
async function makeText(results: CompleteResult): Promise<string> {
  const { run, summary } = results;
  if (summary.exit === 0) return `the player conforms to ${run.protocol}: ${verdictsIn(summary.counts)}`;
  const context = await loadReportContext(GAMES, run.protocol);
  return makeConsole(scoreRun(results, null, 'teacher', context.registry), context);
}

/** `9 passed, 1 not applicable`. */
const verdictsIn = (counts: Counts): string =>
  VERDICTS.filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${VERDICT_LABELS[verdict]}`)
    .join(', ');

declare module 'vitest' {
  // The name of the parameter is Vitest's.
  // biome-ignore lint/suspicious/noExplicitAny: declarations of an interface must agree in their parameters.
  interface Matchers<T = any> extends HeraldMatchers<T> {}
}
