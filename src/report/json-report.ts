import { makePlainJson } from './plain-json.js';
import type { ScoredRun } from './scored-run.js';

/** The complete report, for programs. */
export function makeJson({ title, audience, run, cases, topics, causes, earned, of, ...rest }: ScoredRun): string {
  const { counts, unreached, unexpected, readings, end, exit, ms } = rest;
  const summary = {
    counts,
    causes: causes.map(({ phase, rule, reason, first, others }) => ({
      phase,
      rule,
      reason,
      cases: [first, ...others].map(({ id }) => id),
    })),
    points: { earned, of, unreached },
    unexpected,
    readings,
    end,
    interrupted: end === 'interrupted',
    exit,
    ms,
  };
  const topicCounts = topics.map((topic) => ({ ...topic, cases: topic.cases.length }));
  return `${makePlainJson({ title, audience, run, topics: topicCounts, cases, summary })}\n`;
}
