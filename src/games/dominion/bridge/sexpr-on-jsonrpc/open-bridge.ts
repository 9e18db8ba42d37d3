import type { Bridge, LoadedBridge } from '../../../../kit/bridge.js';
import { FidelityCounter, type FidelityObserver } from '../../../../kit/bridge-fidelity.js';
import type { Datum } from '../../../../wire/sexpr/datum.js';
import { SEXPR_CODEC, versionOf } from '../sexpr-side.js';
import { onLook } from './attack.js';
import { newSeat, type SexprOnJsonrpcOptions } from './bridge-state.js';
import { hearPlayer, hearServer, lose } from './dispatch.js';
import { SEXPR_ON_JSONRPC_FIDELITY } from './fidelity.js';

/** An S-expression player on a JSON-RPC server. */
export function openSexprOnJsonrpc(
  options: SexprOnJsonrpcOptions,
  onFidelity?: FidelityObserver,
): Bridge<Datum, string> {
  const fidelity = new FidelityCounter(SEXPR_ON_JSONRPC_FIDELITY, onFidelity);
  const seat = newSeat(options, fidelity);
  return {
    fidelity: () => fidelity.counts(),
    fromServer: (frame) => (seat.stage === 'over' ? [] : hearServer(seat, frame)),
    fromPlayer: (said) => (seat.stage === 'over' ? [] : hearPlayer(seat, said)),
    onPeerLost: (side, loss) => (seat.stage === 'over' ? [] : lose(seat, side, loss)),
    onPublicState: (state) => (seat.stage === 'over' ? [] : onLook(seat, state)),
    onServerReconnect: () => {
      if (seat.waiting !== null) seat.waiting = { ...seat.waiting, mayBeLost: true };
      if (seat.attack !== null) seat.attack = { ...seat.attack, mayBeLost: true };
      if (seat.answered !== null) seat.answered = { ...seat.answered, mayBeLost: true };
    },
    openQuestion: () => (seat.question === null ? null : seat.questions),
    pendingForPlayer: () => seat.question?.text ?? null,
  };
}

export const SEXPR_ON_JSONRPC: LoadedBridge<Datum, string> = {
  fidelity: SEXPR_ON_JSONRPC_FIDELITY,
  playerCodec: SEXPR_CODEC,
  serverCodec: null,
  open: ({ settings, name, canFetchState, onFidelity }) => {
    const { unrated, synthetic } = settings;
    return openSexprOnJsonrpc(
      {
        name: name ?? '',
        version: versionOf(settings),
        unrated: unrated === true,
        synthetic: synthetic === true,
        canFetchState,
      },
      onFidelity,
    );
  },
};
