import type { JsonMessage } from '../../../../kit/json-lines-codec.js';
import { type Game, legalMoves } from '../../engine/index.js';
import type { Strategy } from '../../strategies/strategy.js';
import { KnownGame } from '../known-game.js';
import {
  makeExpertReply,
  makeLoginReply,
  makeNumberReply,
  makePerformGameMove,
  objectIn,
  typeOf,
} from '../messages.js';
import type { SessionState } from '../session-machine.js';
import { encodeMove } from '../wire-moves.js';

/** What a server asks for, and the state in which that leaves a client. */
const REQUESTS: Readonly<Record<string, SessionState>> = {
  LoginRequest: 'LOGIN',
  NumberOfPlayersRequest: 'HOST_NUM',
  ExpertModeRequest: 'HOST_EXPERT',
};

/** A server that refuses this many replies in a row will not accept another. */
const MOST_REFUSALS = 20;

export interface KitSeatOptions {
  readonly name: string;
  readonly strategy: Strategy;
  /** What it chooses as a host. */
  readonly players: number;
  readonly expert: boolean;
}

/** One of the kit's players: where its session is, and what it would send there. */
export class KitSeat {
  readonly known = new KnownGame();
  /** Null until the server has sent a request. */
  state: SessionState | null = null;
  /** The name that it sent last. */
  name: string;
  isOpen = true;
  /** Its own side has closed the connection. */
  hasLeft = false;
  /** Messages that it was sent, and the states among them. */
  messages = 0;
  updates = 0;
  /** Messages that could not be understood: it cannot play any more. */
  isConfused = false;
  private readonly options: KitSeatOptions;
  /** Messages that were sent for it, and that the server has not answered yet. */
  private unanswered = 0;
  private refusals = 0;
  private logins = 0;
  /** Moves that were refused in the current state. */
  private refused: string[] = [];
  /** An error may be followed by the same request again, even after the next reply (Q5). */
  private mayRepeat = false;
  private opened: Game | null = null;

  constructor(options: KitSeatOptions) {
    this.options = options;
    this.name = options.name;
  }

  receive(message: JsonMessage): void {
    this.messages++;
    const type = typeOf(message) ?? '';
    const asked = REQUESTS[type];
    if (asked !== undefined) this.onRequest(asked);
    else if (type === 'Wait') this.enter('WAIT');
    else if (type === 'GameStarted' || type === 'GameUpdated') this.onState(message);
    else if (type === 'GameEnded') this.enter('ENDED');
    else if (type === 'Error' || type === 'MoveError') this.onError(message);
  }

  /** Something was sent for it. */
  sent(message: JsonMessage): void {
    const { type, username } = objectIn(message) ?? {};
    if (type === 'LoginReply' && typeof username === 'string' && this.state === 'LOGIN') this.name = username;
    this.unanswered++;
  }

  /** It has sent something, and does not know yet what comes of it. */
  get isWaiting(): boolean {
    return this.isOpen && this.unanswered > 0;
  }

  /** Whether it has something to send, whatever the others do. */
  get isAsked(): boolean {
    return this.isOpen && !this.isWaiting && !this.isConfused && this.isDue;
  }

  /** Whether the server waits for this seat, as far as the seat knows. */
  private get isDue(): boolean {
    return this.state === 'GAME' ? this.known.isOnTurn : this.state === 'LOGIN' || this.isHost;
  }

  /** It is choosing how the game is played. */
  get isHost(): boolean {
    return this.isOpen && (this.state === 'HOST_NUM' || this.state === 'HOST_EXPERT');
  }

  get hasLoggedIn(): boolean {
    return this.isOpen && this.state !== null && this.state !== 'LOGIN';
  }

  /** The game that it knows; null if there is none, or none that could be played. */
  readonly game = (): Game | null => {
    if (this.known.state === null) return null;
    if (this.opened === null) {
      const opened = this.known.open();
      this.opened = opened.ok ? opened.value.game : null;
    }
    return this.opened;
  };

  /** What it sends now; null if it does not know how to go on. */
  take(): string | null {
    const { players, expert } = this.options;
    if (this.refusals > MOST_REFUSALS) return null;
    this.unanswered++;
    switch (this.state) {
      case 'LOGIN':
        return this.login();
      case 'HOST_NUM':
        return makeNumberReply(players);
      case 'HOST_EXPERT':
        return makeExpertReply(expert);
      default:
        return this.move();
    }
  }

  private login(): string {
    const { name } = this.options;
    this.name = this.logins === 0 ? name : `${name}-${this.logins}`;
    return makeLoginReply(this.name);
  }

  /** Not every server has the same rules: if a move is refused, another may be legal there. */
  private move(): string | null {
    const game = this.game();
    if (game === null) return null;
    const candidates = this.refused.length === 0 ? [this.options.strategy(game)] : legalMoves(game);
    const texts = candidates.map((move) => makePerformGameMove(encodeMove(move)));
    const text = texts.find((each) => !this.refused.includes(each)) ?? null;
    if (text !== null) this.refused.push(text);
    return text;
  }

  private onRequest(asked: SessionState): void {
    const isRepeated = this.mayRepeat && this.isWaiting && this.state === asked;
    this.mayRepeat = false;
    if (isRepeated) return;
    this.enter(asked);
  }

  private onState(message: JsonMessage): void {
    this.updates++;
    this.refused = [];
    this.refusals = 0;
    this.opened = null;
    this.enter('GAME');
    this.isConfused = !this.known.receive(message).ok;
  }

  private onError(message: JsonMessage): void {
    this.onAnswer();
    this.refusals++;
    this.mayRepeat = this.state === 'LOGIN' || this.isHost;
    if (this.state === 'LOGIN' && objectIn(message)?.['code'] === 'NICKNAME_TAKEN') this.logins++;
  }

  /** Where nothing was due from this seat, something else has led to the new state, and its own message is still open. */
  private enter(state: SessionState): void {
    if (this.isDue) this.onAnswer();
    if (state === 'ENDED') this.unanswered = 0;
    this.state = state;
    this.mayRepeat = false;
  }

  private onAnswer(): void {
    this.unanswered = Math.max(0, this.unanswered - 1);
  }
}
