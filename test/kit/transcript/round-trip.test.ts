import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bytesOfEntry,
  createRecorder,
  entryOfBytes,
  FRAMINGS,
  makeTranscript,
  parseTranscript,
  readTranscript,
  type Transcript,
} from '../../../src/kit/transcript/index.js';
import { sized } from '../../sizes.js';
import { transcripts } from './arbitraries.js';

const numRuns = sized({ test: 500, long: 50_000 });

describe('any transcript', () => {
  test('is read back as written', () => {
    fc.assert(
      fc.property(transcripts, (transcript) => {
        expect(parseTranscript(makeTranscript(transcript))).toEqual({ ok: true, value: transcript });
      }),
      { numRuns },
    );
  });

  test('may have CRLF and a byte order mark in its file', () => {
    fc.assert(
      fc.property(transcripts, (transcript) => {
        const text = `\uFEFF${makeTranscript(transcript).replaceAll('\n', '\r\n')}`;
        expect(parseTranscript(text)).toEqual({ ok: true, value: transcript });
      }),
      { numRuns: numRuns / 5 },
    );
  });

  test('gives the same text when recorded entry by entry', () => {
    fc.assert(
      fc.property(transcripts, ({ header, entries }) => {
        let text = '';
        const recorder = createRecorder(header, (more) => {
          text += more;
        });
        for (const entry of entries) {
          if (entry.side === '#') recorder.comment(entry.text);
          else recorder.add(entry.time ?? 0, entry);
        }
        expect(text).toBe(makeTranscript(recorder.transcript()));
        expect(parseTranscript(text)).toEqual({ ok: true, value: recorder.transcript() });
        expect(readTranscript(text)).toEqual({ ok: true, value: recorder.recording() });
      }),
      { numRuns: numRuns / 5 },
    );
  });
});

test('parsing never throws, and what is accepted is written canonically', () => {
  const pieces = fc.constantFrom(
    ...[
      'protocol: sexpr/v1\n',
      'role: player\n',
      'title: x\n',
      '\n',
      '\n',
      ' ',
      '   ',
      '>> ',
      '<< ',
      '-- ',
      'or ',
      '# ',
      '@a ',
    ],
    ...[
      '~1 ',
      'raw',
      'hex ',
      '"',
      '00',
      '|',
      'Action|!ep',
      '<EOF>',
      '(',
      ')',
      '{',
      'legal',
      'match ',
      'silence ',
      '5s',
      '\n',
      '[1.5] ',
      '\t',
      '\r',
      '\0',
    ],
  );
  const texts = fc.array(pieces, { maxLength: 40 }).map((all) => `protocol: p\nrole: player\n\n${all.join('')}`);
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
      const read = parseTranscript(text);
      if (!read.ok) expect(read.error.length).toBeGreaterThan(0);
      else {
        const canonical = makeTranscript(read.value);
        expect(parseTranscript(canonical)).toEqual(read);
        expect(makeTranscript((parseTranscript(canonical) as { value: Transcript }).value)).toBe(canonical);
      }
    }),
    { numRuns: numRuns * 4 },
  );
});

describe('any bytes', () => {
  const pieces = fc.constantFrom(
    '(clean x)',
    '{"a":1}',
    '1|Action|!ep<EOF>',
    '<EOF>',
    '\n',
    '\r\n',
    ' ',
    '\t',
    '|',
    '#',
    'é',
    '\u2028',
    '\0',
    '\n\n',
    'hello',
  );
  const chunks = fc.oneof(
    fc.array(pieces, { maxLength: 6 }).map((parts) => Buffer.from(parts.join(''))),
    fc.uint8Array({ maxLength: 40 }),
  );

  test.each(FRAMINGS)('survive a recording (%s)', (framing) => {
    fc.assert(
      fc.property(fc.array(chunks, { maxLength: 4 }), (all) => {
        const recorder = createRecorder({ protocol: 'p', role: 'player' });
        for (const bytes of all) recorder.received(1, Uint8Array.from(bytes), {}, framing);
        const read = parseTranscript(makeTranscript(recorder.transcript()));
        const back = read.ok ? read.value.entries.map((entry) => bytesOfEntry(entry as never, framing)) : [];
        expect(back.map((bytes) => [...bytes])).toEqual(all.map((bytes) => [...bytes]));
      }),
      { numRuns },
    );
  });

  test('that are text come back from either framing as the same text', () => {
    fc.assert(
      fc.property(
        fc.array(pieces).map((parts) => parts.join('')),
        fc.constantFrom(...FRAMINGS),
        (text, framing) => {
          expect(Buffer.from(bytesOfEntry(entryOfBytes(text, framing), framing)).toString()).toBe(text);
        },
      ),
    );
  });
});
