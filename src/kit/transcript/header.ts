import { type Block, blocksOf, isPrintable, makeComment, parseComment } from './block.js';
import type { HeaderComments } from './entry-types.js';
import {
  type Header,
  type HeaderKey,
  isHeaderKey,
  KEY_NAMES,
  keyRow,
  LEVELS,
  ROLES,
  type ValueType,
  type Vocabulary,
} from './header-keys.js';
import { isLabel, LABEL_ALLOWED, makeTime, parseTime, TIME_ALLOWED } from './header-values.js';
import { type Report, unknown } from './transcript-errors.js';

interface ValuePair {
  readonly allowed: string;
  readonly parse: (text: string) => unknown;
  readonly make?: (value: never) => string;
}

const words = (text: string): string[] => text.split(/\s+/);
const isWord = (word: string): boolean => /^\S*[^\s,]$/.test(word);
const matching = (pattern: RegExp, text: string): number | undefined => (pattern.test(text) ? Number(text) : undefined);
const allOf = (isRight: (word: string) => boolean, text: string): string[] | undefined =>
  words(text).every(isRight) && new Set(words(text)).size === words(text).length ? words(text) : undefined;
const oneOf = (list: readonly string[]): ValuePair => ({
  allowed: `one of ${list.join(', ')}`,
  parse: (text) => (list.includes(text) ? text : undefined),
});
const spaced = (list: readonly string[]): string => list.join(' ');

const VALUES: { readonly [T in ValueType]: ValuePair } = {
  text: { allowed: 'text', parse: (text) => text },
  word: { allowed: 'one word', parse: (text) => (isWord(text) ? text : undefined) },
  words: { allowed: 'different words, separated by spaces', parse: (text) => allOf(isWord, text), make: spaced },
  labels: {
    allowed: `different labels, separated by spaces; a label has ${LABEL_ALLOWED}`,
    parse: (text) => allOf(isLabel, text),
    make: spaced,
  },
  number: {
    allowed: 'a number such as 2 or 0.5',
    parse: (text) => matching(/^\d{1,9}(\.\d{1,3})?$/, text),
    make: String,
  },
  whole: { allowed: 'a whole number', parse: (text) => matching(/^\d{1,15}$/, text), make: String },
  time: { allowed: TIME_ALLOWED, parse: parseTime, make: makeTime },
  role: oneOf(ROLES),
  level: oneOf(LEVELS),
};

const KEY_LINE = /^([^\s:]+)(\s*):\s*(.*)$/s;
const looksLikeBody = (line: string): boolean => /^(>>|<<|--|or\s|\[)/.test(line);

export interface HeaderRead {
  readonly header: Header;
  readonly comments: HeaderComments | undefined;
  /** The line of each key. */
  readonly lines: { readonly [key in HeaderKey]?: number };
  /** The index of the first line of the body. */
  readonly next: number;
}

/** Reads up to the blank line that ends the header. Errors are reported, and the rest is read all the same. */
export function parseHeader(lines: readonly string[], vocabulary: Vocabulary, report: Report): HeaderRead {
  const { from, to, next } = extentOf(lines, report);
  const values = new Map<HeaderKey, unknown>();
  const found: { [key in HeaderKey]?: number } = {};
  const comments: { [key in HeaderKey | 'end']?: string[] } = {};
  let above: string[] = [];
  for (const block of blocksOf(lines, from, to, report)) {
    if (block.text.startsWith('#')) {
      above.push(parseComment(block.text));
      continue;
    }
    const key = parseField(block, values, vocabulary, report);
    if (key === undefined) continue;
    found[key] ??= block.line;
    if (above.length > 0) comments[key] = above;
    above = [];
  }
  if (above.length > 0) comments.end = above;
  for (const key of KEY_NAMES) {
    if (keyRow(key).required && found[key] === undefined) {
      report('header/missing-key', Math.max(1, to), 1, `missing header key "${key}": ${keyRow(key).means}`);
    }
  }
  const hasComments = Object.keys(comments).length > 0;
  const header = Object.fromEntries(values) as unknown as Header;
  return { header, comments: hasComments ? comments : undefined, lines: found, next };
}

/** Comments and blank lines may precede the first key; the first blank line after it ends the header. */
function extentOf(lines: readonly string[], report: Report): { from: number; to: number; next: number } {
  let from = 0;
  while (from < lines.length && lines[from]!.trim() === '') from++;
  let seen = false;
  for (let index = from; index < lines.length; index++) {
    const line = lines[index]!;
    if (looksLikeBody(line)) {
      report(
        'header/no-blank-line',
        index + 1,
        1,
        'a blank line must separate the header from the first line of the body',
      );
      return { from, to: index, next: index };
    }
    if (line.trim() === '' && seen) return { from, to: index, next: index + 1 };
    seen ||= line.trim() !== '' && !line.startsWith('#');
  }
  return { from, to: lines.length, next: lines.length };
}

function parseField(
  block: Block,
  values: Map<HeaderKey, unknown>,
  vocabulary: Vocabulary,
  report: Report,
): HeaderKey | undefined {
  const [, key, space = '', first = ''] = KEY_LINE.exec(block.text) ?? [];
  if (key === undefined) {
    report('header/syntax', block.line, 1, 'expected `key: value`; the first blank line ends the header');
    return undefined;
  }
  if (!isHeaderKey(key)) {
    report('header/unknown-key', block.line, 1, unknown('header key', key, KEY_NAMES));
    return undefined;
  }
  if (values.has(key)) {
    report('header/twice', block.line, 1, `duplicate header key "${key}"`);
    return undefined;
  }
  const text = [first, ...block.more]
    .map((line) => line.trim())
    .join(' ')
    .trim();
  const column = block.text.indexOf(first, key.length + space.length + 1) + 1;
  const { allowed, parse } = VALUES[keyRow(key).type];
  const value = text === '' ? undefined : parse(text);
  if (value === undefined) {
    report('header/value', block.line, column, `${key} is "${text}"; expected ${allowed}`);
  } else checkVocabulary(block, key, value, column, vocabulary, report);
  values.set(key, value);
  return key;
}

function checkVocabulary(
  block: Block,
  key: HeaderKey,
  value: unknown,
  column: number,
  vocabulary: Vocabulary,
  report: Report,
): void {
  const known = vocabulary[key];
  for (const word of known ? [value].flat() : []) {
    if (known!.includes(String(word))) continue;
    const at = block.text.indexOf(String(word), column - 1) + 1 || column;
    report('header/unknown-value', block.line, at, unknown(`value of ${key}`, String(word), known!));
  }
}

/** The header with its values in one column, and the blank line that ends it. */
export function makeHeader(header: Header, comments: HeaderComments = {}): string {
  const keys = (Object.keys(header) as HeaderKey[]).filter((key) => header[key] !== undefined);
  const width = Math.max(...keys.map((key) => key.length)) + 2;
  const fields = keys.flatMap((key) => [
    ...(comments[key] ?? []).map(makeComment),
    `${`${key}:`.padEnd(width)}${makeValue(key, header[key])}`,
  ]);
  return [...fields, ...(comments.end ?? []).map(makeComment), '', ''].join('\n');
}

function makeValue(key: HeaderKey, value: unknown): string {
  const make = (VALUES[keyRow(key).type].make ?? String) as (value: unknown) => string;
  const text = make(value);
  // A bug of the caller: never write a file that cannot be read again.
  if (text === '' || text.trim() !== text || !isPrintable(text))
    throw new Error(`${key} cannot be ${JSON.stringify(text)}`);
  return text;
}
