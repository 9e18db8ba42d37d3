import type { WakeTimer } from '../../../kit/wake-timer.js';
import { type ClientState, isOnTurn } from './client-state.js';
import { makeAction, RESPONSE } from './messages.js';
import { applyInPlace } from './replica.js';
import type { Play } from './replica-state.js';
import { RESPONSE_LIMIT, START_PAUSE } from './settings.js';

/**
 * A client of Herald's own in a game. It holds each play until all others have answered the last one, which the report plans and
 * the program's clients need.
 */
export class PacedClient {
  readonly state: ClientState;
  private readonly startPause: number;
  private isPausing: boolean;
  private plays = 0;

  constructor(state: ClientState, startPause = START_PAUSE) {
    this.state = state;
    this.startPause = startPause;
    this.isPausing = startPause > 0;
  }

  get isOver(): boolean {
    return this.state.replica.phase === 'over';
  }

  get isOnTurn(): boolean {
    return isOnTurn(this.state);
  }

  get mayPlay(): boolean {
    return this.isOnTurn && !this.isPausing && this.state.responses.isComplete;
  }

  /** The responses that it owes. */
  takeResponses(): readonly string[] {
    const responses = new Array<string>(this.state.owed).fill(RESPONSE);
    this.state.owed = 0;
    return responses;
  }

  /** Carries out a legal play, and returns its message. */
  play(play: Play): string {
    const { replica, responses, id } = this.state;
    this.plays++;
    applyInPlace(replica, play);
    responses.played(id);
    return makeAction(play);
  }

  /** When it goes on by itself; null if it waits for others. */
  get timer(): WakeTimer | null {
    if (this.isOver) return null;
    if (this.isPausing) return { key: 'start-pause', ms: this.startPause };
    if (!this.isOnTurn || this.mayPlay) return null;
    return { key: `responses-${this.plays}`, ms: RESPONSE_LIMIT };
  }

  /** The timer has run out. Returns a complaint if responses are not waited for any more. */
  wake(): string | null {
    const { responses } = this.state;
    const unanswered = this.isPausing ? [] : responses.awaited;
    if (!this.isPausing) responses.forget();
    this.isPausing = false;
    return unanswered.length === 0 ? null : `no response from player ${unanswered.join(' and ')}; playing on`;
  }
}
