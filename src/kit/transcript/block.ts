import type { Report } from './transcript-errors.js';

/** A line that begins at the margin, and the indented ones that continue it. */
export interface Block {
  /** Number of the first line, from 1. */
  readonly line: number;
  readonly text: string;
  readonly more: readonly string[];
  /** A blank line stands above. */
  readonly gap: boolean;
}

/** What no line may hold: control characters but the tab, and halves of surrogate pairs. */
const UNPRINTABLE = /[^\P{Cc}\t]|\p{Cs}/u;

/** A quick look that lets nearly every line pass: the exact pattern is several times slower. */
const SUSPECT = /[^\t\x20-\x7e\xa0-\ud7ff\ue000-\uffff]/;

const unprintableIn = (line: string): number => (SUSPECT.test(line) ? line.search(UNPRINTABLE) : -1);

export const isPrintable = (line: string): boolean => unprintableIn(line) < 0;

/** The lines of a file, ended by LF or CRLF; a byte order mark is no part of the first. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));

export function checkCharacters(lines: readonly string[], report: Report): void {
  for (const [index, line] of lines.entries()) {
    const at = unprintableIn(line);
    if (at < 0) continue;
    const code = line.codePointAt(at)!.toString(16).padStart(4, '0');
    report('line/character', index + 1, at + 1, `the character U+${code} cannot stand here; write the bytes with hex`);
  }
}

const isBlank = (line: string): boolean => line.trim() === '';
const isIndented = (line: string): boolean => line.startsWith(' ') || line.startsWith('\t');

/** Groups lines into blocks, from the line with index `from` up to the index `to`. */
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
      const message = 'an indented line continues the one right above it, and there is none to continue';
      report('line/stray-indent', index + 1, 1, message);
    }
  }
  return blocks;
}

/** `# text` of a comment line, without its mark and one space. */
export const parseComment = (line: string): string => line.slice(line[1] === ' ' ? 2 : 1).trimEnd();
export const makeComment = (text: string): string => (text === '' ? '#' : `# ${text}`);
