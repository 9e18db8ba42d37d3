import {
  type BridgeAction,
  type BridgeFault,
  close,
  makeBridgeFault,
  reportFault,
  send,
} from '../../../../kit/bridge-action.js';
import { makeRequest } from '../../jsonrpc/envelope/envelope.js';
import type { BridgeState } from './bridge-state.js';

/**
 * Ends the game for the player by closing its input, as a driver would (S-65). If it is the player's turn, the turn is
 * ended first, so that the others can play on.
 */
export function abortGame(bridge: BridgeState, fault: BridgeFault, endsTurn = false): BridgeAction[] {
  bridge.phase = { kind: 'over' };
  const endTurn = endsTurn ? [send('server', makeRequest(bridge.nextId++, 'EndTurn'))] : [];
  return [reportFault(fault), ...endTurn, close('player', fault.message), close('server', fault.message)];
}

/** The server sent something that cannot be part of a game. */
export const abortOnNonsense = (bridge: BridgeState, message: string): BridgeAction[] =>
  abortGame(bridge, makeBridgeFault('bridge/message', 'server', message));
