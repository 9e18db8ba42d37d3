import { apply } from '../../../src/games/eriantys/engine/apply.js';
import {
  copyGame,
  type Game,
  type GameScript,
  isOver,
  type Move,
  moverOf,
  PHASES,
  startGame,
  type View,
} from '../../../src/games/eriantys/engine/index.js';
import { makeModelState } from '../../../src/games/eriantys/gc18/encode-state.js';
import type { MoveJudgement } from '../../../src/games/eriantys/gc18/judge-wire-move.js';
import {
  type EndReason,
  makeError,
  makeGameEnded,
  makeGameStarted,
  makeGameUpdated,
  makeMoveError,
  namesAfter,
} from '../../../src/games/eriantys/gc18/messages.js';
import { GAME_PHASES, type GamePhase } from '../../../src/games/eriantys/gc18/model-state.js';
import { judgePerformGameMove } from '../../../src/games/eriantys/gc18/perform-game-move.js';
import { parseWireMove } from '../../../src/games/eriantys/gc18/schema.js';
import { admitMessage } from '../../../src/games/eriantys/gc18/session-machine.js';
import { completeSettings } from '../../../src/games/eriantys/gc18/settings.js';
import { decodeMove, encodeMove } from '../../../src/games/eriantys/gc18/wire-moves.js';
import type { GameSession, Output } from '../../../src/kit/game-session.js';
import type { JsonMessage } from '../../../src/kit/json-lines-codec.js';
import type { SessionOptions } from '../../../src/kit/protocol.js';
import { unwrap } from '../../unwrap.js';

/** A move that is judged. */
export interface Judged {
  readonly game: Game;
  readonly seat: number;
  readonly move: Move | null;
  readonly judgement: MoveJudgement;
}

// biome-ignore lint/suspicious/noExplicitAny: states are changed at any depth
export type AnyState = any;

/** What a server does in another way than ours. */
export interface GameChange {
  /** What a game is dealt, so that the change shows in it. */
  readonly script?: GameScript;
  /** Changes the game before it begins. */
  readonly deal?: (game: Game) => void;
  readonly judge?: (judged: Judged) => MoveJudgement;
  /** Carries a legal move out. */
  readonly step?: (game: Game, move: Move) => void;
  /** Changes the game after a move. */
  readonly after?: (game: Game, before: Game, move: Move) => void;
  /** Changes the game after a move was refused. */
  readonly refused?: (game: Game, seat: number, move: Move | null) => void;
  /** Changes what a state says. It is called once for each move. */
  readonly show?: (state: AnyState, game: View) => void;
  readonly winners?: (game: Game) => readonly number[];
  readonly send?: (outputs: readonly SessionOutput[], game: Game) => readonly SessionOutput[];
}

export type SessionOutput = Extract<Output, { kind: 'send' }>;

const END_REASONS = {
  'last-tower': 'LAST_TOWER',
  'three-islands': 'THREE_ISLANDS',
  'bag-empty': 'BAG_EMPTY',
  'assistants-exhausted': 'ASSISTANTS_EXHAUSTED',
} as const satisfies Record<string, EndReason>;

/** A session like our own, with every step open to change. */
export function mutantSession(options: SessionOptions, change: GameChange): GameSession<JsonMessage> {
  return new MutantSession(options, change);
}

class MutantSession implements GameSession<JsonMessage> {
  private readonly game: Game;
  private readonly names: readonly string[];
  private readonly change: GameChange;
  private hasLeft = false;

  constructor({ names, seed, settings }: SessionOptions, change: GameChange) {
    const { expert, professorRule } = completeSettings(settings);
    const { characters, ...script } = change.script ?? {};
    const own = { ...script, ...(expert && characters && { characters }) };
    this.game = unwrap(startGame({ seats: names.length, expert: expert ?? false, professorRule, seed, script: own }));
    this.names = names;
    this.change = change;
    change.deal?.(this.game);
  }

  readonly begin = (): readonly Output[] => {
    const state = this.state();
    return this.sending(
      this.names.map((_, seat) => ({
        kind: 'send',
        seat,
        text: makeGameStarted(seat, namesAfter(this.names, seat), state),
      })),
    );
  };

  readonly receive = (seat: number, message: JsonMessage): readonly Output[] => {
    const read = admitMessage('GAME', message);
    if (!read.ok) return this.sending([{ kind: 'send', seat, text: makeError(read.refusal.code, '') }]);
    const judgement = judgePerformGameMove(this.game, seat, read.value);
    const move = moveIn(read.value);
    const judged = this.change.judge?.({ game: this.game, seat, move, judgement }) ?? judgement;
    if (judged.legal) return this.sending(this.play(seat, judged.move));
    this.change.refused?.(this.game, seat, move);
    return this.sending([{ kind: 'send', seat, text: makeMoveError(judged.code, judged.reason) }]);
  };

  readonly leave = (seat: number): readonly Output[] => {
    if (this.isOver()) return [];
    this.hasLeft = true;
    const ended = makeGameEnded([], 'PLAYER_DISCONNECTED');
    return this.sending(this.toAll(ended).filter((output) => output.seat !== seat));
  };

  readonly isOver = (): boolean => this.hasLeft || isOver(this.game);
  readonly hasResult = (): boolean => isOver(this.game);
  readonly winners = (): readonly number[] => this.game.winners;
  readonly awaited = () => [];
  readonly pendingFor = () => null;
  readonly standings = () => this.names.map(() => ({ points: 0, turns: 0 }));
  readonly publicState = (): unknown => null;

  private play(player: number, move: Move): SessionOutput[] {
    const { game, change } = this;
    const before = copyGame(game);
    (change.step ?? apply)(game, move);
    change.after?.(game, before, move);
    const phase = GAME_PHASES[PHASES.indexOf(game.phase)] as GamePhase;
    const updated = makeGameUpdated(moverOf(game), phase, { player, move: encodeMove(move) }, this.state());
    return [...this.toAll(updated), ...this.ended()];
  }

  private state(): string {
    const text = makeModelState(this.game, this.names);
    if (this.change.show === undefined) return text;
    const state = JSON.parse(text) as AnyState;
    this.change.show(state, this.game);
    return JSON.stringify(state);
  }

  private ended(): SessionOutput[] {
    const { ending, winners } = this.game;
    if (ending === null) return [];
    return this.toAll(makeGameEnded(this.change.winners?.(this.game) ?? winners, END_REASONS[ending]));
  }

  private toAll(text: string): SessionOutput[] {
    return this.names.map((_, seat) => ({ kind: 'send', seat, text }));
  }

  private sending(outputs: readonly SessionOutput[]): readonly Output[] {
    return this.change.send?.(outputs, this.game) ?? outputs;
  }
}

/** Null for what has not the form of a move. */
function moveIn({ move }: Readonly<Record<string, unknown>>): Move | null {
  const parsed = parseWireMove(move);
  return parsed.ok ? decodeMove(parsed.value) : null;
}
