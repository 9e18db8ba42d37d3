import type { AuditedConnection } from './audited-connection.js';
import type { GameAudit } from './game-audit.js';

/** A client that plays a game, or may do so. */
export interface GamePlayer {
  readonly id: number;
  readonly connection: AuditedConnection;
  /** No other client can be this player. */
  readonly isCertain: boolean;
}

/**
 * Who plays a game. A game may be seen before the answers to the logins of its players: then, whoever may have got the
 * name of a player may be that player, until one of them is sent the start.
 */
export function playersOf(game: GameAudit, connections: readonly AuditedConnection[]): GamePlayer[] {
  return game.names.flatMap((name, id) => {
    const started = connections.filter((each) => each.game === game && each.name === name);
    const possible = connections.filter((each) => each.game === null && each.mayBeNamed(name));
    const found = started.length > 0 ? started : possible;
    return found.map((connection) => ({ id, connection, isCertain: found.length === 1 }));
  });
}
