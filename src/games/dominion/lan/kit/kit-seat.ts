import { type ClientState, isOnTurn, openClientState } from '../client-state.js';
import type { LanDialect } from '../dialects.js';
import { followReceived, followSent, type Move } from '../follow-messages.js';
import {
  type LanMessage,
  makeAction,
  RESPONSE,
  readClientMessage,
  readServerMessage,
  readStart,
  type StartMessage,
} from '../messages.js';
import type { TableStrategy } from './kit-table.js';

/** One of the kit's players at a server under test: its copy of the game, and what it would send. */
export class KitSeat {
  isOpen = true;
  /** Null before the start. */
  client: ClientState | null = null;
  /** Something was played that its copy cannot follow. */
  isLost = false;
  /** Messages that it has sent. */
  sentCount = 0;
  private readonly dialect: LanDialect;
  private readonly strategy: TableStrategy;

  constructor(dialect: LanDialect, strategy: TableStrategy) {
    this.dialect = dialect;
    this.strategy = strategy;
  }

  received(message: LanMessage): void {
    const read = readServerMessage(message);
    if (read === null) return;
    const start = this.client === null ? readStart(read) : null;
    if (start !== null) this.begin(start);
    else if (this.client !== null) this.note(followReceived(this.client, read));
  }

  /** The script, or the seat itself, has sent something. */
  sent(message: LanMessage | null): void {
    this.sentCount++;
    const read = message === null ? null : readClientMessage(message);
    if (read !== null && this.client !== null) this.note(followSent(this.client, read));
  }

  get isAsked(): boolean {
    const { client } = this;
    if (!this.isOpen || client === null) return false;
    return client.owed > 0 || (!this.isLost && isOnTurn(client) && client.responses.isComplete);
  }

  get isOver(): boolean {
    return this.client?.replica.phase === 'over';
  }

  /** What it sends now. */
  next(): string | null {
    const { client } = this;
    if (client === null) return null;
    return client.owed > 0 ? RESPONSE : makeAction(this.strategy(client.replica));
  }

  /** A server that gives it a number that is none leaves it without a game. */
  private begin(start: StartMessage): void {
    const opened = openClientState(start, this.dialect);
    if (opened.ok) this.client = opened.value;
    else this.isLost = true;
  }

  private note({ kind }: Move): void {
    if (kind === 'diverged') this.isLost = true;
  }
}
