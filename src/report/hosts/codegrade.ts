import { makePlainJson } from '../plain-json.js';
import type { ScoredRun } from '../scored-run.js';
import { wholePoints } from './hosted-run.js';

/** What a Custom Test block of CodeGrade reads from file descriptor 3. Its fraction has whole numbers. */
export function makeCodeGrade({ cases, earned, of }: ScoredRun): string {
  const whole = wholePoints(cases);
  return `${makePlainJson({ tag: 'points', points: `${whole(earned)}/${whole(of)}` })}\n`;
}
