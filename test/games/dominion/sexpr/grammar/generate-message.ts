import { type SeededRandom, seededRandom } from '../../../../../src/core/seeded-random.js';
import {
  type GenerateOptions,
  type Grammar,
  generatePattern,
} from '../../../../../src/games/dominion/sexpr/grammar/index.js';
import type { Datum } from '../../../../../src/wire/sexpr/datum.js';

/** A message of the grammar; the same seed and options give the same message. */
export const generateMessage = (
  grammar: Grammar,
  production: string,
  seed: number,
  options: GenerateOptions = {},
): Datum => generateMessageWith(grammar, production, seededRandom(seed), options);

export const generateMessageWith = (
  grammar: Grammar,
  production: string,
  random: SeededRandom,
  options: GenerateOptions,
): Datum => generatePattern(grammar, { kind: 'production', name: production }, random, options);
