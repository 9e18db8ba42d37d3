import { useEffect, useRef, useState } from 'preact/hooks';
import { lanView } from '../../table/remote/lan-messages.js';
import { OutcomeScreen } from '../remote/outcome-screen.js';
import { GameTable } from '../screens/game-table.js';
import { Screen } from '../screens/screen.js';
import { answeredGame } from '../store/game-at-table.js';
import { LanConnection, type LanPlace } from './lan-connection.js';

const OPEN =
  'Nothing is hidden in a LAN game: every player knows all hands. It counts for no statistics and no achievements.';

interface LanGameProps {
  /** Of the socket at the server of this page. */
  readonly address: string;
  readonly place: LanPlace;
}

/** A person's game at a LAN table, from the lobby to the end. */
export function LanGame({ address, place }: LanGameProps) {
  const connection = useLanConnection(address, place);
  const last = connection?.last ?? null;
  if (connection === null || last === null) return <Screen title="Connecting …">{OPEN}</Screen>;
  if (last.status === 'closed') return <Screen title="The connection has ended">{last.reason}</Screen>;
  if (last.status === 'waiting') return <Lobby port={last.address} onStart={() => connection.start()} />;
  const view = lanView(last);
  if (last.status === 'over') {
    return (
      <OutcomeScreen
        hasWon={last.winner === view.viewer}
        standings={view.seats.map(({ name }, seat) => [name, view.points?.[seat]] as const)}
      >
        <p class="muted">Of several with the most points, the one with the lowest number wins.</p>
      </OutcomeScreen>
    );
  }
  // Until the server has answered, the same question must not be answered again.
  const game = answeredGame(view, (answers) => (connection.isBusy ? null : connection.answer(answers)));
  return (
    <div class="lan">
      <GameTable
        game={game}
        notice={view.decision === null ? <Waiting name={view.seats[view.waitingFor ?? 0]?.name ?? ''} /> : undefined}
        side={<p class="muted">{OPEN}</p>}
      />
    </div>
  );
}

function useLanConnection(address: string, place: LanPlace): LanConnection | null {
  const connection = useRef<LanConnection | null>(null);
  const [, redraw] = useState(0);
  useEffect(() => {
    const opened = new LanConnection(address, place, () => redraw((count) => count + 1));
    connection.current = opened;
    return () => opened.stop();
  }, [address, place]);
  return connection.current;
}

function Lobby({ port, onStart }: { readonly port: string; readonly onStart: () => void }) {
  return (
    <Screen title="LAN game">
      <section class="sheet" aria-label="The table">
        <p>{port === '' ? 'You have a seat.' : `Others join at port ${port} of this machine.`}</p>
        <p>The game begins when whoever connected first starts it.</p>
        <p class="muted">{OPEN}</p>
        <button type="button" class="button main" onClick={onStart}>
          Start the game
        </button>
      </section>
    </Screen>
  );
}

const Waiting = ({ name }: { readonly name: string }) => (
  <section class="prompt waiting" aria-label="Question" role="status">
    <p>{name} plays</p>
  </section>
);
