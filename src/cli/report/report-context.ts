import type { GameCatalog } from '../../kit/game-catalog.js';
import type { ReportContext } from '../../report/report-context.js';
import { loadProtocol } from '../protocol-option.js';

/** What reports on programs of a protocol need to explain findings. */
export async function reportContext(games: GameCatalog, protocolName: string): Promise<ReportContext> {
  const { protocol, registry } = await loadProtocol(games, protocolName);
  return { registry, hint: ({ rule, said }) => protocol.hint({ rule, said, register: null }) };
}
