import type { Header } from '../../../../kit/transcript/index.js';
import { type Card, type Game, withdrawInPlace } from '../../engine/index.js';
import type { Dialect } from '../messages.js';
import type { DueNotification } from './audit-notifications.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import { isTrashDisordered, parseCards } from './compare-state.js';
import type { RecordedFrame, SeatFrames } from './recorded-frames.js';
import { type BrokenRule, RecordingCursor } from './recording-cursor.js';
import type { Suffered } from './rule-for-state.js';
import type { ShadowGame } from './shadow-game.js';

/**
 * How far the auditor has come. `lost`: something was wrong, and what must follow is not known any more. `stopped`: the
 * recording ends in the middle.
 */
export type AuditStage = 'lobby' | 'playing' | 'over' | 'lost' | 'stopped';

/** A game of a server under test, as far as it has been looked at. */
export class Audit {
  readonly cursor: RecordingCursor;
  readonly dialect: Dialect;
  readonly names: readonly string[];
  stage: AuditStage = 'lobby';
  /** Seats by place, which is the order of turns. */
  order: readonly number[] = [];
  private laid: ShadowGame | null = null;
  /** By place. */
  suffered: (Suffered | null)[] = [];
  refused: boolean[] = [];
  readonly dueNotifications: DueNotification[] = [];
  /** Seats that have left, by themselves or by force. */
  readonly gone = new Set<number>();
  /** Whether the last of them was on turn, which servers may take worse (J-57) than when it waited (J-56). */
  wasLastOnTurn = false;
  /** The turn that has been started, in words that differ from turn to turn. */
  turnsSeen = '';
  private isTrashReported = false;
  private readonly isSeenFromOutside: boolean;
  /** Seats whose hand has changed since it was last sent to them (J-33). */
  readonly staleHands = new Set<number>();
  /** The answer to the last EndTurn (J-28). */
  lastEnd: RecordedFrame | null = null;
  /** What the game was created with, where the recording says it. */
  readonly kingdom: readonly Card[] | null;

  constructor(seats: readonly SeatFrames[], header: Pick<Header, 'setup' | 'role'>, dialect: Dialect) {
    this.cursor = new RecordingCursor(seats);
    this.dialect = dialect;
    this.names = seats.map(({ label }) => label);
    this.kingdom = kingdomIn(header);
    this.isSeenFromOutside = header.role === 'server';
  }

  get shadow(): ShadowGame {
    if (this.laid === null) throw new Error('no game has begun');
    return this.laid;
  }

  set shadow(shadow: ShadowGame) {
    this.laid = shadow;
  }

  get game(): Game {
    return this.shadow.game;
  }

  get isOn(): boolean {
    return this.stage !== 'lost' && this.stage !== 'stopped';
  }

  /** Which turn it is. */
  turns(): string {
    return `${this.game.turn} ${this.game.seats.map(({ turns }) => turns).join(' ')}`;
  }

  /** Whether the next turn, or the end, came before the answer to EndTurn (J-28). */
  readOrder(next: RecordedFrame, what: 'StartTurn' | 'GameOver'): void {
    // Between connections only a server that writes down itself knows the order.
    if (this.lastEnd === null || (this.isSeenFromOutside && next.seat !== this.lastEnd.seat)) return;
    const isFirst = next.index < this.lastEnd.index;
    this.cursor.noteReading(
      `J-28 ${what}`,
      isFirst ? 'it comes before the answer to EndTurn' : 'it comes after the answer to EndTurn',
      next,
    );
  }

  /** In which order the trash is listed only the original server says. */
  checkTrash(frame: RecordedFrame, state: Readonly<Record<string, unknown>>): void {
    if (this.dialect !== 'live' || this.isTrashReported || !isTrashDisordered(this.game, state)) return;
    this.isTrashReported = true;
    this.cursor.report(RULES.stateTrashOrder, RULES.stateTrashOrder.title, { seat: frame.seat, at: frame });
  }

  /** Takes a seat out before its game has begun. */
  withdraw(seat: number): void {
    this.gone.add(seat);
    withdrawInPlace(this.game, this.placeOf(seat));
  }

  seatAt(place: number): number {
    return this.order[place] as number;
  }

  placeOf(seat: number): number {
    return this.order.indexOf(seat);
  }

  nameOf(seat: number): string {
    return this.names[seat] as string;
  }

  framesOf(seat: number): SeatFrames {
    return this.cursor.seats[seat] as SeatFrames;
  }

  /** Something after which nothing can be known. */
  loseTrack(
    rule: BrokenRule,
    reason: string,
    seat: number,
    at: RecordedFrame | null,
    legal: readonly string[] = [],
  ): void {
    this.cursor.report(rule, reason, { seat, at, legal });
    this.stage = 'lost';
  }

  /** Nothing came. Silence is a fault, unless the recording just ends there. */
  silent(rule: BrokenRule, reason: string, seat: number, since: RecordedFrame | null): void {
    if (this.cursor.isSilence(seat, since?.index ?? -1)) this.loseTrack(rule, reason, seat, null);
    else this.stage = 'stopped';
  }
}

/** `kingdom Cellar Market …`. */
function kingdomIn({ setup }: Pick<Header, 'setup'>): Card[] | null {
  const [word, ...cards] = setup?.split(' ') ?? [];
  return word === 'kingdom' ? parseCards(cards) : null;
}
