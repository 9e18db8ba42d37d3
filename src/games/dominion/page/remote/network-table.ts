import { useEffect, useRef, useState } from 'preact/hooks';
import type { NetworkGame } from '../store/network-games.js';
import { SeatConnection } from './seat-connection.js';

/** The connections of this page to one game. */
export interface NetworkTable {
  /** Of whoever plays here; at least one. */
  readonly seats: readonly [SeatConnection, ...SeatConnection[]];
  /** What everybody may see, for when nobody in particular is in front of the screen. */
  readonly watcher: SeatConnection | null;
}

function connectAll({ key, seats }: NetworkGame, onChange: () => void): NetworkTable {
  const connect = (seat: NetworkGame['seats'][number] | null): SeatConnection =>
    new SeatConnection({ key, seat }, onChange);
  return {
    seats: seats.map(connect) as [SeatConnection, ...SeatConnection[]],
    watcher: seats.length > 1 ? connect(null) : null,
  };
}

/** Connects everybody who plays here, for as long as the screen is shown. */
export function useNetworkTable(game: NetworkGame): NetworkTable | null {
  return useConnection(game.key, (onChange) => {
    const table = connectAll(game, onChange);
    return [table, () => [...table.seats, table.watcher].map((each) => each?.stop())];
  });
}

export const useWatcher = (key: string): SeatConnection | null =>
  useConnection(key, (onChange) => {
    const watcher = new SeatConnection({ key, seat: null }, onChange);
    return [watcher, () => watcher.stop()];
  });

/** What is opened for a key is drawn again whenever it changes. */
function useConnection<T>(key: string, open: (onChange: () => void) => readonly [T, () => void]): T | null {
  const opened = useRef<T | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    const [connection, stop] = open(() => redraw((count) => count + 1));
    opened.current = connection;
    redraw((count) => count + 1);
    return stop;
  }, [key]);
  return opened.current;
}
