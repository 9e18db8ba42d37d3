import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { writeFileAtomic } from '../../peer/index.js';
import type { KnownOutcome } from './known-outcomes.js';

const NAME = 'herald-outcomes.ndjson.gz';

/** Incremented when the meaning of the file changes. */
const FORMAT = 1;

type StoredOutcome = KnownOutcome & { readonly id: string };

/** Keeps what cases came to, for a run in which some of them have changed. `program` is the fingerprint of the rest. */
export function storeOutcomes(folder: string, program: string, outcomes: ReadonlyMap<string, KnownOutcome>): void {
  mkdirSync(folder, { recursive: true });
  const lines = [{ format: FORMAT, program }, ...[...outcomes].map(([id, each]): StoredOutcome => ({ id, ...each }))];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileAtomic(join(folder, NAME), gzipSync(text, { level: 3 }), { flush: false });
}

/** The outcomes of the same program; empty if there are none, or if they cannot be read. */
export function recallOutcomes(folder: string, program: string): ReadonlyMap<string, KnownOutcome> {
  try {
    const [head, ...rest] = gunzipSync(readFileSync(join(folder, NAME)))
      .toString('utf8')
      .split('\n')
      .slice(0, -1);
    const { format, program: before } = JSON.parse(head ?? '{}') as { format?: number; program?: string };
    if (format !== FORMAT || before !== program) return new Map();
    return new Map(rest.map((line) => JSON.parse(line) as StoredOutcome).map(({ id, ...each }) => [id, each]));
  } catch {
    return new Map();
  }
}
