import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../controls.js';
import { goTo, makeRoute } from '../route.js';
import { GameTable } from '../screens/game-table.js';
import { Screen } from '../screens/screen.js';
import type { Library } from '../store/library.js';
import type { NetworkGame } from '../store/network-games.js';
import { SeatNotes } from '../table/player-panels.js';
import { Chat } from './chat.js';
import { useClaims } from './claims.js';
import { LobbyScreen } from './lobby-screen.js';
import { type NetworkTable, useNetworkTable } from './network-table.js';
import { findGame, forgetGame, rememberGame } from './own-games.js';
import { RemoteDraft } from './remote-draft.js';
import { RemoteEnd } from './remote-end.js';
import { useRemoteGame } from './remote-game.js';
import type { SeatConnection } from './seat-connection.js';
import { seatNotes, useSeconds } from './seat-notes.js';
import { waitNotice } from './wait-notice.js';

interface OnlineScreenProps {
  readonly library: Library;
  readonly game: NetworkGame;
}

/** A game on the server, from the lobby to the end, for whoever plays here. */
export function OnlineScreen({ library, game }: OnlineScreenProps) {
  const table = useNetworkTable(game);
  const lobby = table?.seats[0].state.lobby ?? null;
  useNames(game.key, lobby?.seats.map(({ name }) => name ?? 'free seat').join('\n') ?? '');
  useClaims(game, table);
  if (table === null) return null;
  const ended = table.seats.find(({ status }) => status === 'refused' || status === 'replaced');
  if (ended !== undefined) return <Ended connection={ended} game={game} />;
  if (lobby === null) return <Screen title="Connecting …">{table.seats[0].status === 'lost' && <p>{LOST}</p>}</Screen>;
  const { over } = table.seats[0].state;
  if (over !== null) return <RemoteEnd library={library} table={table} over={over} game={game} />;
  const isLost = table.seats.some(({ status }) => status !== 'open');
  if (lobby.phase === 'lobby' || lobby.phase === 'starting')
    return <LobbyScreen table={table} gameKey={game.key} lobby={lobby} notice={isLost ? LOST : null} />;
  const { draft } = table.seats[0].state;
  if (lobby.phase === 'drafting' && draft !== null)
    return <RemoteDraft table={table} lobby={lobby} draft={draft} notice={isLost ? LOST : null} />;
  return <OnlineTable table={table} isLost={isLost} />;
}

/** From here on there is room for the chat beside the table. */
const WIDE = 900;

const LOST = 'Connection lost, trying again …';

/** Lists of games name everybody at the table. */
function useNames(key: string, joined: string): void {
  useEffect(() => {
    const game = findGame(key);
    const names = joined.split('\n');
    if (game !== undefined && joined !== '' && game.names.join('\n') !== joined) rememberGame({ ...game, names });
  }, [key, joined]);
}

/** Another tab plays, or there is nothing to come back to. */
function Ended({ connection, game }: { readonly connection: SeatConnection; readonly game: NetworkGame }) {
  const isReplaced = connection.status === 'replaced';
  useEffect(() => {
    // A game that is over is kept on this device, and need not be kept anywhere else.
    if (!isReplaced && game.isOver) goTo({ screen: 'end', game: game.key });
    else if (!isReplaced) forgetGame(game.key);
  }, [isReplaced]);
  return (
    <Screen title={isReplaced ? 'Open in another tab' : 'The table is closed'}>
      <section class="sheet" aria-label="What happened">
        <p>{connection.reason}</p>
        <div class="field">
          {isReplaced && (
            <button type="button" class="button main" onClick={() => connection.retryNow()}>
              Play here
            </button>
          )}
          <a class="button" href={makeRoute({ screen: 'start' })}>
            Start
          </a>
        </div>
      </section>
    </Screen>
  );
}

function OnlineTable({ table, isLost }: { readonly table: NetworkTable; readonly isLost: boolean }) {
  const game = useRemoteGame(table);
  const [isChatOpen, setChatOpen] = useState(() => innerWidth >= WIDE);
  const { state } = table.seats[0];
  const now = useSeconds(state);
  const [seen, setSeen] = useState(state.firstLine + state.chat.length);
  const written = state.firstLine + state.chat.length;
  const toggle = (): void => {
    setSeen(written);
    setChatOpen(!isChatOpen);
  };
  if (game === null) return <Screen title="Connecting …">{isLost && <p>{LOST}</p>}</Screen>;
  const unread = isChatOpen ? 0 : written - seen;
  return (
    <SeatNotes.Provider value={seatNotes(state, now)}>
      <GameTable
        game={game}
        leaving="Leave; you can come back"
        notice={isLost ? <LostNotice /> : waitNotice(table, game.view, now)}
        tools={
          <span class="chat-button">
            <IconButton
              icon="chat"
              label={unread > 0 ? `Chat, ${unread} new` : 'Chat'}
              isPressed={isChatOpen}
              onClick={toggle}
            />
            {unread > 0 && (
              <span class="unread" aria-hidden="true">
                {unread}
              </span>
            )}
          </span>
        }
        side={<Chat connection={table.seats[0]} isOpen={isChatOpen} />}
      />
    </SeatNotes.Provider>
  );
}

const LostNotice = () => (
  <section class="prompt lost" aria-label="Connection" role="status">
    <p>{LOST}</p>
  </section>
);
