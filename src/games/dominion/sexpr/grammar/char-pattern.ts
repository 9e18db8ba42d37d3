import type { SeededRandom } from '../../../../core/seeded-random.js';
import { isPlainAtom } from '../../../../wire/sexpr/byte-kinds.js';

/** A pattern of an atom's characters, such as `[1-9][0-9]*|0`: classes, once or repeated by + * {1..9}, and plain characters. */
export interface CharPattern {
  readonly text: string;
  readonly test: (atom: string) => boolean;
  readonly sample: (random: SeededRandom) => string;
}

interface CharRun {
  readonly choices: string;
  readonly min: number;
  readonly max: number;
}

const CHAR_RUN = /\[([^\]^]+)\](\+|\*|\{(\d+)\.\.(\d+)\})?|([A-Za-z0-9])/y;
const MAX_SAMPLED_REPEATS = 8;
const ONCE = { min: 1, max: 1 };
/** Characters that a class may include but no plain atom can contain: samples avoid them. */
const DELIMITERS = new Set('()[]{}"\';|`,\\#');

export const isCharPattern = (text: string): boolean => text.startsWith('[');

export function parseCharPattern(text: string): CharPattern {
  const alternatives = text.split('|').map(parseRuns);
  const pattern = new RegExp(`^(?:${text.replaceAll('..', ',')})$`, 'u');
  return {
    text,
    test: (atom) => pattern.test(atom),
    sample: (random) => sampleAtom(alternatives, random),
  };
}

/** A class may match text that is not an atom, such as a single dot. */
function sampleAtom(alternatives: readonly CharRun[][], random: SeededRandom): string {
  let atom: string;
  do atom = random.pick(alternatives).map(sampleRun(random)).join('');
  while (!isPlainAtom(atom));
  return atom;
}

function parseRuns(text: string): CharRun[] {
  const runs: CharRun[] = [];
  CHAR_RUN.lastIndex = 0;
  while (CHAR_RUN.lastIndex < text.length) {
    const match = CHAR_RUN.exec(text);
    if (!match) throw new Error(`"${text}" is not a valid character pattern`);
    const [, ranges, repeat, min, max, plain] = match;
    const choices = plain ?? charactersOf(ranges as string);
    const bounds = { min: Number(min ?? (repeat === '*' ? 0 : 1)), max: Number(max ?? MAX_SAMPLED_REPEATS) };
    runs.push({ choices, ...(repeat ? bounds : ONCE) });
  }
  return runs;
}

function charactersOf(ranges: string): string {
  let choices = '';
  for (const [range] of ranges.matchAll(/.-.|./gu)) {
    const last = range.codePointAt(range.length - 1) as number;
    for (let code = range.codePointAt(0) as number; code <= last; code++) choices += unlessDelimiter(code);
  }
  return choices;
}

function unlessDelimiter(code: number): string {
  const character = String.fromCodePoint(code);
  return DELIMITERS.has(character) ? '' : character;
}

const sampleRun =
  (random: SeededRandom) =>
  ({ choices, min, max }: CharRun): string =>
    Array.from({ length: random.between(min, max) }, () => random.pick(choices)).join('');
