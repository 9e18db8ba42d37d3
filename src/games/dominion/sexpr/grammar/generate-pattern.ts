import type { SeededRandom } from '../../../../core/seeded-random.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import {
  type AnyAtom,
  type Grammar,
  type GrammarAlternative,
  type GrammarPattern,
  type ListPattern,
  productionOf,
} from './grammar-types.js';

export interface GenerateOptions {
  /** The maximum number of repetitions of `...`; 6 by default. */
  readonly size?: number;
  /** Whether to use lenient alternatives too; false by default. */
  readonly lenient?: boolean;
}

const SIZE = 6;
/** Below this depth only the shallowest alternatives are used, so that every message ends. */
const MAX_DEPTH = 12;
/** The depth outside of all productions. */
const OUTSIDE = -1;

/** A random datum that matches a pattern. */
export function generatePattern(
  grammar: Grammar,
  whole: GrammarPattern,
  random: SeededRandom,
  options: GenerateOptions,
): Datum {
  const { size = SIZE, lenient = false } = options;

  const fromProduction = (name: string, depth: number): Datum => {
    const allowed = productionOf(grammar, name).alternatives.filter((one) => lenient || !one.lenient);
    const choices = depth < MAX_DEPTH ? allowed : shallowest(grammar, allowed);
    return fromPattern(random.pick(choices).pattern, depth);
  };

  const fromPattern = (pattern: GrammarPattern, depth: number): Datum => {
    if (pattern.kind === 'word') return pattern.text;
    if (pattern.kind === 'production') return fromProduction(pattern.name, depth + 1);
    if (pattern.kind === 'chars') return pattern.chars.sample(random);
    return pattern.kind === 'list' ? fromList(pattern, depth) : SAMPLES[pattern.kind](random);
  };

  const fromList = ({ items, repeated }: ListPattern, depth: number): Datum =>
    items.flatMap((item, index) => {
      const length = index === repeated ? (depth < MAX_DEPTH ? random.between(0, size) : 0) : 1;
      return Array.from({ length }, () => fromPattern(item, depth));
    });

  return fromPattern(whole, OUTSIDE);
}

const LETTERS = 'abcxyz';
const BEYOND_ASCII = 'äéßλжあ';
const SPECIAL = `${LETTERS} "|\\();`;

const sampleOf = (letters: string, random: SeededRandom): string =>
  Array.from({ length: random.between(1, 8) }, () => random.pick(letters)).join('');

const SAMPLES: Readonly<Record<AnyAtom, (random: SeededRandom) => Datum>> = {
  symbol: (random) => sampleOf(BEYOND_ASCII, random),
  string: (random) => ({ text: sampleOf(SPECIAL, random), quote: '"' }),
  'bar-symbol': (random) => ({ text: sampleOf(SPECIAL.replaceAll('|', ''), random), quote: '|' }),
};

const UNBOUNDED = 1000;

function shallowest(grammar: Grammar, alternatives: readonly GrammarAlternative[]): readonly GrammarAlternative[] {
  const depths = alternatives.map(({ pattern }) => depthOf(grammar, pattern, []));
  return alternatives.filter((_, index) => depths[index] === Math.min(...depths));
}

/** The minimum nesting of productions in a datum that matches a pattern. */
function depthOf(grammar: Grammar, pattern: GrammarPattern, within: readonly string[]): number {
  if (pattern.kind === 'list') {
    const needed = pattern.items.filter((_, index) => index !== pattern.repeated);
    return Math.max(0, ...needed.map((item) => depthOf(grammar, item, within)));
  }
  if (pattern.kind !== 'production') return 0;
  if (within.includes(pattern.name)) return UNBOUNDED;
  const { alternatives } = productionOf(grammar, pattern.name);
  const deeper = alternatives.map((one) => depthOf(grammar, one.pattern, [...within, pattern.name]));
  return 1 + Math.min(...deeper);
}
