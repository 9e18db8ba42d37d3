import { isMarked } from '../../wire/marked-messages.js';
import type { Block } from './block.js';
import { isPrintable } from './block.js';
import { COUNT_ALLOWED, isSignal, isStatus, makeTime, parseCount, parseTime, TIME_ALLOWED } from './header-values.js';
import { makeHex, parseHex } from './hex.js';
import type { Argument, ArgumentTypes } from './line-kinds.js';
import { expected, type Report } from './transcript-errors.js';

type Parse<V> = (block: Block, at: number, report: Report) => V | undefined;

interface Pair<V> {
  /** Reads from index `at` of the block's first line, and the lines below it. */
  readonly parse: Parse<V>;
  /** Writes the value after `column` characters of its line. */
  readonly make: (value: V, column: number) => string;
}

type Text = ArgumentTypes['text'];
type Bytes = ArgumentTypes['bytes'];

/** Whether a text can follow a direction as it is, and be read back unchanged. */
export const isNative = (text: string): boolean => (/^[([{]/.test(text) || hasMark(text)) && isPlain(text);

/** Whether a word can only be the beginning of a message with an end mark, because it has a field separator in it. */
export const beginsMarked = (word: string): boolean => /^[^@~#([{|]*\|/.test(word);

/** Whether a text is a message that ends with a mark, not with a newline. */
export const hasMark = (text: string): boolean => beginsMarked(/^\S*/.exec(text)?.[0] ?? '') && isMarked(text);

/** Whether every line of a text survives indentation, and an editor that trims trailing whitespace. */
export const isPlain = (text: string): boolean =>
  text.trimStart() === text && (text.includes('\n') ? text.split('\n').every(isSolid) : isSolid(text));

const isSolid = (line: string): boolean => line !== '' && line.trimEnd() === line && isPrintable(line);

export const isVerbatim = (text: string): boolean => text.split('\n').every(isPrintable);

const indented = (lines: readonly string[], column: number, mark = ''): string =>
  lines.join(`\n${' '.repeat(column)}${mark}`);

/** Continuation lines keep the indentation that exceeds the first line's column. */
function plainText(block: Block, at: number): string {
  const column = at + indentOf(block.text.slice(at));
  const first = block.text.slice(column).trimEnd();
  if (block.more.length === 0) return first;
  return [first, ...block.more.map((line) => line.slice(Math.min(column, indentOf(line))).trimEnd())].join('\n');
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

const textPair = (isRight: (text: string) => boolean, isOptional: boolean): Pair<Text> => ({
  parse: (block, at, report) => {
    const text = plainText(block, at);
    // Lines below nothing belong to nothing: written again, they would follow the head of the line.
    if (!text.startsWith('\n') && (text !== '' || isOptional)) return { text };
    report('line/argument', block.line, block.text.trimEnd().length + 1, 'expected text on the same line');
    return undefined;
  },
  make: ({ text }, column) => {
    if (!(isRight(text) || (isOptional && text === ''))) throw unwritable(text);
    return text.includes('\n') ? indented(text.split('\n'), column) : text;
  },
});

/** A bug of the caller: input from outside is checked with the predicates above. */
const unwritable = (text: string): Error =>
  new Error(`${JSON.stringify(text.slice(0, 80))} cannot be written as plain text; use entryOfBytes`);

const MARGIN = /^[ \t]+\|/;

function parseVerbatim(block: Block, at: number, report: Report): Text | undefined {
  const inline = block.text.slice(at + 1);
  if (block.more.length === 0) return { text: inline };
  if (inline.trim() !== '') {
    report('raw/margin', block.line + 1, 1, 'raw text goes either after `raw` or on the lines below it, not both');
    return undefined;
  }
  let isRight = true;
  for (const [index, line] of block.more.entries()) {
    if (MARGIN.test(line)) continue;
    report(
      'raw/margin',
      block.line + 1 + index,
      indentOf(line) + 1,
      'each line of raw text must start with | in its margin',
    );
    isRight = false;
  }
  return isRight ? { text: block.more.map((line) => line.replace(MARGIN, '')).join('\n') } : undefined;
}

const MARGIN_INDENT = 3;

function makeVerbatim({ text }: Text): string {
  if (!isVerbatim(text)) throw unwritable(text);
  return text.includes('\n')
    ? `\n${' '.repeat(MARGIN_INDENT)}|${indented(text.split('\n'), MARGIN_INDENT, '|')}`
    : text;
}

function parseBytes(block: Block, at: number, report: Report): Bytes | undefined {
  const bytes: number[] = [];
  for (const [index, line] of [block.text.slice(at), ...block.more].entries()) {
    const found = parseHex(line);
    if ('at' in found) {
      const message = `"${found.text}" is neither pairs of hexadecimal digits nor text in double quotes`;
      report('hex/syntax', block.line + index, (index === 0 ? at : 0) + found.at + 1, message);
      return undefined;
    }
    for (const byte of found.bytes) bytes.push(byte);
  }
  return { bytes: Uint8Array.from(bytes) };
}

/** A single word, or none. Anything after it is an error. */
function oneWord<T>(allowed: string, parse: (word: string) => T | undefined): Parse<T> {
  return (block, at, report) => {
    const [, space = '', word = '', extra = ''] = /^(\s*)(\S*)\s*(.*)$/s.exec(block.text.slice(at)) ?? [];
    const value = parse(word);
    if (value === undefined) {
      report('line/argument', block.line, at + space.length + 1, expected(allowed, word));
    } else if (extra !== '') {
      report(
        'line/extra',
        block.line,
        block.text.indexOf(extra, at + space.length + word.length) + 1,
        `unexpected "${extra}" at the end of the line`,
      );
    } else if (block.more.length > 0) {
      report('line/extra', block.line + 1, indentOf(block.more[0]!) + 1, 'the line above cannot be continued');
    } else return value;
    return undefined;
  };
}

const wrap =
  <T, V>(parse: (word: string) => T | undefined, name: (value: T) => V) =>
  (word: string): V | undefined => {
    const value = parse(word);
    return value === undefined ? undefined : name(value);
  };

const when = (isRight: (word: string) => boolean) => (word: string) => (isRight(word) ? word : undefined);

/** How each kind of argument is read and written. */
export const ARGUMENTS: { readonly [A in Argument]: Pair<ArgumentTypes[A]> } = {
  nothing: { parse: oneWord('the end of the line', (word) => (word === '' ? {} : undefined)), make: () => '' },
  wire: textPair(isNative, false),
  text: textPair(isPlain, false),
  'optional text': textPair(isPlain, true),
  verbatim: { parse: parseVerbatim, make: makeVerbatim },
  bytes: { parse: parseBytes, make: ({ bytes }, column) => indented(makeHex(bytes), column) },
  time: {
    parse: oneWord(
      TIME_ALLOWED,
      wrap(parseTime, (ms) => ({ ms })),
    ),
    make: ({ ms }) => makeTime(ms),
  },
  count: {
    parse: oneWord(
      COUNT_ALLOWED,
      wrap(parseCount, (count) => ({ count })),
    ),
    make: ({ count }) => String(count),
  },
  signal: {
    parse: oneWord(
      'a signal name such as SIGTERM',
      wrap(when(isSignal), (signal) => ({ signal })),
    ),
    make: ({ signal }) => signal,
  },
  status: {
    parse: oneWord(
      'a number, a signal name, or nothing',
      wrap(when(isStatus), (status) => ({ status })),
    ),
    make: ({ status }) => status,
  },
};
