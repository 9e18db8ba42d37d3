/** `>>` is done to the program under test, `<<` is done or to be done by it, `--` is neither. */
export const SIDES = ['>>', '<<', '--'] as const;
export type Side = (typeof SIDES)[number];

/** What follows a word on its line; its value's type stands in `ArgumentTypes`. */
export type Argument = keyof ArgumentTypes;

export interface ArgumentTypes {
  nothing: unknown;
  /** Wire text that opens with a bracket, which is how it is told from a word. */
  wire: { readonly text: string };
  text: { readonly text: string };
  'optional text': { readonly text: string };
  verbatim: { readonly text: string };
  bytes: { readonly bytes: Uint8Array };
  time: { readonly ms: number };
  count: { readonly count: number };
  signal: { readonly signal: string };
  /** A number, a signal's name, or nothing: any status. */
  status: { readonly status: string };
}

/** What a line can say, by side. `message` is the one kind that has no word of its own: the wire text stands for it. */
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
} as const satisfies Record<Side, Record<string, Argument>>;

export type KindOf<S extends Side> = keyof (typeof KINDS)[S] & string;

const SAID = ['message', 'fill', 'match'] as const;
const CARRIED = ['message', 'fill', 'raw', 'hex'] as const;
const WAITED_FOR = Object.keys(KINDS['<<']).filter((kind) => kind !== 'silence');

export interface LineOptionRow {
  readonly argument: 'nothing' | 'time' | 'count';
  /** The kinds that can be done in this manner. */
  readonly of: readonly string[];
  /** Manners that contradict this one, or that it cannot do without. */
  readonly not?: readonly string[];
  readonly needs?: string;
}

/** How a line is sent, or came, or must come: words before its kind. */
export const LINE_OPTIONS = {
  '>>': {
    'no-newline': { argument: 'nothing', of: SAID, not: ['crlf'] },
    crlf: { argument: 'nothing', of: SAID },
    chunks: { argument: 'count', of: CARRIED },
    every: { argument: 'time', of: CARRIED, needs: 'chunks' },
    'with-next': { argument: 'nothing', of: CARRIED, not: ['chunks'] },
  },
  '<<': {
    within: { argument: 'time', of: WAITED_FOR },
    eventually: { argument: 'nothing', of: WAITED_FOR },
    stderr: { argument: 'nothing', of: ['raw', 'hex'] },
    'no-newline': { argument: 'nothing', of: SAID, not: ['crlf'] },
    crlf: { argument: 'nothing', of: SAID },
  },
  '--': {},
} as const satisfies Record<Side, Record<string, LineOptionRow>>;

/** The rows of a side, for a word that may not be among them. */
export const kindsOf = (side: Side): Readonly<Record<string, Argument>> => KINDS[side];
export const lineOptionsOf = (side: Side): Readonly<Record<string, LineOptionRow>> => LINE_OPTIONS[side];
