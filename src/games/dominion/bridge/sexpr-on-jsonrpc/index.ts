import type { Datum } from '../../../../wire/sexpr/datum.js';
import type { Bridge } from '../bridge.js';
import { Ledger } from '../ledger.js';
import { onLook } from './attack.js';
import { newSeat, type WebsocketBridgeOptions } from './bridge-state.js';
import { hearPlayer, hearServer, lose } from './dispatch.js';

export type { WebsocketBridgeOptions } from './bridge-state.js';

export interface WebsocketBridge extends Bridge<Datum, string> {
  /** The connection was lost and taken up again: what either side said last may be lost. */
  readonly returned: () => void;
}

/** A player of the S-expression protocol at a server of the JSON-RPC protocol. */
export function openWebsocketBridge(options: WebsocketBridgeOptions, ledger: Ledger = new Ledger()): WebsocketBridge {
  const seat = newSeat(options, ledger);
  return {
    ledger,
    fromServer: (frame) => (seat.stage === 'over' ? [] : hearServer(seat, frame)),
    fromPlayer: (said) => (seat.stage === 'over' ? [] : hearPlayer(seat, said)),
    lost: (side, loss) => (seat.stage === 'over' ? [] : lose(seat, side, loss)),
    looked: (state) => (seat.stage === 'over' ? [] : onLook(seat, state)),
    returned: () => {
      if (seat.waiting !== null) seat.waiting = { ...seat.waiting, mayBeLost: true };
      if (seat.attack !== null) seat.attack = { ...seat.attack, mayBeLost: true };
      if (seat.answered !== null) seat.answered = { ...seat.answered, mayBeLost: true };
    },
    asked: () => (seat.question === null ? null : seat.questions),
  };
}
