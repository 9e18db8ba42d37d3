import type { KitPlayers, Outgoing, SituationState } from '../../../../kit/server/index.js';
import { INSIDER_SEAT } from '../audit/audited-table.js';
import {
  isHarmful,
  isStartCommand,
  type LanMessage,
  readClientMessage,
  readServerMessage,
  readType,
  START,
} from '../messages.js';
import type { KitSeat } from './kit-seat.js';
import type { Situation } from './situation.js';

export interface ServerPlayersOptions {
  readonly situation: Situation;
  readonly seats: readonly KitSeat[];
  readonly hasScript: boolean;
  /** The server has a player inside, who takes the first seat: it hears what nobody sees, and plays by itself. */
  readonly hasInsider: boolean;
}

/** After the script, this many messages of each seat show what has become of it. */
const MESSAGES_AFTER = 8;
/** A server that leaves out a seat would cost a deadline for each message. */
const MOST_SILENCES = 3;
/** More than any game has. */
const MOST_MESSAGES = 20_000;

/** The kit's players at a relay. The first one starts the game; all hold each play until it was answered. */
export class ServerPlayers implements KitPlayers<LanMessage> {
  private readonly options: ServerPlayersOptions;
  /** By seat: messages that the server has yet to pass on to it. */
  private readonly due: number[];
  private hasBegun = false;
  private hasStarted = false;
  private count = 0;
  private hasGivenUpInsider = false;
  /** How often nothing came that was due. */
  private silences = 0;
  /** By seat, when the script was over; null before that. */
  private sentThen: readonly number[] | null = null;

  constructor(options: ServerPlayersOptions) {
    this.options = options;
    this.due = options.seats.map(() => 0);
  }

  received(seat: number, message: LanMessage): void {
    this.count++;
    if (!this.isPlayOfInsider(message)) this.due[seat] = Math.max(0, this.due[seat]! - 1);
    this.seatAt(seat).received(message);
  }

  readonly ended = (seat: number): void => this.close(seat);
  readonly left = (seat: number): void => this.close(seat);

  sent(seat: number, message: LanMessage | null): void {
    this.seatAt(seat).sent(message);
    // Whether anybody hears a late guest is the server's choice.
    if (message !== null && this.seatAt(seat).isOpen) this.expectRelayed(seat, message);
  }

  readonly withhold = (): void => {};

  /** What has not come by now is not waited for any more. */
  readonly silent = (): boolean => {
    this.silences++;
    this.due.fill(0);
    this.hasGivenUpInsider = true;
    return this.ready().length > 0;
  };

  /** Nobody sends anything while the server has something to pass on: what it does with one message is seen before the next. */
  readonly ready = (): readonly number[] => {
    if (!this.isIdle()) return [];
    const asked = this.seats.flatMap((seat, index) => (seat.isAsked ? [index] : []));
    const mayHost = (this.mayStart && !this.isHostHeld) || this.mayBeginAlone;
    return asked.length === 0 && mayHost ? [this.host] : asked;
  };

  readonly take = (seat: number): Outgoing | null => {
    const text = this.seatAt(seat).next() ?? (this.mayStart ? START : null);
    if (text !== null) this.sent(seat, { text });
    return text === null ? null : { text };
  };

  readonly situationAt = (seat: number): SituationState => {
    const { situation, hasScript } = this.options;
    if (!hasScript || this.hasBegun) return 'not-reached';
    const { client } = this.seatAt(seat);
    return situation.holds({ replica: client?.replica ?? null, owes: (client?.owed ?? 0) > 0 })
      ? 'reached'
      : 'not-reached';
  };

  readonly scriptBegins = (): void => {
    this.hasBegun = true;
  };

  readonly scriptEnds = (): void => {
    this.sentThen = this.seats.map(({ sentCount }) => sentCount);
  };

  readonly isDone = (): boolean => {
    if (this.count > MOST_MESSAGES || this.silences > MOST_SILENCES) return true;
    if (!this.isIdle()) return false;
    if (this.sentThen === null) return this.isFinished || (this.options.hasScript && this.hasStarted && this.isStuck);
    const isSeen = ({ isOpen, sentCount }: KitSeat, seat: number): boolean =>
      !isOpen || sentCount >= (this.sentThen?.[seat] as number) + MESSAGES_AFTER;
    return this.seats.every((seat, index) => this.isInsider(index) || isSeen(seat, index)) || this.isStuck;
  };

  readonly isLost = (): boolean => false;

  readonly isIdle = (): boolean => this.due.every((left) => left === 0) && !this.awaitsInsider;

  private get seats(): readonly KitSeat[] {
    return this.options.seats;
  }

  private seatAt(seat: number): KitSeat {
    return this.seats[seat] as KitSeat;
  }

  private get open(): number[] {
    return [...this.seats.keys()].filter((seat) => this.seatAt(seat).isOpen);
  }

  private get host(): number {
    return this.open[0] ?? 0;
  }

  private get mayStart(): boolean {
    return !this.hasStarted && this.open.length > 1 && !this.options.situation.isUnordered;
  }

  /** A script that has no line for the player inside holds its seat all the same. */
  private get isHostHeld(): boolean {
    return this.options.hasInsider && this.hasBegun && this.sentThen === null;
  }

  /** A script may be about somebody who is alone. */
  private get mayBeginAlone(): boolean {
    return this.options.hasScript && !this.hasBegun && !this.hasStarted && this.open.length > 0;
  }

  private get isFinished(): boolean {
    return this.hasStarted && this.listeners.every((seat) => this.seatAt(seat).isOver);
  }

  /** Open seats at which it is seen what comes. */
  private get listeners(): number[] {
    return this.open.filter((seat) => !this.isInsider(seat));
  }

  private isInsider(seat: number): boolean {
    return this.options.hasInsider && seat === INSIDER_SEAT;
  }

  private isPlayOfInsider(message: LanMessage): boolean {
    const read = this.options.hasInsider ? readServerMessage(message) : null;
    return read?.type === 'Action' && read.sender === INSIDER_SEAT + 1;
  }

  /** It is the turn of the player inside. */
  private get awaitsInsider(): boolean {
    if (!this.options.hasInsider || this.hasGivenUpInsider) return false;
    return this.listeners.some((seat) => {
      const { client, isLost } = this.seatAt(seat);
      return client !== null && !isLost && client.replica.active === INSIDER_SEAT && client.replica.phase !== 'over';
    });
  }

  private get isStuck(): boolean {
    return this.ready().length === 0;
  }

  private close(seat: number): void {
    this.seatAt(seat).isOpen = false;
    this.due[seat] = 0;
  }

  private expectRelayed(seat: number, message: LanMessage): void {
    const read = readClientMessage(message);
    // Whether anything comes of what cannot be read is the server's choice.
    if (read === null || message.error !== undefined || readType(read.typeText)?.isExact !== true) return;
    if (this.hasStarted && isHarmful(read)) return;
    if (seat === this.host && isStartCommand(read.body)) this.expectStart();
    else for (const each of this.listeners) if (each !== seat) this.due[each]!++;
    // It answers by itself, but for the last play of the game (L-09).
    const isAnswered = this.options.hasInsider && !this.isInsider(seat) && read.typeText === 'Action';
    if (isAnswered && !this.seatAt(seat).isOver) for (const each of this.listeners) this.due[each]!++;
  }

  /** A server need not start a game of one, nor start one again. */
  private expectStart(): void {
    if (!this.mayStart) return;
    this.hasStarted = true;
    for (const each of this.listeners) this.due[each]!++;
  }
}
