import type { LocalPlayer } from '../../../kit/local-player.js';
import type { Strategy } from '../strategies/strategy.js';
import { choosePlay } from './choose-play.js';
import { whyIllegal } from './legality.js';
import {
  contentOf,
  type LanMessage,
  makeAction,
  RESPONSE,
  readPlay,
  readServerMessage,
  readStart,
  type ServerMessage,
  START,
  type StartMessage,
} from './messages.js';
import { applyInPlace, pointsIn, startReplica, winnerOf } from './replica.js';
import type { Ending, Replica } from './replica-state.js';
import { ResponseCount } from './response-count.js';
import type { LanSettings } from './settings.js';

export type LanPlayerOptions = Pick<LanSettings, 'startPause' | 'startAfter'> & { readonly ending: Ending };

/** How long the others may take to answer: the program's own clients lose messages, and never answer the last one (L-09). */
const RESPONSE_LIMIT = 3000;

/**
 * A reference player. It holds each play until all others have answered the last one, which the report plans and the program's
 * own clients need, and sends no chat.
 */
export class LanPlayer implements LocalPlayer<LanMessage> {
  private readonly strategy: Strategy;
  private readonly options: LanPlayerOptions;
  private complaints: string[] = [];
  private id = 0;
  private replica: Replica | null = null;
  private responses = new ResponseCount(0, 0);
  private hasHosted = false;
  private isPausing: boolean;
  /** Its copy is of no use any more. */
  private isLost = false;

  constructor(strategy: Strategy, options: LanPlayerOptions) {
    this.strategy = strategy;
    this.options = options;
    this.isPausing = options.startPause > 0;
  }

  readonly receive = (message: LanMessage): readonly string[] => {
    const read = readServerMessage(message);
    if (read === null) {
      this.complaints.push(`not a message of a LAN server: ${contentOf(message).slice(0, 100)}`);
      return [];
    }
    const start = readStart(read);
    if (start !== null && this.replica === null) return this.begin(start);
    if (this.replica === null || this.isLost) return [];
    switch (read.type) {
      case 'Action':
        this.follow(this.replica, read);
        this.responses.played(read.sender);
        return [RESPONSE, ...this.play()];
      case 'System':
        // Obeyed by the program's clients as well (L-06); anything else is chat.
        if (readPlay(read.body) !== null) this.follow(this.replica, read);
        return this.play();
      case 'Response':
        this.responses.heard(read.sender);
        return this.play();
      default:
        return [];
    }
  };

  readonly patience = (): number | null => {
    if (this.replica === null) return this.hasHosted ? null : this.options.startAfter;
    if (!this.isOnTurn) return null;
    return this.isPausing ? this.options.startPause : RESPONSE_LIMIT;
  };

  readonly wake = (): readonly string[] => {
    if (this.replica === null) {
      this.hasHosted = true;
      return [START];
    }
    if (!this.isPausing) {
      this.complaints.push(`no response from player ${this.responses.awaited.join(' and ')}; playing on`);
      this.responses.forget();
    }
    this.isPausing = false;
    return this.play();
  };

  readonly isOver = (): boolean => this.isLost || this.replica?.phase === 'over';

  readonly result = (): string | null => {
    if (this.replica?.phase !== 'over') return null;
    const points = pointsIn(this.replica).map((each, index) => `player ${index + 1} ${each}`);
    return `won: player ${winnerOf(this.replica) + 1} (${points.join(', ')})`;
  };

  readonly takeComplaints = (): readonly string[] => {
    const taken = this.complaints;
    this.complaints = [];
    return taken;
  };

  private get isOnTurn(): boolean {
    return this.replica !== null && this.replica.phase !== 'over' && this.replica.active === this.id - 1;
  }

  private begin({ count, id }: StartMessage): readonly string[] {
    if (count < 2 || id < 1 || id > count) {
      this.complaints.push(`the server starts a game of ${count} in which this is player ${id}`);
      this.isLost = true;
      return [];
    }
    this.id = id;
    this.replica = startReplica(count, this.options.ending);
    this.responses = new ResponseCount(count, id);
    return this.play();
  }

  /** Nothing on the wire would repair a copy that differs, so it is given up. */
  private follow(replica: Replica, { sender, body }: ServerMessage): void {
    const read = readPlay(body);
    const illegal = read === null ? { reason: 'it is no play' } : whyIllegal(replica, read.play);
    if (read !== null && illegal === null) applyInPlace(replica, read.play);
    else {
      this.complaints.push(`player ${sender} sends ${body.slice(0, 40)}, which is illegal here: ${illegal?.reason}`);
      this.isLost = true;
    }
  }

  private play(): readonly string[] {
    const { replica } = this;
    if (replica === null || this.isLost || !this.isOnTurn || this.isPausing || !this.responses.isComplete) return [];
    const play = choosePlay(this.strategy, replica);
    applyInPlace(replica, play);
    this.responses.played(this.id);
    return [makeAction(play)];
  }
}
