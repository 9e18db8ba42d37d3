import type { RequestId } from '../../jsonrpc/table/table.js';
import type { BridgeState } from './bridge-state.js';
import type { DriverQuestion, OpenQuestion } from './visible-state.js';

/** Sends the result of the running request, which the driver's state answers. */
export function sendResult(bridge: BridgeState, open: OpenQuestion): void {
  const { running } = bridge;
  bridge.running = null;
  if (running === null) return;
  if (running.endsTurn) sendEndTurnResult(bridge, running.id, open.question, 'reconstructed');
  else bridge.player.result(running.id, open);
}

/** At the end of the game there is no state with the next hand. */
export function sendLastResult(bridge: BridgeState): void {
  const { running, lastReply } = bridge;
  bridge.running = null;
  if (running === null || lastReply === null) return;
  const { question } = lastReply;
  sendEndTurnResult(bridge, running.id, { ...question, state: { ...question.state, hand: [] } }, 'approximated');
}

/** The supply is as it was when the turn ended, whatever others have bought since. */
function sendEndTurnResult(
  { lastReply, knowledge, player }: BridgeState,
  id: RequestId,
  question: DriverQuestion,
  fidelity: 'reconstructed' | 'approximated',
): void {
  const supply = lastReply?.question.state.supply ?? question.state.supply;
  const game = knowledge.visible.gameOf({ ...question, state: { ...question.state, supply } });
  if (game.ok) player.endTurnResult(id, { game: game.value }, fidelity);
}
