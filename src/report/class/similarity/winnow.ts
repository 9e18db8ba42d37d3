import type { SourceToken } from './source-tokens.js';

// Winnowing, as MOSS does it: Schleimer, Wilkerson, Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", 2003.

/** Tokens in a row that make a fingerprint: shorter matches are idioms of the language. */
export const RUN_LENGTH = 12;
/** Of this many runs in a row, one is kept. Every match of `RUN_LENGTH + WINDOW - 1` tokens is found. */
export const WINDOW = 8;

export interface Fingerprint {
  readonly hash: number;
  /** The index of its first token. */
  readonly at: number;
}

/** The fingerprints of a text: of each window the smallest, the last one of equals. */
export function winnow(tokens: readonly SourceToken[]): Fingerprint[] {
  const hashes = hashRuns(tokens.map(({ kind }) => kind));
  const chosen: Fingerprint[] = [];
  for (let from = 0; from + WINDOW <= hashes.length || (from === 0 && hashes.length > 0); from++) {
    let least = from;
    for (let at = from; at < Math.min(from + WINDOW, hashes.length); at++) {
      if ((hashes[at] as number) <= (hashes[least] as number)) least = at;
    }
    if (chosen.at(-1)?.at !== least) chosen.push({ hash: hashes[least] as number, at: least });
  }
  return chosen;
}

/** A hash of each run of tokens. */
function hashRuns(kinds: readonly string[]): number[] {
  const ids = kinds.map(hashText);
  const count = Math.max(0, ids.length - RUN_LENGTH + 1);
  return Array.from({ length: count }, (_, from) => {
    let hash = 0;
    for (let at = from; at < from + RUN_LENGTH; at++) hash = spread(hash ^ (ids[at] as number));
    return hash >>> 0;
  });
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Spreads every bit over the whole (the finalizer of MurmurHash3). */
function spread(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) + 0x9e3779b9;
}
