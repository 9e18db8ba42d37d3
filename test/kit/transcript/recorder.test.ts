import { describe, expect, test } from 'vitest';
import { createRecorder, makeTranscript, parseTranscript } from '../../../src/kit/transcript/index.js';

const HEADER = { protocol: 'sexpr/v3', role: 'player', seats: ['alice', 'bob'] } as const;

function recording(): { readonly written: string[]; readonly recorder: ReturnType<typeof createRecorder> } {
  const written: string[] = [];
  return { written, recorder: createRecorder(HEADER, (text) => written.push(text)) };
}

test('a recording is written line by line', () => {
  const { written, recorder } = recording();
  const alice = { seat: 'alice' };
  recorder.add(0, { side: '>>', kind: 'start', text: './alice --fast', ...alice });
  recorder.sent(1.234, '(moved bob (clean))\n', alice);
  recorder.received(20, '(clean)', { ...alice, links: ['1'] });
  recorder.stderr(21, 'thinking\nhard\n', alice);
  recorder.add(5000, { side: '--', kind: 'deadline', ms: 5000, ...alice });
  recorder.note(5001, 'killed');
  recorder.add(5002.06, { side: '<<', kind: 'exit', status: 'SIGKILL', ...alice });
  expect(written).toEqual([
    'protocol: sexpr/v3\nrole:     player\nseats:    alice bob\n\n',
    '[     0.0] >> @alice start ./alice --fast\n',
    '[     1.2] >> @alice (moved bob (clean))\n',
    '[    20.0] << @alice ~1 no-newline (clean)\n',
    '[    21.0] << @alice stderr raw\n   |thinking\n   |hard\n   |\n',
    '[  5000.0] -- @alice deadline 5s\n',
    '[  5001.0] -- note killed\n',
    '[  5002.1] << @alice exit SIGKILL\n',
  ]);
});

test('a recording can be read after every line, up to there', () => {
  const { written, recorder } = recording();
  for (let ms = 0; ms < 5; ms++) recorder.received(ms, 'half a (mess\nage', { seat: 'bob' });
  for (let lines = 1; lines <= written.length; lines++) {
    const read = parseTranscript(written.slice(0, lines).join(''));
    expect(read.ok && read.value.entries.length).toBe(lines - 1);
  }
  expect(written.join('')).toBe(makeTranscript(recorder.transcript()));
});

describe('what was received is written as', () => {
  const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

  test.each<[string, string | Uint8Array, 'stream' | 'frames', string]>([
    ['a message with its newline', '(clean)\n', 'stream', '(clean)'],
    ['a message without one', '(clean)', 'stream', 'no-newline (clean)'],
    ['a message with CRLF', '(clean)\r\n', 'stream', 'crlf (clean)'],
    ['a message over two lines', '(clean\n  x)\n', 'stream', '(clean\n                     x)'],
    ['a message of its own frame', '{"id":1}', 'frames', '{"id":1}'],
    ['a frame that ends in a newline', '{"id":1}\n', 'frames', 'raw\n   |{"id":1}\n   |'],
    ['a message from bytes', Buffer.from('(é)\n'), 'stream', '(é)'],
    ['a binary frame', Buffer.from('{"id":1}'), 'frames', 'hex 7b 22 69 64 22 ":1}"'],
    ['text that is not a message', 'legal', 'stream', 'raw legal'],
    ['a newline alone', '\n', 'stream', 'raw\n   |\n   |'],
    ['nothing', '', 'stream', 'raw'],
    ['trailing spaces, made visible', '(clean)  \n', 'stream', 'hex "(clean)  " 0a'],
    ['a NUL', '(cl\0ean)\n', 'stream', 'hex "(cl" 00 "ean)" 0a'],
    ['broken UTF-8', bytes(0x28, 0xff, 0x29), 'stream', 'hex 28 ff 29'],
    ['a colour', '\u001b[31m(a)', 'stream', 'hex 1b "[31m(a)"'],
  ])('%s', (_, wire, framing, text) => {
    const { written, recorder } = recording();
    recorder.received(0, wire, { seat: 'bob' }, framing);
    expect(written[1]).toBe(`[     0.0] << @bob ${text}\n`);
  });

  test.each([
    ['a note of any text', 'a\n\n  b \r\n\u001b[0m', 'a\n                     b \ufffd\n                   \ufffd[0m'],
    ['an empty note', ' \n', '(empty)'],
  ])('%s', (_, note, text) => {
    const { written, recorder } = recording();
    recorder.note(0, note);
    expect(written[1]).toBe(`[     0.0] -- note ${text}\n`);
  });
});
