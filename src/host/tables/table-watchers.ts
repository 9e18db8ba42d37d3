import { CLOSE_CODES } from '../../wire/close-codes.js';
import type { PlayerConnection } from '../player-connection.js';

const MOST_WATCHERS = 50;

/** Adds a spectator, who is told what everybody may know and has to be silent. False if there are too many. */
export function addWatcher(
  watchers: Set<PlayerConnection>,
  connection: PlayerConnection,
  welcome: () => readonly string[],
  onLeave: () => void,
): boolean {
  if (watchers.size >= MOST_WATCHERS) {
    connection.close(CLOSE_CODES.policy, `${MOST_WATCHERS} spectators at a table are allowed`);
    return false;
  }
  connection.listen({
    frame: () => connection.close(CLOSE_CODES.policy, 'spectators send nothing'),
    violation: () => {},
    closed: () => {
      watchers.delete(connection);
      onLeave();
    },
  });
  for (const text of welcome()) connection.send(text);
  watchers.add(connection);
  return true;
}
