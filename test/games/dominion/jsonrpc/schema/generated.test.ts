import { describe, expect, test } from 'vitest';
import { parseEnvelope } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import {
  ATTACKS,
  DIALECTS,
  type Dialect,
  declarationOf,
  hasMethod,
  METHODS,
  type Method,
  type Party,
} from '../../../../../src/games/dominion/jsonrpc/messages.js';
import type { MessageSpec } from '../../../../../src/games/dominion/jsonrpc/schema/generate-payload.js';
import { validateParams, validateResult } from '../../../../../src/games/dominion/jsonrpc/schema/validate.js';
import { advance, type Session, START } from '../../../../../src/games/dominion/jsonrpc/session/session-machine.js';
import { generateFaulty, JSON_FAULTS, type JsonFault } from './generate-faulty.js';
import { generateMessage, generateParams, generateResult } from './generate-message.js';

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

const specsOf = (dialect: Dialect, seed: number): MessageSpec[] =>
  METHODS.filter((method) => hasMethod(dialect, method)).flatMap((method): MessageSpec[] => {
    const params: MessageSpec = { dialect, method, part: 'params' };
    if (declarationOf(method).kind === 'notification') return [params];
    return [params, { dialect, method, part: 'result', request: generateParams(dialect, method, seed) }];
  });

const senderOf = ({ method, part }: MessageSpec): Party =>
  (declarationOf(method).from === 'server') === (part === 'params') ? 'server' : 'player';

/** A session that expects this message. */
function sessionFor(spec: MessageSpec): Session {
  const { from, occasion } = declarationOf(spec.method);
  const asks = (id: number, method: Method, request?: unknown) => ({ id, method, params: request });
  const turn = from === 'player' || occasion === 'prompt';
  const base: Session = { ...START, stage: spec.method === 'StartGame' ? 'lobby' : 'started', turn };
  if (spec.part === 'params') return occasion === 'prompt' ? { ...base, requested: [asks(99, 'Play')] } : base;
  const pending = [asks(1, spec.method, spec.request)];
  return from === 'server' ? { ...base, asked: pending } : { ...base, requested: pending };
}

/** Whether envelope, session and schema accept a text. */
function isAccepted(spec: MessageSpec, text: string): boolean {
  const envelope = parseEnvelope(text);
  const step = advance(sessionFor(spec), senderOf(spec), envelope);
  if (!step.ok) return false;
  if (envelope.kind === 'request' || envelope.kind === 'notification') {
    return validateParams(spec.dialect, envelope.method, envelope.params, senderOf(spec)).ok;
  }
  if (envelope.kind !== 'response' || step.answers === null) return false;
  return validateResult(spec.dialect, step.answers.method, step.answers.params, envelope.result).ok;
}

describe.each(DIALECTS)('the dialect %s', (dialect) => {
  test('generates messages that it accepts, the same from the same seed', () => {
    for (const seed of SEEDS) {
      for (const spec of specsOf(dialect, seed)) {
        const text = generateMessage(spec, seed);
        if (!isAccepted(spec, text)) throw new Error(`${JSON.stringify(spec)}: ${text}`);
        expect(generateMessage(spec, seed)).toBe(text);
      }
    }
  });

  test('generates messages with one fault that it refuses', () => {
    for (const seed of SEEDS) {
      for (const spec of specsOf(dialect, seed)) {
        const faulty = generateFaulty(spec, seed);
        if (faulty === null) throw new Error(`${JSON.stringify(spec)} cannot contain a fault`);
        expect(isAccepted(spec, faulty.valid)).toBe(true);
        if (isAccepted(spec, faulty.text)) throw new Error(`${faulty.fault}: ${faulty.text}`);
      }
    }
  });

  test.each(JSON_FAULTS)('can contain the fault %s, and always refuses it', (fault: JsonFault) => {
    const found = SEEDS.slice(0, 4).flatMap((seed) =>
      specsOf(dialect, seed).flatMap((spec) => {
        const faulty = generateFaulty(spec, seed, fault);
        return faulty === null ? [] : [{ spec, faulty }];
      }),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ spec, faulty }) => isAccepted(spec, faulty.text))).toEqual([]);
  });

  test('keeps a given card and its data', () => {
    for (const seed of SEEDS) {
      const given = { card: 'ThroneRoom', data: { card: 'Mine' } };
      const params = generateParams(dialect, 'Play', seed, given);
      expect(params).toMatchObject({ ...given, data: { card: 'Mine', data: { trash: expect.any(String) } } });
      for (const card of ATTACKS) {
        const attack = generateParams(dialect, 'Attack', seed, { card });
        expect(attack).toMatchObject({ card });
        const result = generateResult(dialect, 'Attack', attack, seed);
        expect(validateResult(dialect, 'Attack', attack, result)).toEqual({ ok: true, notes: [] });
      }
    }
  });
});
