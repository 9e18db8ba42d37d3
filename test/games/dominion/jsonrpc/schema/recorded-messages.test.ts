import { describe, expect, test } from 'vitest';
import { parseEnvelope } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import {
  type Validation,
  validateParams,
  validateResult,
} from '../../../../../src/games/dominion/jsonrpc/schema/validate.js';
import {
  advance,
  type Session,
  START,
  stateOf,
} from '../../../../../src/games/dominion/jsonrpc/session/session-machine.js';
import { makeEnvelope } from '../envelope/make-envelope.js';
import { type Line, RECORDINGS, readRecording } from './read-recording.js';

/** Validates all messages of one seat, in both directions. */
function validateAll(lines: readonly Line[]): { readonly end: Session; readonly validations: readonly Validation[] } {
  const validations: Validation[] = [];
  let session = START;
  for (const { from, text } of lines) {
    const message = text === null ? ({ kind: 'close' } as const) : parseEnvelope(text);
    const step = advance(session, from, message);
    if (!step.ok) throw new Error(`${text}: ${JSON.stringify(step.violation)}`);
    session = step.session;
    if (message.kind === 'request' || message.kind === 'notification') {
      validations.push(validateParams('live', message.method, message.params, from));
    } else if (message.kind === 'response' && step.answers !== null) {
      validations.push(validateResult('live', step.answers.method, step.answers.params, message.result));
    } else if (message.kind !== 'close') throw new Error(`unexpected ${message.kind}`);
  }
  return { end: session, validations };
}

describe.each(RECORDINGS)('the recorded game %s of the real server', (name) => {
  const { seats, lines } = readRecording(name);
  const texts = lines.flatMap(({ text }) => (text === null ? [] : [text]));

  test('has envelopes that conform to the specification and round-trip', () => {
    for (const text of texts) {
      const envelope = parseEnvelope(text);
      if (envelope.kind === 'invalid') throw new Error(`${text}: ${envelope.reason}`);
      expect(envelope).not.toHaveProperty('notes.0');
      expect(JSON.parse(makeEnvelope(envelope))).toEqual(JSON.parse(text));
    }
    expect(texts.length).toBeGreaterThan(900);
  });

  test.each(seats)('conforms to the live dialect and the session machine at seat %s', (seat) => {
    const own = lines.filter((line) => line.seat === seat);
    const { end, validations } = validateAll(own);
    expect(stateOf(end)).toBe('closed');
    expect([end.asked, end.requested]).toEqual([[], []]);
    expect(validations.length).toBe(own.length - 1);
    expect(validations.filter((each) => !each.ok || each.notes.length > 0)).toEqual([]);
  });

  test('is not in the docs dialect: its states have three more members (J-24)', () => {
    const turn = texts
      .map((text) => parseEnvelope(text))
      .find((each) => 'method' in each && each.method === 'StartTurn');
    if (turn?.kind !== 'notification') throw new Error('no StartTurn');
    const validation = validateParams('docs', turn.method, turn.params, 'server');
    expect(validation.ok && validation.notes.map(({ pointer, register }) => `${pointer} ${register}`)).toEqual([
      '/trash J-24',
      '/in_play J-24',
      '/phase J-24',
    ]);
  });
});
