import { useEffect } from 'preact/hooks';
import { waitingSentence } from '../../table/index.js';
import { IconButton } from '../controls.js';
import { Icon } from '../icon.js';
import { makeRoute } from '../route.js';
import { Screen } from '../screens/screen.js';
import { toggleFullScreen } from '../table/full-screen.js';
import { SeatNotes } from '../table/player-panels.js';
import { SidePanel } from '../table/side-panel.js';
import { StatusBar } from '../table/status-bar.js';
import { TableBoard } from '../table/table-board.js';
import { withVisibleNames } from '../visible-names.js';
import { LobbySeats } from './lobby-seats.js';
import { useWatcher } from './network-table.js';
import { DraftedCards } from './remote-draft.js';
import type { RemoteState } from './remote-state.js';
import { seatNotes, useSeconds } from './seat-notes.js';

/** The table as everybody may see it, for guests and for a large screen in the room. */
export function WatchScreen({ game }: { readonly game: string }) {
  const watcher = useWatcher(game);
  useEffect(() => {
    document.title = 'Watching – Dominion';
    // A large screen is read from afar.
    document.documentElement.dataset['watching'] = '';
    return () => delete document.documentElement.dataset['watching'];
  }, []);
  if (watcher === null) return null;
  const { state, status, reason } = watcher;
  if (status === 'refused') return <Screen title="Nothing to watch">{reason}</Screen>;
  if (state.view !== null) return <WatchedTable state={state} isLost={status !== 'open'} />;
  return (
    <Screen title="The game has not begun">
      {state.lobby !== null && state.draft !== null && <DraftedCards draft={state.draft} lobby={state.lobby} />}
      {state.lobby !== null && (
        <section class="sheet" aria-label="The table">
          <LobbySeats lobby={state.lobby} />
        </section>
      )}
    </Screen>
  );
}

function WatchedTable({ state, isLost }: { readonly state: RemoteState; readonly isLost: boolean }) {
  const now = useSeconds(state);
  if (state.view === null) return null;
  const view = withVisibleNames(state.view);
  return (
    <SeatNotes.Provider value={seatNotes(state, now)}>
      <main class="watching">
        <TableBoard
          view={view}
          seat={view.view.turn}
          keys={{ f: toggleFullScreen }}
          bar={
            <StatusBar view={view}>
              <IconButton icon="full" label="Full screen" shortcut="F" onClick={toggleFullScreen} />
              <a class="button icon" href={makeRoute({ screen: 'start' })} title="Close">
                <Icon name="close" />
                <span class="hidden-text">Stop watching</span>
              </a>
            </StatusBar>
          }
          prompt={
            <section class="prompt waiting" aria-label="What happens" role="status">
              <p>{isLost ? 'Connection lost, trying again …' : (waitingSentence(view) ?? 'The game is over.')}</p>
            </section>
          }
          side={<SidePanel view={view} isLogOpen={false} onCloseLog={() => {}} />}
        />
      </main>
    </SeatNotes.Provider>
  );
}
