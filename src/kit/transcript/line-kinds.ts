/** `>>` goes to the program under test, `<<` comes from it or is expected of it, `--` is neither. */
export const SIDES = ['>>', '<<', '--'] as const;
export type LineSide = (typeof SIDES)[number];

/** What follows a word on its line. */
export type Argument = keyof ArgumentTypes;

export interface ArgumentTypes {
  nothing: unknown;
  /** Wire text, which starts with a bracket or ends with a mark; that distinguishes it from a word. */
  wire: { readonly text: string };
  text: { readonly text: string };
  'optional text': { readonly text: string };
  verbatim: { readonly text: string };
  bytes: { readonly bytes: Uint8Array };
  time: { readonly ms: number };
  count: { readonly count: number };
  signal: { readonly signal: string };
  /** A number, a signal name, or nothing for any status. */
  status: { readonly status: string };
}

/** The kinds of lines, by side. Only `message` has no word of its own: the wire text says it all. */
export const KINDS = {
  '>>': {
    message: 'wire',
    fill: 'text',
    raw: 'verbatim',
    hex: 'bytes',
    start: 'optional text',
    open: 'optional text',
    ping: 'optional text',
    pong: 'optional text',
    close: 'optional text',
    end: 'nothing',
    signal: 'signal',
  },
  '<<': {
    message: 'wire',
    match: 'text',
    raw: 'verbatim',
    hex: 'bytes',
    legal: 'nothing',
    refusal: 'nothing',
    silence: 'time',
    open: 'optional text',
    ping: 'optional text',
    pong: 'optional text',
    close: 'optional text',
    end: 'nothing',
    exit: 'status',
  },
  '--': {
    pause: 'time',
    deadline: 'time',
    fault: 'text',
    note: 'text',
    repeat: 'count',
    'end-repeat': 'nothing',
  },
} as const satisfies Record<LineSide, Record<string, Argument>>;

export type KindOf<S extends LineSide> = keyof (typeof KINDS)[S] & string;

const WITH_NEWLINE = ['message', 'fill', 'match'] as const;
const WITH_BYTES = ['message', 'fill', 'raw', 'hex'] as const;
const AWAITED = Object.keys(KINDS['<<']).filter((kind) => kind !== 'silence');

export interface LineOptionRow {
  readonly argument: 'nothing' | 'time' | 'count';
  /** The kinds that it applies to. */
  readonly of: readonly string[];
  /** Options that contradict this one. */
  readonly not?: readonly string[];
  /** The option that it has no meaning without. */
  readonly needs?: string;
}

/** How a line is sent, was received, or must be received: words before its kind. */
export const LINE_OPTIONS = {
  '>>': {
    'no-newline': { argument: 'nothing', of: WITH_NEWLINE, not: ['crlf'] },
    crlf: { argument: 'nothing', of: WITH_NEWLINE },
    chunks: { argument: 'count', of: WITH_BYTES },
    every: { argument: 'time', of: WITH_BYTES, needs: 'chunks' },
    'with-next': { argument: 'nothing', of: WITH_BYTES, not: ['chunks'] },
  },
  '<<': {
    within: { argument: 'time', of: AWAITED },
    eventually: { argument: 'nothing', of: AWAITED },
    stderr: { argument: 'nothing', of: ['raw', 'hex'] },
    'no-newline': { argument: 'nothing', of: WITH_NEWLINE, not: ['crlf'] },
    crlf: { argument: 'nothing', of: WITH_NEWLINE },
  },
  '--': {
    // What the program did until the deadline: it used the processor, or it did not.
    busy: { argument: 'nothing', of: ['deadline'], not: ['idle'] },
    idle: { argument: 'nothing', of: ['deadline'] },
  },
} as const satisfies Record<LineSide, Record<string, LineOptionRow>>;

/** The rows of a side, for looking up any word. */
export const kindsOf = (side: LineSide): Readonly<Record<string, Argument>> => KINDS[side];
export const lineOptionsOf = (side: LineSide): Readonly<Record<string, LineOptionRow>> => LINE_OPTIONS[side];
