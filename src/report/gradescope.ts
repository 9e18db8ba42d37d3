import { fromHundredths, sumOf, toHundredths } from '../core/point-arithmetic.js';
import { VERDICTS } from '../kit/verdict.js';
import { flakyNote, makeFailure } from './console/failure.js';
import { plural } from './console/text.js';
import { type ExternalStatus, externalStatusOf, incompleteNote, reasonFor } from './external-status.js';
import { escapeMarkdown, fence } from './markdown-text.js';
import { makePlainJson } from './plain-json.js';
import { redactionFor } from './redact-hidden.js';
import type { ReportContext } from './report-context.js';
import { type ScoredCase, type ScoredRun, titleOf } from './scored-run.js';

/** Outputs already made, by findings: during a run, the file is made anew after every case. */
export type OutputCache = WeakMap<ScoredCase['findings'], string>;

/** Gradescope's results.json. Gradescope does not add up the tests if there is a total score. */
export function makeGradescope(scored: ScoredRun, context: ReportContext, cache: OutputCache = new WeakMap()): string {
  const redact = redactionFor(scored);
  const outputOf = (each: ScoredCase): string => {
    const output = cache.get(each.findings) ?? outputFor(redact(each), scored.run.strict, context);
    cache.set(each.findings, output);
    return output;
  };
  const { run, counts, earned, of, ms, readings } = scored;
  const results = {
    score: earned,
    execution_time: ms / 1000,
    output: makeOutput(scored),
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
    tests: scored.cases.map((each, index) => makeTest(each, index + 1, scored, outputOf(each))),
    leaderboard: makeLeaderboard(scored),
  };
  return `${makePlainJson(results)}\n`;
}

const visibleCases = ({ cases }: ScoredRun): ScoredCase[] => cases.filter(({ hidden }) => !hidden);

/** Public, so hidden cases do not count here. */
function makeLeaderboard(scored: ScoredRun): object[] {
  const visible = visibleCases(scored);
  const passed = visible.filter((each) => externalStatusOf(each, scored.run.strict) === 'passed');
  return [
    { name: 'Points', value: fromHundredths(sumOf(visible.map(({ earned }) => toHundredths(earned)))) },
    { name: 'Cases passed', value: passed.length },
    { name: 'Seconds', value: Math.round(scored.ms / 100) / 10, order: 'asc' },
  ];
}

/** Public too. */
function makeOutput(scored: ScoredRun): string {
  const visible = visibleCases(scored);
  const parts = VERDICTS.map((verdict) => [verdict, visible.filter((each) => each.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`);
  const why = incompleteNote(scored);
  return [
    `### ${escapeMarkdown(titleOf(scored))}`,
    `${plural(visible.length, 'case')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`,
    ...(why === null ? [] : [`**${why}**`]),
  ].join('\n\n');
}

function makeTest(each: ScoredCase, number: number, { run }: ScoredRun, output: string): object {
  const status = externalStatusOf(each, run.strict);
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
