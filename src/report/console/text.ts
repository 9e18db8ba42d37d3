import stringWidth from 'fast-string-width';
import { isExactText } from '../../kit/exact-text.js';

/** Writes runs of one word as `copper×46`, since a state of two hundred cards is mostly repetition. */
export const collapseRepeats = (text: string): string =>
  text
    .replace(/(?<![\w-])([\w-]+)(?: \1(?![\w-])){2,}/g, (run, word: string) => `${word}×${run.split(' ').length}`)
    .replace(/("[\w-]+")(?:, ?\1){2,}/g, (run, word: string) => `${word}×${run.split(',').length}`);

/** The reverse of `collapseRepeats`, for a text that a user has copied. */
export const expandRepeats = (text: string): string =>
  text
    .replace(/("[\w-]+")×(\d{1,3})(?!\d)/g, (_, word: string, count: string) => repeat(word, count, ','))
    .replace(/(?<!["\w-])([\w-]+)×(\d{1,3})(?!\d)/g, (_, word: string, count: string) => repeat(word, count, ' '));

const repeat = (word: string, count: string, separator: string): string =>
  Array.from({ length: Number(count) }, () => word).join(separator);

/** Short replies are shown verbatim; in a long one, such as a whole state, repetitions are collapsed. */
const VERBATIM_LENGTH = 200;

export const collapseLong = (reply: string): string =>
  reply.length > VERBATIM_LENGTH ? collapseRepeats(reply) : reply;

const WIDTH = 96;
const MAX_LINES = 8;

/** Breaks a text into lines at spaces or commas, and cuts it after the last line. */
export function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    let rest = line;
    while (rest.length > WIDTH) {
      const at = breakAt(rest);
      lines.push(rest.slice(0, at).trimEnd());
      rest = rest.slice(at).trimStart();
    }
    lines.push(rest);
  }
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 1), '…'];
}

/** Before a list that begins in the right half; otherwise after a space or a comma; otherwise inside a word. */
function breakAt(text: string): number {
  const list = text.lastIndexOf(' (', WIDTH);
  if (list > WIDTH / 2) return list;
  const at = Math.max(text.lastIndexOf(' ', WIDTH), text.lastIndexOf(',', WIDTH - 1) + 1);
  return at > 0 ? at : WIDTH;
}

/** A message that was sent; one whose layout matters keeps it, and the end of it is shown. */
export function linesOfSent(sent: string): string[] {
  if (!isExactText(sent)) return wrap(collapseRepeats(sent));
  const lines = sent.split('\n');
  return lines.length <= MAX_LINES ? lines : [...lines.slice(0, MAX_LINES - 2), '…', ...lines.slice(-1)];
}

const LABEL = 8;

/** Lines with a label to the left of the first. Labels that stand below each other have the width of the longest. */
export const labelled = (label: string, lines: readonly string[], longest = ''): string[] => {
  const width = Math.max(LABEL, longest.length + 2);
  return lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(width)}${line}`.trimEnd());
};

/**
 * Aligns the first column to the left, and all others to the right unless `align` says otherwise. What counts is the width in a
 * terminal: names can have wide and combining characters.
 */
export function alignColumns(
  rows: readonly (readonly string[])[],
  align: 'left' | 'right' = 'right',
  gap = '  ',
): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => stringWidth(row[column] ?? ''))));
  const pad = (cell: string, column: number): string => {
    const blanks = ' '.repeat((widths[column] ?? 0) - stringWidth(cell));
    return column === 0 || align === 'left' ? cell + blanks : blanks + cell;
  };
  return rows.map((row) => row.map(pad).join(gap).trimEnd());
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
