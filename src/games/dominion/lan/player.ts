import type { LocalPlayer } from '../../../kit/local-player.js';
import type { WakeTimer } from '../../../kit/wake-timer.js';
import type { Strategy } from '../strategies/strategy.js';
import { choosePlay } from './choose-play.js';
import { openClientState } from './client-state.js';
import type { LanDialect } from './dialects.js';
import { followReceived } from './follow-messages.js';
import {
  contentOf,
  excerptOf,
  type LanMessage,
  readServerMessage,
  readStart,
  type ServerMessage,
  START,
  type StartMessage,
} from './messages.js';
import { PacedClient } from './paced-client.js';
import { pointsIn, winnerOf } from './replica.js';
import type { LanSettings } from './settings.js';

export type LanPlayerOptions = Pick<LanSettings, 'startPause' | 'startAfter'> & { readonly dialect: LanDialect };

/** A reference player. It sends no chat. */
export class LanPlayer implements LocalPlayer<LanMessage> {
  private readonly strategy: Strategy;
  private readonly options: LanPlayerOptions;
  private complaints: string[] = [];
  private client: PacedClient | null = null;
  private hasHosted = false;
  /** Its copy is of no use any more. */
  private isLost = false;

  constructor(strategy: Strategy, options: LanPlayerOptions) {
    this.strategy = strategy;
    this.options = options;
  }

  readonly receive = (message: LanMessage): readonly string[] => {
    const read = readServerMessage(message);
    if (read === null) {
      this.complaints.push(`not a message of a LAN server: ${excerptOf(contentOf(message))}`);
      return [];
    }
    if (this.isLost) return [];
    if (this.client !== null) return this.follow(this.client, read);
    const start = readStart(read);
    return start === null ? [] : this.begin(start);
  };

  readonly timer = (): WakeTimer | null => {
    if (this.isLost) return null;
    if (this.client !== null) return this.client.timer;
    const { startAfter } = this.options;
    return startAfter === null || this.hasHosted ? null : { key: 'start', ms: startAfter };
  };

  readonly wake = (): readonly string[] => {
    const { client } = this;
    if (client === null) {
      this.hasHosted = true;
      return [START];
    }
    const complaint = client.wake();
    if (complaint !== null) this.complaints.push(complaint);
    return this.play(client);
  };

  readonly isOver = (): boolean => this.isLost || (this.client?.isOver ?? false);

  readonly result = (): string | null => {
    if (!this.client?.isOver) return null;
    const { replica } = this.client.state;
    const points = pointsIn(replica).map((each, index) => `player ${index + 1} ${each}`);
    return `won: player ${winnerOf(replica) + 1} (${points.join(', ')})`;
  };

  readonly takeComplaints = (): readonly string[] => {
    const taken = this.complaints;
    this.complaints = [];
    return taken;
  };

  private begin(start: StartMessage): readonly string[] {
    const { dialect, startPause } = this.options;
    const opened = openClientState(start, dialect);
    if (!opened.ok) {
      this.complaints.push(opened.error.message);
      this.isLost = true;
      return [];
    }
    this.client = new PacedClient(opened.value, startPause);
    return this.play(this.client);
  }

  private follow(client: PacedClient, message: ServerMessage): readonly string[] {
    const move = followReceived(client.state, message);
    if (move.kind === 'diverged') {
      const { sender, body } = message;
      this.complaints.push(`player ${sender} sends ${excerptOf(body)}, which is illegal here: ${move.reason}`);
      this.isLost = true;
    }
    const responses = client.takeResponses();
    return this.isLost ? responses : [...responses, ...this.play(client)];
  }

  private play(client: PacedClient): readonly string[] {
    return client.mayPlay ? [client.play(choosePlay(this.strategy, client.state.replica))] : [];
  }
}
