import fc from 'fast-check';
import { isPlain, isVerbatim } from '../../../src/kit/transcript/argument.js';
import {
  type Alternative,
  type Entry,
  HEADER_KEYS,
  type Header,
  type HeaderComments,
  KINDS,
  LEVELS,
  LINE_OPTIONS,
  type LineSide,
  ROLES,
  type Transcript,
} from '../../../src/kit/transcript/index.js';

const label = fc.stringMatching(/^[a-zé0-9_][a-z0-9._-]{0,5}$/);
const word = fc.stringMatching(/^[a-z0-9/+*-]{1,8}$/);
const ms = fc.oneof(
  fc.nat(10_000_000),
  fc.nat(100).map((s) => s * 1000),
);
const count = fc.integer({ min: 1, max: 999_999 });
const signal = fc.constantFrom('SIGTERM', 'SIGKILL', 'SIGRTMIN+3');

// Characters that have a meaning somewhere in the format are frequent.
const characters = fc.oneof(
  fc.constantFrom(
    ...'()[]{}<>-|#"@~:,. \t\n'.split(''),
    'or',
    'raw',
    '<EOF>',
    'a|b',
    'é',
    '\u2028',
    '\u00a0',
    '🂡',
    '>>',
    '\n   ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const anything = fc.array(characters, { maxLength: 12 }).map((parts) => parts.join(''));
const plain = anything.filter((text) => text !== '' && isPlain(text));
const line = plain.filter((text) => !text.includes('\n'));
const wire = fc
  .tuple(fc.constantFrom('(', '[', '{'), anything)
  .map(([open, rest]) => open + rest)
  .filter(isPlain);

const ARGUMENTS: Record<string, fc.Arbitrary<object>> = {
  nothing: fc.constant({}),
  wire: fc.record({ text: wire }),
  text: fc.record({ text: plain }),
  'optional text': fc.record({ text: fc.oneof(fc.constant(''), plain) }),
  verbatim: fc.record({ text: anything.filter(isVerbatim) }),
  bytes: fc.record({
    bytes: fc
      .array(
        fc.oneof(
          fc.uint8Array({ maxLength: 90 }),
          fc.string().map((text) => Buffer.from(text)),
        ),
        { maxLength: 4 },
      )
      .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part]))),
  }),
  time: fc.record({ ms }),
  count: fc.record({ count }),
  signal: fc.record({ signal }),
  status: fc.record({ status: fc.oneof(fc.constant(''), fc.nat(255).map(String), signal) }),
};

const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  text: line,
  word,
  words: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
  labels: fc.uniqueArray(label, { minLength: 1, maxLength: 3 }),
  number: fc.nat(99_999).map((n) => n / 1000),
  whole: fc.nat(),
  time: ms,
  role: fc.constantFrom(...ROLES),
  level: fc.constantFrom(...LEVELS),
};

const header = fc.record(
  Object.fromEntries(Object.entries(HEADER_KEYS).map(([key, { type }]) => [key, VALUES[type]!])),
  { requiredKeys: ['protocol', 'role'] },
) as unknown as fc.Arbitrary<Header>;

const comment = anything.map((text) => text.replaceAll('\n', ' ').trimEnd()).filter(isVerbatim);

type LineOption = { readonly argument: 'nothing' | 'time' | 'count'; readonly of: readonly string[] };

/** Options that fit the kind and each other. */
const optionsFor = (side: LineSide, kind: string): fc.Arbitrary<object> => {
  const rows = Object.entries<LineOption>(LINE_OPTIONS[side]);
  const fitting = rows.filter(([, { of }]) => of.includes(kind));
  const values = { nothing: fc.constant(true), time: ms, count };
  const record = Object.fromEntries(fitting.map(([name, { argument }]) => [name, values[argument]]));
  return fc.record(record, { requiredKeys: [] }).map((options) => {
    const { crlf, 'with-next': next, every, idle, ...rest } = options as Record<string, unknown>;
    const kept = {
      ...rest,
      ...(idle !== undefined && !('busy' in rest) && { idle }),
      ...(crlf && !rest['no-newline'] ? { crlf } : {}),
      ...(every && rest['chunks'] ? { every } : {}),
      ...(next && !rest['chunks'] ? { 'with-next': next } : {}),
    };
    return Object.keys(kept).length > 0 ? { options: kept } : {};
  });
};

const contentOf = (side: LineSide): fc.Arbitrary<object> =>
  fc
    .constantFrom(...Object.entries(KINDS[side]))
    .filter(([kind]) => !kind.endsWith('repeat'))
    .chain(([kind, argument]) =>
      fc.tuple(ARGUMENTS[argument]!, optionsFor(side, kind)).map((parts) => Object.assign({ side, kind }, ...parts)),
    );

const gap = fc.constantFrom({}, {}, { gap: true });
const stamp = fc.oneof(
  fc.constant({}),
  fc.nat(99_999_999).map((tenths) => ({ time: tenths / 10 })),
);
const links = fc.oneof(
  fc.constant({}),
  fc.array(label, { minLength: 1, maxLength: 2 }).map((each) => ({ links: each })),
);
const or = fc.oneof(
  fc.constant({}),
  fc.array(contentOf('<<') as fc.Arbitrary<Alternative>, { minLength: 1, maxLength: 3 }).map((each) => ({ or: each })),
);

const seatOf = (seats: readonly string[] | undefined): fc.Arbitrary<object> => {
  const one = fc.constantFrom(...(seats ?? ['alice', '0-bob'])).map((seat) => ({ seat }));
  return seats && seats.length > 1 ? one : fc.oneof(fc.constant({}), one);
};

const entryOf = (seats: readonly string[] | undefined): fc.Arbitrary<Entry> => {
  const marks = [gap, stamp, seatOf(seats), links] as const;
  const join = (parts: readonly object[]): Entry => Object.assign({}, ...parts) as Entry;
  return fc.oneof(
    fc.tuple(contentOf('>>'), ...marks).map(join),
    fc.tuple(contentOf('<<'), or, ...marks).map(join),
    fc.tuple(contentOf('--'), ...marks).map(join),
    fc.tuple(fc.record({ side: fc.constant('#'), kind: fc.constant('comment'), text: comment }), gap).map(join),
  );
};

const repeated = (entries: Entry[], times: number | undefined): Entry[] =>
  times === undefined
    ? entries
    : [{ side: '--', kind: 'repeat', count: times }, ...entries, { side: '--', kind: 'end-repeat' }];

const commentsOf = (keys: readonly string[]): fc.Arbitrary<HeaderComments> =>
  fc.record(
    Object.fromEntries([...keys, 'end'].map((key) => [key, fc.array(comment, { minLength: 1, maxLength: 2 })])),
    { requiredKeys: [] },
  );

/** Any valid transcript. */
export const transcripts: fc.Arbitrary<Transcript> = header.chain((given) =>
  fc
    .tuple(
      commentsOf(Object.keys(given)),
      fc.array(entryOf(given.seats), { maxLength: 8 }),
      fc.option(count, { nil: undefined }),
    )
    .map(([headerComments, entries, times]) => ({
      header: given,
      ...(Object.keys(headerComments).length > 0 && { headerComments }),
      entries: repeated(entries, times),
    })),
);
