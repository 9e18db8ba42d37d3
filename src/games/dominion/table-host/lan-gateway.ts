import type { TableGateway } from '../../../kit/table-gateway.js';
import { LAN_CODEC } from '../lan/codec.js';
import { DEFAULT_LAN_DIALECT } from '../lan/dialects.js';
import type { LanMessage } from '../lan/messages.js';
import { ORIGINAL_GAP, START_PAUSE } from '../lan/settings.js';
import { PersonAtLanTable } from './person-at-lan-table.js';

/** Seats at LAN games, for people in a browser. */
export const LAN_GATEWAY: TableGateway<LanMessage> = {
  path: '/lan',
  codec: LAN_CODEC,
  loadProtocol: async () => (await import('../lan/protocol.js')).LAN,
  version: DEFAULT_LAN_DIALECT,
  // Whoever joins may be a client of the original.
  settings: { illegalPlays: 'relay', messageGap: ORIGINAL_GAP, startPause: START_PAUSE },
  open: () => new PersonAtLanTable(),
};
