import { type ClientState, isOnTurn, openClientState } from '../client-state.js';
import { whyIllegal } from '../legality.js';
import {
  type LanMessage,
  makeAction,
  RESPONSE,
  readClientMessage,
  readPlay,
  readServerMessage,
  readStart,
  type ServerMessage,
} from '../messages.js';
import { applyInPlace } from '../replica.js';
import type { Play } from '../replica-state.js';
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
  private readonly dialect: string;
  private readonly strategy: TableStrategy;

  constructor(dialect: string, strategy: TableStrategy) {
    this.dialect = dialect;
    this.strategy = strategy;
  }

  received(message: LanMessage): void {
    const read = readServerMessage(message);
    if (read === null) return;
    const start = readStart(read);
    if (start !== null && this.client === null) {
      this.client = openClientState(start, this.dialect);
      // A server that gives it a number that is none leaves it without a game.
      this.isLost = this.client === null;
    } else if (this.client !== null) this.follow(read, this.client);
  }

  /** The script, or the seat itself, has sent something. */
  sent(message: LanMessage | null): void {
    this.sentCount++;
    const read = message === null ? null : readClientMessage(message);
    const { client } = this;
    if (read === null || client === null) return;
    if (read.typeText === 'Response' && client.owed > 0) client.owed--;
    if (read.typeText !== 'Action') return;
    this.apply(client, readPlay(read.body)?.play);
    client.responses.played(client.id);
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

  private follow({ sender, type, body }: ServerMessage, client: ClientState): void {
    if (type === 'Response') client.responses.heard(sender);
    if (type !== 'Action') return;
    client.owed++;
    client.responses.played(sender);
    this.apply(client, readPlay(body)?.play);
  }

  private apply(client: ClientState, play: Play | undefined): void {
    if (play !== undefined && whyIllegal(client.replica, play) === null) applyInPlace(client.replica, play);
    else this.isLost = true;
  }
}
