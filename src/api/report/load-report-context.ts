import type { GameCatalog } from '../../kit/game-catalog.js';
import type { ReportContext } from '../../report/report-context.js';

/** What reports need to explain findings. Results of an unknown protocol get reports too, without hints. */
export async function loadReportContext(games: GameCatalog, protocolName: string): Promise<ReportContext> {
  const named = games.find(protocolName);
  if (named === null) return { registry: await games.loadRules() };
  const { protocol, registry } = await games.load(named);
  return { registry, hint: (finding) => protocol.hint({ ...finding, register: null }) };
}
