import { describe, expect, test } from 'vitest';
import {
  type Entry,
  expandRepeats,
  makeTranscript,
  parseTranscript,
  readTranscript,
  type Transcript,
} from '../../../src/kit/transcript/index.js';

const HEADER = 'protocol: sexpr/v1\nrole:     player\n\n';

const parsed = (text: string): Transcript => {
  const read = parseTranscript(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
};
const entriesOf = (body: string): readonly Entry[] => parsed(HEADER + body).entries;

// The first example of docs/transcripts.md, without its comment.
const MINE = `id:       C-111
title:    mine turns silver into gold
protocol: sexpr/v1
role:     player
rules:    act-mine/cost
points:   2

>> (move ((players alice bob) (supply gold silver copper) (trash) (actions 1) (buys 1) (coins 0)
          (deck copper) (hand mine silver estate) (plays) (discards)))
<< legal
`;

describe('the example of the manual', () => {
  test('is read', () => {
    expect(parsed(MINE)).toEqual({
      header: {
        id: 'C-111',
        title: 'mine turns silver into gold',
        protocol: 'sexpr/v1',
        role: 'player',
        rules: ['act-mine/cost'],
        points: 2,
      },
      entries: [
        {
          side: '>>',
          kind: 'message',
          text:
            '(move ((players alice bob) (supply gold silver copper) (trash) (actions 1) (buys 1) (coins 0)\n' +
            '       (deck copper) (hand mine silver estate) (plays) (discards)))',
        },
        { side: '<<', kind: 'legal' },
      ],
    });
  });

  test('is canonical', () => {
    expect(makeTranscript(parsed(MINE))).toBe(MINE);
  });

  test('is read with its lines', () => {
    const read = readTranscript(MINE);
    expect(read.ok && read.value.lines).toEqual({
      header: { id: 1, title: 2, protocol: 3, role: 4, rules: 5, points: 6 },
      entries: [8, 10],
    });
  });
});

describe('a line is read', () => {
  test.each<[string, string, object]>([
    ['a message', '>> (clean)', { side: '>>', kind: 'message', text: '(clean)' }],
    ['a message right after its direction', '>>(clean)', { side: '>>', kind: 'message', text: '(clean)' }],
    [
      'a JSON message over several lines',
      '<< {"a": [1,\n       2]}',
      { side: '<<', kind: 'message', text: '{"a": [1,\n    2]}' },
    ],
    ['a message continued by tabs', '>> (a\n\t(b))', { side: '>>', kind: 'message', text: '(a\n(b))' }],
    ['a message continued at the smallest indent', '>> (a\n (b))', { side: '>>', kind: 'message', text: '(a\n(b))' }],
    ['what looks like a comment inside a message', '>> (a\n   # b)', { side: '>>', kind: 'message', text: '(a\n# b)' }],
    ['a seat', '>> @0-alice (clean)', { side: '>>', kind: 'message', seat: '0-alice', text: '(clean)' }],
    ['a time', '[ 12.5] >> (a)', { side: '>>', kind: 'message', time: 12.5, text: '(a)' }],
    ['a whole time', '[12]<< legal', { side: '<<', kind: 'legal', time: 12 }],
    ['links', '<< @a ~1 ~2b (a)', { side: '<<', kind: 'message', seat: 'a', links: ['1', '2b'], text: '(a)' }],
    [
      'marks after options',
      '>> chunks 3 @a (b)',
      { side: '>>', kind: 'message', seat: 'a', options: { chunks: 3 }, text: '(b)' },
    ],
    [
      'chunks with pauses',
      '>> chunks 1 every 20ms raw x',
      { side: '>>', kind: 'raw', options: { chunks: 1, every: 20 }, text: 'x' },
    ],
    ['raw text', '>> raw  ( a )  ', { side: '>>', kind: 'raw', text: ' ( a )  ' }],
    ['raw text that looks like a word', '<< raw legal', { side: '<<', kind: 'raw', text: 'legal' }],
    ['raw nothing', '>> raw', { side: '>>', kind: 'raw', text: '' }],
    ['raw lines', '>> raw\n   |(a\n | b)\t\n   |', { side: '>>', kind: 'raw', text: '(a\n b)\t\n' }],
    ['raw lines that look like a body', '>> raw\n   |>> x\n   |# y', { side: '>>', kind: 'raw', text: '>> x\n# y' }],
    ['bytes', '>> hex 00FF 0a\n  "(é"', { side: '>>', kind: 'hex', bytes: Uint8Array.of(0, 255, 10, 40, 0xc3, 0xa9) }],
    ['no bytes', '>> hex', { side: '>>', kind: 'hex', bytes: Uint8Array.of() }],
    ['a pattern', '<< match (buy _)', { side: '<<', kind: 'match', text: '(buy _)' }],
    ['a pattern that is a wildcard', '<< match _', { side: '<<', kind: 'match', text: '_' }],
    ['silence', '<< silence 1.5s', { side: '<<', kind: 'silence', ms: 1500 }],
    ['a deadline of its own', '<< within 2min legal', { side: '<<', kind: 'legal', options: { within: 120_000 } }],
    ['any exit', '<< exit', { side: '<<', kind: 'exit', status: '' }],
    ['an exit by signal', '<< exit SIGKILL', { side: '<<', kind: 'exit', status: 'SIGKILL' }],
    ['the end of input', '>> end', { side: '>>', kind: 'end' }],
    ['a closing frame', '<< close 1000 bye', { side: '<<', kind: 'close', text: '1000 bye' }],
    ['standard error', '<< stderr raw ouch', { side: '<<', kind: 'raw', options: { stderr: true }, text: 'ouch' }],
    ['a note over two lines', '-- note a\n        b', { side: '--', kind: 'note', text: 'a\nb' }],
    ['a comment', '#x', { side: '#', kind: 'comment', text: 'x' }],
    ['an empty comment', '#', { side: '#', kind: 'comment', text: '' }],
  ])('%s', (_, body, entry) => {
    expect(entriesOf(body)).toEqual([entry]);
    expect(entriesOf(`${body}\n`)).toEqual([entry]);
  });

  test('one of several', () => {
    expect(entriesOf('<< @a (x)\nor (y\n    z)\nor silence 5s')).toEqual([
      {
        side: '<<',
        kind: 'message',
        seat: 'a',
        text: '(x)',
        or: [
          { side: '<<', kind: 'message', text: '(y\n z)' },
          { side: '<<', kind: 'silence', ms: 5000 },
        ],
      },
    ]);
  });
});

describe('the formatter', () => {
  test.each([
    ['aligns the header', 'role:player\nprotocol :  p\n\n', 'role:     player\nprotocol: p\n\n'],
    [
      'joins a value over several lines',
      'protocol: p\nrole: player\nrules: a\n  b\n\n',
      'protocol: p\nrole:     player\nrules:    a b\n\n',
    ],
    [
      'keeps comments where they are',
      '# top\n\nprotocol: p\n#a\nrole: server\n# end\n\n#b\n>> (a)\n# c\n',
      '# top\nprotocol: p\n# a\nrole:     server\n# end\n\n# b\n>> (a)\n# c\n',
    ],
    ['keeps one blank line of several', `${HEADER}>> (a)\n\n \n\n<< legal\n\n\n`, `${HEADER}>> (a)\n\n<< legal\n`],
    ['aligns time stamps', `${HEADER}[1]  >>   (a)`, `${HEADER}[     1.0] >> (a)\n`],
    ['moves a text with its line', `${HEADER}>>      (a\n         (b))`, `${HEADER}>> (a\n    (b))\n`],
    [
      'shows what can be read in bytes',
      `${HEADER}>> hex 28 63 6c 65 29 0d 0a 41`,
      `${HEADER}>> hex "(cle)" 0d 0a 41\n`,
    ],
    [
      'writes times in their natural unit',
      `${HEADER}-- pause 1000ms\n-- pause 0.5s`,
      `${HEADER}-- pause 1s\n-- pause 500ms\n`,
    ],
  ])('%s', (_, text, canonical) => {
    expect(makeTranscript(parsed(text))).toBe(canonical);
    expect(makeTranscript(parsed(canonical))).toBe(canonical);
  });
});

test('$round is the number of the round, in lines that may have names', () => {
  const body = [
    '-- repeat 2',
    '>> fill (a $round $rounds)',
    '<< match (b $round)',
    'or match (c $round)',
    '-- end-repeat',
  ];
  const lines = [...expandRepeats(entriesOf(body.join('\n')))].map((entry) => {
    const or = 'or' in entry ? (entry.or ?? []) : [];
    return [entry, ...or].map((each) => ('text' in each ? each.text : ''));
  });
  expect(lines).toEqual([['(a 1 $rounds)'], ['(b 1)', '(c 1)'], ['(a 2 $rounds)'], ['(b 2)', '(c 2)']]);
});

test('a repeat is expanded', () => {
  const done = [
    ...expandRepeats(
      entriesOf('>> (a)\n-- repeat 2\n>> (b)\n<< legal\n-- end-repeat\n-- repeat 1\n>> (c)\n-- end-repeat\n>> end'),
    ),
  ];
  expect(done.map((entry) => ('text' in entry ? entry.text : entry.kind))).toEqual([
    '(a)',
    '(b)',
    'legal',
    '(b)',
    'legal',
    '(c)',
    'end',
  ]);
});

test('a game of 5,000 messages and 10 MB is read completely', () => {
  const message = `(move ((supply ${'silver '.repeat(280)}gold)))`;
  const lines = Array.from({ length: 5000 }, (_, i) => `[${(i / 2).toFixed(1).padStart(8)}] >> @a ${message}\n`);
  const text = `protocol: p\nrole:     player\nseats:    a\n\n${lines.join('')}`;
  expect(text.length).toBeGreaterThan(9_900_000);
  const transcript = parsed(text);
  expect(transcript.entries.length).toBe(5000);
  expect(makeTranscript(transcript)).toBe(text);
});

test('a message of 10 MB over a hundred thousand lines is read completely', () => {
  const text = `(${'x'.repeat(98)}\n${`${'y'.repeat(98)}\n`.repeat(100_000)})`;
  const [entry] = entriesOf(`>> ${text.replaceAll('\n', '\n   ')}\n`);
  expect(entry).toEqual({ side: '>>', kind: 'message', text });
});
