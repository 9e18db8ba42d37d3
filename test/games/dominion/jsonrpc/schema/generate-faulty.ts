import { type SeededRandom, seededRandom } from '../../../../../src/core/seeded-random.js';
import {
  generatePayload,
  type MessageSpec,
  messageText,
  validatePayload,
} from '../../../../../src/games/dominion/jsonrpc/schema/generate-payload.js';
import { breakEnvelope, ENVELOPE_FAULT_NAMES, type EnvelopeFaultName } from '../envelope/envelope-faults.js';
import { breakAt, PAYLOAD_FAULTS, type PayloadFault, pathsOf, pointerOf } from './payload-faults.js';

export const JSON_FAULTS = [...PAYLOAD_FAULTS, ...ENVELOPE_FAULT_NAMES] as const;
export type JsonFault = PayloadFault | EnvelopeFaultName;

/** A message with one fault. */
export interface Faulty {
  readonly text: string;
  readonly fault: JsonFault;
  readonly within: 'payload' | 'envelope';
  /** The place of the fault in the params or the result. */
  readonly pointer: string;
  /** The message before it was broken. */
  readonly valid: string;
}

/**
 * A message that is refused for certain: by the schema if the fault is in the payload, otherwise by the envelope or the
 * session (a notification or a batch from a player, a null id). Null if the fault cannot occur in it.
 */
export function generateFaulty(spec: MessageSpec, seed: number, fault?: JsonFault): Faulty | null {
  const random = seededRandom(seed);
  for (const each of fault === undefined ? random.shuffled(JSON_FAULTS) : [fault]) {
    const faulty = isPayloadFault(each) ? inPayload(spec, each, random) : inEnvelope(spec, each, random);
    if (faulty) return faulty;
  }
  return null;
}

const isPayloadFault = (fault: JsonFault): fault is PayloadFault =>
  (PAYLOAD_FAULTS as readonly string[]).includes(fault);

const ATTEMPTS = 8;
const PLACES = 24;

function inPayload(spec: MessageSpec, fault: PayloadFault, random: SeededRandom): Faulty | null {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const payload = generatePayload(spec, random);
    if (payload === undefined) return null;
    for (const path of random.shuffled(pathsOf(payload)).slice(0, PLACES)) {
      const broken = breakAt(fault, payload, path, random);
      if (broken === undefined || validatePayload(spec, broken).ok) continue;
      return {
        text: messageText(spec, broken),
        fault,
        within: 'payload',
        pointer: pointerOf(path),
        valid: messageText(spec, payload),
      };
    }
  }
  return null;
}

function inEnvelope(spec: MessageSpec, fault: EnvelopeFaultName, random: SeededRandom): Faulty | null {
  const valid = messageText(spec, generatePayload(spec, random));
  const text = breakEnvelope(fault, valid, random);
  return text === null ? null : { text, fault, within: 'envelope', pointer: '', valid };
}
