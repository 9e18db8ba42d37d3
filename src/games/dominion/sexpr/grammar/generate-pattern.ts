import type { SeededRandom } from '../../../../core/seeded-random.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import {
  type Alternative,
  type AnyAtom,
  type Grammar,
  type ListPattern,
  type Pattern,
  productionOf,
} from './grammar-types.js';

export interface GenerateOptions {
  /** How often `...` may repeat at most; 6 unless given. */
  readonly size?: number;
  /** Whether what is only let pass may occur too; not unless given. */
  readonly lenient?: boolean;
}

const SIZE = 6;
/** Productions nested deeper than this take their shallowest alternative, so that every message ends. */
const DEEPEST = 12;
/** The depth of what stands in no production yet. */
const OUTSIDE = -1;

/** What one pattern allows, such as a single alternative of a production. */
export function generatePattern(grammar: Grammar, whole: Pattern, dice: SeededRandom, options: GenerateOptions): Datum {
  const { size = SIZE, lenient = false } = options;

  const fromProduction = (name: string, depth: number): Datum => {
    const allowed = productionOf(grammar, name).alternatives.filter((one) => lenient || !one.lenient);
    const choices = depth < DEEPEST ? allowed : shallowest(grammar, allowed);
    return fromPattern(dice.pick(choices).pattern, depth);
  };

  const fromPattern = (pattern: Pattern, depth: number): Datum => {
    if (pattern.kind === 'word') return pattern.text;
    if (pattern.kind === 'production') return fromProduction(pattern.name, depth + 1);
    if (pattern.kind === 'chars') return pattern.chars.sample(dice);
    return pattern.kind === 'list' ? fromList(pattern, depth) : SAMPLES[pattern.kind](dice);
  };

  const fromList = ({ items, repeated }: ListPattern, depth: number): Datum =>
    items.flatMap((item, index) => {
      const length = index === repeated ? (depth < DEEPEST ? dice.between(0, size) : 0) : 1;
      return Array.from({ length }, () => fromPattern(item, depth));
    });

  return fromPattern(whole, OUTSIDE);
}

const LETTERS = 'abcxyz';
const BEYOND_ASCII = 'äéßλжあ';
const AWKWARD = `${LETTERS} "|\\();`;

const sampleOf = (letters: string, dice: SeededRandom): string =>
  Array.from({ length: dice.between(1, 8) }, () => dice.pick(letters)).join('');

const SAMPLES: Readonly<Record<AnyAtom, (dice: SeededRandom) => Datum>> = {
  symbol: (dice) => sampleOf(BEYOND_ASCII, dice),
  string: (dice) => ({ text: sampleOf(AWKWARD, dice), quote: '"' }),
  'bar-symbol': (dice) => ({ text: sampleOf(AWKWARD.replaceAll('|', ''), dice), quote: '|' }),
};

const ENDLESS = 1000;

function shallowest(grammar: Grammar, alternatives: readonly Alternative[]): readonly Alternative[] {
  const depths = alternatives.map(({ pattern }) => depthOf(grammar, pattern, []));
  return alternatives.filter((_, index) => depths[index] === Math.min(...depths));
}

/** Productions that must be passed through, at least, before a pattern comes to words. */
function depthOf(grammar: Grammar, pattern: Pattern, within: readonly string[]): number {
  if (pattern.kind === 'list') {
    const needed = pattern.items.filter((_, index) => index !== pattern.repeated);
    return Math.max(0, ...needed.map((item) => depthOf(grammar, item, within)));
  }
  if (pattern.kind !== 'production') return 0;
  if (within.includes(pattern.name)) return ENDLESS;
  const { alternatives } = productionOf(grammar, pattern.name);
  const deeper = alternatives.map((one) => depthOf(grammar, one.pattern, [...within, pattern.name]));
  return 1 + Math.min(...deeper);
}
