import { ALL_SEATS, type KitPlayers, type Outgoing, type SituationState } from '../../../../kit/server/index.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { makeText } from '../../../../wire/sexpr/writer.js';
import type { Strategy } from '../../strategies/strategy.js';
import type { GameAuditor } from '../audit/index.js';
import { replyTo } from '../player.js';
import type { Version } from '../versions.js';
import type { Situation } from './situation.js';

export interface ServerPlayersOptions {
  readonly version: Version;
  readonly situation: Situation;
  /** By seat. */
  readonly strategies: readonly Strategy[];
  readonly auditor: GameAuditor;
}

/** Rounds that are played after a situation, so that what came of it shows. */
const ROUNDS_AFTER = 2;

/** A game that goes on for longer leads nowhere. */
const MOST_TURNS = 400;

/** Only a turn in which played cards stay in the hand has more plays, and such a turn would never end. */
const MOST_PLAYS = 300;

/** How often a server may be waited for in vain while the game goes on. */
const MOST_DELAYS = 2;

/** While the game is played there is no recording yet, and findings are not used. */
const at = (seat: number) => ({ seat, line: null, time: null }) as const;

/** The kit's players at a server over pipes. An auditor follows the game, and knows who has been asked what. */
export class ServerPlayers implements KitPlayers<Datum> {
  private readonly options: ServerPlayersOptions;
  private readonly auditor: GameAuditor;
  /** The last question to each seat. */
  private readonly questions: (Datum | null)[];
  private readonly withheld = new Set<number>();
  private lastTurn = MOST_TURNS;
  private delays = 0;
  /** The turn that is being played, and the replies in it. */
  private turn = -1;
  private plays = 0;
  private hasLingered = false;
  private hasBegun = false;

  constructor(options: ServerPlayersOptions) {
    this.options = options;
    this.auditor = options.auditor;
    this.questions = options.strategies.map(() => null);
  }

  received(seat: number, message: Datum): void {
    this.auditor.observe({ ...at(seat), kind: 'received', message, text: '' });
    if (this.auditor.question(seat) !== null) this.questions[seat] = message;
  }

  readonly ended = (seat: number, unreadable: string | null): void => {
    if (unreadable === null) this.auditor.observe({ ...at(seat), kind: 'ended' });
    else this.auditor.observe({ ...at(seat), kind: 'unreadable', code: null, reason: unreadable, text: null });
  };

  sent(seat: number, message: Datum | null): void {
    this.auditor.observe({ ...at(seat), kind: 'sent', message, text: '', isUnusual: message === null });
  }

  readonly left = (seat: number): void => this.auditor.observe({ ...at(seat), kind: 'left' });

  readonly withhold = (seat: number): void => {
    this.withheld.add(seat);
    this.auditor.observe({ ...at(seat), kind: 'withheld' });
  };

  /** Where only others were to be sent something, the game can go on nevertheless. */
  readonly silent = (): boolean => {
    const isAsked = this.asked().length > 0;
    this.auditor.observe({ ...at(ALL_SEATS), kind: 'silent' });
    return isAsked && ++this.delays <= MOST_DELAYS;
  };

  /** Nobody replies before the server has sent all that it has to. */
  readonly ready = (): readonly number[] => (this.auditor.hasMessagesDue() ? [] : this.asked());

  private asked(): number[] {
    if (this.auditor.isDone()) return [];
    return [...this.questions.keys()].filter(
      (seat) => this.auditor.question(seat) !== null && !this.withheld.has(seat),
    );
  }

  /** In the first attack, time for all to be attacked at once, and to see who is attacked first (S-48). */
  readonly lingers = (seat: number): boolean => {
    if (this.hasLingered || this.auditor.question(seat)?.asked !== 'attacked') return false;
    this.hasLingered = true;
    return true;
  };

  readonly take = (seat: number): Outgoing | null => {
    const { version, strategies } = this.options;
    const reaction = replyTo(version, strategies[seat] as Strategy, this.questions[seat] as Datum);
    if (reaction.kind !== 'reply' || this.isEndless()) return null;
    this.sent(seat, reaction.reply);
    return { text: makeText(reaction.reply) };
  };

  private isEndless(): boolean {
    const turn = this.auditor.turns();
    this.plays = turn === this.turn ? this.plays + 1 : 0;
    this.turn = turn;
    return this.plays > MOST_PLAYS;
  }

  readonly situationAt = (seat: number): SituationState => {
    const { situation } = this.options;
    const question = this.auditor.question(seat);
    const isReached = !this.hasBegun && !situation.isOver && question !== null && situation.holds(question);
    return isReached ? 'reached' : 'not-reached';
  };

  readonly scriptBegins = (): void => {
    this.hasBegun = true;
  };

  readonly scriptEnds = (): void => {
    this.lastTurn = this.auditor.turns() + ROUNDS_AFTER * this.questions.length;
  };

  readonly maySend = (seat: number): boolean => this.auditor.question(seat) !== null;
  readonly isDecided = (seat: number): boolean => !this.auditor.isOpen(seat);
  readonly isLost = (): boolean => this.auditor.isLost();
  readonly isIdle = (): boolean => false;

  /** A game that is over is followed until the server has closed all connections. */
  readonly isDone = (): boolean =>
    this.auditor.isLost() || (!this.auditor.isDone() && this.auditor.turns() >= this.lastTurn);
}
