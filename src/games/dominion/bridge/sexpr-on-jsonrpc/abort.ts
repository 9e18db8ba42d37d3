import {
  type BridgeAction,
  type BridgeFault,
  close,
  makeBridgeFault,
  reportFault,
  send,
} from '../../../../kit/bridge-action.js';
import { makeRequest } from '../../jsonrpc/envelope/envelope.js';
import type { Seat } from './bridge-state.js';

/**
 * Ends the game for the player: it is told by the end of its input, as a driver would tell it (S-65). In its own turn the
 * turn is ended first, so that the others can play on.
 */
export function breakOff(seat: Seat, fault: BridgeFault, endsTurn = false): BridgeAction[] {
  seat.stage = 'over';
  seat.question = null;
  const last = endsTurn ? [send('server', makeRequest(seat.nextId++, 'EndTurn'))] : [];
  return [reportFault(fault), ...last, close('player', fault.message), close('server', fault.message)];
}

/** A server that cannot be understood is not played with. */
export const senseless = (seat: Seat, message: string): BridgeAction[] =>
  breakOff(seat, makeBridgeFault('bridge/message', 'server', message));
