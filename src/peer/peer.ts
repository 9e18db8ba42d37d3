import type { FramingError } from './framer.js';

/** One who speaks and is spoken to: a process, a socket, or the other end of a pair in memory. */
export interface Peer<M> {
  readonly label: string;
  /** Never waits: what the peer does not read yet is queued, up to the limit. */
  send(text: string | Uint8Array): void;
  /** The next message. The one deadline counts from this call, and nothing that the peer says extends it. */
  receive(timeoutMs: number): Promise<Received<M>>;
  /** What has arrived, and nobody has received. */
  unreceived(): Unreceived<M>;
  closeInput(): void;
  /** Closes the peer's input, waits that long for it to go, then makes it go. Resolves when nothing of it is left. */
  end(graceMs?: number): Promise<Ending>;
}

export type Received<M> =
  | { readonly ok: true; readonly message: M; readonly elapsedMs: number }
  | { readonly ok: false; readonly fault: PeerFault };

export interface Unreceived<M> {
  readonly messages: readonly M[];
  /** Bytes after them that make no whole message. */
  readonly strayBytes: number;
}

/** Faults that last end a peer: every later `receive` returns them again. Only a timeout does not last. */
export const PEER_FAULT_CODES = [
  'peer/timeout',
  'peer/closed',
  'peer/died',
  'peer/broken-pipe',
  'peer/not-reading',
  'peer/flood',
  'peer/backlog',
  'peer/memory',
  'peer/processes',
  'peer/cannot-start',
  'peer/cannot-connect',
  'peer/refused',
  'peer/frame',
  'peer/no-sandbox',
  'peer/no-limits',
  'peer/ended',
] as const;
export type PeerFaultCode = (typeof PEER_FAULT_CODES)[number];

/** Only a fault of the player costs points. */
export type Blame = 'player' | 'environment' | 'kit';

export interface PeerFault {
  /** One of ours, or the framer's, such as `wire/utf8`. */
  readonly code: PeerFaultCode | FramingError['code'];
  readonly message: string;
  readonly blame: Blame;
  readonly exit: number | null;
  readonly signal: string | null;
  /** The last lines that the peer wrote to stderr. */
  readonly stderrTail: readonly string[];
  /** The framer's own error, where the code is its. */
  readonly framing: FramingError | null;
}

export interface Ending {
  /** Both null if there never was a process. */
  readonly exit: number | null;
  readonly signal: string | null;
  /** It did not go by itself in time, so that exit or signal are our doing. */
  readonly killed: boolean;
  readonly stderrTail: readonly string[];
  readonly bytesSent: number;
  readonly bytesReceived: number;
  readonly stderrBytes: number;
  /** Processes that outlived the peer's own, and were killed. */
  readonly leftovers: readonly Leftover[];
  /** Processes that even SIGKILL did not end in time. */
  readonly survivors: readonly Leftover[];
}

/** Of a peer that is not a process. */
export const makeEnding = (known: Pick<Ending, 'killed' | 'bytesSent' | 'bytesReceived'>): Ending => ({
  exit: null,
  signal: null,
  stderrTail: [],
  stderrBytes: 0,
  leftovers: [],
  survivors: [],
  ...known,
});

export interface Leftover {
  readonly pid: number;
  readonly name: string;
}

/** All that happens on a peer's wire, in order, for the transcript. `at` is the clock's time. */
export type PeerEvent = { readonly at: number } & (
  | { readonly kind: '>>' | '<<' | 'stderr'; readonly bytes: Uint8Array }
  | { readonly kind: 'input-closed' | 'eof' }
  | { readonly kind: 'deadline'; readonly timeoutMs: number }
  | { readonly kind: 'exit'; readonly exit: number | null; readonly signal: string | null }
  | { readonly kind: 'fault'; readonly fault: PeerFault }
  | { readonly kind: 'ended'; readonly ending: Ending }
);
export type Observer = (event: PeerEvent) => void;

export const makeFault = (
  code: PeerFault['code'],
  message: string,
  known: Partial<Omit<PeerFault, 'code' | 'message'>> = {},
): PeerFault => ({ code, message, blame: 'player', exit: null, signal: null, stderrTail: [], framing: null, ...known });
