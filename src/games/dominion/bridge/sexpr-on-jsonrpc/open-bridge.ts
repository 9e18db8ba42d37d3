import type { Bridge, LoadedBridge } from '../../../../kit/bridge.js';
import { FidelityCounter, type FidelityObserver } from '../../../../kit/bridge-fidelity.js';
import { versionIn } from '../../../../kit/protocol-name.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { SEXPR_CODEC } from '../../sexpr/kit/codec.js';
import type { Version } from '../../sexpr/versions.js';
import { onPublicState } from './attack.js';
import { isOver, markUncertain, newBridgeState, questionOf, type SexprOnJsonrpcOptions } from './bridge-state.js';
import { onPeerLost, onPlayerMessage, onServerMessage } from './dispatch.js';
import { SEXPR_ON_JSONRPC_FIDELITY } from './fidelity.js';

/** An S-expression player on a JSON-RPC server. */
export function openSexprOnJsonrpc(
  options: SexprOnJsonrpcOptions,
  onFidelity?: FidelityObserver,
): Bridge<Datum, string> {
  const fidelity = new FidelityCounter(SEXPR_ON_JSONRPC_FIDELITY, onFidelity);
  const bridge = newBridgeState(options, fidelity);
  return {
    fromServer: (frame) => (isOver(bridge) ? [] : onServerMessage(bridge, frame)),
    fromPlayer: (message) => (isOver(bridge) ? [] : onPlayerMessage(bridge, message)),
    onPeerLost: (side, loss) => (isOver(bridge) ? [] : onPeerLost(bridge, side, loss)),
    onPublicState: (state) => onPublicState(bridge, state),
    onServerReconnect: () => markUncertain(bridge),
    openQuestion: () => (questionOf(bridge) === null ? null : bridge.questions),
    pendingForPlayer: () => questionOf(bridge)?.text ?? null,
    fidelity: () => fidelity.counts(),
  };
}

export const SEXPR_ON_JSONRPC: LoadedBridge<Datum, string> = {
  fidelity: SEXPR_ON_JSONRPC_FIDELITY,
  playerCodec: SEXPR_CODEC,
  serverCodec: null,
  open: ({ settings, name, canFetchState, onFidelity }) => {
    if (name === null) throw new Error('a player has to have a name to join a server');
    const { unrated, synthetic } = settings;
    return openSexprOnJsonrpc(
      {
        name,
        version: versionIn(String(settings['protocol'])) as Version,
        unrated: unrated === true,
        synthetic: synthetic === true,
        canFetchState,
      },
      onFidelity,
    );
  },
};
