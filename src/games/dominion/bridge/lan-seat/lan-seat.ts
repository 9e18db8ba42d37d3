import { ok, type Result } from '../../../../core/result.js';
import type { BridgeOutcome } from '../../../../kit/bridge-action.js';
import type { WakeTimer } from '../../../../kit/wake-timer.js';
import type { Answer, Card, Game } from '../../engine/index.js';
import { type ClientState, openClientState } from '../../lan/client-state.js';
import type { LanDialect } from '../../lan/dialects.js';
import { followReceived, type Move, receivedMove } from '../../lan/follow-messages.js';
import { excerptOf, type ServerMessage, type StartMessage } from '../../lan/messages.js';
import { PacedClient } from '../../lan/paced-client.js';
import { pointsIn, winnerOf } from '../../lan/replica.js';
import { activePlayer, END, type Play, type Replica, type ReplicaPlayer } from '../../lan/replica-state.js';
import { type Sight, viewOfSeat } from './lan-seat-view.js';

/** Players of the LAN wire have numbers. These are names that every protocol allows. */
export const SEAT_NAMES = ['one', 'two', 'three', 'four'] as const;

export const nameOfPlayer = (id: number): string => SEAT_NAMES[id - 1] ?? 'other';

/** The error is a start that Herald does not play. */
export function takeLanSeat(start: StartMessage, dialect: LanDialect): Result<LanSeat> {
  const opened = openClientState(start, dialect);
  return opened.ok ? ok(new LanSeat(opened.value)) : opened;
}

/**
 * A seat at a LAN table that is held for somebody who does not speak the protocol: the copy of the game, and plays that wait until
 * they may be sent.
 */
export class LanSeat {
  private readonly client: PacedClient;
  /** Plays that are to be sent, one after the other. */
  private readonly queue: Play[] = [];
  /** Treasures that the player has played in this turn. */
  added: Card[] = [];
  hasBought = false;

  constructor(client: ClientState) {
    this.client = new PacedClient(client);
  }

  get id(): number {
    return this.client.state.id;
  }

  get count(): number {
    return this.client.state.count;
  }

  get replica(): Replica {
    return this.client.state.replica;
  }

  get own(): ReplicaPlayer {
    return this.replica.players[this.id - 1] as ReplicaPlayer;
  }

  get isOver(): boolean {
    return this.client.isOver;
  }

  get isOnTurn(): boolean {
    return this.client.isOnTurn;
  }

  /** It is its turn, and all others are ready for a play. */
  get mayPlay(): boolean {
    return this.client.mayPlay;
  }

  get hasPlays(): boolean {
    return this.queue.length > 0;
  }

  /** The play that is sent next. */
  get nextPlay(): Play | undefined {
    return this.queue[0];
  }

  get timer(): WakeTimer | null {
    return this.client.timer;
  }

  /** Whoever is not ready by now is not waited for any more. Returns a complaint about it. */
  wake(): string | null {
    return this.client.wake();
  }

  view(sight: Sight): Game {
    return viewOfSeat(this.client.state, this, sight);
  }

  /** Queues the plays for what the player on turn does; whether the end of the action phase has to come before it. */
  take({ kind, card, cards }: Answer): boolean {
    const isEarly = this.replica.phase === 'action';
    if (kind === 'act') {
      this.queue.push({ kind: 'card', index: activePlayer(this.replica).hand.indexOf(card as Card) });
      return false;
    }
    if (isEarly) this.queue.push(END);
    if (kind === 'treasures') this.added.push(...cards);
    else if (kind === 'buy') {
      this.hasBought = true;
      this.queue.push({ kind: 'buy', card: card as Card });
    } else this.queue.push(END);
    return isEarly;
  }

  /** Carries out the next play, and returns its message; null if there is none, or it has to wait. */
  play(): string | null {
    const play = this.mayPlay ? this.queue.shift() : undefined;
    if (play === undefined) return null;
    const endsTurn = this.replica.phase === 'buy' && play.kind === 'end';
    const text = this.client.play(play);
    if (endsTurn) {
      this.added = [];
      this.hasBought = false;
    }
    return text;
  }

  /**
   * What a message does to the copy of the game, before it is followed. Others could play in this player's turn as well, since
   * nobody checks the sender, but no other protocol could say so.
   */
  moveIn(message: ServerMessage): Move {
    const move = receivedMove(this.client.state, message);
    const isIntrusion = move.kind === 'play' && this.isOnTurn;
    return isIntrusion ? { kind: 'diverged', reason: `it is the turn of player ${this.id}` } : move;
  }

  /** Follows a message, and returns the responses to it. */
  follow(message: ServerMessage): readonly string[] {
    followReceived(this.client.state, message);
    return this.client.takeResponses();
  }

  outcome(): BridgeOutcome {
    const scores = Object.fromEntries(pointsIn(this.replica).map((points, index) => [nameOfPlayer(index + 1), points]));
    return { won: winnerOf(this.replica) === this.id - 1, scores };
  }
}

/** Why a game cannot go on: somebody plays what the copy of the game does not allow. */
export const DIVERGED = 'lan/diverged';

export const describeDivergence = ({ sender, body }: ServerMessage, reason: string): string =>
  `player ${sender} sends ${excerptOf(body)}: ${reason}`;
