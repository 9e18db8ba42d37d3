import type { JsonMessage } from '../../../kit/json-lines-codec.js';
import type { LocalPlayer } from '../../../kit/local-player.js';
import { legalMoves, type Move } from '../engine/index.js';
import type { Strategy } from '../strategies/strategy.js';
import { KnownGame } from './known-game.js';
import {
  makeExpertReply,
  makeLoginReply,
  makeNumberReply,
  makePerformGameMove,
  objectIn,
  SERVER_MESSAGES,
  typeOf,
} from './messages.js';
import { encodeMove } from './wire-moves.js';

export interface Gc18PlayerOptions {
  readonly name: string;
  /** What it chooses as the host of a game. */
  readonly players: number;
  readonly expert: boolean;
}

/** A reference player: logs in, configures a game if it is asked to, and plays it. */
export class Gc18Player implements LocalPlayer<JsonMessage> {
  private readonly strategy: Strategy;
  private readonly options: Gc18PlayerOptions;
  private readonly known = new KnownGame();
  private complaints: string[] = [];
  private logins = 0;
  /** It has chosen another name already when the server asks again, which not all servers do (Q5). */
  private isRenamed = false;
  /** Moves that were refused in the current state. */
  private refused: string[] = [];
  private ended: string | null = null;

  constructor(strategy: Strategy, options: Gc18PlayerOptions) {
    this.strategy = strategy;
    this.options = options;
  }

  receive(message: JsonMessage): readonly string[] {
    const { players, expert } = this.options;
    switch (typeOf(message)) {
      case 'LoginRequest':
        return this.isRenamed ? this.ignoreRequest() : [this.login()];
      case 'NumberOfPlayersRequest':
        return [makeNumberReply(players)];
      case 'ExpertModeRequest':
        return [makeExpertReply(expert)];
      case 'Error':
        return this.onError(message);
      case 'MoveError':
        return this.onMoveError(message);
      case 'GameStarted':
      case 'GameUpdated':
        return this.onState(message);
      case 'GameEnded':
        return this.onEnd(message);
      default:
        return this.checkType(message);
    }
  }

  readonly isOver = (): boolean => this.ended !== null;
  readonly result = (): string | null => this.ended;

  readonly takeComplaints = (): readonly string[] => {
    const taken = this.complaints;
    this.complaints = [];
    return taken;
  };

  private login(): string {
    const { name } = this.options;
    this.logins++;
    return makeLoginReply(this.logins === 1 ? name : `${name.slice(0, 28)}-${this.logins}`);
  }

  private ignoreRequest(): readonly string[] {
    this.isRenamed = false;
    return [];
  }

  private onError(message: JsonMessage): readonly string[] {
    const { code, message: text } = objectIn(message) ?? {};
    if (code === 'NICKNAME_TAKEN') {
      this.isRenamed = true;
      return [this.login()];
    }
    this.complain(`the server reports ${code}: ${text ?? 'no reason'}`);
    return [];
  }

  private onState(message: JsonMessage): readonly string[] {
    this.refused = [];
    const read = this.known.receive(message);
    if (!read.ok) this.complain(read.error.message);
    return read.ok ? this.play() : [];
  }

  /** Not every server has the same rules: another move may be legal there. */
  private onMoveError(message: JsonMessage): readonly string[] {
    const { code, message: text } = objectIn(message) ?? {};
    this.complain(`the server refuses a move with ${code}: ${text ?? 'no reason'}`);
    return code === 'NOT_YOUR_TURN' ? [] : this.play();
  }

  private play(): readonly string[] {
    if (!this.known.isOnTurn) return [];
    const opened = this.known.open();
    if (!opened.ok) {
      this.complain(opened.error.message);
      return [];
    }
    const { game } = opened.value;
    const candidates: readonly Move[] = this.refused.length === 0 ? [this.strategy(game)] : legalMoves(game);
    const move = candidates.map((each) => makePerformGameMove(encodeMove(each))).find((text) => this.isNew(text));
    if (move !== undefined) this.refused.push(move);
    return move === undefined ? [] : [move];
  }

  private isNew(text: string): boolean {
    return !this.refused.includes(text);
  }

  private onEnd(message: JsonMessage): readonly string[] {
    const { winner, winners, reason } = objectIn(message) ?? {};
    const won = Array.isArray(winners) ? winners : [winner].filter((id) => typeof id === 'number');
    const names = won.map(
      (id) => this.known.state?.players.find((player) => player.id === id)?.username ?? `player ${id}`,
    );
    const why = typeof reason === 'string' ? ` (${reason})` : '';
    this.ended = names.length === 0 ? `nobody won${why}` : `won: ${names.join(', ')}${why}`;
    return [];
  }

  private checkType(message: JsonMessage): readonly string[] {
    const type = typeOf(message);
    const isKnown = (SERVER_MESSAGES as readonly (string | null)[]).includes(type);
    if (!isKnown) this.complain(`not a message of GC18/1: ${message.text.slice(0, 100)}`);
    return [];
  }

  private complain(text: string): void {
    this.complaints.push(text);
  }
}
