import type { PeerLoss } from '../../../../kit/bridge.js';
import { type BridgeFault, makeBridgeFault, reportFault } from '../../../../kit/bridge-action.js';
import { isClose, isTimeout } from '../../../../kit/process-rules.js';
import { wantsRematch } from '../jsonrpc-player/bridged-player.js';
import type { BridgeState } from './bridge-state.js';
import type { Ownership } from './ownership.js';
import { sendLastResult } from './request-results.js';
import type { Seating } from './seating.js';

/** A regular end and an abort look alike to a driver's players; only what is known of the game tells them apart (S-61). */
export function onDriverLost(bridge: BridgeState, { code, message }: PeerLoss): void {
  const { phase, isOwnTurn, open, knowledge } = bridge;
  if (phase === 'ending') return;
  const isAsked = isOwnTurn || open !== null;
  if (!isClose(code)) endWithFault(bridge, makeBridgeFault(code, 'server', message));
  else if (!isAsked && knowledge.ownership.isExhausted) sendGameOver(bridge, knowledge.seating as Seating);
  else abort(bridge, whyAborted(knowledge.ownership, isAsked));
}

function sendGameOver(bridge: BridgeState, seating: Seating): void {
  const outcome = bridge.knowledge.outcome(seating);
  bridge.fidelity.count('io/end', 'approximated');
  bridge.actions.push({ kind: 'over', outcome });
  sendLastResult(bridge);
  bridge.phase = 'ending';
  bridge.player.gameOver(outcome);
}

function abort(bridge: BridgeState, reason: string): void {
  bridge.fidelity.count('io/end', 'approximated');
  endWithFault(bridge, makeBridgeFault('driver/aborted', 'server', reason, { register: 'S-61' }));
}

/** Why the end of input is not the end of the game. */
function whyAborted({ provincesLeft, emptyPiles }: Ownership, isAsked: boolean): string {
  if (isAsked) return 'the driver closed its output during a turn: the game was aborted';
  if (provincesLeft === null) return 'the driver closed its output before it asked anything';
  const provinces = `${provincesLeft} ${provincesLeft === 1 ? 'province' : 'provinces'} left`;
  const piles = emptyPiles >= 3 ? `; ${emptyPiles} piles are empty, which ends the game with some drivers` : '';
  return `the driver closed its output with ${provinces}: the game was aborted${piles}`;
}

export function onGameOverAnswered(bridge: BridgeState, result: unknown): void {
  if (wantsRematch(result)) bridge.fidelity.count('io/rematch', 'impossible');
  end(bridge, 'game over');
}

const NO_REPLY = 'no reply within the deadline';

export function onPlayerLost(bridge: BridgeState, { code, message }: PeerLoss): void {
  if (isTimeout(code)) forfeit(bridge, code, NO_REPLY, null);
  else if (bridge.phase === 'ending') endWithoutAnswer(bridge, message);
  else endWithFault(bridge, makeBridgeFault(code, 'player', message));
}

function endWithoutAnswer(bridge: BridgeState, message: string): void {
  bridge.phase = 'closed';
  bridge.player.closeWithoutAnswer(message);
}

export function forfeit(bridge: BridgeState, code: string, message: string, said: string | null): void {
  bridge.phase = 'closed';
  bridge.player.forfeit(code, message, said);
}

export function endWithFault(bridge: BridgeState, fault: BridgeFault): void {
  bridge.actions.push(reportFault(fault));
  end(bridge, fault.message);
}

function end(bridge: BridgeState, reason: string): void {
  bridge.phase = 'closed';
  bridge.player.close(reason);
}
