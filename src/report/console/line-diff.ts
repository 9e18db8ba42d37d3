import { plural } from './text.js';

/** What differs between two texts, line by line. */
export interface LineDiff {
  readonly removed: number;
  readonly added: number;
  /** Its first places, as a unified diff. */
  readonly text: string;
}

interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

export interface DiffOptions {
  /** How many places are shown. */
  readonly hunks?: number;
  /** How much of a line is shown. */
  readonly width?: number;
}

export function diffLines(before: string, after: string, { hunks = 3, width = 140 }: DiffOptions = {}): LineDiff {
  const steps = stepsBetween(before.split('\n'), after.split('\n'));
  const places = placesOf(steps);
  const shown = places.slice(0, hunks).map((place) => makeHunk(steps, place, width));
  const more = places.length - shown.length;
  return {
    removed: steps.filter(({ sign }) => sign === '-').length,
    added: steps.filter(({ sign }) => sign === '+').length,
    text: [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'),
  };
}

function stepsBetween(was: readonly string[], is: readonly string[]): DiffLine[] {
  const most = Math.min(was.length, is.length);
  let head = 0;
  while (head < most && was[head] === is[head]) head++;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++;
  const same = (lines: readonly string[]): DiffLine[] => lines.map((line) => ({ sign: ' ', line }));
  return [
    ...same(was.slice(0, head)),
    ...aligned(was.slice(head, was.length - tail), is.slice(head, is.length - tail)),
    ...same(was.slice(was.length - tail)),
  ];
}

/** Beyond that, it is of no use to know which lines of a heap are still the same. */
const MOST = 9_000_000;

/** By the longest sequence of lines that both have. */
function aligned(was: readonly string[], is: readonly string[]): DiffLine[] {
  const width = is.length + 1;
  const isTooMuch = (was.length + 1) * width > MOST;
  const lengths = isTooMuch ? null : commonLengths(was, is);
  const steps: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < was.length || column < is.length) {
    const [old, young] = [was[row], is[column]];
    if (lengths !== null && old !== undefined && old === young) {
      steps.push({ sign: ' ', line: old });
      row++;
      column++;
    } else if (old !== undefined && (young === undefined || dropsOld(lengths, row * width + column, width))) {
      steps.push({ sign: '-', line: old });
      row++;
    } else {
      steps.push({ sign: '+', line: young as string });
      column++;
    }
  }
  return steps;
}

const dropsOld = (lengths: Uint16Array | null, at: number, width: number): boolean =>
  lengths === null || (lengths[at + width] as number) >= (lengths[at + 1] as number);

/** How many lines the rests from each pair of places on have in common, row by row. */
function commonLengths(was: readonly string[], is: readonly string[]): Uint16Array {
  const width = is.length + 1;
  const lengths = new Uint16Array((was.length + 1) * width);
  for (let row = was.length - 1; row >= 0; row--) {
    for (let column = is.length - 1; column >= 0; column--) {
      const at = row * width + column;
      lengths[at] =
        was[row] === is[column]
          ? (lengths[at + width + 1] as number) + 1
          : Math.max(lengths[at + width] as number, lengths[at + 1] as number);
    }
  }
  return lengths;
}

interface Place {
  readonly begin: number;
  readonly end: number;
}

/** Runs of lines that are not the same in both. */
function placesOf(steps: readonly DiffLine[]): Place[] {
  const places: Place[] = [];
  for (let begin = 0; begin < steps.length; begin++) {
    if (steps[begin]?.sign === ' ') continue;
    let end = begin;
    while (end < steps.length && steps[end]?.sign !== ' ') end++;
    places.push({ begin, end });
    begin = end;
  }
  return places;
}

/** So many lines of one place tell what it is about. */
const LINES = 4;

function makeHunk(steps: readonly DiffLine[], { begin, end }: Place, width: number): string {
  const changed = steps.slice(begin, end);
  const of = (sign: DiffLine['sign']): string[] => changed.filter((step) => step.sign === sign).map(({ line }) => line);
  const [old, young] = [of('-'), of('+')];
  const line = (signs: string): number => 1 + steps.slice(0, begin).filter(({ sign }) => signs.includes(sign)).length;
  return [
    `@@ -${line(' -')},${old.length} +${line(' +')},${young.length} @@`,
    ...makeSide('-', old, young, width),
    ...makeSide('+', young, old, width),
  ].join('\n');
}

/** Each line around the place where it leaves its counterpart. */
function makeSide(sign: string, lines: readonly string[], others: readonly string[], width: number): string[] {
  const shown = lines.slice(0, LINES).map((line, index) => `${sign} ${excerpt(line, others[index] ?? '', width)}`);
  return lines.length > LINES ? [...shown, `${sign} … ${plural(lines.length - LINES, 'more line')}`] : shown;
}

function excerpt(line: string, other: string, width: number): string {
  let at = 0;
  while (at < line.length && line[at] === other[at]) at++;
  const from = at < width / 2 ? 0 : at - Math.floor(width / 4);
  const cut = line.slice(from, from + width);
  return `${from > 0 ? '…' : ''}${cut}${from + width < line.length ? '…' : ''}`;
}
