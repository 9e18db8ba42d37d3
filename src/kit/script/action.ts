import type { To } from '../transcript/index.js';

/** One write to a stream, or one frame. */
export interface Write {
  readonly bytes: Uint8Array;
  /** Of a frame only: bytes in hexadecimal are a binary one. */
  readonly binary: boolean;
  /** Null for all at once. */
  readonly pieces: Pieces | null;
}

/** How bytes are sent one after another, on a stream or as fragments of a frame. */
export interface Pieces {
  readonly size: number;
  /** Milliseconds between two pieces. */
  readonly every: number;
  /**
   * After how many bytes a reader knows the whole message. What follows is sent with the last of them, for whether a reply
   * comes before it would be chance.
   */
  readonly completeAt: number;
}

/** What is to be done now. It counts as done once it is in the recording. */
export type Action =
  /** Several writes are sent as one where the transport allows it. */
  | { readonly kind: 'send'; readonly writes: readonly Write[] }
  | { readonly kind: 'ping' | 'pong' | 'close'; readonly text: string }
  | { readonly kind: 'end' }
  | { readonly kind: 'signal'; readonly signal: string }
  /** Something has to happen within this time; in silence, nothing may. */
  | { readonly kind: 'wait'; readonly ms: number; readonly silence: boolean }
  | { readonly kind: 'pause'; readonly ms: number }
  /** The script is over: close the program's input if it is still open, and give it this long to exit. */
  | { readonly kind: 'finish'; readonly ms: number }
  | { readonly kind: 'done' };

/** The action for a line of a script that sends no bytes. */
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
