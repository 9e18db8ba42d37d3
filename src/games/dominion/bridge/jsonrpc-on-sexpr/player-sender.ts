import {
  type BridgeAction,
  type BridgeOutcome,
  close,
  makeBridgeFault,
  reportFault,
  send,
} from '../../../../kit/bridge-action.js';
import { CLOSE_CODES } from '../../../../wire/close-codes.js';
import { type ChoiceDecision, decisionOf } from '../../engine/index.js';
import {
  ERROR_CODES,
  makeError,
  makeNotification,
  makeNotificationOf,
  makeRequest,
  makeResultOf,
} from '../../jsonrpc/envelope/envelope.js';
import { type Dialect, hasMethod, type RequestMethod } from '../../jsonrpc/messages.js';
import { StateWriter } from '../../jsonrpc/state-writer.js';
import { type Prompt, promptOf } from '../../jsonrpc/table/prompts.js';
import type { RequestId } from '../../jsonrpc/table/table.js';
import { RECEIVER } from '../../sexpr/state-codec.js';
import type { JsonrpcOnSexprFidelity } from './fidelity.js';
import { makeStartGame, type Seating } from './seating.js';
import { isFullyVisible, type OpenQuestion, type Question } from './visible-state.js';

/** A request of ours that the player has not answered. */
export interface PendingRequest {
  readonly id: number;
  readonly method: RequestMethod;
  readonly params: object;
  readonly prompt: Prompt | null;
  readonly frame: string;
}

/** Sends the player what a server of its protocol would, and counts how well that fits the driver's messages. */
export class PlayerSender {
  pending: PendingRequest | null = null;
  /** How many questions there were: requests of ours, and each step of a turn. */
  questions = 0;
  private readonly fidelity: JsonrpcOnSexprFidelity;
  private readonly dialect: Dialect;
  private readonly act: (action: BridgeAction) => void;
  private readonly states = new StateWriter();
  private nextId = 1;
  private lastSent: string | null = null;

  constructor(fidelity: JsonrpcOnSexprFidelity, dialect: Dialect, act: (action: BridgeAction) => void) {
    this.fidelity = fidelity;
    this.dialect = dialect;
    this.act = act;
  }

  startGame(seating: Seating, question: Question): void {
    this.act({ kind: 'start', name: seating.self });
    this.fidelity.count('io/start/order', 'reconstructed');
    this.fidelity.count('io/start/kingdom', 'reconstructed');
    this.fidelity.count('io/names', 'exact', seating.order.length);
    this.request('StartGame', makeStartGame(seating, question));
  }

  startTurn(open: OpenQuestion): void {
    this.fidelity.count('io/start-turn', 'exact');
    this.countState(open);
    this.send(this.makeStartTurn(open));
  }

  makeStartTurn({ game }: OpenQuestion): string {
    return makeNotificationOf('StartTurn', this.states.turnState(game, RECEIVER, this.dialect));
  }

  /** The result of `Play` and `Buy`. */
  result(id: RequestId, open: OpenQuestion): void {
    this.fidelity.count('io/result', 'exact');
    this.countState(open);
    this.send(makeResultOf(id, this.states.turnState(open.game, RECEIVER, this.dialect)));
  }

  endTurnResult(id: RequestId, { game }: Pick<OpenQuestion, 'game'>, fidelity: 'reconstructed' | 'approximated'): void {
    this.fidelity.count('io/end-turn/result', fidelity);
    this.send(makeResultOf(id, this.states.endTurnResult(game, RECEIVER)));
  }

  shuffle(): void {
    if (!hasMethod(this.dialect, 'Shuffle')) return;
    this.fidelity.count('io/shuffle', 'reconstructed');
    this.send(makeNotification('Shuffle', {}));
  }

  attack({ game }: OpenQuestion): void {
    const prompt = promptOf(game, decisionOf(game) as ChoiceDecision, { showsHand: true });
    this.request(prompt.method, prompt.params, prompt);
  }

  gameOver({ won, scores }: BridgeOutcome): void {
    this.fidelity.count('io/scores', 'reconstructed');
    this.request('GameOver', { result: won ? 'Win' : 'Lose', scores });
  }

  /** The driver does not see a refused request. */
  refuse(id: RequestId | null, message: string, code: number = ERROR_CODES.invalidRequest, data?: unknown): void {
    this.fidelity.count('io/refused', 'exact');
    this.send(makeError(id, code, message, data));
  }

  /** What a server does with a player that breaks the protocol (J-42, J-59). To the driver, its player exits. */
  forfeit(code: string, message: string, said: string | null): void {
    const fault = makeBridgeFault(code, 'player', message, { sent: this.lastSent, said });
    this.send(makeNotification('FatalError', { message }));
    this.act(reportFault(fault));
    this.close(message, CLOSE_CODES.policy);
  }

  /** Closes both sides. */
  close(reason: string, code: number = CLOSE_CODES.normal): void {
    this.act(close('player', reason, code));
    this.act(close('server', reason));
  }

  send(frame: string): void {
    this.lastSent = frame;
    this.act(send('player', frame));
  }

  private request(method: RequestMethod, params: object, prompt: Prompt | null = null): void {
    const id = this.nextId++;
    const frame = makeRequest(id, method, params as Record<string, unknown>);
    this.pending = { id, method, params, prompt, frame };
    this.questions++;
    this.send(frame);
  }

  private countState({ question }: OpenQuestion): void {
    this.fidelity.count('io/state/counts', isFullyVisible(question.state) ? 'exact' : 'approximated');
    this.fidelity.count('io/state/supply', 'reconstructed');
    if (this.dialect === 'live') this.fidelity.count('io/state/phase', 'reconstructed');
  }
}
