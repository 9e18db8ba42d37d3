import type { KitPlayers, Outgoing, SituationState } from '../../../../kit/server/index.js';
import type { Strategy } from '../../strategies/strategy.js';
import { type Envelope, makeNotification, type Params, parseEnvelope } from '../envelope/envelope.js';
import { type JsonPlayer, newJsonPlayer, receiveFrame } from '../player.js';
import type { Situation, TableKnowledge } from './situation.js';

export interface ServerPlayersOptions {
  readonly situation: Situation;
  /** By seat. */
  readonly strategies: readonly Strategy[];
  readonly hasScript: boolean;
}

/** More turns than any situation is worth waiting for, and than any game has. */
const MOST_TURNS = 80;
const MOST_TURNS_OF_GAME = 200;

interface Seat {
  readonly player: JsonPlayer;
  turns: number;
  isOpen: boolean;
  isOver: boolean;
  /** Frames for the script that no line of it has taken yet. */
  readonly held: string[];
  /** The last frame that the script sent. */
  scripted: Envelope | null;
}

/** The kit's players at a server over WebSocket. Each reacts to what it receives; the situation is about the first. */
export class ServerPlayers implements KitPlayers<string> {
  private readonly options: ServerPlayersOptions;
  private readonly seats: readonly Seat[];
  private readonly outbox: { readonly seat: number; readonly outgoing: Outgoing }[] = [];
  /** The turn in which the script was begun: where it was of no use, it is begun again in another. */
  private triedIn = 0;
  /** Turns of each seat when the script was over. */
  private turnsThen: readonly number[] | null = null;
  private hasSeenEnough = false;

  constructor(options: ServerPlayersOptions) {
    const { rematch } = options.situation;
    this.options = options;
    this.seats = options.strategies.map((strategy, seat) => ({
      player: newJsonPlayer(strategy, rematch === 'everybody' || (rematch === 'first' && seat === 0)),
      turns: 0,
      isOpen: true,
      isOver: false,
      held: [],
      scripted: null,
    }));
  }

  received(seat: number, frame: string, isHeld: boolean): void {
    if (isHeld) this.seatAt(seat).held.push(frame);
    else this.react(seat, frame);
  }

  readonly ended = (seat: number): void => {
    this.seatAt(seat).isOpen = false;
  };

  readonly left = (seat: number): void => {
    this.seatAt(seat).isOpen = false;
  };

  /** The player takes the answer to a request of the script for one to its own, and so knows the state. */
  sent(seat: number, frame: string | null): void {
    const own = this.seatAt(seat);
    const envelope = parseEnvelope(frame ?? '', { nullParams: true });
    own.scripted = envelope;
    if (envelope.kind !== 'request') return;
    const { id, method, params } = envelope;
    own.player.waiting = { id, method, card: (params as { card?: string } | undefined)?.card ?? null, params };
  }

  readonly withhold = (): void => {};
  readonly silent = (): boolean => false;

  readonly ready = (): readonly number[] => [...new Set(this.outbox.map(({ seat }) => seat))];

  readonly take = (seat: number): Outgoing | null => {
    const at = this.outbox.findIndex((each) => each.seat === seat);
    const [taken] = this.outbox.splice(at, 1);
    this.hasSeenEnough = this.isEnough();
    return taken?.outgoing ?? null;
  };

  readonly situationAt = (seat: number): SituationState => {
    const next = this.outbox.find((each) => each.seat === seat)?.outgoing.text ?? '';
    const { turns } = this.first;
    if (seat !== 0 || turns === this.triedIn || kindOf(next) !== 'request') return 'not-reached';
    // It is only known when the others know how their turns ended (J-28).
    if (this.seats.some(({ player }, other) => other !== 0 && player.waiting !== null)) return 'unknown';
    const view = this.view();
    return !this.isWholeGame && view !== null && this.options.situation.holds(view) ? 'reached' : 'not-reached';
  };

  readonly scriptBegins = (seat: number): void => {
    const at = this.outbox.findIndex((each) => each.seat === seat);
    this.outbox.splice(at, 1);
    this.triedIn = this.first.turns;
    this.first.player.waiting = null;
  };

