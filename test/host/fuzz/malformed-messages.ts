import { type SeededRandom, seededRandom } from '../../../src/core/seeded-random.js';
import type { Dialect } from '../../../src/games/dominion/jsonrpc/messages.js';
import type { MessageSpec } from '../../../src/games/dominion/jsonrpc/schema/generate-payload.js';
import { generateFaulty, type JsonFault } from '../../games/dominion/jsonrpc/schema/generate-faulty.js';
import { generateParams } from '../../games/dominion/jsonrpc/schema/generate-message.js';
import { PAYLOAD_FAULTS } from '../../games/dominion/jsonrpc/schema/payload-faults.js';

/** A request of the server, as a client remembers it. */
export interface Asked {
  readonly id: number;
  readonly method: 'StartGame';
  readonly params: unknown;
}

const REQUESTS = ['Play', 'Buy', 'EndTurn'] as const;
const ANSWERED = ['StartGame', 'Attack', 'Harbinger', 'Vassal', 'Poacher', 'ThroneRoom', 'Library', 'Sentry'] as const;
const ODD_ID = 'odd';

/** A request of a player with one fault, or a response with one: to the last request, or to none. */
export function faultyText(dialect: Dialect, seed: number, asked: Asked | null): string {
  const random = seededRandom(seed);
  const faulty = generateFaulty(topicOf(dialect, random, asked), seed);
  return faulty?.text ?? noiseText(seed);
}

function topicOf(dialect: Dialect, random: SeededRandom, asked: Asked | null): MessageSpec {
  if (random.below(3) > 0) return { dialect, method: random.pick(REQUESTS), part: 'params', id: random.below(1000) };
  if (asked !== null && random.below(2) > 0) {
    const { id, method, params } = asked;
    return { dialect, method, part: 'result', request: params, id };
  }
  const method = random.pick(ANSWERED);
  const request = generateParams(dialect, method, random.below(1000));
  return { dialect, method, part: 'result', request, id: random.below(20) };
}

/** Faults that only lead to an error, so that the game goes on. */
const NOT_FATAL: readonly JsonFault[] = [
  ...PAYLOAD_FAULTS,
  'missing-id',
  'wrong-case-method',
  'unknown-method',
  'batch',
  'nested-batch',
];

/** A request with one fault. */
export const faultyRequest = (dialect: Dialect, seed: number): string =>
  withFault({ dialect, method: seededRandom(seed).pick(REQUESTS), part: 'params' }, seed);

/** A message of a player, with a fault. */
export function withFault(topic: MessageSpec, seed: number): string {
  const odd = topic.part === 'params' ? { ...topic, id: ODD_ID } : topic;
  for (const fault of seededRandom(seed).shuffled(NOT_FATAL)) {
    const faulty = generateFaulty(odd, seed, fault);
    if (faulty !== null) return faulty.text;
  }
  return noiseText(seed);
}

const LETTERS = '{}[]":,0123456789.eE+-truefalsnl \\\u0000\u001f\ufeff\u2028ü漢😀jsonrpc';

/** Text that is hardly ever JSON. */
export function noiseText(seed: number): string {
  const random = seededRandom(seed);
  const letters = [...LETTERS];
  const depth = random.below(20) === 0 ? 10_000 : 0;
  return '['.repeat(depth) + Array.from({ length: random.below(200) }, () => random.pick(letters)).join('');
}

/** The frame in up to five pieces. */
export function piecesOf(text: string, seed: number): string[] {
  const random = seededRandom(seed);
  const letters = [...text];
  const cuts = Array.from({ length: random.below(5) }, () => random.below(letters.length + 1)).sort((a, b) => a - b);
  return [...cuts, letters.length].map((cut, index) => letters.slice(cuts[index - 1] ?? 0, cut).join(''));
}
