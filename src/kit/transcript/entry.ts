import { END_MARK } from '../../wire/marked-messages.js';
import { ARGUMENTS, beginsMarked, isNative } from './argument.js';
import { type Block, makeComment, parseComment } from './block.js';
import type { Alternative, Entry } from './entry-types.js';
import {
  COUNT_ALLOWED,
  isLabel,
  LABEL_ALLOWED,
  makeStamp,
  makeTime,
  parseCount,
  parseStamp,
  parseTime,
  STAMP_ALLOWED,
  TIME_ALLOWED,
} from './header-values.js';
import { kindsOf, type LineSide, lineOptionsOf } from './line-kinds.js';
import { expected, type Report, unknown } from './transcript-errors.js';

/** A line of the body: a new entry, or an alternative to the one above. */
export type ParsedLine = { readonly entry: Entry } | { readonly or: Alternative };

/** An entry while it is being read. The tables in line-kinds.ts guarantee its shape, which the compiler cannot see. */
interface Draft {
  side: LineSide;
  kind?: string;
  time?: number;
  seat?: string;
  links?: string[];
  options?: Record<string, true | number>;
  gap?: true;
}

const MESSAGE_HINT = `. A message starts with (, [ or {, or has a | in its first word and ${END_MARK} at its end; put \`raw\` before any other text`;

