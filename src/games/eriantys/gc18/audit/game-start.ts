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
  connection.game = known ?? new GameAudit(state, table);
  connection.id = Math.max(0, names.indexOf(connection.name ?? ''));
  checkId(table, connection, names, members['playerId'] as number);
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

function checkId(
  { connections, report }: AuditedTable,
  own: AuditedConnection,
  names: readonly string[],
  id: number,
): void {
  const { name, loginSentAt } = own;
  if (names[id] !== name) {
    report.broken(AUDIT_RULES.startId, `player ${id} is ${names[id] ?? 'nobody'}, but the receiver is ${name}`);
    return;
  }
  const idOf = (other: AuditedConnection): number => names.indexOf(other.name ?? '');
  const isWrong = connections.some((other) => other.loginAnsweredAt < loginSentAt && idOf(other) > id);
  if (isWrong) report.broken(AUDIT_RULES.startId, `player ${id} has logged in after one with a higher id`);
}
