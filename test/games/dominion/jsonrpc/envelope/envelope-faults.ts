import type { SeededRandom } from '../../../../../src/core/seeded-random.js';

type Message = { readonly [name: string]: unknown };

const without = (message: Message, member: string): Message =>
  Object.fromEntries(Object.entries(message).filter(([name]) => name !== member));

/** The message with one fault, or null if it has no such member. */
type Break = (message: Message, text: string, random: SeededRandom) => unknown;

const replaced =
  (member: string, value: (message: Message, random: SeededRandom) => unknown): Break =>
  (message, _, random) =>
    Object.hasOwn(message, member) ? { ...message, [member]: value(message, random) } : null;
const removed =
  (member: string): Break =>
  (message) =>
    Object.hasOwn(message, member) ? without(message, member) : null;
const answer =
  (change: (message: Message) => Message): Break =>
  (message) =>
    Object.hasOwn(message, 'result') ? change(message) : null;
const request =
  (change: (message: Message) => Message): Break =>
  (message) =>
    Object.hasOwn(message, 'method') ? change(message) : null;
/** A fault of the text: not JSON, or more than one value. */
const raw = (change: (text: string, random: SeededRandom) => string) => ({
  raw: (_: Message, text: string, random: SeededRandom): string => change(text, random),
});

const BREAKS = {
  'missing-version': removed('jsonrpc'),
  'other-version': replaced('jsonrpc', (_, random) => random.pick(['1.0', '2', '', 'two', '2.0 '])),
  'version-as-number': replaced('jsonrpc', () => 2),
  'missing-id': removed('id'),
  'null-id': replaced('id', () => null),
  'fractional-id': replaced('id', () => 1.5),
  'object-id': replaced('id', ({ id }) => ({ id })),
  'array-id': replaced('id', ({ id }) => [id]),
  'boolean-id': replaced('id', () => true),
  'missing-method': removed('method'),
  'method-as-number': replaced('method', () => 1),
  'wrong-case-method': replaced('method', ({ method }) => String(method).toLowerCase()),
  'unknown-method': replaced('method', (_, random) =>
    random.pick(['Pass', 'rpc.discover', '', 'constructor', '__proto__']),
  ),
  'null-params': request((message) => ({ ...message, params: null })),
  'string-params': request((message) => ({ ...message, params: 'Copper' })),
  'number-params': request((message) => ({ ...message, params: 1 })),
  'request-with-result': request((message) => ({ ...message, result: {} })),
  'result-and-error': answer((message) => ({ ...message, error: { code: 1, message: 'no' } })),
  'error-for-result': answer(({ jsonrpc, id }) => ({ jsonrpc, id, error: { code: -32600, message: 'no' } })),
  'error-as-string': answer(({ jsonrpc, id }) => ({ jsonrpc, id, error: 'no' })),
  'missing-result': answer((message) => without(message, 'result')),
  batch: (message: Message) => [message],
  'empty-batch': () => [],
  'nested-batch': (message: Message) => [[message]],
  'not-an-object': (_: Message, __: string, random: SeededRandom) => random.pick([true, 0, 'EndTurn', [null], [1]]),
  truncated: raw((text, random) => text.slice(0, random.between(1, text.length - 1))),
  'trailing-comma': raw((text) => `${text.slice(0, -1)},}`),
  'single-quotes': raw((text) => text.replaceAll('"', "'")),
  'two-values': raw((text) => `${text}\n${text}`),
  'byte-order-mark': raw((text) => `\uFEFF${text}`),
  'control-character': raw((text, random) => text.replace('"', `"${random.pick('\u0000\n\u001f')}`)),
  empty: raw(() => ''),
} as const satisfies Record<
  string,
  Break | { readonly raw: (message: Message, text: string, random: SeededRandom) => string }
>;

export type EnvelopeFaultName = keyof typeof BREAKS;
/** Faults outside the params and the result. */
export const ENVELOPE_FAULT_NAMES = Object.keys(BREAKS) as readonly EnvelopeFaultName[];

/** The text of a message with one fault in its envelope, or null if the fault cannot occur in it. */
export function breakEnvelope(fault: EnvelopeFaultName, text: string, random: SeededRandom): string | null {
  const breaks: (typeof BREAKS)[EnvelopeFaultName] = BREAKS[fault];
  const message = JSON.parse(text) as Message;
  if ('raw' in breaks) return breaks.raw(message, text, random);
  const broken = (breaks as Break)(message, text, random);
  return broken === null ? null : JSON.stringify(broken);
}
