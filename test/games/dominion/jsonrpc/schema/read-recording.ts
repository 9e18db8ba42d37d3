import { readFileSync } from 'node:fs';
import type { Party } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { parseTranscript } from '../../../../../src/kit/transcript/index.js';

export const RECORDINGS = ['dominai-two-seats', 'dominai-three-seats'] as const;

/** One line of a recorded game; `text` is null for the end of the connection. */
export interface Line {
  readonly seat: string;
  readonly from: Party;
  readonly text: string | null;
}

export function readRecording(name: string): { readonly seats: readonly string[]; readonly lines: readonly Line[] } {
  const url = new URL(`../../../../../fixtures/recordings/${name}.transcript`, import.meta.url);
  const parsed = parseTranscript(readFileSync(url, 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error.slice(0, 3)));
  const { header, entries } = parsed.value;
  const lines = entries.map((entry): Line => {
    if (entry.side !== '>>' && entry.side !== '<<') throw new Error(`unexpected line ${entry.side}`);
    if (entry.kind !== 'message' && entry.kind !== 'close') throw new Error(`unexpected ${entry.kind}`);
    const from = entry.side === '>>' ? 'server' : 'player';
    return { seat: entry.seat ?? '', from, text: entry.kind === 'message' ? entry.text : null };
  });
  return { seats: header.seats ?? [], lines };
}
