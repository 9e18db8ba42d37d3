import type { PresentSeat } from '../../kit/table-session.js';
import type { Clock } from '../../peer/index.js';
import type { PlayerConnection } from '../player-connection.js';

/** Somebody at a seat of a table, connected or not. */
export interface TablePlayer {
  readonly name: string;
  readonly version: string;
  /** The hash of the secret that lets it come back. */
  readonly secret: string;
  /** One who is `gone` does not come back. */
  standing: 'here' | 'away' | 'gone';
  connection: PlayerConnection | null;
  /** The id of the profile for which the game counts; null for none. */
  profile: string | null;
  /** Until when others wait for it. */
  awaitedUntil: number;
  cancelWait: () => void;
}

export const newPlayer = (name: string, version: string, secret: string): TablePlayer => ({
  name,
  version,
  secret,
  standing: 'here',
  connection: null,
  profile: null,
  awaitedUntil: 0,
  cancelWait: () => {},
});

/** Where a player is, and how long others wait for it. */
export const presenceOf = (player: TablePlayer, seat: number, clock: Clock): PresentSeat => ({
  seat,
  state: player.standing,
  left: player.standing === 'away' ? Math.max(0, Math.round(player.awaitedUntil - clock.now())) : null,
});
