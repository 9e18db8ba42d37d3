const PICTURES = 0x2400;

/** Programs say what they like: it must not move the cursor about, nor ring bells. Lines are broken by us alone. */
export const escapeControls = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that a terminal obeys.
    .replace(/[\u0000-\u0008\u000b-\u001f]/g, (mark) => String.fromCharCode(PICTURES + mark.charCodeAt(0)))
    .replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');

/** `copper×46` for forty-six coppers in a row: a state of two hundred cards is mostly repetition. */
export const collapseRepeats = (text: string): string =>
  text
    .replace(/(?<![\w-])([\w-]+)(?: \1(?![\w-])){2,}/g, (run, word: string) => `${word}×${run.split(' ').length}`)
    .replace(/("[\w-]+")(?:, ?\1){2,}/g, (run, word: string) => `${word}×${run.split(',').length}`);

const WIDTH = 96;
const MOST_LINES = 8;

/** Lines of a text: broken at spaces or commas, and cut where they would be too many to read. */
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
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), '…'];
}

/** Before a list if one begins far enough to the right; else after a space or a comma; else in the middle of a word. */
function breakAt(text: string): number {
  const list = text.lastIndexOf(' (', WIDTH);
  if (list > WIDTH / 2) return list;
  const at = Math.max(text.lastIndexOf(' ', WIDTH), text.lastIndexOf(',', WIDTH - 1) + 1);
  return at > 0 ? at : WIDTH;
}

const LABEL = 8;

/** A label and what belongs to it, below it what the line has no room for. */
export const labelled = (label: string, lines: readonly string[]): string[] =>
  lines.map((line, index) => `  ${(index === 0 ? label : '').padEnd(LABEL)}${line}`.trimEnd());

/** The first column to the left, the others to the right. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(align).join('  ').trimEnd());
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
