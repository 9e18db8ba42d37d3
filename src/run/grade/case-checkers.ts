import type { GameCatalog } from '../../kit/game-catalog.js';
import type { Protocol } from '../../kit/protocol.js';
import { parseProtocolName } from '../../kit/protocol-name.js';
import { type CaseCheckers, readOwnCases } from '../case-files.js';

/** Everything that the user's own cases are checked against. */
export async function caseCheckers(games: GameCatalog): Promise<CaseCheckers> {
  const protocols = new Map<string, Protocol>();
  for (const { id, load } of games.entries) protocols.set(id, await load());
  return {
    registry: await games.loadRules(),
    protocolOf: (name) => protocols.get(parseProtocolName(name).id) ?? null,
    ownCases: () => games.games.flatMap(({ casesFolder }) => readOwnCases(() => true, casesFolder ?? null).cases),
  };
}
