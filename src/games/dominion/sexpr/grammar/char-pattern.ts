import type { SeededRandom } from '../../../../core/seeded-random.js';
import { isPlainAtom } from '../../../../wire/sexpr/characters.js';

/** An atom by its characters, as `[1-9][0-9]*|0`: classes, each once or repeated by + * {1..9}, and plain characters. */
export interface CharPattern {
  readonly text: string;
  readonly test: (atom: string) => boolean;
  readonly sample: (dice: SeededRandom) => string;
}

interface CharRun {
  readonly choices: string;
  readonly least: number;
  readonly most: number;
}

const PIECE = /\[([^\]^]+)\](\+|\*|\{(\d+)\.\.(\d+)\})?|([A-Za-z0-9])/y;
const MOST_REPEATED = 8;
const ONCE = { least: 1, most: 1 };
/** Characters that a class may cover, though no plain atom holds them: samples keep off them. */
const DELIMITERS = new Set('()[]{}"\';|`,\\#');

export const isCharPattern = (text: string): boolean => text.startsWith('[');

export function parseCharPattern(text: string): CharPattern {
  const ways = text.split('|').map(parseRuns);
  const pattern = new RegExp(`^(?:${text.replaceAll('..', ',')})$`, 'u');
  return {
    text,
    test: (atom) => pattern.test(atom),
    sample: (dice) => sampleAtom(ways, dice),
  };
}

/** A class may cover what is no atom by itself: a dot alone is none. */
function sampleAtom(ways: readonly CharRun[][], dice: SeededRandom): string {
  let atom: string;
  do atom = dice.pick(ways).map(sampleRun(dice)).join('');
  while (!isPlainAtom(atom));
  return atom;
}

function parseRuns(text: string): CharRun[] {
  const pieces: CharRun[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < text.length) {
    const found = PIECE.exec(text);
    if (!found) throw new Error(`"${text}" is no pattern of characters that a grammar can use`);
    const [, ranges, repeat, least, most, plain] = found;
    const choices = plain ?? charactersOf(ranges as string);
    const bounds = { least: Number(least ?? (repeat === '*' ? 0 : 1)), most: Number(most ?? MOST_REPEATED) };
    pieces.push({ choices, ...(repeat ? bounds : ONCE) });
  }
  return pieces;
}

function charactersOf(ranges: string): string {
  let choices = '';
  for (const [range] of ranges.matchAll(/.-.|./gu)) {
    const last = range.codePointAt(range.length - 1) as number;
    for (let code = range.codePointAt(0) as number; code <= last; code++) choices += writable(code);
  }
  return choices;
}

function writable(code: number): string {
  const character = String.fromCodePoint(code);
  return DELIMITERS.has(character) ? '' : character;
}

const sampleRun =
  (dice: SeededRandom) =>
  ({ choices, least, most }: CharRun): string =>
    Array.from({ length: dice.between(least, most) }, () => dice.pick(choices)).join('');
