import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOfEntry, parseTranscript, readTranscript } from '../../src/kit/transcript/index.js';
import type { Ending, Observer, PeerEvent } from '../../src/peer/index.js';
import { type GameRecorder, recordGame } from '../../src/run/record-game.js';

const MIB = 1024 * 1024;
const HEADER = { protocol: 'sexpr/v3', role: 'player', seats: ['alice', 'bob'] } as const;
const ENDING = {} as Ending;

type Stream = Extract<PeerEvent, { bytes: unknown }>['kind'];

interface Recording {
  readonly say: (kind: Stream, bytes: Uint8Array, times?: number) => void;
  readonly end: () => void;
  readonly text: () => string;
  readonly recording: GameRecorder['recording'];
}

function recordingOf(seat: string): Recording {
  let text = '';
  const record = recordGame(
    HEADER,
    () => 0,
    (lines) => {
      text += lines;
    },
  );
  const observe: Observer = record.at(seat);
  return {
    say: (kind, bytes, times = 1) => {
      for (let count = 0; count < times; count++) observe({ at: 1, kind, bytes });
    },
    end: () => observe({ at: 2, kind: 'ended', ending: ENDING }),
    text: () => text,
    recording: record.recording,
  };
}

const notesIn = (text: string): string[] => text.split('\n').filter((line) => line.includes(' note '));

test.each<[string, '<<' | 'stderr', Uint8Array, number]>([
  ['blanks on stdout', '<<', Buffer.alloc(65_536, ' '), 1024],
  ['plays on stdout', '<<', Buffer.alloc(65_000, '(add copper)\n'), 1024],
  ['single bytes on stdout', '<<', Buffer.from('x'), 200_000],
  ['lines on stderr', 'stderr', Buffer.from(`${'x'.repeat(1000)}\n`), 50_000],
])('of a flood of %s only the beginning is written down, and how much is missing', (_what, kind, chunk, times) => {
  const { say, end, text } = recordingOf('alice');
  say(kind, chunk, times);
  end();
  expect(text().length).toBeLessThan(4 * MIB);
  const stream = kind === '<<' ? 'stdout' : 'stderr';
  const [first, last, ...others] = notesIn(text());
  expect(first).toContain(`@alice note from here on its ${stream} is left out`);
  const leftOut = Number(new RegExp(`left out: (\\d+) bytes of its ${stream}`).exec(last ?? '')?.[1]);
  expect(leftOut).toBeLessThan(chunk.length * times);
  expect(leftOut % chunk.length).toBe(0);
  expect(others).toEqual([]);
  expect(parseTranscript(text()).ok).toBe(true);
});

test('a long game is written down in full', () => {
  const { say, end, text } = recordingOf('bob');
  const request = Buffer.from(`(move (${'x'.repeat(800)}))\n`);
  const reply = Buffer.from('(act mine silver gold)\n');
  for (let turn = 0; turn < 20_000; turn++) {
    say('>>', request);
    say('<<', reply);
  }
  end();
  expect(text().split('(act mine silver gold)')).toHaveLength(20_001);
  expect(notesIn(text())).toEqual([]);
});

const PIECES = ['(clean)', '\n', '\r\n', ' ', 'é', '\uFEFF', '\0', '\n\n', 'hello'];
const chunks = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((parts) => Buffer.from(parts.join(''))),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);

test('any bytes are written down so that they can be read again, and need not be', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom<Stream>('>>', '<<', 'stderr'), chunks), { maxLength: 5 }), (all) => {
      const { say, text, recording } = recordingOf('alice');
      for (const [kind, bytes] of all) say(kind, Uint8Array.from(bytes));
      expect(readTranscript(text())).toEqual({ ok: true, value: recording() });
      const back = recording().transcript.entries.map((entry) => bytesOfEntry(entry as never, 'stream'));
      expect(back.map((bytes) => [...bytes])).toEqual(all.map(([, bytes]) => [...bytes]));
    }),
  );
});
