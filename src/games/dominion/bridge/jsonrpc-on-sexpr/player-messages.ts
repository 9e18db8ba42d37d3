import {
  type BridgeAction,
  type BridgeOutcome,
  close,
  makeBridgeFault,
  reportFault,
  send,
} from '../../../../kit/bridge-action.js';
import { type ChoiceDecision, decisionOf } from '../../engine/index.js';
import { makeEndTurnResult, makeTurnState } from '../../jsonrpc/encode-state.js';
import {
  ERROR_CODES,
  makeError,
  makeNotification,
  makeNotificationOf,
  makeRequest,
  makeResultOf,
} from '../../jsonrpc/envelope/envelope.js';
import { type Dialect, hasMethod, type RequestMethod } from '../../jsonrpc/messages.js';
import { type Prompt, promptOf } from '../../jsonrpc/table/prompts.js';
import { CLOSE, type RequestId } from '../../jsonrpc/table/table.js';
import { RECEIVER } from '../../sexpr/state-codec.js';
import type { JsonrpcOnSexprFidelity } from './fidelity.js';
import { startOf, type Table } from './table-view.js';
import { isWholeInSight, type Open, type Question } from './visible-state.js';

/** A request of ours that the player has not answered. */
export interface Owed {
  readonly id: number;
  readonly prompt: Prompt | null;
  readonly frame: string;
}

/** Where the player is spoken to: what a server of its protocol says, as steps to be taken, and each of them counted. */
export class Desk {
  /** Taken away by whoever carries them out. */
  steps: BridgeAction[] = [];
  owed: Owed | null = null;
  /** How many questions there were: requests of ours, and each step of a turn. */
  questions = 0;
  private readonly fidelity: JsonrpcOnSexprFidelity;
  private readonly dialect: Dialect;
  private nextId = 1;
  private sent: string | null = null;

  constructor(fidelity: JsonrpcOnSexprFidelity, dialect: Dialect) {
    this.fidelity = fidelity;
    this.dialect = dialect;
  }

  startGame(table: Table, question: Question): void {
    this.steps.push({ kind: 'start', name: table.self });
    this.fidelity.count('io/start/order', 'reconstructed');
    this.fidelity.count('io/start/kingdom', 'reconstructed');
    this.fidelity.count('io/names', 'exact', table.order.length);
    this.request('StartGame', startOf(table, question));
  }

  startTurn(open: Open): void {
    this.fidelity.count('io/start-turn', 'exact');
    this.countState(open);
    this.tell(this.turnOf(open));
  }

  /** The same for one who has heard it before. */
  turnOf({ game }: Open): string {
    return makeNotificationOf('StartTurn', makeTurnState(game, RECEIVER, this.dialect));
  }

  /** Of `Play` and `Buy`. */
  result(id: RequestId, open: Open): void {
    this.fidelity.count('io/result', 'exact');
    this.countState(open);
    this.tell(makeResultOf(id, makeTurnState(open.game, RECEIVER, this.dialect)));
  }

  endTurnResult(id: RequestId, { game }: Pick<Open, 'game'>, grade: 'reconstructed' | 'approximated'): void {
    this.fidelity.count('io/end-turn/result', grade);
    this.tell(makeResultOf(id, makeEndTurnResult(game, RECEIVER)));
  }

  shuffle(): void {
    if (!hasMethod(this.dialect, 'Shuffle')) return;
    this.fidelity.count('io/shuffle', 'reconstructed');
    this.tell(makeNotification('Shuffle', {}));
  }

  attack({ game }: Open): void {
    const prompt = promptOf(game, decisionOf(game) as ChoiceDecision, { showsHand: true });
    this.request(prompt.method, prompt.params, prompt);
  }

  gameOver({ won, scores }: BridgeOutcome): void {
    this.fidelity.count('io/scores', 'reconstructed');
    this.request('GameOver', { result: won ? 'Win' : 'Lose', scores });
  }

  /** Nothing of it reaches the driver. */
  refuse(id: RequestId | null, message: string, code: number = ERROR_CODES.invalidRequest, data?: unknown): void {
    this.fidelity.count('io/refused', 'exact');
    this.tell(makeError(id, code, message, data));
  }

  /** What a server does with whoever breaks the protocol (J-42, J-59). The driver then sees its player go. */
  forfeit(code: string, message: string, said: string | null): void {
    const fault = makeBridgeFault(code, 'player', message, { sent: this.sent, said });
    this.tell(makeNotification('FatalError', { message }));
    this.steps.push(reportFault(fault));
    this.close(message, CLOSE.policy);
  }

  close(reason: string, code: number = CLOSE.normal): void {
    this.steps.push(close('player', reason, code), close('server', reason));
  }

  tell(frame: string): void {
    this.sent = frame;
    this.steps.push(send('player', frame));
  }

  private request(method: RequestMethod, params: object, prompt: Prompt | null = null): void {
    const id = this.nextId++;
    const frame = makeRequest(id, method, params as Record<string, unknown>);
    this.owed = { id, prompt, frame };
    this.questions++;
    this.tell(frame);
  }

  private countState({ question }: Open): void {
    this.fidelity.count('io/state/counts', isWholeInSight(question.state) ? 'exact' : 'approximated');
    this.fidelity.count('io/state/supply', 'reconstructed');
    if (this.dialect === 'live') this.fidelity.count('io/state/phase', 'reconstructed');
  }
}
