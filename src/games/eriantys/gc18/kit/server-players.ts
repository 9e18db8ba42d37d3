import type { JsonMessage } from '../../../../kit/json-lines-codec.js';
import type { KitPlayers, Outgoing, SituationState } from '../../../../kit/server/index.js';
import type { KitSeat } from './kit-seat.js';
import type { Situation, TableKnowledge } from './situation.js';

export interface ServerPlayersOptions {
  readonly situation: Situation;
  readonly seats: readonly KitSeat[];
  readonly hasScript: boolean;
}

/** More states than any game has: ten rounds of three players, with a character in each turn. */
const MOST_UPDATES = 400;
/** And more messages to a seat than any server of ours has for it. */
const MOST_MESSAGES = 1000;
/** After the script, this many more show what has become of it. */
const UPDATES_AFTER = 8;

/**
 * The kit's players at a server of GC18/1. They log in one after the other, so that their ids are known, and nobody moves
 * before all have received the last state.
 */
export class ServerPlayers implements KitPlayers<JsonMessage> {
  private readonly options: ServerPlayersOptions;
  private hasBegun = false;
  /** By seat, when the script was over; null before that. */
  private updatesThen: readonly number[] | null = null;
  /** Others are not waited for any more: the server does not send them what they should get. */
  private isImpatient = false;

  constructor(options: ServerPlayersOptions) {
    this.options = options;
  }

  received(seat: number, message: JsonMessage): void {
    this.seatAt(seat).receive(message);
  }

  readonly ended = (seat: number): void => {
    this.seatAt(seat).isOpen = false;
  };

  readonly left = (seat: number): void => {
    const own = this.seatAt(seat);
    own.isOpen = false;
    own.hasLeft = true;
  };

  sent(seat: number, message: JsonMessage | null): void {
    if (message !== null) this.seatAt(seat).sent(message);
  }

  readonly withhold = (): void => {};

  readonly silent = (): boolean => {
    const isBlocked = this.seats.some((seat) => seat.isAsked) && !this.isImpatient;
    this.isImpatient = true;
    return isBlocked;
  };

  /** Those who are not in a game yet come first: it would go on without end. */
  readonly ready = (): readonly number[] => {
    const ready = this.seats.flatMap((seat, index) => (seat.isAsked && this.mayAct(seat, index) ? [index] : []));
    const isPlaying = (seat: number): number => Number(this.seatAt(seat).state === 'GAME');
    return ready.toSorted((a, b) => isPlaying(a) - isPlaying(b));
  };

  readonly take = (seat: number): Outgoing | null => {
    const text = this.seatAt(seat).take();
    return text === null ? null : { text };
  };

  readonly situationAt = (seat: number): SituationState => {
    const { situation, hasScript } = this.options;
    const isReached = hasScript && !this.hasBegun && situation.holds(this.viewOf(seat));
    return isReached ? 'reached' : 'not-reached';
  };

  readonly scriptBegins = (): void => {
    this.hasBegun = true;
  };

  readonly scriptEnds = (): void => {
    this.updatesThen = this.seats.map(({ updates }) => updates);
  };

  readonly isDone = (): boolean => {
    if (this.seats.some(({ updates, messages }) => updates > MOST_UPDATES || messages > MOST_MESSAGES)) return true;
    return this.updatesThen === null ? this.isHopeless() : this.isEnough(this.updatesThen);
  };

  readonly isLost = (): boolean => false;

  readonly isIdle = (): boolean => !this.seats.some((seat) => seat.isOpen && this.isDue(seat));

  private get seats(): readonly KitSeat[] {
    return this.options.seats;
  }

  private seatAt(seat: number): KitSeat {
    return this.seats[seat] as KitSeat;
  }

  private mayAct(seat: KitSeat, index: number): boolean {
    if (!this.isImpatient && this.neighborsOf(seat).some(({ isWaiting }) => isWaiting)) return false;
    if (seat.state === 'GAME') return this.isImpatient || this.playersWith(seat).every(isUpToDate(seat));
    const others = this.seats.filter((other) => other !== seat && other.isOpen);
    if (seat.isHost) return !this.options.situation.isHostLast || others.every(({ hasLoggedIn }) => hasLoggedIn);
    if (others.some(({ state }) => state === null)) return false;
    const earlier = this.seats.slice(0, index).filter(({ isOpen }) => isOpen);
    if (!earlier.every(({ hasLoggedIn }) => hasLoggedIn)) return false;
    return this.options.situation.isHostLast || !others.some(({ isHost }) => isHost);
  }

  /**
   * The seats in the same game, or in the lobby together. A server answers each connection in order, but may serve any
   * connection first: what one of them sends is judged in a known state only if nothing of another is on its way.
   */
  private neighborsOf(seat: KitSeat): readonly KitSeat[] {
    return seat.state === 'GAME' ? this.playersWith(seat) : this.seats.filter(({ state }) => state !== 'GAME');
  }

  /** Those of the seats that play the same game. */
  private playersWith({ known }: KitSeat): readonly KitSeat[] {
    const names = known.state?.players.map(({ username }) => username) ?? [];
    return this.seats.filter(({ isOpen, name }) => isOpen && names.includes(name));
  }

  /** Whether the server has something to send to a seat: an answer, a state that others have, or an end. */
  private isDue(seat: KitSeat): boolean {
    if (seat.isWaiting || seat.state === null || seat.state === 'ENDED') return true;
    if (seat.state !== 'GAME') return false;
    const names = seat.known.state?.players.map(({ username }) => username) ?? [];
    if (this.seats.some(({ hasLeft, name }) => hasLeft && names.includes(name))) return true;
    return !this.isImpatient && !this.playersWith(seat).every(isUpToDate(seat));
  }

  private viewOf(index: number): TableKnowledge {
    const seat = this.seatAt(index);
    const others = this.seats.filter((other) => other !== seat);
    return {
      asked: seat.state ?? 'LOGIN',
      others: others.filter(({ hasLoggedIn }) => hasLoggedIn).length,
      isChoosing: others.some(({ isHost }) => isHost),
      state: seat.known.state,
      game: seat.game,
    };
  }

  /** A game without the characters of the case does not come to its situation. */
  private isHopeless(): boolean {
    const { characters } = this.options.situation;
    const inPlay = this.seats.find(({ known }) => known.state !== null)?.known.state?.characters ?? null;
    return inPlay !== null && !characters.every((number) => inPlay.some((each) => each.number === number));
  }

  /** After the script a game goes on for a while, if there is one; otherwise nothing more is to be seen. */
  private isEnough(updatesThen: readonly number[]): boolean {
    const isSeen = ({ isOpen, updates }: KitSeat, seat: number): boolean =>
      !isOpen || updates >= (updatesThen[seat] as number) + UPDATES_AFTER;
    return this.seats.every(isSeen) || (this.ready().length === 0 && this.isIdle());
  }
}

const isUpToDate =
  ({ updates }: KitSeat) =>
  (other: KitSeat): boolean =>
    other.state !== 'GAME' ? other.state === 'ENDED' : other.updates >= updates;
