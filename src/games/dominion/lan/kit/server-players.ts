import type { KitPlayers, Outgoing, SituationState } from '../../../../kit/server/index.js';
import { isStartCommand, type LanMessage, readClientMessage, START } from '../messages.js';
import type { KitSeat } from './kit-seat.js';
import type { Situation } from './situation.js';

export interface ServerPlayersOptions {
  readonly situation: Situation;
  readonly seats: readonly KitSeat[];
  readonly hasScript: boolean;
}

/** After the script, this many messages of each seat show what has become of it. */
const MESSAGES_AFTER = 8;
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
  /** By seat, when the script was over; null before that. */
  private sentThen: readonly number[] | null = null;

  constructor(options: ServerPlayersOptions) {
    this.options = options;
    this.due = options.seats.map(() => 0);
  }

  received(seat: number, message: LanMessage): void {
    this.count++;
    this.due[seat] = Math.max(0, this.due[seat]! - 1);
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
    this.due.fill(0);
    return this.ready().length > 0;
  };

  /** Nobody sends anything while the server has something to pass on: what it does with one message is seen before the next. */
  readonly ready = (): readonly number[] => {
    if (!this.isIdle()) return [];
    const asked = this.seats.flatMap((seat, index) => (seat.isAsked ? [index] : []));
    return asked.length === 0 && (this.mayStart || this.mayBeginAlone) ? [this.host] : asked;
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
    if (this.count > MOST_MESSAGES) return true;
    if (!this.isIdle()) return false;
    if (this.sentThen === null) return this.isFinished || (this.options.hasScript && this.hasStarted && this.isStuck);
    const isSeen = ({ isOpen, sentCount }: KitSeat, seat: number): boolean =>
      !isOpen || sentCount >= (this.sentThen?.[seat] as number) + MESSAGES_AFTER;
    return this.seats.every(isSeen) || this.isStuck;
  };

  readonly isLost = (): boolean => false;

  readonly isIdle = (): boolean => this.due.every((left) => left === 0);

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
    return !this.hasStarted && this.open.length > 1;
  }

  /** A script may be about somebody who is alone. */
  private get mayBeginAlone(): boolean {
    return this.options.hasScript && !this.hasBegun && !this.hasStarted && this.open.length > 0;
  }

  private get isFinished(): boolean {
    return this.hasStarted && this.open.every((seat) => this.seatAt(seat).isOver);
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
    if (read === null || message.error !== undefined || !KNOWN_TYPES.includes(read.typeText)) return;
    if (seat === this.host && isStartCommand(read.body)) this.expectStart();
    else for (const each of this.open) if (each !== seat) this.due[each]!++;
  }

  /** A server need not start a game of one, nor start one again. */
  private expectStart(): void {
    if (!this.mayStart) return;
    this.hasStarted = true;
    for (const each of this.open) this.due[each]!++;
  }
}

const KNOWN_TYPES: readonly string[] = ['System', 'Action', 'Response', 'WaitResponse'];
