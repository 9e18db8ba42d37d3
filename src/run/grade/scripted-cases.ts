import { type Case, runsIn } from '../../kit/case.js';
import { isCaseFor } from '../../kit/case-id.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { parseProtocolName, protocolNames } from '../../kit/protocol-name.js';
import type { Role } from '../../kit/transcript/index.js';
import { clashes, hasCases, type LoadedCases, makeFileFault, readCases, readOwnCases } from '../case-files.js';
import { UsageError } from '../errors.js';
import { requireProtocol } from '../require-protocol.js';
import { caseCheckers } from './case-checkers.js';

export interface ScriptedCasesOptions {
  readonly protocolName: string;
  readonly role: Role;
  /** Directories of the user's own cases. */
  readonly folders: readonly string[];
  readonly games: GameCatalog;
}

/** The scripted cases that run in a protocol for a role: Herald's own first, then the user's. */
export async function scriptedCases({ protocolName, role, folders, games }: ScriptedCasesOptions): Promise<Case[]> {
  const { game, entry } = requireProtocol(games, protocolName);
  const own = ownCases(parseProtocolName(protocolName).id, role, game.casesFolder ?? null);
  const others = folders.length === 0 ? [] : await userCases(folders, games);
  const [clash] = clashes(own, others);
  if (clash !== undefined)
    throw new UsageError(`a case of yours and one of Herald's are both called ${clash}; rename yours`);
  return [...own, ...others].filter(
    (one) => one.transcript.header.role === role && runsIn(one, protocolName, protocolNames(entry)),
  );
}

/** Files of other protocols and roles are not read. */
const ownCases = (protocol: string, role: Role, folder: string | null): readonly Case[] =>
  requireValid(readOwnCases((id) => isCaseFor(id, protocol, role), folder));

/** The user's own cases, of any protocol, checked in full. */
async function userCases(folders: readonly string[], games: GameCatalog): Promise<readonly Case[]> {
  const empty = folders.find((folder) => !hasCases(folder));
  if (empty !== undefined) throw new UsageError(`--cases ${empty}: contains no transcripts`);
  return requireValid(readCases(folders, await caseCheckers(games)));
}

function requireValid({ cases, faults }: LoadedCases): readonly Case[] {
  if (faults.length === 0) return cases;
  throw new UsageError(`invalid cases\n${faults.map(makeFileFault).join('\n')}`);
}
