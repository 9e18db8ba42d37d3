import { describe, expect, test } from 'vitest';
import {
  makeTranscript,
  parseTranscript,
  TRANSCRIPT_CODES,
  type TranscriptError,
} from '../../../src/kit/transcript/index.js';

const errorsOf = (text: string, vocabulary = {}): TranscriptError[] => {
  const read = parseTranscript(text, vocabulary);
  return read.ok ? [] : read.error;
};
const places = (errors: readonly TranscriptError[]): string[] =>
  errors.map(({ code, line, column }) => `${line}:${column} ${code}`);

const body = (...lines: readonly string[]): string => `protocol: p\nrole: player\n\n${lines.join('\n')}`;
const seated = (...lines: readonly string[]): string =>
  `protocol: p\nrole: player\nseats: alice bob\n\n${lines.join('\n')}`;

const ROWS: readonly (readonly [string, string, string, RegExp])[] = [
  ['an empty file', '', '1:1 header/missing-key', /missing header key "protocol"/],
  ['a missing key', 'protocol: p\ntitle: x\n\n', '2:1 header/missing-key', /missing header key "role"/],
  ['a line that is not a field', 'protocol: p\nrole: player\nhello\n\n', '3:1 header/syntax', /`key: value`/],
  ['an unknown key', 'protocol: p\nrole: player\npionts: 2\n\n', '3:1 header/unknown-key', /did you mean "points"\?/],
  [
    'a key unlike any other',
    'protocol: p\nrole: player\nxyzzy: 2\n\n',
    '3:1 header/unknown-key',
    /"xyzzy"; allowed: id, title/,
  ],
  ['a key of every object', 'protocol: p\nrole: player\nconstructor: 2\n\n', '3:1 header/unknown-key', /constructor/],
  ['a key twice', 'protocol: p\nrole: player\nrole: server\n\n', '3:1 header/twice', /"role"/],
  ['an empty value', 'protocol: p\nrole: player\ntitle:\n\n', '3:7 header/value', /text/],
  ['an unknown role', 'protocol: p\nrole:  judge\n\n', '2:8 header/value', /player, server, bridge/],
  ['a wrong number', 'protocol: p\nrole: player\npoints: two\n\n', '3:9 header/value', /"two".*0\.5/],
  ['a time without a unit', 'protocol: p\nrole: player\ndeadline: 5\n\n', '3:11 header/value', /300ms, 5s/],
  ['a time in parts of a millisecond', 'protocol: p\nrole: player\ndeadline: 0.5ms\n\n', '3:11 header/value', /whole/],
  ['words with commas', 'protocol: p\nrole: player\nrules: a, b\n\n', '3:8 header/value', /separated by spaces/],
  ['a seat twice', 'protocol: p\nrole: player\nseats: a a\n\n', '3:8 header/value', /different labels/],
  ['no blank line', 'protocol: p\nrole: player\n>> (a)', '3:1 header/no-blank-line', /blank line/],
  ['wire text at the margin', body('(move)'), '4:1 line/syntax', />>, <<, --, or, or #/],
  ['a control character', body('>> (a\u0000b)'), '4:6 line/character', /U\+0000.*hex/],
  ['a lone surrogate', body('>> (\ud800)'), '4:5 line/character', /U\+d800/],
  ['a continuation of nothing', body('  (a)'), '4:1 line/stray-indent', /none to continue/],
  ['a continuation after a blank line', body('>> (a', '', '   b)'), '6:1 line/stray-indent', /none to continue/],
  ['a continuation after a comment', body('>> (a', '# x', '   b)'), '6:1 line/stray-indent', /none to continue/],
  ['an invalid stamp', body('[12.34] >> (a)'), '4:1 line/time', /\[12\.3\]/],
  ['a stamp without a line', body('[12.3]'), '4:7 line/syntax', /must start with/],
  ['an invalid seat', body('>> @a/b (a)'), '4:4 line/seat', /letters, digits/],
  ['two seats', body('>> @a @b (a)'), '4:7 line/seat', /one seat/],
  ['an unknown seat', seated('>> @alcie (a)'), '5:1 line/unknown-seat', /did you mean "alice"\?/],
  ['a seat left out', seated('>> (a)'), '5:1 line/missing-seat', /@alice, @bob/],
  ['an invalid link', body('>> ~ (a)'), '4:4 line/link', /expected ~/],
  ['nothing said', body('>> @a'), '4:6 line/nothing-said', /something after >>/],
  ['a misspelt word', body('<< leagl'), '4:4 line/unknown-word', /did you mean "legal"\?/],
  ['a reply without raw', body('<< hello'), '4:4 line/unknown-word', /put `raw` before/],
  ['a word of the other side', body('>> legal'), '4:4 line/unknown-word', /after >>/],
  ['the kind that has no word', body('>> message (a)'), '4:4 line/unknown-word', /"message"/],
  ['a word of every object', body('>> toString'), '4:4 line/unknown-word', /toString/],
  ['wire text without direction', body('-- (a)'), '4:4 line/argument', />> or <</],
  ['a pattern left out', body('<< match'), '4:9 line/argument', /expected text/],
  ['a pattern on the line below', body('<< match', '   (a)'), '4:9 line/argument', /on the same line/],
  ['a reason on the line below', body('>> close', '   (a)'), '4:9 line/argument', /on the same line/],
  ['a time left out', body('<< silence'), '4:11 line/argument', /^expected a time.*300ms/],
  ['a wrong time', body('<< silence  soon'), '4:13 line/argument', /"soon"/],
  ['a wrong count', body('-- repeat 0', '-- end-repeat'), '4:11 line/argument', /from 1/],
  ['a wrong status', body('<< exit zero'), '4:9 line/argument', /signal name/],
  ['a wrong signal', body('>> signal 9'), '4:11 line/argument', /SIGTERM/],
  ['an amount left out', body('>> chunks (a)'), '4:11 line/argument', /from 1/],
  ['too much', body('<< silence 5s  please'), '4:16 line/extra', /"please"/],
  ['something after legal', body('<< legal move'), '4:10 line/argument', /end of the line/],
  ['a continued word', body('<< legal', '   (a)'), '5:4 line/extra', /continued/],
  ['an option twice', body('>> crlf crlf (a)'), '4:9 line/manner', /twice/],
  ['options that contradict', body('>> no-newline crlf (a)'), '4:20 line/manner', /contradict/],
  ['chunks of what waits', body('>> chunks 2 with-next (a)'), '4:23 line/manner', /contradict/],
  ['pauses without chunks', body('>> every 5ms (a)'), '4:14 line/manner', /needs chunks/],
  ['an ending of raw text', body('>> no-newline raw a'), '4:15 line/manner', /applies to message, fill, not to raw/],
  ['a time for silence', body('<< within 5s silence 5s'), '4:14 line/manner', /not to silence/],
  ['or without what it is an alternative to', body('>> (a)', 'or (b)'), '5:1 line/or', /directly follow/],
  ['or below a comment', body('<< (a)', '# x', 'or (b)'), '6:1 line/or', /directly follow/],
  ['or with a seat', body('<< @a (a)', 'or @b (b)'), '5:1 line/or', /seat/],
  ['raw text on both lines', body('>> raw (a', '   |b)'), '5:1 raw/margin', /either/],
  ['raw text without margin', body('>> raw', '   |(a', '   b)'), '6:4 raw/margin', /start with \|/],
  ['half a byte', body('>> hex 00 f'), '4:11 hex/syntax', /"f"/],
  ['a quote left open', body('>> hex', '  "abc'), '5:3 hex/syntax', /double quotes/],
  ['a repeat without end', body('-- repeat 2', '>> (a)'), '4:1 repeat/unbalanced', /end-repeat/],
  ['an end without repeat', body('-- end-repeat'), '4:1 repeat/unbalanced', /no repeat/],
  ['a repeat in a repeat', body('-- repeat 2', '-- repeat 3', '-- end-repeat'), '5:1 repeat/unbalanced', /line 4/],
];

describe('an error says where it is and what is allowed:', () => {
  test.each(ROWS)('%s', (_, text, place, message) => {
    const [first] = errorsOf(text);
    expect(places(first ? [first] : [])).toEqual([place]);
    expect(first!.message).toMatch(message);
  });

  test('every code except that of the vocabulary', () => {
    const shown = new Set(ROWS.map(([, , place]) => place.split(' ')[1]));
    expect(TRANSCRIPT_CODES.filter((code) => !shown.has(code))).toEqual(['header/unknown-value']);
  });
});

test('every other row has exactly one error', () => {
  const counts = ROWS.filter(([name]) => name !== 'an empty file').map(([name, text]) => [name, errorsOf(text).length]);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
});

test('all errors of a file are reported, in order', () => {
  const text = 'titel: x\nprotocol: p\nrole: judge\n\n>> hex 0\nor legal\n<< leagl\n-- pause\n-- note fine\n   (b)\nx';
  expect(places(errorsOf(text))).toEqual([
    '1:1 header/unknown-key',
    '3:7 header/value',
    '5:8 hex/syntax',
    '7:4 line/unknown-word',
    '8:9 line/argument',
    '11:1 line/syntax',
  ]);
});

test('values are checked against the vocabulary, with a suggestion', () => {
  const text = 'protocol: sexpr/v4\nrole: player\nrules: act/phase act/phsae\n\n';
  const errors = errorsOf(text, { protocol: ['sexpr/v1', 'sexpr/v2'], rules: ['act/phase', 'act/in-hand'] });
  expect(places(errors)).toEqual(['1:11 header/unknown-value', '3:18 header/unknown-value']);
  expect(errors[1]!.message).toContain('did you mean "act/phase"?');
});

describe('what could not be read back is not written:', () => {
  test.each([
    ['a message that does not start with a bracket', { side: '>>', kind: 'message', text: 'hello' }],
    ['a message with a blank line', { side: '>>', kind: 'message', text: '(a\n\nb)' }],
    ['a message with a control character', { side: '>>', kind: 'message', text: '(a\rb)' }],
    ['raw text with a control character', { side: '>>', kind: 'raw', text: 'a\rb' }],
    ['an empty note', { side: '--', kind: 'note', text: '' }],
  ] as const)('%s', (_, entry) => {
    expect(() => makeTranscript({ header: { protocol: 'p', role: 'player' }, entries: [entry] })).toThrow(
      /cannot be written as plain text/,
    );
  });

  test('a header value over two lines', () => {
    expect(() => makeTranscript({ header: { protocol: 'p', role: 'player', title: 'a\nb' }, entries: [] })).toThrow(
      /title/,
    );
  });
});
