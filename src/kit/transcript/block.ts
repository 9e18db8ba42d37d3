import type { Report } from './transcript-errors.js';

/** A line that starts at the margin, and the indented lines that continue it. */
export interface Block {
  /** The number of the first line, from 1. */
  readonly line: number;
  readonly text: string;
  readonly more: readonly string[];
  /** Whether there is a blank line above. */
  readonly gap: boolean;
}

/** Not allowed in any line: control characters other than tab, and halves of surrogate pairs. */
const UNPRINTABLE = /[^\P{Cc}\t]|\p{Cs}/u;

/** Two quick tests, of which the first clears nearly every line: the exact pattern is several times slower. */
const GRAPHIC = '[ -~]';
/** Eight at a time: less than half the time of one at a time, and still linear where it fails. */
const ASCII = new RegExp(`^(?:${GRAPHIC.repeat(8)})*${GRAPHIC}{0,7}$`);
const SUSPECT = /[^\t\x20-\x7e\xa0-\ud7ff\ue000-\uffff]/;

const unprintableIn = (line: string): number =>
  ASCII.test(line) || !SUSPECT.test(line) ? -1 : line.search(UNPRINTABLE);

export const isPrintable = (line: string): boolean => unprintableIn(line) < 0;

/** The lines of a file, ended by LF or CRLF, without a byte order mark. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return text.includes('\r') ? lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) : lines;
}

export function checkCharacters(lines: readonly string[], report: Report): void {
  for (const [index, line] of lines.entries()) {
    const at = unprintableIn(line);
    if (at < 0) continue;
    const code = line.codePointAt(at)!.toString(16).padStart(4, '0');
    report('line/character', index + 1, at + 1, `character U+${code} is not allowed here; write the bytes with hex`);
  }
}

const isBlank = (line: string): boolean => line.trim() === '';
const isIndented = (line: string): boolean => line.startsWith(' ') || line.startsWith('\t');

/** Groups the lines from index `from` up to, but not including, index `to` into blocks. */
export function blocksOf(lines: readonly string[], from: number, to: number, report: Report): Block[] {
  const blocks: Block[] = [];
  let more: string[] | undefined;
  let gap = false;
  for (let index = from; index < to; index++) {
    const text = lines[index]!;
    if (isBlank(text)) {
      gap = true;
      more = undefined;
    } else if (!isIndented(text)) {
      more = [];
      blocks.push({ line: index + 1, text, more, gap });
      gap = false;
      if (text.startsWith('#')) more = undefined;
    } else if (more) more.push(text);
    else {
      const message = 'an indented line continues the line directly above, but there is none to continue';
      report('line/stray-indent', index + 1, 1, message);
    }
  }
  return blocks;
}

/** The text of a `# comment` line, without the `#` and one space. */
export const parseComment = (line: string): string => line.slice(line[1] === ' ' ? 2 : 1).trimEnd();
export const makeComment = (text: string): string => (text === '' ? '#' : `# ${text}`);
