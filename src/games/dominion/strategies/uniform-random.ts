import { seededRandom } from '../../../core/seeded-random.js';
import { type Answer, legalAnswers, type View } from '../engine/index.js';
import type { Strategy } from './strategy.js';

/** Only the first 512 answers are considered: some decisions have millions. */
const MAX_ANSWERS = 512;
const STREAM = -2;

/** Uniformly random legal play. Stateful: every answer advances its random numbers. */
export function uniformRandom(seed: number): Strategy {
  const random = seededRandom(seed, STREAM);
  return (view: View): Answer => random.pick(firstOf(legalAnswers(view)));
}

function firstOf(answers: Iterable<Answer>): readonly Answer[] {
  if (Array.isArray(answers) && answers.length <= MAX_ANSWERS) return answers;
  const first: Answer[] = [];
  for (const answer of answers) if (first.push(answer) === MAX_ANSWERS) break;
  return first;
}
