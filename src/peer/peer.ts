import type { WatchedActivity } from './activity.js';
import type { FramingError } from './framer.js';

/** A program that messages are exchanged with: a process, a connection, or the other end of a pair in memory. */
export interface Peer<M> {
  readonly label: string;
  /** Never waits: what the peer has not read yet is queued, up to a limit. */
  send(text: string | Uint8Array): void;
  /** The next message. The deadline counts from this call, and nothing that the peer sends extends it. */
  receive(timeoutMs: number): Promise<Received<M>>;
  /** What has arrived and was not received yet. */
  unreceived(): Unreceived<M>;
  closeInput(): void;
  /** Breaks the connection without a close, as a crash does. Absent where the transport cannot. */
  reset?(): void;
  /** Closes the peer's input, waits `graceMs` for it to go, then makes it go. Resolves when nothing of it is left. */
  end(graceMs?: number): Promise<Ending>;
}

export type Received<M> =
  | { readonly ok: true; readonly message: M; readonly elapsedMs: number }
  | { readonly ok: false; readonly fault: PeerFault };

export interface Unreceived<M> {
  readonly messages: readonly M[];
  /** The bytes after them that do not make a whole message, or the first few thousand of them. */
  readonly incomplete: Uint8Array;
}

/** Only a fault of the player costs points. */
export type PeerBlame = 'player' | 'environment' | 'kit';

/**
 * All faults, with who is to blame unless the peer knows better. A timeout is passing. All others last: every later
 * `receive` returns them again.
 */
const BLAME = {
  'peer/timeout': 'player',
  'peer/closed': 'player',
  'peer/died': 'player',
  'peer/broken-pipe': 'player',
  'peer/not-reading': 'player',
  'peer/flood': 'player',
  'peer/backlog': 'player',
  'peer/memory': 'player',
  'peer/processes': 'player',
  'peer/disk': 'player',
  'peer/cannot-start': 'player',
  'peer/cannot-connect': 'environment',
  'peer/refused': 'player',
  'peer/frame': 'player',
  'peer/no-sandbox': 'environment',
  'peer/no-limits': 'environment',
  'peer/ended': 'kit',
} as const satisfies Record<string, PeerBlame>;
export type PeerFaultCode = keyof typeof BLAME;
export const PEER_FAULT_CODES = Object.keys(BLAME) as readonly PeerFaultCode[];

/** Codes that are not a peer's, such as those of a framer, are about what the player sent. */
export const blameFor = (code: string): PeerBlame =>
  (BLAME as { readonly [code: string]: PeerBlame })[code] ?? 'player';

export interface PeerFault {
  /** One of ours, or of the framer, such as `wire/utf8`. */
  readonly code: PeerFaultCode | FramingError['code'];
  readonly message: string;
  readonly blame: PeerBlame;
  readonly exit: number | null;
  readonly signal: string | null;
  /** The first and the last lines that the peer wrote to stderr. */
  readonly stderr: readonly string[];
  /** The framer's error, if the code is one of the framer. */
  readonly framing: FramingError | null;
  /** What the peer did until the deadline; null if there was none, or it is not known. */
  readonly activity: WatchedActivity | null;
  /** How many messages had been sent to the peer when it was at fault; null if it is not known. */
  readonly sends: number | null;
}

export interface Ending {
  /** Exit status and signal are null if there was no process. */
  readonly exit: number | null;
  readonly signal: string | null;
  /** It did not go by itself in time, so that exit status and signal are our doing. */
  readonly killed: boolean;
  readonly stderr: readonly string[];
  readonly bytesSent: number;
  readonly bytesReceived: number;
  readonly stderrBytes: number;
  /** Processes that outlived the one we started, and were killed. */
  readonly leftovers: readonly Leftover[];
  /** Processes that even SIGKILL did not end in time. */
  readonly survivors: readonly Leftover[];
}

/** Whatever is not given is that of a peer that is not a process. */
export const makeEnding = (
  known: Pick<Ending, 'killed' | 'bytesSent' | 'bytesReceived'> & Partial<Ending>,
): Ending => ({
  exit: null,
  signal: null,
  stderr: [],
  stderrBytes: 0,
  leftovers: [],
  survivors: [],
  ...known,
});

export interface Leftover {
  readonly pid: number;
  readonly name: string;
}

/** Everything that happens on a peer's wire, in order, for the transcript. `at` is the clock's time. */
export type PeerEvent = { readonly at: number } & (
  | { readonly kind: '>>' | 'stderr'; readonly bytes: Uint8Array }
  /** Over WebSocket, a frame may be binary. */
  | { readonly kind: '<<'; readonly bytes: Uint8Array; readonly binary?: boolean }
  | { readonly kind: 'input-closed' | 'eof' }
  | { readonly kind: 'deadline'; readonly timeoutMs: number; readonly activity: WatchedActivity | null }
  | { readonly kind: 'exit'; readonly exit: number | null; readonly signal: string | null }
  | { readonly kind: 'fault'; readonly fault: PeerFault }
  | { readonly kind: 'ended'; readonly ending: Ending }
);
export type Observer = (event: PeerEvent) => void;

export const makeFault = (
  code: PeerFault['code'],
  message: string,
  known: Partial<Omit<PeerFault, 'code' | 'message'>> = {},
): PeerFault => ({
  code,
  message,
  blame: blameFor(code),
  exit: null,
  signal: null,
  stderr: [],
  framing: null,
  activity: null,
  sends: null,
  ...known,
});

export const framingFault = (framing: FramingError): PeerFault => makeFault(framing.code, framing.message, { framing });

/** The other end closed its output, perhaps in the middle of a message. */
export const closeFault = (half: FramingError | null): PeerFault =>
  half ? framingFault(half) : makeFault('peer/closed', 'the other end was closed');
