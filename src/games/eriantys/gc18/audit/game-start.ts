import { namesAfter } from '../messages.js';
import { type ModelState, playersById } from '../model-state.js';
import { describeDifferences, normalizeState, stateDifferences } from '../state-differences.js';
import { AUDIT_RULES } from './audit-rules.js';
import type { AuditedConnection } from './audited-connection.js';
import type { AuditedTable } from './audited-messages.js';
import { GameAudit } from './game-audit.js';

/** A seat was sent a GameStarted: the first of a game shows the state, the others must have the same. */
export function auditStart(
  table: AuditedTable,
  connection: AuditedConnection,
  members: Readonly<Record<string, unknown>>,
  now: number,
): void {
  const { connections, lobby, report } = table;
  const state = members['modelState'] as ModelState;
  const names = namesIn(state);
  const known = connections.find(({ game }) => game !== null && isSame(game.names, names))?.game ?? null;
  if (known !== null) compareStart(table, known, state);
  else lobby.started(state);
  connection.startedAt = now;
  const game = known ?? new GameAudit(state, table);
  connection.game = game;
  connection.id = Math.max(0, names.indexOf(connection.name ?? ''));
  const fault = faultOfId(game, connection, members['playerId'] as number);
  if (fault !== null) report.broken(AUDIT_RULES.startId, fault);
  const others = members['otherPlayerNames'] as readonly string[];
  const expected = namesAfter(names, connection.id);
  if (!isSame(others, expected)) {
    report.broken(AUDIT_RULES.startNames, `${others.join(', ')}; expected ${expected.join(', ')}`);
  }
}

const namesIn = (state: ModelState): string[] => playersById(state).map(({ username }) => username);

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name, index) => name === others[index]);

function compareStart({ report }: AuditedTable, game: GameAudit, state: ModelState): void {
  const [first] = game.entries;
  if (first === undefined || first.state === null) return;
  const found = stateDifferences(first.state, normalizeState(state));
  if (found.length > 0)
    report.broken(AUDIT_RULES.equal, `another player has another start: ${describeDifferences(found)}`);
}

/** What is wrong with the id that a player is given; null if nothing is. */
function faultOfId({ names, players }: GameAudit, own: AuditedConnection, id: number): string | null {
  const { name, loginSentAt } = own;
  if (names[id] !== name) return `player ${id} is ${names[id] ?? 'nobody'}, but the receiver is ${name}`;
  // Somebody else may have had the name of a player, and have left.
  const isWrong = players.some(
    (other) => other.isCertain && other.id > id && other.connection.loginAnsweredAt < loginSentAt,
  );
  return isWrong ? `player ${id} has logged in after one with a higher id` : null;
}
