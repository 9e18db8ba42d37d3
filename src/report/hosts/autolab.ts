import { makeFailure } from '../console/failure.js';
import { externalStatusOf, failedCases, reasonFor } from '../external-status.js';
import { makePlainJson } from '../plain-json.js';
import { plainText } from '../plain-text.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { fractionOf, type HostedRun, headingOf, hostedRun, pointsOf, visiblePasses } from './hosted-run.js';

/** The problem that hidden cases count for. */
const HIDDEN_PROBLEM = 'hidden';

/**
 * What Autolab's makefile prints: feedback for students, a line that Autolab draws, and at last the scores. Problems are the
 * topics. Null if there is nothing to grade, since Autolab would take a missing score for a mistake of the grader.
 */
export function makeAutolab(scored: ScoredRun, context: ReportContext): string | null {
  if (fractionOf(scored) === null) return null;
  const hosted = hostedRun(scored);
  const failures = failedCases(hosted.visible, hosted.strict).map((each) => `\n${makeFailure(each, context)}\n`);
  const lines = [...headingOf(hosted).map(plainText), ...failures, makePlainJson(stagesOf(hosted))];
  return `${[...lines, makePlainJson(scoresOf(hosted))].join('\n')}\n`;
}

const topicsOf = ({ visible }: HostedRun): Map<string, ScoredCase[]> => {
  const topics = new Map<string, ScoredCase[]>();
  for (const each of visible) topics.set(each.topic, [...(topics.get(each.topic) ?? []), each]);
  return topics;
};

/** Autolab's semantic feedback. A case that says nothing about the program is left out. */
function stagesOf(hosted: HostedRun): object {
  const topics = [...topicsOf(hosted)];
  const testOf = (each: ScoredCase): [string, object][] => {
    const status = externalStatusOf(each, hosted.strict);
    if (status === 'skipped') return [];
    return [[each.id, status === 'passed' ? { passed: true } : { passed: false, hint: plainText(reasonFor(each)) }]];
  };
  return {
    _presentation: 'semantic',
    stages: topics.map(([name]) => name),
    ...Object.fromEntries(topics.map(([name, cases]) => [name, Object.fromEntries(cases.flatMap(testOf))])),
  };
}

/** A problem that nothing was found out about has no score. The scoreboard is public, so hidden cases do not count there. */
function scoresOf(hosted: HostedRun): object {
  const { visible, hidden } = hosted;
  const topics = [...topicsOf(hosted)].map(([name, cases]) => [name, pointsOf(cases)] as const);
  const problems = [...topics, ...(hidden === null ? [] : [[HIDDEN_PROBLEM, hidden] as const])];
  return {
    scores: Object.fromEntries(problems.filter(([, { of }]) => of > 0).map(([name, { earned }]) => [name, earned])),
    scoreboard: [pointsOf(visible).earned, visiblePasses(hosted)],
  };
}
