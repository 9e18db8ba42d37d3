/** Stable codes of everything that can be wrong with a transcript. */
export const TRANSCRIPT_CODES = [
  'header/missing-key',
  'header/syntax',
  'header/unknown-key',
  'header/twice',
  'header/value',
  'header/unknown-value',
  'header/no-blank-line',
  'line/syntax',
  'line/character',
  'line/stray-indent',
  'line/time',
  'line/seat',
  'line/unknown-seat',
  'line/missing-seat',
  'line/link',
  'line/nothing-said',
  'line/unknown-word',
  'line/argument',
  'line/extra',
  'line/manner',
  'line/or',
  'raw/margin',
  'hex/syntax',
  'repeat/unbalanced',
] as const;
export type TranscriptCode = (typeof TRANSCRIPT_CODES)[number];

export interface TranscriptError {
  readonly code: TranscriptCode;
  /** Both count from 1; columns count UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** What is wrong and what is allowed. */
  readonly message: string;
}

export type Report = (code: TranscriptCode, line: number, column: number, message: string) => void;

/** `3:7: unknown header key …`, as compilers print it. */
export const makeError = ({ line, column, message, code }: TranscriptError): string =>
  `${line}:${column}: ${message} [${code}]`;

/** `unknown … "titel"; did you mean "title"?` or, when nothing is near, all that is allowed. */
export function unknown(what: string, word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return `unknown ${what} "${word}"${hint || ';'} ${hint ? 'Allowed' : 'allowed'} are: ${known.join(', ')}`;
}

const FAR = 3;

function nearest(word: string, known: readonly string[]): string | undefined {
  const ranked = known.map((each) => ({ each, away: distance(word.slice(0, 40), each) }));
  const best = ranked.toSorted((a, b) => a.away - b.away)[0];
  return best && best.away < Math.min(FAR, word.length) ? best.each : undefined;
}

/** How many letters must be put in, left out, changed or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(changed, row[j - 1]! + 1, rows[i - 1]![j]! + 1, swapped ? rows[i - 2]![j - 2]! + 1 : changed));
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