  /** The player learns from answers; what it would send then is for the script to send. */
  scriptTook(seat: number, frame: string, isWayOut: boolean): void {
    const { held, player } = this.seatAt(seat);
    if (!isWayOut) held.splice(held.indexOf(frame), 1);
    if (!['response', 'errorResponse'].includes(kindOf(frame))) return;
    this.count(seat, frame);
    receiveFrame(player, frame);
    player.waiting = null;
  }

  /** The players take over again from where the script has left them. */
  readonly scriptEnds = (isWayOut: boolean): void => {
    if (!isWayOut) this.turnsThen = this.seats.map(({ turns }) => turns);
    for (const [seat, { held }] of this.seats.entries()) for (const frame of held.splice(0)) this.react(seat, frame);
    const { isOpen, isOver, player, scripted } = this.first;
    const hasEndedTurn = scripted?.kind === 'request' && scripted.method === 'EndTurn';
    const isItsTurn = isOpen && !isOver && player.known !== null && !hasEndedTurn;
    if (isItsTurn && player.waiting === null) this.think();
    this.hasSeenEnough = this.isEnough();
  };

  readonly isDone = (): boolean => this.hasSeenEnough;
  readonly isLost = (): boolean => false;
  readonly isIdle = (): boolean => this.seats.every(({ isOver, isOpen }) => isOver || !isOpen);

  private seatAt(seat: number): Seat {
    return this.seats[seat] as Seat;
  }

  private get first(): Seat {
    return this.seatAt(0);
  }

  private react(seat: number, frame: string): void {
    const { startDelay, startAnswer } = this.options.situation;
    this.count(seat, frame);
    const isStart = methodOf(frame) === 'StartGame';
    const delay = isStart && seat === 1 ? startDelay : 0;
    const replies = receiveFrame(this.seatAt(seat).player, frame);
    const texts = isStart && startAnswer === 'null' ? replies.map(withNullResult) : replies;
    for (const text of texts) this.outbox.push({ seat, outgoing: { text, delay } });
  }

  private count(seat: number, frame: string): void {
    const own = this.seatAt(seat);
    const method = methodOf(frame);
    if (method === 'StartTurn') own.turns++;
    if (method === 'StartGame') own.isOver = false;
    if (method === 'GameOver') own.isOver = true;
  }

  /** Lets the first player go on with its turn. */
  private think(): void {
    const { player } = this.first;
    this.react(0, makeNotification('StartTurn', player.known?.state as unknown as Params));
    this.first.turns--;
  }

  /** Null where the server has sent nothing that makes sense. */
  private view(): TableKnowledge | null {
    const { player, turns } = this.first;
    if (player.known === null) return null;
    const { state: own, buying } = player.known;
    return { own, buying, turns, nextHand: this.seats[1]?.player.known?.state.hand ?? [] };
  }

  private get isWholeGame(): boolean {
    return !this.options.hasScript && !this.options.situation.hasConditions;
  }

  /** A whole game goes to its end; otherwise one more turn of every seat shows what came of the script. */
  private isEnough(): boolean {
    const { turns: leaveAfter, hasConditions } = this.options.situation;
    const { turnsThen } = this;
    if (leaveAfter !== null && this.seats.every(({ turns }) => turns > leaveAfter)) return true;
    if (turnsThen === null) {
      return this.first.turns > (this.isWholeGame || !hasConditions ? MOST_TURNS_OF_GAME : MOST_TURNS);
    }
    const isSeen = ({ turns, isOpen, isOver }: Seat, seat: number): boolean =>
      !isOpen || isOver || turns > (turnsThen[seat] as number);
    return this.seats.every(isSeen) && this.seats.some(({ isOpen }) => isOpen);
  }
}

const withNullResult = (frame: string): string => JSON.stringify({ ...JSON.parse(frame), result: null });

const kindOf = (frame: string): Envelope['kind'] => parseEnvelope(frame, { nullParams: true }).kind;

function methodOf(frame: string): string | null {
  const envelope = parseEnvelope(frame);
  return 'method' in envelope ? envelope.method : null;
}