const HEAD = />>|<<|--|or(?=\s|$)/y;
const SPACES = / */y;
const BLANKS = /\s*/y;
const TOKEN = /[([{]|\S+/y;

/** Where a sticky pattern stops matching from `at` on; -1 if it does not match. Cheaper than `exec`, which makes an array. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Reads one block of the body. Undefined means that an error has been reported. */
export function parseEntry(block: Block, report: Report): ParsedLine | undefined {
  if (block.text.startsWith('#')) {
    return { entry: { side: '#', kind: 'comment', text: parseComment(block.text), ...(block.gap && { gap: true }) } };
  }
  const reading = new EntryParser(block, report);
  const head = reading.head();
  const content = head && reading.content(head.draft);
  if (!content) return undefined;
  if (head.isOr) return reading.alternative(content);
  if (block.gap) content.gap = true;
  return { entry: content as unknown as Entry };
}

class EntryParser {
  private at = 0;
  private readonly block: Block;
  private readonly report: Report;

  constructor(block: Block, report: Report) {
    this.block = block;
    this.report = report;
  }

  private fail(code: Parameters<Report>[0], index: number, message: string): undefined {
    this.report(code, this.block.line, index + 1, message);
  }

  head(): { readonly draft: Draft; readonly isOr: boolean } | undefined {
    const { text } = this.block;
    const stamp = parseStamp(text);
    if (!stamp && text.startsWith('[')) return this.fail('line/time', 0, `expected a time stamp: ${STAMP_ALLOWED}`);
    const start = stamp ? endOf(SPACES, text, stamp.length) : 0;
    const end = endOf(HEAD, text, start);
    if (end < 0) {
      const message = 'a line must start with >>, <<, --, or, or #; indent it to continue the line above';
      return this.fail('line/syntax', stamp ? stamp.length : 0, message);
    }
    this.at = end;
    const side = text.slice(start, end);
    const isOr = side === 'or';
    const draft: Draft = { side: isOr ? '<<' : (side as LineSide) };
    if (stamp) draft.time = stamp.time;
    return { draft, isOr };
  }

  /** The words after the direction, up to and including the kind and its argument. */
  content(draft: Draft): Draft | undefined {
    for (;;) {
      const token = this.token();
      if (token === undefined) {
        return this.fail('line/nothing-said', this.block.text.length, `expected something after ${draft.side}`);
      }
      const start = this.at - token.length;
      if (/^[([{]/.test(token)) return this.message(draft, start);
      if (beginsMarked(token)) return this.markedMessage(draft, start);
      if (token.startsWith('@')) {
        if (!this.seat(draft, token, start)) return undefined;
      } else if (token.startsWith('~')) {
        if (!this.link(draft, token, start)) return undefined;
      } else if (Object.hasOwn(lineOptionsOf(draft.side), token)) {
        if (!this.options(draft, token, start)) return undefined;
      } else return this.word(draft, token, start);
    }
  }

  alternative({ time, seat, links, ...or }: Draft): ParsedLine | undefined {
    if (time === undefined && seat === undefined && links === undefined) return { or: or as unknown as Alternative };
    return this.fail('line/or', 0, 'time, seat and links go on the << line, and apply to its `or` lines too');
  }

  private token(): string | undefined {
    const { text } = this.block;
    const start = endOf(BLANKS, text, this.at);
    const end = endOf(TOKEN, text, start);
    if (end < 0) return undefined;
    this.at = end;
    return text.slice(start, end);
  }

  private seat(draft: Draft, token: string, start: number): boolean {
    const label = token.slice(1);
    if (!isLabel(label)) this.fail('line/seat', start, `"${token}" is not a seat; expected @ and ${LABEL_ALLOWED}`);
    else if (draft.seat !== undefined) this.fail('line/seat', start, 'a line can have only one seat');
    else {
      draft.seat = label;
      return true;
    }
    return false;
  }

  private link(draft: Draft, token: string, start: number): boolean {
    const label = token.slice(1);
    if (isLabel(label)) draft.links = [...(draft.links ?? []), label];
    else this.fail('line/link', start, `"${token}" is not a link; expected ~ and ${LABEL_ALLOWED}`);
    return isLabel(label);
  }

  private options(draft: Draft, word: string, start: number): boolean {
    const { argument } = lineOptionsOf(draft.side)[word]!;
    const value = argument === 'nothing' ? true : this.amount(argument);
    if (value === undefined) return false;
    if (draft.options && Object.hasOwn(draft.options, word)) {
      this.fail('line/manner', start, `${word} is given twice`);
      return false;
    }
    draft.options = { ...draft.options, [word]: value };
    return true;
  }

  private amount(argument: 'time' | 'count'): number | undefined {
    const word = this.token() ?? '';
    const value = argument === 'time' ? parseTime(word) : parseCount(word);
    const allowed = argument === 'time' ? TIME_ALLOWED : COUNT_ALLOWED;
    return value ?? this.fail('line/argument', this.at - word.length, expected(allowed, word));
  }

  private message(draft: Draft, start: number): Draft | undefined {
    if (draft.side === '--') return this.fail('line/argument', start, 'wire text needs a direction: >> or <<');
    return this.kind(draft, 'message', start, start);
  }

  private markedMessage(draft: Draft, start: number): Draft | undefined {
    const ending = ['no-newline', 'crlf'].find((word) => draft.options?.[word] !== undefined);
    if (ending !== undefined) {
      return this.fail('line/manner', start, `${ending} does not apply to a message that ends with ${END_MARK}`);
    }
    const line = this.message(draft, start) as (Draft & { readonly text: string }) | undefined;
    if (line === undefined || isNative(line.text)) return line;
    return this.fail(
      'line/argument',
      start,
      `a message that begins with no bracket must have one ${END_MARK}, at its end`,
    );
  }

  private word(draft: Draft, word: string, start: number): Draft | undefined {
    const words = Object.keys(kindsOf(draft.side)).filter((kind) => kind !== 'message');
    if (words.includes(word)) return this.kind(draft, word, start, this.at);
    const hint = draft.side === '--' ? '' : MESSAGE_HINT;
    const known = [...words, ...Object.keys(lineOptionsOf(draft.side))];
    return this.fail('line/unknown-word', start, `${unknown(`word after ${draft.side}`, word, known)}${hint}`);
  }

  private kind(draft: Draft, kind: string, start: number, from: number): Draft | undefined {
    if (!this.optionsFit(draft, kind, start)) return undefined;
    const value = ARGUMENTS[kindsOf(draft.side)[kind]!].parse(this.block, from, this.report);
    if (value === undefined) return undefined;
    draft.kind = kind;
    // A spread into a new object would take a quarter of the time of reading a recording.
    return Object.assign(draft, value);
  }

  private optionsFit({ side, options = {} }: Draft, kind: string, start: number): boolean {
    const given = Object.keys(options);
    for (const word of given) {
      const { of, not = [], needs } = lineOptionsOf(side)[word]!;
      const other = not.find((each) => given.includes(each));
      if (!of.includes(kind))
        this.fail('line/manner', start, `${word} applies to ${kindsAllowed(side, of)}, not to ${kind}`);
      else if (other) this.fail('line/manner', start, `${word} and ${other} contradict each other`);
      else if (needs && !given.includes(needs)) this.fail('line/manner', start, `${word} needs ${needs}`);
      else continue;
      return false;
    }
    return true;
  }
}

const kindsAllowed = (side: LineSide, kinds: readonly string[]): string =>
  kinds.filter((kind) => Object.hasOwn(kindsOf(side), kind)).join(', ');

/** The lines of an entry, each with its newline. */
export function makeEntry(entry: Entry): string {
  const gap = entry.gap ? '\n' : '';
  if (entry.side === '#') return `${gap}${makeComment(entry.text)}\n`;
  let head = entry.time === undefined ? entry.side : `${makeStamp(entry.time)} ${entry.side}`;
  if (entry.seat !== undefined) head += ` @${entry.seat}`;
  for (const link of entry.links ?? NONE) head += ` ~${link}`;
  const or = entry.side === '<<' ? (entry.or ?? NONE) : NONE;
  return or.reduce((lines, each) => lines + makeContent('or', each), gap + makeContent(head, entry));
}

const NONE: readonly never[] = [];

interface WritableLine {
  readonly side: LineSide;
  readonly kind: string;
  readonly options?: object;
}

function makeContent(head: string, line: WritableLine): string {
  let start = head;
  for (const [word, value] of line.options ? Object.entries(line.options) : NONE) {
    start += ` ${makeOption(line.side, word, value)}`;
  }
  if (line.kind !== 'message') start += ` ${line.kind}`;
  const { make } = ARGUMENTS[kindsOf(line.side)[line.kind]!] as { make: (value: unknown, column: number) => string };
  const rest = make(line, start.length + 1);
  return rest === '' || rest.startsWith('\n') ? `${start}${rest}\n` : `${start} ${rest}\n`;
}

function makeOption(side: LineSide, word: string, value: true | number): string {
  const { argument } = lineOptionsOf(side)[word]!;
  if (argument === 'nothing') return word;
  return `${word} ${argument === 'time' ? makeTime(value as number) : value}`;
}
