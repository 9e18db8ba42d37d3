import type { LocalPlayer } from '../local-player.js';
import type { KitPlayers, Outgoing, SituationState } from './kit-players.js';
import type { Condition } from './setup-language.js';

export interface LocalPlayersOptions<M> {
  /** By seat. */
  readonly players: readonly LocalPlayer<M>[];
  /** Whether a seat that is about to answer this message is in the situation of the case; null if the case has none. */
  readonly situation: Condition<M> | null;
}

/** More messages than a game of a simple protocol has. */
const MOST_MESSAGES = 10_000;

/** The reference players of a protocol as the kit's players: each replies as soon as it is sent something. */
export class LocalPlayers<M> implements KitPlayers<M> {
  private readonly options: LocalPlayersOptions<M>;
  private readonly outbox: { readonly seat: number; readonly text: string; readonly to: M }[] = [];
  private readonly gone = new Set<number>();
  /** Seats that have sent something since the script was over; null before that. */
  private seen: Set<number> | null = null;
  private hasBegun = false;
  private count = 0;

  constructor(options: LocalPlayersOptions<M>) {
    this.options = options;
  }

  received(seat: number, message: M, isHeld: boolean): void {
    this.count++;
    if (isHeld) return;
    const player = this.options.players[seat] as LocalPlayer<M>;
    for (const text of player.receive(message)) this.outbox.push({ seat, text, to: message });
  }

  readonly ended = (seat: number): void => void this.gone.add(seat);
  readonly left = (seat: number): void => void this.gone.add(seat);
  sent(): void {}
  readonly withhold = (seat: number): void => this.drop(seat);
  readonly silent = (): boolean => false;

  readonly ready = (): readonly number[] => [...new Set(this.outbox.map(({ seat }) => seat))];

  readonly take = (seat: number): Outgoing | null => {
    this.seen?.add(seat);
    const at = this.outbox.findIndex((each) => each.seat === seat);
    const [taken] = this.outbox.splice(at, 1);
    return taken ?? null;
  };

  readonly situationAt = (seat: number): SituationState => {
    const { situation } = this.options;
    const next = this.outbox.find((each) => each.seat === seat);
    const isReached = !this.hasBegun && situation !== null && next !== undefined && situation(next.to);
    return isReached ? 'reached' : 'not-reached';
  };

  readonly scriptBegins = (seat: number): void => {
    this.hasBegun = true;
    this.drop(seat);
  };

  readonly scriptEnds = (): void => {
    this.seen = new Set();
  };

  /** After the script, one more message of every player shows what has become of it. */
  readonly isDone = (): boolean =>
    this.count > MOST_MESSAGES || this.everySeat((seat) => this.seen?.has(seat) ?? false);

  readonly isLost = (): boolean => false;

  /** Where a script leaves the game in a state in which no seat is asked, nothing is due from the server. */
  readonly isIdle = (): boolean => this.seen !== null || this.everySeat(() => false);

  private everySeat(isEnough: (seat: number) => boolean): boolean {
    return this.options.players.every(({ isOver }, seat) => isOver() || this.gone.has(seat) || isEnough(seat));
  }

  private drop(seat: number): void {
    const kept = this.outbox.filter((each) => each.seat !== seat);
    this.outbox.splice(0, this.outbox.length, ...kept);
  }
}
