import { flakyNote, makeFailure } from '../console/failure.js';
import { type ExternalStatus, externalStatusOf, incompleteNote, reasonFor } from '../external-status.js';
import { escapeMarkdown, fence } from '../markdown-text.js';
import { makePlainJson } from '../plain-json.js';
import type { ReportContext } from '../report-context.js';
import { type ScoredCase, type ScoredRun, titleOf } from '../scored-run.js';
import { type HostedRun, hostedRun, pointsOf, visibleCounts, visiblePasses } from './hosted-run.js';
import { OutputCache } from './output-cache.js';

/** Gradescope's results.json. Gradescope does not add up the tests if there is a total score. */
export function makeGradescope(scored: ScoredRun, context: ReportContext, cache = new OutputCache()): string {
  const hosted = hostedRun(scored);
  const outputOf = (each: ScoredCase, index: number): string =>
    cache.get(scored.cases[index] as ScoredCase, () => outputFor(each, hosted.strict, context));
  const { run, counts, earned, of, ms, readings } = scored;
  const results = {
    score: earned,
    execution_time: ms / 1000,
    output: makeOutput(hosted),
    output_format: 'md',
    test_output_format: 'md',
    test_name_format: 'text',
    visibility: 'visible',
    // The output of the kit and the programs is for teachers.
    stdout_visibility: 'hidden',
    extra_data: {
      herald: run.herald,
      protocol: run.protocol,
      role: run.role,
      seed: run.seed,
      strict: run.strict,
      started: run.started,
      end: scored.end,
      of,
      counts,
      readings,
    },
    tests: hosted.cases.map((each, index) => makeTest(each, index + 1, hosted.strict, outputOf(each, index))),
    leaderboard: makeLeaderboard(hosted),
  };
  return `${makePlainJson(results)}\n`;
}

/** Public, so hidden cases do not count here. */
const makeLeaderboard = (hosted: HostedRun): object[] => [
  { name: 'Points', value: pointsOf(hosted.visible).earned },
  { name: 'Cases passed', value: visiblePasses(hosted) },
  { name: 'Seconds', value: Math.round(hosted.scored.ms / 100) / 10, order: 'asc' },
];

/** Public too. */
function makeOutput(hosted: HostedRun): string {
  const why = incompleteNote(hosted.scored);
  return [
    `### ${escapeMarkdown(titleOf(hosted.scored))}`,
    visibleCounts(hosted),
    ...(why === null ? [] : [`**${why}**`]),
  ].join('\n\n');
}

function makeTest(each: ScoredCase, number: number, strict: boolean, output: string): object {
  const status = externalStatusOf(each, strict);
  return {
    name: status === 'skipped' || status === 'error' ? `${each.id} (${each.verdict})` : each.id,
    number: String(number),
    // Gradescope would show 0 of 0 points as a success.
    ...(status === 'skipped' ? {} : { score: each.earned, max_score: each.of, status: statusOf(status) }),
    output,
    output_format: 'md',
    tags: [each.topic],
    visibility: each.hidden ? 'hidden' : 'visible',
    extra_data: { verdict: each.verdict, rules: each.rules, register: each.register, ms: each.ms },
  };
}

const statusOf = (status: ExternalStatus): string => (status === 'passed' ? 'passed' : 'failed');

function outputFor(each: ScoredCase, strict: boolean, context: ReportContext): string {
  const title = [escapeMarkdown(each.title), flakyNote(each)].filter((part) => part !== '').join('\n\n');
  if (each.verdict === 'pass') return title;
  const isSkipped = externalStatusOf(each, strict) === 'skipped';
  return `${title}\n\n${isSkipped ? `${each.verdict}: ${escapeMarkdown(reasonFor(each))}` : fence(makeFailure(each, context))}`;
}
