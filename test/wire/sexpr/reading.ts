import type { Datum } from '../../../src/wire/sexpr/datum.js';
import type { ReadError } from '../../../src/wire/sexpr/read-errors.js';
import { createReader, type Message, type Reader } from '../../../src/wire/sexpr/reader.js';
import type { ReaderLimits } from '../../../src/wire/sexpr/reader-limits.js';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export function drain(reader: Reader): Message[] {
  const messages: Message[] = [];
  for (let message = reader.next(); message; message = reader.next()) messages.push(message);
  return messages;
}

export interface Read {
  readonly messages: readonly Message[];
  readonly error: ReadError | null;
}

/** All that comes out of these chunks, taken as soon as it is there. */
export function readChunks(chunks: readonly Uint8Array[], limits?: Partial<ReaderLimits>): Read {
  const reader = createReader(limits);
  const messages: Message[] = [];
  for (const chunk of chunks) {
    reader.feed(chunk);
    messages.push(...drain(reader));
  }
  reader.finish();
  messages.push(...drain(reader));
  return { messages, error: reader.error };
}

export const readText = (text: string, limits?: Partial<ReaderLimits>): Read => readChunks([bytesOf(text)], limits);

export const dataOf = (text: string): readonly Datum[] => readText(text).messages.map(({ datum }) => datum);

export const chunksOf = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));
