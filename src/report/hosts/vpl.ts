import { fault, ok, type Result } from '../../core/result.js';
import { makeFailure } from '../console/failure.js';
import { failedCases } from '../external-status.js';
import { plainLine } from '../plain-text.js';
import type { ReportContext } from '../report-context.js';
import type { ScoredRun } from '../scored-run.js';
import { fractionOf, headingOf, hostedRun } from './hosted-run.js';

/** The grades of an activity, of which the worst and the best are set by the teacher. */
export interface GradeRange {
  readonly min: number;
  readonly max: number;
}

/** VPL_GRADEMIN and VPL_GRADEMAX; where VPL sets none, percent. */
export function parseVplGrades(environment: Readonly<Record<string, string | undefined>>): Result<GradeRange> {
  const { VPL_GRADEMIN: least = '0', VPL_GRADEMAX: most = '100' } = environment;
  const [min, max] = [Number(least), Number(most)];
  if (least.trim() !== '' && most.trim() !== '' && min < max && Number.isFinite(max - min)) return ok({ min, max });
  return fault('vpl/grades', `VPL_GRADEMIN is "${least}" and VPL_GRADEMAX is "${most}"; expected two rising numbers`);
}

/**
 * What Moodle's Virtual Programming Lab reads in the output of an evaluation: a block of feedback, and the grade. Each line
 * of a failure is preformatted text, so that nothing a program says can begin a line.
 */
export function makeVpl(scored: ScoredRun, context: ReportContext, { min, max }: GradeRange): string {
  const hosted = hostedRun(scored);
  const [title, ...rest] = headingOf(hosted).map(plainLine);
  const failures = failedCases(hosted.visible, hosted.strict).flatMap((each) => [
    `-${plainLine(each.id)}: ${each.earned} of ${each.of}`,
    ...makeFailure(each, context)
      .split('\n')
      .map((line) => `>${line}`),
  ]);
  const fraction = fractionOf(scored);
  const grade = fraction === null ? [] : [`Grade :=>> ${Math.round((min + (max - min) * fraction) * 100) / 100}`];
  return `${['<|--', `-${title}`, ...rest, ...failures, '--|>', ...grade].join('\n')}\n`;
}
