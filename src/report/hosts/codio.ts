import { truncate } from '../../core/truncate.js';
import { makeFailure } from '../console/failure.js';
import { failedCases } from '../external-status.js';
import { escapeMarkdown, fence } from '../markdown-text.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredRun } from '../scored-run.js';
import { fitting, fractionOf, type HostedRun, headingOf, hostedRun } from './hosted-run.js';

/** Codio refuses larger requests. */
const MAX_BYTES = 1024 * 1024;

/**
 * The body of the request that an auto-grade script of Codio sends to `$CODIO_AUTOGRADE_V2_URL`: a form. Null if there is nothing
 * to grade, since the form must have a grade.
 */
export function makeCodio(scored: ScoredRun, context: ReportContext): string | null {
  const hosted = hostedRun(scored);
  const fraction = fractionOf(scored);
  if (fraction === null) return null;
  const grade = Math.round(fraction * 10_000) / 100;
  return fitting(MAX_BYTES, (maxLength) => {
    const fields = { grade: String(grade), format: 'md', feedback: feedbackOf(hosted, context, maxLength) };
    return Object.entries(fields)
      .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'))}`)
      .join('&');
  });
}

function feedbackOf(hosted: HostedRun, context: ReportContext, maxLength: number): string {
  const failures = failedCases(hosted.visible, hosted.strict).map((each) => {
    const title = `### ${escapeMarkdown(each.id)}: ${each.earned} of ${each.of}`;
    return maxLength === 0 ? title : `${title}\n\n${fence(truncate(makeFailure(each, context), maxLength))}`;
  });
  return [...headingOf(hosted).map(escapeMarkdown), ...failures].join('\n\n');
}
