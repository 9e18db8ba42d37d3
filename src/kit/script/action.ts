import type { To } from '../transcript/index.js';

/** One write to a stream, or one frame. */
export interface Write {
  readonly bytes: Uint8Array;
  /** Of a frame only: bytes in hexadecimal are a binary one. */
  readonly binary: boolean;
  /** Bytes of each piece (or fragment), and milliseconds between them; null for all at once. */
  readonly pieces: { readonly size: number; readonly every: number } | null;
}

/** What is to be done now. It counts as done once it is seen in the recording. */
export type Action =
  /** Several writes go out as one where that can be. */
  | { readonly kind: 'send'; readonly writes: readonly Write[] }
  | { readonly kind: 'ping' | 'pong' | 'close'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'signal'; readonly signal: string }
  /** Something must happen before so much time has passed; in silence, nothing may. */
  | { readonly kind: 'wait'; readonly ms: number; readonly silence: boolean }
  | { readonly kind: 'pause'; readonly ms: number }
  /** The script is over: the end of input, if it has not come yet, and so much time for last words. */
  | { readonly kind: 'finish'; readonly ms: number }
  | { readonly kind: 'done' };

/** What a line of a script asks to be done that sends nothing. */
export function actionOf(step: To): Action {
  switch (step.kind) {
    case 'ping':
    case 'pong':
    case 'close':
      return { kind: step.kind, text: step.text };
    case 'signal':
      return { kind: 'signal', signal: step.signal };
    default:
      return { kind: 'end' };
  }
}
