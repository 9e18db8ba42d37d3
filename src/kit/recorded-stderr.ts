import { decodeUtf8 } from '../core/utf8.js';
import { bytesOfEntry, type Entry, parseTranscript, type WireEntry } from './transcript/index.js';

type StderrEntry = Entry & WireEntry & { readonly side: '<<' };

/**
 * What the program wrote to stderr before its input ended, line by line; what it writes afterwards explains nothing. However
 * the system cut the bytes, the lines are whole. Blank lines are left out.
 */
export function recordedStderr(evidence: string): string[] {
  const read = parseTranscript(evidence);
  if (!read.ok) return [];
  const { entries } = read.value;
  const end = entries.findIndex(({ side, kind }) => side === '>>' && kind === 'end');
  const chunks = (end < 0 ? entries : entries.slice(0, end)).filter(isStderr);
  const bytes = joined(chunks.map((entry) => bytesOfEntry(entry, 'stream')));
  return decodeUtf8(bytes, 0, bytes.length)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const isStderr = (entry: Entry): entry is StderrEntry =>
  entry.side === '<<' && entry.options !== undefined && 'stderr' in entry.options;
