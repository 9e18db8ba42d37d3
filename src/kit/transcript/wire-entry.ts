import { characterLength, decodeUtf8, encodeUtf8 } from '../../core/utf8.js';
import { hasMark, isNative, isVerbatim } from './argument.js';

/**
 * A byte stream, in which a newline usually ends a message, unless the message ends with a mark; or frames, each of which
 * is a message: a string is a text frame, bytes are a binary frame.
 */
export const FRAMINGS = ['stream', 'frames'] as const;
export type Framing = (typeof FRAMINGS)[number];

export type LineEnding = { readonly 'no-newline'?: true; readonly crlf?: true };

/** The three ways to write down what is sent over the wire. */
export type WireEntry =
  | { readonly kind: 'message'; readonly text: string; readonly options?: LineEnding }
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'hex'; readonly bytes: Uint8Array };

/** The most readable way to write down exactly these bytes. */
export function entryOfBytes(wire: string | Uint8Array, framing: Framing): WireEntry {
  const text = typeof wire === 'string' ? wire : framing === 'stream' ? textOf(wire) : undefined;
  if (text === undefined) return { kind: 'hex', bytes: wire as Uint8Array };
  const { body, options } = framing === 'frames' ? { body: text, options: undefined } : endingOf(text);
  // A newline after a mark belongs to the next message.
  const isMessage = isNative(body) && (body === text || !hasMark(body));
  return isMessage ? { kind: 'message', text: body, ...(options && { options }) } : verbatimEntryOfBytes(text);
}

/** As `raw`, or as `hex` if the text has something in it that a reader or an editor would miss. */
export function verbatimEntryOfBytes(wire: string | Uint8Array): Exclude<WireEntry, { kind: 'message' }> {
  const text = typeof wire === 'string' ? wire : textOf(wire);
  if (text !== undefined && isVerbatim(text) && !/[ \t](\n|$)/.test(text)) return { kind: 'raw', text };
  return { kind: 'hex', bytes: typeof wire === 'string' ? encodeUtf8(wire) : wire };
}

/** The inverse of `entryOfBytes`. */
export function bytesOfEntry(entry: WireEntry, framing: Framing): Uint8Array {
  if (entry.kind === 'hex') return entry.bytes;
  const hasEnding = entry.kind === 'message' && framing === 'stream' && !hasMark(entry.text);
  return encodeUtf8(hasEnding ? entry.text + makeEnding(entry.options) : entry.text);
}

const makeEnding = (options: LineEnding = {}): string => (options['no-newline'] ? '' : options.crlf ? '\r\n' : '\n');

function endingOf(text: string): { readonly body: string; readonly options?: LineEnding } {
  if (hasMark(text)) return { body: text };
  if (text.endsWith('\r\n')) return { body: text.slice(0, -2), options: { crlf: true } };
  return text.endsWith('\n') ? { body: text.slice(0, -1) } : { body: text, options: { 'no-newline': true } };
}

function textOf(bytes: Uint8Array): string | undefined {
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at]! < 0x80 ? 1 : characterLength(bytes, at, bytes.length);
    if (length <= 0) return undefined;
    at += length;
  }
  return decodeUtf8(bytes, 0, bytes.length);
}
