import { fault, ok, type Result } from '../../../core/result.js';
import type { GameSession, Output } from '../../../kit/game-session.js';
import type { JsonMessage } from '../../../kit/json-lines-codec.js';
import type { SessionOptions } from '../../../kit/protocol.js';
import type { Violation } from '../../../kit/rule.js';
import {
  type Ending,
  type Game,
  isOver,
  type Move,
  moverOf,
  PHASES,
  startGame,
  stepInPlace,
  towersOnIslands,
} from '../engine/index.js';
import { makeModelState } from './encode-state.js';
import { legalMoveMessages } from './legal-replies.js';
import {
  type EndReason,
  makeError,
  makeGameEnded,
  makeGameStarted,
  makeGameUpdated,
  makeMoveError,
  namesAfter,
} from './messages.js';
import { GAME_PHASES, type GamePhase } from './model-state.js';
import { judgePerformGameMove } from './perform-game-move.js';
import { citeMoveRule } from './protocol-rules.js';
import { admitMessage } from './session-machine.js';
import { completeSettings, PLAYER_COUNTS } from './settings.js';
import { encodeMove } from './wire-moves.js';

const END_REASONS: { readonly [ending in Ending]: EndReason } = {
  'last-tower': 'LAST_TOWER',
  'three-islands': 'THREE_ISLANDS',
  'bag-empty': 'BAG_EMPTY',
  'assistants-exhausted': 'ASSISTANTS_EXHAUSTED',
};

export function openSession({ names, seed, settings }: SessionOptions): Result<GameSession<JsonMessage>> {
  if (!PLAYER_COUNTS.some((count) => count === names.length)) {
    return fault('players/count', `${names.length} players; a game of this protocol has 2 or 3 (Q29)`);
  }
  const { expert, professorRule } = completeSettings(settings);
  const game = startGame({ seats: names.length, expert: expert ?? false, professorRule, seed });
  return game.ok ? ok(new Gc18Session(game.value, names)) : game;
}

/** One game after the lobby: moves in, updates out. */
class Gc18Session implements GameSession<JsonMessage> {
  private readonly game: Game;
  private readonly names: readonly string[];
  private readonly assistants: number[];
  private moves = 0;
  private hasLeft = false;

  constructor(game: Game, names: readonly string[]) {
    this.game = game;
    this.names = names;
    this.assistants = names.map(() => 0);
  }

  readonly begin = (): Output[] => this.names.map((_, seat) => ({ kind: 'send', seat, text: this.pendingFor(seat) }));

  readonly receive = (seat: number, message: JsonMessage): Output[] => {
    const read = admitMessage('GAME', message);
    if (!read.ok) {
      const { code, rule, reason } = read.refusal;
      return [this.refuse(seat, makeError(code, reason), { rule, reason, legal: [] })];
    }
    const judged = judgePerformGameMove(this.game, seat, read.value);
    if (judged.legal) return this.move(seat, judged.move);
    const { code, rule, reason } = judged;
    const legal = seat === moverOf(this.game) ? legalMoveMessages(this.game) : [];
    return [this.refuse(seat, makeMoveError(code, reason), { rule: citeMoveRule(rule), reason, legal })];
  };

  /** The match ends for all (Q24). */
  readonly leave = (seat: number): Output[] => {
    if (this.isOver()) return [];
    this.hasLeft = true;
    return this.toAll(makeGameEnded([], 'PLAYER_DISCONNECTED')).filter((output) => output.seat !== seat);
  };

  /** Nobody has left, but the protocol has no other reason (Q24). */
  readonly cancel = (): Output[] => (this.isOver() ? [] : this.toAll(makeGameEnded([], 'PLAYER_DISCONNECTED')));

  readonly awaited = () => (this.isOver() ? [] : [{ seat: moverOf(this.game), key: String(this.moves) }]);

  /** A player that comes back gets the state as if the game began with it. */
  readonly pendingFor = (seat: number): string =>
    makeGameStarted(seat, namesAfter(this.names, seat), makeModelState(this.game, this.names));

  readonly hasResult = (): boolean => isOver(this.game);
  readonly isOver = (): boolean => this.hasLeft || isOver(this.game);
  readonly winners = (): readonly number[] => this.game.winners;
  readonly turns = (): readonly number[] => this.assistants;
  readonly publicState = (): unknown => JSON.parse(makeModelState(this.game, this.names));

  readonly standings = () => {
    const towers = towersOnIslands(this.game);
    return this.names.map((_, seat) => ({ points: towers[seat] as number, turns: this.assistants[seat] as number }));
  };

  private move(player: number, move: Move): Output[] {
    stepInPlace(this.game, move);
    this.moves++;
    if (move.kind === 'assistant') this.assistants[player]!++;
    const state = makeModelState(this.game, this.names);
    const phase = GAME_PHASES[PHASES.indexOf(this.game.phase)] as GamePhase;
    const updated = makeGameUpdated(moverOf(this.game), phase, { player, move: encodeMove(move) }, state);
    return [...this.toAll(updated), ...this.ended()];
  }

  private ended(): Output[] {
    const { ending, winners } = this.game;
    return ending === null ? [] : this.toAll(makeGameEnded(winners, END_REASONS[ending]));
  }

  private toAll(text: string): (Output & { readonly kind: 'send' })[] {
    return this.names.map((_, seat) => ({ kind: 'send', seat, text }));
  }

  private refuse(seat: number, text: string, violation: Violation): Output {
    return { kind: 'send', seat, text, violation };
  }
}
