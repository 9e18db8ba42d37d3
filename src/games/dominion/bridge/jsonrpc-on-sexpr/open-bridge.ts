import type { Bridge, LoadedBridge } from '../../../../kit/bridge.js';
import type { BridgeAction } from '../../../../kit/bridge-action.js';
import { FidelityCounter, type FidelityObserver } from '../../../../kit/bridge-fidelity.js';
import { versionIn } from '../../../../kit/protocol-name.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import type { Dialect } from '../../jsonrpc/messages.js';
import { SEXPR_CODEC } from '../../sexpr/kit/codec.js';
import type { Version } from '../../sexpr/versions.js';
import { type BridgeState, type JsonrpcOnSexprOptions, newBridgeState } from './bridge-state.js';
import { onDriverMessage } from './driver-messages.js';
import { onDriverLost, onPlayerLost } from './end-of-game.js';
import { JSONRPC_ON_SEXPR_FIDELITY } from './fidelity.js';
import { onPlayerMessage } from './player-messages.js';

/** A JSON-RPC player on an S-expression driver. */
export function openJsonrpcOnSexpr(
  options: JsonrpcOnSexprOptions = {},
  onFidelity?: FidelityObserver,
): Bridge<string, Datum> {
  const fidelity = new FidelityCounter(JSONRPC_ON_SEXPR_FIDELITY, onFidelity);
  const bridge = newBridgeState(options, fidelity);
  return {
    fromServer: (message) => collect(bridge, () => onDriverMessage(bridge, message)),
    fromPlayer: (frame) => collect(bridge, () => onPlayerMessage(bridge, frame)),
    onPeerLost: (side, loss) =>
      collect(bridge, () => (side === 'player' ? onPlayerLost(bridge, loss) : onDriverLost(bridge, loss))),
    // A driver is on pipes, which cannot be reconnected, and its messages have everything that there is to know.
    onServerReconnect: () => {},
    onPublicState: () => [],
    openQuestion: () => openQuestion(bridge),
    pendingForPlayer: () => pendingForPlayer(bridge),
    fidelity: () => fidelity.counts(),
  };
}

/** The actions that a handler pushes. */
function collect(bridge: BridgeState, handle: () => void): BridgeAction[] {
  if (bridge.phase === 'closed') return [];
  bridge.actions = [];
  handle();
  return bridge.actions;
}

function openQuestion({ phase, open, player }: BridgeState): number | null {
  const isItsMove = phase === 'playing' && open?.question.kind === 'move';
  return phase !== 'closed' && (player.pending !== null || isItsMove) ? player.questions : null;
}

function pendingForPlayer({ phase, open, player }: BridgeState): string | null {
  if (phase === 'closed') return null;
  if (player.pending !== null) return player.pending.frame;
  return phase === 'playing' && open !== null ? player.makeStartTurn(open) : null;
}

export const JSONRPC_ON_SEXPR: LoadedBridge<string, Datum> = {
  fidelity: JSONRPC_ON_SEXPR_FIDELITY,
  playerCodec: null,
  serverCodec: SEXPR_CODEC,
  open: ({ settings, onFidelity }) =>
    openJsonrpcOnSexpr(
      { version: versionIn(String(settings['protocol'])) as Version, dialect: settings['dialect'] as Dialect },
      onFidelity,
    ),
};
