import { plural } from './text.js';

/** What differs between two texts, line by line. */
export interface LineDiff {
  readonly removed: number;
  readonly added: number;
  /** The first hunks, as in a unified diff. */
  readonly text: string;
}

interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

export interface DiffOptions {
  /** How many hunks to show. */
  readonly hunks?: number;
  /** How many characters of a line to show. */
  readonly width?: number;
}

export function diffLines(
  before: string,
  after: string,
  { hunks: maxHunks = 3, width = 140 }: DiffOptions = {},
): LineDiff {
  const lines = compareLines(before.split('\n'), after.split('\n'));
  const hunks = hunksOf(lines);
  const shown = hunks.slice(0, maxHunks).map((hunk) => makeHunk(lines, hunk, width));
  const more = hunks.length - shown.length;
  return {
    removed: lines.filter(({ sign }) => sign === '-').length,
    added: lines.filter(({ sign }) => sign === '+').length,
    text: [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'),
  };
}

function compareLines(was: readonly string[], is: readonly string[]): DiffLine[] {
  const most = Math.min(was.length, is.length);
  let head = 0;
  while (head < most && was[head] === is[head]) head++;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === is.at(-1 - tail)) tail++;
  const same = (texts: readonly string[]): DiffLine[] => texts.map((text) => ({ sign: ' ', text }));
  return [
    ...same(was.slice(0, head)),
    ...align(was.slice(head, was.length - tail), is.slice(head, is.length - tail)),
    ...same(was.slice(was.length - tail)),
  ];
}

/** Limit on the size of the table of lengths; beyond it, all lines count as different. */
const MAX_CELLS = 9_000_000;

/** Aligns two texts by their longest common subsequence of lines. */
function align(was: readonly string[], is: readonly string[]): DiffLine[] {
  const width = is.length + 1;
  const isTooLarge = (was.length + 1) * width > MAX_CELLS;
  const lengths = isTooLarge ? null : commonLengths(was, is);
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < was.length || column < is.length) {
    const [old, young] = [was[row], is[column]];
    if (lengths !== null && old !== undefined && old === young) {
      lines.push({ sign: ' ', text: old });
      row++;
      column++;
    } else if (old !== undefined && (young === undefined || dropsOld(lengths, row * width + column, width))) {
      lines.push({ sign: '-', text: old });
      row++;
    } else {
      lines.push({ sign: '+', text: young as string });
      column++;
    }
  }
  return lines;
}

const dropsOld = (lengths: Uint16Array | null, at: number, width: number): boolean =>
  lengths === null || (lengths[at + width] as number) >= (lengths[at + 1] as number);

/** The length of the longest common subsequence of the rests from each pair of lines on, row by row. */
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

interface Hunk {
  readonly begin: number;
  readonly end: number;
}

/** Runs of lines that differ. */
function hunksOf(lines: readonly DiffLine[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (let begin = 0; begin < lines.length; begin++) {
    if (lines[begin]?.sign === ' ') continue;
    let end = begin;
    while (end < lines.length && lines[end]?.sign !== ' ') end++;
    hunks.push({ begin, end });
    begin = end;
  }
  return hunks;
}

/** How many lines of each side of a hunk to show. */
const MAX_LINES = 4;

function makeHunk(lines: readonly DiffLine[], { begin, end }: Hunk, width: number): string {
  const changed = lines.slice(begin, end);
  const textsOf = (sign: DiffLine['sign']): string[] =>
    changed.filter((line) => line.sign === sign).map(({ text }) => text);
  const [old, young] = [textsOf('-'), textsOf('+')];
  const lineNumber = (signs: string): number =>
    1 + lines.slice(0, begin).filter(({ sign }) => signs.includes(sign)).length;
  return [
    `@@ -${lineNumber(' -')},${old.length} +${lineNumber(' +')},${young.length} @@`,
    ...makeSide('-', old, young, width),
    ...makeSide('+', young, old, width),
  ].join('\n');
}

/** Each line, around where it starts to differ from its counterpart. */
function makeSide(sign: string, lines: readonly string[], others: readonly string[], width: number): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line, index) => `${sign} ${excerpt(line, others[index] ?? '', width)}`);
  return lines.length > MAX_LINES ? [...shown, `${sign} … ${plural(lines.length - MAX_LINES, 'more line')}`] : shown;
}

function excerpt(line: string, other: string, width: number): string {
  let at = 0;
  while (at < line.length && line[at] === other[at]) at++;
  const from = at < width / 2 ? 0 : at - Math.floor(width / 4);
  const cut = line.slice(from, from + width);
  return `${from > 0 ? '…' : ''}${cut}${from + width < line.length ? '…' : ''}`;
}
