import { useEffect, useMemo, useState } from 'preact/hooks';
import { replayLog, type TableLog } from '../../table/index.js';
import type { FinishedTable } from '../../table/remote/index.js';
import { EndScreen } from '../screens/end-screen.js';
import { Screen } from '../screens/screen.js';
import type { Library, SavedGame } from '../store/library.js';
import type { NetworkGame } from '../store/network-games.js';
import { Chat } from './chat.js';
import { createGame } from './create-game.js';
import type { NetworkTable } from './network-table.js';
import { rememberGame } from './own-games.js';

interface RemoteEndProps {
  readonly library: Library;
  readonly table: NetworkTable;
  readonly over: FinishedTable;
  readonly game: NetworkGame;
}

/** The end of a game on a server. It is kept on this device like any other, and counts for whoever played. */
export function RemoteEnd({ library, table, over, game }: RemoteEndProps) {
  const played = useMemo(() => replayLog(withOwnSeats(over.table, profilesHere(table, game))), [over]);
  const saved = useMemo<SavedGame | null>(
    () => (played.ok ? { id: over.key, created: over.created, table: played.value } : null),
    [played],
  );
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (!game.isOver) rememberGame({ ...game, isOver: true, names: over.table.options.seats.map(({ name }) => name) });
    if (saved !== null) void library.save(saved).then(() => setSaved(true));
  }, [saved]);
  if (!played.ok) return <Screen title="The game is over">{played.error.message}</Screen>;
  if (saved === null || !isSaved) return null;
  return (
    <EndScreen library={library} saved={saved} onRematch={() => void rematch(table, saved).then(setError)}>
      <section class="sheet">
        {error !== null && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <Chat connection={table.seats[0]} />
      </section>
    </EndScreen>
  );
}

/** The seats of whoever plays here, with the profiles for which the game counts. */
const profilesHere = ({ seats }: NetworkTable, game: NetworkGame): ReadonlyMap<number, string | null> =>
  new Map(seats.map(({ state }, index) => [state.lobby?.you ?? -1, game.seats[index]?.profile ?? null]));

/** Whoever plays here is a person here. */
const withOwnSeats = ({ options, moves }: TableLog, here: ReadonlyMap<number, string | null>): TableLog => ({
  moves,
  options: {
    ...options,
    seats: options.seats.map((seat, index) => {
      const profile = here.get(index);
      return profile === undefined ? seat : { kind: 'person', name: seat.name, profile };
    }),
  },
});

/** The same seats again, at a new table to which the others are invited in the chat of the old one. */
const rematch = ({ seats: [first] }: NetworkTable, { table }: SavedGame): Promise<string | null> =>
  createGame(table.options, (key) => {
    const text = `Rematch: ${new URL(`/#join/${key}`, location.href).href}`;
    return first.request({ method: 'Chat', params: { text } });
  });
