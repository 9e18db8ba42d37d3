import type { JsonMessage } from '../../../../kit/json-lines-codec.js';
import { objectIn } from '../messages.js';
import type { SessionState } from '../session-machine.js';
import type { GameAudit } from './game-audit.js';

/** Before the states of the session, a connection is new, then accepted. */
export type ConnectionState = 'NEW' | 'ACCEPTED' | SessionState | 'CLOSED';

/** What a client has sent, until it is answered. */
export interface PendingMessage {
  /** Null for bytes that are no message at all. */
  readonly message: JsonMessage | null;
  readonly text: string;
  /** When it was sent, as the number of the event. */
  readonly sentAt: number;
  /** An update has shown that the server carried it out. */
  isApplied: boolean;
}

/** One client of the server, as the recording shows it. Times are numbers of events. */
export class AuditedConnection {
  readonly seat: number;
  state: ConnectionState = 'NEW';
  /** In the order in which they were sent; a server answers them in that order. */
  readonly pending: PendingMessage[] = [];
  /** The request that may be repeated after an error (Q5); null after any other message. */
  repeatable: { readonly request: string; readonly point: string | null } | null = null;

  /** The name that was accepted. */
  name: string | null = null;
  loginSentAt = Number.POSITIVE_INFINITY;
  loginAnsweredAt = Number.POSITIVE_INFINITY;
  /** What it has chosen as the host of a game. */
  numberOfPlayers: number | null = null;
  expertMode: boolean | null = null;
  modeSentAt = Number.POSITIVE_INFINITY;
  configuredAt = Number.POSITIVE_INFINITY;
  /** When the client or the server closed it. */
  closedAt = Number.POSITIVE_INFINITY;
  /** When the server has shown that it is over for this client. */
  endedAt = Number.POSITIVE_INFINITY;
  /** The server may close it: it was sent an endless line, or there is no room for it. */
  mayClose = false;
  /** The server has sent bytes that are no message; nothing after them can be read. */
  isUnreadable = false;

  startedAt = Number.POSITIVE_INFINITY;
  game: GameAudit | null = null;
  id = -1;
  /** The last update that it has received; 0 is the start. */
  position = 0;

  constructor(seat: number) {
    this.seat = seat;
  }

  get isOpen(): boolean {
    return this.closedAt === Number.POSITIVE_INFINITY;
  }

  /** It has logged in and waits for a game, as far as is known. */
  get isWaiting(): boolean {
    return this.isOpen && this.name !== null && this.game === null;
  }

  get isHost(): boolean {
    return this.state === 'HOST_NUM' || this.state === 'HOST_EXPERT' || this.numberOfPlayers !== null;
  }

  get isConfigured(): boolean {
    return this.expertMode !== null;
  }

  /** Whether it has logged in, or may have. */
  get mayBeLoggedIn(): boolean {
    return this.name !== null || this.requestedNames.length > 0;
  }

  /** Whether it has that name, or may have. */
  mayBeNamed(name: unknown): boolean {
    return this.name === name || this.requestedNames.includes(name);
  }

  /** The names in logins that are not answered yet. All but one may be refused, so that it may have any of them. */
  private get requestedNames(): readonly unknown[] {
    if (this.name !== null) return [];
    return this.pending.map(({ message }) => (message && objectIn(message))?.['username']).filter(Boolean);
  }
}
