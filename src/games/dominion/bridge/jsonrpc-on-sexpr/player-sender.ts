import type { BridgeAction, BridgeOutcome } from '../../../../kit/bridge-action.js';
import { type ChoiceDecision, decisionOf } from '../../engine/index.js';
import type { Dialect } from '../../jsonrpc/messages.js';
import { promptOf } from '../../jsonrpc/table/prompts.js';
import type { RequestId } from '../../jsonrpc/table/table.js';
import { RECEIVER } from '../../sexpr/state-codec.js';
import { BridgedPlayer } from '../jsonrpc-player/bridged-player.js';
import type { JsonrpcOnSexprFidelity } from './fidelity.js';
import { makeStartGame, type Seating } from './seating.js';
import { type DriverQuestion, isFullyVisible, type OpenQuestion } from './visible-state.js';

/** Sends the player what a server of its protocol would, and counts how well that fits the driver's messages. */
export class PlayerSender extends BridgedPlayer {
  private readonly fidelity: JsonrpcOnSexprFidelity;

  constructor(fidelity: JsonrpcOnSexprFidelity, dialect: Dialect, act: (action: BridgeAction) => void) {
    super(dialect, act);
    this.fidelity = fidelity;
  }

  startGame(seating: Seating, question: DriverQuestion): void {
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
    return this.startTurnOf(game, RECEIVER);
  }

  result(id: RequestId, open: OpenQuestion): void {
    this.fidelity.count('io/result', 'exact');
    this.countState(open);
    this.sendTurnState(id, open.game, RECEIVER);
  }

  endTurnResult(id: RequestId, { game }: Pick<OpenQuestion, 'game'>, fidelity: 'reconstructed' | 'approximated'): void {
    this.fidelity.count('io/end-turn/result', fidelity);
    this.sendEndTurnResult(id, game, RECEIVER);
  }

  shuffle(): void {
    if (this.sendShuffle()) this.fidelity.count('io/shuffle', 'reconstructed');
  }

  attack({ game }: OpenQuestion): void {
    const prompt = promptOf(game, decisionOf(game) as ChoiceDecision, { showsHand: true });
    this.request(prompt.method, prompt.params, prompt);
  }

  gameOver(outcome: BridgeOutcome): void {
    this.fidelity.count('io/scores', 'reconstructed');
    this.sendGameOver(outcome);
  }

  /** The driver does not see a refused request. */
  override refuse(id: RequestId | null, message: string, code?: number, data?: unknown): void {
    this.fidelity.count('io/refused', 'exact');
    this.sendError(id, message, code, data);
  }

  private countState({ question }: OpenQuestion): void {
    this.fidelity.count('io/state/counts', isFullyVisible(question.state) ? 'exact' : 'approximated');
    this.fidelity.count('io/state/supply', 'reconstructed');
    if (this.dialect === 'live') this.fidelity.count('io/state/phase', 'reconstructed');
  }
}
