import { makePlainJson } from '../plain-json.js';
import type { ScoredRun } from '../scored-run.js';
import { wholePoints } from './hosted-run.js';

/**
 * What a Custom Test block of CodeGrade reads from file descriptor 3. Its fraction has whole numbers. Null if there is nothing to
 * grade, since there is no fraction of nothing.
 */
export function makeCodeGrade({ cases, earned, of }: ScoredRun): string | null {
  if (of === 0) return null;
  const whole = wholePoints(cases);
  return `${makePlainJson({ tag: 'points', points: `${whole(earned)}/${whole(of)}` })}\n`;
}
