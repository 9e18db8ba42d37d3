export const ROLES = ['player', 'server', 'bridge'] as const;
export type Role = (typeof ROLES)[number];

/** Whether breaking a rule fails (must), or is only reported unless `--strict` is given (contested). */
export const LEVELS = ['must', 'contested'] as const;
export type Level = (typeof LEVELS)[number];

export interface ValueTypes {
  text: string;
  word: string;
  words: readonly string[];
  labels: readonly string[];
  number: number;
  whole: number;
  /** Milliseconds. */
  time: number;
  role: Role;
  level: Level;
}
export type ValueType = keyof ValueTypes;

interface KeyRow {
  readonly type: ValueType;
  readonly means: string;
  readonly required?: true;
}

/** Every key that a header may have. The table in docs/transcripts.md has the same rows. */
export const HEADER_KEYS = {
  id: { type: 'word', means: 'number of the case in the register' },
  title: { type: 'text', means: 'what it shows, in one line' },
  protocol: {
    type: 'word',
    means: 'the protocol and the first version that the case runs in',
    required: true,
  },
  until: { type: 'word', means: 'the last version that the case runs in' },
  role: { type: 'role', means: 'what the program under test is', required: true },
  level: { type: 'level', means: 'whether breaking its rules fails; `must` if absent' },
  rules: { type: 'words', means: 'ids of the rules that it exercises' },
  control: { type: 'word', means: 'of a contested case: the case that shows whether what is contested is the reason' },
  shows: { type: 'words', means: 'what the player must have done for the case to apply to it' },
  points: { type: 'number', means: 'points that the case is worth' },
  seats: { type: 'labels', means: 'the labels that lines use after `@`, in seat order' },
  seed: { type: 'whole', means: 'the seed of everything random' },
  profile: { type: 'word', means: "the rule profile, if it is not the protocol's usual one" },
  setup: { type: 'text', means: 'anything else that the game needs at its start' },
  strategy: { type: 'word', means: "the strategy of the kit's own seats, where no line says what they play" },
  deadline: { type: 'time', means: 'time for each reply' },
  'first-deadline': { type: 'time', means: "time for a process's first reply" },
  source: { type: 'text', means: 'where a recording comes from' },
  command: { type: 'text', means: 'the command that makes this recording again' },
  started: { type: 'text', means: 'date and time of the recording' },
} as const satisfies Record<string, KeyRow>;

export type HeaderKey = keyof typeof HEADER_KEYS;
type Required = { [K in HeaderKey]: (typeof HEADER_KEYS)[K] extends { required: true } ? K : never }[HeaderKey];
type Values = { readonly [K in HeaderKey]: ValueTypes[(typeof HEADER_KEYS)[K]['type']] };

export type Header = Pick<Values, Required> & Partial<Omit<Values, Required>>;

export const KEY_NAMES = Object.keys(HEADER_KEYS) as readonly HeaderKey[];
export const isHeaderKey = (text: string): text is HeaderKey => Object.hasOwn(HEADER_KEYS, text);
export const keyRow = (key: HeaderKey): KeyRow => HEADER_KEYS[key];

/** The values that a caller allows for some keys (protocols, rule ids). Any other is an error. */
export type Vocabulary = { readonly [key in HeaderKey]?: readonly string[] };
