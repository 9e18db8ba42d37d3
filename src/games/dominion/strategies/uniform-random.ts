import { seededRandom } from '../../../core/seeded-random.js';
import { type Answer, legalAnswers, type View } from '../engine/index.js';
import type { Strategy } from './strategy.js';

/** More answers than this are not counted out: one of the first so many is taken. */
const MOST = 512;
const STREAM = -2;

/**
 * Uniformly random legal play. The only strategy that remembers something: how far its random numbers have gone.
 */
export function uniformRandom(seed: number): Strategy {
  const random = seededRandom(seed, STREAM);
  return (view: View): Answer => {
    const answers: Answer[] = [];
    for (const answer of legalAnswers(view)) {
      if (answers.push(answer) === MOST) break;
    }
    return random.pick(answers);
  };
}
