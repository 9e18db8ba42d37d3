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

const topicsOf = (dialect: Dialect, seed: number): MessageSpec[] =>
  METHODS.filter((method) => hasMethod(dialect, method)).flatMap((method): MessageSpec[] => {
    const params: MessageSpec = { dialect, method, part: 'params' };
    if (declarationOf(method).kind === 'notification') return [params];
    return [params, { dialect, method, part: 'result', request: generateParams(dialect, method, seed) }];
  });

const senderOf = ({ method, part }: MessageSpec): Party =>
  (declarationOf(method).from === 'server') === (part === 'params') ? 'server' : 'player';

/** A session in which this message is due. */
function sessionFor(topic: MessageSpec): Session {
  const { from, occasion } = declarationOf(topic.method);
  const asks = (id: number, method: Method, request?: unknown) => ({ id, method, params: request });
  const turn = from === 'player' || occasion === 'prompt';
  const base: Session = { ...START, stage: topic.method === 'StartGame' ? 'lobby' : 'started', turn };
  if (topic.part === 'params') return occasion === 'prompt' ? { ...base, requested: [asks(99, 'Play')] } : base;
  const pending = [asks(1, topic.method, topic.request)];
  return from === 'server' ? { ...base, asked: pending } : { ...base, requested: pending };
}

/** Whether a text is taken by envelope, session and schema. */
function isTaken(topic: MessageSpec, text: string): boolean {
  const envelope = parseEnvelope(text);
  const step = advance(sessionFor(topic), senderOf(topic), envelope);
  if (!step.ok) return false;
  if (envelope.kind === 'request' || envelope.kind === 'notification') {
    return validateParams(topic.dialect, envelope.method, envelope.params, senderOf(topic)).ok;
  }
  if (envelope.kind !== 'response' || step.answers === null) return false;
  return validateResult(topic.dialect, step.answers.method, step.answers.params, envelope.result).ok;
}

describe.each(DIALECTS)('the dialect %s', (dialect) => {
  test('generates messages that it takes, the same from the same seed', () => {
    for (const seed of SEEDS) {
      for (const topic of topicsOf(dialect, seed)) {
        const text = generateMessage(topic, seed);
        if (!isTaken(topic, text)) throw new Error(`${JSON.stringify(topic)}: ${text}`);
        expect(generateMessage(topic, seed)).toBe(text);
      }
    }
  });

  test('generates messages with one fault that it refuses', () => {
    for (const seed of SEEDS) {
      for (const topic of topicsOf(dialect, seed)) {
        const faulty = generateFaulty(topic, seed);
        if (faulty === null) throw new Error(`${JSON.stringify(topic)} cannot be broken`);
        expect(isTaken(topic, faulty.valid)).toBe(true);
        if (isTaken(topic, faulty.text)) throw new Error(`${faulty.fault}: ${faulty.text}`);
      }
    }
  });

  test.each(JSON_FAULTS)('has room for the fault %s, and surely refuses it', (fault: JsonFault) => {
    const found = SEEDS.slice(0, 4).flatMap((seed) =>
      topicsOf(dialect, seed).flatMap((topic) => {
        const faulty = generateFaulty(topic, seed, fault);
        return faulty === null ? [] : [{ topic, faulty }];
      }),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ topic, faulty }) => isTaken(topic, faulty.text))).toEqual([]);
  });

  test('keeps what it is given: a card, and what that card takes', () => {
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
