import type { Limits, PeerEvent } from '../peer/index.js';

/** One write to a stream, or one frame. */
export interface Write {
  readonly bytes: Uint8Array;
  readonly binary: boolean;
  /** Bytes of each piece (or fragment), and milliseconds between them; null for all at once. */
  readonly pieces: { readonly size: number; readonly every: number } | null;
}

/** What happens at a program under test: on its wire, and what sockets have beside it. */
export type Happening =
  | PeerEvent
  | { readonly at: number; readonly kind: 'started'; readonly command: string }
  | { readonly at: number; readonly kind: 'opened'; readonly target: string }
  | {
      readonly at: number;
      readonly kind: 'closing' | 'closed' | 'ping' | 'pong' | 'pinged' | 'ponged';
      readonly text: string;
    }
  | { readonly at: number; readonly kind: 'signalled'; readonly signal: string };

/** A program under test, as a script sees it. All that happens is told to the observer. */
export interface ScriptPeer {
  /** Several writes go out as one where that can be. */
  readonly send: (writes: readonly Write[]) => Promise<void>;
  readonly closeInput: () => void;
  readonly close: (text: string) => void;
  readonly ping: (text: string) => void;
  readonly pong: (text: string) => void;
  readonly signal: (name: string) => void;
  /** Waits that long for it to go by itself, then makes it go. */
  readonly end: (graceMs: number) => Promise<void>;
}

export type StartPeer = (observe: (event: Happening) => void) => ScriptPeer;

export interface CommandOptions {
  readonly argv: readonly string[];
  readonly cwd?: string;
  readonly limits?: Partial<Limits>;
  readonly sandbox?: boolean;
}
