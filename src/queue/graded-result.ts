import { gunzipSync, gzipSync } from 'node:zlib';
import type { KnownOutcome } from '../run/class/known-outcomes.js';
import type { Stored } from '../run/class/result-store.js';
import { openResult, sealResult } from './store.js';

/** What a worker found out about a submission. */
export interface GradedResult extends Stored {
  readonly outcomes: readonly (readonly [string, KnownOutcome])[];
}

export const makeGradedResult = (result: GradedResult): Buffer =>
  sealResult(gzipSync(JSON.stringify(result), { level: 3 }));

/** Null if it cannot be read, and must be made again. */
export function parseGradedResult(bytes: Buffer): GradedResult | null {
  const text = openResult(bytes);
  return text === null ? null : (JSON.parse(gunzipSync(text).toString('utf8')) as GradedResult);
}
