import { findJsonError } from '../../../../wire/json-syntax.js';
import { type Envelope, type EnvelopeOptions, parseEnvelope } from '../envelope/envelope.js';

/** A message for which its author is told exactly what is wrong, and in every version of Node the same. */
export function readEnvelope(text: string, options?: EnvelopeOptions): Envelope {
  const envelope = parseEnvelope(text, options);
  const isJson = envelope.kind !== 'invalid' || envelope.fault !== 'not-json';
  return isJson ? envelope : { ...envelope, reason: whyNotJson(text) ?? envelope.reason };
}

/** What is missing where a list or an object is not closed. */
const CLOSING = /^, or (?=[\]}]$)/;

function whyNotJson(text: string): string | null {
  const error = findJsonError(text);
  if (error === null) return null;
  const { index, expected } = error;
  const [found] = text.slice(index);
  if (found !== undefined) return `this is not JSON: found ${found} at character ${index + 1}, expected ${expected}`;
  return CLOSING.test(expected)
    ? `this is not JSON: a ${expected.replace(CLOSING, '')} is missing at its end`
    : `this is not JSON: it ends where ${expected} is expected`;
}
