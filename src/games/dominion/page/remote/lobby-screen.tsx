import { useState } from 'preact/hooks';
import { STRATEGY_NAMES, type StrategyName } from '../../strategies/strategies.js';
import { kingdomOfMode, titleOfMode } from '../../table/index.js';
import { isDrafted, type LobbyState } from '../../table/remote/index.js';
import { CardButton } from '../cards/card-button.js';
import { IconButton } from '../controls.js';
import { goTo, makeRoute } from '../route.js';
import { Screen } from '../screens/screen.js';
import { usePage } from '../store/page-context.js';
import { Chat } from './chat.js';
import { CopyField } from './copy-field.js';
import { invitationLinks } from './invitation.js';
import { LobbySeats } from './lobby-seats.js';
import type { NetworkTable } from './network-table.js';
import { forgetGame } from './own-games.js';
import type { SeatConnection } from './seat-connection.js';

interface LobbyScreenProps {
  readonly table: NetworkTable;
  readonly gameKey: string;
  readonly lobby: LobbyState & { readonly you: number | null };
  /** Why nothing can be done now. */
  readonly notice: string | null;
}

/** Before the game: who is there, who can still come, and how. */
export function LobbyScreen({ table, gameKey, lobby, notice }: LobbyScreenProps) {
  const [error, setError] = useState<string | null>(null);
  const here = table.seats.flatMap(({ state }) => state.lobby?.you ?? []);
  const host = table.seats.find(({ state }) => state.lobby?.you === lobby.host);
  const leave = async (): Promise<void> => {
    forgetGame(gameKey);
    await Promise.all(table.seats.map((seat) => seat.request({ method: 'Leave', params: {} })));
    goTo({ screen: 'start' });
  };
  return (
    <Screen title="Before the game" class="lobby">
      <div class="columns">
        <section class="sheet" aria-labelledby="lobby-seats">
          <h2 id="lobby-seats">At the table</h2>
          <LobbySeats
            lobby={lobby}
            here={here}
            tools={host && ((seat) => <HostTools host={host} lobby={lobby} seat={seat} onError={setError} />)}
          />
        </section>
        <Invitation gameKey={gameKey} />
        <div class="sheet">
          <Chat connection={table.seats[0]} />
        </div>
        <Kingdom lobby={lobby} />
      </div>
      <div class="sticky">
        <p role="status">{notice ?? error ?? statusOf(lobby, host !== undefined)}</p>
        <button type="button" class="button" onClick={() => void leave()}>
          Leave
        </button>
        {host !== undefined && (
          <button
            type="button"
            class="button main"
            disabled={!lobby.ready || notice !== null}
            onClick={() => void host.request({ method: 'Start', params: {} }).then(setError)}
          >
            Start
          </button>
        )}
      </div>
    </Screen>
  );
}

function statusOf({ phase, problem, seats, host }: LobbyState, isHost: boolean): string {
  if (phase === 'starting') return 'The programs are being started …';
  if (problem !== null) return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
  return isHost ? 'Everybody is there.' : `Waiting for ${seats[host ?? 0]?.name ?? 'the host'} to start the game.`;
}

interface HostToolsProps {
  readonly host: SeatConnection;
  readonly lobby: LobbyState;
  readonly seat: number;
  readonly onError: (error: string | null) => void;
}

/** The host gives a free seat to a bot, or frees one. */
function HostTools({ host, lobby, seat, onError }: HostToolsProps) {
  const { kind, name } = lobby.seats[seat] ?? {};
  const fill = (strategy: StrategyName): void =>
    void host.request({ method: 'Fill', params: { seat, strategy } }).then(onError);
  if (name === null) {
    return (
      <select
        aria-label={`Give seat ${seat + 1} to a bot`}
        value=""
        onChange={({ currentTarget }) => fill(currentTarget.value as StrategyName)}
      >
        <option value="">Wait for somebody</option>
        {STRATEGY_NAMES.map((strategy) => (
          <option key={strategy} value={strategy}>
            Bot: {strategy}
          </option>
        ))}
      </select>
    );
  }
  if (kind !== 'person' || seat === lobby.host) return null;
  return (
    <IconButton
      icon="close"
      label={`Send seat ${seat + 1} away`}
      onClick={() => void host.request({ method: 'Remove', params: { seat } }).then(onError)}
    />
  );
}

function Invitation({ gameKey }: { readonly gameKey: string }) {
  const { offers } = usePage();
  const links = invitationLinks(gameKey, offers?.addresses ?? [], location.href);
  return (
    <section class="sheet" aria-labelledby="invitation-title">
      <h2 id="invitation-title">Invite</h2>
      <p>Whoever opens this link can sit down. No account is needed.</p>
      {links.map((link) => (
        <CopyField key={link} label="Link for others" text={link} />
      ))}
      <a class="button" href={makeRoute({ screen: 'watch', game: gameKey })} target="_blank" rel="noreferrer">
        Watch in another tab, or on a TV
      </a>
    </section>
  );
}

function Kingdom({ lobby: { options } }: { readonly lobby: LobbyState }) {
  const kingdom = kingdomOfMode(options.mode);
  return (
    <section class="sheet" aria-labelledby="lobby-kingdom">
      <h2 id="lobby-kingdom">{titleOfMode(options.mode)}</h2>
      {isDrafted(options) && <p>Everybody picks cards in turn, once the host has started.</p>}
      <ul class="card-grid lobby-ten" aria-label="The ten cards">
        {(kingdom.ok ? kingdom.value : []).map((card) => (
          <li key={card}>
            <CardButton card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
