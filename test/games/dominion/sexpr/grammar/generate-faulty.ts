import { type SeededRandom, seededRandom } from '../../../../../src/core/seeded-random.js';
import { testOf } from '../../../../../src/games/dominion/sexpr/grammar/compile.js';
import type { GenerateOptions, Grammar } from '../../../../../src/games/dominion/sexpr/grammar/index.js';
import type { Datum } from '../../../../../src/wire/sexpr/datum.js';
import { generateMessageWith } from './generate-message.js';
import { breakAt, FAULTS, type FaultName, pathsOf } from './message-faults.js';

/** A message with one fault. */
export interface Faulty {
  readonly datum: Datum;
  readonly fault: FaultName;
  /** The first difference from the valid message. */
  readonly path: readonly number[];
  /** The message before it was broken. */
  readonly valid: Datum;
}

export interface FaultyOptions extends GenerateOptions {
  /** Only this fault. */
  readonly fault?: FaultName;
  /** The grammars of other versions, for messages that are faulty here. */
  readonly others?: readonly Grammar[];
}

/** A message that the grammar refuses for certain, or null if the fault cannot occur in it. */
export function generateFaulty(
  grammar: Grammar,
  production: string,
  seed: number,
  options: FaultyOptions = {},
): Faulty | null {
  const random = seededRandom(seed);
  for (const fault of options.fault ? [options.fault] : random.shuffled(FAULTS)) {
    const faulty =
      fault === 'other-version'
        ? otherVersion(grammar, production, random, options)
        : oneFault(grammar, production, random, fault, options);
    if (faulty) return faulty;
  }
  return null;
}

const matches = (grammar: Grammar, production: string, datum: Datum): boolean =>
  testOf(grammar, production)(datum, { path: [], depth: 0, notes: [] });

const ATTEMPTS = 24;

function oneFault(
  grammar: Grammar,
  production: string,
  random: SeededRandom,
  fault: FaultName,
  options: FaultyOptions,
): Faulty | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const valid = generateMessageWith(grammar, production, random, options);
    for (const place of random.shuffled(pathsOf(valid)).slice(0, ATTEMPTS)) {
      const broken = breakAt(fault, valid, place, random, grammar);
      if (broken && !matches(grammar, production, broken.datum)) return { ...broken, fault, valid };
    }
  }
  return null;
}

function otherVersion(
  grammar: Grammar,
  production: string,
  random: SeededRandom,
  options: FaultyOptions,
): Faulty | null {
  const others = (options.others ?? []).filter((other) => other.productions.has(production));
  for (let attempt = 0; attempt < ATTEMPTS && others.length > 0; attempt++) {
    const datum = generateMessageWith(random.pick(others), production, random, options);
    if (!matches(grammar, production, datum)) return { datum, fault: 'other-version', path: [], valid: datum };
  }
  return null;
}
