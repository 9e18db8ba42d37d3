import { truncate } from '../../core/truncate.js';
import { makeFailure } from '../console/failure.js';
import { externalStatusOf, failedCases, reasonFor } from '../external-status.js';
import { makePlainJson } from '../plain-json.js';
import { plainText } from '../plain-text.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { fitting, fractionOf, HIDDEN_NAME, type HostedRun, headingOf, hostedRun } from './hosted-run.js';
import { GRADED_BY } from './hosts.js';

/** PrairieLearn refuses larger results. */
const MAX_BYTES = 1_000_000;

/** `results.json` of PrairieLearn's external graders. */
export function makePrairieLearn(scored: ScoredRun, context: ReportContext): string {
  const hosted = hostedRun(scored);
  const why = whyNotGradable(hosted);
  if (why !== null) return `${makePlainJson({ gradable: false, format_errors: [why], message: messageOf(hosted) })}\n`;
  return fitting(MAX_BYTES, (maxLength) => {
    const tests = [...hosted.visible.map((each) => testOf(each, hosted, context, maxLength)), ...hiddenTest(hosted)];
    return `${makePlainJson({ score: fractionOf(scored), message: messageOf(hosted), tests })}\n`;
  });
}

const messageOf = (hosted: HostedRun): string => plainText(headingOf(hosted).join('\n'));

/** A program that does not even start costs no attempt, and neither does a fault of the kit. */
function whyNotGradable({ scored, visible, strict }: HostedRun): string | null {
  if (fractionOf(scored) === null) return `${GRADED_BY}, but no case could be run`;
  const [failed] = failedCases(visible, strict);
  const isBroken = scored.causes[0]?.phase === 'start' && !visible.some(({ verdict }) => verdict === 'pass');
  return isBroken && failed !== undefined ? plainText(`the program does not start: ${reasonFor(failed)}`) : null;
}

/** The rest is in the output, if there is room for one. */
const MAX_MESSAGE = 200;

function testOf(each: ScoredCase, { strict }: HostedRun, context: ReportContext, maxLength: number): object {
  const status = externalStatusOf(each, strict);
  const { id, title, earned, of } = each;
  const base = { name: id, description: title, points: earned, max_points: of };
  if (status === 'passed') return base;
  if (status === 'skipped') return { ...base, message: plainText(`${each.verdict}: ${reasonFor(each)}`) };
  const message = truncate(plainText(reasonFor(each)), MAX_MESSAGE);
  return maxLength === 0
    ? { ...base, message }
    : { ...base, message, output: truncate(makeFailure(each, context), maxLength) };
}

const hiddenTest = ({ hidden }: HostedRun): object[] =>
  hidden === null ? [] : [{ name: HIDDEN_NAME, points: hidden.earned, max_points: hidden.of }];
